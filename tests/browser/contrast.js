// Texts that are hard to read: those with less contrast to what is behind them than WCAG AA demands.
() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
  const light = (part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  const ratio = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const COLOURS = /(?:rgba?|color|oklab|oklch|lab|lch|hsla?)\([^()]*\)|#[0-9a-f]{3,8}/gi;

  /** What may be behind an element: one colour, or the ends of a gradient. */
  const grounds = (element) => {
    if (!element) return [[255, 255, 255, 1]];
    const style = getComputedStyle(element);
    const plain = rgba(style.backgroundColor);
    const image = style.backgroundImage.includes("gradient") ? style.backgroundImage.match(COLOURS).map(rgba) : [];
    const layers = image.length ? image : plain[3] > 0 ? [plain] : [];
    if (layers.length && layers.every((one) => one[3] === 1)) return layers;
    const below = grounds(element.parentElement);
    return layers.length ? layers.flatMap((one) => below.map((under) => over(one, under))) : below;
  };

  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const own = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  const idle = (element) => element.closest(":disabled, [aria-hidden=true], option, optgroup");
  const found = [];
  for (const element of document.body.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    if (!own(element) || !shown(element) || idle(element) || style.textShadow !== "none") continue;
    const size = parseFloat(style.fontSize);
    const demanded = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const worst = Math.min(...grounds(element).map((ground) => ratio(over(rgba(style.color), ground), ground)));
    if (worst < demanded) found.push(`${element.tagName.toLowerCase()}.${element.className} “${element.textContent.trim().slice(0, 30)}”: ${worst.toFixed(2)}`);
  }
  return found;
}
