// An agent's analysis of a position, updated during the search.
import { Connection } from "../api.js";
import { useCallback, useEffect, useRef, useState } from "../html.js";

/** @import { Refusal, Shown, Thought } from "../messages.js" */

/**
 * Returns the latest answer of an agent that analyses a position, or null if it belongs to another position or agent;
 * whether the agent is still searching; and a function that asks it again.
 * @param {Shown | undefined} position
 * @param {string} agent
 * @param {number} ms
 * @param {boolean} on
 */
export function useThinking(position, agent, ms, on) {
  const [answer, tell] = useState(/** @type {{ thought: Thought, to: unknown } | null} */ (null));
  const [problem, complain] = useState("");
  const connection = useRef(/** @type {Connection | null} */ (null));
  const number = useRef(0);
  const ready = useRef(false);
  const asked = useRef(/** @type {unknown} */ (null));
  const latest = useRef(() => {});
  const asks = on && position !== undefined && !position.result;
  const think = useCallback(() => {
    number.current += 1;
    asked.current = latest.current;
    tell(null);
    if (!ready.current) return;
    complain("");
    const question = asks && { type: "think", game: position.game, state: position.state, seat: position.scene.player, agent, ms, number: number.current };
    connection.current?.send(question || { type: "stop" });
  }, [position, agent, ms, on]);
  latest.current = think;
  useEffect(() => {
    /** @type {(message: Thought | Refusal) => void} */
    const hear = (message) => {
      if (message.type === "thought") message.number === number.current && tell({ thought: message, to: asked.current });
      else complain(message.words);
    };
    connection.current = new Connection("/api/analysis", { type: "stop" }, hear, (open) => { ready.current = open; if (open) latest.current(); });
    return () => connection.current?.close();
  }, []);
  useEffect(() => latest.current(), [think]);
  const thought = answer?.to === think ? answer.thought : null; // `think` changes with the question
  return { thought, problem, busy: asks && !problem && !thought?.last, again: think };
}
