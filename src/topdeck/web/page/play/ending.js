// The result of a game, and links to continue.
import { ask } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { invite } from "./invite.js";
import { forget } from "./tokens.js";

/** @import { Ending as Ended, Invitation, RoomAddress } from "../messages.js" */

/** @type {(ending: Ended, seat: number) => string} */
const word = ({ winner }, seat) => (winner === null || winner === undefined ? "Draw" : winner === seat ? "You win" : "You lose");

/**
 * Returns the links to the finished game in the library, or null if they are not available.
 * @param {string} room
 */
function useReplay(room) {
  const [found, show] = useState(/** @type {RoomAddress | null} */ (null));
  useEffect(() => {
    ask(`/api/shelf/room/${room}`).then(show, () => {});
  }, [room]);
  return found && { page: `#/watch/${found.id}/${found.number}`, file: `/api/shelf/${found.id}/games/${found.number}/record` };
}

/** @param {{ ending: Ended, seat: number, room: string, invitation?: Invitation }} props */
export function Ending({ ending, seat, room, invitation }) {
  const [problem, complain] = useState("");
  const replay = useReplay(room);
  const said = word(ending, seat);
  const again = () => invitation && invite(invitation).then(() => forget(room), (error) => complain(error.message));
  return html`
    <section class=${`ending ${said.replace(" ", "-").toLowerCase()}`} role="status">
      <h2>${said}</h2>
      <p>${ending.words}</p>
      <p class="choices">
        ${invitation ? html`<button type="button" class="main" onClick=${again}>Rematch</button>` : null}
        <a href="#/" onClick=${() => forget(room)}>New game</a>
      </p>
      ${replay ? html`<p class="choices"><a href=${replay.page}>Replay</a> <a href=${replay.file} download>Save as a file</a></p>` : null}
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
    </section>
  `;
}
