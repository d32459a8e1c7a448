// A dialog for choosing a card or another action.  It can be moved by its title, and put aside to see the board.
import { html, useEffect, useRef, useState } from "../html.js";
import { Buttons } from "./buttons.js";
import { Face } from "./face.js";

/** @import { Button } from "../messages.js" */
/** @import { AnyFace } from "./face.js" */
/** @import { Picks } from "./picks.js" */

/** @typedef {{ x: number, y: number }} Point */

/** Returns how far the dialog was moved, and a handler for the press that begins to move it. */
function useMoving() {
  const [moved, move] = useState(/** @type {Point} */ ({ x: 0, y: 0 }));
  /** @param {PointerEvent & { currentTarget: Element }} event */
  const press = (event) => {
    const start = { x: event.clientX - moved.x, y: event.clientY - moved.y };
    const follow = (/** @type {PointerEvent} */ to) => move({ x: to.clientX - start.x, y: to.clientY - start.y });
    const end = () => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  };
  return { moved, press };
}

/** @param {{ title: string, faces: AnyFace[], buttons: Button[], picks: Picks, close?: () => void }} props */
export function Dialog({ title, faces, buttons, picks, close }) {
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  const { moved, press } = useMoving();
  const [aside, putAside] = useState(false);
  useEffect(() => /** @type {HTMLElement | null | undefined} */ (first.current?.querySelector("button.can"))?.focus(), [faces]);
  return html`
    <div class=${`dialog ${aside ? "aside" : ""}`} role="dialog" aria-label=${title} ref=${first} style=${{ translate: `${moved.x}px ${moved.y}px` }}>
      <header onPointerDown=${press}>
        <h2>${title}</h2>
        <button type="button" class="plain" aria-expanded=${!aside} onPointerDown=${(/** @type {Event} */ event) => event.stopPropagation()} onClick=${() => putAside(!aside)}>${aside ? "Show the cards" : "Look at the board"}</button>
      </header>
      ${aside ? null : html`
        <div class="faces">${faces.map((face) => html`<${Face} key=${face.key} face=${face} picks=${picks} big=${true} />`)}</div>
        ${buttons.length ? html`<${Buttons} buttons=${buttons} picks=${picks} />` : null}
        ${close ? html`<button type="button" class="plain" onClick=${close}>Back</button>` : null}`}
    </div>
  `;
}
