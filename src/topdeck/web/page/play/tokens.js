// The games that were started or joined in this browser, with their tokens and settings.
/** @import { Invitation } from "../messages.js" */
/**
 * The data that the browser stores about a room; the links let another person play or watch.
 * @typedef {{ token?: string, invitation?: Invitation, begun?: number, guest?: string, watch?: string, over?: boolean }} Remembered
 */

const PREFIX = "topdeck.room.";

/**
 * @param {string} room
 * @param {Remembered} facts
 */
export function remember(room, facts) {
  localStorage.setItem(PREFIX + room, JSON.stringify({ begun: Date.now(), ...facts }));
}

/**
 * @param {string} room
 * @returns {Remembered}
 */
export function remembered(room) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + room) ?? "{}");
  } catch {
    return {};
  }
}

export const forget = (/** @type {string} */ room) => localStorage.removeItem(PREFIX + room);

/** Returns the unfinished games, most recent first. */
export function begun() {
  const rooms = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  return rooms.map((room) => ({ room, ...remembered(room) })).filter(({ over }) => !over).sort((one, other) => (other.begun ?? 0) - (one.begun ?? 0));
}
