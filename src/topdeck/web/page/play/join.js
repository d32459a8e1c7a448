// Joins a game by a link, and the links to a game.
import { ask } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { remember, remembered } from "./tokens.js";

/** @param {{ room: string, token: string }} props */
export function JoinRoom({ room, token }) {
  useEffect(() => {
    if (remembered(room).watch === undefined) remember(room, { token }); // the host keeps the host's token
    location.replace(`#/play/${room}`);
  }, []);
  return html`<main class="message"><p>Joining the game…</p></main>`;
}

/** @param {string} room @param {string} token */
const linkTo = (room, token) => `${location.origin}/#/join/${room}/${token}`;

/**
 * The links for another player and for spectators, which only the host has.
 * @param {{ room: string, waiting: boolean }} props
 */
export function Links({ room, waiting }) {
  const { guest, watch } = remembered(room);
  if (!watch) return null;
  return html`
    <details class="links" open=${Boolean(guest)}>
      <summary>Links to this game</summary>
      ${guest && waiting ? html`<p role="status">Send this link to your friend:</p>` : null}
      ${guest ? html`<${Link} words="For your opponent" address=${linkTo(room, guest)} />` : null}
      <${Link} words="For spectators, who see your cards" address=${linkTo(room, watch)} />
    </details>
  `;
}

/**
 * Leads to the replay of a finished game, whose address is different for every person on servers with tokens.
 * @param {{ room: string }} props
 */
export function SharedGame({ room }) {
  const [problem, complain] = useState("");
  useEffect(() => {
    ask(`/api/shelf/room/${room}`).then(({ id, number }) => location.replace(`#/watch/${id}/${number}`), (error) => complain(error.message));
  }, [room]);
  return html`<main class="message"><p>${problem || "Opening the game…"}</p><p><a href="#/watch">All games</a></p></main>`;
}

/** @param {{ words: string, address: string }} props */
export function Link({ words, address }) {
  const [copied, tell] = useState(false);
  const copy = () => navigator.clipboard?.writeText(address).then(() => tell(true), () => {});
  return html`
    <p class="link-row">
      <label>${words} <textarea readonly rows="3" spellcheck=${false} value=${address} onFocus=${(/** @type {any} */ event) => event.target.select()}></textarea></label>
      <button type="button" class="plain" onClick=${copy}>${copied ? "Copied" : "Copy"}</button>
    </p>`;
}
