// How a game ended, and what can be done then.
import { html, useState } from "../html.js";
import { invite } from "./invite.js";
import { forget } from "./tokens.js";

const word = ({ winner }, seat) => (winner === null || winner === undefined ? "Draw" : winner === seat ? "You win" : "You lose");

export function Ending({ ending, seat, room, invitation }) {
  const [problem, complain] = useState("");
  const said = word(ending, seat);
  const again = () => invite(invitation).then(() => forget(room), (error) => complain(error.message));
  return html`
    <section class=${`ending ${said.replace(" ", "-").toLowerCase()}`} role="status">
      <h2>${said}</h2>
      <p>${ending.words}</p>
      <p class="choices">
        ${invitation ? html`<button type="button" class="main" onClick=${again}>Rematch</button>` : null}
        <a href="#/" onClick=${() => forget(room)}>Another game</a>
      </p>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
    </section>
  `;
}
