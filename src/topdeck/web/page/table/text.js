// The table of any other game, in text.
import { html } from "../html.js";

export function TextTable({ scene }) {
  return html`<pre class="text-table">${scene.text}</pre>`;
}
