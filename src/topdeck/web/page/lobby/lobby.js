// Before a game: which one, against whom, with which decks.
import { ask } from "../api.js";
import { html, useEffect, useMemo, useState } from "../html.js";
import { invite } from "../play/invite.js";
import { begun, forget } from "../play/tokens.js";

const SEATS = { random: "drawn by lot", first: "you begin", second: "the opponent begins" };

export function Lobby() {
  const [games, list] = useState(null);
  const [problem, complain] = useState("");
  useEffect(() => {
    ask("/api/games").then(list, (error) => complain(error.message));
  }, []);
  if (!games) return html`<main class="message"><p>${problem || "Looking at what there is…"}</p></main>`;
  return html`<main class="lobby"><h1>Play a game</h1><${Invitation} games=${games} /><${Begun} /></main>`;
}

/** Games that were begun here and may go on. */
function Begun() {
  const [rooms, list] = useState(begun);
  if (!rooms.length) return null;
  const drop = (room) => {
    forget(room);
    list(begun());
  };
  return html`
    <section class="begun">
      <h2>Games that you began</h2>
      <ul>
        ${rooms.map(({ room, invitation, begun: when }) => html`
          <li key=${room}>
            <a href=${`#/play/${room}`}>${invitation?.game} against ${invitation?.opponent}</a>
            <time>${new Date(when).toLocaleString()}</time>
            <button type="button" class="plain" aria-label="Remove it from this list" onClick=${() => drop(room)}>✕</button>
          </li>`)}
      </ul>
    </section>
  `;
}

function Invitation({ games }) {
  const [name, chooseGame] = useState(games.find((game) => game.name === "hearthstone")?.name ?? games[0].name);
  const game = games.find((one) => one.name === name);
  const [agent, chooseAgent] = useState("champion");
  const [spec, edit] = useState("champion");
  const [form, change] = useState({ deck: "", opponent_deck: "", seat: "random", turn_seconds: null });
  const [problem, complain] = useState("");
  const [busy, work] = useState(false);
  const kind = game.agents.find((one) => one.name === agent) ?? game.agents[0];
  const groups = useMemo(() => Object.entries(Object.groupBy?.(game.agents, (one) => one.source) ?? { agents: game.agents }), [game]);
  const chosen = (agentName) => {
    chooseAgent(agentName);
    edit(agentName);
  };
  const begin = async (event) => {
    event.preventDefault();
    work(true);
    complain("");
    try {
      await invite({ game: name, opponent: spec, ...form });
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
            <input type="radio" name="game" value=${one.name} checked=${one.name === name} onChange=${() => { chooseGame(one.name); change({ ...form, deck: "", opponent_deck: "" }); }} />
            <span>${one.title}</span>
          </label>`)}
      </fieldset>
      <label>Opponent
        <select value=${agent} onChange=${(event) => chosen(event.target.value)}>
          ${groups.map(([source, agents]) => html`<optgroup label=${source}>${agents.map((one) => html`<option value=${one.name}>${one.name}</option>`)}</optgroup>`)}
        </select>
        <small>${kind.about}</small>
      </label>
      <label>Its spec
        <input value=${spec} onInput=${(event) => edit(event.target.value)} spellcheck="false" autocomplete="off" />
        <small>${kind.parameters.map((one) => `${one.name}=${one.default ?? "none"}`).join(", ")}</small>
      </label>
      <${DeckChoice} label="Your deck" game=${game} value=${form.deck} choose=${(deck) => change({ ...form, deck })} other="the game's default" />
      <${DeckChoice} label="Its deck" game=${game} value=${form.opponent_deck} choose=${(deck) => change({ ...form, opponent_deck: deck })} other="the same as yours" />
      <label>Who begins
        <select value=${form.seat} onChange=${(event) => change({ ...form, seat: event.target.value })}>
          ${Object.entries(SEATS).map(([seat, words]) => html`<option value=${seat}>${words}</option>`)}
        </select>
      </label>
      <label>Your clock
        <select value=${form.turn_seconds ?? ""} onChange=${(event) => change({ ...form, turn_seconds: Number(event.target.value) || null })}>
          <option value="">none</option>
          ${[30, 75, 120, 300].map((seconds) => html`<option value=${seconds}>${seconds} seconds a turn</option>`)}
        </select>
      </label>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
      <button type="submit" class="main" disabled=${busy}>${busy ? "Sitting down…" : "Play"}</button>
    </form>
  `;
}

function DeckChoice({ label, game, value, choose, other }) {
  return html`
    <label>${label}
      <select value=${value} onChange=${(event) => choose(event.target.value)}>
        <option value="">${other}</option>
        ${game.decks.map((deck) => html`<option value=${deck.name}>${deck.name}</option>`)}
      </select>
    </label>
  `;
}
