// Animations: moved cards slide from their previous positions, and changed numbers show the difference.
import { useLayoutEffect, useRef } from "../html.js";
import { moves } from "../preferences.js";

/** @import { Number as NumberMessage, Scene, Told } from "../messages.js" */
/** @import { Ref } from "../vendor/hooks.js" */
/**
 * @typedef {{ box: DOMRect, copy: HTMLElement, onTable: boolean }} Was
 * @typedef {{ numbers: NumberMessage[], name?: string }} Counted
 */

const TIME = 320;

/** @param {Scene} scene */
const numbersOf = (scene) => {
  /** @type {Map<string, Counted>} */
  const found = new Map();
  for (const side of scene.sides ?? [])
    for (const place of side.places)
      for (const face of place.faces ?? []) found.set(face.key, { numbers: face.numbers ?? [], name: face.name });
  return found;
};

/**
 * @param {Element} element
 * @param {DOMRect} from
 */
function travel(element, from) {
  const to = element.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(x, y) < 2) return;
  element.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: TIME, easing: "cubic-bezier(.2,.7,.2,1)" });
}

/** @param {Element} element */
function appear(element) {
  element.animate([{ opacity: 0, transform: "scale(.7)" }, { opacity: 1, transform: "none" }], { duration: TIME, easing: "ease-out" });
}

/** @param {Was} was */
function vanish({ box, copy }) {
  Object.assign(copy.style, { position: "fixed", left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, margin: 0, pointerEvents: "none" });
  copy.removeAttribute("data-key");
  copy.setAttribute("aria-hidden", "true");
  document.body.append(copy);
  copy.animate([{ opacity: 1 }, { opacity: 0, transform: "scale(.8)", filter: "saturate(0)" }], { duration: TIME * 1.4, easing: "ease-in" }).onfinish = () => copy.remove();
}

/**
 * @param {Element} element
 * @param {number} change
 * @param {string} name
 */
function pop(element, change, name) {
  const box = element.getBoundingClientRect();
  const label = document.createElement("span");
  label.className = `pop ${change > 0 ? "up" : "down"}`;
  label.textContent = `${change > 0 ? "+" : "−"}${Math.abs(change)}`;
  label.setAttribute("aria-hidden", "true");
  label.dataset.number = name;
  Object.assign(label.style, { left: `${box.left + box.width / 2}px`, top: `${box.top + box.height / 2}px` });
  document.body.append(label);
  label.animate([{ opacity: 0, transform: "translate(-50%,-50%) scale(.5)" }, { opacity: 1, transform: "translate(-50%,-80%) scale(1.2)", offset: 0.3 }, { opacity: 0, transform: "translate(-50%,-150%) scale(1)" }], { duration: 900, easing: "ease-out" }).onfinish = () => label.remove();
}

/**
 * Animates an attacker towards its target and back.
 * @param {Element} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function strike(element, from, to) {
  const [x, y] = [0.75 * (to.left - from.left), 0.75 * (to.top - from.top)];
  element.animate([{ transform: "none", zIndex: 9 }, { transform: `translate(${x}px, ${y}px) scale(1.06)`, zIndex: 9, offset: 0.45 }, { transform: "none", zIndex: 9 }], { duration: TIME * 1.7, easing: "ease-in-out" });
}

/**
 * Highlights a target.
 * @param {Element} element
 */
function flash(element) {
  element.animate([{ filter: "none" }, { filter: "brightness(1.7)", offset: 0.4 }, { filter: "none" }], { duration: TIME * 1.6, easing: "ease-out" });
}

/**
 * Returns the faces that an action names, the source before the target; faces are found by the last word of their keys.
 * @param {Told | undefined} event
 * @param {Map<string, Was>} boxes
 */
function named(event, boxes) {
  const words = (event?.action ?? "").split(/\s+/);
  return words.map((word) => [...boxes.keys()].find((key) => /\d\.\d/.test(word) && key.endsWith(` ${word}`))).filter((key) => key !== undefined);
}

/**
 * @param {Told | undefined} event
 * @param {Map<string, Was>} boxes
 * @param {Map<string, Element>} elements
 */
function act(event, boxes, elements) {
  const keys = named(event, boxes);
  const [first, last] = [keys.at(0), keys.at(-1)];
  if (first === undefined || last === undefined) return;
  const goal = elements.get(last);
  if (goal) flash(goal);
  const actor = elements.get(first);
  const [from, to] = [boxes.get(first), boxes.get(last)];
  if (keys.length > 1 && actor && from && to) strike(actor, from.box, to.box);
}

const COUNTED = new Set(["health", "attack", "power", "armor"]);

/**
 * Compares every scene with the previous scene and animates the changes; `event` is the action between them.
 * @param {Ref<HTMLElement | null>} root
 * @param {Scene} scene
 * @param {Told} [event]
 */
export function useMotion(root, scene, event) {
  const before = useRef({ boxes: /** @type {Map<string, Was>} */ (new Map()), numbers: /** @type {Map<string, Counted>} */ (new Map()) });
  useLayoutEffect(() => {
    if (!root.current) return;
    /** @type {NodeListOf<HTMLElement>} */
    const keyed = root.current.querySelectorAll("[data-key]");
    const elements = new Map([...keyed].map((one) => [one.dataset.key ?? "", one]));
    const { boxes, numbers } = before.current;
    const now = numbersOf(scene);
    if (moves() && boxes.size > 0) {
      for (const [key, element] of elements) {
        const was = boxes.get(key);
        if (was) travel(element, was.box);
        else appear(element);
        for (const one of now.get(key)?.numbers ?? []) {
          const old = numbers.get(key)?.numbers.find((other) => other.name === one.name);
          if (old && COUNTED.has(one.name) && old.value !== one.value) pop(element, one.value - old.value, one.name);
        }
      }
      act(event, boxes, elements);
      for (const [key, was] of boxes) if (!elements.has(key) && was.onTable) vanish(was);
    }
    before.current = {
      numbers: now,
      boxes: new Map([...elements].map(([key, element]) => [key, { box: element.getBoundingClientRect(), copy: /** @type {HTMLElement} */ (element.cloneNode(true)), onTable: /^(minion|unit|weapon)/.test(key) }])),
    };
  }, [scene]);
}
