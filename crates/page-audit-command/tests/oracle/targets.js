// Whether targets are as small and as close to others as WCAG 2.2 (2.5.8) forbids, in the layout of the browser.

const SMALLEST = 24;
// Browsers round to sixty-fourths of a pixel.
const TOLERANCE = 0.02;
const TARGETS = 'a[href], button, [tabindex]';

const isSmall = (box) => box.width < SMALLEST - TOLERANCE || box.height < SMALLEST - TOLERANCE;
const isShown = (element) => element.checkVisibility() && element.getClientRects().length > 0;
const centre = (box) => [box.left + box.width / 2, box.top + box.height / 2];

// How far a point is from a box, or 0 within it.
function distance([x, y], box) {
  return Math.hypot(Math.max(box.left - x, x - box.right, 0), Math.max(box.top - y, y - box.bottom, 0));
}

function isTooClose(box, other) {
  const [[x, y], [otherX, otherY]] = [centre(box), centre(other)];
  const isAtCentre = isSmall(other) && Math.hypot(x - otherX, y - otherY) < SMALLEST + TOLERANCE;
  return isAtCentre || distance([x, y], other) < SMALLEST / 2 + TOLERANCE;
}

// Those of the selectors whose elements are not so.
function wrongOf(selectors) {
  const targets = [...document.querySelectorAll(TARGETS)].filter(isShown);
  return selectors.filter((selector) => {
    const element = document.querySelector(selector);
    const box = element.getBoundingClientRect();
    const others = targets.filter((other) => !other.contains(element) && !element.contains(other));
    const isClose = others.some((other) => isTooClose(box, other.getBoundingClientRect()));
    return !(isShown(element) && isSmall(box) && isClose);
  });
}
