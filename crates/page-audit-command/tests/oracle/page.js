// What the browser and axe-core see of a page. Elements are named by their place in document order.

const elements = [...document.querySelectorAll('*')];
const places = new Map(elements.map((element, place) => [element, place]));

function treeOf() {
  return elements.map((element) => [
    element.localName,
    places.get(element.parentElement) ?? -1,
    element.attributes.length,
  ]);
}

function factsOf() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  return {
    tree: treeOf(),
    title: document.title,
    mode: document.compatMode,
    doctype: document.doctype?.name ?? null,
    encoding: document.characterSet,
    base: document.baseURI,
    links: all('a[href], area[href]')
      .filter((link) => link.namespaceURI.endsWith('xhtml'))
      .map((link) => [places.get(link), link.href]),
  };
}

// The elements that each of axe's rules objects to, and those that it leaves to people.
async function verdictsOfAxe(rules) {
  const { violations, incomplete } = await axe.run(document, {
    runOnly: { type: 'rule', values: rules },
    rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: true }])),
    elementRef: true,
    iframes: false,
    resultTypes: ['violations', 'incomplete'],
  });
  const placesOf = (results) =>
    Object.fromEntries(
      results.map(({ id, nodes }) => [id, nodes.map((node) => places.get(node.element) ?? -1)]),
    );
  return { objections: placesOf(violations), open: placesOf(incomplete) };
}

// How many elements each of the engine's selectors finds, and the place of the first.
function found(selectors) {
  return selectors.map((selector) => {
    const matching = document.querySelectorAll(selector);
    return [matching.length, places.get(matching[0]) ?? -1];
  });
}
