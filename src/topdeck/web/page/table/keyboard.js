// Everything by keyboard: arrows go to the nearest thing in their direction, Enter touches, Escape takes back.
import { useEffect } from "../html.js";

/** @import { Ref } from "../vendor/hooks.js" */
/** @import { Picks } from "./picks.js" */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {Element} element */
const centre = (element) => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

/**
 * The nearest of these elements in a direction.
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
    const distance = along + 2.5 * aside;
    if (element !== from && along > 1 && distance < least) [best, least] = [element, distance];
  }
  return best;
}

/**
 * @param {Ref<HTMLElement | null>} root
 * @param {Picks} picks
 * @param {Record<string, () => void>} [shortcuts]
 */
export function useKeyboard(root, picks, shortcuts = {}) {
  useEffect(() => {
    const act = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (target.closest("input, select, textarea, [contenteditable]") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") return picks.cancel();
      if (event.key in WAYS) {
        const scope = root.current?.querySelector("[role=dialog]") ?? root.current;
        /** @type {NodeListOf<HTMLElement> | undefined} */
        const buttons = scope?.querySelectorAll("button.can, button.chosen");
        const elements = [...(buttons ?? [])];
        const from = elements.find((element) => element === document.activeElement);
        const next = from ? nearest(from, elements, WAYS[event.key]) : elements[0];
        next?.focus();
        event.preventDefault();
      } else if (event.key in shortcuts) {
        shortcuts[event.key]();
        event.preventDefault();
      }
    };
    addEventListener("keydown", act);
    return () => removeEventListener("keydown", act);
  }, [picks, shortcuts]);
}
