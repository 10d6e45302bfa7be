// The document of this frame as it is shown, copied into one in which nothing of the page runs.
// What this program writes into it begins with a mark that the page does not know.
// Of what was measured, it has that of these screens, unless it is another document by now.
(ask) => ((most, mark, screens) => {
  // What is judged of an element, and the attributes that name other elements.
  const JUDGED = [
    "color", "background-color", "background-image", "font-size", "font-weight", "display",
    "visibility", "opacity", "position", "text-decoration-line",
  ];
  const NAMING = [
    "for", "headers", "list", "aria-activedescendant", "aria-controls", "aria-describedby",
    "aria-details", "aria-errormessage", "aria-flowto", "aria-labelledby", "aria-owns",
  ];
  // Whose text is not escaped: with its own end tag in it, it would be markup.
  const RAW = ["script", "style", "xmp", "iframe", "noembed", "noframes"];
  const { layouts = {}, places = {}, frames = new Map() } = globalThis[Symbol.for("seen")] ?? {};
  if (screens.some((name) => !layouts[name])) throw new Error("it is another document");
  for (const late of Object.keys(layouts).filter((name) => !screens.includes(name))) {
    delete layouts[late];
    delete places[late];
  }
  const copy = document.implementation.createHTMLDocument("");
  const rules = (sheet) => {
    try {
      return [...sheet.cssRules].map((rule) => {
        let imported = rule instanceof CSSImportRule && rule.styleSheet && rules(rule.styleSheet);
        if (!imported) return rule.cssText;
        const within = (head) => { imported = `${head} {\n${imported}\n}`; };
        if (rule.layerName !== null) within(`@layer ${rule.layerName}`);
        if (rule.supportsText) within(`@supports ${rule.supportsText}`);
        if (rule.media.length) within(`@media ${rule.media.mediaText}`);
        return imported;
      }).join("\n");
    } catch {
      return null; // Of another origin: its link stays.
    }
  };
  const ends = (name) => new RegExp(`</${name}|<!--[^]*<${name}`, "i");
  const raw = (name, text) => copy.createTextNode(ends(name).test(text) ? "" : text);
  const style = (text, media) => {
    const made = copy.createElement("style");
    if (media) made.media = media;
    made.append(raw("style", text));
    return made;
  };
  // A style sheet with the rules that scripts have left.
  const sheetOf = (element) => {
    const sheet = element.sheet;
    const text = sheet && !sheet.disabled ? rules(sheet) : null;
    if (text === null) return null;
    if (element instanceof HTMLLinkElement) {
      // One of several sets may be chosen by none.
      return element.relList.contains("alternate") ? null : style(text, element.media);
    }
    // What is written stays as it is, unless scripts have changed the rules.
    const written = new CSSStyleSheet();
    written.replaceSync(element.textContent);
    if (rules(written) === text) return null;
    const made = style(text);
    for (const { name, value } of element.attributes) made.setAttribute(name, value);
    return made;
  };

  // Ids are those of one shadow root, and become those of the document.
  const rename = (made, { root, number }) => {
    const renamed = (id) => (root.getElementById(id) ? `shadow-${number}-${id}` : id);
    for (const name of NAMING) {
      const ids = made.getAttribute(name)?.split(/\s+/).filter(Boolean);
      if (ids) made.setAttribute(name, ids.map(renamed).join(" "));
    }
    if (made.hasAttribute("id")) made.setAttribute("id", renamed(made.getAttribute("id")));
  };
  // Styles of one tree would apply to all, so elements get theirs from the browser.
  const fix = (made, element) => {
    const computed = getComputedStyle(element);
    const judged = JUDGED.map((name) => `${name}: ${computed.getPropertyValue(name)} !important`);
    const all = [made.getAttribute("style"), ...judged].filter(Boolean);
    made.setAttribute("style", all.join("; "));
  };
  const write = (made, element) => {
    const of = (maps) => ({ phone: maps.phone?.get(element), desk: maps.desk?.get(element) });
    for (const name of [...made.getAttributeNames()]) {
      if (name.startsWith("rendered-")) made.removeAttribute(name);
    }
    const seen = of(layouts);
    if (seen.phone || seen.desk) {
      const isSame = JSON.stringify(seen.phone) === JSON.stringify(seen.desk);
      const written = { ...(isSame ? { both: seen.phone } : seen), place: of(places) };
      made.setAttribute("rendered-layout", mark + JSON.stringify(written));
    }
    const [html, url] = frames.get(element) ?? [];
    if (url) {
      made.setAttribute("rendered-document", mark + html);
      made.setAttribute("rendered-url", mark + url);
    }
  };

  let roots = 0;
  // The copy of a node and, each with its tree, what is in it as it is shown: shadow roots are in
  // their hosts, and what was given to slots is in these.
  const copied = (node, tree, isGiven) => {
    const type = ask(node, "nodeType");
    if (type === Node.TEXT_NODE) return [copy.createTextNode(node.data), []];
    if (type !== Node.ELEMENT_NODE) return [null, []];
    const name = ask(node, "localName");
    const isSheet = node instanceof HTMLStyleElement || node instanceof HTMLLinkElement;
    if (isSheet && tree.root && (name === "style" || node.relList.contains("stylesheet"))) {
      return [null, []];
    }
    const sheet = isSheet && sheetOf(node);
    if (sheet) return [sheet, []];
    if (tree.root && node instanceof HTMLSlotElement) {
      const given = node.assignedNodes();
      const inner = given.map((it) => [it, tree.outer, true]);
      const own = [...node.childNodes].map((it) => [it, tree, false]);
      return [null, given.length ? inner : own];
    }
    // All that follows would be in it.
    const made = name === "plaintext" ? copy.createElement("pre") : copy.importNode(node, false);
    const shadow = ask(node, "shadowRoot");
    if (tree.root) rename(made, tree);
    if (tree.root || shadow || isGiven) fix(made, node);
    write(made, node);
    if (node instanceof HTMLTemplateElement) {
      made.content.append(copy.importNode(node.content, true));
      return [made, []];
    }
    if (RAW.includes(name)) {
      made.append(raw(name, ask(node, "textContent")));
      return [made, []];
    }
    // With scripts, nothing of it is shown.
    if (name === "noscript") return [made, []];
    const inner = shadow ? { root: shadow, number: roots++, outer: tree } : tree;
    const children = shadow ? shadow.childNodes : ask(node, "childNodes");
    return [made, [...children].map((it) => [it, inner, false])];
  };
  const html = document.documentElement;
  if (!html) return "";
  const [root, first] = copied(html, { root: null }, false);
  const measured = ["phone", "desk"].filter((name) => layouts[name]);
  root.setAttribute("rendered-screens", [mark, ...measured].join(" "));
  // From the last to the first, so that each is appended in its turn.
  const left = first.reverse().map((it) => [root, ...it]);
  while (left.length) {
    const [parent, node, tree, isGiven] = left.pop();
    const [made, children] = copied(node, tree, isGiven);
    if (made) parent.append(made);
    for (const child of children.reverse()) left.push([made ?? parent, ...child]);
  }
  const head = [...root.children].find((it) => it.localName === "head");
  for (const sheet of document.adoptedStyleSheets) {
    if (!sheet.disabled) head?.append(style(rules(sheet) ?? "", sheet.media.mediaText));
  }
  const doctype = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : "";
  const text = doctype + root.outerHTML;
  return text.length > most ? text.length : text;
})
