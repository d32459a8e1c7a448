// A line of play as numbered arrows on the table.
import { html, useLayoutEffect, useState } from "../html.js";

/** @import { Scene } from "../messages.js" */
/** @import { Ref } from "../vendor/hooks.js" */
/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ from: Point, to: Point | null, number: number }} Step An action without a target has only a start.
 */

const HEIGHT = 0.3; // of a card, at which an arrow starts or ends
const MARGIN = 24; // pixels between the outermost card and a gap beside it

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
 * Returns a point above the name of a card.
 * @param {Element} element
 * @returns {Point}
 */
function middleOf(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + HEIGHT * box.height };
}

/**
 * Returns a point in a gap between two faces, beside the outermost face, or in the middle of an empty place.
 * @param {Element} place
 * @param {number} number
 * @returns {Point}
 */
function middleOfGap(place, number) {
  const boxes = [...place.querySelectorAll(".face")].map((face) => face.getBoundingClientRect());
  const [before, after] = [boxes[number - 1], boxes[number]];
  const beside = before ?? after;
  if (!beside) return middleOf(place);
  const x = before && after ? (before.right + after.left) / 2 : before ? before.right + MARGIN : after.left - MARGIN;
  return { x, y: beside.top + HEIGHT * beside.height };
}

/**
 * Returns the point of a gap, whose place shows gaps only while a card is placed.
 * @param {Scene} scene
 * @param {Element} table
 * @param {string} pick
 */
function pointOfGap(scene, table, pick) {
  for (const [seat, side] of (scene.sides ?? []).entries())
    for (const { name, gaps = [] } of side.places) {
      const place = gaps.includes(pick) && table.querySelector(`.half.${seat ? "far" : "near"} .place.${name}`);
      if (place) return middleOfGap(place, gaps.indexOf(pick));
    }
  return null;
}

/**
 * @param {Scene} scene
 * @param {Element} table
 * @param {string} action
 * @returns {Point[]}
 */
function pointsOf(scene, table, action) {
  const points = picksOf(scene, action).map((pick) => {
    const element = table.querySelector(`[data-pick="${CSS.escape(pick)}"]`);
    return element ? middleOf(element) : pointOfGap(scene, table, pick);
  });
  return points.filter((point) => point !== null);
}

/**
 * @param {Scene} scene
 * @param {Element} table
 * @param {string[]} actions
 * @returns {Step[]}
 */
function stepsOf(scene, table, actions) {
  const origin = table.getBoundingClientRect();
  const points = actions.map((action) => pointsOf(scene, table, action).map(({ x, y }) => ({ x: x - origin.left, y: y - origin.top })));
  return points.flatMap((some, number) => (some.length ? [{ from: some[0], to: some.length > 1 ? some[some.length - 1] : null, number: number + 1 }] : []));
}

/**
 * Waits for the animations of a table, except for those that never end.
 * @param {Element} table
 */
function movement(table) {
  const moving = table.getAnimations({ subtree: true }).filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  return Promise.allSettled(moving.map(({ finished }) => finished));
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
    let current = true;
    const settle = () => {
      draw();
      movement(table).then(() => current && draw());
    };
    draw();
    const observer = new ResizeObserver(settle); // which is first called after the animations of the scene have begun
    observer.observe(table);
    return () => { current = false; observer.disconnect(); };
  }, [scene, actions]);
  if (!steps.length) return null;
  return html`
    <svg class="best-line" aria-hidden="true">
      <defs><marker id="line-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L10 5L0 10z" /></marker></defs>
      ${steps.map((step) => html`<${Mark} key=${step.number} ...${step} />`)}
    </svg>
  `;
}
