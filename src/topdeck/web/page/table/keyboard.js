// Keyboard control: arrow keys move the focus to the nearest element, Enter chooses it, and Escape cancels.
import { useEffect } from "../html.js";

/** @import { Ref } from "../vendor/hooks.js" */
/** @import { Picks } from "./picks.js" */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const SLANT = 2.5; // weight of the sideways distance

/** @param {Element} element */
const centre = (element) => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/**
 * Returns the nearest element in a direction.
 * @param {Element} from
 * @param {HTMLElement[]} elements
 * @param {[number, number]} way
 */
export function nearest(from, elements, [right, down]) {
  const [x, y] = centre(from);
  /** @type {HTMLElement | null} */
  let best = null;
  let least = Infinity;
  for (const element of elements) {
    const [left, top] = centre(element);
    const along = (left - x) * right + (top - y) * down;
    const aside = Math.abs((left - x) * down) + Math.abs((top - y) * right);
    const distance = along + SLANT * aside;
    if (element !== from && along * SLANT > aside && distance < least) [best, least] = [element, distance];
  }
  return best;
}

/**
 * Focuses the nearest element in a direction, within the open dialog if any; returns whether an element was found.
 * @param {HTMLElement | null} root
 * @param {[number, number]} way
 */
function go(root, way) {
  const scope = root?.querySelector("[role=dialog]") ?? root;
  /** @type {NodeListOf<HTMLElement> | undefined} */
  const buttons = scope?.querySelectorAll("button.can, button.chosen");
  const elements = [...(buttons ?? [])];
  const from = document.activeElement;
  const next = from && scope?.contains(from) ? nearest(from, elements, way) : elements[0];
  next?.focus();
  return Boolean(next);
}

/**
 * Returns whether the focused element, such as a text input or a button, handles a key itself.
 * @param {string} key
 * @param {Element} target
 */
function taken(key, target) {
  const places = ["input, select, textarea, [contenteditable]"];
  if (key === " ") places.push("button, a, summary");
  if (key in WAYS) places.push(".story ol");
  return target.closest(places.join(", ")) !== null;
}

/**
 * @param {Ref<HTMLElement | null>} root
 * @param {Picks} picks
 * @param {Record<string, () => void>} [shortcuts]
 */
export function useKeyboard(root, picks, shortcuts = {}) {
  useEffect(() => {
    const act = (/** @type {KeyboardEvent} */ event) => {
      if (taken(event.key, /** @type {Element} */ (event.target)) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") return picks.cancel();
      if (event.key in WAYS) {
        if (go(root.current, WAYS[event.key])) event.preventDefault();
      } else if (event.key in shortcuts) {
        shortcuts[event.key]();
        event.preventDefault();
      }
    };
    addEventListener("keydown", act);
    return () => removeEventListener("keydown", act);
  }, [picks, shortcuts]);
}
