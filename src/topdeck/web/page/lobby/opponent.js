// Form fields for an agent and its parameters, which determine its spec; the spec can also be edited as text.
import { html, useMemo, useState, withValue } from "../html.js";

/** @import { AgentChoice } from "../messages.js" */
/** @typedef {Record<string, string>} Values */

/** @param {AgentChoice[]} agents */
const bySource = (agents) => {
  /** @type {Map<string, AgentChoice[]>} */
  const groups = new Map();
  for (const one of agents) groups.set(one.source, [...(groups.get(one.source) ?? []), one]);
  return [...groups];
};

/**
 * Returns the spec of an agent with these parameter values.
 * @param {string} name
 * @param {Values} values
 */
function specOf(name, values) {
  const given = Object.entries(values).filter(([, value]) => value.trim() !== "");
  return given.length ? `${name}(${given.map(([key, value]) => `${key}=${value.trim()}`).join(", ")})` : name;
}

/** @param {{ agents: AgentChoice[], spec: string, choose: (spec: string) => void }} props */
export function Opponent({ agents, spec, choose }) {
  const groups = useMemo(() => bySource(agents), [agents]);
  const [name, take] = useState(agents.find((one) => one.name === spec)?.name ?? agents[0].name);
  const [values, fill] = useState(/** @type {Values} */ ({}));
  const agent = agents.find((one) => one.name === name) ?? agents[0];
  const change = (/** @type {string} */ otherName, /** @type {Values} */ otherValues) => {
    take(otherName);
    fill(otherValues);
    choose(specOf(otherName, otherValues));
  };
  return html`
    <label>Opponent
      <select value=${name} onChange=${withValue((value) => change(value, {}))}>
        ${groups.map(([source, some]) => html`<optgroup label=${source}>${some.map((one) => html`<option value=${one.name}>${one.name}</option>`)}</optgroup>`)}
      </select>
      <small>${agent.about}</small>
    </label>
    <label>Agent spec
      <input value=${spec} onInput=${withValue(choose)} spellcheck="false" autocomplete="off" />
      <small>Edit the spec directly, or set the parameters below.</small>
    </label>
    ${agent.parameters.length ? html`
      <details class="more">
        <summary>Parameters of ${name}</summary>
        <div class="options">
          ${agent.parameters.map((one) => html`
            <label key=${`${name} ${one.name}`}>${one.name.replaceAll("_", " ")}
              <input value=${values[one.name] ?? ""} placeholder=${String(one.default ?? "none").toLowerCase()} onInput=${withValue((value) => change(name, { ...values, [one.name]: value }))} spellcheck="false" autocomplete="off" />
              <small>${one.words}</small>
            </label>`)}
        </div>
      </details>` : null}
  `;
}
