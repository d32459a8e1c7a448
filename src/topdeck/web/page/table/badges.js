// Badges: small icons for the keywords and states of a card in play, each with an explanation.
import { html } from "../html.js";
import TABLE from "./badge_table.js";
import { iconStyle } from "./emblem.js";

/** @typedef {{ icon: string, words: string }} Badge */

/** @type {Record<string, Badge>} */
const BADGES = TABLE;

/**
 * Returns the badge of a mark such as "taunt" or "spell +2", with its number if it has one.
 * @param {string} mark
 * @returns {(Badge & { mark: string, number: string }) | null}
 */
export function badgeOf(mark) {
  const [, name, number = ""] = mark.match(/^(.*?)(?: \+(\d+))?$/) ?? ["", mark];
  const badge = BADGES[name];
  return badge ? { ...badge, mark, number: number && `+${number}` } : null;
}

/** @param {{ marks: string[] }} props */
export function Badges({ marks }) {
  const shown = marks.map(badgeOf).filter((badge) => badge !== null);
  if (!shown.length) return null;
  return html`<span class="badges" aria-hidden="true">
    ${shown.map(({ icon, mark, number }) => html`<span class="badge" data-mark=${mark.split(" +")[0]}><i class="icon" style=${iconStyle(icon)}></i>${number ? html`<b>${number}</b>` : null}</span>`)}
  </span>`;
}
