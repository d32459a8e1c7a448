// The standings and games of an experiment or a record file.
import { Connection } from "../api.js";
import { html, useEffect, useState, withValue } from "../html.js";
import { useQuery, useTitle } from "../shared/address.js";
import { nameInItem, useGames } from "../shared/games.js";
import { useAnswer, Waiting } from "../shared/loading.js";
import { countGames, interval, percent, Whisker } from "../shared/share.js";
import { Sortable } from "../shared/sortable.js";
import { CardTable } from "./card_table.js";
import { Matrix } from "./matrix.js";

/** @import { AgentRow, Elo, GamePage, GamesAsked, Score, ShelfItem, Standings } from "../messages.js" */

/** @import { Column } from "../shared/sortable.js" */
/** @import { Query } from "../shared/address.js" */

/** The filter of the games, which is part of the address. */
const NO_FILTER = { agent: "", against: "", deck: "", against_deck: "", begins: "", winner: "", loser: "", faults: "", words: "", page: "1" };

/** @type {Record<string, string>} */
const FLAGS = { faults: "with agent failures", begins: "the first deck goes first" };

/** The maximum width of an Elo interval that is shown. */
const WIDEST_ELO = 2000;

/** @param {number} elo */
const signed = (elo) => `${elo < 0 ? "−" : "+"}${Math.abs(elo).toFixed(0)}`;
/** @param {Elo} rating */
const bounds = (rating) => (typeof rating.low === "number" && typeof rating.high === "number" && rating.high - rating.low <= WIDEST_ELO ? `${signed(rating.low)} to ${signed(rating.high)}` : "too few games for an interval");
/** @param {Score} score */
const inGames = (score) => (score.low <= 0 && score.high >= 1 ? `${countGames(score.games)}, too few for an interval` : `${interval(score)} in ${countGames(score.games)}`);

/**
 * Returns the columns of the standings; the name of an agent and its counts lead to its games.
 * @param {(chosen: GamesAsked) => void} show
 * @param {(agent: string) => string} named
 * @param {string} missing
 * @returns {Column<AgentRow>[]}
 */
const columns = (show, named, missing) => {
  const link = (/** @type {string | number} */ words, /** @type {GamesAsked} */ chosen) => html`<button type="button" class="link" onClick=${() => show(chosen)}>${words}</button>`;
  return [
    { title: "agent", value: (row) => row.agent, cell: (row) => link(named(row.agent), { agent: row.agent }) },
    { title: "score", value: (row) => row.score.mean, cell: (row) => html`<span title=${inGames(row.score)}>${percent(row.score.mean)}</span>`, about: "A draw counts as half a win." },
    { title: "95 % interval", value: (row) => row.score.low, cell: (row) => html`<${Whisker} share=${row.score} />` },
    { title: "won", value: (row) => row.wins, cell: (row) => link(row.wins, { agent: row.agent, winner: row.agent }) },
    { title: "drawn", value: (row) => row.draws, cell: (row) => link(row.draws, { agent: row.agent, winner: "draw" }) },
    { title: "lost", value: (row) => row.losses, cell: (row) => link(row.losses, { agent: row.agent, loser: row.agent }) },
    { title: "going first", value: (row) => (row.seats[0].games ? row.seats[0].mean : -1), cell: (row) => (row.seats[0].games ? html`<span title=${inGames(row.seats[0])}>${link(percent(row.seats[0].mean), { agent: row.agent, begins: true })}</span>` : "–") },
    { title: "ms / decision", value: (row) => row.milliseconds ?? 0, cell: (row) => (row.milliseconds === undefined ? "" : row.milliseconds.toFixed(1)) },
    { title: "Elo", value: (row) => row.rating?.elo ?? 0, cell: (row) => (row.rating ? html`<span title=${bounds(row.rating)}>${signed(row.rating.elo)}</span>` : missing) },
  ];
};

/**
 * Returns the current standings.  Ratings take a while, so they are updated only when the games increase by a fifth;
 * `missing` stands for a missing rating.
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
  return { standings, problem, missing: rated || problem ? "–" : "…" };
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
  const { standings, problem, missing } = useStandings(id);
  const [filter, choose] = useQuery(NO_FILTER);
  /** @type {{ data?: ShelfItem[] }} */
  const { data: items } = useAnswer("/api/shelf");
  const item = items?.find((one) => one.id === id);
  const title = item?.title ?? "Standings";
  const { games } = useGames();
  const named = (/** @type {string} */ agent) => nameInItem(agent, item, games);
  useTitle(title);
  if (!standings) return html`<${Waiting} problem=${problem} back="#/watch" />`;
  /** @param {GamesAsked} chosen */
  const show = (chosen) => choose({ ...NO_FILTER, ...Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, String(value)])) });
  return html`
    <main class="item-page">
      <p><a href="#/watch">All games</a></p>
      <section class="standings">
        <h1>${title} <small>standings after ${countGames(standings.games)}</small></h1>
        <${Sortable} caption="Standings" columns=${columns(show, named, missing)} rows=${standings.agents} keyOf=${(/** @type {AgentRow} */ row) => row.agent} />
        <p>The first player scores ${percent(standings.first_player.mean)} (${inGames(standings.first_player)}).${standings.faults ? html` <button type="button" class="link" onClick=${() => show({ faults: true })}>An agent failed in ${countGames(standings.faults)}.</button>` : null}</p>
      </section>
      ${standings.by_agents.names.length > 1 ? html`<${Matrix} title="Scores by agent and opponent" matrix=${standings.by_agents} choose=${(/** @type {string} */ agent, /** @type {string} */ against) => show({ agent, against })} />` : null}
      ${standings.by_decks.names.length > 1 ? html`<${Matrix} title="Scores by deck; rows are the first player's decks" matrix=${standings.by_decks} choose=${(/** @type {string} */ deck, /** @type {string} */ against) => show({ deck, against_deck: against, begins: true })} />` : null}
      <${CardTable} id=${id} />
      <${Games} id=${id} filter=${filter} choose=${choose} games=${standings.games} named=${named} />
    </main>
  `;
}

/** @param {{ id: string, filter: Query, choose: (changes: Query) => void, games: number, named: (agent: string) => string }} props */
function Games({ id, filter, choose, games, named }) {
  const asked = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
  /** @type {{ data?: GamePage, problem?: string }} */
  const { data: page, problem } = useAnswer(`/api/shelf/${id}/games?${asked}`, games);
  const { page: written, words: _, ...chosen } = filter;
  const number = Number(written);
  const words = Object.entries(chosen).filter(([, value]) => value !== "").map(([name, value]) => FLAGS[name] ?? `${name.replace("_", " ")} ${value}`);
  return html`
    <section class="games-list">
      <h2>Games ${words.length ? html`<small>${words.join(", ")} <button type="button" class="link" onClick=${() => choose(NO_FILTER)}>show all</button></small>` : null}</h2>
      <p><label>Search <input type="search" value=${filter.words} placeholder="agent, deck, winner or number" onInput=${withValue((words) => choose({ words, page: "1" }))} /></label>${page ? html` <small role="status">${countGames(page.games)}</small>` : null}</p>
      ${problem ? html`<p class="problem">${problem}</p>` : null}
      ${page ? html`
        <div class="scroll" tabindex="0" role="region" aria-label="Games"><table>
          <thead><tr><th scope="col">game</th><th scope="col">first player</th><th scope="col">second player</th><th scope="col">won by</th><th scope="col">decisions</th><th scope="col">failure</th></tr></thead>
          <tbody>
            ${page.rows.map((row) => html`
              <tr>
                <th scope="row"><a href=${`#/watch/${id}/${row.number}`}>${row.number}</a></th>
                <td>${named(row.agents[0])} <small>${row.decks[0]}</small></td><td>${named(row.agents[1])} <small>${row.decks[1]}</small></td>
                <td>${named(row.won_by)}</td><td>${row.decisions}</td><td>${row.fault ?? ""}</td>
              </tr>`)}
          </tbody>
        </table></div>
        <p class="pages">
          <button type="button" class="plain" disabled=${number <= 1} onClick=${() => choose({ page: String(number - 1) })}>Previous</button>
          <span>${page.page} of ${page.pages}</span>
          <button type="button" class="plain" disabled=${number >= page.pages} onClick=${() => choose({ page: String(number + 1) })}>Next</button>
        </p>` : null}
    </section>
  `;
}
