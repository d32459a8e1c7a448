// Puzzles: positions that can be won at once.
import { ask } from "../api.js";
import { html, useCallback, useState } from "../html.js";
import { analyse } from "../shared/analyse.js";
import { useTitle } from "../shared/address.js";
import { useAnswer, useNewest, Waiting } from "../shared/loading.js";
import { usePicks } from "../table/picks.js";
import { Table } from "../table/table.js";

/** @import { Move, PuzzleTitle, ShownPuzzle, Solution, Tried } from "../messages.js" */

/** @typedef {{ actions: string[], tried: Tried | null }} Attempt The actions played so far, and the server's response. */

const LEVELS = ["easy", "medium", "hard"];
const KEY = "topdeck.puzzles";
/** @type {() => Set<string>} */
const solved = () => new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
/** @param {string} id */
const solve = (id) => localStorage.setItem(KEY, JSON.stringify([...solved().add(id)]));

export function Puzzles() {
  useTitle("Puzzles");
  /** @type {{ data?: PuzzleTitle[], problem?: string }} */
  const { data: puzzles, problem } = useAnswer("/api/puzzles");
  if (!puzzles) return html`<${Waiting} problem=${problem} />`;
  const done = solved();
  return html`
    <main class="shelf puzzles">
      <h1>Puzzles <small>${puzzles.filter((one) => done.has(one.id)).length} of ${puzzles.length} solved</small></h1>
      <p>A solution wins regardless of random outcomes. The difficulty depends on how long the champion has to search for a solution.</p>
      ${[...new Set(puzzles.map((one) => one.game))].map((game) => html`
        <section>
          <h2>${game[0].toUpperCase()}${game.slice(1)}</h2>
          <ul class="items">
            ${puzzlesOf(puzzles, game).map((one) => html`
              <li class=${`item ${done.has(one.id) ? "solved" : ""}`}>
                <a href=${`#/puzzles/${one.id}`}>${one.title}</a>
                <span>${one.words}</span>
                <small><em class=${`level ${one.difficulty}`}>${one.difficulty}</em> ${one.themes.join(", ")}${done.has(one.id) ? " · solved ✓" : ""}</small>
              </li>`)}
          </ul>
        </section>`)}
    </main>
  `;
}

/**
 * Returns the puzzles of a game in the order of the list.
 * @param {PuzzleTitle[]} puzzles
 * @param {string} game
 */
const puzzlesOf = (puzzles, game) => puzzles.filter((one) => one.game === game).sort((one, other) => LEVELS.indexOf(one.difficulty) - LEVELS.indexOf(other.difficulty));

/** @param {Tried} tried */
const isSolution = ({ outcome, wins, futures }) => outcome === "won" && wins === futures;

/**
 * Says that a puzzle is solved, with a link to the next unsolved puzzle, first of the same game.
 * @param {{ id: string }} props
 */
function Solved({ id }) {
  /** @type {{ data?: PuzzleTitle[] }} */
  const { data: puzzles = [] } = useAnswer("/api/puzzles");
  const names = [...new Set(puzzles.map(({ game }) => game))];
  const listed = names.flatMap((game) => puzzlesOf(puzzles, game));
  const place = listed.findIndex((one) => one.id === id);
  const done = solved();
  const next = [...listed.slice(place + 1), ...listed.slice(0, place + 1)].find((one) => !done.has(one.id));
  return html`<p class="solved" role="status"><b>Solved!</b> ${next ? html`<a href=${`#/puzzles/${next.id}`}>Next puzzle: ${next.title}</a>` : puzzles.length ? "You have solved every puzzle." : null}</p>`;
}

/** @param {{ id: string }} props */
export function Puzzle({ id }) {
  /** @type {{ data?: ShownPuzzle, problem?: string }} */
  const { data: puzzle, problem } = useAnswer(`/api/puzzles/${id}`);
  const [{ actions, tried }, show] = useState(/** @type {Attempt} */ ({ actions: [], tried: null }));
  const [waiting, wait] = useState(false);
  const [refused, complain] = useState("");
  const [solution, tell] = useState(/** @type {Solution | null} */ (null));
  const newest = useNewest();
  /** @param {string[]} line */
  const attempt = (line) => {
    wait(true);
    complain("");
    const asked = line.length ? ask(`/api/puzzles/${id}/try`, { actions: line }) : Promise.resolve(null);
    newest(asked, (/** @type {Tried | null} */ found) => {
      wait(false);
      show({ actions: line, tried: found });
      if (found && isSolution(found)) solve(id);
    }, (error) => { wait(false); complain(error.message); });
  };
  useTitle(puzzle?.title);
  const now = tried ?? puzzle;
  const scene = now?.scene ?? {};
  const over = tried && tried.outcome !== "going";
  const decide = useCallback((/** @type {Move} */ move) => attempt([...actions, move.action]), [actions]);
  const picks = usePicks(over || waiting ? { ...scene, moves: [] } : scene, decide);
  if (!puzzle) return html`<${Waiting} problem=${problem} back="#/puzzles" />`;
  return html`
    <main class="play">
      <${Table} scene=${over ? { ...scene, moves: [], buttons: [] } : scene} picks=${picks} shortcuts=${{}} status=${tried?.words ?? puzzle.goal} over=${Boolean(over)} />
      <aside class="panel" aria-label="The puzzle">
        <p><a href="#/puzzles">All puzzles</a></p>
        <h2>${puzzle.title}</h2>
        <p>${puzzle.words}</p>
        <p><b>${puzzle.goal}</b> <em class=${`level ${puzzle.difficulty}`}>${puzzle.difficulty}</em></p>
        ${tried && isSolution(tried) ? html`<${Solved} id=${id} />` : null}
        ${tried ? html`<p class=${`outcome ${tried.outcome}`} role="status">${tried.words}</p>` : null}
        ${refused ? html`<p class="problem" role="alert">${refused}</p>` : null}
        <div class="buttons">
          <button type="button" class="plain" disabled=${!actions.length} onClick=${() => attempt(actions.slice(0, -1))}>Take back</button>
          <button type="button" class="plain" disabled=${!actions.length} onClick=${() => attempt([])}>Start over</button>
          <button type="button" class="plain" onClick=${() => ask(`/api/puzzles/${id}/solution`).then(tell)}>Solution</button>
          <button type="button" class="plain" onClick=${() => analyse(tried ?? puzzle)}>Analyse</button>
        </div>
        ${solution ? html`<ol class="solution">${solution.line.map((one) => html`<li>${one.words}</li>`)}</ol>` : null}
      </aside>
    </main>
  `;
}
