// The buttons next to the table, such as the button that ends the turn.
import { html } from "../html.js";

/** @import { Button } from "../messages.js" */
/** @import { Picks } from "./picks.js" */

/** @param {{ buttons: Button[], picks: Picks }} props */
export function Buttons({ buttons, picks }) {
  return html`<div class="buttons">
    ${buttons.map(
      (button) => html`
        <button type="button" class=${`action ${picks.can(button.pick) ? "can" : ""}`} data-pick=${button.pick} disabled=${!picks.can(button.pick)} onClick=${() => picks.touch(button.pick)}>
          ${button.words}
        </button>
      `,
    )}
  </div>`;
}
