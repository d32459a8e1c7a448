// An input for an integer.
import { html, useState, withValue } from "../html.js";

/**
 * The text is not changed until the input loses focus: an empty input is not refilled while the user deletes.
 * @param {{ value?: number, set: (value: number | undefined) => void, min?: number, max?: number, placeholder?: string }} props
 */
export function NumberInput({ value, set, ...others }) {
  const [typed, type] = useState(/** @type {string | null} */ (null));
  /** @param {string} text */
  const read = (text) => {
    type(text);
    set(text === "" ? undefined : Number(text));
  };
  return html`<input type="number" ...${others} value=${typed ?? value ?? ""} onInput=${withValue(read)} onBlur=${() => type(null)} />`;
}
