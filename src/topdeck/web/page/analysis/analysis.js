// A position, and what agents think of it.
import { ask } from "../api.js";
import { html, useCallback, useEffect, useState } from "../html.js";
import { useGames } from "../shared/games.js";
import { Waiting } from "../shared/loading.js";
import { Thought } from "../shared/thought.js";
import { usePicks } from "../table/picks.js";
import { Table } from "../table/table.js";
import { Copies } from "./copies.js";
import { Editor } from "./editor.js";
import { useThinking } from "./thinking.js";

const BUDGETS = [500, 2000, 5000, 15000];

/** Positions that were played out, one after the other; earlier ones can be gone back to. */
function useLine() {
  const [{ line, place }, set] = useState({ line: [], place: 0 });
  const go = useCallback((to) => set((before) => ({ ...before, place: to })), []);
  const begin = useCallback((shown) => set({ line: [shown], place: 0 }), []);
  const add = useCallback((shown) => set((before) => ({ line: [...before.line.slice(0, before.place + 1), shown], place: before.place + 1 })), []);
  return { line, place, go, begin, add, now: line[place] };
}

/** What the editor of a game offers. */
function useOffer(game) {
  const [offer, set] = useState(null);
  useEffect(() => {
    set(null);
    if (game) ask(`/api/analysis/editor/${game}`).then((found) => set({ ...found, game }), () => set(null));
  }, [game]);
  return offer?.game === game ? offer : null;
}

export function Analysis({ link }) {
  const { line, place, go, begin, add, now } = useLine();
  const { games } = useGames();
  const [game, chooseGame] = useState(link ? "" : "hearthstone");
  const offer = useOffer(now?.game ?? game);
  const [problem, complain] = useState("");
  const [editing, edit] = useState(!link);
  const [agent, chooseAgent] = useState("champion");
  const [ms, setMs] = useState(2000);
  const [on, think] = useState(false);
  const [lethal, tellLethal] = useState(null);
  const fail = (error) => complain(error.message);
  const start = useCallback((shown) => { complain(""); tellLethal(null); begin(shown); }, [begin]);
  const startGame = (name) => ask(`/api/analysis/editor/${name}`).then((found) => ask("/api/analysis/arrange", found.start)).then(start, fail);
  useEffect(() => {
    if (link) ask("/api/analysis/unlink", { link }).then(start, fail);
    else startGame(game);
  }, [link]);
  const { thought, problem: refused } = useThinking(now, agent, ms, on);
  const play = useCallback((action) => {
    tellLethal(null);
    ask("/api/analysis/play", { game: now.game, state: now.state, action, seat: now.scene.seat }).then((shown) => { complain(""); add(shown); }, fail);
  }, [now, add]);
  const picks = usePicks(now?.scene ?? { moves: [] }, (move) => play(move.action));
  if (!now) return html`<${Waiting} problem=${problem || undefined} />`;
  const find = () => ask("/api/analysis/lethal", { game: now.game, state: now.state }).then(tellLethal, fail);
  const names = games?.find((one) => one.name === now.game)?.agents ?? [];
  return html`
    <main class="play analysis">
      <${Table} scene=${now.scene} picks=${picks} shortcuts=${{}} status=${now.result ? now.result.words : now.scene.moment} />
      <aside class="panel wide" aria-label="Analysis">
        <div class="buttons">
          <button type="button" class="plain" disabled=${place === 0} onClick=${() => go(place - 1)}>Back</button>
          <button type="button" class="plain" disabled=${place >= line.length - 1} onClick=${() => go(place + 1)}>Forward</button>
          <button type="button" class="plain" aria-pressed=${editing} onClick=${() => edit(!editing)}>Edit</button>
          <button type="button" class="plain" onClick=${find}>Find lethal</button>
        </div>
        ${line.length > 1 ? html`<ol class="line">${line.slice(1).map((one, number) => html`<li><button type="button" class="link" aria-current=${number + 1 === place ? "step" : undefined} onClick=${() => go(number + 1)}>${one.words}</button></li>`)}</ol>` : null}
        ${problem || refused ? html`<p class="problem" role="alert">${problem || refused}</p>` : null}
        ${lethal ? html`<section class="lethal" role="status"><b>${lethal.words}</b><ol>${(lethal.line ?? []).map((one) => html`<li>${one.words}</li>`)}</ol></section>` : null}
        <section class="agent">
          <label>Agent <input value=${agent} list="agents" spellcheck="false" onChange=${(event) => chooseAgent(event.target.value)} /></label>
          <datalist id="agents">${names.map((one) => html`<option value=${one.name}>${one.about}</option>`)}</datalist>
          <label>Thinks for <select value=${ms} onChange=${(event) => setMs(Number(event.target.value))}>${BUDGETS.map((one) => html`<option value=${one}>${one / 1000} s</option>`)}</select></label>
          <button type="button" class=${on ? "plain" : "main"} onClick=${() => think(!on)}>${on ? "Stop" : "Think"}</button>
        </section>
        ${thought ? html`<p>After ${thought.ms} ms: <b>${thought.words}</b></p><${Thought} thought=${thought.thought} scale=${thought.scale} chosen=${thought.action} play=${play} />` : on ? html`<p>Thinking…</p>` : null}
        ${editing && !link ? html`<label class="field">Game <select value=${now.game} onChange=${(event) => { chooseGame(event.target.value); startGame(event.target.value); }}>${(games ?? []).map((one) => html`<option value=${one.name}>${one.title}</option>`)}</select></label>` : null}
        ${editing && offer ? html`<${Editor} key=${now.game} offer=${offer} position=${now} done=${start} />` : null}
        <${Copies} position=${now} />
      </aside>
    </main>
  `;
}
