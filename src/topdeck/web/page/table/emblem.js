// The emblem of a card: an icon, coloured by the frame of the card.
import { html } from "../html.js";

/** @param {string} icon */
export const iconStyle = (icon) => ({ "--icon": `url(/page/emblems/${icon}.svg)` });

/**
 * The picture of a card; cards of games without emblems show the first letter of their name.
 * @param {{ icon?: string, name?: string }} props
 */
export function Emblem({ icon, name = "" }) {
  if (!icon) return html`<span class="emblem letter" aria-hidden="true"><b>${name.slice(0, 1)}</b></span>`;
  return html`<span class="emblem" aria-hidden="true"><i class="icon" style=${iconStyle(icon)}></i></span>`;
}
