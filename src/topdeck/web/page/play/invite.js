// Requests a new game and opens its page.
import { ask } from "../api.js";
import { remember } from "./tokens.js";

/** @import { Invitation, OpenedRoom } from "../messages.js" */

/** @param {Invitation} invitation */
export async function invite(invitation) {
  /** @type {OpenedRoom} */
  const { room, token, guest, watch } = await ask("/api/rooms", invitation);
  remember(room, { token, guest, watch, invitation });
  location.hash = `#/play/${room}`;
}
