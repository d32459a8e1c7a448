// The Hearthstone table: two heroes, up to seven minions per side, and hands.
import { html } from "../html.js";
import { Facts, Pile, Place, placeOf } from "./place.js";

/** @import { Scene, Side } from "../messages.js" */
/** @import { Picks } from "./picks.js" */

/** @param {{ side: Side }} props */
function Crystals({ side }) {
  const fact = side.facts.find((one) => one.name === "mana");
  const [now, most] = (fact?.value ?? "0/0").split("/").map(Number);
  const crystals = Array.from({ length: Math.max(now, most) }, (_, number) => html`<i class=${number < now ? "full" : ""}></i>`);
  return html`<span class="crystals" role="img" aria-label=${`${now} of ${most} mana`}>${crystals}</span>`;
}

/** @param {{ side: Side, picks: Picks, who: "near" | "far" }} props */
function Half({ side, picks, who }) {
  const others = { ...side, facts: side.facts.filter((fact) => fact.name !== "mana") };
  return html`
    <section class=${`half ${who}`} aria-label=${`${who === "near" ? "Your" : "The opponent's"} side: ${side.title}`}>
      <${Place} place=${placeOf(side, "hand")} picks=${picks} />
      <div class="hero-line">
        <div class="belongings"><${Crystals} side=${side} /><${Facts} side=${others} /></div>
        <${Place} place=${placeOf(side, "hero")} picks=${picks} />
        <div class="belongings end">
          <${Place} place=${placeOf(side, "secrets")} picks=${picks} />
          <${Pile} place=${placeOf(side, "deck")} word="cards" />
        </div>
      </div>
      <${Place} place=${placeOf(side, "board")} picks=${picks} />
    </section>
  `;
}

/** @param {{ scene: Scene, picks: Picks }} props */
export function HearthstoneTable({ scene, picks }) {
  const [near, far] = scene.sides ?? [];
  return html`
    <${Half} side=${far} picks=${picks} who="far" />
    <${Half} side=${near} picks=${picks} who="near" />
  `;
}
