// A line of play as numbered arrows on the table.
import { html, useLayoutEffect, useState } from "../html.js";

/** @import { Scene } from "../messages.js" */
/** @import { Ref } from "../vendor/hooks.js" */
/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ from: Point, to: Point | null, number: number }} Step An action without a target has only a start.
 */

/**
 * Returns the picks of an action: those of the legal move or, later in a line, the names in the text of the action.
 * @param {Scene} scene
 * @param {string} action
 */
function picksOf(scene, action) {
  const move = (scene.moves ?? []).find((one) => one.action === action);
  if (move) return move.picks;
  const hand = (scene.sides ?? []).find((side) => side.seat === scene.player)?.places.find((place) => place.name === "hand");
  return action.split(" ").map((word) => (hand?.faces ?? []).find((face) => face.card === word)?.pick ?? word);
}

/**
 * Returns the place on the table that contains a gap.
 * @param {Scene} scene
 * @param {Element} table
 * @param {string} pick
 */
function placeOfGap(scene, table, pick) {
  for (const [number, side] of (scene.sides ?? []).entries())
    for (const place of side.places)
      if (place.gaps?.includes(pick)) return table.querySelector(`.half.${number ? "far" : "near"} .place.${place.name}`);
  return null;
}

/**
 * @param {Scene} scene
 * @param {Element} table
 * @param {string} action
 * @returns {Element[]}
 */
function elementsOf(scene, table, action) {
  const elements = picksOf(scene, action).map((pick) => table.querySelector(`[data-pick="${CSS.escape(pick)}"]`) ?? placeOfGap(scene, table, pick));
  return elements.filter((element) => element !== null);
}

/**
 * @param {Scene} scene
 * @param {Element} table
 * @param {string[]} actions
 * @returns {Step[]}
 */
function stepsOf(scene, table, actions) {
  const origin = table.getBoundingClientRect();
  /** A point above the name of a card. @param {Element} element */
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2 - origin.left, y: box.top + 0.3 * box.height - origin.top };
  };
  return actions.flatMap((action, number) => {
    const elements = elementsOf(scene, table, action);
    const [first, last] = [elements.at(0), elements.at(-1)];
    return first && last ? [{ from: middle(first), to: first === last ? null : middle(last), number: number + 1 }] : [];
  });
}

/** @param {Step} step */
function Mark({ from, to, number }) {
  const bend = to && { x: (from.x + to.x) / 2 + 0.12 * (to.y - from.y), y: (from.y + to.y) / 2 - 0.12 * (to.x - from.x) };
  return html`
    ${to && bend ? html`<path d=${`M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`} marker-end="url(#line-head)" />` : null}
    <circle cx=${from.x} cy=${from.y} r="12" />
    <text x=${from.x} y=${from.y}>${number}</text>
  `;
}

/** @param {{ root: Ref<HTMLElement | null>, scene: Scene, actions: string[] }} props */
export function Line({ root, scene, actions }) {
  const [steps, set] = useState(/** @type {Step[]} */ ([]));
  useLayoutEffect(() => {
    const table = root.current;
    if (!table) return undefined;
    const draw = () => set(stepsOf(scene, table, actions));
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(table);
    return () => observer.disconnect();
  }, [scene, actions]);
  if (!steps.length) return null;
  return html`
    <svg class="best-line" aria-hidden="true">
      <defs><marker id="line-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L10 5L0 10z" /></marker></defs>
      ${steps.map((step) => html`<${Mark} key=${step.number} ...${step} />`)}
    </svg>
  `;
}
