// A clock that shows the seconds left in a turn.
import { html, useEffect, useState } from "../html.js";

/** @param {number} deadline */
const until = (deadline) => Math.max(0, (deadline - performance.now()) / 1000);

/** @param {{ deadline: number }} props */
export function Clock({ deadline }) {
  const [left, count] = useState(() => until(deadline));
  useEffect(() => {
    const tick = () => count(until(deadline));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [deadline]);
  return html`<p class=${`clock ${left < 10 ? "short" : ""}`} role="timer" aria-label="seconds left">${Math.ceil(left)} s</p>`;
}
