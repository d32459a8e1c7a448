// Shares from 0 to 1 with their intervals, as text and as a bar.
import { html } from "../html.js";

/** @typedef {{ mean: number, low: number, high: number }} Interval */

/** @param {number} share */
export const percent = (share) => `${(100 * share).toFixed(0)} %`;

/**
 * Returns a sentence of the server with the page's format for percentages.
 * @param {string} words
 */
export const withPercents = (words) => words.replace(/(\d)%/g, "$1 %");

/** @param {Interval} share */
export const interval = ({ low, high }) => `${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)} %`;

/** @param {number} count */
export const countGames = (count) => `${count.toLocaleString("en")} ${count === 1 ? "game" : "games"}`;

/**
 * A dot with a whisker on a scale from 0 to 100 %; the interval is named when the pointer is on it.
 * @param {{ share: Interval }} props
 */
export function Whisker({ share }) {
  const { mean, low, high } = share;
  return html`
    <svg class="whisker" viewBox="0 0 100 12" preserveAspectRatio="none" role="img" aria-label=${`${percent(mean)}, ${interval(share)}`}>
      <title>${percent(mean)} (${interval(share)})</title>
      <line class="half" x1="50" x2="50" y1="0" y2="12" />
      <line x1=${100 * low} x2=${100 * high} y1="6" y2="6" />
      <rect x=${100 * mean - 1.2} y="2" width="2.4" height="8" />
    </svg>
  `;
}
