// The form for a new game: the opponent, the decks and the rules.
import { html, useState, withValue } from "../html.js";
import { invite } from "../play/invite.js";
import { DeckChoice } from "./deck_choice.js";
import { Opponent } from "./opponent.js";
import { Rules } from "./rules.js";

/** @import { GameChoice, Invitation as Asked } from "../messages.js" */
/** @typedef {Required<Omit<Asked, "game" | "seconds" | "turn_seconds">> & { turn_seconds: number | null }} Wishes */

const SEATS = { random: "random", first: "you", second: "the opponent" };
const CLOCKS = [30, 75, 120, 300];
/** @type {Wishes} */
const FIRST = { opponent: "champion", deck: "", opponent_deck: "", seat: "random", turn_seconds: null, settings: {} };

/** @param {{ games: GameChoice[] }} props */
export function Invitation({ games }) {
  const [name, chooseGame] = useState(games.find((game) => game.name === "hearthstone")?.name ?? games[0].name);
  const game = games.find((one) => one.name === name) ?? games[0];
  const [form, fill] = useState(FIRST);
  const [problem, complain] = useState("");
  const [busy, work] = useState(false);
  const set = (/** @type {Partial<Wishes>} */ changes) => fill((before) => ({ ...before, ...changes }));
  const play = (/** @type {string} */ other) => {
    chooseGame(other);
    fill((before) => ({ ...FIRST, seat: before.seat, turn_seconds: before.turn_seconds }));
  };
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    work(true);
    complain("");
    try {
      await invite({ game: name, ...form });
    } catch (error) {
      complain(String(error instanceof Error ? error.message : error));
      work(false);
    }
  };
  return html`
    <form class="invitation" onSubmit=${begin}>
      <fieldset class="games">
        <legend>Game</legend>
        ${games.map((one) => html`
          <label class=${`game-choice ${one.name}`}>
            <input type="radio" name="game" value=${one.name} checked=${one.name === name} onChange=${() => play(one.name)} />
            <span>${one.title}</span>
          </label>`)}
      </fieldset>
      <${Opponent} key=${name} agents=${game.agents} spec=${form.opponent} choose=${(/** @type {string} */ opponent) => set({ opponent })} />
      <${DeckChoice} label="Your deck" game=${game} value=${form.deck} choose=${(/** @type {string} */ deck) => set({ deck })} other="the game's default" />
      <${DeckChoice} label="Opponent's deck" game=${game} value=${form.opponent_deck} choose=${(/** @type {string} */ deck) => set({ opponent_deck: deck })} other="the same as yours" />
      <label>First player
        <select value=${form.seat} onChange=${withValue((value) => set({ seat: /** @type {Wishes["seat"]} */ (value) }))}>
          ${Object.entries(SEATS).map(([seat, words]) => html`<option value=${seat}>${words}</option>`)}
        </select>
      </label>
      <label>Your clock
        <select value=${form.turn_seconds ?? ""} onChange=${withValue((value) => set({ turn_seconds: Number(value) || null }))}>
          <option value="">none</option>
          ${CLOCKS.map((seconds) => html`<option value=${seconds}>${seconds} seconds per turn</option>`)}
        </select>
      </label>
      <${Rules} key=${`rules ${name}`} settings=${game.settings} chosen=${form.settings} choose=${(/** @type {Wishes["settings"]} */ settings) => set({ settings })} />
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
      <button type="submit" class="main" disabled=${busy}>${busy ? "Opening the game…" : "Play"}</button>
    </form>
  `;
}
