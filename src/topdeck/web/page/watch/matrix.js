// A score matrix; a click on a cell lists its games.
import { html } from "../html.js";
import { HeatMap } from "../shared/heat_map.js";
import { countGames } from "../shared/share.js";

/** @import { Matrix as WinMatrix } from "../messages.js" */

/** @param {{ title: string, matrix: WinMatrix, choose: (row: string, column: string) => void }} props */
export function Matrix({ title, matrix, choose }) {
  const { names } = matrix;
  const scores = new Map(matrix.cells.map((cell) => [`${cell.row} ${cell.column}`, cell.score]));
  const cells = names.map((name, row) => names.map((other, column) => {
    const score = scores.get(`${row} ${column}`);
    if (!score) return null;
    const text = `${Math.round(100 * score.mean)}`;
    const about = `${name} against ${other}: ${text} %, ${Math.round(100 * score.low)} to ${Math.round(100 * score.high)}, in ${countGames(score.games)}`;
    return { text, share: score.mean, about, choose: () => choose(name, other) };
  }));
  return html`
    <section>
      <h2>${title}</h2>
      <${HeatMap} label=${title} rows=${names} columns=${names} cells=${cells} />
    </section>
  `;
}
