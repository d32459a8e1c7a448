// What an agent would do.
import { html, useEffect, useState } from "../html.js";
import { worth } from "../shared/thought.js";

export function Hint({ advice, ask, can }) {
  const [asked, wait] = useState(false);
  useEffect(() => wait(false), [advice, can]);
  return html`
    <section class="hint">
      <button type="button" class="plain" disabled=${!can || asked} onClick=${() => { wait(true); ask(); }}>${asked ? "Thinking…" : "Hint"}</button>
      ${advice ? html`<${Advice} ...${advice} />` : null}
    </section>
  `;
}

function Advice({ action, words, thought }) {
  const options = (thought?.options ?? []).filter((one) => one.visits > 0).sort((one, other) => other.value - one.value);
  const own = options.find((one) => one.action === action);
  const others = options.filter((one) => one !== own).slice(0, 3);
  return html`
    <ol role="status">
      <li class="advised"><span>${words}</span> ${own ? html`<b>${worth(own.value)}</b>` : null}</li>
      ${others.map((one) => html`<li><span>${one.words}</span> <b>${worth(one.value)}</b></li>`)}
    </ol>
  `;
}
