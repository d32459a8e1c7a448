// The exports of the two libraries.
import { Fragment, h, render } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "./vendor/hooks.js";
export { Fragment, render };
export const html = htm.bind(h);

/** @typedef {import("./vendor/preact.js").Node} Node What a component draws. */
/** @typedef {Event & { target: HTMLInputElement }} FieldEvent Of something that is filled in or chosen. */

/**
 * Makes an event handler that receives the value of an input.
 * @param {(value: string) => unknown} take
 */
export const withValue = (take) => (/** @type {FieldEvent} */ event) => take(event.target.value);
