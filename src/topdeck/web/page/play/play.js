// A game against an agent or another person, as its players and spectators see it.
import { Connection } from "../api.js";
import { html, useCallback, useEffect, useMemo, useRef, useState } from "../html.js";
import { useTitle } from "../shared/address.js";
import { hasLine, Log, wordFor } from "../shared/log.js";
import { Table } from "../table/table.js";
import { usePicks } from "../table/picks.js";
import { moves as inMotion } from "../preferences.js";
import { Hint } from "./hint.js";
import { Clock } from "./clock.js";
import { Ending } from "./ending.js";
import { Links } from "./join.js";
import { remember, remembered } from "./tokens.js";

/** @import { Hint as Advice, Move, Position, Refusal, Scene, Told } from "../messages.js" */
/** @import { Picks } from "../table/picks.js" */
/** @import { Plates } from "../table/plate.js" */
/**
 * A position, whether it is the first one after joining, and the time at which the person's turn ends.
 * @typedef {Position & { joined: boolean, deadline?: number }} Shown
 */

const PACE = 650; // milliseconds between two positions, so that the opponent's actions can be followed

/**
 * Returns the end of the person's turn, counted from the arrival of the position, which may be shown later.
 * @param {Position} position
 */
const deadlineOf = ({ seconds }) => (seconds === undefined ? undefined : performance.now() + 1000 * seconds);

/**
 * Shows the positions of a room one after another, slowly enough to follow the opponent's actions.
 * @param {string} room
 * @param {string} token
 */
function useRoom(room, token) {
  const [position, show] = useState(/** @type {Shown | null} */ (null));
  const [story, tell] = useState(/** @type {Told[]} */ ([]));
  const [refusal, complain] = useState(/** @type {Refusal | null} */ (null));
  const [advice, advise] = useState(/** @type {Advice | null} */ (null));
  const [open, setOpen] = useState(false);
  const [closed, close] = useState(false); // the server does not accept this page
  const connection = useRef(/** @type {Connection | null} */ (null));
  useEffect(() => {
    /** @type {Shown[]} */
    const waiting = [];
    /** @type {number | undefined} */
    let timer;
    const next = () => {
      timer = undefined;
      const message = waiting.shift();
      if (!message) return;
      show(message);
      tell((before) => (message.joined ? message.story ?? [] : [...before, ...(message.story ?? [])]));
      if (waiting.length) timer = setTimeout(next, waiting.length > 6 || !inMotion() ? 0 : PACE);
    };
    let joined = true;
    const hear = (/** @type {Position | Advice | Refusal} */ message) => {
      if (message.type === "position") {
        complain(null);
        waiting.push({ ...message, joined, deadline: deadlineOf(message) });
        if (joined) waiting.splice(0, waiting.length - 1);
        joined = false;
        timer ??= setTimeout(next, 0);
      } else if (message.type === "hint") advise(message);
      else complain(message);
    };
    connection.current = new Connection(`/api/rooms/${room}`, { type: "join", token }, hear, (state, refused) => {
      joined = true;
      setOpen(state);
      close(refused);
    });
    return () => {
      clearTimeout(timer);
      connection.current?.close();
    };
  }, [room, token]);
  const send = useCallback((/** @type {object} */ message) => connection.current?.send(message), []);
  return { position, story, refusal, advice, open, closed, send };
}

/** @type {Scene} */
const NOTHING = { game: "", seat: 0, moment: "", turn: 0, player: 0, sides: [], moves: [] };

/** @param {{ room: string }} props */
export function Play({ room }) {
  const { token = "", invitation } = useMemo(() => remembered(room), [room]);
  const { position, story, refusal, advice, open, closed, send } = useRoom(room, token);
  const [info, wantInfo] = useState(false);
  useTitle(position && titleOf(position));
  useEffect(() => { if (position?.ending) remember(room, { ...remembered(room), over: true }); }, [Boolean(position?.ending)]);
  const scene = position?.scene ?? NOTHING;
  const number = position?.number;
  const decide = useCallback((/** @type {Move} */ move) => send({ type: "move", number, action: move.action }), [send, number]);
  const picks = usePicks(scene, decide);
  const shortcuts = useMemo(() => ({ e: () => pressAction(scene, picks), h: () => pressHint(position, send) }), [scene, picks, number]);
  if (!position) return html`<main class="message"><p>${refusal?.words ?? "Joining the game…"}</p><p><a href="#/">Back to the lobby</a></p></main>`;
  const over = position.ending;
  const plays = !position.watching;
  const names = plays ? [0, 1].map((seat) => (seat === scene.seat ? "you" : "the opponent")) : (position.players ?? []).map(({ name }) => name);
  const hasAgent = (position.players ?? []).some(({ person }) => !person);
  const isWaiting = !over && (position.players ?? []).some(({ person, away }, seat) => person && away && seat !== scene.seat);
  const hasHints = plays && hasAgent && !over;
  return html`
    <main class="play">
      <${Table} scene=${scene} picks=${picks} shortcuts=${shortcuts} status=${status(position, open, closed)} news=${plays && !over ? newsFor(scene, story, names) : undefined} event=${position.joined ? undefined : position.story?.at(-1)} plates=${platesOf(position, info)} over=${Boolean(over)} />
      ${over ? html`<${Ending} ending=${over} seat=${scene.seat} plays=${plays} room=${room} invitation=${invitation} story=${story} names=${names} />` : null}
      <aside class="panel" aria-label="The game">
        ${refusal ? html`<p class="problem" role="alert">${refusal.words}</p>` : null}
        <${Log} game=${scene.game} story=${story} names=${names} seat=${scene.seat} title="Log" />
        <${Links} room=${room} waiting=${isWaiting} />
        ${hasHints ? html`<${Hint} key=${`${number} ${open}`} advice=${advice?.number === number ? advice : null} refusal=${refusal} ask=${() => send({ type: "hint", number })} can=${open && !position.thinking} />` : null}
        ${over || !plays ? null : html`<button type="button" class="plain danger" onClick=${() => confirm("Concede the game?") && send({ type: "concede" })}>Concede</button>`}
        ${hasAgent ? html`<label class="wish"><input type="checkbox" checked=${info} onChange=${() => wantInfo(!info)} /> Show how long the ${plays ? "opponent" : "agent"} searches</label>` : null}
        ${plays ? html`<p class="keys">Arrow keys and Enter: choose. Esc: cancel. E: ${scene.game === "gwent" ? "pass" : "end the turn"}.${hasAgent ? " H: hint." : ""}</p>` : null}
      </aside>
    </main>
  `;
}

/**
 * Returns the name plates of a position.
 * @param {Shown} position
 * @param {boolean} info whether the effort of the opponent's search is shown
 * @returns {Plates}
 */
function platesOf({ players = [], thinking, deadline, ending, effort, scene }, info) {
  return players.map((player, seat) => ({
    ...player,
    thinking: !player.person && thinking,
    info: info && !player.person ? effort : undefined,
    clock: player.person && seat === scene.player && deadline !== undefined && !ending ? html`<${Clock} deadline=${deadline} />` : undefined,
  }));
}

/**
 * @param {Scene} scene
 * @param {Picks} picks
 */
function pressAction(scene, picks) {
  const button = (scene.buttons ?? []).find((one) => one.ends && picks.can(one.pick));
  if (button) picks.touch(button.pick);
}

/**
 * Asks for a hint if the button for it is shown.
 * @param {Position | null} position
 * @param {(message: object) => void} send
 */
function pressHint(position, send) {
  const isOffered = position && !position.watching && !position.ending && (position.players ?? []).some(({ person }) => !person);
  if (isOffered) send({ type: "hint", number: position.number });
}

/**
 * Returns the title of the page for a player or a spectator.
 * @param {Position} position
 */
function titleOf({ scene, players = [], thinking, watching, ending }) {
  const game = `${scene.game[0].toUpperCase()}${scene.game.slice(1)}`;
  if (watching) return `${game}: ${players.map(({ name }) => name).join(" against ")}`;
  return `${thinking || ending ? "" : "Your move · "}${game} against ${players[1 - scene.seat]?.name ?? "an opponent"}`;
}

/**
 * Returns what has happened since the player's last action that is easy to miss: the end of a round, or a pass.
 * @param {Scene} scene
 * @param {Told[]} story
 * @param {string[]} names
 */
function newsFor({ seat }, story, names) {
  const own = story.map(({ player }) => player).lastIndexOf(seat);
  const recent = story.slice(Math.max(own, 0));
  const rounds = recent.flatMap(({ effects = [] }) => effects).filter((effect) => effect.kind === "round" && hasLine(effect));
  if (rounds.length) return rounds.map(({ words }) => wordFor(words, names)).join(", ");
  return recent.some(({ player, action }) => player !== seat && action === "pass") ? "the opponent has passed" : undefined;
}

/**
 * @param {Position} position
 * @param {boolean} open
 * @param {boolean} closed
 */
function status(position, open, closed) {
  if (closed) return "Connection closed; reload the page to join again";
  if (!open) return "Connection lost; reconnecting…";
  if (position.ending) return "The game is over";
  const when = position.scene.moment.split(" · ")[0];
  const { question, player } = position.scene;
  if (position.watching) return `${when} · ${position.players?.[player]?.name ?? ""} ${question ? `· ${question}` : "to move"}`;
  return position.thinking ? `${when} · the opponent is thinking…` : `${when} · ${position.scene.question || "your move"}`;
}
