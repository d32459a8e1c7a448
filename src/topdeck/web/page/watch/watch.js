// The replay view: a finished game, step by step.
import { html, useCallback, useEffect, useMemo, useRef, useState, withValue } from "../html.js";
import { ask } from "../api.js";
import { analyse } from "../shared/analyse.js";
import { useAnswer, Waiting } from "../shared/loading.js";
import { Thought } from "../shared/thought.js";
import { Table } from "../table/table.js";
import { Curve } from "./curve.js";

/** @import { Frame, Told, WatchedGame } from "../messages.js" */
/** @import { Picks } from "../table/picks.js" */
/** @import { Change } from "../vendor/hooks.js" */

/** @type {Record<string, number>} */
const SPEEDS = { slow: 2000, normal: 1000, fast: 350 };
/** @type {Picks} */
const STILL = { chosen: [], open: new Set(), can: () => false, begins: () => false, opens: () => false, touch: () => {}, cancel: () => {} };

/**
 * Returns the position after a number of decisions; the next position is loaded in advance.
 * @param {string} base
 * @param {number} place
 * @param {string} seat
 * @param {number} last
 */
function useFrame(base, place, seat, last) {
  const cache = useRef(/** @type {Map<string, Promise<Frame>>} */ (new Map()));
  const [frame, show] = useState(/** @type {Frame | null} */ (null));
  const [problem, complain] = useState("");
  useEffect(() => {
    let wanted = true;
    /** @param {number} number */
    const fetchFrame = (number) => {
      const path = `${base}/frames/${number}?seat=${seat}`;
      const found = cache.current.get(path) ?? ask(path);
      cache.current.set(path, found);
      found.catch(() => cache.current.delete(path)); // so that a failed request is repeated
      return found;
    };
    fetchFrame(place).then((found) => { if (wanted) { show(found); complain(""); if (place < last) fetchFrame(place + 1).catch(() => {}); } }, (error) => wanted && complain(error.message));
    return () => (wanted = false);
  }, [base, place, seat, last]);
  return { frame, problem };
}

/**
 * Returns the decision that led to this frame if the previous frame was shown before it.
 * @param {Frame | null} frame
 * @param {WatchedGame} [game]
 */
function useEvent(frame, game) {
  const shown = useRef(/** @type {number | null} */ (null));
  return useMemo(() => {
    const next = frame && frame.number - 1 === shown.current;
    shown.current = frame?.number ?? null;
    return next ? game?.decisions[frame.number - 1] : undefined;
  }, [frame]);
}

/** @param {{ id: string, number: string }} props */
export function Watch({ id, number }) {
  const base = `/api/shelf/${id}/games/${number}`;
  /** @type {{ data?: WatchedGame, problem?: string }} */
  const { data: game, problem } = useAnswer(base);
  const [place, setPlace] = useState(0);
  const [seat, look] = useState("open");
  const [speed, setSpeed] = useState("normal");
  const [playing, play] = useState(false);
  const last = game?.decisions.length ?? 0;
  const { frame, problem: missing } = useFrame(base, place, seat, last);
  const event = useEvent(frame, game);
  /** @param {number} next */
  const within = (next) => Math.max(0, Math.min(last, next));
  const go = useCallback((/** @type {number} */ next) => setPlace(within(next)), [last]);
  const step = useCallback((/** @type {number} */ by) => setPlace((now) => within(now + by)), [last]);
  useEffect(() => {
    if (!playing) return undefined;
    if (place >= last) return play(false);
    const timer = setTimeout(() => step(1), SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [playing, speed, place, last]);
  const shortcuts = useMemo(() => ({ n: () => step(1), p: () => step(-1), " ": () => play((now) => !now) }), [step]);
  if (!game || !frame) return html`<${Waiting} problem=${problem || missing || undefined} back=${`#/watch/${id}`} />`;
  return html`
    <main class="watch play">
      <div class="stage">
        <${Table} scene=${frame.scene} picks=${STILL} shortcuts=${shortcuts} status=${place === last ? game.end : frame.scene.moment} event=${event} />
        <${Controls} place=${place} last=${last} go=${go} step=${step} speed=${speed} setSpeed=${setSpeed} playing=${playing} play=${play} seat=${seat} look=${look} game=${game} />
        <${Curve} base=${base} game=${game} place=${place} go=${go} />
      </div>
      <aside class="panel" aria-label="The game">
        <p><a href=${`#/watch/${id}`}>All games</a> · <a href=${`${base}/record`} download>Save as a file</a></p>
        <h2>${game.agents[0]} <small>${game.decks[0]}</small><br />against ${game.agents[1]} <small>${game.decks[1]}</small></h2>
        ${game.fault ? html`<p class="problem">${game.fault}</p>` : null}
        ${missing ? html`<p class="problem" role="alert">${missing}</p>` : null}
        <${Decisions} decisions=${game.decisions} place=${place} go=${go} />
        ${frame.thought ? html`<${Thought} thought=${frame.thought} />` : null}
        ${place < last ? html`<button type="button" class="plain" onClick=${() => ask(`${base}/positions/${place}`).then(analyse)}>Analyse this position</button>` : null}
        <p class="keys">N: next step. P: previous step. Space: play or pause.</p>
      </aside>
    </main>
  `;
}

/**
 * @param {object} props
 * @param {number} props.place
 * @param {number} props.last
 * @param {(place: number) => void} props.go
 * @param {(by: number) => void} props.step
 * @param {string} props.speed
 * @param {Change<string>} props.setSpeed
 * @param {boolean} props.playing
 * @param {Change<boolean>} props.play
 * @param {string} props.seat
 * @param {Change<string>} props.look
 * @param {WatchedGame} props.game
 */
function Controls({ place, last, go, step, speed, setSpeed, playing, play, seat, look, game }) {
  return html`
    <div class="controls" role="toolbar" aria-label="Steps">
      <button type="button" class="plain" aria-label="To the beginning" onClick=${() => go(0)}>|◀</button>
      <button type="button" class="plain" aria-label="One step back" onClick=${() => step(-1)}>‹</button>
      <button type="button" class="plain" aria-label=${playing ? "Pause" : "Play"} onClick=${() => play(!playing)}>${playing ? "❚❚" : "▶"}</button>
      <button type="button" class="plain" aria-label="One step forward" onClick=${() => step(1)}>›</button>
      <button type="button" class="plain" aria-label="To the end" onClick=${() => go(last)}>▶|</button>
      <input type="range" min="0" max=${last} value=${place} aria-label="Position" onInput=${withValue((value) => go(Number(value)))} />
      <span class="count">${place} / ${last}</span>
      <label>Speed <select value=${speed} onChange=${withValue(setSpeed)}>${Object.keys(SPEEDS).map((name) => html`<option value=${name}>${name}</option>`)}</select></label>
      <label>View <select value=${seat} onChange=${withValue(look)}>
        <option value="open">both hands</option><option value="0">${game.agents[0]} (first player)</option><option value="1">${game.agents[1]}</option>
      </select></label>
    </div>
  `;
}

/**
 * A list of all decisions; a click shows the position before a decision.
 * @param {{ decisions: Told[], place: number, go: (place: number) => void }} props
 */
function Decisions({ decisions, place, go }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    /** @type {HTMLElement | null | undefined} */
    const now = list.current?.querySelector("[aria-current]");
    if (list.current && now) list.current.scrollTop = now.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
  }, [place]);
  return html`
    <section class="story">
      <h2>Decisions</h2>
      <ol ref=${list}>
        ${decisions.map((told, number) => html`
          <li class=${told.player === 0 ? "mine" : "theirs"}>
            <button type="button" class="link" aria-current=${number === place ? "step" : undefined} onClick=${() => go(number)}><span class="turn">${told.turn}</span> ${told.words}</button>
          </li>`)}
      </ol>
    </section>
  `;
}
