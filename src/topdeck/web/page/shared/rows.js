// Rows with bars or intervals on a common axis; the values of the row at the pointer are named below them.
import { html, useState } from "../html.js";

const [WIDTH, HEIGHT, COLOURS] = [100, 20, 8];

/**
 * A mark is a bar from `low` to `high` or, with a `mean`, an interval; a tick is a value with its label.
 * @typedef {{ series: number, text: string, low: number, high: number, mean?: number | null }} Mark
 * @typedef {{ name: string, marks: Mark[] }} Row
 * @typedef {{ label: string, rows: Row[], series: string[], ticks: [number, string][], line?: number | null, axis?: string }} Chart
 */

/**
 * Each colour is used for a filled and a hollow series.
 * @param {number} series
 */
const look = (series) => `line-${series % COLOURS} ${series >= COLOURS ? "hollow" : ""}`;

/**
 * Intervals of several series stand below each other.
 * @param {{ mark: Mark, count: number, right: (value: number) => number }} props
 */
function Shape({ mark: { series, low, high, mean }, count, right }) {
  const width = Math.max(right(high) - right(low), 0.4);
  if (typeof mean !== "number") return html`<rect class=${look(series)} x=${right(low)} y="3" width=${width} height=${HEIGHT - 6} />`;
  const y = (HEIGHT * (series + 1)) / (count + 1);
  return html`<g class=${look(series)}><line x1=${right(low)} x2=${right(high)} y1=${y} y2=${y} /><line class="dot" x1=${right(mean)} x2=${right(mean)} y1=${y} y2=${y} /></g>`;
}

/** @param {Chart} chart */
export function Rows({ label, rows, series, ticks, line, axis }) {
  const [pointed, point] = useState(0);
  const [low, high] = [ticks[0][0], ticks[ticks.length - 1][0]];
  /** @param {number} value */
  const right = (value) => (WIDTH * (value - low)) / (high - low || 1);
  const row = rows[Math.min(pointed, rows.length - 1)];
  const isBar = rows.every(({ marks }) => marks.every(({ mean }) => typeof mean !== "number"));
  const count = isBar ? 1 : series.length;
  return html`
    <figure class="row-chart">
      <div role="img" aria-label=${label}>
        ${rows.map(({ name, marks }, place) => html`
          <div class=${`row ${place === pointed ? "pointed" : ""}`} onPointerEnter=${() => point(place)}>
            <span class="name" title=${name}>${name}</span>
            <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" style=${`height: ${Math.max(1.2, 0.6 * count)}rem`}>
              ${typeof line === "number" ? html`<line class="grid" x1=${right(line)} x2=${right(line)} y1="0" y2=${HEIGHT} />` : null}
              ${marks.map((mark) => html`<${Shape} mark=${mark} count=${count} right=${right} />`)}
            </svg>
          </div>`)}
        <div class="row axis"><span class="name">${axis}</span><span class="ticks">${ticks.map(([value, words]) => html`<small style=${`left: ${right(value)}%; translate: ${value === high ? "-100%" : "-50%"}`}>${words}</small>`)}</span></div>
      </div>
      ${row ? html`<figcaption><b>${row.name}</b> ${row.marks.map((mark) => html`<span class=${look(mark.series)}>${series[mark.series] ?? ""} <b>${mark.text}</b></span> `)}</figcaption>` : null}
    </figure>
  `;
}
