// What is seen of the document on this screen: kept in this world until the document is serialised.
// Nothing of the page runs meanwhile. Returns whether there was time for "all", "part" or "none" of it.
(ask) => ((screen, most, width, tallest) => {
  const last = performance.now() + most;
  // Then what is left of the texts is only listed.
  const end = last - most / 5;
  const TARGETS = "a[href], button, input, select, textarea, summary, [role], [tabindex]";
  const PICTURES = "img, svg, video, canvas, iframe, object, embed, input[type=image]";
  // In pixels, one way.
  const ORNAMENT = 8;
  const roots = [document];
  const steady = [];
  const elements = [];
  for (const root of roots) {
    for (const element of root.querySelectorAll("*")) {
      elements.push(element);
      const shadow = ask(element, "shadowRoot");
      if (shadow) roots.push(shadow);
    }
  }
  const kept = new Map();
  const style = (element) => {
    if (!kept.has(element)) kept.set(element, getComputedStyle(element));
    return kept.get(element);
  };
  const above = (element) =>
    ask(element, "assignedSlot") ?? ask(element, "parentElement") ?? ask(element, "getRootNode").host ?? null;
  const lineage = function* (element) {
    for (let at = element; at; at = above(at)) yield at;
  };

  // Colours as red, green, blue and opacity; the first three multiplied by the last.
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const pixel = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const color = (text) => {
    if (!known.has(text)) {
      const numbers = /^rgba?\(([^a-z%]+)\)$/.exec(text)?.[1].split(/[,\s/]+/).map(Number);
      const [red, green, blue, alpha = 1] = numbers ?? pixel(text);
      known.set(text, [red * alpha, green * alpha, blue * alpha, alpha]);
    }
    return known.get(text);
  };
  const over = (top, bottom) => top.map((part, at) => part + bottom[at] * (1 - top[3]));
  const groups = (element) =>
    [...lineage(element)].filter((at) => style(at).opacity < 1).reverse();
  const isTransparent = (element) => groups(element).some((at) => Number(style(at).opacity) === 0);
  // Layers from the lowest to the highest. What is in a translucent element is blended with the rest
  // only as a whole.
  const blend = (layers, depth) => {
    let result = [0, 0, 0, 0];
    for (let at = 0; at < layers.length; ) {
      const group = layers[at].groups[depth];
      let next = at + 1;
      let painted = layers[at].color;
      if (group) {
        while (layers[next]?.groups[depth] === group) next += 1;
        const opacity = Number(style(group).opacity);
        painted = blend(layers.slice(at, next), depth + 1).map((part) => part * opacity);
      }
      result = over(painted, result);
      at = next;
    }
    return result;
  };
  const hex = (parts) =>
    `#${parts.slice(0, 3).map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

  // The elements at a point, from the highest to the lowest.
  const stack = (x, y) => {
    const found = new Set();
    const add = (root) => {
      for (const element of root.elementsFromPoint(x, y)) {
        if (ask(element, "getRootNode") !== root) continue;
        const shadow = ask(element, "shadowRoot");
        if (shadow) add(shadow);
        found.add(element);
        // Cells show what is behind their rows.
        if (element instanceof HTMLTableCellElement) {
          const row = element.closest("tr");
          if (row) found.add(row).add(row.parentElement);
        }
      }
    };
    add(document);
    return [...found];
  };
  const hasPicture = (element) => {
    const { backgroundImage, borderImageSource } = style(element);
    return backgroundImage !== "none" || borderImageSource !== "none" || ask(element, "matches", PICTURES);
  };
  const isBlended = (element) => {
    const { mixBlendMode, filter, maskImage, backdropFilter, boxShadow, backgroundClip } = style(element);
    return mixBlendMode !== "normal" || boxShadow.includes("inset") || backgroundClip.includes("text") ||
      [filter, maskImage, backdropFilter].some((it) => it !== "none");
  };
  const paintsAround = (element) => ["::before", "::after"].some((part) => {
    const at = getComputedStyle(element, part);
    const isMoved = [at.marginTop, at.marginBottom].some((it) => parseFloat(it) < 0);
    const isOut = at.position === "absolute" || at.position === "fixed" || at.float !== "none" ||
      (at.display !== "inline" && (isMoved || at.gridRowStart !== "auto"));
    // Dots and lines are behind no text.
    const isLarge = !(Math.min(parseFloat(at.width), parseFloat(at.height)) <= ORNAMENT);
    return at.content !== "none" && isOut && isLarge && at.opacity > 0 &&
      (at.backgroundImage !== "none" || color(at.backgroundColor)[3] > 0);
  });
  const once = (found) => {
    const all = new Map();
    return (it) => (all.has(it) ? all : all.set(it, found(it))).get(it);
  };
  // Columns are behind cells, where no hit test finds them.
  const hasColumns = once((table) => [...table.querySelectorAll("col, colgroup")].some((at) =>
    hasPicture(at) || color(style(at).backgroundColor)[3] > 0));
  const hasFirstLine = once((block) =>
    getComputedStyle(block, "::first-line").color !== style(block).color);
  // Why the colours at a point of a text are not certain, or what they are.
  const colors = (element, x, y) => {
    const all = stack(x, y).filter((at) => at === element || !isTransparent(at));
    const place = all.indexOf(element);
    if (place < 0) return null;
    for (const cover of all.slice(0, place)) {
      const isPainted = hasPicture(cover) || color(style(cover).backgroundColor)[3] > 0;
      if (isPainted || paintsAround(cover)) return { unclear: "covered" };
    }
    const written = style(element);
    if ([...lineage(element)].some(isBlended)) return { unclear: "blended" };
    if (written.textShadow !== "none") return { unclear: "shadow" };
    const block = [...lineage(element)].find((at) => style(at).display !== "inline");
    if (block && hasFirstLine(block)) return { unclear: "several" };
    if (parseFloat(written.webkitTextStrokeWidth) > 0) return { unclear: "outline" };
    const { documentElement: html, body } = document;
    // Its background is that of the whole page.
    if (body && style(body).opacity < 1) return { unclear: "blended" };
    const below = all.slice(place);
    if (!below.includes(html)) below.push(html);
    if (body && !below.includes(body)) below.push(body);
    const layers = [];
    let isOpaque = false;
    for (const at of below) {
      if (hasPicture(at)) return { unclear: "picture" };
      if (isBlended(at)) return { unclear: "blended" };
      if (paintsAround(at)) return { unclear: "picture" };
      const layer = { color: color(style(at).backgroundColor), groups: groups(at) };
      layers.unshift(layer);
      isOpaque = layer.color[3] === 1 && layer.groups.length === 0;
      if (isOpaque) break;
      const table = at instanceof HTMLTableCellElement && at.closest("table");
      if (table && hasColumns(table)) return { unclear: "picture" };
    }
    if (!isOpaque) {
      const scheme = style(html).colorScheme;
      if (scheme.includes("dark") && !scheme.includes("light")) return { unclear: "dark" };
      layers.unshift({ color: [255, 255, 255, 1], groups: [] });
    }
    const text = { color: color(written.webkitTextFillColor), groups: groups(element) };
    const [front, behind] = [blend([...layers, text], 0), blend(layers, 0)].map(hex);
    return { color: front, behind };
  };

  const words = (element) => [...ask(element, "childNodes")].find((node) =>
    node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(node.data));
  const line = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].find((it) => it.width > 1 && it.height > 1);
  };
  // Things in the middle are not below what stays at an edge of the screen.
  const show = (element) =>
    ask(element, "scrollIntoView", { block: "center", inline: "nearest", behavior: "instant" });
  const view = (element, box) => {
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const isMiddle = y > innerHeight / 4 && y < innerHeight * 3 / 4 && x > 0 && x < innerWidth;
    if (!isMiddle) show(element);
    return !isMiddle;
  };
  // How much smaller or larger an element is shown than its style says, however it is turned.
  const scale = (element) => {
    const { offsetWidth, offsetHeight } = element;
    const { width, height } = ask(element, "getBoundingClientRect");
    const share = Math.sqrt((width * height) / (offsetWidth * offsetHeight));
    return share < 0.95 ? share : 1;
  };
  const sizeOf = (element) => {
    const { fontSize, fontWeight } = style(element);
    const size = Math.round(parseFloat(fontSize) * scale(element) * 100) / 100;
    return { size, weight: Number(fontWeight) };
  };
  const textOf = (element, text) => {
    const seen = sizeOf(element);
    let box = line(text);
    if (!box) return null;
    const look = () => {
      box = line(text) ?? box;
      const [middle, edge] = [box.top + box.height / 2, Math.min(2, box.width / 4)];
      const points = [box.left + box.width / 2, box.left + edge, box.right - edge];
      return points.map((x) => colors(element, x, middle)).filter(Boolean);
    };
    const isMoved = view(element, box);
    let found = look();
    // What scrolls may keep it out of sight.
    if (!found.length && !isMoved) {
      show(element);
      found = look();
    }
    if (!found.length) return { ...seen, unclear: "unseen" };
    const [first] = found;
    const unclear = found.find((it) => it.unclear);
    if (unclear) return { ...seen, ...unclear };
    const isSame = found.every((it) => it.color === first.color && it.behind === first.behind);
    return { ...seen, ...(isSame ? first : { unclear: "several" }) };
  };

  const rounded = (number) => Math.round(number * 10) / 10;
  // Links in sentences are as high as their lines.
  const isInSentence = (element) => {
    if (style(element).display !== "inline") return false;
    const block = [...lineage(element)].find((at) => style(at).display !== "inline");
    const texts = document.createTreeWalker(block ?? element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode;
      if (/[\p{L}\p{N}]/u.test(data) && !parentElement?.closest(TARGETS)) return true;
    }
    return false;
  };
  const boxOf = (element) => {
    const parts = [element, ...[...ask(element, "querySelectorAll", "*")].slice(0, 50)];
    const boxes = parts.flatMap((part) => [...ask(part, "getClientRects")]);
    const shown = boxes.filter((it) => it.width > 0 && it.height > 0);
    if (!shown.length) return null;
    const [left, top] = ["left", "top"].map((side) => Math.min(...shown.map((it) => it[side])));
    const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...shown.map((it) => it[side])));
    return new DOMRect(left, top, right - left, bottom - top);
  };
  // Where elements are on the picture of the page.
  const places = new Map();
  const place = (element) => {
    const box = ask(element, "getBoundingClientRect");
    // A page that does not adapt to phones is shown smaller.
    const share = width / innerWidth;
    const at = [box.left + scrollX, box.top + scrollY, box.width, box.height];
    const [x, y, wide, high] = at.map((it) => Math.round(it * share));
    const isOn = x >= 0 && y >= 0 && wide > 0 && high > 0 && x + wide <= width && y + high <= tallest;
    const stays = [...lineage(element)].some((it) => /fixed|sticky/.test(style(it).position));
    if (isOn && !stays) places.set(element, [x, y, wide, high]);
  };
  const isHit = (element) => {
    let box = boxOf(element);
    if (!box) return false;
    const hits = () => {
      box = boxOf(element) ?? box;
      const [hit] = stack(box.left + box.width / 2, box.top + box.height / 2);
      return Boolean(hit) && [...lineage(hit)].includes(element);
    };
    const isMoved = view(element, box);
    if (hits()) return true;
    if (isMoved) return false;
    show(element);
    return hits();
  };
  // What is laid over it, or around it, can be clicked as well.
  const isEnlarged = (element) => ["::before", "::after"].some((part) => {
    const { content, position } = getComputedStyle(element, part);
    return content !== "none" && position === "absolute";
  });
  const takesRoom = (element) => {
    const { position } = style(element);
    if (position === "absolute" || position === "fixed") return true;
    const written = ask(element, "computedStyleMap");
    // Shares of something else may be none.
    const [width, height] = ["width", "height"].map((name) =>
      !(name === "height" ? /auto|content|%/ : /auto|content/).test(String(written.get(name))));
    const hasRatio = String(written.get("aspect-ratio")) !== "auto";
    return (width && height) || (hasRatio && (width || height));
  };

  // What the change of the screen has set in motion comes to its end, and what is laid out only
  // where it is seen is laid out everywhere.
  for (const root of roots) {
    for (const moving of root.getAnimations()) {
      if (!(moving instanceof CSSTransition)) continue;
      try {
        moving.finish();
      } catch {
        moving.cancel(); // It is held.
      }
    }
  }
  let isAll = true;
  const inTime = (until) => performance.now() < until || (isAll = false);
  for (const element of elements) {
    if (!inTime(end)) break;
    if (style(element).contentVisibility !== "auto") continue;
    const shown = { contentVisibility: ["visible", "visible"] };
    steady.push(ask(element, "animate", shown, { duration: 1e8, fill: "both" }));
  }
  kept.clear();
  const all = new Map();
  const of = (element) => {
    if (!all.has(element)) all.set(element, {});
    return all.get(element);
  };
  const isShown = (element) => ask(element, "checkVisibility", { visibilityProperty: true });
  const texts = [];
  const targets = [];
  const hidden = new Set();
  for (const element of elements) {
    if (!inTime(end)) break;
    const name = ask(element, "localName");
    if (document.head?.contains(element) || name === "script" || name === "style") continue;
    const { display } = style(element);
    if (hidden.has(above(element)) || display === "none") {
      hidden.add(element);
      if (!hidden.has(above(element))) of(element).hidden = true;
      continue;
    }
    if (!isShown(element)) {
      of(element).invisible = true;
      continue;
    }
    // Where an image is missing, its alternative text is laid out.
    const isMissing = name === "img" && element.complete && !element.naturalWidth;
    if (name === "img" && !isMissing) of(element).room = takesRoom(element);
    if (name === "img") place(element);
    if (!(element instanceof HTMLElement)) continue;
    const text = words(element);
    if (text) texts.push([element, text]);
    const isTarget = ask(element, "matches", TARGETS);
    if (text || isTarget) place(element);
    if (isTarget) {
      const box = boxOf(element);
      if (box && !isEnlarged(element)) targets.push([element, box, isInSentence(element)]);
    }
  }

  if (!isAll) {
    for (const it of steady) it.cancel();
    return "none";
  }

  const scrolled = elements
    .map((it) => [it, ask(it, "scrollLeft"), ask(it, "scrollTop")])
    .filter(([it]) => ["Height", "Width"].some((side) =>
      ask(it, `scroll${side}`) > ask(it, `client${side}`)));
  const [left, top] = [scrollX, scrollY];
  const middle = (performance.now() + end) / 2;
  for (const [element, box, isSentence] of targets) {
    if (!inTime(middle)) break;
    const place = [box.left + left, box.top + top, box.width, box.height].map(rounded);
    if (isHit(element)) of(element).target = { box: place, in_sentence: isSentence };
  }
  // What lets clicks through is seen all the same.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, ::before, ::after { pointer-events: auto !important }");
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  for (const [element, text] of texts) {
    const seen = inTime(end) ? textOf(element, text) : { ...sizeOf(element), unclear: "late" };
    if (seen) of(element).text = seen;
    if (!inTime(last)) break;
  }
  for (const root of roots) root.adoptedStyleSheets = root.adoptedStyleSheets.filter((it) => it !== sheet);
  for (const it of steady) it.cancel();
  for (const [element, x, y] of scrolled) ask(element, "scrollTo", { left: x, top: y, behavior: "instant" });
  const seen = (globalThis[Symbol.for("seen")] ??= { layouts: {}, places: {}, frames: new Map() });
  seen.layouts[screen] = all;
  seen.places[screen] = places;
  return isAll ? "all" : "part";
})
