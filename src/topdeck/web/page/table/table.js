// The table: shows a scene in the layout of its game and handles mouse, touch and keyboard input.
import { html, useEffect, useRef, useState } from "../html.js";
import { Arrow, useDrag } from "./arrow.js";
import { Buttons } from "./buttons.js";
import { Dialog } from "./dialog.js";
import { Face } from "./face.js";
import { GwentTable } from "./gwent.js";
import { HearthstoneTable } from "./hearthstone.js";
import { useKeyboard } from "./keyboard.js";
import { Line } from "./line.js";
import { useMotion } from "./motion.js";
import { Preview, usePreview } from "./preview.js";
import { explainRefusal } from "./refusal.js";
import { TextTable } from "./text.js";

/** @import { Scene, Told } from "../messages.js" */
/** @import { Component } from "../vendor/preact.js" */
/** @import { Picks } from "./picks.js" */
/** @import { Plates } from "./plate.js" */

/** @type {string[]} */
const NONE = [];
const NEXT = "choose a highlighted target or place";
const COARSE = "(pointer: coarse)"; // a finger, usually without a keyboard
/** @type {Record<string, Component<{ scene: Scene, picks: Picks, plates: Plates }>>} */
const LAYOUTS = { hearthstone: HearthstoneTable, gwent: GwentTable };

/**
 * Returns the card that is being played, which is shown but cannot be chosen.
 * @param {Scene} scene
 */
const laid = (scene) => (scene.offer ?? []).find((face) => !face.pick);

/**
 * Returns the face whose options come next: the face clicked last or, before the first click, the card being played.
 * @param {Scene} scene
 * @param {Picks} picks
 */
function opened(scene, picks) {
  const last = picks.chosen.at(-1);
  if (last === undefined) return laid(scene);
  const faces = (scene.sides ?? []).flatMap((side) => side.places.flatMap((place) => place.faces ?? []));
  return [...faces, ...(scene.offer ?? [])].find((face) => face.pick === last);
}

/**
 * Returns the cards of a mulligan, without the keys of the same cards on the table.
 * @param {Scene} scene
 */
function mulliganCards(scene) {
  const [near] = scene.sides ?? [];
  const hand = near?.places.find((place) => place.name === "hand")?.faces ?? [];
  const marked = new Set((scene.moves ?? []).flatMap((move) => move.picks));
  return hand.filter((face) => face.pick && marked.has(face.pick)).map((face) => ({ ...face, key: undefined }));
}

/**
 * Returns the cards to choose from: offered cards, or the options of the clicked card.
 * @param {Scene} scene
 * @param {Picks} picks
 */
function asked(scene, picks) {
  if (scene.mode === "together" && picks.open.size) return { title: "Choose the cards to replace", faces: mulliganCards(scene) };
  const options = opened(scene, picks)?.options ?? [];
  if (options.some((face) => picks.can(face.pick))) return { title: "Choose one", faces: options, close: picks.chosen.length ? picks.cancel : undefined };
  const offer = scene.offer ?? [];
  if (offer.some((face) => picks.can(face.pick))) return { title: scene.question || "Choose one", faces: offer };
  return null;
}

/**
 * Returns the names of cards that are offered to the other player and cannot be chosen here.
 * @param {Scene} scene
 * @param {Picks} picks
 */
function offered(scene, picks) {
  if (picks.open.size > 0) return "";
  return (scene.offer ?? []).filter((face) => face.pick && face.name).map((face) => face.name).join(", ");
}

/**
 * The bar between the two sides of the table: the question, and the buttons unless a dialog shows them.
 * @param {{ scene: Scene, picks: Picks, plates: Plates, status: string, news?: string, event?: Told, dialog?: string, reason?: string }} props
 */
function Middle({ scene, picks, plates, status, news, event, dialog, reason }) {
  const card = laid(scene);
  const said = `${status} ${dialog ?? ""}`;
  const names = offered(scene, picks);
  const isChoosing = picks.chosen.length > 0 && scene.mode !== "together";
  const isTouch = matchMedia(COARSE).matches;
  const question = reason ? reason : isChoosing ? (isTouch ? NEXT : `${NEXT}, or press Esc to cancel`) : scene.question;
  return html`
    <div class="middle">
      ${card ? html`<${Face} face=${card} picks=${picks} />` : null}
      <div class="told" role="status" aria-live="polite">
        <p class="moment">${status}</p>
        ${question && !said.includes(question) ? html`<p class="question">${question}</p>` : null}
        ${names ? html`<p class="offered">offered: ${names}</p>` : null}
        ${news ? html`<p class="news">${news}</p>` : null}
        ${event && event.player !== scene.seat ? html`<${Caption} key=${event} event=${event} name=${plates[event.player]?.name ?? "Opponent"} />` : null}
      </div>
      ${isChoosing && isTouch && dialog === undefined ? html`<button type="button" class="plain" onClick=${picks.cancel}>Cancel</button>` : null}
      ${dialog === undefined ? html`<${Buttons} buttons=${scene.buttons ?? []} picks=${picks} />` : null}
    </div>
  `;
}

/**
 * The opponent's last action, shown for a moment.
 * @param {{ event: Told, name: string }} props
 */
function Caption({ event, name }) {
  return html`<p class="caption" aria-hidden="true">${name}: ${event.words}</p>`;
}

/**
 * The whole table.
 * @param {object} props
 * @param {Scene} props.scene
 * @param {Picks} props.picks
 * @param {Record<string, () => void>} [props.shortcuts]
 * @param {string} [props.status]
 * @param {string} [props.news] what the player must not miss
 * @param {Told} [props.event] the action that led to this scene, if it is to be animated
 * @param {Plates} [props.plates] the players' names and decks, by seat
 * @param {string[]} [props.line] actions to show as arrows
 * @param {boolean} [props.over] whether the game has ended, so that the large card must not cover the result
 */
export function Table({ scene, picks, shortcuts, status, news, event, plates = [], line = NONE, over = false }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useMotion(root, scene, event);
  useDrag(root, picks);
  useKeyboard(root, picks, shortcuts);
  const face = usePreview(root, scene, over);
  const Layout = LAYOUTS[scene.game] ?? TextTable;
  const question = asked(scene, picks);
  const buttons = (scene.buttons ?? []).filter((button) => picks.can(button.pick));
  const [reason, explain] = useState("");
  useEffect(() => explain(""), [scene, picks.chosen]);
  /** @param {Event & { target: Element }} event */
  const touch = (event) => {
    explain(explainRefusal(scene, picks, event.target));
    touchFelt(event);
  };
  /** @param {Event & { target: Element }} event */
  const touchFelt = (event) => scene.mode !== "together" && !event.target.closest("button, [role=dialog], [popover]") && picks.cancel();
  return html`
    <div class="frame">
      <div class=${`table ${scene.game}`} ref=${root} data-mode=${scene.mode ?? "steps"} onClick=${touch}>
        <${Layout} scene=${scene} picks=${picks} plates=${plates} />
        <${Middle} scene=${scene} picks=${picks} plates=${plates} status=${status ?? scene.moment} news=${news} event=${event} dialog=${question?.title} reason=${reason} />
        ${line.length ? html`<${Line} root=${root} scene=${scene} actions=${line} />` : null}
        ${question ? html`<${Dialog} ...${question} buttons=${buttons} picks=${picks} />` : null}
      </div>
    </div>
    <${Arrow} root=${root} picks=${picks} />
    ${face?.name ? html`<${Preview} face=${face} low=${over} />` : null}
  `;
}
