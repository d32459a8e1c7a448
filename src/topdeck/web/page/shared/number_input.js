// An input field for integers.
import { html, useState, withValue } from "../html.js";

/**
 * The text is not reformatted until the input loses focus, so an empty input is not refilled while the user types.
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
