// The search for cards by text and by their facts.
import { capitalize, html, withValue } from "../html.js";

/** @import { CardEntry } from "../messages.js" */
/** @typedef {Record<string, string>} Wanted */

/** @type {(one: string, other: string) => number} */
const order = (one, other) => Number(one) - Number(other) || one.localeCompare(other);

/**
 * Returns whether a card contains all words of a text in its name, its text or its type, and has all wanted facts.
 * @param {CardEntry} card
 * @param {string} text
 * @param {Wanted} wanted
 */
export function fits(card, text, wanted) {
  const inside = `${card.name} ${card.words} ${card.line}`.toLowerCase();
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => inside.includes(word)) && Object.entries(wanted).every(([name, value]) => !value || card.facts[name]?.includes(value));
}

/**
 * Returns the values of the cards for each filter; a filter with a single value is left out.
 * @param {string[]} filters
 * @param {CardEntry[]} cards
 */
export function filterValues(filters, cards) {
  const all = filters.map((name) => /** @type {[string, string[]]} */ ([name, [...new Set(cards.flatMap((card) => card.facts[name] ?? []))].sort(order)]));
  return all.filter(([, some]) => some.length > 1);
}

/** @param {{ values: [string, string[]][], text: string, wanted: Wanted, search: (text: string) => void, choose: (name: string, value: string) => void }} props */
export function Filters({ values, text, wanted, search, choose }) {
  return html`
    <div class="card-filters" role="search">
      <label>Search <input type="search" value=${text} placeholder="name or text" onInput=${withValue(search)} /></label>
      ${values.map(([name, some]) => html`
        <label>${capitalize(name)}
          <select value=${wanted[name] ?? ""} onChange=${withValue((value) => choose(name, value))}>
            <option value="">any</option>
            ${some.map((one) => html`<option value=${one}>${one}</option>`)}
          </select>
        </label>`)}
    </div>
  `;
}
