// Generated card pictures, which depend only on the ids of the cards.
import { html } from "../html.js";

/**
 * Yields reproducible random numbers that depend only on a text.
 * @param {string} text
 * @returns {Generator<number, never>}
 */
function* numbers(text) {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  for (;;) {
    state = Math.imul(state ^ (state >>> 15), 2246822519);
    state = Math.imul(state ^ (state >>> 13), 3266489917);
    yield ((state ^= state >>> 16) >>> 0) / 2 ** 32;
  }
}

/**
 * @param {number} count
 * @param {number} radius
 * @param {number} width
 * @param {number} turn
 */
function petals(count, radius, width, turn) {
  return Array.from({ length: count }, (_, number) => {
    const angle = (360 / count) * number + turn;
    return html`<ellipse cx="50" cy=${50 - radius} rx=${width} ry=${radius * 0.62} transform=${`rotate(${angle} 50 50)`} />`;
  });
}

/**
 * @param {number} points
 * @param {number} outer
 * @param {number} inner
 * @param {number} turn
 */
function star(points, outer, inner, turn) {
  const corners = Array.from({ length: points * 2 }, (_, number) => {
    const angle = (Math.PI / points) * number + turn;
    const radius = number % 2 ? inner : outer;
    return `${(50 + radius * Math.sin(angle)).toFixed(1)},${(50 - radius * Math.cos(angle)).toFixed(1)}`;
  });
  return html`<polygon points=${corners.join(" ")} />`;
}

/**
 * The picture of a card.
 * @param {{ of: string }} props
 */
export function Emblem({ of }) {
  const next = numbers(of);
  const draw = () => next.next().value;
  const hue = Math.floor(draw() * 360);
  const other = (hue + 30 + Math.floor(draw() * 90)) % 360;
  const turn = Math.floor(draw() * 60);
  const count = 3 + Math.floor(draw() * 6);
  const figure = draw();
  return html`
    <svg class="emblem" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="100" height="100" fill=${`hsl(${hue} 34% 26%)`} />
      <circle cx="50" cy="50" r=${34 + draw() * 20} fill=${`hsl(${other} 38% 36%)`} />
      <g fill=${`hsl(${hue} 52% 62%)`} fill-opacity="0.85">
        ${figure < 0.5 ? petals(count, 18 + draw() * 8, 5 + draw() * 6, turn) : star(count, 34, 12 + draw() * 12, turn)}
      </g>
      <circle cx="50" cy="50" r=${5 + draw() * 7} fill=${`hsl(${other} 60% 78%)`} />
    </svg>
  `;
}
