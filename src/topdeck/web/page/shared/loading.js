// What is asked of the server once, and shown when it is there.
import { ask } from "../api.js";
import { html, useCallback, useEffect, useRef, useState } from "../html.js";

/**
 * The answer to an address; asked again when it changes, or when the version of what is there does.
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
    return () => (wanted = false);
  }, [path, version]);
  return found;
}

/**
 * Listens to the newest of several questions alone: an answer that was overtaken is not heard.
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
 * A page that waits, or says why there is nothing to see.
 * @param {{ problem?: string, back?: string }} props
 */
export function Waiting({ problem, back = "#/" }) {
  return html`<main class="message"><p>${problem ?? "Just a moment…"}</p>${problem ? html`<p><a href=${back}>Back</a></p>` : null}</main>`;
}
