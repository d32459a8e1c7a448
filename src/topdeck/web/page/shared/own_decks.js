// The decks that were built in this browser, as the text of deck files.
/** @typedef {{ name: string, game: string, file: string }} OwnDeck */

const KEY = "topdeck.decks";

/** @returns {OwnDeck[]} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} game */
export const ownDecks = (game) => all().filter((deck) => deck.game === game);

/**
 * Saves a deck; it replaces a deck with the same name.
 * @param {OwnDeck} deck
 */
export function saveDeck(deck) {
  const others = all().filter(({ game, name }) => game !== deck.game || name !== deck.name);
  localStorage.setItem(KEY, JSON.stringify([...others, deck]));
}

/** @param {OwnDeck} deck */
export function removeDeck(deck) {
  localStorage.setItem(KEY, JSON.stringify(all().filter(({ game, name }) => game !== deck.game || name !== deck.name)));
}
