// The board editor: a form with one line for each place of the table.
import { ask } from "../api.js";
import { html, useEffect, useState } from "../html.js";

const SIDES = {
  hearthstone: { class: "mage", health: 30, mana: 10, crystals: 10, hand: ["Fireball"], board: [], deck: [], secrets: [] },
  gwent: { faction: "Monsters", hand: [], deck: [] },
};

export function startingForm(game) {
  if (game === "hearthstone") {
    return { game, sides: [SIDES.hearthstone, { ...SIDES.hearthstone, class: "warrior", hand: [], board: ["Chillwind Yeti"] }] };
  }
  return { game, sides: [SIDES[game], SIDES[game]] };
}

/** A value of the form as a line of text, and back. */
const written = (value) => (Array.isArray(value) ? value.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("; ") : typeof value === "object" && value ? JSON.stringify(value) : String(value ?? ""));

function read(text, example) {
  const one = (part) => (part.startsWith("{") ? JSON.parse(part) : part);
  if (Array.isArray(example)) return text.split(";").map((part) => part.trim()).filter(Boolean).map(one);
  if (typeof example === "number") return Number(text);
  if (typeof example === "boolean") return text === "true";
  return text.trim().startsWith("{") ? JSON.parse(text) : text;
}

export function Editor({ position, done }) {
  const [form, change] = useState(null);
  const [lost, leave] = useState([]);
  const [problem, complain] = useState(null);
  useEffect(() => {
    ask("/api/analysis/form", { game: position.game, state: position.state }).then((found) => { change(found.form); leave(found.lost ?? []); }, (error) => complain({ words: error.message }));
  }, [position]);
  if (!form) return html`<p>${problem?.words ?? "…"}</p>`;
  const set = (side, name, value) => change({ ...form, sides: form.sides.map((half, number) => (number === side ? { ...half, [name]: value } : half)) });
  const arrange = async (event) => {
    event.preventDefault();
    complain(null);
    const answer = await fetch("/api/analysis/arrange", { method: "POST", body: JSON.stringify(form) });
    const found = await answer.json();
    if (answer.ok) done(found);
    else complain(found);
  };
  return html`
    <form class="editor" onSubmit=${arrange}>
      <p><small>Cards are divided by semicolons, with their numbers as JSON: <code>${'{"card": "Chillwind Yeti", "damage": 2}'}</code></small></p>
      ${form.sides.map((half, side) => html`
        <fieldset>
          <legend>${side === 0 ? "Who begins" : "The second player"}</legend>
          ${Object.entries(half).map(([name, value]) => html`
            <label>${name.replace("_", " ")} <input value=${written(value)} spellcheck="false" onChange=${(event) => set(side, name, attempt(event.target.value, value, complain))} />
              ${mistakes(problem, side, name).map((words) => html`<small class="problem">${words}</small>`)}
            </label>`)}
        </fieldset>`)}
      <label>To act <select value=${form.player ?? 0} onChange=${(event) => change({ ...form, player: Number(event.target.value) })}><option value="0">who begins</option><option value="1">the second player</option></select></label>
      ${lost.length ? html`<p><small>Left out: ${lost.join("; ")}</small></p>` : null}
      ${problem ? html`<p class="problem" role="alert">${problem.words}</p>` : null}
      <button type="submit" class="main">Set up</button>
    </form>
  `;
}

/** What is wrong with a field, and with what is in it. */
function mistakes(problem, side, name) {
  const place = `sides[${side}].${name}`;
  return Object.entries(problem?.fields ?? {}).filter(([field]) => field === place || field.startsWith(`${place}[`)).map(([, words]) => words);
}

function attempt(text, value, complain) {
  try {
    return read(text, value);
  } catch (error) {
    complain({ words: `this cannot be read: ${error.message}` });
    return value;
  }
}
