// The library view: experiments, records, and finished games between people and agents.
import { html, useState } from "../html.js";
import { useTitle } from "../shared/address.js";
import { nameInItem, useGames } from "../shared/games.js";
import { useAnswer, Waiting } from "../shared/loading.js";
import { countGames } from "../shared/share.js";

/** @import { FieldEvent } from "../html.js" */
/** @import { GameChoice, ShelfItem } from "../messages.js" */

const WORDS = { experiment: "experiment", evolution: "evolution", records: "records", rooms: "games played here" };

/** @param {ShelfItem} item */
const hasReport = (item) => !item.problem && (item.games ?? 0) > 0 && ["experiment", "evolution"].includes(item.kind);

/** @param {ShelfItem} item */
const counted = ({ games = 0, game }) => `${countGames(games)}${game ? ` of ${game[0].toUpperCase()}${game.slice(1)}` : ""}`;

export function Shelf() {
  useTitle("Watch");
  /** @type {{ data?: ShelfItem[], problem?: string }} */
  const { data: items, problem } = useAnswer("/api/shelf");
  const { games } = useGames();
  if (!items) return html`<${Waiting} problem=${problem} />`;
  return html`
    <main class="shelf">
      <h1>Watch</h1>
      <${Upload} />
      ${items.length ? html`<ul class="items">${items.map((item) => html`<${Item} key=${item.id} item=${item} games=${games} />`)}</ul>` : html`<p>No games are available yet. Play a game, or start the server with <code>--watch FOLDER</code>.</p>`}
    </main>
  `;
}

/** @param {{ item: ShelfItem, games: GameChoice[] | null }} props */
function Item({ item, games }) {
  return html`
    <li class=${`item ${item.problem ? "broken" : ""}`}>
      ${item.problem ? html`<b>${item.title}</b>` : html`<a href=${`#/${item.kind === "evolution" ? "evolution" : "watch"}/${item.id}`}>${item.title}</a>`}
      <span class="kind">${WORDS[item.kind]}${item.live ? html` <em class="live">live</em>` : null}${hasReport(item) ? html` · <a href=${`/api/shelf/${item.id}/report`} target="_blank">report</a>` : null}</span>
      <span>${item.problem || counted(item)}</span>
      <small>${(item.agents ?? []).slice(0, 6).map((agent) => nameInItem(agent, item, games)).join(", ")}${(item.agents ?? []).length > 6 ? " …" : ""}</small>
    </li>
  `;
}

/** A field that uploads a record file. */
function Upload() {
  const [problem, complain] = useState("");
  /** @param {FieldEvent} event */
  const bring = async (event) => {
    const [file] = event.target.files ?? [];
    if (!file) return;
    try {
      const answer = await fetch(`/api/shelf/upload?name=${encodeURIComponent(file.name.slice(0, 100))}`, { method: "POST", body: file });
      const item = await answer.json();
      if (!answer.ok) throw new Error(item.words);
      location.hash = `#/watch/${item.id}`;
    } catch (error) {
      complain(/** @type {Error} */ (error).message);
    }
  };
  return html`
    <label class="upload">Open a record file <input type="file" accept=".jsonl,.json" onChange=${bring} /></label>
    ${problem ? html`<p class="problem" role="alert">${problem}</p>` : null}
  `;
}
