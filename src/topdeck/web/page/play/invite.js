// Asking for a game, and sitting down.
import { ask } from "../api.js";
import { remember } from "./tokens.js";

export async function invite(invitation) {
  const { room, token } = await ask("/api/rooms", invitation);
  remember(room, token, invitation);
  location.hash = `#/play/${room}`;
}
