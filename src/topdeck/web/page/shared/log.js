// The game log: every action with its consequences, and a large card for every name under the pointer.
import { ask } from "../api.js";
import { html, useCallback, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { GLYPHS } from "../review/summary.js";
import { Preview } from "../table/preview.js";

/** @import { CardName, Effect, Face, ReviewedMove, Told } from "../messages.js" */
/** @import { Node } from "../html.js" */

/**
 * @typedef {object} LogProps
 * @property {string} game
 * @property {Told[]} story
 * @property {string[]} names what the reader calls the players, by seat
 * @property {number} seat the seat whose lines have the colour of the reader's own
 * @property {string} title
 * @property {number} [place] the line to keep in view; by default the last one
 * @property {(place: number) => void} [go] shows the position before a line
 * @property {Map<number, ReviewedMove>} [marks] the reviewed decisions by place
 */

const SKIPPED = new Set(["turn", "random", "attack"]); // said by the action itself or by other lines
const YOU = "you";

/**
 * Returns whether an effect has a line of its own; the result of a round contains the points of both players.
 * @param {Effect} effect
 */
export const hasLine = ({ kind, words }) => !SKIPPED.has(kind) && !(kind === "round" && words.includes(" ends the round with "));

/** @type {[RegExp, string][]} */
const SECOND_PERSON = [
  [/\bthe ([\w ',.!:-]+?) of you\b/g, "your $1"],
  [/\byou's (?=\S)/g, "your "],
  [/\bthe opponent's (?=[A-Z])/g, "enemy "],
  [/\byou has\b/g, "you have"],
  [/\band passes\b/g, "and pass"],
  [/\byou (draw|discard|take|equip|gain|overload|end|win)s\b/g, "you $1"],
];

/**
 * Returns a sentence of the engine with the reader's names for the players.
 * @param {string} words
 * @param {string[]} names
 */
export function wordFor(words, names) {
  const named = words.replace(/\bplayer ([01])\b/g, (_, seat) => names[Number(seat)] ?? "");
  return names.includes(YOU) ? SECOND_PERSON.reduce((text, [pattern, other]) => text.replace(pattern, other), named) : named;
}

/**
 * Returns a message of the server with the names of the seats.
 * @param {string} words
 */
export const withSeats = (words) => wordFor(words, ["the first player", "the second player"]);

/**
 * Returns text in which a card is shown when the pointer is on its name.
 * @param {string} words
 * @param {CardName[]} cards
 * @returns {Node[]}
 */
function withCards(words, cards) {
  const [card, ...others] = cards;
  if (!card) return [words];
  const parts = words.split(card.name);
  return parts.flatMap((part, number) => [...(number ? [html`<span class="card-name" data-card=${card.id}>${card.name}</span>`] : []), ...withCards(part, others)]);
}

/** @param {{ effect: Effect, names: string[] }} props */
function EffectLine({ effect, names }) {
  return html`<div class=${`effect ${effect.kind}`} style=${{ "--depth": effect.depth ?? 0 }}>${withCards(wordFor(effect.words, names), effect.cards ?? [])}</div>`;
}

/**
 * Returns the cards of an action: those that its consequences name, longer names first.
 * @param {Told} told
 */
function cardsOf({ effects = [] }) {
  const cards = new Map(effects.flatMap((effect) => effect.cards ?? []).map((card) => [card.name, card]));
  return [...cards.values()].sort((one, other) => other.name.length - one.name.length);
}

/**
 * Returns the card whose name is under the pointer, with the half of the panel that it must not cover.
 * @param {string} game
 */
function usePointedCard(game) {
  const [shown, show] = useState(/** @type {{ face: Face, low: boolean } | null} */ (null));
  const wanted = useRef("");
  const point = useCallback((/** @type {PointerEvent} */ event) => {
    /** @type {HTMLElement | null} */
    const name = /** @type {Element} */ (event.target).closest("[data-card]");
    const card = name?.dataset.card ?? "";
    if (card === wanted.current) return;
    wanted.current = card;
    if (!card) return show(null);
    const low = event.clientY < innerHeight / 2;
    ask(`/api/cards/${game}/${encodeURIComponent(card)}`).then((face) => wanted.current === card && show({ face, low }), () => show(null));
  }, [game]);
  const leave = useCallback(() => { wanted.current = ""; show(null); }, []);
  return { shown, point, leave };
}

/**
 * Keeps a line of a list in view, also when the list changes its size.
 * @param {unknown} version
 * @param {number | undefined} place
 */
function useLineInView(version, place) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const scroll = useCallback(() => {
    const element = list.current;
    if (!element) return;
    /** @type {HTMLElement | null} */
    const line = place === undefined ? null : element.querySelector("[aria-current]");
    element.scrollTop = line ? line.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop - element.clientHeight / 3 : element.scrollHeight;
  }, [place]);
  useLayoutEffect(scroll, [version, scroll]);
  useEffect(() => {
    if (!list.current) return undefined;
    const observer = new ResizeObserver(scroll);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [scroll]);
  return list;
}

/** @param {LogProps} props */
export function Log({ game, story, names, seat, title, place, go, marks }) {
  const list = useLineInView(story.length, place);
  const { shown, point, leave } = usePointedCard(game);
  return html`
    <section class="story">
      <h2>${title}</h2>
      <ol ref=${list} tabindex="0" onPointerOver=${point} onPointerLeave=${leave}>
        ${story.map((line, number) => {
          const words = withCards(wordFor(line.words, names), cardsOf(line));
          const effects = (line.effects ?? []).filter(hasLine);
          const mark = marks?.get(number)?.mark;
          const first = number === 0 || story[number - 1].turn !== line.turn;
          return html`<li class=${line.player === seat ? "mine" : "theirs"} data-turn=${first ? `Turn ${line.turn}` : undefined} aria-current=${number === place ? "step" : undefined}>
            ${go ? html`<button type="button" class="link" aria-current=${number === place ? "step" : undefined} onClick=${() => go(number)}>${words}${mark ? html`<em class=${`mark ${mark}`} title=${mark}>${GLYPHS[mark]}</em>` : null}</button>` : html`<span class="act">${words}</span>`}
            ${effects.map((effect) => html`<${EffectLine} effect=${effect} names=${names} />`)}
          </li>`;
        })}
      </ol>
      ${shown ? html`<${Preview} face=${shown.face} low=${shown.low} />` : null}
    </section>
  `;
}
