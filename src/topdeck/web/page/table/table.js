// A scene on the table: drawn by the game's own layout, touched by mouse, finger or keyboard.
import { html, useRef } from "../html.js";
import { Arrow, useDrag } from "./arrow.js";
import { Dialog } from "./dialog.js";
import { GwentTable } from "./gwent.js";
import { HearthstoneTable } from "./hearthstone.js";
import { useKeyboard } from "./keyboard.js";
import { useMotion } from "./motion.js";
import { TextTable } from "./text.js";

/** @import { Scene, Told } from "../messages.js" */
/** @import { Component } from "../vendor/preact.js" */
/** @import { Picks } from "./picks.js" */

/** @type {Record<string, Component<{ scene: Scene, picks: Picks }>>} */
const LAYOUTS = { hearthstone: HearthstoneTable, gwent: GwentTable };

/**
 * The face whose options come next: the one that was touched last; before any touch, a card on its way to the table.
 * @param {Scene} scene
 * @param {Picks} picks
 */
function opened(scene, picks) {
  const last = picks.chosen.at(-1);
  const offer = scene.offer ?? [];
  if (last === undefined) return offer.find((face) => !face.pick);
  const faces = (scene.sides ?? []).flatMap((side) => side.places.flatMap((place) => place.faces ?? []));
  return [...faces, ...offer].find((face) => face.pick === last);
}

/**
 * The cards to choose from now: offered ones, or the options of the card that was touched.
 * @param {Scene} scene
 * @param {Picks} picks
 */
function asked(scene, picks) {
  const options = opened(scene, picks)?.options ?? [];
  if (options.some((face) => picks.can(face.pick))) return { title: "Choose one", faces: options, close: picks.cancel };
  const offer = scene.offer ?? [];
  if (offer.some((face) => picks.can(face.pick))) return { title: scene.question || "Choose one", faces: offer };
  return null;
}

/** @param {{ scene: Scene, picks: Picks }} props */
function Buttons({ scene, picks }) {
  return html`<div class="buttons">
    ${(scene.buttons ?? []).map(
      (button) => html`
        <button type="button" class=${`action ${picks.can(button.pick) ? "can" : ""}`} data-pick=${button.pick} disabled=${!picks.can(button.pick)} onClick=${() => picks.touch(button.pick)}>
          ${button.words}
        </button>
      `,
    )}
  </div>`;
}

/**
 * What the other player has just done, in words, for a moment.
 * @param {{ event: Told }} props
 */
function Caption({ event }) {
  return html`<p class="caption" aria-hidden="true">${event.words}</p>`;
}

/**
 * `event` is what led to this scene, if anybody is to see it happen.
 * @param {{ scene: Scene, picks: Picks, shortcuts?: Record<string, () => void>, status?: string, event?: Told }} props
 */
export function Table({ scene, picks, shortcuts, status, event }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useMotion(root, scene, event);
  useDrag(root, picks);
  useKeyboard(root, picks, shortcuts);
  const Layout = LAYOUTS[scene.game] ?? TextTable;
  const question = asked(scene, picks);
  return html`
    <div class="frame">
      <div class=${`table ${scene.game}`} ref=${root} data-mode=${scene.mode ?? "steps"}>
        <${Layout} scene=${scene} picks=${picks} />
        <div class="middle">
          <p class="moment" role="status" aria-live="polite">${status ?? scene.moment}</p>
          <${Buttons} scene=${scene} picks=${picks} />
        </div>
        ${event && event.player !== scene.seat ? html`<${Caption} key=${event} event=${event} />` : null}
        ${question ? html`<${Dialog} ...${question} picks=${picks} />` : null}
      </div>
    </div>
    <${Arrow} root=${root} picks=${picks} />
  `;
}
