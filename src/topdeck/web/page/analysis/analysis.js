// A position, and what agents think of it.
import { ask, Connection } from "../api.js";
import { html, useCallback, useEffect, useRef, useState } from "../html.js";
import { Waiting } from "../shared/loading.js";
import { Thought } from "../shared/thought.js";
import { usePicks } from "../table/picks.js";
import { Table } from "../table/table.js";
import { Copies } from "./copies.js";
import { Editor, startingForm } from "./editor.js";

/** Positions that were played out, one after the other; earlier ones can be gone back to. */
function useLine(first) {
  const [line, set] = useState(first ? [first] : []);
  const [place, go] = useState(0);
  const begin = useCallback((shown) => { set([shown]); go(0); }, []);
  const add = useCallback((shown) => { set((before) => [...before.slice(0, place + 1), shown]); go(place + 1); }, [place]);
  return { line, place, go, begin, add, now: line[place] };
}

/** Thoughts of an agent while it thinks. */
function useThinking(position, agent, ms, on, seat) {
  const [thought, tell] = useState(null);
  const [problem, complain] = useState("");
  const connection = useRef(null);
  const number = useRef(0);
  const ready = useRef(false);
  const think = useCallback(() => {
    if (!ready.current) return;
    number.current += 1;
    tell(null);
    complain("");
    const asks = on && position && !position.result;
    connection.current.send(asks ? { type: "think", game: position.game, state: position.state, seat, agent, ms, number: number.current } : { type: "stop" });
  }, [position, agent, ms, on, seat]);
  const latest = useRef(think);
  latest.current = think;
  useEffect(() => {
    const hear = (message) => {
      if (message.type === "thought") message.number === number.current && tell(message);
      else complain(message.words);
    };
    connection.current = new Connection("/api/analysis", { type: "stop" }, hear, (open) => { ready.current = open; if (open) latest.current(); });
    return () => connection.current.close();
  }, []);
  useEffect(() => latest.current(), [position, agent, ms, on, seat]);
  return { thought, problem };
}

export function Analysis({ link }) {
  const { line, place, go, begin, add, now } = useLine(null);
  const [problem, complain] = useState("");
  const [editing, edit] = useState(!link);
  const [game, chooseGame] = useState("hearthstone");
  const [agent, chooseAgent] = useState("champion");
  const [ms, setMs] = useState(2000);
  const [on, think] = useState(false);
  const [lethal, tellLethal] = useState(null);
  useEffect(() => {
    const start = link ? ask("/api/analysis/unlink", { link }) : ask("/api/analysis/arrange", startingForm(game));
    start.then(begin, (error) => complain(error.message));
  }, [link, game]);
  const seat = now?.scene.player ?? 0;
  const { thought, problem: refused } = useThinking(now, agent, ms, on, seat);
  const play = useCallback((action) => {
    tellLethal(null);
    ask("/api/analysis/play", { game: now.game, state: now.state, action, seat: now.scene.seat }).then(add, (error) => complain(error.message));
  }, [now, add]);
  const picks = usePicks(now?.scene ?? { moves: [] }, (move) => play(move.action));
  if (!now) return html`<${Waiting} problem=${problem || undefined} />`;
  const find = () => ask("/api/analysis/lethal", { game: now.game, state: now.state }).then(tellLethal, (error) => complain(error.message));
  return html`
    <main class="play analysis">
      <${Table} scene=${now.scene} picks=${picks} shortcuts=${{}} status=${now.result ? now.result.words : now.scene.moment} />
      <aside class="panel wide" aria-label="Analysis">
        <div class="buttons">
          <button type="button" class="plain" disabled=${place === 0} onClick=${() => go(place - 1)}>Back</button>
          <button type="button" class="plain" disabled=${place >= line.length - 1} onClick=${() => go(place + 1)}>On</button>
          <button type="button" class="plain" aria-pressed=${editing} onClick=${() => edit(!editing)}>Edit</button>
          <button type="button" class="plain" onClick=${find}>Find lethal</button>
        </div>
        ${line.length > 1 ? html`<ol class="line">${line.slice(1).map((one, number) => html`<li><button type="button" class="link" aria-current=${number + 1 === place ? "step" : undefined} onClick=${() => go(number + 1)}>${one.words}</button></li>`)}</ol>` : null}
        ${problem || refused ? html`<p class="problem" role="alert">${problem || refused}</p>` : null}
        ${lethal ? html`<section class="lethal"><b>${lethal.words}</b><ol>${(lethal.line ?? []).map((one) => html`<li>${one.words}</li>`)}</ol></section>` : null}
        <section class="agent">
          <label>Agent <input value=${agent} spellcheck="false" onChange=${(event) => chooseAgent(event.target.value)} /></label>
          <label>Thinks for <select value=${ms} onChange=${(event) => setMs(Number(event.target.value))}>${[500, 2000, 5000, 15000].map((one) => html`<option value=${one}>${one / 1000} s</option>`)}</select></label>
          <button type="button" class=${on ? "plain" : "main"} onClick=${() => think(!on)}>${on ? "Stop" : "Think"}</button>
        </section>
        ${thought ? html`<p>After ${thought.ms} ms: <b>${thought.words}</b></p><${Thought} thought=${thought.thought} scale=${thought.scale} chosen=${thought.action} play=${play} />` : on ? html`<p>Thinking…</p>` : null}
        ${editing && !link ? html`<label>Game <select value=${game} onChange=${(event) => chooseGame(event.target.value)}><option value="hearthstone">Hearthstone</option><option value="gwent">Gwent</option></select></label>` : null}
        ${editing ? html`<${Editor} key=${now.game} position=${now} done=${(shown) => { complain(""); begin(shown); }} />` : null}
        <${Copies} position=${now} />
      </aside>
    </main>
  `;
}
