// A small bar chart, such as a mana curve, with the number above each bar.
import { html } from "../html.js";

const [STEP, HEIGHT, FOOT, HEAD] = [20, 40, 12, 10];

/** @param {{ counts: Record<string, number>, label: string }} props */
export function Bars({ counts, label }) {
  const columns = Object.entries(counts);
  const most = Math.max(1, ...columns.map(([, count]) => count));
  const words = columns.map(([name, count]) => `${name}: ${count}`).join(", ");
  const step = columns.length > 4 ? STEP : 2.4 * STEP;
  return html`
    <svg class="bars" viewBox=${`0 0 ${columns.length * step} ${HEAD + HEIGHT + FOOT}`} role="img" aria-label=${`${label}: ${words}`}>
      ${columns.map(([name, count], place) => {
        const tall = (HEIGHT * count) / most;
        const middle = (place + 0.5) * step;
        return html`
          <rect x=${place * step + 2} y=${HEAD + HEIGHT - tall} width=${step - 4} height=${Math.max(tall, 1)} rx="2" />
          <text x=${middle} y=${HEAD + HEIGHT - tall - 2}>${count || ""}</text>
          <text class="name" x=${middle} y=${HEAD + HEIGHT + 10}>${name}</text>`;
      })}
    </svg>
  `;
}
