// The deck that is being built: its card list, chart and faults, and the actions for it.
import { ask } from "../api.js";
import { capitalize, html, useState, withValue } from "../html.js";
import { Bars } from "../shared/bars.js";
import { removeDeck, saveDeck } from "../shared/own_decks.js";

/** @import { DeckKind, DeckLine, DeckPage } from "../messages.js" */
/** @import { OwnDeck } from "../shared/own_decks.js" */
/** @typedef {{ name: string, about: Record<string, string>, cards: Record<string, number> }} Draft */

/** @param {Record<string, string>} about */
export const kindKey = (about) => Object.values(about).join(" · ");

/**
 * Returns a status about a draft, which disappears when the draft changes, and a function that sets the status.
 * @param {Draft} draft
 * @returns {[string, (words: string) => void]}
 */
function useStatus(draft) {
  const [{ words, about }, keep] = useState({ words: "", about: draft });
  return [about === draft ? words : "", (news) => keep({ words: news, about: draft })];
}

/** @param {{ line: DeckLine, add: () => void, remove: () => void }} props */
const Line = ({ line, add, remove }) => html`
  <li>
    <b class="cost">${line.cost ?? "·"}</b> <span>${line.name}</span>
    <span class="count">
      <button type="button" class="step" aria-label=${`Remove one ${line.name}`} onClick=${remove}>−</button>${line.count}<button type="button" class="step" aria-label=${`Add one ${line.name}`} onClick=${add}>+</button>
    </span>
  </li>`;

/**
 * @param {object} props
 * @param {string} props.game
 * @param {Draft} props.draft
 * @param {DeckKind[]} props.kinds
 * @param {DeckKind} props.kind
 * @param {DeckPage} [props.deck] the draft as evaluated by the server
 * @param {boolean} props.isCurrent whether the server has seen the latest draft
 * @param {(draft: Draft) => void} props.change
 * @param {(id: string, by: number) => void} props.count
 * @param {() => void} props.saved called after the draft has been saved
 */
export function DeckPanel({ game, draft, kinds, kind, deck, isCurrent, change, count, saved }) {
  const [status, tell] = useStatus(draft);
  const size = Object.values(draft.cards).reduce((sum, copies) => sum + copies, 0);
  const faults = deck?.faults ?? [];
  const isNamed = Boolean(draft.name.trim());
  const canSave = Boolean(deck?.file) && isCurrent && isNamed && size > 0;
  const choose = (/** @type {string} */ key) => {
    const next = kinds.find((one) => kindKey(one.about) === key) ?? kind;
    change({ ...draft, about: next.about, cards: Object.fromEntries(Object.entries(draft.cards).filter(([id]) => id in next.copies)) });
  };
  const save = () => {
    if (!deck?.file) return;
    saveDeck({ game, name: deck.name, file: deck.file });
    saved();
    tell("Saved");
  };
  const play = () => {
    save();
    location.hash = `#/?game=${game}&deck=${encodeURIComponent(deck?.name ?? "")}`;
  };
  return html`
    <section class="deck-panel" aria-label="Your deck">
      <label>Name <input value=${draft.name} maxlength="60" onInput=${withValue((name) => change({ ...draft, name }))} /></label>
      ${isNamed ? null : html`<small class="problem" role="alert">Give the deck a name.</small>`}
      <label>${capitalize(Object.keys(kind.about)[0] ?? "kind")} <select value=${kindKey(kind.about)} onChange=${withValue(choose)}>${kinds.map((one) => html`<option value=${kindKey(one.about)}>${kindKey(one.about)}</option>`)}</select></label>
      <p><b>${size}</b> of ${kind.smallest === kind.largest ? kind.smallest : `${kind.smallest} to ${kind.largest}`} cards</p>
      ${deck ? html`<${Bars} counts=${deck.chart} label="Cards by cost" />` : null}
      ${faults.length ? html`<div role="status"><ul class="faults">${faults.map((fault) => html`<li>${fault}</li>`)}</ul></div>` : deck ? html`<p class="legal" role="status">This deck is legal.</p>` : null}
      <p class="choices">
        <button type="button" class="main" disabled=${!canSave || faults.length > 0} onClick=${play}>Play with this deck</button>
        <button type="button" class="plain" disabled=${!canSave} onClick=${save}>Save</button>
        <button type="button" class="plain" disabled=${!size} onClick=${() => change({ ...draft, cards: {} })}>Clear</button>
        ${status ? html`<small role="status">${status}</small>` : null}
      </p>
      <${Export} draft=${draft} deck=${deck} can=${isCurrent && size > 0} />
      <ul class="deck-lines">
        ${(deck?.cards ?? []).filter((line) => draft.cards[line.id]).map((line) => html`<${Line} key=${line.id} line=${{ ...line, count: draft.cards[line.id] }} add=${() => count(line.id, 1)} remove=${() => count(line.id, -1)} />`)}
      </ul>
    </section>
  `;
}

/** @param {{ draft: Draft, deck?: DeckPage, can: boolean }} props */
function Export({ draft, deck, can }) {
  const [copied, tell] = useStatus(draft);
  if (!deck?.file) return null;
  const copy = async (/** @type {string} */ text) => {
    try {
      await navigator.clipboard.writeText(text);
      tell("copied");
    } catch {
      tell(text); // the browser forbids it, for example over plain HTTP
    }
  };
  return html`
    <p class="choices">
      ${deck.code ? html`<button type="button" class="plain" disabled=${!can} onClick=${() => copy(deck.code ?? "")}>Copy deck code</button>` : null}
      <a class="plain" download=${`${deck.name}.toml`} href=${`data:text/plain;charset=utf-8,${encodeURIComponent(deck.file)}`}>Deck file</a>
      ${copied ? html`<small role="status" class="copied">${copied}</small>` : null}
    </p>
  `;
}

/**
 * Starts from another deck: one of the game, one that was saved, a deck code or the text of a deck file.
 * @param {{ game: string, decks: string[], saved: OwnDeck[], open: (deck: DeckPage) => void, forgotten: () => void }} props
 */
export function Import({ game, decks, saved, open, forgotten }) {
  const [text, write] = useState("");
  const [problem, complain] = useState("");
  const read = (/** @type {string} */ words) => {
    if (!words.trim()) return;
    complain("");
    ask(`/api/decks/${game}`, { text: words }).then(open, (error) => complain(error.message));
  };
  return html`
    <details class="import">
      <summary>Open a deck</summary>
      <label>Included deck <select value="" onChange=${withValue(read)}><option value="">choose…</option>${decks.map((name) => html`<option value=${name}>${name}</option>`)}</select></label>
      ${saved.length ? html`<ul class="saved">${saved.map((one) => html`
        <li><button type="button" class="link" onClick=${() => read(one.file)}>${one.name}</button> <button type="button" class="step" aria-label=${`Delete ${one.name}`} onClick=${() => { removeDeck(one); forgotten(); }}>✕</button></li>`)}</ul>` : null}
      <label>Deck code or deck file <textarea rows="3" value=${text} onInput=${withValue(write)} spellcheck=${false}></textarea></label>
      <button type="button" class="plain" onClick=${() => read(text)}>Open</button>
      ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
    </details>
  `;
}
