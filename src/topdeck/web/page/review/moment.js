// The review of the decision that is shown: its mark, an explanation, and the best line.
import { html } from "../html.js";
import { percent, withPercents } from "../shared/share.js";
import { GLYPHS } from "./summary.js";

/** @import { ReviewedMove } from "../messages.js" */

const LEAST = 0.01; // loss from which the better line is worth showing

/**
 * Returns the actions of the best line if it is better than the action that was played.
 * @param {ReviewedMove} [move]
 */
export const betterLine = (move) => (move && move.loss >= LEAST ? (move.line ?? []).map(({ action }) => action) : []);

/** @param {{ move?: ReviewedMove, shown: boolean, show: (shown: boolean) => void }} props */
export function Moment({ move, shown, show }) {
  if (!move || !betterLine(move).length) return null;
  const { mark, words, line = [], loss } = move;
  const title = mark ? `${mark[0].toUpperCase()}${mark.slice(1)}` : "Possible improvement";
  return html`
    <section class=${`judged ${mark ?? ""}`} role="status">
      <p><b>${mark ? html`<em class=${`mark ${mark}`}>${GLYPHS[mark]}</em> ` : null}${title}</b> <span>−${percent(loss)}</span></p>
      ${words ? html`<p>${withPercents(words)}.</p>` : null}
      <p class="line">Best line: ${line.map((step, number) => html`${number ? "; " : ""}<b>${number + 1}</b> ${step.words}`)}</p>
      <label class="wish"><input type="checkbox" checked=${shown} onChange=${() => show(!shown)} /> Show the line on the table</label>
    </section>
  `;
}
