// Plays on from a position of a finished game, against an agent.
import { ask } from "../api.js";
import { html, useState, withValue } from "../html.js";
import { remember } from "../play/tokens.js";
import { playerName } from "../shared/games.js";

/** @import { ContinuedGame, GameChoice, WatchedGame } from "../messages.js" */

const SEATS = ["first player", "second player"];

const PERSON = "person";

/**
 * Returns the seat of the person who played the game, if there is exactly one.
 * @param {WatchedGame} game
 */
function ownSeat({ agents }) {
  const seats = [0, 1].filter((seat) => agents[seat] === PERSON);
  return seats.length === 1 ? seats[0] : undefined;
}

/**
 * Returns the agent that played against a person, if there is one.
 * @param {WatchedGame} game
 */
function formerOpponent(game) {
  const own = ownSeat(game);
  return own === undefined ? undefined : game.agents[1 - own];
}

/** @param {{ base: string, place: number, player: number, game: WatchedGame, choice?: GameChoice }} props */
export function PlayOn({ base, place, player, game, choice }) {
  const [open, show] = useState(false);
  const [seat, sit] = useState(/** @type {number | null} */ (null));
  const [chosen, choose] = useState(/** @type {string | null} */ (null));
  const [problem, complain] = useState("");
  const [own, opponent] = [seat ?? ownSeat(game) ?? player, chosen ?? formerOpponent(game) ?? "champion"];
  const begin = async () => {
    try {
      /** @type {ContinuedGame} */
      const { room, token, invitation } = await ask(`${base}/positions/${place}/play`, { seat: own, opponent });
      remember(room, { token, invitation });
      location.hash = `#/play/${room}`;
    } catch (error) {
      complain(/** @type {Error} */ (error).message);
    }
  };
  const name = playerName(opponent, choice);
  const offered = [...(choice?.levels ?? []), ...(choice?.opponents ?? [])].map(({ spec }) => ({ spec, about: playerName(spec, choice) }));
  const others = (choice?.agents ?? []).map(({ name: spec, about }) => ({ spec, about })).filter((one) => !offered.some(({ spec }) => spec === one.spec));
  if (!open) return html`<button type="button" class="plain" onClick=${() => show(true)}>Play on from here</button>`;
  return html`
    <section class="play-on" aria-label="Play on">
      <label>You are the <select value=${own} onChange=${withValue((value) => sit(Number(value)))}>${SEATS.map((words, number) => html`<option value=${number}>${words} (${game.decks[number]})</option>`)}</select></label>
      <label>Opponent <input value=${opponent} list="opponents" spellcheck=${false} onInput=${withValue(choose)} /> <small>${name === opponent ? "" : name}</small></label>
      <datalist id="opponents">${[...offered, ...others].map(({ spec, about }) => html`<option value=${spec}>${about}</option>`)}</datalist>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
      <p class="buttons"><button type="button" class="main" onClick=${begin}>Play</button><button type="button" class="plain" onClick=${() => show(false)}>Cancel</button></p>
    </section>
  `;
}
