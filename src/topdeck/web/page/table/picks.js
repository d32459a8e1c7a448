// Composing a move with clicks.  A move is a list of picks; a player clicks the picks one after another or, in a
// mulligan, marks any number of cards and confirms the choice.
import { useCallback, useEffect, useMemo, useState } from "../html.js";

/** @import { Move, Scene } from "../messages.js" */

/**
 * The legal moves of a scene and their picks.
 * @typedef {Partial<Pick<Scene, "moves" | "mode">>} Choices
 * @typedef {{ chosen: string[], move?: Move }} Touched
 * @typedef {object} Picks
 * @property {string[]} chosen
 * @property {Set<string>} open
 * @property {(pick: string) => void} touch
 * @property {() => void} cancel
 * @property {(pick?: string) => boolean} can
 * @property {(pick?: string) => boolean} begins whether a click on the pick replaces the chosen picks
 * @property {(pick?: string) => boolean} opens whether a click on the pick does not complete a move, so that it can be dragged
 */

/** @type {(move: Move, chosen: string[]) => boolean} */
const startsWith = (move, chosen) => chosen.every((pick, place) => move.picks[place] === pick);

/**
 * Returns the moves that begin with the chosen picks.
 * @param {Choices} scene
 * @param {string[]} chosen
 */
export function meant(scene, chosen) {
  return (scene.moves ?? []).filter((move) => startsWith(move, chosen));
}

/**
 * Returns the picks that can be clicked next.
 * @param {Choices} scene
 * @param {string[]} chosen
 */
export function touchable(scene, chosen) {
  const moves = scene.moves ?? [];
  if (scene.mode === "together") return new Set(moves.flatMap((move) => move.picks));
  return new Set(meant(scene, chosen).map((move) => move.picks[chosen.length]));
}

/** @param {string[]} picks */
const asSet = (picks) => [...picks].sort().join("\n");

/**
 * Returns the picks that are chosen after a click, and the move if it is complete.
 * @param {Choices} scene
 * @param {string[]} chosen
 * @param {string} pick
 * @returns {Touched}
 */
export function touched(scene, chosen, pick) {
  if (scene.mode === "together") return together(scene, chosen, pick);
  const further = [...chosen, pick];
  let moves = meant(scene, further);
  if (moves.length === 1 && moves[0].picks.length === further.length) return { chosen: [], move: moves[0] };
  if (moves.length > 0) return { chosen: further };
  if (chosen.at(-1) === pick) {
    // A second click on the same pick makes the only move that is left; otherwise, it cancels.
    moves = meant(scene, chosen);
    return moves.length === 1 ? { chosen: [], move: moves[0] } : { chosen: chosen.slice(0, -1) };
  }
  return begins(scene, pick) ? touched(scene, [], pick) : { chosen };
}

/**
 * Returns whether a move begins with a pick, so that a click on the pick replaces the chosen picks.
 * @param {Choices} scene
 * @param {string} pick
 */
export function begins(scene, pick) {
  return scene.mode !== "together" && meant(scene, [pick]).length > 0;
}

/**
 * Returns whether a drag can start at a pick, which requires that choosing the pick does not complete a move.
 * @param {Choices} scene
 * @param {string[]} chosen
 * @param {string} pick
 */
export function opens(scene, chosen, pick) {
  return scene.mode !== "together" && (chosen.includes(pick) || touched(scene, chosen, pick).chosen.includes(pick));
}

/**
 * @param {Choices} scene
 * @param {string[]} chosen
 * @param {string} pick
 * @returns {Touched}
 */
function together(scene, chosen, pick) {
  const done = scene.moves?.find((move) => move.picks.at(-1) === pick && asSet(move.picks) === asSet([...chosen, pick]));
  if (done) return { chosen: [], move: done };
  return { chosen: chosen.includes(pick) ? chosen.filter((one) => one !== pick) : [...chosen, pick] };
}

/**
 * Manages the chosen picks of a scene; `decide` receives the completed move.
 * @param {Choices} scene
 * @param {(move: Move) => void} decide
 * @returns {Picks}
 */
export function usePicks(scene, decide) {
  const [chosen, choose] = useState(/** @type {string[]} */ ([]));
  const moves = scene.moves;
  useEffect(() => choose((before) => (before.length ? [] : before)), [moves]); // unchanged state is not rendered again
  const open = useMemo(() => touchable(scene, chosen), [scene, chosen]);
  const touch = useCallback(
    (/** @type {string} */ pick) => {
      const next = touched(scene, chosen, pick);
      choose(next.chosen);
      if (next.move) decide(next.move);
    },
    [scene, chosen, decide],
  );
  const cancel = useCallback(() => choose([]), []);
  return {
    chosen,
    open,
    touch,
    cancel,
    can: (pick) => pick !== undefined && open.has(pick),
    begins: (pick) => pick !== undefined && begins(scene, pick),
    opens: (pick) => pick !== undefined && opens(scene, chosen, pick),
  };
}
