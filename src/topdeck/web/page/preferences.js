// The user's preferences for colours and animations, stored in the browser.
import { useEffect, useState } from "./html.js";

const KEY = "topdeck.preferences";
/** @typedef {{ theme: string, motion: string }} Preferences */

/** @type {Preferences} */
const DEFAULTS = { theme: "system", motion: "system" };

/** @returns {Preferences} */
export function preferences() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return DEFAULTS;
  }
}

/** @param {Preferences} chosen */
function apply({ theme, motion }) {
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.motion = motion;
}

/**
 * Returns the preferences and a function that changes one of them.
 * @returns {[Preferences, (name: keyof Preferences, value: string) => void]}
 */
export function usePreferences() {
  const [chosen, choose] = useState(preferences);
  useEffect(() => apply(chosen), [chosen]);
  /** @type {(name: keyof Preferences, value: string) => void} */
  const change = (name, value) => {
    const next = { ...chosen, [name]: value };
    localStorage.setItem(KEY, JSON.stringify(next));
    choose(next);
  };
  return [chosen, change];
}

/** Returns whether animations are enabled. */
export function moves() {
  const { motion } = preferences();
  if (motion !== "system") return motion === "on";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
