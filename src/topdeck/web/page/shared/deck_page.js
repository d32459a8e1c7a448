// A deck with its chart, its faults and its list of cards.
import { ask } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { Bars } from "./bars.js";
import { useNewest } from "./loading.js";

/** @import { DeckAsked, DeckLine, DeckPage } from "../messages.js" */

const DELAY = 250; // milliseconds after the last change

/**
 * Returns a deck as the server sees it, and whether it is up to date; it is requested again when it changes.
 * @param {string} game
 * @param {DeckAsked} asked
 * @param {number} [delay]
 * @returns {{ deck?: DeckPage, problem?: string, isCurrent: boolean }}
 */
export function useDeck(game, asked, delay = 0) {
  const [found, keep] = useState(/** @type {{ deck?: DeckPage, problem?: string, key?: string }} */ ({}));
  const newest = useNewest();
  const key = JSON.stringify(asked);
  useEffect(() => {
    const request = () => newest(ask(`/api/decks/${game}`, asked), (deck) => keep({ deck, key }), (error) => keep({ problem: error.message, key }));
    const timer = setTimeout(request, delay);
    return () => clearTimeout(timer);
  }, [game, key]);
  return { ...found, isCurrent: found.key === key };
}

/**
 * @param {string} game
 * @param {DeckAsked} asked
 */
export const useChangingDeck = (game, asked) => useDeck(game, asked, DELAY);

/** @param {{ line: DeckLine }} props */
const Line = ({ line }) => html`<li><b class="cost">${line.cost ?? "·"}</b> <span>${line.name}</span> <small>${line.count > 1 ? `× ${line.count}` : ""}</small></li>`;

/** @param {{ chart?: Record<string, number>, deck?: DeckPage }} props */
export function DeckSheet({ chart, deck }) {
  const counts = chart ?? deck?.chart ?? {};
  const size = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return html`
    <div class="deck-sheet">
      <${Bars} counts=${counts} label="Cards by cost" />
      ${deck?.faults?.length ? html`<p class="problem" role="alert">${deck.faults[0]}</p>` : null}
      <details><summary>${size} cards</summary><ul class="deck-lines">${(deck?.cards ?? []).map((line) => html`<${Line} key=${line.id} line=${line} />`)}</ul></details>
    </div>
  `;
}
