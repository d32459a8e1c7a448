// The address of a view: a path after the "#", and a query that holds what the view shows, such as a position.
import { useCallback, useEffect, useRef, useState } from "../html.js";

const NAME = "Topdeck";

/** @typedef {Record<string, string>} Query */

/** Returns the decoded path of the address; an invalid path is returned unchanged and matches no view. */
export function readPath() {
  const [written] = location.hash.replace(/^#\/?/, "").split("?");
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** @returns {Query} */
const readQuery = () => Object.fromEntries(new URLSearchParams(location.hash.split("?")[1] ?? ""));

/**
 * Replaces the query of the address without adding an entry to the browser's history; defaults are omitted.
 * @param {Query} values
 * @param {Query} defaults
 */
function writeQuery(values, defaults) {
  const given = Object.entries(values).filter(([name, value]) => value !== (defaults[name] ?? ""));
  const query = new URLSearchParams(given).toString();
  history.replaceState(history.state, "", (location.hash.split("?")[0] || "#/") + (query ? `?${query}` : ""));
}

/**
 * Returns the query of the address and a function that changes it, so that a reload shows the same.
 * @param {Query} defaults
 * @returns {[Query, (changes: Query) => void]}
 */
export function useQuery(defaults) {
  const [values, set] = useState(() => ({ ...defaults, ...readQuery() }));
  const latest = useRef(values);
  latest.current = values;
  useEffect(() => {
    const follow = () => set({ ...defaults, ...readQuery() });
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const change = useCallback((/** @type {Query} */ changes) => {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    writeQuery(next, defaults);
    set(next);
  }, []);
  return [values, change];
}

/**
 * Sets the title of the page while a view is shown.
 * @param {string | null | undefined} title
 */
export function useTitle(title) {
  useEffect(() => {
    document.title = title ? `${title} · ${NAME}` : NAME;
  }, [title]);
}
