// The seconds that are left of a turn.
import { html, useEffect, useState } from "../html.js";

/** @param {{ seconds: number, number: number }} props */
export function Clock({ seconds, number }) {
  const [left, count] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + 1000 * seconds;
    const tick = () => count(Math.max(0, (end - performance.now()) / 1000));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [seconds, number]);
  return html`<p class=${`clock ${left < 10 ? "short" : ""}`} role="timer" aria-label="seconds left">${Math.ceil(left)} s</p>`;
}
