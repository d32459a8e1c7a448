// A chart of the win probability of the player at the bottom of the board, by position; hovering names the moves, and a click shows a position.
import { html, useState, withValue } from "../html.js";
import { useGames } from "../shared/games.js";
import { percent } from "../shared/share.js";
import { known, latest, swings, useChances } from "./chances.js";

/** @import { ReviewedMove, Told, WatchedGame } from "../messages.js" */
/** @import { Change } from "../vendor/hooks.js" */
/** @import { Chances, Judge } from "./chances.js" */

const [WIDTH, HEIGHT] = [600, 90];
const BUDGETS = [50, 200, 1000];
const AXIS = [1, 0.5, 0];
/** @type {Judge} */
const REVIEW = { review: true };
/** @type {Judge} */
const DEFAULT = { score: "" };


/**
 * Returns the win probability at a position as text.  A value that was estimated at an earlier position names it.
 * @param {WatchedGame} game
 * @param {Chances} chances
 * @param {number} place
 */
function estimateAt(game, chances, place) {
  const [at, chance] = latest(chances, place) ?? [];
  if (at === undefined || chance === undefined) return "not estimated yet";
  if (at === place) return percent(chance);
  const turn = game.decisions[at]?.turn ?? 0;
  return `${percent(chance)} after step ${at}${at > 0 && game.decisions[at - 1].turn === turn ? "" : ` (start of turn ${turn})`}`;
}

/**
 * Returns the caption of a position: the move that led to it, and the win probability there.
 * @param {WatchedGame} game
 * @param {Chances} chances
 * @param {number} place
 */
function captionAt(game, chances, place) {
  const move = game.decisions[place - 1];
  const words = move ? `turn ${move.turn}, ${game.agents[move.player]}: ${move.words}` : "start of the game";
  return `Step ${place}, ${words} · ${estimateAt(game, chances, place)}`;
}

/**
 * @param {object} props
 * @param {string} props.base
 * @param {WatchedGame} props.game
 * @param {number} props.seat the player whose win probability is shown
 * @param {number} props.place
 * @param {(place: number) => void} props.go
 * @param {Chances} [props.reviewed] the curve of the review, which is the default
 * @param {Map<number, ReviewedMove>} props.marks the reviewed decisions by place
 */
export function Curve({ base, game, seat, place, go, reviewed, marks }) {
  const [chosen, choose] = useState(/** @type {Judge | null} */ (null));
  const judge = chosen ?? (reviewed ? REVIEW : DEFAULT);
  const [pointed, point] = useState(/** @type {number | null} */ (null));
  const asked = useChances(base, judge);
  const { chances: firsts, busy, problem } = judge.review ? { chances: reviewed ?? [], busy: false, problem: "" } : asked;
  const chances = seat ? firsts.map((chance) => (typeof chance === "number" ? 1 - chance : chance)) : firsts;
  const words = known(chances).length ? `Win probability of ${game.agents[seat]}: ${estimateAt(game, chances, place)}` : "";
  return html`
    <figure class="curve">
      <div class="chart">
        <ol class="axis" aria-hidden="true">${AXIS.map((value) => html`<li>${percent(value)}</li>`)}</ol>
        <${Picture} game=${game} chances=${chances} marks=${marks} place=${place} pointed=${pointed} point=${point} go=${go} label=${words || "Win probabilities are not available yet"} />
      </div>
      <figcaption>
        <span class="now">${pointed === null ? words : captionAt(game, chances, pointed)}</span>
        <${Judges} game=${game.game} judge=${judge} choose=${choose} hasReview=${Boolean(reviewed)} />
        ${busy && judge.agent ? html`<span role="status">${judge.agent} is thinking…</span>` : null}
        ${problem ? html`<span class="problem" role="alert">${problem}</span>` : null}
        <${Swings} chances=${chances} decisions=${game.decisions} judge=${judge} go=${go} />
      </figcaption>
    </figure>
  `;
}

/**
 * @param {object} props
 * @param {WatchedGame} props.game
 * @param {Chances} props.chances
 * @param {Map<number, ReviewedMove>} props.marks
 * @param {number} props.place
 * @param {number | null} props.pointed the position under the pointer
 * @param {(place: number | null) => void} props.point
 * @param {(place: number) => void} props.go
 * @param {string} props.label
 */
function Picture({ game, chances, marks, place, pointed, point, go, label }) {
  const last = game.decisions.length;
  /** @param {number} at */
  const across = (at) => (WIDTH * at) / Math.max(last, 1);
  /** @param {number} chance */
  const down = (chance) => HEIGHT * (1 - chance);
  const places = known(chances);
  const points = places.map(([at, chance]) => `${across(at).toFixed(1)},${down(chance).toFixed(1)}`);
  const [from, to] = [places[0], places.at(-1)].map((one) => across(one?.[0] ?? 0));
  /** @param {MouseEvent & { currentTarget: Element }} event */
  const placeUnder = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(last, Math.round(((event.clientX - box.left) / box.width) * last)));
  };
  const turns = game.decisions.flatMap(({ turn }, at) => (at > 0 && turn !== game.decisions[at - 1].turn ? [at] : []));
  /** @type {(name: string, at: number) => unknown} */
  const upright = (name, at) => html`<line class=${name} x1=${across(at)} x2=${across(at)} y1="0" y2=${HEIGHT} />`;
  const dots = [...marks.values()].flatMap(({ place: at, mark }) => {
    const chance = latest(chances, at)?.[1];
    return mark && chance !== undefined ? [html`<i class=${`dot ${mark}`} style=${{ left: `${(100 * at) / Math.max(last, 1)}%`, top: `${100 * (1 - chance)}%` }}></i>`] : [];
  });
  return html`
    <div class="plot"><svg
      viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label=${label}
      onClick=${(/** @type {any} */ event) => go(placeUnder(event))} onPointerMove=${(/** @type {any} */ event) => point(placeUnder(event))} onPointerLeave=${() => point(null)}
    >
      ${turns.map((at) => upright("turn", at))}
      <polygon points=${`${from},${HEIGHT} ${points.join(" ")} ${to},${HEIGHT}`} />
      <line class="half" x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2} />
      <polyline points=${points.join(" ")} />
      ${pointed === null ? null : upright("pointed", pointed)}
      ${upright("now", place)}
    </svg>${dots}</div>
  `;
}

/**
 * Selects the source of the win probabilities: the review, a score, or an agent that analyses every position.
 * @param {{ game: string, judge: Judge, choose: Change<Judge | null>, hasReview: boolean }} props
 */
function Judges({ game, judge, choose, hasReview }) {
  const { games } = useGames();
  const offered = games?.find((one) => one.name === game);
  const pick = (/** @type {string} */ name) => choose(name === "review" ? REVIEW : name.startsWith("agent ") ? { agent: name.slice(6), ms: BUDGETS[0] } : { score: name });
  const [usual, ...scores] = offered?.scores ?? [];
  return html`
    <label>Estimated by <select value=${judge.review ? "review" : judge.agent ? `agent ${judge.agent}` : judge.score} onChange=${withValue(pick)}>
      ${hasReview ? html`<option value="review">the review</option>` : null}
      <optgroup label="Scores">
        <option value="">${usual?.name ?? "the game's default score"}</option>
        ${scores.map(({ name, about }) => html`<option value=${name} title=${about}>${name}</option>`)}
      </optgroup>
      <optgroup label="Agents">
        ${(offered?.agents ?? []).filter((one) => one.tells_chance).map(({ name, about }) => html`<option value=${`agent ${name}`} title=${about}>${name}</option>`)}
      </optgroup>
    </select></label>
    ${judge.agent ? html`<label>with <select value=${judge.ms} onChange=${withValue((ms) => choose({ ...judge, ms: Number(ms) }))}>${BUDGETS.map((ms) => html`<option value=${ms}>${ms} ms per position</option>`)}</select></label>` : null}
  `;
}

/** @param {{ chances: Chances, decisions: Told[], judge: Judge, go: (place: number) => void }} props */
function Swings({ chances, decisions, judge, go }) {
  const found = swings(chances, decisions);
  if (!found.length) return null;
  return html`
    <span class="swings">Largest swings (${judge.review ? "by the review" : judge.agent ? `by ${judge.agent}` : "quick estimate"}): ${found.map(({ place, change }) => html`
      <button type="button" class="link" title=${decisions[place]?.words} onClick=${() => go(place)}>turn ${decisions[place]?.turn} (${change > 0 ? "+" : "−"}${percent(Math.abs(change))})</button> `)}
    </span>
  `;
}
