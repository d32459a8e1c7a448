// The page that describes Topdeck and credits the work of others.
import { html } from "../html.js";
import { useTitle } from "../shared/address.js";

export function About() {
  useTitle("About");
  return html`
    <main class="about">
      <h1>About</h1>
      <p>Topdeck is a platform for card-game AI with two games, Hearthstone and Gwent. You can play, watch and analyse games on this page; all agents run on the server.</p>
      <h2>How to play Hearthstone</h2>
      <p>You win when the enemy hero has no health left. On each of your turns, you draw a card and get one more mana crystal, up to ten. Cards cost mana: minions join your side of the board, spells take effect at once, and a weapon lets your hero attack. Minions can attack from your next turn on; attacker and defender damage each other, and a minion with taunt must be attacked first. Once per turn, you can pay for your hero power. Before the first turn, you can replace cards in your hand.</p>
      <h2>How to play Gwent</h2>
      <p>The first player to win two rounds wins the game. On your turn, you play one card, use your leader (once per game) or pass; after a pass, you take no more actions in this round. When both players have passed, the player with more points on the board wins the round, and the board is cleared. You draw ten cards for the first round, two for the second and one for the third, so do not spend too many on one round. Before a round, you can swap cards: click a card to swap it, or keep the hand.</p>
      <h2>Icons</h2>
      <p>
        The icons on the cards are by Lorc, Delapouite and other contributors to <a href="https://game-icons.net" rel="noreferrer">game-icons.net</a>.
        They are licensed under <a href="https://creativecommons.org/licenses/by/3.0/" rel="license noreferrer">CC BY 3.0</a>, and only their colours were changed.
      </p>
      <h2>Software</h2>
      <p>The page uses <a href="https://preactjs.com" rel="noreferrer">Preact</a> (MIT License) and <a href="https://github.com/developit/htm" rel="noreferrer">HTM</a> (Apache License 2.0).</p>
      <h2>Games</h2>
      <p>Hearthstone is a trademark of Blizzard Entertainment, and Gwent is a trademark of CD PROJEKT. Topdeck is not affiliated with either company and contains none of their artwork; the card text is generated from its own scripts.</p>
    </main>
  `;
}
