// A form field for a deck: chosen from a list, entered as a deck code, or read from a file.
import { html, useMemo, useState, withValue } from "../html.js";
import { DeckSheet, useChangingDeck } from "../shared/deck_page.js";
import { ownDecks } from "../shared/own_decks.js";

/** @import { FieldEvent } from "../html.js" */
/** @import { DeckChoice as Listed, GameChoice } from "../messages.js" */

const OWN = "own"; // not a deck: the names of decks begin with a capital letter
const LARGEST = 8000; // characters

/**
 * Returns the decks by class or faction, which is the first of their facts.
 * @param {Listed[]} decks
 */
function byGroup(decks) {
  /** @type {Map<string, Listed[]>} */
  const groups = new Map();
  for (const deck of decks) {
    const group = deck.about["class"] ?? deck.about["faction"] ?? "";
    groups.set(group, [...(groups.get(group) ?? []), deck]);
  }
  return [...groups].sort(([one], [other]) => one.localeCompare(other));
}

/** @param {{ label: string, game: GameChoice, value: string, choose: (deck: string) => void, other: string, shown: string }} props */
export function DeckChoice({ label, game, value, choose, other, shown }) {
  const saved = useMemo(() => ownDecks(game.name), [game]);
  const groups = useMemo(() => byGroup(game.decks), [game]);
  const listed = value === "" || game.decks.some((deck) => deck.name === value) || saved.some((deck) => deck.file === value);
  const [own, write] = useState(!listed);
  const [problem, complain] = useState("");
  const { deck, problem: refusal } = useChangingDeck(game.name, { text: value || shown });
  const fault = value ? refusal : ""; // "the same as yours" does not repeat the message of the other deck
  const chart = game.decks.find((one) => one.name === (value || shown))?.chart;
  const pick = (/** @type {string} */ name) => {
    write(name === OWN);
    complain("");
    choose(name === OWN ? "" : name);
  };
  const type = (/** @type {string} */ text) => {
    complain("");
    choose(text.trim() && text);
  };
  const demand = (/** @type {FieldEvent} */ event) => {
    event.preventDefault(); // the message below the field replaces the browser's
    event.target.focus();
    complain("paste a deck code");
  };
  const read = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    const text = file.size <= LARGEST ? await file.text() : "";
    if (text) type(text);
    else complain(`${file.name} is too large for a deck file`);
  };
  return html`
    <div class="deck-choice">
      <label>${label}
        <select value=${own ? OWN : value} onChange=${withValue(pick)}>
          <option value="">${other}</option>
          ${saved.length ? html`<optgroup label="Built in this browser">${saved.map((one) => html`<option value=${one.file}>${one.name}</option>`)}</optgroup>` : null}
          ${groups.map(([group, decks]) => html`<optgroup label=${group}>${decks.map((one) => html`<option value=${one.name}>${one.name}</option>`)}</optgroup>`)}
          <option value=${OWN}>deck code or file…</option>
        </select>
      </label>
      ${own ? html`
        <textarea rows="3" aria-label=${`${label}: deck code or text of a deck file`} placeholder="Deck code or text of a deck file" value=${value} onInput=${withValue(type)} required onInvalid=${demand} spellcheck=${false}></textarea>
        <input type="file" accept=".toml,.txt" aria-label=${`${label}: deck file`} onChange=${(/** @type {FieldEvent} */ event) => read(event.target.files?.[0])} />` : null}
      ${problem || fault ? html`<small class="problem" role="alert">${problem || fault}</small>` : null}
      ${(chart || deck) && (value || !own) ? html`<${DeckSheet} chart=${chart} deck=${deck} />` : null}
    </div>
  `;
}
