// The single-page application, which selects a view by the URL's hash.
import { html, render, useEffect, useState, withValue } from "./html.js";
import { usePreferences } from "./preferences.js";
import { Lobby } from "./lobby/lobby.js";
import { Play } from "./play/play.js";
import { Analysis } from "./analysis/analysis.js";
import { Puzzle, Puzzles } from "./puzzles/puzzles.js";
import { Item } from "./watch/item.js";
import { Shelf } from "./watch/shelf.js";
import { Watch } from "./watch/watch.js";

/** @import { Node } from "./html.js" */
/** @import { Preferences } from "./preferences.js" */
/** @typedef {(name: keyof Preferences, value: string) => void} Change */

/** @type {{ path: RegExp, view: (parts: string[]) => Node }[]} */
const PLACES = [
  { path: /^$/, view: () => html`<${Lobby} />` },
  { path: /^play\/([\w-]+)$/, view: ([room]) => html`<${Play} key=${room} room=${room} />` },
  { path: /^watch$/, view: () => html`<${Shelf} />` },
  { path: /^watch\/([\w-]+)$/, view: ([id]) => html`<${Item} key=${id} id=${id} />` },
  { path: /^watch\/([\w-]+)\/(\d+)$/, view: ([id, number]) => html`<${Watch} key=${`${id} ${number}`} id=${id} number=${number} />` },
  { path: /^analyse$/, view: () => html`<${Analysis} />` },
  { path: /^analyse\/([\w-]+)$/, view: ([link]) => html`<${Analysis} key=${link} link=${link} />` },
  { path: /^puzzles$/, view: () => html`<${Puzzles} />` },
  { path: /^puzzles\/([\w-]+)$/, view: ([id]) => html`<${Puzzle} key=${id} id=${id} />` },
];

const SECTIONS = { "": "Play", watch: "Watch", analyse: "Analyse", puzzles: "Puzzles" };

/** @param {string} address */
const section = (address) => address.split("/")[0].replace("play", "");

/** Returns the decoded hash of the URL; an invalid hash is returned unchanged and matches no view. */
function readAddress() {
  const written = location.hash.replace(/^#\/?/, "");
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function useAddress() {
  const [address, go] = useState(readAddress);
  useEffect(() => {
    const follow = () => go(readAddress());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return address;
}

function Missing() {
  return html`<main class="message"><h1>Page not found</h1><p><a href="#/">Back to the lobby</a></p></main>`;
}

function App() {
  const address = useAddress();
  const [chosen, change] = usePreferences();
  for (const { path, view } of PLACES) {
    const found = address.match(path);
    if (found) return html`<${Shell} address=${address} chosen=${chosen} change=${change}>${view(found.slice(1))}<//>`;
  }
  return html`<${Shell} address=${address} chosen=${chosen} change=${change}><${Missing} /><//>`;
}

/** @param {{ address: string, chosen: Preferences, change: Change, children: Node }} props */
function Shell({ address, chosen, change, children }) {
  return html`
    <header class="shell">
      <a class="brand" href="#/"><img src="/page/icon.svg" alt="" width="28" height="28" />Topdeck</a>
      <nav aria-label="Sections">
        ${Object.entries(SECTIONS).map(([path, name]) => html`<a href=${`#/${path}`} aria-current=${section(address) === path ? "page" : undefined}>${name}</a>`)}
      </nav>
      <div class="preferences">
        <${Choice} label="Colours" name="theme" values=${["system", "light", "dark"]} chosen=${chosen} change=${change} />
        <${Choice} label="Motion" name="motion" values=${["system", "on", "off"]} chosen=${chosen} change=${change} />
      </div>
    </header>
    ${children}
  `;
}

/** @param {{ label: string, name: keyof Preferences, values: string[], chosen: Preferences, change: Change }} props */
function Choice({ label, name, values, chosen, change }) {
  return html`
    <label class="preference">
      <span>${label}</span>
      <select name=${name} value=${chosen[name]} onChange=${withValue((value) => change(name, value))}>
        ${values.map((value) => html`<option value=${value}>${value}</option>`)}
      </select>
    </label>
  `;
}

render(html`<${App} />`, /** @type {Element} */ (document.getElementById("app")));
