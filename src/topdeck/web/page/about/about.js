// The page that describes Topdeck and credits the work of others.
import { html } from "../html.js";
import { useTitle } from "../shared/address.js";

export function About() {
  useTitle("About");
  return html`
    <main class="about">
      <h1>About</h1>
      <p>Topdeck is a platform for card-game AI with two games, Hearthstone and Gwent. This page shows its games, and everything on it runs on the machine of the server.</p>
      <h2>Icons</h2>
      <p>
        The icons on the cards are by Lorc, Delapouite and other contributors to <a href="https://game-icons.net" rel="noreferrer">game-icons.net</a>.
        They are licensed under <a href="https://creativecommons.org/licenses/by/3.0/" rel="license noreferrer">CC BY 3.0</a>, and only their colours were changed.
      </p>
      <h2>Software</h2>
      <p>The page uses <a href="https://preactjs.com" rel="noreferrer">Preact</a> (MIT License) and <a href="https://github.com/developit/htm" rel="noreferrer">HTM</a> (Apache License 2.0).</p>
      <h2>Games</h2>
      <p>Hearthstone is a trademark of Blizzard Entertainment, and Gwent is a trademark of CD PROJEKT. Topdeck is not affiliated with either company and contains none of their artwork; the texts of the cards are generated from its own scripts.</p>
    </main>
  `;
}
