// Data that is requested once and shown when it arrives.
import { ask } from "../api.js";
import { html, useCallback, useEffect, useRef, useState } from "../html.js";

/**
 * Returns the response from a URL, which is requested again when the URL or the version changes.
 * @template Data
 * @param {string | null} path
 * @param {unknown} [version]
 * @returns {{ data?: Data, problem?: string }}
 */
export function useAnswer(path, version) {
  const [found, keep] = useState(/** @type {{ data?: Data, problem?: string }} */ ({}));
  useEffect(() => {
    let wanted = true;
    keep((before) => ({ data: before.data }));
    if (path) ask(path).then((data) => wanted && keep({ data }), (error) => wanted && keep({ problem: error.message }));
    return () => { wanted = false; };
  }, [path, version]);
  return found;
}

/**
 * Returns a function that handles only the response to the latest request and ignores earlier responses.
 * @returns {<Data>(answer: Promise<Data>, hear: (data: Data) => void, fail: (error: Error) => void) => void}
 */
export function useNewest() {
  const newest = useRef(0);
  return useCallback((answer, hear, fail) => {
    const own = ++newest.current;
    answer.then((data) => own === newest.current && hear(data), (error) => own === newest.current && fail(error));
  }, []);
}

/**
 * A view that waits for data or shows an error.
 * @param {{ problem?: string, back?: string }} props
 */
export function Waiting({ problem, back = "#/" }) {
  return html`<main class="message"><p>${problem ?? "Loading…"}</p>${problem ? html`<p><a href=${back}>Back</a></p>` : null}</main>`;
}
