// The script of a report: it replaces tables by sortable ones, and draws the charts from the data beside them.
import { html, render } from "../html.js";
import { HeatMap } from "../shared/heat_map.js";
import { Lines } from "../shared/lines.js";
import { Rows } from "../shared/rows.js";
import { Sortable } from "../shared/sortable.js";

/** @typedef {{ cells: { html: string, text: string }[], look: string, place: number }} TableRow */

/** @type {Record<string, (props: any) => import("../html.js").Node>} */
const CHARTS = { lines: Lines, map: HeatMap, rows: Rows };
const NUMBER = /^[+−-]?\d/;

/** @param {string} text */
const numberIn = (text) => parseFloat(text.replace("−", "-").replaceAll(",", ""));

/**
 * Returns the columns of a table; a column is numeric if every filled cell begins with a number.
 * @param {HTMLTableRowElement} head
 * @param {TableRow[]} rows
 * @returns {import("../shared/sortable.js").Column<TableRow>[]}
 */
function columnsOf(head, rows) {
  return [...head.cells].map((title, place) => {
    const texts = rows.map(({ cells }) => cells[place]?.text ?? "").filter((text) => text);
    const numeric = texts.length > 0 && texts.every((text) => NUMBER.test(text));
    return {
      title: title.textContent ?? "",
      value: ({ cells }) => (numeric ? (cells[place]?.text ? numberIn(cells[place].text) : -Infinity) : cells[place]?.text ?? ""),
      cell: ({ cells }) => html`<span dangerouslySetInnerHTML=${{ __html: cells[place]?.html ?? "" }}></span>`,
    };
  });
}

/** @param {HTMLTableElement} table */
function makeSortable(table) {
  const rows = [...table.tBodies[0].rows].map((row, place) => ({
    cells: [...row.cells].map((cell) => ({ html: cell.innerHTML, text: (cell.textContent ?? "").trim() })),
    look: row.className,
    place,
  }));
  const columns = columnsOf(/** @type {HTMLTableSectionElement} */ (table.tHead).rows[0], rows);
  const parent = table.closest(".scroll") ?? table;
  const home = document.createElement("div");
  parent.replaceWith(home);
  render(html`<${Sortable} columns=${columns} rows=${rows} caption=${captionOf(home)} keyOf=${(/** @type {TableRow} */ row) => row.place} lookOf=${(/** @type {TableRow} */ row) => row.look} />`, home);
}

/**
 * The nearest heading before an element names its table.
 * @param {Element} element
 */
function captionOf(element) {
  const headings = [...document.querySelectorAll("h1, h2, h3, summary")];
  return headings.filter((heading) => heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING).pop()?.textContent?.trim() ?? "Table";
}

for (const place of document.querySelectorAll(".chart")) {
  const data = JSON.parse(place.querySelector("script")?.textContent ?? "{}");
  const home = document.createElement("div");
  place.querySelector("h2")?.after(home);
  render(html`<${CHARTS[data.chart]} ...${data} />`, home);
  for (const values of place.querySelectorAll("details")) values.open = false;
}
for (const table of document.querySelectorAll("table")) {
  if (table.tHead && table.tBodies.length && !table.closest(".matrix")) makeSortable(table);
}
