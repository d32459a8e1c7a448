// A card, a unit or a hero; a face that can be chosen is a button.
import { html } from "../html.js";
import { Emblem } from "./emblem.js";

/** @import { Face as FaceMessage, Number as NumberMessage } from "../messages.js" */
/** @import { Picks } from "./picks.js" */
/** @typedef {Partial<FaceMessage>} AnyFace A face; faces in an opened pile have no key. */

const ORDER = ["cost", "attack", "power", "armor", "health"];

/**
 * Returns the description of a face for screen readers.
 * @param {AnyFace} face
 * @param {boolean} can
 */
export function spoken(face, can) {
  const name = face.name || `a face-down ${face.kind || "card"}`;
  const numbers = (face.numbers ?? []).map((one) => `${one.name} ${one.value}`);
  return [name, ...numbers, ...(face.marks ?? []), can ? "can be chosen" : ""].filter(Boolean).join(", ");
}

/** @param {NumberMessage} number */
function mood({ name, value, printed }) {
  if (value === printed) return "";
  const better = name === "cost" ? value < printed : value > printed;
  return better ? "better" : "worse";
}

/** @param {{ of?: NumberMessage[] }} props */
function Numbers({ of }) {
  const shown = [...(of ?? [])].sort((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));
  return shown.map((one) => html`<span class=${`number ${one.name} ${mood(one)}`} title=${one.name}>${one.value}</span>`);
}

/** @param {{ of: string[] }} props */
function Marks({ of }) {
  return html`<span class="marks">${of.map((mark) => html`<span class="mark">${mark}</span>`)}</span>`;
}

/**
 * The known properties of a face-down card.
 * @param {{ of?: string[] }} props
 */
function Back({ of }) {
  return html`<span class="back" aria-hidden="true"></span>${of?.length ? html`<span class="known" aria-hidden="true">${of.join(", ")}</span>` : null}`;
}

/**
 * Returns the length of the longest word in a name, which determines the font size so that no word is broken.
 * @param {string} name
 */
const longestWord = (name) => Math.max(...name.split(/[\s-]/).map((word) => word.length));

/**
 * The text of a card, shown while the pointer is over it.
 * @param {{ face: AnyFace }} props
 */
function Details({ face }) {
  if (!face.words && !face.marks?.length) return null;
  return html`
    <span class="details" aria-hidden="true">
      <strong>${face.name}</strong>
      ${face.marks?.length ? html`<em>${face.marks.join(", ")}</em>` : null}
      <span>${face.words}</span>
    </span>
  `;
}

/** @param {{ face: AnyFace, picks?: Picks, big?: boolean }} props */
export function Face({ face, picks, big = false }) {
  const can = picks?.can(face.pick) ?? false;
  const chosen = Boolean(face.pick && picks?.chosen.includes(face.pick));
  const touchable = can || chosen || (picks?.begins(face.pick) ?? false);
  const states = (face.marks ?? []).map((mark) => `is-${mark.replace(/\W+/g, "-")}`);
  const kind = (face.kind ?? "").split(" ");
  const classes = ["face", ...kind, ...states, can && "can", chosen && "chosen", big && "big", !face.name && "down"];
  const inside = face.name
    ? html`
        <${Emblem} of=${face.card || face.name} />
        <span class="name" style=${{ "--longest": longestWord(face.name) }}>${face.name}</span>
        ${big ? html`<span class="words">${face.words}</span>` : null}
        <${Numbers} of=${face.numbers} />
        ${face.marks?.length ? html`<${Marks} of=${face.marks} />` : null}
        ${big ? null : html`<${Details} face=${face} />`}
      `
    : html`<${Back} of=${face.marks} />`;
  return html`
    <button
      type="button"
      class=${classes.filter(Boolean).join(" ")}
      data-key=${face.key}
      data-pick=${face.pick}
      aria-label=${spoken(face, can)}
      aria-description=${face.words}
      aria-pressed=${chosen ? "true" : undefined}
      aria-disabled=${touchable ? undefined : "true"}
      tabindex=${touchable || face.name ? 0 : -1}
      onClick=${() => touchable && face.pick && picks?.touch(face.pick)}
    >
      ${inside}
    </button>
  `;
}
