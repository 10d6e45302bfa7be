// What the browser has recorded of how the page was shown, by the definitions of web.dev/vitals.
(async () => {
  const entries = (type) => new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
    observer.observe({ type, buffered: true });
    setTimeout(() => resolve([]), 300);
  });
  const types = ["largest-contentful-paint", "layout-shift", "longtask"];
  const [paints, shifts, tasks] = await Promise.all(types.map(entries));
  const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  // The largest sum of shifts within five seconds that have no second between them. The browser takes
  // the change of the screen for an input, after which it does not count shifts; there is none here.
  let [most, sum, begun, last] = [0, 0, -Infinity, -Infinity];
  for (const { startTime, value } of shifts) {
    if (startTime - last >= 1000 || startTime - begun >= 5000) [sum, begun] = [0, startTime];
    [sum, last] = [sum + value, startTime];
    most = Math.max(most, sum);
  }
  const blocked = tasks
    .filter(({ startTime, duration }) => startTime + duration > (first ?? Infinity))
    .map(({ startTime, duration }) => duration - Math.max(50, first - startTime))
    .filter((time) => time > 0);
  const named = (element) => {
    if (!(element instanceof Element)) return null;
    const name = element.localName;
    const id = element.id && `#${element.id}`;
    return `${name}${id || [...element.classList].map((it) => `.${it}`).join("")}`.slice(0, 100);
  };
  const largest = paints.at(-1);
  const worst = shifts.reduce((one, other) => (one && one.value >= other.value ? one : other), null);
  const whole = (time) => (time === undefined ? null : Math.round(time));
  return JSON.stringify({
    first_paint_ms: whole(first),
    largest_paint_ms: whole(largest?.startTime),
    largest_element: named(largest?.element),
    layout_shift: Math.round(most * 1000),
    shifted_element: named(worst?.sources?.[0]?.node),
    blocked_ms: whole(blocked.reduce((one, other) => one + other, 0)),
  });
})()
