// The recommended opponents: the levels of the champion, and other agents as cards.
import { html } from "../html.js";

/** @import { LevelEntry, Opponent } from "../messages.js" */
/** @typedef {(spec: string) => void} Choose */

const STRONGEST = 5;

/** @param {{ value: number }} props */
const Strength = ({ value }) => html`<span class="strength" role="img" aria-label=${`strength ${value} of ${STRONGEST}`}>${Array.from({ length: STRONGEST }, (_, place) => html`<i class=${place < value ? "full" : ""}></i>`)}</span>`;

/** @param {{ levels: LevelEntry[], spec: string, choose: Choose }} props */
export function Levels({ levels, spec, choose }) {
  const own = levels.find((one) => one.spec === spec);
  return html`
    <fieldset class="levels">
      <legend>Opponent: the champion, at level</legend>
      ${levels.map((one) => html`
        <label key=${one.spec} class="opponent" title=${one.about}>
          <input type="radio" name="opponent" value=${one.spec} checked=${one === own} onChange=${() => choose(one.spec)} aria-label=${`level ${one.number}, ${one.name}`} />
          <span class="sheet"><b>${one.number}</b> ${one.name}${typeof one.rating === "number" ? html`<small title="measured rating">${one.rating}</small>` : null}</span>
        </label>`)}
      <p class="about-level" role="status">${own?.about ?? ""}</p>
    </fieldset>
  `;
}

/** @type {Opponent} */
const FRIEND = { spec: "person", name: "A friend", style: "by link", words: "Another person, who joins with a link that you send.", strength: 0 };

/** @param {{ opponents: Opponent[], spec: string, choose: Choose }} props */
export function Opponents({ opponents, spec, choose }) {
  return html`
    <fieldset class="opponents">
      <legend>Or another opponent</legend>
      ${[...opponents, FRIEND].map((one) => html`
        <label key=${one.spec} class="opponent">
          <input type="radio" name="opponent" value=${one.spec} checked=${one.spec === spec} onChange=${() => choose(one.spec)} />
          <span class="sheet">
            <span class="who"><b>${one.name}</b> ${one.strength ? html`<${Strength} value=${one.strength} />` : null}</span>
            <em>${one.style}</em>
            <span>${one.words}</span>
          </span>
        </label>`)}
    </fieldset>
  `;
}
