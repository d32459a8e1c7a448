// A form field for a deck: chosen from a list, entered as a deck code, or read from a file.
import { html, useState, withValue } from "../html.js";

/** @import { FieldEvent } from "../html.js" */
/** @import { GameChoice } from "../messages.js" */

const OWN = "own"; // not a deck: the names of decks begin with a capital letter
const LARGEST = 8000; // characters

/** @param {{ label: string, game: GameChoice, value: string, choose: (deck: string) => void, other: string }} props */
export function DeckChoice({ label, game, value, choose, other }) {
  const listed = value === "" || game.decks.some((deck) => deck.name === value);
  const [own, write] = useState(!listed);
  const [problem, complain] = useState("");
  const pick = (/** @type {string} */ name) => {
    write(name === OWN);
    complain("");
    choose(name === OWN ? "" : name);
  };
  const read = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    const text = file.size <= LARGEST ? await file.text() : "";
    complain(text ? "" : `${file.name} is too large for a deck file`);
    if (text) choose(text);
  };
  return html`
    <div class="deck-choice">
      <label>${label}
        <select value=${own ? OWN : value} onChange=${withValue(pick)}>
          <option value="">${other}</option>
          ${game.decks.map((deck) => html`<option value=${deck.name}>${deck.name}</option>`)}
          <option value=${OWN}>deck code or file…</option>
        </select>
      </label>
      ${own ? html`
        <textarea rows="3" aria-label=${`${label}: deck code or text of a deck file`} placeholder="Deck code or text of a deck file" value=${value} onInput=${withValue(choose)} spellcheck="false"></textarea>
        <input type="file" accept=".toml,.txt" aria-label=${`${label}: deck file`} onChange=${(/** @type {FieldEvent} */ event) => read(event.target.files?.[0])} />` : null}
      ${problem ? html`<small class="problem" role="alert">${problem}</small>` : null}
    </div>
  `;
}
