// Form fields for an agent and its parameters, which determine its spec; the spec can also be edited as text.
import { html, useMemo, withValue } from "../html.js";
import { parseSpec, writeSpec } from "../shared/spec.js";

/** @import { AgentChoice } from "../messages.js" */

/** @param {AgentChoice[]} agents */
const bySource = (agents) => {
  /** @type {Map<string, AgentChoice[]>} */
  const groups = new Map();
  for (const one of agents) groups.set(one.source, [...(groups.get(one.source) ?? []), one]);
  return [...groups];
};

/**
 * The spec is the only state: the list and the fields of the parameters are read from it and write to it.
 * @param {{ agents: AgentChoice[], spec: string, choose: (spec: string) => void }} props
 */
export function AgentFields({ agents, spec, choose }) {
  const groups = useMemo(() => bySource(agents), [agents]);
  const { name, values } = useMemo(() => parseSpec(spec), [spec]);
  const agent = agents.find((one) => one.name === name);
  const set = (/** @type {string} */ parameter, /** @type {string} */ value) => choose(writeSpec({ name, values: { ...values, [parameter]: value } }));
  return html`
    <label>Agent
      <select value=${agent?.name ?? ""} onChange=${withValue(choose)}>
        ${agent ? null : html`<option value="">as in the agent spec</option>`}
        ${groups.map(([source, some]) => html`<optgroup label=${source}>${some.map((one) => html`<option value=${one.name}>${one.name}</option>`)}</optgroup>`)}
      </select>
      <small>${agent?.about ?? ""}</small>
    </label>
    <label>Agent spec
      <input value=${spec} onInput=${withValue(choose)} spellcheck=${false} autocomplete="off" />
      <small>Edit the spec directly, or set the parameters below.</small>
    </label>
    ${agent?.parameters.length ? html`
      <details class="more">
        <summary>Parameters of ${name}</summary>
        <div class="options">
          ${agent.parameters.map((one) => html`
            <label key=${`${name} ${one.name}`}>${one.name.replaceAll("_", " ")}
              <input value=${values[one.name] ?? ""} placeholder=${String(one.default ?? "none").toLowerCase()} onInput=${withValue((value) => set(one.name, value))} spellcheck=${false} autocomplete="off" />
              <small>${one.words}</small>
            </label>`)}
        </div>
      </details>` : null}
  `;
}
