// The replay view: a finished game, step by step.
import { html, useCallback, useEffect, useMemo, useRef, useState, withValue } from "../html.js";
import { ask } from "../api.js";
import { analyse } from "../shared/analyse.js";
import { Moment, betterLine } from "../review/moment.js";
import { PlayOn } from "../review/play_on.js";
import { useReview } from "../review/review.js";
import { ReviewPanel } from "../review/summary.js";
import { useQuery, useTitle } from "../shared/address.js";
import { useGames, withNames } from "../shared/games.js";
import { useAnswer, Waiting } from "../shared/loading.js";
import { Log, wordFor } from "../shared/log.js";
import { Thought } from "../shared/thought.js";
import { Table } from "../table/table.js";
import { Curve } from "./curve.js";

/** @import { Frame, WatchedGame } from "../messages.js" */
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
    return () => { wanted = false; };
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
  const { data: watched, problem } = useAnswer(base);
  const { games } = useGames();
  const choice = games?.find((one) => one.name === watched?.game);
  const game = useMemo(() => watched && withNames(watched, choice), [watched, choice]);
  const [{ at, seat: asked, review: wanted }, address] = useQuery({ at: "0", seat: "open", review: "" });
  const seat = ["0", "1"].includes(asked) ? asked : "open";
  const [speed, setSpeed] = useState("normal");
  const [playing, play] = useState(false);
  const review = useReview(base, wanted !== "");
  const [drawn, draw] = useState(true);
  const last = game?.decisions.length ?? 0;
  const within = (/** @type {number} */ next) => Math.max(0, Math.min(last, next || 0));
  const place = within(Math.trunc(Number(at)));
  useTitle(game && `${game.agents[0]} against ${game.agents[1]}`);
  const { frame, problem: missing } = useFrame(base, place, seat, last);
  const event = useEvent(frame, game);
  const go = useCallback((/** @type {number} */ next) => address({ at: String(within(next)) }), [last]);
  const now = useRef(place);
  now.current = place;
  const step = useCallback((/** @type {number} */ by) => { now.current = within(now.current + by); go(now.current); }, [go]);
  const look = useCallback((/** @type {string} */ other) => address({ seat: other }), []);
  useEffect(() => {
    if (!playing) return undefined;
    if (place >= last) return play(false);
    const timer = setTimeout(() => step(1), SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [playing, speed, place, last]);
  const shortcuts = useMemo(() => ({ n: () => step(1), p: () => step(-1), " ": () => play((now) => !now) }), [step]);
  const plates = useMemo(() => (game?.agents ?? []).map((name, number) => ({ name, deck: game?.decks[number] })), [game]);
  const judged = review.moves.get(frame?.number ?? -1);
  const line = useMemo(() => (drawn ? betterLine(judged) : []), [drawn, judged]);
  if (!watched || !game || !frame) return html`<${Waiting} problem=${problem || missing || undefined} back=${`#/watch/${id}`} />`;
  return html`
    <main class="watch play">
      <div class="stage">
        <${Table} scene=${frame.scene} picks=${STILL} shortcuts=${shortcuts} status=${frame.number === last ? game.end : wordFor(frame.scene.moment, game.agents)} event=${event} plates=${plates} line=${line} />
        <${Controls} place=${place} last=${last} go=${go} step=${step} speed=${speed} setSpeed=${setSpeed} playing=${playing} play=${play} seat=${seat} look=${look} game=${game} />
        <${Curve} base=${base} game=${game} seat=${frame.scene.seat} place=${place} go=${go} reviewed=${review.review?.curve} marks=${review.moves} />
      </div>
      <aside class="panel" aria-label="The game">
        <p><a href=${`#/watch/${id}`}>All games</a> · <a href=${`${base}/record`} download>Save as a file</a></p>
        <h2>${game.agents[0]} against ${game.agents[1]}</h2>
        ${game.fault ? html`<p class="problem">${game.fault}</p>` : null}
        ${missing ? html`<p class="problem" role="alert">${missing}</p>` : null}
        <${ReviewPanel} state=${review} game=${game} place=${place} go=${go} />
        <${Log} game=${game.game} story=${game.decisions} names=${game.agents} seat=${frame.scene.seat} title="Decisions" place=${place} go=${go} marks=${review.moves} />
        <${Moment} move=${judged} shown=${drawn} show=${draw} />
        ${place < last ? html`<p class="buttons">
          <button type="button" class="plain" onClick=${() => ask(`${base}/positions/${place}`).then(analyse)}>Analyse this position</button>
          <${PlayOn} key=${place} base=${base} place=${place} player=${game.decisions[place].player} game=${watched} choice=${choice} />
        </p>` : null}
        ${frame.thought ? html`<details class="searched" open><summary>Search info</summary><${Thought} thought=${frame.thought} most=${5} /></details>` : null}
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
 * @param {(seat: string) => void} props.look
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
