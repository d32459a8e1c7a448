// What a person asks for: which game, against whom, with which decks, by which rules.
import { html, useState } from "../html.js";
import { invite } from "../play/invite.js";
import { DeckChoice } from "./deck_choice.js";
import { Opponent } from "./opponent.js";
import { Rules } from "./rules.js";

const SEATS = { random: "drawn by lot", first: "you begin", second: "the opponent begins" };
const CLOCKS = [30, 75, 120, 300];
const FIRST = { opponent: "champion", deck: "", opponent_deck: "", seat: "random", turn_seconds: null, settings: {} };

export function Invitation({ games }) {
  const [name, chooseGame] = useState(games.find((game) => game.name === "hearthstone")?.name ?? games[0].name);
  const game = games.find((one) => one.name === name);
  const [form, fill] = useState(FIRST);
  const [problem, complain] = useState("");
  const [busy, work] = useState(false);
  const set = (changes) => fill((before) => ({ ...before, ...changes }));
  const play = (other) => {
    chooseGame(other);
    fill((before) => ({ ...FIRST, seat: before.seat, turn_seconds: before.turn_seconds }));
  };
  const begin = async (event) => {
    event.preventDefault();
    work(true);
    complain("");
    try {
      await invite({ game: name, ...form });
    } catch (error) {
      complain(error.message);
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
      <${Opponent} key=${name} agents=${game.agents} spec=${form.opponent} choose=${(opponent) => set({ opponent })} />
      <${DeckChoice} label="Your deck" game=${game} value=${form.deck} choose=${(deck) => set({ deck })} other="the game's default" />
      <${DeckChoice} label="Its deck" game=${game} value=${form.opponent_deck} choose=${(deck) => set({ opponent_deck: deck })} other="the same as yours" />
      <label>Who begins
        <select value=${form.seat} onChange=${(event) => set({ seat: event.target.value })}>
          ${Object.entries(SEATS).map(([seat, words]) => html`<option value=${seat}>${words}</option>`)}
        </select>
      </label>
      <label>Your clock
        <select value=${form.turn_seconds ?? ""} onChange=${(event) => set({ turn_seconds: Number(event.target.value) || null })}>
          <option value="">none</option>
          ${CLOCKS.map((seconds) => html`<option value=${seconds}>${seconds} seconds a turn</option>`)}
        </select>
      </label>
      <${Rules} key=${`rules ${name}`} settings=${game.settings} chosen=${form.settings} choose=${(settings) => set({ settings })} />
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
      <button type="submit" class="main" disabled=${busy}>${busy ? "Sitting down…" : "Play"}</button>
    </form>
  `;
}
