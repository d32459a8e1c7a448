// The standings and games of an experiment or a record file.
import { Connection } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { useAnswer, Waiting } from "../shared/loading.js";
import { Matrix } from "./matrix.js";

/** @import { Elo, GamePage, GamesAsked, Score, Standings } from "../messages.js" */
/** @import { Change } from "../vendor/hooks.js" */

/** @typedef {GamesAsked & { page: number }} Filter */

/** @type {Record<string, string>} */
const FLAGS = { faults: "with agent failures", begins: "the first deck goes first" };

/** @param {Score} score */
const percent = (score) => `${(100 * score.mean).toFixed(0)} %`;
/** @param {number} elo */
const signed = (elo) => `${elo < 0 ? "−" : "+"}${Math.abs(elo).toFixed(0)}`;
/** @param {Elo} [rating] */
const bounds = (rating) => (typeof rating?.low === "number" && typeof rating.high === "number" ? `${signed(rating.low)} to ${signed(rating.high)}` : "");
/** @param {Score} score */
const interval = (score) => `${(100 * score.low).toFixed(0)} to ${(100 * score.high).toFixed(0)} % in ${score.games} games`;

/**
 * Returns the current standings.  Ratings take a while, so they are updated only when the games increase by a fifth.
 * @param {string} id
 */
function useStandings(id) {
  const [live, tell] = useState(/** @type {Standings | null} */ (null));
  const size = live ? Math.floor(Math.log(1 + live.games) / Math.log(1.2)) : 0;
  /** @type {{ data?: Standings, problem?: string }} */
  const { data: rated, problem } = useAnswer(`/api/shelf/${id}/standings`, size);
  useEffect(() => {
    const connection = new Connection(`/api/shelf/${id}/live`, { type: "watch" }, (message) => message.type === "standings" && tell(message), () => {});
    return () => connection.close();
  }, [id]);
  const standings = live && rated && live.games !== rated.games ? withRatings(live, rated) : rated ?? live;
  return { standings, problem };
}

/**
 * Returns new standings with the ratings from the previous standings.
 * @param {Standings} live
 * @param {Standings} rated
 * @returns {Standings}
 */
function withRatings(live, rated) {
  const ratings = new Map(rated.agents.map((row) => [row.agent, row.rating]));
  return { ...live, agents: live.agents.map((row) => ({ ...row, rating: ratings.get(row.agent) })) };
}

/** @param {{ id: string }} props */
export function Item({ id }) {
  const { standings, problem } = useStandings(id);
  const [filter, choose] = useState(/** @type {Filter} */ ({ page: 1 }));
  if (!standings) return html`<${Waiting} problem=${problem} back="#/watch" />`;
  /** @param {GamesAsked} chosen */
  const show = (chosen) => choose({ page: 1, ...chosen });
  return html`
    <main class="item-page">
      <p><a href="#/watch">All games</a></p>
      <section class="standings">
        <h1>Standings <small>after ${standings.games.toLocaleString("en")} games</small></h1>
        <table>
          <thead><tr><th scope="col">agent</th><th scope="col">score</th><th scope="col">won</th><th scope="col">drawn</th><th scope="col">lost</th><th scope="col">Elo</th></tr></thead>
          <tbody>
            ${standings.agents.map((row) => html`
              <tr>
                <th scope="row"><button type="button" class="link" onClick=${() => show({ agent: row.agent })}>${row.agent}</button></th>
                <td title=${interval(row.score)}>${percent(row.score)}</td><td>${row.wins}</td><td>${row.draws}</td><td>${row.losses}</td>
                <td title=${bounds(row.rating)}>${row.rating ? signed(row.rating.elo) : ""}</td>
              </tr>`)}
          </tbody>
        </table>
        <p>The first player scores ${percent(standings.first_player)} (${interval(standings.first_player)}).${standings.faults ? html` <button type="button" class="link" onClick=${() => show({ faults: true })}>An agent failed in ${standings.faults} games.</button>` : null}</p>
      </section>
      ${standings.by_agents.names.length > 1 ? html`<${Matrix} title="Scores by agent and opponent" matrix=${standings.by_agents} choose=${(/** @type {string} */ agent, /** @type {string} */ against) => show({ agent, against })} />` : null}
      ${standings.by_decks.names.length > 1 ? html`<${Matrix} title="Scores by deck; rows are the first player's decks" matrix=${standings.by_decks} choose=${(/** @type {string} */ deck, /** @type {string} */ against) => show({ deck, against_deck: against, begins: true })} />` : null}
      <${Games} id=${id} filter=${filter} choose=${choose} games=${standings.games} />
    </main>
  `;
}

/** @param {{ id: string, filter: Filter, choose: Change<Filter>, games: number }} props */
function Games({ id, filter, choose, games }) {
  const asked = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  /** @type {{ data?: GamePage, problem?: string }} */
  const { data: page, problem } = useAnswer(`/api/shelf/${id}/games?${asked}`, games);
  const { page: number, ...named } = filter;
  const words = Object.entries(named).map(([name, value]) => FLAGS[name] ?? `${name.replace("_", " ")} ${value}`);
  return html`
    <section class="games-list">
      <h2>Games ${words.length ? html`<small>${words.join(", ")} <button type="button" class="link" onClick=${() => choose({ page: 1 })}>show all</button></small>` : null}</h2>
      ${problem ? html`<p class="problem">${problem}</p>` : null}
      ${page ? html`
        <table>
          <thead><tr><th scope="col">game</th><th scope="col">first player</th><th scope="col">second player</th><th scope="col">won by</th><th scope="col">decisions</th><th scope="col"></th></tr></thead>
          <tbody>
            ${page.rows.map((row) => html`
              <tr>
                <th scope="row"><a href=${`#/watch/${id}/${row.number}`}>${row.number}</a></th>
                <td>${row.agents[0]} <small>${row.decks[0]}</small></td><td>${row.agents[1]} <small>${row.decks[1]}</small></td>
                <td>${row.won_by}</td><td>${row.decisions}</td><td>${row.fault ?? ""}</td>
              </tr>`)}
          </tbody>
        </table>
        <p class="pages">
          <button type="button" class="plain" disabled=${number <= 1} onClick=${() => choose({ ...filter, page: number - 1 })}>Previous</button>
          <span>${page.page} of ${page.pages}</span>
          <button type="button" class="plain" disabled=${number >= page.pages} onClick=${() => choose({ ...filter, page: number + 1 })}>Next</button>
        </p>` : null}
    </section>
  `;
}
