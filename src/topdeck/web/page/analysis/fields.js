// Form fields of the position editor, by kind.
import { html, withValue } from "../html.js";
import { withSeats } from "../shared/log.js";
import { NumberInput } from "../shared/number_input.js";
import { Cards } from "./cards.js";

/** @import { FieldEvent } from "../html.js" */
/** @import { Form, FormField } from "../messages.js" */
/** @import { Card } from "./cards.js" */

/**
 * The properties of a field with a value of type `Value`.
 * @template Value
 * @typedef {object} FieldProps
 * @property {FormField} field
 * @property {Value} [value]
 * @property {(value: Value | null | undefined) => void} set
 * @property {Form["cards"]} cards
 * @property {string} place
 */

/**
 * The values of a form or of a part of a form.
 * @typedef {Record<string, any>} Filled
 * @typedef {object} FormProps
 * @property {(form: Filled) => void} change
 * @property {Form["cards"]} cards
 * @property {Record<string, string>} mistakes
 * @property {string} place
 */

const SEATS = ["first player", "second player"];

/** @type {Record<string, string>} */
const TITLES = { player: "player to move", starter: "first player of the round" };

/** @param {string} name */
const title = (name) => TITLES[name] ?? name.replace("_", " ");

/**
 * Returns a copy of a form with a changed field; an empty field is removed.
 * @param {Filled} form
 * @param {string} name
 * @param {any} value
 */
function changed(form, name, value) {
  const { [name]: _, ...rest } = form;
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** @param {FieldProps<number>} props */
function NumberField({ field, value, set }) {
  return html`<${NumberInput} min=${field.least} max=${field.most} value=${value} set=${set} placeholder=${field.optional ? "as printed" : ""} />`;
}

/** @param {FieldProps<number>} props */
function SeatField({ field, value, set }) {
  return html`
    <select value=${value ?? ""} onChange=${withValue((value) => set(value === "" ? undefined : Number(value)))}>
      ${field.optional ? html`<option value="">–</option>` : null}
      ${SEATS.map((words, seat) => html`<option value=${seat}>${words}</option>`)}
    </select>
  `;
}

/** @param {FieldProps<string>} props */
function ChoiceField({ field, value, set }) {
  return html`<select value=${value} onChange=${withValue(set)}>${field.choices?.map((one) => html`<option value=${one}>${one}</option>`)}</select>`;
}

/** @param {FieldProps<boolean>} props */
function FlagField({ value, set }) {
  return html`<input type="checkbox" checked=${Boolean(value)} onChange=${(/** @type {FieldEvent} */ event) => set(event.target.checked)} />`;
}

/** @param {FieldProps<string[]>} props */
function WordsField({ field, value = [], set }) {
  /** @param {string} word */
  const toggle = (word) => set(value.includes(word) ? value.filter((one) => one !== word) : [...value, word]);
  return html`
    <span class="toggles" role="group" aria-label=${title(field.name)}>
      ${field.choices?.map((word) => html`<button type="button" class="toggle" aria-pressed=${value.includes(word)} onClick=${() => toggle(word)}>${word}</button>`)}
    </span>
  `;
}

/** @param {FieldProps<Record<string, string>>} props */
function ByRowField({ field, value = {}, set }) {
  return html`
    <span class="by-row">
      ${field.rows?.map((row) => html`
        <label>${row}
          <select value=${value[row] ?? ""} onChange=${withValue((effect) => set(changed(value, row, effect || undefined)))}>
            <option value="">–</option>
            ${field.choices?.map((one) => html`<option value=${one}>${one}</option>`)}
          </select>
        </label>`)}
    </span>
  `;
}

/**
 * A single card, which is edited as a pile of at most one card.
 * @param {FieldProps<Card>} props
 */
function CardField({ field, value, set, ...others }) {
  const pile = value ? [value] : [];
  /** @param {Card[]} pile */
  const put = ([one]) => set(one === undefined ? null : field.details?.length && typeof one === "string" ? { card: one } : one);
  return html`<${Cards} ...${others} field=${{ ...field, most: 1 }} value=${pile} set=${put} />`;
}

const KINDS = { number: NumberField, seat: SeatField, choice: ChoiceField, flag: FlagField, words: WordsField, "by row": ByRowField, card: CardField, cards: Cards };
const MANY = new Set(["words", "by row", "card", "cards"]); // fields with more than one control

/** @param {{ field: FormField, form: Filled } & FormProps} props */
function Field({ field, form, change, cards, mistakes, place }) {
  const Kind = KINDS[field.kind];
  const where = `${place}${field.name}`;
  const wrong = Object.entries(mistakes).filter(([key]) => key === where || key.startsWith(`${where}[`) || key.startsWith(`${where}.`));
  const inside = html`
    <span class="title">${title(field.name)}</span>
    <${Kind} field=${field} value=${form[field.name] ?? field.default ?? undefined} set=${(/** @type {any} */ value) => change(changed(form, field.name, value))} cards=${cards} place=${where} />
  `;
  return html`
    <div class=${`field for-${field.kind.replace(" ", "-")}`}>
      ${MANY.has(field.kind) ? inside : html`<label>${inside}</label>`}
      ${wrong.map(([, words]) => html`<small class="problem">${withSeats(words)}</small>`)}
    </div>
  `;
}

/** @param {{ fields: FormField[], value: Filled } & FormProps} props */
export function Fields({ fields, value, change, ...others }) {
  /** @param {FormField} field */
  const draw = (field) => html`<${Field} key=${field.name} field=${field} form=${value} change=${change} ...${others} />`;
  const seldom = fields.filter((field) => field.seldom);
  return html`
    <div class="fields">
      ${fields.filter((field) => !field.seldom).map(draw)}
      ${seldom.length ? html`<details><summary>More</summary><div class="fields">${seldom.map(draw)}</div></details>` : null}
    </div>
  `;
}
