// Form fields for the settings of a game; only settings that differ from their defaults are sent.
import { html, withValue } from "../html.js";
import { NumberInput } from "../shared/number_input.js";

/** @import { FieldEvent } from "../html.js" */
/** @import { Invitation, SettingChoice } from "../messages.js" */
/** @typedef {NonNullable<Invitation["settings"]>} Settings */
/** @typedef {Settings[string]} Value */

/** @param {{ setting: SettingChoice, value: Value, set: (value: Value) => void }} props */
function Choice({ setting, value, set }) {
  if (setting.kind === "bool") return html`<input type="checkbox" checked=${value} onChange=${(/** @type {FieldEvent} */ event) => set(event.target.checked)} />`;
  if (setting.choices?.length) return html`<select value=${value} onChange=${withValue(set)}>${setting.choices.map((one) => html`<option value=${one}>${one}</option>`)}</select>`;
  if (setting.kind === "int") return html`<${NumberInput} value=${value} set=${(/** @type {number | undefined} */ number) => set(number ?? setting.default)} />`;
  return html`<input value=${value} onInput=${withValue(set)} spellcheck=${false} />`;
}

/** @param {{ settings: SettingChoice[], chosen: Settings, choose: (settings: Settings) => void }} props */
export function Rules({ settings, chosen, choose }) {
  if (!settings.length) return null;
  const set = (/** @type {SettingChoice} */ setting, /** @type {Value} */ value) => {
    const { [setting.name]: _, ...others } = chosen;
    choose(value === setting.default ? others : { ...others, [setting.name]: value });
  };
  const count = Object.keys(chosen).length;
  return html`
    <details class="more">
      <summary>Rules${count ? ` (${count} changed)` : ""}</summary>
      <div class="options">
        ${settings.map((setting) => html`
          <label key=${setting.name}>${setting.name.replaceAll("_", " ")}
            <${Choice} setting=${setting} value=${chosen[setting.name] ?? setting.default} set=${(/** @type {Value} */ value) => set(setting, value)} />
            <small>${setting.words}</small>
          </label>`)}
      </div>
    </details>
  `;
}
