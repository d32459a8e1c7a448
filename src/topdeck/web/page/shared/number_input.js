// A whole number to fill in.
import { html, useState, withValue } from "../html.js";

/**
 * What is typed stays as it is until the field is left: an empty one is not filled again while somebody deletes.
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
