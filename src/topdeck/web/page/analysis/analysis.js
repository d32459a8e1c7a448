// The analysis view: a position, its analysis by an agent, and the position editor.
import { ask } from "../api.js";
import { html, useCallback, useEffect, useRef, useState, withValue } from "../html.js";
import { useGames } from "../shared/games.js";
import { useQuery, useTitle } from "../shared/address.js";
import { useNewest, Waiting } from "../shared/loading.js";
import { withSeats, wordFor } from "../shared/log.js";
import { withPercents } from "../shared/share.js";
import { Thought } from "../shared/thought.js";
import { usePicks } from "../table/picks.js";
import { Table } from "../table/table.js";
import { Copies } from "./copies.js";
import { Editor } from "./editor.js";
import { useThinking } from "./thinking.js";

/** @import { Form, Shown, Verdict } from "../messages.js" */

/**
 * A position in a line; all positions except the first contain a description of the action that led to them.
 * @typedef {Shown & { words?: string }} Step
 */

const SEATS = ["first player", "second player"];
const BUDGETS = [500, 2000, 5000, 15000];

/** @typedef {{ line: Step[], place: number }} Line Positions, and the index of the position that is shown. */

/** @type {(before: Line, shown: Step) => Line} */
const further = ({ line, place }, shown) => ({ line: [...line.slice(0, place + 1), shown], place: place + 1 });

/** Manages a line of positions in which the user can go back and forward. */
function useLine() {
  const [{ line, place }, set] = useState(/** @type {Line} */ ({ line: [], place: 0 }));
  const go = useCallback((/** @type {number} */ to) => set((before) => ({ ...before, place: to })), []);
  const begin = useCallback((/** @type {Step} */ shown) => set({ line: [shown], place: 0 }), []);
  /** @type {(from: Step, shown: Step) => void} */
  const add = useCallback((from, shown) => set((before) => (before.line[before.place] === from ? further(before, shown) : before)), []); // ignore outdated responses
  return { line, place, go, begin, add, now: line[place] };
}

/**
 * Returns the fields of a game's position editor, or null while they are loading.
 * @param {string} game
 */
function useOffer(game) {
  const [offer, set] = useState(/** @type {(Form & { game: string }) | null} */ (null));
  useEffect(() => {
    set(null);
    if (game) ask(`/api/analysis/editor/${game}`).then((found) => set({ ...found, game }), () => set(null));
  }, [game]);
  return offer?.game === game ? offer : null;
}

/** @param {{ link?: string }} props */
export function Analysis({ link }) {
  const { line, place, go, begin, add, now } = useLine();
  const { games } = useGames();
  const [{ game: asked }, address] = useQuery({ game: "hearthstone" });
  const game = link ? "" : asked;
  useTitle("Analysis");
  const offer = useOffer(now?.game ?? game);
  const [problem, complain] = useState("");
  const [editing, edit] = useState(!link);
  const [agent, chooseAgent] = useState("champion");
  const [ms, setMs] = useState(2000);
  const [on, think] = useState(false);
  const [lethal, tellLethal] = useState(/** @type {Verdict | null} */ (null));
  /** @param {Error} error */
  const fail = (error) => complain(error.message);
  const newest = useNewest();
  const start = useCallback((/** @type {Shown} */ shown) => { complain(""); begin(shown); }, [begin]);
  /** @param {string} name */
  const startGame = (name) => newest(ask(`/api/analysis/editor/${name}`).then((found) => ask("/api/analysis/arrange", found.start)), start, fail);
  useEffect(() => {
    if (link) newest(ask("/api/analysis/unlink", { link }), start, fail);
    else startGame(game);
  }, [link]);
  const { thought, problem: refused, busy, again } = useThinking(now, agent, ms, on);
  const play = useCallback((/** @type {string} */ action) => {
    newest(ask("/api/analysis/play", { game: now.game, state: now.state, action, seat: now.scene.seat }), (shown) => { complain(""); add(now, shown); }, fail);
  }, [now, add]);
  const shown = useRef(now);
  shown.current = now;
  useEffect(() => tellLethal(null), [now]);
  const picks = usePicks(now?.scene ?? { moves: [] }, (move) => play(move.action));
  if (!now) return html`<${Waiting} problem=${problem || undefined} />`;
  const find = () => { complain(""); return ask("/api/analysis/lethal", { game: now.game, state: now.state }).then((found) => shown.current === now && tellLethal(found), fail); };
  const choice = games?.find((one) => one.name === now.game);
  const names = choice?.agents ?? [];
  const toggle = () => { complain(""); if (on && !busy) again(); else think(!on); };
  return html`
    <main class="play analysis">
      <${Table} scene=${now.scene} picks=${picks} shortcuts=${{}} status=${now.result ? now.result.words : wordFor(now.scene.moment, SEATS)} />
      <aside class="panel wide" aria-label="Analysis">
        <div class="buttons">
          <button type="button" class="plain" disabled=${place === 0} onClick=${() => go(place - 1)}>Back</button>
          <button type="button" class="plain" disabled=${place >= line.length - 1} onClick=${() => go(place + 1)}>Forward</button>
          <button type="button" class="plain" aria-pressed=${editing} onClick=${() => edit(!editing)}>Edit</button>
          ${choice?.finds_wins ? html`<button type="button" class="plain" onClick=${find}>Find lethal</button>` : null}
        </div>
        ${line.length > 1 ? html`<ol class="line">${line.slice(1).map((one, number) => html`<li><button type="button" class="link" aria-current=${number + 1 === place ? "step" : undefined} onClick=${() => go(number + 1)}>${one.words}</button></li>`)}</ol>` : null}
        ${[problem, refused].filter(Boolean).map((words) => html`<p class="problem" role="alert">${withSeats(words)}</p>`)}
        ${lethal ? html`<section class="lethal" role="status"><b>${withPercents(lethal.words)}</b><ol>${(lethal.line ?? []).map((one) => html`<li>${one.words}</li>`)}</ol></section>` : null}
        <section class="agent">
          <label>Agent <input value=${agent} list="agents" spellcheck=${false} onChange=${withValue(chooseAgent)} /></label>
          <datalist id="agents">${names.map((one) => html`<option value=${one.name}>${one.about}</option>`)}</datalist>
          <label>Time limit <select value=${ms} onChange=${withValue((value) => setMs(Number(value)))}>${BUDGETS.map((one) => html`<option value=${one}>${one / 1000} s</option>`)}</select></label>
          <button type="button" class=${busy ? "plain" : "main"} onClick=${toggle}>${busy ? "Stop" : "Think"}</button>
        </section>
        ${thought ? html`<p>Best move: <b>${thought.words}</b></p><${Thought} thought=${thought.thought} limit=${thought.ms} scale=${thought.scale} chosen=${thought.action} play=${play} />` : busy ? html`<p role="status">Thinking…</p>` : null}
        ${editing && !link ? html`<label class="field">Game <select value=${now.game} onChange=${withValue((value) => { address({ game: value }); startGame(value); })}>${(games ?? []).map((one) => html`<option value=${one.name}>${one.title}</option>`)}</select></label>` : null}
        ${editing && offer ? html`<${Editor} key=${now.game} offer=${offer} position=${now} done=${start} />` : null}
        <${Copies} position=${now} />
      </aside>
    </main>
  `;
}
