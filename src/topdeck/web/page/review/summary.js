// The panel of a review: a button that starts it, its progress, and the summary of both players.
import { html } from "../html.js";

/** @import { WatchedGame } from "../messages.js" */
/** @import { ReviewState } from "./review.js" */

/** @type {Record<string, string>} */
export const GLYPHS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

/** @type {{ count: "inaccuracies" | "mistakes" | "blunders", mark: string }[]} */
const COLUMNS = [{ count: "inaccuracies", mark: "inaccuracy" }, { count: "mistakes", mark: "mistake" }, { count: "blunders", mark: "blunder" }];

/** @param {{ state: ReviewState, game: WatchedGame, place: number, go: (place: number) => void }} props */
export function ReviewPanel({ state, game, place, go }) {
  const { moves, review, busy, problem, start, cancel } = state;
  const marked = [...moves.values()].filter((move) => move.mark).map((move) => move.place);
  const next = marked.find((at) => at > place) ?? marked[0];
  return html`
    <section class="review" aria-label="Marks">
      ${review ? html`<${Summary} review=${review} game=${game} />` : null}
      ${busy ? html`<${Progress} done=${Math.max(0, ...moves.keys())} all=${game.decisions.length} cancel=${cancel} />` : null}
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
      ${review || busy ? null : html`<button type="button" class="main" onClick=${start}>Review this game</button>`}
      ${marked.length ? html`<button type="button" class="plain" onClick=${() => go(next)}>Next mark</button>` : review ? html`<p>No decision lost much.</p>` : null}
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

/** @param {{ review: import("../messages.js").Review, game: WatchedGame }} props */
function Summary({ review, game }) {
  return html`
    <table>
      <thead><tr><th scope="col">player</th><th scope="col" title="Average loss of win probability per decision">loss</th>${COLUMNS.map(({ count, mark }) => html`<th scope="col" title=${count}><em class=${`mark ${mark}`} aria-label=${count}>${GLYPHS[mark]}</em></th>`)}</tr></thead>
      <tbody>
        ${review.players.map((player, seat) => html`<tr>
          <th scope="row" title=${game.agents[seat]}>${game.agents[seat]}</th>
          <td title=${`in ${player.decisions} decisions`}>${(100 * player.average_loss).toFixed(1)} %</td>
          ${COLUMNS.map(({ count }) => html`<td>${player[count]}</td>`)}
        </tr>`)}
      </tbody>
    </table>
  `;
}
