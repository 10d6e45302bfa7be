// The document of this frame as it is shown. Runs in a world of its own, where the page's scripts
// have changed nothing. What the page has after this does not matter: it is about to be closed.
((most) => {
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
        const imported = rule instanceof CSSImportRule && rule.styleSheet && rules(rule.styleSheet);
        if (!imported) return rule.cssText;
        return rule.media.length ? `@media ${rule.media.mediaText} {\n${imported}\n}` : imported;
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
    if (owner.localName === "link") {
      owner.replaceWith(style(text, owner.media));
    } else if (owner.localName === "style") {
      // What is written stays as it is, unless scripts have changed the rules.
      const written = new CSSStyleSheet();
      written.replaceSync(owner.textContent);
      if (rules(written) !== text) owner.textContent = text;
    }
  };
  find(document);
  for (const root of [document, ...roots]) {
    for (const sheet of [...root.styleSheets]) inline(sheet);
    for (const sheet of root.adoptedStyleSheets) {
      if (!sheet.disabled) (root.head || root).append(style(rules(sheet) ?? "", sheet.media.mediaText));
    }
  }
  const html = document.documentElement;
  if (!html) return "";
  const shell = html.cloneNode(false).outerHTML.replace(/<\/[^<]*$/, "");
  const doctype = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : "";
  const text = `${doctype}${shell}${html.getHTML({ serializableShadowRoots: true, shadowRoots: roots })}</html>`;
  return text.length > most ? text.length : text;
})
