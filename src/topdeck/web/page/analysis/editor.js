// The position editor: a change is shown immediately, or the field shows an error message.
import { ask, Refusal } from "../api.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { useNewest } from "../shared/loading.js";
import { withSeats } from "../shared/log.js";
import { CardLists } from "./cards.js";
import { Fields } from "./fields.js";

/** @import { EditorForm, Form, Shown } from "../messages.js" */

/**
 * The values of a position form.
 * @typedef {Record<string, any>} Half
 * @typedef {Record<string, any> & { sides: Half[] }} Filled
 */

const PAUSE = 250; // milliseconds to wait after the last change

const SIDES = ["First player", "Second player"];

/**
 * Manages the form of the shown position while the user edits it.
 * @param {Shown} position
 * @param {(shown: Shown) => void} done
 */
function useForm(position, done) {
  const [form, set] = useState(/** @type {Filled | null} */ (null));
  const [lost, leave] = useState(/** @type {string[]} */ ([]));
  const [problem, complain] = useState(/** @type {Error | null} */ (null));
  const made = useRef(/** @type {Shown | null} */ (null)); // the position created from the form
  const timer = useRef(0);
  const newest = useNewest();
  useEffect(() => {
    if (position === made.current) return;
    /** @param {EditorForm & { form: Filled }} found */
    const show = (found) => { set(found.form); leave(found.lost ?? []); complain(null); };
    newest(ask("/api/analysis/form", { game: position.game, state: position.state }), show, complain);
  }, [position]);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** @param {Filled} next */
  const arrange = (next) => newest(ask("/api/analysis/arrange", next), (shown) => { made.current = shown; complain(null); leave([]); done(shown); }, complain);
  /** @param {Filled} next */
  const change = (next) => {
    set(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => arrange(next), PAUSE);
  };
  return { form, change, lost, problem };
}

/** @param {{ offer: Form, position: Shown, done: (shown: Shown) => void }} props */
export function Editor({ offer, position, done }) {
  const { form, change, lost, problem } = useForm(position, done);
  if (!form) return html`<p class=${problem ? "problem" : ""}>${problem?.message ?? "…"}</p>`;
  /** @type {(number: number, half: Half) => void} */
  const changeSide = (number, half) => change({ ...form, sides: form.sides.map((one, other) => (other === number ? half : one)) });
  const mistakes = problem instanceof Refusal ? problem.fields : {};
  return html`
    <form class="editor" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()} aria-label="Position editor">
      <${CardLists} cards=${offer.cards} />
      ${problem ? html`<p class="problem" role="alert">${withSeats(problem.message)}</p>` : null}
      <${Fields} fields=${offer.table} value=${form} change=${change} cards=${offer.cards} mistakes=${mistakes} place="" />
      ${form.sides.map((half, number) => html`
        <fieldset key=${number}>
          <legend>${SIDES[number]}</legend>
          <${Fields} fields=${offer.sides} value=${half} change=${(/** @type {Half} */ next) => changeSide(number, next)} cards=${offer.cards} mistakes=${mistakes} place=${`sides[${number}].`} />
        </fieldset>`)}
      ${lost.length ? html`<p><small>Not shown in this form: ${withSeats(lost.join("; "))}</small></p>` : null}
    </form>
  `;
}
