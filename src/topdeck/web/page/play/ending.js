// The ending of a game: the result, the moments that decided it, and links to continue.
import { ask } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { wordFor } from "../shared/log.js";
import { percent } from "../shared/share.js";
import { swings } from "../watch/chances.js";
import { invite } from "./invite.js";
import { Link } from "./join.js";
import { forget, remembered } from "./tokens.js";

/** @import { Curve, Ending as Ended, Invitation, RoomAddress, Told } from "../messages.js" */

const NAMED = 2; // actions of a key moment

/**
 * Returns the result as its reader sees it, and its style.
 * @param {Ended} ending
 * @param {number} seat
 * @param {boolean} plays
 * @param {string[]} names
 */
function resultFor({ winner }, seat, plays, names) {
  if (winner === null || winner === undefined) return { said: "Draw", look: "draw" };
  if (!plays) return { said: `${names[winner]} wins`, look: "watched" };
  return winner === seat ? { said: "You win", look: "you-win" } : { said: "You lose", look: "you-lose" };
}

/**
 * Returns the links to the finished game in the library and its win probabilities, or null if they are not available.
 * @param {string} room
 */
function useReplay(room) {
  const [found, show] = useState(/** @type {(RoomAddress & { chances: Curve["chances"] }) | null} */ (null));
  useEffect(() => {
    const load = async () => {
      /** @type {RoomAddress} */
      const address = await ask(`/api/shelf/room/${room}`);
      show({ ...address, chances: [] });
      /** @type {Curve} */
      const { chances } = await ask(`/api/shelf/${address.id}/games/${address.number}/curve`);
      show({ ...address, chances });
    };
    load().catch(() => {});
  }, [room]);
  return found && { page: `#/watch/${found.id}/${found.number}`, file: `/api/shelf/${found.id}/games/${found.number}/record`, chances: found.chances };
}

/**
 * Returns the first actions of a turn as text.
 * @param {Told[]} turn
 * @param {string[]} names
 */
function summarize(turn, names) {
  const actions = turn.filter(({ player }) => player === turn[0].player).map(({ words }) => wordFor(words, names));
  const played = actions.length > 1 ? actions.filter((words) => words !== "end turn") : actions;
  return `${played.slice(0, NAMED).join("; ")}${played.length > NAMED ? "; …" : ""}`;
}

/**
 * The largest swings of win probability, each with a link to its position.
 * @param {{ chances: Curve["chances"], story: Told[], names: string[], seat: number, plays: boolean, page: string }} props
 */
function KeyMoments({ chances, story, names, seat, plays, page }) {
  const moments = swings(chances, story).filter(({ place }) => story[place]);
  if (!moments.length) return null;
  return html`
    <div class="key-moments">
      <h3>Key moments <small>${plays ? "changes of your win probability" : `win probability of ${names[seat]}`} (quick estimate)</small></h3>
      <ol>
        ${moments.map(({ place, until, change }) => {
          const gain = seat === 0 ? change : -change;
          return html`<li><a href=${`${page}?at=${place}`}>Turn ${story[place].turn}</a> <span class="what">${names[story[place].player]}: ${summarize(story.slice(place, until), names)}</span> <b class=${gain > 0 ? "gain" : "loss"}>${gain > 0 ? "+" : "−"}${percent(Math.abs(gain))}</b></li>`;
        })}
      </ol>
    </div>
  `;
}

/** @param {{ ending: Ended, seat: number, plays: boolean, room: string, invitation?: Invitation, story: Told[], names: string[] }} props */
export function Ending({ ending, seat, plays, room, invitation, story, names }) {
  const [problem, complain] = useState("");
  const [aside, putAside] = useState(false);
  const replay = useReplay(room);
  const { said, look } = resultFor(ending, seat, plays, names);
  const again = () => invitation && invite(invitation).then(() => forget(room), (error) => complain(error.message));
  return html`
    <section class=${`ending ${look} ${aside ? "aside" : ""}`} role="status">
      <header><h2>${said}</h2><button type="button" class="plain" aria-expanded=${!aside} onClick=${() => putAside(!aside)}>${aside ? "Show the result" : "Look at the board"}</button></header>
      ${aside ? null : html`
        <p>${ending.words}</p>
        ${replay ? html`<${KeyMoments} chances=${replay.chances} story=${story} names=${names} seat=${seat} plays=${plays} page=${replay.page} />` : null}
        <p class="choices">
          ${replay ? html`<a class="main" href=${`${replay.page}?review=1`}>Review</a>` : null}
          ${invitation ? html`<button type="button" class="plain" onClick=${again}>Rematch</button>` : null}
          <a href="#/" onClick=${() => forget(room)}>New game</a>
        </p>
        ${replay ? html`<p class="choices">${plays ? html`<${Share} room=${room} />` : null}<a href=${replay.page}>Replay</a> <a href=${replay.file} download>Save as a file</a></p>` : null}
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}`}
    </section>
  `;
}

/**
 * Lets other people of the server watch the finished game.
 * @param {{ room: string }} props
 */
function Share({ room }) {
  const [isShared, tell] = useState(false);
  const [problem, complain] = useState("");
  const { token } = remembered(room);
  const share = () => ask(`/api/rooms/${room}/share`, { type: "join", token }).then(() => tell(true), (error) => complain(error.message));
  if (isShared) return html`<span class="shared" role="status"><${Link} words="Shared with everyone on this server:" address=${`${location.origin}/#/game/${room}`} /></span>`;
  return problem ? html`<small role="status">${problem}</small>` : html`<button type="button" class="plain" onClick=${share}>Share</button>`;
}
