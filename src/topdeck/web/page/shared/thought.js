// An agent's search info: its options with visits and values, best option first, and the expected line.
import { html } from "../html.js";

/**
 * Search info as returned by `SearchInfo.to_json`.
 * @typedef {{ action: string, words: string, visits: number, value: number }} Option
 * @typedef {{ options?: Option[], words?: string[], iterations?: number, seconds?: number }} Thinking
 */

/**
 * Returns a value as text: a win probability as a percentage, other values as numbers.
 * @param {number | null} value
 * @param {string} [scale]
 */
export function worth(value, scale) {
  if (value === null || !Number.isFinite(value)) return "–";
  if (scale === "chance" || (scale === undefined && value >= 0 && value <= 1)) return `${(100 * value).toFixed(0)} %`;
  return value.toFixed(Math.abs(value) >= 100 ? 0 : 2);
}

/**
 * Compares options by value; options without visits come last because their values are meaningless.
 * @type {(one: Option, other: Option) => number}
 */
export const better = (one, other) => Number(other.visits > 0) - Number(one.visits > 0) || other.value - one.value || other.visits - one.visits;

/**
 * Returns how long a search took; a search can end long before its time limit, which is in milliseconds.
 * @param {Thinking} thought
 * @param {number} [limit]
 */
function effort({ iterations = 0, seconds = 0 }, limit) {
  const early = limit !== undefined && seconds < 0.0008 * limit;
  return `${iterations.toLocaleString("en")} iterations in ${seconds.toFixed(2)} s${early ? `, finished before the limit of ${limit / 1000} s` : ""}`;
}

/** @param {{ thought?: Thinking, limit?: number, scale?: string, chosen?: string, play?: (action: string) => void, most?: number }} props */
export function Thought({ thought, limit, scale, chosen, play, most = 8 }) {
  if (!thought) return null;
  const options = [...(thought.options ?? [])].sort(better);
  const all = options.reduce((sum, one) => sum + one.visits, 0) || 1;
  return html`
    <div class="thought">
      <p class="effort">${effort(thought, limit)}</p>
      <table>
        <thead><tr><th scope="col">move</th><th scope="col">visits</th><th scope="col">value</th></tr></thead>
        <tbody>
          ${options.slice(0, most).map(
            (one) => html`
              <tr class=${one.action === chosen ? "chosen" : ""}>
                <th scope="row">${play ? html`<button type="button" class="link" onClick=${() => play(one.action)}>${one.words}</button>` : one.words}</th>
                <td><meter min="0" max="1" value=${one.visits / all} aria-label=${`${one.visits} visits`}></meter> ${one.visits}</td>
                <td>${one.visits ? worth(one.value, scale) : "–"}</td>
              </tr>
            `,
          )}
        </tbody>
      </table>
      ${thought.words && thought.words.length > 1 ? html`<p class="line"><b>Expected:</b> ${thought.words.join("; ")}</p>` : null}
    </div>
  `;
}
