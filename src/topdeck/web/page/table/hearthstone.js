// The Hearthstone table: two heroes, up to seven minions per side, and hands.
import { html } from "../html.js";
import { Facts, Pile, Place, placeOf } from "./place.js";
import { Plate, sideLabel } from "./plate.js";

/** @import { Scene, Side } from "../messages.js" */
/** @import { Picks } from "./picks.js" */
/** @import { Player, Plates } from "./plate.js" */

/** @param {{ side: Side }} props */
function Crystals({ side }) {
  const fact = side.facts.find((one) => one.name === "mana");
  const [now, most] = (fact?.value ?? "0/0").split("/").map(Number);
  const crystals = Array.from({ length: Math.max(now, most) }, (_, number) => html`<i class=${number < now ? "full" : ""}></i>`);
  return html`<span class="mana" role="img" aria-label=${`${now} of ${most} mana`}><b>${now}/${most}</b><span class="crystals">${crystals}</span></span>`;
}

/** @param {{ side: Side, picks: Picks, who: "near" | "far", player?: Player }} props */
function Half({ side, picks, who, player }) {
  const others = { ...side, facts: side.facts.filter((fact) => fact.name !== "mana") };
  return html`
    <section class=${`half ${who}`} aria-label=${sideLabel(side, player)}>
      <${Place} place=${placeOf(side, "hand")} picks=${picks} />
      <div class="hero-line">
        <${Plate} side=${side} player=${player}><${Crystals} side=${side} /><//>
        <${Place} place=${placeOf(side, "hero")} picks=${picks} />
        <div class="belongings">
          <${Place} place=${placeOf(side, "secrets")} picks=${picks} />
          <${Pile} place=${placeOf(side, "deck")} word="deck" />
          <${Facts} side=${others} />
        </div>
      </div>
      <${Place} place=${placeOf(side, "board")} picks=${picks} />
    </section>
  `;
}

/** @param {{ scene: Scene, picks: Picks, plates: Plates }} props */
export function HearthstoneTable({ scene, picks, plates }) {
  const [near, far] = scene.sides ?? [];
  return html`
    <${Half} side=${far} picks=${picks} who="far" player=${plates[far.seat]} />
    <${Half} side=${near} picks=${picks} who="near" player=${plates[near.seat]} />
  `;
}
