"""Measure the speed of the protocol's forward model with a program that plays random actions in batches.

The measured time is the total CPU time of the host and the program, because one of them is always waiting for the
other.

python benchmarks/protocol_speed.py
"""

from __future__ import annotations

import json
import sys
from time import perf_counter, process_time
from typing import Any

from topdeck import Clock, Rng, Session, load_game
from topdeck.agents import make_agent

BATCH = 1000
SECONDS = 4.0  # the duration of one decision in seconds


def measure(game: str) -> float:
    """Return the number of steps per second that the program below simulates during a mid-game decision."""
    command = f"{sys.executable} {__file__} program"
    agent, known = make_agent(f"exec:{command}", game), load_game(game)
    deck = known.decks.default()
    session, rng = Session(known.start((deck, deck), 1)), Rng(1)
    for _ in range(20):
        session.submit(session.state.player, rng.choice(session.state.actions()))
    seat = session.state.player
    agent.begin(game, seat, deck, Rng(2))
    view, started = session.view(seat), process_time()
    agent.act(view, Clock())
    seconds = process_time() - started
    agent.close()
    told: dict[str, Any] = agent.explanation(view) or {}
    return float(told["steps"] / (seconds + told["seconds"]))


# ---- the program


def ask(request: dict[str, Any]) -> dict[str, Any]:
    print(json.dumps(request), flush=True)
    answer: dict[str, Any] = json.loads(sys.stdin.readline())
    return answer


def rollouts() -> dict[str, float]:
    """Play random games in batches, and return the number of steps and the CPU time of this process."""
    rng, steps, started, end = Rng(1), 0, process_time(), perf_counter() + SECONDS
    while perf_counter() < end:
        sampled = ask({"type": "sample", "count": BATCH})
        counts = dict(zip(sampled["states"], sampled["counts"], strict=True))
        while running := [state for state, count in counts.items() if count]:
            actions = [rng.below(counts[state]) for state in running]
            applied = ask({"type": "apply", "states": running, "actions": actions, "copy": False})
            counts.update(zip(running, applied["counts"], strict=True))
            steps += len(running)
        ask({"type": "free", "states": sampled["states"]})
    return {"steps": steps, "seconds": process_time() - started}


def serve() -> None:
    for line in sys.stdin:
        match json.loads(line)["type"]:
            case "hello":
                print('{"type": "hello"}', flush=True)
            case "begin":
                print('{"type": "ready"}', flush=True)
            case "act":
                print(json.dumps({"type": "action", "index": 0, "info": rollouts()}), flush=True)
            case "quit":
                return


if __name__ == "__main__":
    if sys.argv[1:] == ["program"]:
        serve()
    else:
        for name in ("hearthstone", "gwent"):
            print(f"{name}: {measure(name):,.0f} steps/s in batches of {BATCH}")
