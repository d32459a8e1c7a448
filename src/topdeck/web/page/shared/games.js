// The available games with their decks, agents and settings, and the names of their players.
import { ask } from "../api.js";
import { useEffect, useState } from "../html.js";

/** @import { GameChoice, ShelfItem, WatchedGame } from "../messages.js" */

export function useGames() {
  const [games, list] = useState(/** @type {GameChoice[] | null} */ (null));
  const [problem, complain] = useState("");
  useEffect(() => {
    ask("/api/games").then(list, (error) => complain(error.message));
  }, []);
  return { games, problem };
}

/** @type {Record<string, string>} */
const PEOPLE = { person: "Person", guest: "Guest" };

/**
 * Returns the name of a person, of a level of the champion or of a recommended opponent; other agents keep their spec.
 * @param {string} spec
 * @param {GameChoice | undefined} game
 */
export function playerName(spec, game) {
  const level = game?.levels.find((one) => one.spec === spec);
  return level ? `${level.name} (level ${level.number})` : game?.opponents.find((one) => one.spec === spec)?.name ?? PEOPLE[spec] ?? spec;
}

/**
 * Returns the name of a player in a source of games; experiments and files keep the names that they contain.
 * @param {string} spec
 * @param {ShelfItem | undefined} item
 * @param {GameChoice[] | null} games
 */
export function nameInItem(spec, item, games) {
  if (item?.kind !== "rooms") return spec;
  const some = (games ?? []).filter(({ name }) => !item.game || name === item.game);
  return some.map((game) => playerName(spec, game)).find((name) => name !== spec) ?? playerName(spec, undefined);
}

/**
 * Returns a finished game with the names of its players instead of their specs.
 * @param {WatchedGame} watched
 * @param {GameChoice | undefined} game
 * @returns {WatchedGame}
 */
export function withNames(watched, game) {
  const [first, second] = watched.agents;
  return { ...watched, agents: [playerName(first, game), playerName(second, game)] };
}
