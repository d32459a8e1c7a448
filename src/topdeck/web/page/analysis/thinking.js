// An agent's analysis of a position, updated during the search.
import { Connection } from "../api.js";
import { useCallback, useEffect, useRef, useState } from "../html.js";

/** @import { Refusal, Shown, Thought } from "../messages.js" */

/**
 * @param {Shown | undefined} position
 * @param {string} agent
 * @param {number} ms
 * @param {boolean} on
 */
export function useThinking(position, agent, ms, on) {
  const [thought, tell] = useState(/** @type {Thought | null} */ (null));
  const [problem, complain] = useState("");
  const connection = useRef(/** @type {Connection | null} */ (null));
  const number = useRef(0);
  const ready = useRef(false);
  const think = useCallback(() => {
    if (!ready.current) return;
    number.current += 1;
    tell(null);
    complain("");
    const asks = on && position && !position.result;
    const question = asks && { type: "think", game: position.game, state: position.state, seat: position.scene.player, agent, ms, number: number.current };
    connection.current?.send(question || { type: "stop" });
  }, [position, agent, ms, on]);
  const latest = useRef(think);
  latest.current = think;
  useEffect(() => {
    /** @type {(message: Thought | Refusal) => void} */
    const hear = (message) => {
      if (message.type === "thought") message.number === number.current && tell(message);
      else complain(message.words);
    };
    connection.current = new Connection("/api/analysis", { type: "stop" }, hear, (open) => { ready.current = open; if (open) latest.current(); });
    return () => connection.current?.close();
  }, []);
  useEffect(() => latest.current(), [think]);
  return { thought, problem };
}
