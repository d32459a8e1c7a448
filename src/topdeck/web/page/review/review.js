// The review of a game: stored reviews are shown at once, others arrive decision by decision.
import { ask, askForLines } from "../api.js";
import { useCallback, useEffect, useMemo, useRef, useState } from "../html.js";

/** @import { Refusal, Review, ReviewedMove, StoredReview } from "../messages.js" */

/**
 * @typedef {object} ReviewState
 * @property {Map<number, ReviewedMove>} moves the reviewed decisions by place
 * @property {Review | null} review the complete review
 * @property {boolean} busy
 * @property {string} problem
 * @property {() => void} start
 * @property {() => void} cancel
 */

/**
 * Returns the review of a game, which starts at once if it is wanted and not stored.
 * @param {string} base
 * @param {boolean} wanted
 * @returns {ReviewState}
 */
export function useReview(base, wanted) {
  const [review, keep] = useState(/** @type {Review | null} */ (null));
  const [arrived, add] = useState(/** @type {ReviewedMove[]} */ ([]));
  const [busy, work] = useState(false);
  const [problem, complain] = useState("");
  const running = useRef(/** @type {AbortController | null} */ (null));
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    work(false);
  }, []);
  const start = useCallback(() => {
    cancel();
    const control = new AbortController();
    running.current = control;
    work(true);
    complain("");
    add([]);
    /** @type {(line: ReviewedMove | Review | Refusal) => void} */
    const hear = (line) => {
      if (line.type === "reviewed") add((before) => [...before, line]);
      else if (line.type === "review") keep(line);
      else throw new Error(line.words);
    };
    askForLines(`${base}/review`, {}, hear, control.signal).then(
      () => running.current === control && work(false),
      (error) => { if (running.current === control) { work(false); complain(error.message); } },
    );
  }, [base]);
  useEffect(() => {
    let current = true;
    ask(`${base}/review`).then((/** @type {StoredReview} */ found) => {
      if (!current) return;
      if (found.review) keep(found.review);
      else if (wanted) start();
    }, () => {});
    return () => { current = false; cancel(); };
  }, [base]);
  const moves = useMemo(() => new Map((review?.moves ?? arrived).map((move) => [move.place, move])), [review, arrived]);
  return { moves, review, busy, problem, start, cancel };
}
