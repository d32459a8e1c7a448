// A table of coloured cells, such as a score matrix; the details of a cell are shown when the pointer is on it.
import { html } from "../html.js";

/** @import { Node } from "../html.js" */
/**
 * A cell: its text, the share from 0 to 1 that gives its colour, and its details; `choose` makes it a button.
 * @typedef {{ text: string, share: number, about: string, bold?: boolean, choose?: () => void }} Cell
 * @typedef {{ label: string, rows: string[], columns: string[], cells: (Cell | null)[][], across?: string, up?: string }} Map
 */

/** @type {(cell: Cell) => Node} */
const inside = ({ text, about, choose }) => (choose ? html`<button type="button" title=${about} aria-label=${about} onClick=${choose}>${text}</button>` : html`<span title=${about}>${text}</span>`);

/**
 * The look of a cell from 0 to 10; scores at the same distance from one half have colours of the same strength.
 * @param {number} share
 */
const look = (share) => `share-${5 + Math.sign(share - 0.5) * Math.round(Math.abs(10 * share - 5))}`;

/** @param {Map} props */
export function HeatMap({ label, rows, columns, cells, across, up }) {
  const long = columns.some((name) => name.length > 6);
  return html`
    <div class=${`matrix ${long ? "" : "short"}`}>
      <div class="scroll" tabindex="0" role="region" aria-label=${label}>
        <table>
          <thead>
            <tr><td>${across ? html`<small>${up} / ${across}</small>` : null}</td>${columns.map((name) => html`<th scope="col" title=${name}><span>${name}</span></th>`)}</tr>
          </thead>
          <tbody>
            ${cells.map((row, place) => html`
              <tr>
                <th scope="row" title=${rows[place]}>${rows[place]}</th>
                ${row.map((cell) => (cell ? html`<td class=${`${look(cell.share)} ${cell.bold ? "bold" : ""}`}>${inside(cell)}</td>` : html`<td></td>`))}
              </tr>`)}
          </tbody>
        </table>
      </div>
    </div>
  `;
}
