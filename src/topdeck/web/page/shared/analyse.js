// Opens the analysis of a position.
import { ask } from "../api.js";

/** @param {{ game: string, state: object }} position */
export async function analyse({ game, state }) {
  const { link } = await ask("/api/analysis/link", { game, state });
  location.hash = `#/analyse/${link}`;
}
