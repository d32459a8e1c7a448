// Motion that explains: what was somewhere else before comes from there, and numbers that change say by how much.
import { useLayoutEffect, useRef } from "../html.js";
import { moves } from "../preferences.js";

const TIME = 320;

const numbersOf = (scene) => {
  const found = new Map();
  for (const side of scene.sides ?? [])
    for (const place of side.places)
      for (const face of place.faces ?? []) found.set(face.key, { numbers: face.numbers ?? [], name: face.name });
  return found;
};

function travel(element, from) {
  const to = element.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(x, y) < 2) return;
  element.animate([{ transform: `translate(${x}px, ${y}px)`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: TIME, easing: "cubic-bezier(.2,.7,.2,1)" });
}

function appear(element) {
  element.animate([{ opacity: 0, transform: "scale(.7)" }, { opacity: 1, transform: "none" }], { duration: TIME, easing: "ease-out" });
}

function vanish({ box, copy }) {
  Object.assign(copy.style, { position: "fixed", left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, margin: 0, pointerEvents: "none" });
  copy.removeAttribute("data-key");
  copy.setAttribute("aria-hidden", "true");
  document.body.append(copy);
  copy.animate([{ opacity: 1 }, { opacity: 0, transform: "scale(.8)", filter: "saturate(0)" }], { duration: TIME * 1.4, easing: "ease-in" }).onfinish = () => copy.remove();
}

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

/** Whoever acts leaps at what it aims at, and is back. */
function strike(element, from, to) {
  const [x, y] = [0.75 * (to.left - from.left), 0.75 * (to.top - from.top)];
  element.animate([{ transform: "none", zIndex: 9 }, { transform: `translate(${x}px, ${y}px) scale(1.06)`, zIndex: 9, offset: 0.45 }, { transform: "none", zIndex: 9 }], { duration: TIME * 1.7, easing: "ease-in-out" });
}

/** What was aimed at lights up. */
function flash(element) {
  element.animate([{ filter: "none" }, { filter: "brightness(1.7)", offset: 0.4 }, { filter: "none" }], { duration: TIME * 1.6, easing: "ease-out" });
}

/** The faces that an action names, by the last word of their keys: who acts before what it aims at. */
function named(event, boxes) {
  const words = (event?.action ?? "").split(/\s+/);
  return words.map((word) => [...boxes.keys()].find((key) => /\d\.\d/.test(word) && key.endsWith(` ${word}`))).filter(Boolean);
}

function act(event, boxes, elements) {
  const keys = named(event, boxes);
  const goal = elements.get(keys.at(-1));
  if (goal) flash(goal);
  const actor = elements.get(keys[0]);
  if (keys.length > 1 && actor) strike(actor, boxes.get(keys[0]).box, boxes.get(keys.at(-1)).box);
}

const COUNTED = new Set(["health", "attack", "power", "armor"]);

/** Compares every scene with the one before; `event` is what happened in between. */
export function useMotion(root, scene, event) {
  const before = useRef({ boxes: new Map(), numbers: new Map() });
  useLayoutEffect(() => {
    const elements = new Map([...root.current.querySelectorAll("[data-key]")].map((one) => [one.dataset.key, one]));
    const { boxes, numbers } = before.current;
    const now = numbersOf(scene);
    if (moves() && boxes.size > 0) {
      for (const [key, element] of elements) {
        if (boxes.has(key)) travel(element, boxes.get(key).box);
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
      boxes: new Map([...elements].map(([key, element]) => [key, { box: element.getBoundingClientRect(), copy: element.cloneNode(true), onTable: /^(minion|unit|weapon)/.test(key) }])),
    };
  }, [scene]);
}
