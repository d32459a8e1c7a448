// A table that is sorted by a click on the title of a column; wide tables scroll inside.
import { html, useMemo, useState } from "../html.js";

/** @import { Node } from "../html.js" */
/**
 * A column: its title, the value by which it is sorted, and the cell if it is not just the value.
 * @template Row
 * @typedef {{ title: string, value: (row: Row) => string | number, cell?: (row: Row) => Node, about?: string }} Column
 */
/**
 * @template Row
 * @typedef {{ columns: Column<Row>[], rows: Row[], caption?: string, keyOf: (row: Row) => string | number, lookOf?: (row: Row) => string }} Shown
 */

/** @type {(one: string | number, other: string | number) => number} */
const compare = (one, other) => (typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other)));

/**
 * The first click on a column sorts numbers in descending order and text in alphabetical order.
 * @template Row
 * @param {Shown<Row>} props
 */
export function Sortable({ columns, rows, caption, keyOf, lookOf }) {
  const [{ place, down }, sort] = useState(/** @type {{ place: number | null, down: boolean }} */ ({ place: null, down: true }));
  const ordered = useMemo(() => {
    if (place === null) return rows;
    const { value } = columns[place];
    return [...rows].sort((one, other) => (down ? -1 : 1) * compare(value(one), value(other)));
  }, [rows, place, down]);
  const isNumeric = (/** @type {number} */ number) => rows.length > 0 && typeof columns[number].value(rows[0]) === "number";
  const press = (/** @type {number} */ number) => sort((before) => ({ place: number, down: before.place === number ? !before.down : isNumeric(number) }));
  return html`
    <div class="scroll" tabindex="0" role="region" aria-label=${caption ?? "Table"}>
      <table class="sortable">
        <thead><tr>
          ${columns.map((column, number) => html`
            <th scope="col" class=${isNumeric(number) ? "number-column" : ""} aria-sort=${place === number ? (down ? "descending" : "ascending") : "none"}>
              <button type="button" class="sort" title=${column.about} onClick=${() => press(number)}>${column.title}<span aria-hidden="true">${place === number ? (down ? " ▾" : " ▴") : ""}</span></button>
            </th>`)}
        </tr></thead>
        <tbody>
          ${ordered.map((row) => html`
            <tr key=${keyOf(row)} class=${lookOf?.(row)}>
              ${columns.map(({ value, cell }, number) => {
                const inside = cell ? cell(row) : value(row);
                return number ? html`<td class=${isNumeric(number) ? "number-column" : ""}>${inside}</td>` : html`<th scope="row">${inside}</th>`;
              })}
            </tr>`)}
        </tbody>
      </table>
    </div>
  `;
}
