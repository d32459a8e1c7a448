// Buttons that copy a position as Python, JSON or a link.
import { ask } from "../api.js";
import { html, useState } from "../html.js";

/** @import { SentPosition } from "../messages.js" */

/** @param {{ position: SentPosition }} props */
export function Copies({ position }) {
  const [copy, keep] = useState({ of: position, text: "" });
  const text = copy.of === position ? copy.text : "";
  const held = { game: position.game, state: position.state };
  /** @param {() => Promise<string>} make */
  const offer = async (make) => {
    const made = await make().catch((error) => error.message);
    keep({ of: position, text: made });
    await navigator.clipboard?.writeText(made).catch(() => {});
  };
  const python = () => ask("/api/analysis/python", held).then((found) => found.python);
  const link = () => ask("/api/analysis/link", held).then((found) => `${location.origin}/#/analyse/${found.link}`);
  const json = () => Promise.resolve(JSON.stringify(position.state));
  return html`
    <section class="copies">
      <div class="buttons">
        <button type="button" class="plain" onClick=${() => offer(python)}>Copy Python</button>
        <button type="button" class="plain" onClick=${() => offer(json)}>Copy JSON</button>
        <button type="button" class="plain" onClick=${() => offer(link)}>Copy link</button>
      </div>
      ${text ? html`<textarea readonly rows="4" aria-label="Copied text" value=${text}></textarea>` : null}
    </section>
  `;
}
