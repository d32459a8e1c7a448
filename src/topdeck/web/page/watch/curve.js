// The chance of the first player to win, position by position; a click goes there.
import { html } from "../html.js";

const [WIDTH, HEIGHT] = [600, 90];

export function Curve({ curve, place, go, names }) {
  if (!curve || curve.chances.length < 2) return html`<div class="curve empty"></div>`;
  const step = WIDTH / (curve.chances.length - 1);
  const points = curve.chances.map((chance, number) => `${(number * step).toFixed(1)},${(HEIGHT * (1 - chance)).toFixed(1)}`);
  const at = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * (curve.chances.length - 1)));
  };
  const now = Math.round(100 * curve.chances[place]);
  return html`
    <figure class="curve">
      <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label=${`the chance of ${names[0]} to win: ${now} % now`} onClick=${at}>
        <polygon points=${`0,${HEIGHT} ${points.join(" ")} ${WIDTH},${HEIGHT}`} />
        <line class="half" x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2} />
        <polyline points=${points.join(" ")} />
        <line class="now" x1=${place * step} x2=${place * step} y1="0" y2=${HEIGHT} />
      </svg>
      <figcaption>${names[0]} wins with ${now} % <small>(${curve.score})</small></figcaption>
    </figure>
  `;
}
