// The fields of the board editor, each drawn by its kind.
import { html } from "../html.js";
import { Cards } from "./cards.js";

const SEATS = ["who begins", "the second player"];

const TITLES = { player: "to act", starter: "began the round" };

const title = (name) => TITLES[name] ?? name.replace("_", " ");

/** The same form with another value in a field; nothing at all where it is left empty. */
function changed(form, name, value) {
  const { [name]: _, ...rest } = form;
  return value === undefined ? rest : { ...rest, [name]: value };
}

function NumberField({ field, value, set }) {
  const read = (text) => (text === "" ? undefined : Number(text));
  return html`<input type="number" min=${field.least} max=${field.most} value=${value ?? ""} placeholder=${field.optional ? "as printed" : ""} onInput=${(event) => set(read(event.target.value))} />`;
}

function SeatField({ field, value, set }) {
  return html`
    <select value=${value ?? ""} onChange=${(event) => set(event.target.value === "" ? undefined : Number(event.target.value))}>
      ${field.optional ? html`<option value="">–</option>` : null}
      ${SEATS.map((words, seat) => html`<option value=${seat}>${words}</option>`)}
    </select>
  `;
}

function ChoiceField({ field, value, set }) {
  return html`<select value=${value} onChange=${(event) => set(event.target.value)}>${field.choices.map((one) => html`<option value=${one}>${one}</option>`)}</select>`;
}

function FlagField({ value, set }) {
  return html`<input type="checkbox" checked=${Boolean(value)} onChange=${(event) => set(event.target.checked)} />`;
}

function WordsField({ field, value = [], set }) {
  const toggle = (word) => set(value.includes(word) ? value.filter((one) => one !== word) : [...value, word]);
  return html`
    <span class="toggles" role="group" aria-label=${title(field.name)}>
      ${field.choices.map((word) => html`<button type="button" class="toggle" aria-pressed=${value.includes(word)} onClick=${() => toggle(word)}>${word}</button>`)}
    </span>
  `;
}

function ByRowField({ field, value = {}, set }) {
  return html`
    <span class="by-row">
      ${field.rows.map((row) => html`
        <label>${row}
          <select value=${value[row] ?? ""} onChange=${(event) => set(changed(value, row, event.target.value || undefined))}>
            <option value="">–</option>
            ${field.choices.map((one) => html`<option value=${one}>${one}</option>`)}
          </select>
        </label>`)}
    </span>
  `;
}

/** A single card is a pile that has room for one. */
function CardField({ field, value, set, ...others }) {
  const pile = value ? [value] : [];
  const put = ([one]) => set(one === undefined ? null : field.details?.length && typeof one === "string" ? { card: one } : one);
  return html`<${Cards} ...${others} field=${{ ...field, most: 1 }} value=${pile} set=${put} />`;
}

const KINDS = { number: NumberField, seat: SeatField, choice: ChoiceField, flag: FlagField, words: WordsField, "by row": ByRowField, card: CardField, cards: Cards };
const MANY = new Set(["words", "by row", "card", "cards"]); // fields that hold more than one thing to touch

function Field({ field, form, change, cards, mistakes, place }) {
  const Kind = KINDS[field.kind];
  const where = `${place}${field.name}`;
  const wrong = Object.entries(mistakes).filter(([key]) => key === where || key.startsWith(`${where}[`) || key.startsWith(`${where}.`));
  const inside = html`
    <span class="title">${title(field.name)}</span>
    <${Kind} field=${field} value=${form[field.name] ?? field.default ?? undefined} set=${(value) => change(changed(form, field.name, value))} cards=${cards} place=${where} />
  `;
  return html`
    <div class=${`field for-${field.kind.replace(" ", "-")}`}>
      ${MANY.has(field.kind) ? inside : html`<label>${inside}</label>`}
      ${wrong.map(([, words]) => html`<small class="problem">${words}</small>`)}
    </div>
  `;
}

export function Fields({ fields, value, change, ...others }) {
  const draw = (field) => html`<${Field} key=${field.name} field=${field} form=${value} change=${change} ...${others} />`;
  const seldom = fields.filter((field) => field.seldom);
  return html`
    <div class="fields">
      ${fields.filter((field) => !field.seldom).map(draw)}
      ${seldom.length ? html`<details><summary>More</summary><div class="fields">${seldom.map(draw)}</div></details>` : null}
    </div>
  `;
}
