// The document of this frame as it is shown. Runs in a world of its own, where the page's scripts
// have changed nothing. What the page has after this does not matter: it is about to be closed.
((most) => {
  // What is judged of an element, and the attributes that name other elements.
  const JUDGED = [
    "color", "background-color", "background-image", "font-size", "font-weight", "display",
    "visibility", "opacity", "position", "text-decoration-line",
  ];
  const NAMING = [
    "for", "headers", "list", "aria-activedescendant", "aria-controls", "aria-describedby",
    "aria-details", "aria-errormessage", "aria-flowto", "aria-labelledby", "aria-owns",
  ];
  const roots = [];
  const find = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) {
        roots.push(element.shadowRoot);
        find(element.shadowRoot);
      }
    }
  };
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
  const style = (text, media) => {
    const made = document.createElement("style");
    if (media) made.media = media;
    made.textContent = text;
    return made;
  };
  const inline = (sheet) => {
    const owner = sheet.ownerNode;
    const text = owner && !sheet.disabled ? rules(sheet) : null;
    if (text === null) return;
    // One of several sets of which none is chosen.
    if (owner.relList?.contains("alternate")) return;
    if (owner.localName === "link") {
      owner.replaceWith(style(text, owner.media));
    } else if (owner.localName === "style") {
      // What is written stays as it is, unless scripts have changed the rules.
      const written = new CSSStyleSheet();
      written.replaceSync(owner.textContent);
      if (rules(written) !== text) owner.textContent = text;
    }
  };
  // Ids are those of one shadow root, and become those of the document.
  const rename = (root, number) => {
    const renamed = (id) => (root.getElementById(id) ? `shadow-${number}-${id}` : id);
    const elements = [...root.querySelectorAll("*")];
    const named = elements.flatMap((element) =>
      NAMING.filter((name) => element.hasAttribute(name)).map((name) => {
        const ids = element.getAttribute(name).split(/\s+/).filter(Boolean);
        return [element, name, ids.map(renamed).join(" ")];
      }));
    const ids = elements.filter((element) => element.id).map((element) => [element, "id", renamed(element.id)]);
    for (const [element, name, value] of [...named, ...ids]) element.setAttribute(name, value);
  };
  // The tree as it is shown, in which shadow roots are in their hosts and what was given to slots is
  // in these. Styles of one tree would apply to all, so elements get theirs from the browser.
  const flatten = () => {
    const styled = roots.flatMap((root) => [root.host, ...root.querySelectorAll("*"),
      ...[...root.querySelectorAll("slot")].flatMap((slot) => slot.assignedElements())]);
    const styles = [...new Set(styled)].map((element) => {
      const computed = getComputedStyle(element);
      const judged = JUDGED.map((name) => `${name}: ${computed.getPropertyValue(name)} !important`);
      return [element, [element.getAttribute("style"), ...judged].filter(Boolean).join("; ")];
    });
    roots.forEach(rename);
    for (const root of roots) {
      for (const slot of root.querySelectorAll("slot")) {
        const given = slot.assignedNodes();
        slot.replaceWith(...(given.length ? given : slot.childNodes));
      }
      for (const sheet of root.querySelectorAll("style, link[rel~=stylesheet]")) sheet.remove();
      root.host.replaceChildren(...root.childNodes);
    }
    for (const [element, style] of styles) element.setAttribute("style", style);
  };
  // What was measured on each screen, in place of what the page may pretend.
  const layOut = () => {
    const own = ["rendered-screens", "rendered-layout"];
    for (const root of [document, ...roots]) {
      for (const name of own) root.querySelectorAll(`[${name}]`).forEach((at) => at.removeAttribute(name));
    }
    const { phone, desk } = globalThis.layouts ?? {};
    for (const element of new Set([...(phone?.keys() ?? []), ...(desk?.keys() ?? [])])) {
      const of = (maps) => ({ phone: maps?.phone?.get(element), desk: maps?.desk?.get(element) });
      const seen = of(globalThis.layouts);
      const isSame = JSON.stringify(seen.phone) === JSON.stringify(seen.desk);
      const written = { ...(isSame ? { both: seen.phone } : seen), place: of(globalThis.places) };
      element.setAttribute("rendered-layout", JSON.stringify(written));
    }
    const screens = [phone && "phone", desk && "desk"].filter(Boolean).join(" ");
    if (screens) document.documentElement?.setAttribute("rendered-screens", screens);
  };
  find(document);
  layOut();
  for (const sheet of [...document.styleSheets]) inline(sheet);
  for (const sheet of document.adoptedStyleSheets) {
    if (!sheet.disabled) document.head?.append(style(rules(sheet) ?? "", sheet.media.mediaText));
  }
  flatten();
  const html = document.documentElement;
  if (!html) return "";
  const shell = html.cloneNode(false).outerHTML.replace(/<\/[^<]*$/, "");
  const doctype = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : "";
  const text = `${doctype}${shell}${html.innerHTML}</html>`;
  return text.length > most ? text.length : text;
})
