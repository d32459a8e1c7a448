// The game log, scrolled to the latest line.
import { html, useEffect, useRef } from "../html.js";

/** @import { Told } from "../messages.js" */

/** @param {{ story: Told[], seat: number }} props */
export function Story({ story, seat }) {
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const list = end.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [story.length]);
  return html`
    <section class="story">
      <h2>Log</h2>
      <ol ref=${end} tabindex="0">
        ${story.map((line) => html`<li class=${line.player === seat ? "mine" : "theirs"}><span class="turn">${line.turn}</span> ${line.words}</li>`)}
      </ol>
    </section>
  `;
}
