// Re-exports of Preact and HTM.
import { Fragment, h, render } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "./vendor/hooks.js";
export { Fragment, render };
export const html = htm.bind(h);

/** @typedef {import("./vendor/preact.js").Node} Node The result of rendering a component. */
/** @typedef {Event & { target: HTMLInputElement }} FieldEvent An event of a form field. */

/** @param {string} words */
export const capitalize = (words) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

/**
 * Returns an event handler that passes the value of an input to a function.
 * @param {(value: string) => unknown} take
 */
export const withValue = (take) => (/** @type {FieldEvent} */ event) => take(event.target.value);
