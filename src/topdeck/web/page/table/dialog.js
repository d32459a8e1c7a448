// A dialog for choosing a card or another action.
import { html, useEffect, useRef } from "../html.js";
import { Buttons } from "./buttons.js";
import { Face } from "./face.js";

/** @import { Button, Face as FaceMessage } from "../messages.js" */
/** @import { Picks } from "./picks.js" */

/** @param {{ title: string, faces: FaceMessage[], buttons: Button[], picks: Picks, close?: () => void }} props */
export function Dialog({ title, faces, buttons, picks, close }) {
  const first = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => /** @type {HTMLElement | null | undefined} */ (first.current?.querySelector("button.can"))?.focus(), [faces]);
  return html`
    <div class="dialog" role="dialog" aria-modal="true" aria-label=${title} ref=${first}>
      <h2>${title}</h2>
      <div class="faces">${faces.map((face) => html`<${Face} key=${face.key} face=${face} picks=${picks} big=${true} />`)}</div>
      ${buttons.length ? html`<${Buttons} buttons=${buttons} picks=${picks} />` : null}
      ${close ? html`<button type="button" class="plain" onClick=${close}>Back</button>` : null}
    </div>
  `;
}
