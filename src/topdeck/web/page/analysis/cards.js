// Cards in the position editor: piles, the properties of single cards, and adding cards.
import { html, useState } from "../html.js";
import { Fields } from "./fields.js";

/** @import { FieldEvent } from "../html.js" */
/** @import { CardOffer, Form, FormField } from "../messages.js" */
/** @import { FieldProps } from "./fields.js" */

/**
 * A card in a pile: its id, or an object with its id and properties.
 * @typedef {string | { card: string, [detail: string]: any }} Card
 */

/** @type {(one: Card) => string} */
const idOf = (one) => (typeof one === "string" ? one : one.card);

/**
 * Returns the name of a card, followed by its id if several cards have the same name.
 * @type {(card: CardOffer, cards: CardOffer[]) => string}
 */
const label = (card, cards) => (cards.filter((other) => other.name === card.name).length > 1 ? `${card.name} (${card.id})` : card.name);

/** @param {string} name */
const listOf = (name) => `cards-${name.replace(/\W+/g, "-")}`;

/**
 * The suggestions for inputs; piles with the same cards share a list.
 * @param {{ cards: Form["cards"] }} props
 */
export function CardLists({ cards }) {
  return Object.entries(cards).map(([name, offered]) => html`
    <datalist id=${listOf(name)} key=${name}>${offered.map((card) => html`<option value=${label(card, offered)}>${card.words}</option>`)}</datalist>`);
}

/**
 * Returns the card with this name, or the only card whose name contains the text.
 * @param {string} text
 * @param {CardOffer[]} offered
 */
function meant(text, offered) {
  const wanted = text.trim().toLowerCase();
  const exact = offered.find((card) => label(card, offered).toLowerCase() === wanted);
  if (exact || !wanted) return exact;
  const like = offered.filter((card) => card.name.toLowerCase().includes(wanted));
  return like.length === 1 ? like[0] : undefined;
}

/** @param {{ field: FormField, offered: CardOffer[], add: (id: string) => void }} props */
function AddCard({ field, offered, add }) {
  const [text, type] = useState("");
  const [unknown, complain] = useState(false);
  /** @param {string} words */
  const put = (words) => {
    const card = meant(words, offered);
    complain(!card && words.trim() !== "");
    if (!card) return;
    type("");
    add(card.id);
  };
  /** @param {FieldEvent & { inputType?: string }} event */
  const input = (event) => {
    type(event.target.value);
    complain(false);
    if (event.inputType !== "insertText" && event.inputType?.startsWith("delete") !== true && offered.some((card) => label(card, offered) === event.target.value)) put(event.target.value);
  };
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    put(text);
  };
  return html`
    <input class="add" list=${listOf(field.cards ?? "")} value=${text} placeholder="add a card…" aria-label=${`Add a card: ${field.name}`} aria-invalid=${unknown} spellcheck=${false} autocomplete="off" onInput=${input} onKeyDown=${press} onBlur=${() => put(text)} />
    ${unknown ? html`<small class="problem">“${text}” does not match exactly one card</small>` : null}
  `;
}

/**
 * Returns a short description of a card's properties.
 * @param {Card} one
 */
function remarks(one) {
  if (typeof one === "string") return "";
  return Object.entries(one).filter(([name, value]) => name !== "card" && value !== undefined && String(value) !== "").map(([name, value]) => (Array.isArray(value) ? value.join(", ") : value === true ? name : `${name} ${value}`)).join(", ");
}

/** @param {FieldProps<Card[]>} props */
export function Cards({ field, value = [], set, cards, place }) {
  const [open, look] = useState(/** @type {number | null} */ (null));
  const offered = cards[field.cards ?? ""] ?? [];
  /** @param {Card} one */
  const nameOf = (one) => offered.find((card) => card.id === idOf(one))?.name ?? idOf(one);
  /** @type {(number: number, one: Card) => void} */
  const put = (number, one) => set(value.map((other, at) => (at === number ? one : other)));
  /** @param {number} number */
  const remove = (number) => { look(null); set(value.filter((_, at) => at !== number)); };
  /** @type {(number: number, by: number) => void} */
  const shift = (number, by) => {
    const moved = [...value];
    [moved[number], moved[number + by]] = [moved[number + by], moved[number]];
    look(number + by);
    set(moved);
  };
  const shown = open !== null && open < value.length ? value[open] : undefined;
  return html`
    <span class="chips">
      ${value.map((one, number) => html`
        <span class="chip" key=${number}>
          <button type="button" aria-expanded=${open === number} onClick=${() => look(open === number ? null : number)}>${nameOf(one)}${remarks(one) ? html` <em>${remarks(one)}</em>` : null}</button>
          <button type="button" class="remove" aria-label=${`Remove ${nameOf(one)}`} onClick=${() => remove(number)}>✕</button>
        </span>`)}
      ${value.length < (field.most ?? Infinity) ? html`<${AddCard} field=${field} offered=${offered} add=${(/** @type {string} */ id) => set([...value, id])} />` : null}
    </span>
    ${open === null || shown === undefined ? null : html`
      <div class="card-details">
        ${value.length > 1 ? html`<span class="buttons">
          <button type="button" class="plain" disabled=${open === 0} onClick=${() => shift(open, -1)}>Move left</button>
          <button type="button" class="plain" disabled=${open === value.length - 1} onClick=${() => shift(open, 1)}>Move right</button>
        </span>` : null}
        <${Fields} fields=${field.details ?? []} value=${typeof shown === "string" ? { card: shown } : shown} change=${(/** @type {Card} */ next) => put(open, next)} cards=${cards} mistakes=${{}} place=${`${place}[${open}].`} />
      </div>`}
  `;
}
