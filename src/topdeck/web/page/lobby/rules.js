// What may be agreed about a game; only what differs from the usual is asked for.
import { html } from "../html.js";

function Choice({ setting, value, set }) {
  if (setting.kind === "bool") return html`<input type="checkbox" checked=${value} onChange=${(event) => set(event.target.checked)} />`;
  if (setting.choices?.length) return html`<select value=${value} onChange=${(event) => set(event.target.value)}>${setting.choices.map((one) => html`<option value=${one}>${one}</option>`)}</select>`;
  if (setting.kind === "int") return html`<input type="number" value=${value} onInput=${(event) => set(event.target.value === "" ? setting.default : Number(event.target.value))} />`;
  return html`<input value=${value} onInput=${(event) => set(event.target.value)} spellcheck="false" />`;
}

export function Rules({ settings, chosen, choose }) {
  if (!settings.length) return null;
  const set = (setting, value) => {
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
            <${Choice} setting=${setting} value=${chosen[setting.name] ?? setting.default} set=${(value) => set(setting, value)} />
            <small>${setting.words}</small>
          </label>`)}
      </div>
    </details>
  `;
}
