// A name plate: who plays a side, with which deck, and what is public about the side.
import { html } from "../html.js";

/** @import { Side } from "../messages.js" */
/** @import { Node } from "../html.js" */

/**
 * The players of a table by seat; missing entries are named after their seat.
 * @typedef {{ name?: string, deck?: string, person?: boolean, away?: boolean, thinking?: boolean, info?: string, clock?: Node }} Player
 * @typedef {(Player | undefined)[]} Plates
 */

const SEATS = ["First player", "Second player"];

/** @type {(side: Side, player?: Player) => string} */
const nameOf = (side, player) => player?.name ?? SEATS[side.seat];

/**
 * Returns the label of a side for screen readers.
 * @type {(side: Side, player?: Player) => string}
 */
export const sideLabel = (side, player) => `${player?.name === "You" ? "Your" : `${nameOf(side, player)}'s`} side: ${side.title}`;

/** @type {(side: Side, name: string) => number} */
const count = (side, name) => side.places.find((place) => place.name === name)?.count ?? 0;

/** @param {{ side: Side, player?: Player, children?: Node }} props */
export function Plate({ side, player = {}, children }) {
  const cards = [`hand ${count(side, "hand")}`, `deck ${count(side, "deck")}`];
  return html`
    <div class=${`plate ${player.thinking ? "thinking" : ""}`}>
      <p class="who"><b title=${player.name}>${nameOf(side, player)}${player.away ? " (away)" : ""}</b>${player.clock ?? null}</p>
      <p class="what">${[player.deck, side.title].filter(Boolean).join(" · ")}</p>
      <p class="counts">${children}${cards.map((words) => html`<span class="fact">${words}</span>`)}</p>
      ${player.thinking ? html`<p class="thinks" role="status">thinking…</p>` : player.info ? html`<p class="thinks">${player.info}</p>` : null}
    </div>
  `;
}
