// Loads the available games with their decks, agents and settings.
import { ask } from "../api.js";
import { useEffect, useState } from "../html.js";

/** @import { GameChoice } from "../messages.js" */

export function useGames() {
  const [games, list] = useState(/** @type {GameChoice[] | null} */ (null));
  const [problem, complain] = useState("");
  useEffect(() => {
    ask("/api/games").then(list, (error) => complain(error.message));
  }, []);
  return { games, problem };
}
