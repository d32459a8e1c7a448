// The card statistics of an experiment, computed when they are opened.
import { html, useState, withValue } from "../html.js";
import { useAnswer } from "../shared/loading.js";
import { percent } from "../shared/share.js";
import { Sortable } from "../shared/sortable.js";

/** @import { CardTable as Table, DeckCards, TrackedCard } from "../messages.js" */

/** @param {number | undefined} share */
const percentOrNothing = (share) => (share === undefined ? "" : percent(share));
/** @param {TrackedCard} row */
const gain = ({ gain: mean, margin = 0 }) => (mean === undefined ? "" : `${mean < 0 ? "−" : "+"}${(100 * Math.abs(mean)).toFixed(1)} ± ${(100 * margin).toFixed(1)}`);

/** @type {import("../shared/sortable.js").Column<TrackedCard>[]} */
const COLUMNS = [
  { title: "card", value: (row) => row.name, cell: (row) => `${row.name}${row.copies > 1 ? ` × ${row.copies}` : ""}` },
  { title: "difference", value: (row) => row.gain ?? -1, cell: gain, about: "Score when drawn minus the mean score of the deck, in percentage points, with the margin of the 95 % confidence interval" },
  { title: "score when drawn", value: (row) => row.score ?? -1, cell: (row) => percentOrNothing(row.score) },
  { title: "drawn", value: (row) => row.drawn, about: "Games in which it was drawn" },
  { title: "played", value: (row) => row.played, about: "Games in which it was played" },
  { title: "kept", value: (row) => row.kept ?? -1, cell: (row) => percentOrNothing(row.kept), about: "Share of the copies that were kept in the mulligan" },
];

/** @param {DeckCards} deck */
const titleOf = (deck) => `${deck.agent} with ${deck.deck}`;

/** @param {{ id: string }} props */
export function CardTable({ id }) {
  const [open, toggle] = useState(false);
  const [chosen, choose] = useState("");
  /** @type {{ data?: Table, problem?: string }} */
  const { data: table, problem } = useAnswer(open ? `/api/shelf/${id}/cards` : null);
  const deck = table?.decks.find((one) => titleOf(one) === chosen) ?? table?.decks[0];
  return html`
    <details class="card-table" onToggle=${(/** @type {Event & { currentTarget: HTMLDetailsElement }} */ event) => toggle(event.currentTarget.open)}>
      <summary>Card statistics</summary>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
      ${open && !table && !problem ? html`<p role="status">Replaying the games…</p>` : null}
      ${table && deck ? html`
        <p><label>Deck <select value=${titleOf(deck)} onChange=${withValue(choose)}>${table.decks.map((one) => html`<option value=${titleOf(one)}>${titleOf(one)}</option>`)}</select></label> <small>${percent(deck.score)} in ${deck.games} games; ${table.replayed} of ${table.games} games were replayed</small></p>
        <${Sortable} caption="Cards of the deck list" columns=${COLUMNS} rows=${deck.cards} keyOf=${(/** @type {TrackedCard} */ row) => row.name} />` : null}
    </details>
  `;
}
