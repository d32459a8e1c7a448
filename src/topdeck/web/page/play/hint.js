// A hint: the action that an agent recommends.
import { html, useEffect, useState } from "../html.js";
import { better, worth } from "../shared/thought.js";

/** @import { Hint as Told, Refusal } from "../messages.js" */
/** @import { Option } from "../shared/thought.js" */

/**
 * The button is disabled until the hint or an error arrives.
 * @param {{ advice: Told | null, refusal: Refusal | null, ask: () => void, can: boolean }} props
 */
export function Hint({ advice, refusal, ask, can }) {
  const [asked, wait] = useState(false);
  useEffect(() => wait(false), [advice, refusal]);
  return html`
    <section class="hint">
      <button type="button" class="plain" disabled=${!can || asked} onClick=${() => { wait(true); ask(); }}>${asked ? "Thinking…" : "Hint"}</button>
      ${advice ? html`<${Advice} ...${advice} />` : null}
    </section>
  `;
}

/** @param {Told} props */
function Advice({ action, words, thought }) {
  /** @type {Option[]} */
  const options = (thought?.options ?? []);
  const seen = options.filter((one) => one.visits > 0).sort(better);
  const own = seen.find((one) => one.action === action);
  const others = seen.filter((one) => one !== own).slice(0, 3);
  return html`
    <ol role="status">
      <li class="advised"><span>${words}</span> ${own ? html`<b>${worth(own.value)}</b>` : null}</li>
      ${others.map((one) => html`<li><span>${one.words}</span> <b>${worth(one.value)}</b></li>`)}
    </ol>
  `;
}
