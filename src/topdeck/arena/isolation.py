"""Agents that are not trusted, each in a process of its own with limits of time and memory."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from multiprocessing.connection import Connection
from typing import Any

from topdeck.agent import Agent
from topdeck.arena.faults import AgentFailed
from topdeck.clock import Clock
from topdeck.errors import IllegalAction
from topdeck.game import Action, Deck, Json, Observation, Result
from topdeck.registry import GAMES
from topdeck.rng import Rng

MEMORY = 2048  # megabytes
PATIENCE = 60.0  # seconds for an answer where no clock says less


class Isolated(Agent):
    """Asks an agent in another process.

    What it sends are observations, never more; what comes back is text, and is read like that of a stranger.  An agent
    that does not answer is stopped.  The process serves one game after the other, until it is stopped.
    """

    def __init__(self, name: str, spec: str, game: str, memory: int = MEMORY) -> None:
        self.name = name
        self.spec = spec
        self.game = game
        self.memory = memory
        self.process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        """A new agent, in the process that is there already or in a new one."""
        if self.process is None:
            self.start()
        place = GAMES.places.get(self.game)
        self.ask(PATIENCE, "make", self.spec, self.game, place, list(sys.path))

    def close(self) -> None:
        if self.process is not None:
            self.ask(PATIENCE, "close")

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        self.ask(PATIENCE, "begin", game, seat, deck, rng)

    def act(self, view: Observation, clock: Clock) -> Action:
        answer = self.ask(min(PATIENCE, 2 * clock.left()), "act", view, clock.seconds, clock.turn)
        self.told: Json | None = answer.get("explanation")
        if "nonsense" in answer:
            raise AgentFailed(f"answered {answer['nonsense']} instead of an action")
        try:
            return view.parse(answer["action"])
        except IllegalAction:
            raise
        except Exception as error:
            raise AgentFailed(f"answered {answer['action']!r}, which is no action") from error

    def explanation(self, view: Observation) -> Json | None:
        return self.told

    def end(self, result: Result) -> None:
        self.ask(PATIENCE, "end", result)

    # ---- the other process

    def start(self) -> None:
        command = [sys.executable, "-m", "topdeck.arena.guest", str(self.memory)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.requests = Connection(os.dup(self.process.stdin.fileno()), readable=False)
        self.answers = Connection(os.dup(self.process.stdout.fileno()), writable=False)

    def ask(self, seconds: float, method: str, *arguments: object) -> Any:
        """What it answers, in so many seconds at most."""
        if self.process is None:
            raise AgentFailed("is not there any more")
        try:
            self.requests.send_bytes(pickle.dumps((method, arguments)))
            if not self.answers.poll(seconds):
                raise AgentFailed(f"did not answer within {seconds:g} s")
            answer = json.loads(self.answers.recv_bytes())
        except (EOFError, OSError):
            self.stop()
            raise AgentFailed("ended its process") from None
        except AgentFailed:
            self.stop()
            raise
        if "raised" in answer:
            raise AgentFailed(answer["raised"])
        return answer["answer"]

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.requests.close()
            self.answers.close()
            self.process = None
