// A line chart with bands, or marks with whiskers over words; the values at the pointer are named below it.
import { html, useState } from "../html.js";
import { percent } from "./share.js";

const [WIDTH, HEIGHT, LEFT, FOOT, HEAD, EDGE] = [640, 220, 46, 22, 8, 8];
const [COLOURS, FEW] = [8, 20];
const LONG = 14; // characters of a word on the axis

/**
 * A point is its x, its y and, if it has an interval, the lower and the upper bound; `published` has points for comparison.
 * @typedef {[number, number, number?, number?]} Point
 * @typedef {{ name: string, points: Point[], published?: [number, number][] }} Line
 * `zero` includes 0 in the y axis.
 * @typedef {{ lines: Line[], label: string, across: string, words?: string[] | null, share?: boolean, logarithmic?: boolean, zero?: boolean }} Chart
 */

/** @param {number} value */
const short = (value) => (Math.abs(value) <= 1 ? value.toFixed(2) : value.toFixed(1));
/** @param {string} word */
const clipped = (word) => (word.length > LONG ? `${word.slice(0, LONG - 1)}…` : word);
/** @param {number[]} numbers */
const distinct = (numbers) => [...new Set(numbers)].sort((one, other) => one - other);

/**
 * Returns a function from values to places between two ends.
 * @param {number[]} values
 * @param {number} from
 * @param {number} to
 */
function scaleOf(values, from, to) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (/** @type {number} */ value) => (high > low ? from + ((to - from) * (value - low)) / (high - low) : (from + to) / 2);
}

/**
 * Returns the functions from values to places on the chart.
 * @param {Chart} chart
 * @param {number[]} xs
 */
function axesOf({ lines, words, share, logarithmic, zero }, xs) {
  const ys = [...(zero ? [0] : []), ...lines.flatMap(({ points, published = [] }) => [...points.flatMap(([, y, low = y, high = y]) => [y, low, high]), ...published.map(([, y]) => y)])];
  const ends = words ? [-0.5, words.length - 0.5] : xs.map((x) => (logarithmic ? Math.log(x) : x));
  const across = scaleOf(ends, LEFT, WIDTH - EDGE);
  const heights = [Math.min(...ys), Math.max(...ys)];
  return { right: (/** @type {number} */ x) => across(logarithmic ? Math.log(x) : x), down: scaleOf(ys, HEIGHT - FOOT, HEAD), heights, inWords: share ? percent : short };
}

/**
 * A line with its band; over words, the marks of all lines stand side by side.
 * @param {{ line: Line, number: number, count: number, words: boolean, right: (x: number) => number, down: (y: number) => number, step: number }} props
 */
function Curve({ line, number, count, words, right, down, step }) {
  const shift = words ? 0.6 * step * ((number + 0.5) / count - 0.5) : 0;
  const placed = line.points.map(([x, y, low = y, high = y]) => ({ x: right(x) + shift, y: down(y), low: down(low), high: down(high) }));
  const hasBand = placed.some(({ low, high }) => low !== high);
  const edge = [...placed.map(({ x, high }) => `${x.toFixed(1)},${high.toFixed(1)}`), ...placed.map(({ x, low }) => `${x.toFixed(1)},${low.toFixed(1)}`).reverse()];
  return html`
    <g class=${`line-${number % COLOURS} ${number >= COLOURS ? "dashed" : ""}`}>
      ${!words && hasBand ? html`<polygon points=${edge.join(" ")} />` : null}
      ${words ? placed.map(({ x, low, high }) => html`<line class="whisker-line" x1=${x} x2=${x} y1=${low} y2=${high} />`) : html`<polyline points=${placed.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />`}
      ${words || placed.length <= FEW ? placed.map(({ x, y }) => html`<circle cx=${x} cy=${y} r="3" />`) : null}
      ${(line.published ?? []).map(([x, y]) => html`<path class="published" d=${`M${right(x) + shift - 4},${down(y) - 4}l8,8m0,-8l-8,8`} />`)}
    </g>
  `;
}

/**
 * Returns the values whose labels do not overlap.
 * @param {number[]} xs
 * @param {(x: number) => number} right
 * @param {number} room
 */
function apart(xs, right, room) {
  let end = -Infinity;
  return xs.filter((x) => {
    const fits = right(x) - end >= room;
    if (fits) end = right(x);
    return fits;
  });
}

/** @param {Chart} chart */
export function Lines(chart) {
  const { lines, label, across, words } = chart;
  const [pointed, point] = useState(/** @type {number | null} */ (null));
  const xs = distinct(lines.flatMap(({ points }) => points.map(([x]) => x)));
  if (!xs.length) return html`<p>No values yet.</p>`;
  const { right, down, heights: [low, high], inWords } = axesOf(chart, xs);
  /** @param {PointerEvent & { currentTarget: Element }} event */
  const follow = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = ((event.clientX - box.left) / box.width) * WIDTH;
    point(xs.reduce((best, x) => (Math.abs(right(x) - place) < Math.abs(right(best) - place) ? x : best)));
  };
  const shown = pointed ?? xs[xs.length - 1];
  const ticks = apart(words ? words.map((_, x) => x) : xs, right, words ? 90 : 44);
  const named = lines.some(({ name }) => name);
  const step = words ? (WIDTH - LEFT - EDGE) / words.length : 0;
  return html`
    <figure class="lines">
      <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label} onPointerMove=${follow} onPointerLeave=${() => point(null)}>
        ${distinct([low, (low + high) / 2, high]).map((value) => html`<line class="grid" x1=${LEFT} x2=${WIDTH - EDGE} y1=${down(value)} y2=${down(value)} /><text x=${LEFT - 6} y=${down(value) + 4} class="axis-y">${inWords(value)}</text>`)}
        ${ticks.map((x) => html`<text x=${right(x)} y=${HEIGHT - 5} class="axis-x">${words ? clipped(words[x]) : x.toLocaleString("en")}</text>`)}
        <line class="pointed" x1=${right(shown)} x2=${right(shown)} y1=${HEAD} y2=${HEIGHT - FOOT} />
        ${lines.map((line, number) => html`<${Curve} line=${line} number=${number} count=${lines.length} words=${Boolean(words)} right=${right} down=${down} step=${step} />`)}
      </svg>
      <figcaption>${across} ${words ? words[shown] : shown.toLocaleString("en")}: ${lines.map(({ name, points, published = [] }, number) => {
        const [, value, from, to] = points.find(([x]) => x === shown) ?? [];
        const compared = published.find(([x]) => x === shown);
        const range = typeof from === "number" && typeof to === "number" && from < to ? ` (${inWords(from)} to ${inWords(to)})` : "";
        return html`<span class=${`line-${number % COLOURS}`}>${named ? name : ""} <b>${value === undefined ? "–" : inWords(value)}</b>${range}${compared ? `, published ${inWords(compared[1])}` : ""}</span> `;
      })}</figcaption>
    </figure>
  `;
}
