// The first player's win probability in every position, estimated by a score or an agent.
import { ask, askForLines } from "../api.js";
import { useEffect, useState } from "../html.js";

/** @import { Curve, Judged, Refusal, Told } from "../messages.js" */
/** @import { Change } from "../vendor/hooks.js" */

const CONCESSION = "concede";

/**
 * @typedef {{ score?: string, agent?: string, ms?: number, review?: boolean }} Judge
 * @typedef {(number | null | undefined)[]} Chances
 * @typedef {{ chances: Chances, busy?: boolean, problem?: string }} Found
 */

/**
 * Returns win probabilities by position, undefined where unknown; `judge` is a score, or an agent with a time limit.
 * @param {string} base
 * @param {Judge} judge
 */
export function useChances(base, judge) {
  const [found, keep] = useState(/** @type {Found} */ ({ chances: [] }));
  useEffect(() => {
    if (judge.review) return undefined;
    const ending = new AbortController();
    /** @type {Change<Found>} */
    const tell = (change) => { if (!ending.signal.aborted) keep(change); };
    tell({ chances: [], busy: true });
    const asked = judge.agent ? agentChances(base, judge, tell, ending.signal) : scoreChances(base, judge, tell);
    asked.then(
      () => tell((before) => ({ ...before, busy: false })),
      (error) => tell((before) => ({ ...before, busy: false, problem: error.message })),
    );
    return () => ending.abort();
  }, [base, judge.agent, judge.ms, judge.score, judge.review]);
  return found;
}

/**
 * @param {string} base
 * @param {Judge} judge
 * @param {Change<Found>} tell
 */
async function scoreChances(base, { score = "" }, tell) {
  /** @type {Curve} */
  const { chances } = await ask(`${base}/curve?score=${encodeURIComponent(score)}`);
  tell({ chances, busy: true });
}

/**
 * Requests estimates by an agent; each estimate is shown as soon as it arrives.
 * @param {string} base
 * @param {Judge} judge
 * @param {Change<Found>} tell
 * @param {AbortSignal} signal
 */
function agentChances(base, { agent, ms }, tell, signal) {
  /** @type {(line: Judged | Refusal) => void} */
  const hear = (line) => {
    if (line.type !== "judged") throw new Error(line.words);
    tell(({ chances }) => {
      const more = [...chances];
      more[line.place] = line.chance;
      return { chances: more, busy: true };
    });
  };
  return askForLines(`${base}/judgement`, { agent, ms }, hear, signal);
}

/**
 * Returns the known win probabilities in order, as [place, probability].
 * @param {Chances} chances
 */
export const known = (chances) => /** @type {[number, number][]} */ ([...chances.entries()].filter(([, chance]) => typeof chance === "number"));

/**
 * Returns the latest known win probability at a position, as [place, probability].
 * @param {Chances} chances
 * @param {number} place
 */
export const latest = (chances, place) => known(chances).findLast(([at]) => at <= place);

/**
 * Returns the largest changes in win probability, each with the positions before and after it; a concession is no change.
 * @param {Chances} chances
 * @param {Told[]} decisions
 */
export function swings(chances, decisions, most = 3, least = 0.08) {
  const places = known(chances);
  const changes = places.slice(1).map(([until, chance], number) => ({ place: places[number][0], until, change: chance - places[number][1] }));
  const large = changes.filter(({ until, change }) => Math.abs(change) >= least && decisions[until - 1]?.words !== CONCESSION);
  return large.sort((one, other) => Math.abs(other.change) - Math.abs(one.change)).slice(0, most).sort((one, other) => one.place - other.place);
}
