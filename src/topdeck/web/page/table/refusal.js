// Why a card of the player to move cannot be played.

/** @import { Scene } from "../messages.js" */
/** @import { Picks } from "./picks.js" */

const OWN = ":is(.near > .place.hand, .near .place.leader) .face, .near .face.power";

/**
 * Returns why the clicked card of the player to move cannot be played, or an empty string.
 * @param {Scene} scene
 * @param {Picks} picks
 * @param {Element} target
 */
export function explainRefusal(scene, picks, target) {
  /** @type {HTMLElement | null} */
  const clicked = target.closest(".face[aria-disabled=true]");
  const [near] = scene.sides ?? [];
  if (!clicked?.matches(OWN) || near.seat !== scene.player || !picks.open.size || scene.mode === "together") return "";
  const face = near.places.flatMap((place) => place.faces ?? []).find((one) => one.key === clicked.dataset.key);
  const cost = face?.numbers?.find((number) => number.name === "cost")?.value ?? 0;
  const mana = near.facts.find((fact) => fact.name === "mana")?.value;
  if (mana !== undefined && cost > Number.parseInt(mana, 10)) return `${face?.name}: not enough mana`;
  return `${face?.name}: it cannot be ${face?.kind === "power" ? "used" : "played"} now`;
}
