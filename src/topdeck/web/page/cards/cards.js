// The card browser and deck builder.
import { html, useEffect, useMemo, useState } from "../html.js";
import { useQuery, useTitle } from "../shared/address.js";
import { useChangingDeck } from "../shared/deck_page.js";
import { useGames } from "../shared/games.js";
import { useAnswer, Waiting } from "../shared/loading.js";
import { ownDecks } from "../shared/own_decks.js";
import { DeckPanel, Import, kindKey } from "./deck_panel.js";
import { Filters, filterValues, fits } from "./filters.js";
import { Tiles } from "./tiles.js";
import { Trial } from "./trial.js";

/** @import { Collection, DeckPage, GameChoice } from "../messages.js" */
/** @import { Draft } from "./deck_panel.js" */
/** @import { Change } from "../vendor/hooks.js" */

const DRAFT = "topdeck.draft.";
/** @type {Draft} */
const EMPTY = { name: "My deck", about: {}, cards: {} };

/**
 * Returns the draft of a game, which the browser remembers, and a function that changes it.
 * @param {string} game
 * @returns {[Draft, Change<Draft>]}
 */
function useDraft(game) {
  const [draft, set] = useState(() => {
    try {
      return { ...EMPTY, ...JSON.parse(localStorage.getItem(DRAFT + game) ?? "{}") };
    } catch {
      return EMPTY;
    }
  });
  useEffect(() => localStorage.setItem(DRAFT + game, JSON.stringify(draft)), [draft]);
  return [draft, set];
}

export function Cards() {
  const { games, problem } = useGames();
  const [{ game }, address] = useQuery({ game: "hearthstone" });
  useTitle("Cards");
  const chosen = games?.find((one) => one.name === game) ?? games?.[0];
  if (!games || !chosen) return html`<${Waiting} problem=${problem || undefined} />`;
  return html`
    <main class="cards-page">
      <header>
        <h1>Cards and decks</h1>
        <div class="tabs" role="group" aria-label="Game">
          ${games.map((one) => html`<button type="button" class="plain" aria-pressed=${one === chosen} onClick=${() => address({ game: one.name })}>${one.title}</button>`)}
        </div>
      </header>
      <${Builder} key=${chosen.name} game=${chosen} />
    </main>
  `;
}

/** @param {{ game: GameChoice }} props */
function Builder({ game }) {
  /** @type {{ data?: Collection, problem?: string }} */
  const { data: collection, problem } = useAnswer(`/api/collection/${game.name}`);
  const [draft, change] = useDraft(game.name);
  if (!collection) return html`<p class=${problem ? "problem" : ""} role="status">${problem ?? "Loading the cards…"}</p>`;
  if (!collection.kinds.length) return html`<p>Decks cannot be built for this game.</p>`;
  return html`<${Bench} game=${game} collection=${collection} draft=${draft} change=${change} />`;
}

/** @param {{ game: GameChoice, collection: Collection, draft: Draft, change: Change<Draft> }} props */
function Bench({ game, collection, draft, change }) {
  const [text, search] = useState("");
  const [chosen, want] = useState(/** @type {Record<string, string>} */ ({}));
  const [saved, list] = useState(() => ownDecks(game.name));
  const kind = collection.kinds.find((one) => kindKey(one.about) === kindKey(draft.about)) ?? collection.kinds[0];
  const { deck, problem, isCurrent } = useChangingDeck(game.name, { name: draft.name, about: kind.about, cards: draft.cards });
  const allowed = useMemo(() => collection.cards.filter((card) => card.id in kind.copies), [collection, kind]);
  const values = useMemo(() => filterValues(collection.filters, allowed), [collection, allowed]);
  // A value that no allowed card has, such as another class, does not hide all cards.
  const wanted = useMemo(() => Object.fromEntries(values.map(([name, some]) => [name, some.includes(chosen[name]) ? chosen[name] : ""])), [values, chosen]);
  const shown = useMemo(() => allowed.filter((card) => fits(card, text, wanted)), [allowed, text, wanted]);
  const count = (/** @type {string} */ id, /** @type {number} */ by) => {
    change((latest) => {
      const { [id]: before = 0, ...others } = latest.cards;
      const copies = Math.min(before + by, kind.copies[id] ?? 0);
      return { ...latest, about: kind.about, cards: copies > 0 ? { ...others, [id]: copies } : others };
    });
  };
  const open = (/** @type {DeckPage} */ page) => {
    const about = collection.kinds.find((one) => Object.entries(one.about).every(([name, value]) => page.about[name] === value))?.about ?? kind.about;
    change({ name: page.name, about, cards: Object.fromEntries(page.cards.map((line) => [line.id, line.count])) });
  };
  return html`
    <div class="bench">
      <section class="browser" aria-label="Cards">
        <${Filters} values=${values} text=${text} wanted=${wanted} search=${search} choose=${(/** @type {string} */ name, /** @type {string} */ value) => want({ ...wanted, [name]: value })} />
        <${Tiles} cards=${shown} counts=${draft.cards} copies=${kind.copies} add=${(/** @type {string} */ id) => count(id, 1)} />
      </section>
      <aside>
        <${DeckPanel} game=${game.name} draft=${draft} kinds=${collection.kinds} kind=${kind} deck=${deck} isCurrent=${isCurrent} change=${change} count=${count} saved=${() => list(ownDecks(game.name))} />
        ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
        <${Import} game=${game.name} decks=${game.decks.map((one) => one.name)} saved=${saved} open=${open} forgotten=${() => list(ownDecks(game.name))} />
        <${Trial} game=${game.name} deck=${deck?.file ?? ""} can=${Boolean(deck?.file) && !deck?.faults?.length} />
      </aside>
    </div>
  `;
}
