// A text display for all other games.
import { html } from "../html.js";

/** @import { Scene } from "../messages.js" */

/** @param {{ scene: Scene }} props */
export function TextTable({ scene }) {
  return html`<pre class="text-table">${scene.text}</pre>`;
}
