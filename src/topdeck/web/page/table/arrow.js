// An arrow from the last pick to the pointer, and dragging instead of clicking twice.
import { html, useEffect, useRef, useState } from "../html.js";
import { pickAt } from "./place.js";

/** @import { Ref } from "../vendor/hooks.js" */
/** @import { Picks } from "./picks.js" */

const FAR = 8; // pixels after which a press is a drag

/** @param {Element} element */
const middle = (element) => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/**
 * A pointer press on a face: its element, its coordinates, and whether it became a drag.
 * @typedef {{ pick: string, home: Element | null, x: number, y: number, dragged: boolean, took: boolean }} Press
 */

/**
 * Returns the start of a press, or null if the face does not begin a move and cannot be dragged.
 * @param {PointerEvent} event
 * @param {Picks} picks
 * @returns {Press | null}
 */
function pressOf(event, picks) {
  /** @type {HTMLElement | null} */
  const face = /** @type {Element} */ (event.target).closest(".face[data-pick]");
  const pick = face?.dataset.pick;
  if (event.button !== 0 || !pick || !picks.opens(pick)) return null;
  return { pick, home: face.closest(".place"), x: event.clientX, y: event.clientY, dragged: false, took: false };
}

/**
 * Returns the pick at which a drag ends: the nearest pick at the point that can be chosen or, on an empty part of the
 * table, the only remaining pick.  A drop where the drag began or on a card that cannot be chosen has no pick.
 * @param {{ x: number, y: number }} point
 * @param {Element | null} home
 * @param {Element} table
 * @param {Picks} picks
 */
function meantAt({ x, y }, home, table, picks) {
  const under = document.elementsFromPoint(x, y);
  for (const element of under) {
    /** @type {HTMLElement | null} */
    const holder = element.closest("[data-pick], .place");
    if (holder && holder === home) return undefined;
    const pick = holder?.matches(".place") ? pickAt(holder, x, picks) : holder?.dataset.pick;
    if (picks.can(pick)) return pick;
  }
  const isEmpty = under.includes(table) && !under.some((element) => element.closest(".face"));
  return isEmpty && picks.open.size === 1 ? [...picks.open][0] : undefined;
}

/**
 * Handles drags inside an element, from a face that begins a move to another element.
 * @param {Ref<HTMLElement | null>} root
 * @param {Picks} picks
 */
export function useDrag(root, picks) {
  const latest = useRef(picks);
  latest.current = picks;
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    /** @type {Press | null} */
    let pressed = null;
    const press = (/** @type {PointerEvent} */ event) => {
      pressed = pressOf(event, latest.current);
    };
    const drag = (/** @type {PointerEvent} */ event) => {
      if (!pressed || pressed.dragged || Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < FAR) return;
      pressed.dragged = true;
      pressed.took = !latest.current.chosen.includes(pressed.pick);
      if (pressed.took) latest.current.touch(pressed.pick);
    };
    const release = (/** @type {PointerEvent} */ event) => {
      const ended = pressed;
      pressed = null;
      if (!ended?.dragged) return;
      swallowClick();
      if (element.querySelector(".dialog")) return; // it opened during the drag, so the drop does not choose from it
      const pick = meantAt(event, ended.home, element, latest.current);
      if (pick) latest.current.touch(pick);
      else latest.current.cancel();
    };
    /** Cancels the drag when the browser interprets the touch as scrolling. */
    const lose = () => {
      if (pressed?.took) latest.current.cancel();
      pressed = null;
    };
    element.addEventListener("pointerdown", press);
    addEventListener("pointermove", drag);
    addEventListener("pointerup", release);
    addEventListener("pointercancel", lose);
    return () => {
      element.removeEventListener("pointerdown", press);
      removeEventListener("pointermove", drag);
      removeEventListener("pointerup", release);
      removeEventListener("pointercancel", lose);
    };
  }, []);
}

/** Ignores the click that the browser fires at the end of a drag. */
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
