// A card, a unit or a hero; a face that can be chosen is a button.
import { html } from "../html.js";
import { Badges } from "./badges.js";
import { Emblem } from "./emblem.js";

/** @import { Face as FaceMessage, Number as NumberMessage } from "../messages.js" */
/** @import { Picks } from "./picks.js" */
/** @typedef {Partial<FaceMessage>} AnyFace A face; faces in an opened pile have no key. */

const ORDER = ["cost", "attack", "power", "armor", "health", "durability"];

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

/**
 * Returns the line with the type of a card, which may break only between its facts.
 * @param {string} [line]
 */
export const typeLine = (line = "") => line.replaceAll(" ", "\u00a0").replaceAll("\u00a0·\u00a0", "\u00a0· ");

/**
 * Returns whether a number is better or worse than printed; a damaged character's health is always worse.
 * @param {NumberMessage} number
 * @param {boolean} isDamaged
 */
function mood({ name, value, printed }, isDamaged) {
  if (isDamaged && name === "health") return "worse";
  if (value === printed) return "";
  const better = name === "cost" ? value < printed : value > printed;
  return better ? "better" : "worse";
}

/** @param {{ of?: NumberMessage[], marks?: string[] }} props */
export function Numbers({ of, marks = [] }) {
  const isDamaged = marks.includes("damaged");
  const shown = [...(of ?? [])].sort((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));
  return shown.map((one) => html`<span class=${`number ${one.name} ${mood(one, isDamaged)}`}>${one.value}</span>`);
}

/**
 * The known properties of a face-down card.
 * @param {{ of?: string[] }} props
 */
function Back({ of }) {
  return html`<span class="back" aria-hidden="true"></span>${of?.length ? html`<span class="known" aria-hidden="true">${of.join(", ")}</span>` : null}`;
}

/**
 * Returns the CSS classes of a face: what it is, how it is, and what can be done with it.
 * @param {AnyFace} face
 * @param {Record<string, boolean>} states
 */
function classesOf(face, states) {
  const kind = (face.kind ?? "").split(" ");
  const marks = (face.marks ?? []).map((mark) => `is-${mark.replace(/\W+/g, "-")}`);
  return ["face", ...kind, ...marks, ...Object.keys(states).filter((name) => states[name])].filter(Boolean).join(" ");
}

// Between a vowel and a consonant that begins a syllable, and between two consonants of different syllables.
const SYLLABLES = /(?<=[aeiouy])(?=(?:[^aeiouy']|th|sh|ch|ph)[aeiouy])|(?<=[aeiouy][^aeiouy'])(?=[^aeiouyh'][aeiouy])/gi;

/**
 * Adds soft hyphens to long words, at least three letters from both ends, so that a narrow card can break them.
 * @param {string} name
 */
const hyphenate = (name) => name.replace(/[\p{L}']{9,}/gu, (word) => word.replace(SYLLABLES, (_, place) => (place >= 3 && word.length - place >= 3 ? "\u00ad" : "")));

/**
 * Returns the length of the longest word of a name, which determines its font size; longer words are hyphenated.
 * @param {string} name
 */
const longestWord = (name) => Math.max(...name.split(/[\s-]/).map((word) => word.length));

/** @param {{ face: AnyFace, picks?: Picks, big?: boolean, shown?: string }} props */
export function Face({ face, picks, big = false, shown = face.key }) {
  const can = picks?.can(face.pick) ?? false;
  const chosen = Boolean(face.pick && picks?.chosen.includes(face.pick));
  const touchable = can || chosen || (picks?.begins(face.pick) ?? false);
  const inside = face.name
    ? html`
        <${Emblem} icon=${face.emblem} name=${face.name} />
        <span class="name" style=${{ "--longest": longestWord(face.name) }}><span>${big ? face.name : hyphenate(face.name)}</span></span>
        ${big ? html`<span class="words">${face.words}</span>` : null}
        <${Numbers} of=${face.numbers} marks=${face.marks} />
        <${Badges} marks=${face.marks ?? []} />
      `
    : html`<${Back} of=${face.marks} />`;
  return html`
    <button
      type="button"
      class=${classesOf(face, { can, chosen, big, down: !face.name })}
      data-key=${face.key}
      data-shown=${face.name ? shown : undefined}
      data-pick=${face.pick}
      data-frame=${face.frame}
      data-rarity=${face.rarity}
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
