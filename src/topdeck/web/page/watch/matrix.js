// A score matrix; a click on a cell lists its games.
import { html } from "../html.js";

/** @import { Matrix as WinMatrix } from "../messages.js" */

/** @param {{ title: string, matrix: WinMatrix, choose: (row: string, column: string) => void }} props */
export function Matrix({ title, matrix, choose }) {
  const cells = new Map(matrix.cells.map((cell) => [`${cell.row} ${cell.column}`, cell.score]));
  return html`
    <section class="matrix">
      <h2>${title}</h2>
      <div class="scroll">
        <table>
          <thead><tr><td></td>${matrix.names.map((name) => html`<th scope="col"><span>${name}</span></th>`)}</tr></thead>
          <tbody>
            ${matrix.names.map((name, row) => html`
              <tr>
                <th scope="row">${name}</th>
                ${matrix.names.map((other, column) => {
                  const score = cells.get(`${row} ${column}`);
                  if (!score) return html`<td></td>`;
                  const share = Math.round(100 * score.mean);
                  const label = `${name} against ${other}: ${share} %, ${Math.round(100 * score.low)} to ${Math.round(100 * score.high)}, in ${score.games} games`;
                  return html`<td class=${`share-${Math.round(share / 10)}`}><button type="button" title=${label} aria-label=${label} onClick=${() => choose(name, other)}>${share}</button></td>`;
                })}
              </tr>`)}
          </tbody>
        </table>
      </div>
    </section>
  `;
}
