// Whose seat it is: the token of every game that was begun in this browser.
const KEY = (room) => `topdeck.room.${room}`;

export const remember = (room, token) => localStorage.setItem(KEY(room), token);
export const remembered = (room) => localStorage.getItem(KEY(room)) ?? "";
export const forget = (room) => localStorage.removeItem(KEY(room));
