// The single-page application, which selects a view by the URL's hash.
import { html, render, useEffect, useState, withValue } from "./html.js";
import { usePreferences } from "./preferences.js";
import { readPath, useTitle } from "./shared/address.js";

/** @import { Node } from "./html.js" */
/** @import { Preferences } from "./preferences.js" */
/** @typedef {(name: keyof Preferences, value: string) => void} Change */

/**
 * A view: the module that is loaded when it is first shown, and its component with the parts of the path.
 * @template Module
 * @typedef {{ path: RegExp, load: () => Promise<Module>, view: (module: Module, parts: string[]) => Node }} Place
 */

/**
 * @template Module
 * @param {RegExp} path
 * @param {() => Promise<Module>} load
 * @param {(module: Module, parts: string[]) => Node} view
 * @returns {Place<any>}
 */
const place = (path, load, view) => ({ path, load, view });

const PLACES = [
  place(/^$/, () => import("./lobby/lobby.js"), ({ Lobby }) => html`<${Lobby} />`),
  place(/^play\/([\w-]+)$/, () => import("./play/play.js"), ({ Play }, [room]) => html`<${Play} key=${room} room=${room} />`),
  place(/^join\/([\w-]+)\/([\w-]+)$/, () => import("./play/join.js"), ({ JoinRoom }, [room, token]) => html`<${JoinRoom} key=${room} room=${room} token=${token} />`),
  place(/^game\/([\w-]+)$/, () => import("./play/join.js"), ({ SharedGame }, [room]) => html`<${SharedGame} key=${room} room=${room} />`),
  place(/^cards$/, () => import("./cards/cards.js"), ({ Cards }) => html`<${Cards} />`),
  place(/^watch$/, () => import("./watch/shelf.js"), ({ Shelf }) => html`<${Shelf} />`),
  place(/^watch\/([\w-]+)$/, () => import("./watch/item.js"), ({ Item }, [id]) => html`<${Item} key=${id} id=${id} />`),
  place(/^watch\/([\w-]+)\/(\d+)$/, () => import("./watch/watch.js"), ({ Watch }, [id, number]) => html`<${Watch} key=${`${id} ${number}`} id=${id} number=${number} />`),
  place(/^evolution\/([\w-]+)$/, () => import("./watch/evolution.js"), ({ Evolution }, [id]) => html`<${Evolution} key=${id} id=${id} />`),
  place(/^analyse(?:\/([\w-]+))?$/, () => import("./analysis/analysis.js"), ({ Analysis }, [link]) => html`<${Analysis} key=${link} link=${link} />`),
  place(/^about$/, () => import("./about/about.js"), ({ About }) => html`<${About} />`),
  place(/^puzzles$/, () => import("./puzzles/puzzles.js"), ({ Puzzles }) => html`<${Puzzles} />`),
  place(/^puzzles\/([\w-]+)$/, () => import("./puzzles/puzzles.js"), ({ Puzzle }, [id]) => html`<${Puzzle} key=${id} id=${id} />`),
];

const SECTIONS = { "": "Play", cards: "Cards", watch: "Watch", analyse: "Analyse", puzzles: "Puzzles", about: "About" };

/** @param {string} address */
const section = (address) => address.split("/")[0].replace("play", "").replace("evolution", "watch");

function useAddress() {
  const [address, go] = useState(readPath);
  useEffect(() => {
    const follow = () => go(readPath());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return address;
}

function Missing() {
  useTitle("Page not found");
  return html`<main class="message"><h1>Page not found</h1><p><a href="#/">Back to the lobby</a></p></main>`;
}

function App() {
  const address = useAddress();
  const [chosen, change] = usePreferences();
  const found = PLACES.find(({ path }) => path.test(address));
  return html`
    <${Shell} address=${address} chosen=${chosen} change=${change}>
      ${found ? html`<${View} key=${found.path.source} place=${found} address=${address} />` : html`<${Missing} />`}
    <//>`;
}

/**
 * Loads the module of a view and shows it.
 * @param {{ place: Place<any>, address: string }} props
 */
function View({ place: { path, load, view }, address }) {
  const [module, show] = useState(/** @type {any} */ (null));
  const [problem, complain] = useState("");
  useEffect(() => {
    load().then((found) => show(() => found), () => complain("The server cannot be reached; reload the page to try again."));
  }, []);
  if (!module) return html`<main class="message"><p role="status">${problem || "Loading…"}</p></main>`;
  return view(module, (address.match(path) ?? []).slice(1));
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
