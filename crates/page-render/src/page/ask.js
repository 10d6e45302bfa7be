// What a node has or does by its kind: the fields of a form hide what the form has by itself.
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
    return known.get(name).apply(node, given);
  };
})()
