// Animations: cards move, attackers strike, damage shows as numbers, and the dead fade after the blow.
import { useLayoutEffect, useRef } from "../html.js";
import { moves } from "../preferences.js";

/** @import { Number as NumberMessage, Scene, Told } from "../messages.js" */
/** @import { Ref } from "../vendor/hooks.js" */
/**
 * @typedef {{ box: DOMRect, copy: HTMLElement, onTable: boolean }} Was
 * @typedef {{ numbers: NumberMessage[], name?: string }} Counted
 * @typedef {{ boxes: Map<string, Was>, numbers: Map<string, Counted> }} Shown The contents of the previous scene, by key.
 */

const TIME = 320;
const STRIKE = 1.7 * TIME;
const IMPACT = 0.45; // share of the strike after which it hits
const COUNTED = new Set(["health", "durability", "attack", "power", "armor"]);

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
 * Moves an element from another place to its final place.
 * @param {Element} element
 * @param {DOMRect} from
 */
function travel(element, from) {
  const to = element.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(x, y) < 2) return;
  element.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: TIME, easing: "cubic-bezier(.2,.7,.2,1)" });
}

/**
 * Shows a new element: a drawn card comes from the deck, and a card that was played from the hand.
 * @param {Element} element
 * @param {Told | undefined} event
 */
function appear(element, event) {
  const half = element.closest(".half");
  const drawn = element.closest(".place.hand") !== null;
  const origin = drawn ? half?.querySelector(".pile.deck") : event?.action.startsWith("play") ? half?.querySelector(".place.hand") : null;
  const from = origin?.getBoundingClientRect();
  const to = element.getBoundingClientRect();
  const start = from?.width ? `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ${from.top + from.height / 2 - to.top - to.height / 2}px) scale(.6)` : "scale(.7)";
  element.animate([{ opacity: 0.2, transform: start }, { opacity: 1, transform: "none" }], { duration: TIME * 1.2, easing: "ease-out" });
}

/**
 * Shows a copy of a removed element at its old place.
 * @param {Was} was
 */
function restore({ box, copy }) {
  Object.assign(copy.style, { position: "fixed", zIndex: 8, left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, margin: 0, pointerEvents: "none" });
  copy.removeAttribute("data-key");
  copy.classList.add("gone");
  copy.setAttribute("aria-hidden", "true");
  document.body.append(copy);
  return copy;
}

/**
 * @param {HTMLElement} copy
 * @param {number} delay
 */
function vanish(copy, delay) {
  const end = { opacity: 0, transform: "scale(.8)", filter: "saturate(0)" };
  copy.animate([{ opacity: 1 }, end], { duration: TIME * 1.4, delay, easing: "ease-in", fill: "forwards" }).onfinish = () => copy.remove();
}

/**
 * Shows by how much a number has changed.
 * @param {DOMRect} box
 * @param {number} change
 * @param {string} name
 * @param {number} delay
 */
function pop(box, change, name, delay) {
  const label = document.createElement("span");
  label.className = `pop ${change > 0 ? "up" : name === "attack" ? "lost" : "down"}`; // lost attack is no damage
  label.textContent = `${change > 0 ? "+" : "−"}${Math.abs(change)}`;
  label.setAttribute("aria-hidden", "true");
  label.dataset.number = name;
  Object.assign(label.style, { left: `${box.left + box.width / 2}px`, top: `${box.top + box.height / 2}px` });
  document.body.append(label);
  label.animate([{ opacity: 0, transform: "translate(-50%,-50%) scale(.5)" }, { opacity: 1, transform: "translate(-50%,-80%) scale(1.2)", offset: 0.3 }, { opacity: 0, transform: "translate(-50%,-150%) scale(1)" }], { duration: 900, delay, easing: "ease-out", fill: "backwards" }).onfinish = () => label.remove();
}

/**
 * Animates an attacker towards its target and back.
 * @param {Element} element
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function strike(element, from, to) {
  const [x, y] = [0.75 * (to.left - from.left), 0.75 * (to.top - from.top)];
  element.animate([{ transform: "none", zIndex: 9 }, { transform: `translate(${x}px, ${y}px) scale(1.06)`, zIndex: 9, offset: IMPACT }, { transform: "none", zIndex: 9 }], { duration: STRIKE, easing: "ease-in-out" });
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
 * Animates the action itself; returns the time until the blow lands.
 * @param {Told | undefined} event
 * @param {Map<string, Was>} boxes
 * @param {Map<string, Element>} elements including copies of removed elements
 */
function act(event, boxes, elements) {
  const keys = named(event, boxes);
  const [first, last] = [keys.at(0), keys.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const goal = elements.get(last);
  if (goal) flash(goal);
  const actor = elements.get(first);
  const [from, to] = [boxes.get(first), boxes.get(last)];
  if (keys.length < 2 || !actor || !from || !to) return 0;
  strike(actor, from.box, to.box);
  return IMPACT * STRIKE;
}

/**
 * Returns the damage that the log reports for a removed card.
 * @param {Told | undefined} event
 * @param {string} key which ends with the side and number of the card
 * @param {string} [name]
 */
function lastDamage(event, key, name) {
  const sides = ["", `player ${key.match(/(\d)\.\d+$/)?.[1]}'s `]; // the side is named if the other one has the same card
  const effect = (event?.effects ?? []).find(({ kind, words }) => kind === "damage" && sides.some((side) => words.startsWith(`${side}${name} `)));
  return Number(effect?.words.match(/takes (\d+) damage/)?.[1] ?? 0);
}

/**
 * Animates the differences between two scenes.
 * @param {Map<string, HTMLElement>} elements
 * @param {Map<string, Counted>} numbers
 * @param {Shown} before
 * @param {Told} [event]
 */
function animate(elements, numbers, before, event) {
  const gone = new Map([...before.boxes].filter(([key, was]) => !elements.has(key) && was.onTable).map(([key, was]) => [key, restore(was)]));
  for (const [key, element] of elements) {
    const was = before.boxes.get(key);
    if (was) travel(element, was.box);
    else appear(element, event);
  }
  const delay = act(event, before.boxes, new Map([...elements, ...gone]));
  for (const [key, element] of elements)
    for (const one of numbers.get(key)?.numbers ?? []) {
      const old = before.numbers.get(key)?.numbers.find((other) => other.name === one.name);
      if (old && COUNTED.has(one.name) && old.value !== one.value) pop(element.getBoundingClientRect(), one.value - old.value, one.name, delay);
    }
  for (const [key, copy] of gone) {
    const damage = lastDamage(event, key, before.numbers.get(key)?.name);
    const box = before.boxes.get(key)?.box;
    if (damage && box) pop(box, -damage, "health", delay);
    vanish(copy, delay);
  }
}

/**
 * Compares every scene with the previous scene and animates the changes; `event` is the action between them.
 * @param {Ref<HTMLElement | null>} root
 * @param {Scene} scene
 * @param {Told} [event]
 */
export function useMotion(root, scene, event) {
  const before = useRef(/** @type {Shown} */ ({ boxes: new Map(), numbers: new Map() }));
  useLayoutEffect(() => {
    if (!root.current) return;
    /** @type {NodeListOf<HTMLElement>} */
    const keyed = root.current.querySelectorAll("[data-key]");
    const elements = new Map([...keyed].map((one) => [one.dataset.key ?? "", one]));
    const numbers = numbersOf(scene);
    /** @type {[string, Was][]} */
    const shown = [...elements].map(([key, element]) => [key, { box: element.getBoundingClientRect(), copy: /** @type {HTMLElement} */ (element.cloneNode(true)), onTable: /^(minion|unit|weapon)/.test(key) }]); // before they move
    if (moves() && before.current.boxes.size > 0) animate(elements, numbers, before.current, event);
    before.current = { numbers, boxes: new Map(shown) };
  }, [scene]);
}
