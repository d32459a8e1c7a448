// A row of faces, with gaps where a card can be placed.
import { html } from "../html.js";
import { Face } from "./face.js";

/** @import { Node } from "../html.js" */
/** @import { Place as PlaceMessage, Side } from "../messages.js" */
/** @import { Picks } from "./picks.js" */

/** @param {{ pick?: string, number: number, title: string, picks: Picks }} props */
function Gap({ pick, number, title, picks }) {
  if (pick === undefined || !picks?.can(pick)) return null;
  return html`
    <button type="button" class="gap can" data-pick=${pick} aria-label=${`place it at position ${number + 1}: ${title}`} onClick=${() => picks.touch(pick)}>
      <span aria-hidden="true"></span>
    </button>
  `;
}

const FIELD = "field"; // the pick that plays a card without a target

/**
 * Returns the pick at a point of a place: the place itself, its nearest gap or, outside the hand, playing a card without
 * a target.
 * @param {HTMLElement} place
 * @param {number} x
 * @param {Picks} picks
 */
export function pickAt(place, x, picks) {
  const own = place.dataset.pick;
  if (picks.can(own)) return own;
  const distance = (/** @type {HTMLElement} */ gap) => Math.abs(gap.getBoundingClientRect().left + gap.offsetWidth / 2 - x);
  /** @type {HTMLElement[]} */
  const gaps = [...place.querySelectorAll(/** @type {"button"} */ (".gap.can"))];
  const nearest = gaps.sort((one, other) => distance(one) - distance(other))[0]?.dataset.pick;
  return nearest ?? (!place.matches(".hand") && picks.can(FIELD) ? FIELD : undefined);
}

/**
 * The faces in a place; the place itself can also be a pick.
 * @param {{ place: PlaceMessage, picks: Picks, children?: Node }} props
 */
export function Place({ place, picks, children }) {
  const gaps = place.gaps ?? [];
  const faces = (place.faces ?? []).flatMap((face, number) => [
    html`<${Gap} key=${`gap ${number}`} pick=${gaps[number]} number=${number} title=${place.title} picks=${picks} />`,
    html`<${Face} key=${face.key} face=${face} picks=${picks} />`,
  ]);
  const last = html`<${Gap} key="gap last" pick=${gaps.at(-1)} number=${gaps.length - 1} title=${place.title} picks=${picks} />`;
  const can = picks?.can(place.pick) ?? false;
  const isOpen = gaps.some((gap) => picks?.can(gap));
  /** @param {MouseEvent & { target: Element, currentTarget: HTMLElement }} event */
  const onClick = (event) => {
    if (event.target.closest("button:not([aria-disabled=true])")) return;
    const pick = picks && pickAt(event.currentTarget, event.clientX, picks);
    if (!pick) return;
    event.stopPropagation(); // this is not a click on the table
    picks.touch(pick);
  };
  return html`
    <section
      class=${`place ${place.name} ${can ? "can" : ""} ${isOpen ? "open" : ""} ${(place.marks ?? []).map((mark) => `has-${mark.toLowerCase().replace(/\W+/g, "-")}`).join(" ")}`}
      data-pick=${can ? place.pick : undefined}
      aria-label=${place.title}
      onClick=${onClick}
    >
      ${children}
      <div class="faces">${faces}${last}</div>
      ${can ? html`<button type="button" class="here can" data-pick=${place.pick} onClick=${() => place.pick && picks.touch(place.pick)}>Here</button>` : null}
    </section>
  `;
}

/**
 * The number of cards in a pile; a public pile can be opened, which requires an `id`.
 * @param {{ place: PlaceMessage, word: string, id?: string }} props
 */
export function Pile({ place, word, id }) {
  const count = place.count ?? 0;
  const inside = html`<span class="back" aria-hidden="true"></span><span class="count">${count}</span><span class="word">${word}</span>`;
  const faces = id ? place.faces ?? [] : [];
  if (!faces.length) return html`<div class=${`pile ${place.name}`} title=${`${count} ${word}`}>${inside}</div>`;
  return html`
    <button type="button" class=${`pile ${place.name}`} popovertarget=${id} aria-label=${`Show the ${word}, ${count} cards`}>${inside}</button>
    <div id=${id} popover="auto" class="opened-pile" aria-label=${place.title}>
      <h2>${place.title}</h2>
      <div class="faces">${faces.map((face) => html`<${Face} key=${face.key} face=${{ ...face, key: undefined }} shown=${face.key} />`)}</div>
    </div>
  `;
}

/** @type {(side: Side, name: string) => PlaceMessage} */
export const placeOf = (side, name) => side.places.find((place) => place.name === name) ?? { name, title: name };

/**
 * The public information about a player.
 * @param {{ side: Side }} props
 */
export function Facts({ side }) {
  return html`<ul class="facts">
    ${side.facts.map((fact) => html`<li class=${`fact ${fact.name.split(" ")[0]}`} title=${fact.words}><b>${fact.value}</b> <span>${fact.name}</span></li>`)}
  </ul>`;
}
