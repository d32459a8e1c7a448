// A large card with its whole text, shown beside the table while the pointer, the focus or a finger is on a card.
import { html, useEffect, useMemo, useState } from "../html.js";
import { badgeOf } from "./badges.js";
import { Emblem, iconStyle } from "./emblem.js";
import { Numbers, typeLine } from "./face.js";

/** @import { Face, Scene } from "../messages.js" */
/** @import { Ref } from "../vendor/hooks.js" */

const TOUCH = "(hover: none)"; // a device without a mouse

/**
 * Returns all faces of a scene by key, including options and offered cards.
 * @param {Scene} scene
 */
function facesByKey(scene) {
  const placed = (scene.sides ?? []).flatMap((side) => side.places.flatMap((place) => place.faces ?? []));
  const faces = [...placed, ...(scene.offer ?? [])];
  return new Map([...faces, ...faces.flatMap((face) => face.options ?? [])].map((face) => [face.key, face]));
}

/**
 * Returns the face under the pointer, or the focused face.  A tap shows a face until the next tap outside of it, until
 * the scene changes or until Escape is pressed, because a finger, unlike a mouse pointer, cannot rest on nothing.
 * @param {Ref<HTMLElement | null>} root
 * @param {Scene} scene
 * @param {boolean} over whether the game has ended, which hides the face until the next one is shown
 */
export function usePreview(root, scene, over) {
  const [key, show] = useState(/** @type {string | null} */ (null));
  const faces = useMemo(() => facesByKey(scene), [scene]);
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    /** @param {Event & { pointerType?: string }} event */
    const follow = (event) => {
      // When the layout changes after a tap, browsers report that a mouse is over whatever is there now.
      if (event.pointerType === "mouse" && matchMedia(TOUCH).matches) return;
      /** @type {HTMLElement | null} */
      const face = /** @type {Element} */ (event.target).closest("[data-shown]");
      show(face?.dataset.shown ?? null);
    };
    /** @param {PointerEvent} event */
    const leave = (event) => event.pointerType === "mouse" && show(null);
    /** @param {PointerEvent} event */
    const tap = (event) => event.pointerType !== "mouse" && !/** @type {Element} */ (event.target).closest(".table, .preview") && show(null);
    /** @param {KeyboardEvent} event */
    const press = (event) => event.key === "Escape" && show(null);
    const names = /** @type {const} */ (["pointerover", "focusin", "contextmenu"]);
    names.forEach((name) => element.addEventListener(name, follow));
    element.addEventListener("pointerleave", leave);
    addEventListener("pointerdown", tap);
    addEventListener("keydown", press);
    return () => {
      removeEventListener("pointerdown", tap);
      removeEventListener("keydown", press);
      names.forEach((name) => element.removeEventListener(name, follow));
      element.removeEventListener("pointerleave", leave);
    };
  }, []);
  useEffect(() => { if (matchMedia(TOUCH).matches) show(null); }, [scene]);
  useEffect(() => { if (over) show(null); }, [over]);
  return key === null ? undefined : faces.get(key);
}

/**
 * The keywords of a card with their explanations; other marks are only named.
 * @param {{ marks: string[] }} props
 */
function Marks({ marks }) {
  if (!marks.length) return null;
  return html`<ul class="keywords">
    ${marks.map((mark) => {
      const badge = badgeOf(mark);
      return html`<li>${badge ? html`<i class="icon" style=${iconStyle(badge.icon)}></i>` : null}<span><b>${mark}</b>${badge ? html` ${badge.words}` : null}</span></li>`;
    })}
  </ul>`;
}

/**
 * The cards that the card text names, such as the minions that the card summons.
 * @param {{ cards: Face[] }} props
 */
function Related({ cards }) {
  if (!cards.length) return null;
  return html`<ul class="related">
    ${cards.map((card) => html`<li>
      <i class="icon" style=${iconStyle(card.emblem ?? "")}></i>
      <span><b>${card.name}</b> ${(card.numbers ?? []).map((one) => `${one.name} ${one.value}`).join(", ")}${card.words ? html`<br />${card.words}` : null}</span>
    </li>`)}
  </ul>`;
}

/** @param {{ face: Face, low?: boolean }} props */
export function Preview({ face, low = false }) {
  return html`
    <div class=${`preview ${low ? "low" : ""} ${(face.kind ?? "").split(" ").join(" ")}`} data-frame=${face.frame} data-rarity=${face.rarity} aria-hidden="true">
      <div class="art"><${Emblem} icon=${face.emblem} name=${face.name} /><${Numbers} of=${face.numbers} marks=${face.marks} /></div>
      <div class="sheet">
        <strong>${face.name}</strong>
        ${face.line ? html`<em>${typeLine(face.line)}</em>` : null}
        ${face.words ? html`<p>${face.words}</p>` : null}
        <${Marks} marks=${face.marks ?? []} />
        ${face.notes?.length ? html`<ul class="notes">${face.notes.map((note) => html`<li>${note}</li>`)}</ul>` : null}
        <${Related} cards=${face.related ?? []} />
      </div>
    </div>
  `;
}
