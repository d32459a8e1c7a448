// An arrow from what was touched last to the pointer, and a way to drag instead of clicking twice.
import { html, useEffect, useRef, useState } from "../html.js";

/** @import { Ref } from "../vendor/hooks.js" */
/** @import { Picks } from "./picks.js" */

const FAR = 8; // pixels from which on a press is a drag

/** @param {Element} element */
const middle = (element) => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** @param {Element} element */
const pickOf = (element) => /** @type {HTMLElement | null} */ (element.closest("[data-pick]"))?.dataset.pick;

/**
 * The nearest pick under a point that can be touched.
 * @param {number} x
 * @param {number} y
 * @param {Picks} picks
 */
function pickAt(x, y, picks) {
  for (const element of document.elementsFromPoint(x, y)) {
    const pick = pickOf(element);
    if (pick && picks.can(pick)) return pick;
  }
  return undefined;
}

/**
 * Drags inside an element: pressing on something that can be touched, and letting go over something else.
 * @param {Ref<HTMLElement | null>} root
 * @param {Picks} picks
 */
export function useDrag(root, picks) {
  const latest = useRef(picks);
  latest.current = picks;
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    /** @type {{ pick: string, x: number, y: number, dragged: boolean } | null} */
    let pressed = null;
    const press = (/** @type {PointerEvent} */ event) => {
      const pick = pickOf(/** @type {Element} */ (event.target));
      const starts = event.button === 0 && pick && latest.current.can(pick);
      pressed = starts ? { pick, x: event.clientX, y: event.clientY, dragged: false } : null;
    };
    const drag = (/** @type {PointerEvent} */ event) => {
      if (!pressed || pressed.dragged || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < FAR) return;
      pressed.dragged = true;
      if (!latest.current.chosen.includes(pressed.pick)) latest.current.touch(pressed.pick);
    };
    const release = (/** @type {PointerEvent} */ event) => {
      const dragged = pressed?.dragged;
      pressed = null;
      if (!dragged) return;
      swallowClick();
      const pick = pickAt(event.clientX, event.clientY, latest.current);
      if (pick) latest.current.touch(pick);
      else latest.current.cancel();
    };
    element.addEventListener("pointerdown", press);
    addEventListener("pointermove", drag);
    addEventListener("pointerup", release);
    return () => {
      element.removeEventListener("pointerdown", press);
      removeEventListener("pointermove", drag);
      removeEventListener("pointerup", release);
    };
  }, []);
}

/** The browser clicks where a drag ends; that is no second touch. */
function swallowClick() {
  const swallow = (/** @type {Event} */ event) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}

/**
 * The arrow.
 * @param {{ root: Ref<HTMLElement | null>, picks: Picks }} props
 */
export function Arrow({ root, picks }) {
  const [at, point] = useState(/** @type {{ x: number, y: number } | null} */ (null));
  const last = picks.chosen.at(-1);
  useEffect(() => {
    if (!last) return point(null);
    const follow = (/** @type {PointerEvent} */ event) => point({ x: event.clientX, y: event.clientY });
    addEventListener("pointermove", follow);
    return () => removeEventListener("pointermove", follow);
  }, [last]);
  const start = last && root.current?.querySelector(`[data-pick="${CSS.escape(last)}"]`);
  if (!start || !at) return null;
  const from = middle(start);
  const bend = { x: (from.x + at.x) / 2, y: Math.min(from.y, at.y) - 40 };
  return html`
    <svg class="arrow" aria-hidden="true">
      <defs><marker id="head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="5" markerHeight="5" orient="auto"><path d="M0 0L10 5L0 10z" /></marker></defs>
      <path d=${`M${from.x} ${from.y}Q${bend.x} ${bend.y} ${at.x} ${at.y}`} marker-end="url(#head)" />
    </svg>
  `;
}
