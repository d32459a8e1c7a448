// A line chart; the values at the pointer are named below it.
import { html, useState } from "../html.js";

const [WIDTH, HEIGHT, LEFT, FOOT] = [640, 220, 46, 22];

/** @typedef {{ name: string, points: [number, number][] }} Line */

/** @param {number} value */
const short = (value) => (Math.abs(value) <= 1 ? value.toFixed(2) : value.toFixed(1));

/** @param {{ lines: Line[], label: string, across: string }} props */
export function Lines({ lines, label, across }) {
  const [pointed, point] = useState(/** @type {number | null} */ (null));
  const all = lines.flatMap(({ points }) => points);
  if (!all.length) return html`<p>No values yet.</p>`;
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [first, last, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  /** @param {number} x */
  const right = (x) => LEFT + ((WIDTH - LEFT - 8) * (x - first)) / Math.max(last - first, 1);
  /** @param {number} y */
  const down = (y) => 8 + (HEIGHT - FOOT - 8) * (1 - (y - low) / (high - low || 1));
  /** @param {PointerEvent & { currentTarget: Element }} event */
  const follow = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = first + (((event.clientX - box.left) / box.width) * WIDTH - LEFT) * (last - first) / (WIDTH - LEFT - 8);
    point(Math.min(last, Math.max(first, Math.round(x))));
  };
  const shown = pointed ?? last;
  return html`
    <figure class="lines">
      <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label} onPointerMove=${follow} onPointerLeave=${() => point(null)}>
        ${[low, (low + high) / 2, high].map((value) => html`<line class="grid" x1=${LEFT} x2=${WIDTH - 8} y1=${down(value)} y2=${down(value)} /><text x=${LEFT - 6} y=${down(value) + 4} class="axis-y">${short(value)}</text>`)}
        ${[first, last].map((x) => html`<text x=${right(x)} y=${HEIGHT - 5} class="axis-x">${x}</text>`)}
        ${lines.map(({ points }, number) => html`<polyline class=${`line-${number % 4}`} points=${points.map(([x, y]) => `${right(x).toFixed(1)},${down(y).toFixed(1)}`).join(" ")} />`)}
        <line class="pointed" x1=${right(shown)} x2=${right(shown)} y1="8" y2=${HEIGHT - FOOT} />
      </svg>
      <figcaption>${across} ${shown}: ${lines.map(({ name, points }, number) => {
        const value = points.find(([x]) => x === shown)?.[1];
        return html`<span class=${`line-${number % 4}`}>${name} <b>${value === undefined ? "–" : short(value)}</b></span> `;
      })}</figcaption>
    </figure>
  `;
}
