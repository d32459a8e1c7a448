// A chart of the first player's win probability by position; a click shows the position.
import { html, useState, withValue } from "../html.js";
import { useGames } from "../shared/games.js";
import { known, swings, useChances } from "./chances.js";

/** @import { Told, WatchedGame } from "../messages.js" */
/** @import { Change } from "../vendor/hooks.js" */
/** @import { Chances, Judge } from "./chances.js" */

const [WIDTH, HEIGHT] = [600, 90];
const BUDGETS = [50, 200, 1000];

/** @param {number} chance */
const percent = (chance) => `${Math.round(100 * chance)} %`;

/** @param {{ base: string, game: WatchedGame, place: number, go: (place: number) => void }} props */
export function Curve({ base, game, place, go }) {
  const [judge, choose] = useState(/** @type {Judge} */ ({ score: "" }));
  const { chances, busy, problem } = useChances(base, judge);
  const now = known(chances).findLast(([at]) => at <= place)?.[1];
  const words = now === undefined ? "" : `Win probability of ${game.agents[0]}: ${percent(now)}`;
  return html`
    <figure class="curve">
      <${Picture} chances=${chances} last=${game.decisions.length} place=${place} go=${go} label=${words || "Win probabilities are not available yet"} />
      <figcaption>
        <span>${words}</span>
        <${Judges} game=${game.game} judge=${judge} choose=${choose} />
        ${busy && judge.agent ? html`<span role="status">${judge.agent} is thinking…</span>` : null}
        ${problem ? html`<span class="problem" role="alert">${problem}</span>` : null}
        <${Swings} chances=${chances} decisions=${game.decisions} go=${go} />
      </figcaption>
    </figure>
  `;
}

/** @param {{ chances: Chances, last: number, place: number, go: (place: number) => void, label: string }} props */
function Picture({ chances, last, place, go, label }) {
  /** @param {number} at */
  const across = (at) => (WIDTH * at) / Math.max(last, 1);
  const places = known(chances);
  const points = places.map(([at, chance]) => `${across(at).toFixed(1)},${(HEIGHT * (1 - chance)).toFixed(1)}`);
  const [from, to] = [places[0], places.at(-1)].map((one) => across(one?.[0] ?? 0));
  /** @param {MouseEvent & { currentTarget: Element }} event */
  const click = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * last));
  };
  return html`
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label=${label} onClick=${click}>
      <polygon points=${`${from},${HEIGHT} ${points.join(" ")} ${to},${HEIGHT}`} />
      <line class="half" x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2} />
      <polyline points=${points.join(" ")} />
      <line class="now" x1=${across(place)} x2=${across(place)} y1="0" y2=${HEIGHT} />
    </svg>
  `;
}

/**
 * Selects the source of the win probabilities: a score, or an agent that analyses every position.
 * @param {{ game: string, judge: Judge, choose: Change<Judge> }} props
 */
function Judges({ game, judge, choose }) {
  const { games } = useGames();
  const offered = games?.find((one) => one.name === game);
  const pick = (/** @type {string} */ name) => choose(name.startsWith("agent ") ? { agent: name.slice(6), ms: BUDGETS[0] } : { score: name });
  const [usual, ...scores] = offered?.scores ?? [];
  return html`
    <label>Estimated by <select value=${judge.agent ? `agent ${judge.agent}` : judge.score} onChange=${withValue(pick)}>
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

/** @param {{ chances: Chances, decisions: Told[], go: (place: number) => void }} props */
function Swings({ chances, decisions, go }) {
  const found = swings(chances);
  if (!found.length) return null;
  return html`
    <span class="swings">Largest swings: ${found.map(({ place, change }) => html`
      <button type="button" class="link" title=${decisions[place]?.words} onClick=${() => go(place)}>${place} (${change > 0 ? "+" : "−"}${percent(Math.abs(change))})</button> `)}
    </span>
  `;
}
