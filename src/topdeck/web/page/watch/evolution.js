// An evolution run, updated while it runs: the fitness by generation, and the champion so far.
import { html, useEffect, useState } from "../html.js";
import { useTitle } from "../shared/address.js";
import { Lines } from "../shared/lines.js";
import { useAnswer, Waiting } from "../shared/loading.js";
import { Sortable } from "../shared/sortable.js";

/** @import { EvolutionPage, GenerationRow, ShelfItem } from "../messages.js" */
/** @import { Line } from "../shared/lines.js" */

const PERIOD = 4000; // milliseconds between two updates of a run
const DIGITS = 3;

/** @type {import("../shared/sortable.js").Column<GenerationRow>[]} */
const COLUMNS = [
  { title: "generation", value: (row) => row.number },
  { title: "best", value: (row) => row.best, cell: (row) => row.best.toFixed(DIGITS) },
  { title: "mean", value: (row) => row.mean, cell: (row) => row.mean.toFixed(DIGITS) },
  { title: "validation", value: (row) => row.validation ?? -1, cell: (row) => row.validation?.toFixed(DIGITS) ?? "" },
  { title: "members", value: (row) => row.members },
  { title: "games", value: (row) => row.games },
];

/**
 * @param {GenerationRow[]} course
 * @returns {Line[]}
 */
const linesOf = (course) => [
  { name: "best", points: course.map((row) => [row.number, row.best]) },
  { name: "mean", points: course.map((row) => [row.number, row.mean]) },
  { name: "validation", points: course.flatMap((row) => (typeof row.validation === "number" ? [/** @type {[number, number]} */ ([row.number, row.validation])] : [])) },
];

/** Returns a number that grows with time, so that data that depends on it is requested again. */
function useTicks() {
  const [tick, count] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => count((before) => before + 1), PERIOD);
    return () => clearInterval(timer);
  }, []);
  return tick;
}

/** @param {{ id: string }} props */
export function Evolution({ id }) {
  const tick = useTicks();
  /** @type {{ data?: ShelfItem[] }} */
  const { data: items } = useAnswer("/api/shelf", tick);
  const item = items?.find((one) => one.id === id);
  /** @type {{ data?: EvolutionPage, problem?: string }} */
  const { data: page, problem } = useAnswer(`/api/shelf/${id}/evolution`, item?.live ? tick : item?.changed ?? 0);
  useTitle(item?.title ?? "Evolution");
  if (!page) return html`<${Waiting} problem=${problem} back="#/watch" />`;
  return html`
    <main class="item-page">
      <p><a href="#/watch">All games</a></p>
      <h1>${item?.title ?? "Evolution"} ${item?.live ? html`<em class="live">live</em>` : null} <small>${page.games.toLocaleString("en")} games of ${page.game[0].toUpperCase()}${page.game.slice(1)}, fitness measured by ${page.measure}</small></h1>
      ${page.courses.map((course, number) => html`
        <section key=${number}>
          <h2>Repetition ${number + 1} <small>${course.length} generations</small></h2>
          <${Lines} lines=${linesOf(course)} label=${`Fitness by generation in repetition ${number + 1}`} across="generation" />
          <details><summary>Generations as a table</summary><${Sortable} caption="Generations" columns=${COLUMNS} rows=${course} keyOf=${(/** @type {GenerationRow} */ row) => row.number} /></details>
        </section>`)}
      ${page.champion ? html`
        <section><h2>Champion ${typeof page.test === "number" ? html`<small>${page.test.toFixed(DIGITS)} in test games</small>` : null}</h2>
          <dl class="genes">${Object.entries(page.champion).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
        </section>` : null}
    </main>
  `;
}
