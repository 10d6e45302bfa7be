// What a node has or does by its kind: the fields of a form hide what the form has by itself. Closed
// shadow roots are those that were opened to us.
(() => {
  const known = new Map();
  const find = (name) => {
    for (const { prototype } of [Node, Element, HTMLElement]) {
      const own = Object.getOwnPropertyDescriptor(prototype, name);
      if (own) return own.get ?? own.value;
    }
  };
  return (node, name, ...given) => {
    if (!known.has(name)) known.set(name, find(name));
    const own = known.get(name).apply(node, given);
    if (name !== "shadowRoot" || own) return own;
    return globalThis[Symbol.for("seen")]?.closed?.get(node) ?? null;
  };
})()
