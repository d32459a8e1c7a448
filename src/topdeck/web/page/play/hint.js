// What an agent would do.
import { html, useEffect, useState } from "../html.js";
import { worth } from "../shared/thought.js";

export function Hint({ advice, ask, can }) {
  const [asked, wait] = useState(false);
  useEffect(() => wait(false), [advice, can]);
  const options = [...(advice?.thought?.options ?? [])].filter((one) => one.visits > 0).sort((one, other) => other.value - one.value);
  return html`
    <section class="hint">
      <button type="button" class="plain" disabled=${!can || asked} onClick=${() => { wait(true); ask(); }}>${asked ? "Thinking…" : "Hint"}</button>
      ${options.length ? html`<ol>${options.slice(0, 4).map((one) => html`<li><span>${one.words}</span> <b>${worth(one.value)}</b></li>`)}</ol>` : null}
    </section>
  `;
}
