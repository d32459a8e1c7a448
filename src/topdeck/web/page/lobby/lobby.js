// The lobby: a form for a new game, and unfinished games.
import { html, useState } from "../html.js";
import { begun, forget } from "../play/tokens.js";
import { useTitle } from "../shared/address.js";
import { playerName, useGames } from "../shared/games.js";
import { Invitation } from "./invitation.js";

/** @import { GameChoice, Invitation as Invited } from "../messages.js" */

export function Lobby() {
  const { games, problem } = useGames();
  useTitle("Play");
  if (!games) return html`<main class="message"><p>${problem || "Loading…"}</p></main>`;
  return html`<main class="lobby"><h1>Play a game</h1><p><a href="#/about">How to play</a></p><${Invitation} games=${games} /><${Begun} games=${games} /></main>`;
}

/** @type {(invitation: Invited, games: GameChoice[]) => string} */
const nameOf = ({ game, opponent }, games) => `${game[0].toUpperCase()}${game.slice(1)} against ${opponent === "person" ? "a friend" : playerName(opponent, games.find((one) => one.name === game))}`;

/**
 * The unfinished games that were started or joined in this browser.
 * @param {{ games: GameChoice[] }} props
 */
function Begun({ games }) {
  const [rooms, list] = useState(begun);
  if (!rooms.length) return null;
  const drop = (/** @type {string} */ room) => {
    forget(room);
    list(begun());
  };
  return html`
    <section class="begun">
      <h2>Unfinished games</h2>
      <ul>
        ${rooms.map(({ room, invitation, begun: when }) => html`
          <li key=${room}>
            <a href=${`#/play/${room}`}>${invitation ? nameOf(invitation, games) : "A game that you joined by link"}</a>
            <time>${new Date(when ?? 0).toLocaleString()}</time>
            <button type="button" class="plain" aria-label="Remove from this list" onClick=${() => drop(room)}>✕</button>
          </li>`)}
      </ul>
    </section>
  `;
}
