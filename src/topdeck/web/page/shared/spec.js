// Agent specs, such as champion(ms=200, score=default(c=1)): the name of an agent and its parameters as text.

/** @typedef {{ name: string, values: Record<string, string> }} Spec */

/**
 * Splits text at the commas that are neither in brackets nor in quotes.
 * @param {string} text
 */
function splitArguments(text) {
  const parts = [""];
  let depth = 0;
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    if (!quoted && "([{".includes(letter)) depth += 1;
    if (!quoted && ")]}".includes(letter)) depth -= 1;
    if (letter === "," && depth === 0 && !quoted) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/**
 * Returns the name and the parameters of a spec; the server checks it.
 * @param {string} text
 * @returns {Spec}
 */
export function parseSpec(text) {
  const [, name, inside = ""] = text.trim().match(/^([^(]*)(?:\((.*)\)?)?$/s) ?? ["", text];
  const pairs = splitArguments(inside.replace(/\)$/, "")).map((part) => part.split(/=(.*)/s).map((word) => word.trim()));
  return { name: name.trim(), values: Object.fromEntries(pairs.filter(([key, value]) => key && value !== undefined)) };
}

/**
 * Returns the text of a spec; empty parameters are left out.
 * @param {Spec} spec
 */
export function writeSpec({ name, values }) {
  const given = Object.entries(values).filter(([, value]) => value.trim() !== "");
  return given.length ? `${name}(${given.map(([key, value]) => `${key}=${value.trim()}`).join(", ")})` : name;
}
