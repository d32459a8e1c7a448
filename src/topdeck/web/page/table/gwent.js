// The Gwent table: three rows per side, points, leaders and graveyards.
import { html } from "../html.js";
import { Facts, Pile, Place, placeOf } from "./place.js";
import { Plate, sideLabel } from "./plate.js";

/** @import { Scene, Side } from "../messages.js" */
/** @import { Picks } from "./picks.js" */
/** @import { Player, Plates } from "./plate.js" */

const ROWS = ["melee", "ranged", "siege"];
/** @type {Record<string, string>} */
const GLYPHS = { melee: "⚔", ranged: "➶", siege: "◎" };

/** @param {{ side: Side, name: string, picks: Picks }} props */
function Row({ side, name, picks }) {
  const row = placeOf(side, name);
  return html`
    <${Place} place=${{ ...row, name: `row ${name}` }} picks=${picks}>
      <header title=${row.title}>
        <span class="glyph" aria-hidden="true">${GLYPHS[name]}</span>
        <b>${row.count ?? 0}</b>
        ${row.marks?.length ? html`<em>${row.marks[0]}</em>` : null}
      </header>
    <//>
  `;
}

/** @param {Side} side */
function points(side) {
  return side.facts.find((fact) => fact.name === "points")?.value ?? "0";
}

/** @param {{ side: Side, picks: Picks, who: "near" | "far", leads: boolean, player?: Player }} props */
function Half({ side, picks, who, leads, player }) {
  const rows = who === "near" ? ROWS : [...ROWS].reverse();
  const others = { ...side, facts: side.facts.filter((fact) => fact.name !== "points") };
  return html`
    <section class=${`half ${who}`} aria-label=${sideLabel(side, player)}>
      <div class="side-line">
        <b class=${`points ${leads ? "leads" : ""}`} aria-label=${`${points(side)} points`}>${points(side)}</b>
        <${Plate} side=${side} player=${player} />
        <${Facts} side=${others} />
        <div class="piles">
          <${Place} place=${placeOf(side, "leader")} picks=${picks} />
          ${who === "far" ? html`<${Pile} place=${placeOf(side, "hand")} word="hand" />` : null}
          <${Pile} place=${placeOf(side, "deck")} word="deck" />
          <${Pile} place=${placeOf(side, "graveyard")} word="graveyard" id=${`graveyard-${side.seat}`} />
        </div>
      </div>
      <div class="rows">${rows.map((name) => html`<${Row} key=${name} side=${side} name=${name} picks=${picks} />`)}</div>
      <${Place} place=${placeOf(side, "hand")} picks=${picks} />
    </section>
  `;
}

/** @param {{ scene: Scene, picks: Picks, plates: Plates }} props */
export function GwentTable({ scene, picks, plates }) {
  const [near, far] = scene.sides ?? [];
  const lead = Number(points(near)) - Number(points(far));
  return html`
    <${Half} side=${far} picks=${picks} who="far" leads=${lead < 0} player=${plates[far.seat]} />
    <${Half} side=${near} picks=${picks} who="near" leads=${lead > 0} player=${plates[near.seat]} />
  `;
}
