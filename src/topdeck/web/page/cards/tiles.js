// Cards that can be added to a deck.
import { html, useEffect, useState } from "../html.js";
import { Emblem } from "../table/emblem.js";
import { typeLine } from "../table/face.js";

/** @import { CardEntry } from "../messages.js" */

const STEP = 48; // the number of cards shown at first

/** @param {{ card: CardEntry, count: number, most: number, add: (id: string) => void }} props */
function Tile({ card, count, most, add }) {
  const can = count < most;
  return html`
    <li class="tile" data-frame=${card.frame} data-rarity=${card.rarity}>
      <button type="button" title="Add to the deck" disabled=${!can} onClick=${() => add(card.id)}>
        <span class="art"><${Emblem} icon=${card.emblem} name=${card.name} /></span>
        <span class="facts">
          <b>${card.name}</b>
          <em>${typeLine(card.line)}</em>
          <span class="words">${card.words}</span>
        </span>
        ${most ? html`<span class="held">${count} / ${most}</span>` : null}
      </button>
    </li>
  `;
}

/** @param {{ cards: CardEntry[], counts: Record<string, number>, copies: Record<string, number>, add: (id: string) => void }} props */
export function Tiles({ cards, counts, copies, add }) {
  const [most, show] = useState(STEP);
  useEffect(() => show(STEP), [cards]);
  return html`
    <p class="found" role="status">${cards.length.toLocaleString("en")} cards</p>
    <ul class="tiles">${cards.slice(0, most).map((card) => html`<${Tile} key=${card.id} card=${card} count=${counts[card.id] ?? 0} most=${copies[card.id] ?? 0} add=${add} />`)}</ul>
    ${cards.length > most ? html`<button type="button" class="plain" onClick=${() => show(most + STEP)}>Show more</button>` : null}
  `;
}
