// The win rates of a deck against the included decks, computed by the server while the page is open.
import { askForLines } from "../api.js";
import { html, useEffect, useRef, useState, withValue } from "../html.js";
import { percent, Whisker } from "../shared/share.js";
import { Sortable } from "../shared/sortable.js";

/** @import { Refusal, TrialRow } from "../messages.js" */
/** @import { Column } from "../shared/sortable.js" */

const PAIRS = 5;
const AGENTS = ["greedy", "random", "champion(ms=20)"];

/** @type {Column<TrialRow>[]} */
const COLUMNS = [
  { title: "deck", value: (row) => row.deck },
  { title: "score", value: (row) => row.score, cell: (row) => html`<span title=${row.group}>${percent(row.score)}</span>`, about: "A draw counts as half a win." },
  { title: "interval", value: (row) => row.low, cell: (row) => html`<${Whisker} share=${{ mean: row.score, low: row.low, high: row.high }} />` },
];

/** @param {{ game: string, deck: string, can: boolean }} props */
export function Trial({ game, deck, can }) {
  const [agent, choose] = useState(AGENTS[0]);
  const [rows, show] = useState(/** @type {TrialRow[]} */ ([]));
  const [measured, note] = useState(""); // the deck to which the rows belong
  const [problem, complain] = useState("");
  const [running, run] = useState(false);
  const ending = useRef(/** @type {AbortController | null} */ (null));
  useEffect(() => () => ending.current?.abort(), []);
  const begin = async () => {
    const own = new AbortController();
    ending.current = own;
    show([]);
    note(deck);
    complain("");
    run(true);
    const hear = (/** @type {TrialRow | Refusal} */ line) => {
      if (line.type !== "trial") return complain(line.words);
      show((before) => [...before.filter((row) => row.deck !== line.deck), line]);
    };
    try {
      await askForLines(`/api/decks/${game}/trial`, { deck, agent, pairs: PAIRS }, hear, own.signal);
    } catch (error) {
      if (!own.signal.aborted) complain(/** @type {Error} */ (error).message);
    }
    run(false);
  };
  const played = rows.reduce((sum, row) => sum + row.games, 0);
  const all = rows.reduce((sum, row) => sum + row.games * row.score, 0) / (played || 1);
  return html`
    <section class="trial">
      <h2>Win rates of this deck</h2>
      <p class="trial-start">
        <label>Both sides are played by <select value=${agent} disabled=${running} onChange=${withValue(choose)}>${AGENTS.map((name) => html`<option value=${name}>${name}</option>`)}</select></label>
        ${running ? html`<button type="button" class="plain" onClick=${() => ending.current?.abort()}>Cancel</button>` : html`<button type="button" class="plain" disabled=${!can} onClick=${begin}>Measure</button>`}
        ${running ? html`<progress max=${rows.at(-1)?.total ?? 1} value=${played} aria-label="games played"></progress>` : null}
        ${played ? html`<b>${percent(all)}</b> <small>in ${played} of ${rows.at(-1)?.total} games</small>` : null}
      </p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
      ${rows.length && deck !== measured ? html`<p class="outdated" role="status">The deck has changed since it was measured; these win rates belong to its previous version.</p>` : null}
      ${rows.length ? html`<${Sortable} caption="Scores by deck" columns=${COLUMNS} rows=${rows} keyOf=${(/** @type {TrialRow} */ row) => row.deck} />` : null}
    </section>
  `;
}
