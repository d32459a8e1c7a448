// The panel of a review: a button that starts it, its progress, and the summary of both players.
import { html } from "../html.js";

/** @import { Review, ReviewedMove, WatchedGame } from "../messages.js" */
/** @import { ReviewState } from "./review.js" */

/** @type {Record<string, string>} */
export const GLYPHS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** @type {{ count: "inaccuracies" | "mistakes" | "blunders", mark: string }[]} */
const COLUMNS = [{ count: "inaccuracies", mark: "inaccuracy" }, { count: "mistakes", mark: "mistake" }, { count: "blunders", mark: "blunder" }];

/** @param {{ state: ReviewState, game: WatchedGame, place: number, go: (place: number) => void }} props */
export function ReviewPanel({ state, game, place, go }) {
  const { moves, review, busy, problem, start, cancel } = state;
  const marked = [...moves.values()].filter(({ mark }) => mark);
  /** @param {ReviewedMove[]} some */
  const goToNext = (some) => go((some.find((move) => move.place > place) ?? some[0]).place);
  return html`
    <section class="review" aria-label="Marks">
      ${review ? html`<${Summary} review=${review} game=${game} marked=${marked} goToNext=${goToNext} />` : null}
      ${busy ? html`<${Progress} done=${Math.max(0, ...moves.keys())} all=${game.decisions.length} cancel=${cancel} />` : null}
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
      ${review || busy ? null : html`<button type="button" class="main" onClick=${start}>Review this game</button>`}
      ${marked.length ? html`<button type="button" class="plain" onClick=${() => goToNext(marked)}>Next mark of either player</button>` : review ? html`<p>Neither player made an inaccuracy, a mistake or a blunder.</p>` : null}
    </section>
  `;
}

/** @param {{ done: number, all: number, cancel: () => void }} props */
function Progress({ done, all, cancel }) {
  return html`<p class="progress" role="status">
    <progress max=${all} value=${done} aria-label="Progress"></progress>
    <span>${done ? `${done} of ${all} decisions` : "Starting…"}</span>
    <button type="button" class="plain" onClick=${cancel}>Cancel</button>
  </p>`;
}

/**
 * The marks of both players; a click on a number goes to the next of these marks.
 * @param {{ review: Review, game: WatchedGame, marked: ReviewedMove[], goToNext: (some: ReviewedMove[]) => void }} props
 */
function Summary({ review, game, marked, goToNext }) {
  /** @type {(seat: number, mark: string) => ReviewedMove[]} */
  const marksOf = (seat, mark) => marked.filter((move) => move.mark === mark && move.player === seat);
  return html`
    <table>
      <thead><tr><th scope="col">player</th><th scope="col" title="Average loss of win probability per decision">average loss</th>${COLUMNS.map(({ count, mark }) => html`<th scope="col" title=${count}><em class=${`mark ${mark}`} aria-label=${count}>${GLYPHS[mark]}</em></th>`)}</tr></thead>
      <tbody>
        ${review.players.map((player, seat) => html`<tr>
          <th scope="row" title=${game.agents[seat]}>${game.agents[seat]}</th>
          <td title=${`in ${player.decisions} decisions`}>${(100 * player.average_loss).toFixed(1)} %</td>
          ${COLUMNS.map(({ count, mark }) => html`<td>${player[count] ? html`<button type="button" class="plain" title=${`Go to the next ${mark} of ${game.agents[seat]}`} onClick=${() => goToNext(marksOf(seat, mark))}>${player[count]}</button>` : 0}</td>`)}
        </tr>`)}
      </tbody>
    </table>
    <p><small>${COLUMNS.map(({ mark }) => `${GLYPHS[mark]} ${mark}`).join(" · ")}</small></p>
  `;
}
