// The board editor: a change is on the table at once, or the field says what is wrong with it.
import { ask, Refusal } from "../api.js";
import { html, useEffect, useRef, useState } from "../html.js";
import { CardLists } from "./cards.js";
import { Fields } from "./fields.js";

const PAUSE = 250; // milliseconds after the last change

const SIDES = ["Who begins", "The second player"];

/** The form of the position that is shown, as somebody fills it in. */
function useForm(position, done) {
  const [form, set] = useState(null);
  const [lost, leave] = useState([]);
  const [problem, complain] = useState(null);
  const made = useRef(null); // the position that the form made itself
  const timer = useRef(0);
  useEffect(() => {
    if (position === made.current) return;
    const show = (found) => { set(found.form); leave(found.lost ?? []); complain(null); };
    ask("/api/analysis/form", { game: position.game, state: position.state }).then(show, complain);
  }, [position]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const arrange = (next) => ask("/api/analysis/arrange", next).then((shown) => { made.current = shown; complain(null); leave([]); done(shown); }, complain);
  const change = (next) => {
    set(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => arrange(next), PAUSE);
  };
  return { form, change, lost, problem };
}

export function Editor({ offer, position, done }) {
  const { form, change, lost, problem } = useForm(position, done);
  if (!form) return html`<p class=${problem ? "problem" : ""}>${problem?.message ?? "…"}</p>`;
  const changeSide = (number, half) => change({ ...form, sides: form.sides.map((one, other) => (other === number ? half : one)) });
  const mistakes = problem instanceof Refusal ? problem.fields : {};
  return html`
    <form class="editor" onSubmit=${(event) => event.preventDefault()} aria-label="Board editor">
      <${CardLists} cards=${offer.cards} />
      ${problem ? html`<p class="problem" role="alert">${problem.message}</p>` : null}
      <${Fields} fields=${offer.table} value=${form} change=${change} cards=${offer.cards} mistakes=${mistakes} place="" />
      ${form.sides.map((half, number) => html`
        <fieldset key=${number}>
          <legend>${SIDES[number]}</legend>
          <${Fields} fields=${offer.sides} value=${half} change=${(next) => changeSide(number, next)} cards=${offer.cards} mistakes=${mistakes} place=${`sides[${number}].`} />
        </fieldset>`)}
      ${lost.length ? html`<p><small>Not in this form: ${lost.join("; ")}</small></p>` : null}
    </form>
  `;
}
