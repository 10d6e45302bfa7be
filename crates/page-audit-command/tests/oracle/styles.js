// What the browser computes for the styles of elements, in document order.

function channels(color) {
  const parts = color.match(/^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/);
  return parts && [1, 2, 3].map((at) => Number(parts[at])).concat(Math.round((parts[4] ?? 1) * 255));
}

function stylesOf() {
  return [...document.querySelectorAll('*')].map((element) => {
    const style = getComputedStyle(element);
    // What stands in for a video that can be played has no style.
    if (style.display === '') {
      return null;
    }
    const map = element.computedStyleMap();
    const isGiven = (name) => !/^(auto|(-webkit-)?(min-content|max-content|fit-content))$/.test(map.get(name));
    return {
      is_removed: style.display === 'none',
      is_invisible: style.visibility !== 'visible',
      is_out_of_flow: style.position === 'absolute' || style.position === 'fixed',
      has_width: isGiven('width'),
      has_height: isGiven('height'),
      color: channels(style.color),
      background: channels(style.backgroundColor),
      font_size: parseFloat(style.fontSize),
      font_weight: Number(style.fontWeight),
    };
  });
}
