// An agent by name, with its parameters; both make its spec, which can be written by hand as well.
import { html, useMemo, useState } from "../html.js";

const bySource = (agents) => {
  const groups = new Map();
  for (const one of agents) groups.set(one.source, [...(groups.get(one.source) ?? []), one]);
  return [...groups];
};

/** The spec of an agent with these values. */
function specOf(name, values) {
  const given = Object.entries(values).filter(([, value]) => value.trim() !== "");
  return given.length ? `${name}(${given.map(([key, value]) => `${key}=${value.trim()}`).join(", ")})` : name;
}

export function Opponent({ agents, spec, choose }) {
  const groups = useMemo(() => bySource(agents), [agents]);
  const [name, take] = useState(agents.find((one) => one.name === spec)?.name ?? agents[0].name);
  const [values, fill] = useState({});
  const agent = agents.find((one) => one.name === name);
  const change = (otherName, otherValues) => {
    take(otherName);
    fill(otherValues);
    choose(specOf(otherName, otherValues));
  };
  return html`
    <label>Opponent
      <select value=${name} onChange=${(event) => change(event.target.value, {})}>
        ${groups.map(([source, some]) => html`<optgroup label=${source}>${some.map((one) => html`<option value=${one.name}>${one.name}</option>`)}</optgroup>`)}
      </select>
      <small>${agent.about}</small>
    </label>
    <label>Its spec
      <input value=${spec} onInput=${(event) => choose(event.target.value)} spellcheck="false" autocomplete="off" />
      <small>Write it by hand, or change its parameters below.</small>
    </label>
    ${agent.parameters.length ? html`
      <details class="more">
        <summary>Parameters of ${name}</summary>
        <div class="options">
          ${agent.parameters.map((one) => html`
            <label key=${`${name} ${one.name}`}>${one.name.replaceAll("_", " ")}
              <input value=${values[one.name] ?? ""} placeholder=${String(one.default ?? "none").toLowerCase()} onInput=${(event) => change(name, { ...values, [one.name]: event.target.value })} spellcheck="false" autocomplete="off" />
              <small>${one.words}</small>
            </label>`)}
        </div>
      </details>` : null}
  `;
}
