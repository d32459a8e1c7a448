// What is asked of the server once, and shown when it is there.
import { ask } from "../api.js";
import { html, useEffect, useState } from "../html.js";

/** The answer to an address; asked again when it changes, or when the version of what is there does. */
export function useAnswer(path, version) {
  const [found, keep] = useState({});
  useEffect(() => {
    let wanted = true;
    keep((before) => ({ data: before.data }));
    if (path) ask(path).then((data) => wanted && keep({ data, path }), (error) => wanted && keep({ problem: error.message }));
    return () => (wanted = false);
  }, [path, version]);
  return found;
}

/** A page that waits, or says why there is nothing to see. */
export function Waiting({ problem, back = "#/" }) {
  return html`<main class="message"><p>${problem ?? "Just a moment…"}</p>${problem ? html`<p><a href=${back}>Back</a></p>` : null}</main>`;
}
