// The form for a new game: the opponent, the decks, and all other settings under "More options".
import { html, useState, withValue } from "../html.js";
import { invite } from "../play/invite.js";
import { DeckChoice } from "./deck_choice.js";
import { AgentFields } from "./agent_fields.js";
import { Levels, Opponents } from "./opponents.js";
import { Rules } from "./rules.js";
import { useQuery } from "../shared/address.js";
import { ownDecks } from "../shared/own_decks.js";
import { playerName } from "../shared/games.js";

/** @import { GameChoice, Invitation as Asked } from "../messages.js" */
/** @typedef {Required<Omit<Asked, "game" | "seconds" | "turn_seconds">> & { turn_seconds: number | null }} Wishes */

const SEATS = { random: "random", first: "you", second: "the opponent" };
const CLOCKS = [30, 75, 120, 300];
const FIRST_OPPONENT = "champion(level=5)";
/** @type {Wishes} */
const FIRST = { opponent: FIRST_OPPONENT, deck: "", opponent_deck: "", seat: "random", turn_seconds: null, settings: {} };

/**
 * Returns the deck that the address names: an included deck, or one that was built in this browser.
 * @param {GameChoice} game
 * @param {string} name
 */
const deckOf = (game, name) => (game.decks.some((deck) => deck.name === name) ? name : ownDecks(game.name).find((deck) => deck.name === name)?.file ?? "");

/** @param {{ games: GameChoice[] }} props */
export function Invitation({ games }) {
  const [{ game: asked, deck: named }, address] = useQuery({ game: "hearthstone", deck: "" });
  const game = games.find((one) => one.name === asked) ?? games[0];
  const name = game.name;
  const [form, fill] = useState(/** @type {Wishes} */ ({ ...FIRST, deck: deckOf(game, named) }));
  const [problem, complain] = useState("");
  const [busy, work] = useState(false);
  const set = (/** @type {Partial<Wishes>} */ changes) => fill((before) => ({ ...before, ...changes }));
  const play = (/** @type {GameChoice} */ other) => {
    address({ game: other.name, deck: "" });
    fill((before) => ({ ...FIRST, seat: before.seat, turn_seconds: before.turn_seconds }));
  };
  const choose = (/** @type {string} */ opponent) => set({ opponent });
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
  const against = form.opponent === "person" ? "a friend" : playerName(form.opponent, game);
  return html`
    <form class="invitation" onSubmit=${begin}>
      <fieldset class="games">
        <legend>Game</legend>
        ${games.map((one) => html`
          <label class=${`game-choice ${one.name}`}>
            <input type="radio" name="game" value=${one.name} checked=${one.name === name} onChange=${() => play(one)} />
            <span>${one.title}</span>
          </label>`)}
      </fieldset>
      <div class="start">
        <button type="submit" class="main" disabled=${busy}>${busy ? "Opening the game…" : "Play now"}</button>
        <span>against <b>${against}</b></span>
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
      </div>
      <${Levels} levels=${game.levels} spec=${form.opponent} choose=${choose} />
      <${Opponents} opponents=${game.opponents} spec=${form.opponent} choose=${choose} />
      <div class="decks">
        <${DeckChoice} key=${`own ${name}`} label="Your deck" game=${game} value=${form.deck} choose=${(/** @type {string} */ deck) => set({ deck })} other=${`${game.default_deck} (default)`} shown=${game.default_deck} />
        <${DeckChoice} key=${`other ${name}`} label="Opponent's deck" game=${game} value=${form.opponent_deck} choose=${(/** @type {string} */ deck) => set({ opponent_deck: deck })} other="the same as yours" shown=${form.deck || game.default_deck} />
      </div>
      <details class="more">
        <summary>More options</summary>
        <div class="options">
          <${AgentFields} key=${name} agents=${game.agents} spec=${form.opponent} choose=${choose} />
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
        </div>
        <${Rules} key=${`rules ${name}`} settings=${game.settings} chosen=${form.settings} choose=${(/** @type {Wishes["settings"]} */ settings) => set({ settings })} />
      </details>
    </form>
  `;
}
