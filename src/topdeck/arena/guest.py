"""The process of an agent that is not trusted: it is given observations, and answers with text.

Run as `python -m topdeck.arena.guest MEGABYTES`.  Requests come by the standard input, answers go to the standard
output; the agent has neither: it reads nothing, and what it prints goes nowhere.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
from multiprocessing.connection import Connection
from typing import Any

from topdeck.agent import Agent
from topdeck.agents import make_agent
from topdeck.arena.faults import raised
from topdeck.clock import Clock
from topdeck.game import Action, Deck, Observation, Result
from topdeck.registry import acquaint
from topdeck.rng import Rng


class Guest:
    """Does what the host asks."""

    def __init__(self) -> None:
        self.agent = Agent()

    def make(self, spec: str, game: str, place: str | None, path: list[str]) -> None:
        acquaint(game, place, path)
        self.agent = make_agent(spec, game)
        self.agent.open()

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        self.agent.begin(game, seat, deck, rng)

    def act(self, view: Observation, seconds: float | None, turn: float | None) -> dict[str, Any]:
        action: object = self.agent.act(view, Clock(seconds, turn))
        if not isinstance(action, Action):
            return {"nonsense": repr(action)}
        return {"action": action.text(), "explanation": self.agent.explanation(view)}

    def end(self, result: Result) -> None:
        self.agent.end(result)

    def close(self) -> None:
        self.agent.close()


def private_channel() -> tuple[Connection, Connection]:
    """The way from and to the host; the agent's own input is empty, and its output goes nowhere."""
    requests, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    return Connection(requests, writable=False), Connection(answers, readable=False)


def limit_memory(megabytes: int) -> None:
    import resource

    most = megabytes << 20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def main() -> None:
    requests, answers = private_channel()
    limit_memory(int(sys.argv[1]))
    guest = Guest()
    while True:
        try:
            method, arguments = pickle.loads(requests.recv_bytes())
        except EOFError:
            return
        try:
            answer = {"answer": getattr(guest, method)(*arguments)}
        except (Exception, SystemExit) as error:
            answer = {"raised": raised(error)}
        answers.send_bytes(json.dumps(answer).encode())


if __name__ == "__main__":
    main()
