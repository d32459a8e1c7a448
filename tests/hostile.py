"""Agents that attack their host, and honest agents that look suspicious: `hostile:Forker` and so on."""

from __future__ import annotations

import os
import stat
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from topdeck.agents.simple import RandomAgent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Json, Observation, Result

DIARY = "TOPDECK_TEST_DIARY"  # in the environment: a file in which agents note what they do


def note(word: str, path: str = "") -> None:
    with Path(path or os.environ[DIARY]).open("a") as diary:
        diary.write(f"{word} {os.getpid()}\n")


# ---- processes


class Forker(RandomAgent):
    """An agent that leaves processes behind, some of them in separate sessions."""

    def act(self, view: Observation, clock: Clock) -> Action:
        for leave in (os.getpid, os.setsid):
            if os.fork() == 0:
                leave()
                note("forked")
                time.sleep(600)
        return super().act(view, clock)


class LateForker(Forker):
    """An agent that leaves processes behind and never answers."""

    def act(self, view: Observation, clock: Clock) -> Action:
        super().act(view, clock)
        time.sleep(600)
        raise AssertionError


def doubled(number: int) -> int:
    return 2 * number


class PoolKeeper(RandomAgent):
    """An honest agent that never closes its pool of processes."""

    def act(self, view: Observation, clock: Clock) -> Action:
        if not hasattr(self, "pool"):
            self.pool = ProcessPoolExecutor(1)
        assert list(self.pool.map(doubled, [4])) == [8]
        return super().act(view, clock)


class PoolOpener(PoolKeeper):
    """An honest agent that creates a process pool before the first game."""

    def open(self) -> None:
        self.pool = ProcessPoolExecutor(1)
        assert list(self.pool.map(doubled, [2])) == [4]


class Diarist(RandomAgent):
    """An honest agent that records when and in which process it is opened and closed."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path  # processes that were there before know nothing of the environment

    def open(self) -> None:
        note("open", self.path)

    def close(self) -> None:
        note("close", self.path)


class Rememberer(RandomAgent):
    """An agent that plays the first legal action from its second game on, if any state survives from the first game."""

    games: ClassVar[list[int]] = []

    def act(self, view: Observation, clock: Clock) -> Action:
        return super().act(view, clock) if not self.games else view.actions()[0]

    def end(self, result: Result) -> None:
        self.games.append(1)


# ---- messages


def pipes() -> list[int]:
    """Return the open pipes of this process."""
    found = []
    for number in range(3, 64):
        with suppress(OSError):
            if stat.S_ISFIFO(os.fstat(number).st_mode):
                found.append(number)
    return found


class Forger(RandomAgent):
    """An agent that writes messages to its host directly."""

    message = b""
    seconds = 600.0

    def act(self, view: Observation, clock: Clock) -> Action:
        for number in pipes():
            with suppress(OSError):
                os.write(number, self.message)
        time.sleep(self.seconds)
        return super().act(view, clock)


class HalfFrame(Forger):
    message = (100).to_bytes(4, "big") + b'{"kind":'


class HugeFrame(Forger):
    message = (1 << 31).to_bytes(4, "big")


class DeepFrame(Forger):
    message = (20_000).to_bytes(4, "big") + b"[" * 20_000


class NoJson(Forger):
    message = (7).to_bytes(4, "big") + b"nothing"


# ---- text


class Poet(RandomAgent):
    """An agent whose exception is long, cannot be encoded, breaks databases and clears screens."""

    def act(self, view: Observation, clock: Clock) -> Action:
        raise ValueError("\ud800\x00\x1b[2J" + 100_000 * "so long ")


class Unspeakable(RandomAgent):
    """An agent whose answer cannot be encoded."""

    def act(self, view: Observation, clock: Clock) -> Action:
        return "\ud800\x00\x1b[2J"  # type: ignore[return-value]


class Oracle(RandomAgent):
    """An agent whose explanation has the wrong type."""

    def explanation(self, view: Observation) -> Json | None:
        return "because"  # type: ignore[return-value]


class OddOracle(RandomAgent):
    """An agent whose explanation contains malformed tables."""

    def explanation(self, view: Observation) -> Json | None:
        return {"options": {1: object()}, "\ud800": None}


class EndlessOracle(RandomAgent):
    """An agent whose explanation contains a value that is not a number."""

    def explanation(self, view: Observation) -> Json | None:
        option = {"action": "x", "words": "x", "visits": 1, "value": float("nan")}
        return {"schema": 1, "options": [option], "line": [], "words": [], "iterations": 1, "seconds": 0.0}


class BrokenOracle(RandomAgent):
    """An agent that raises an error when it is asked for an explanation."""

    def explanation(self, view: Observation) -> Json | None:
        raise KeyError("thought")


class Flood(RandomAgent):
    """An agent that prints 40 MB and a last message, and then fails."""

    def act(self, view: Observation, clock: Clock) -> Action:
        for _ in range(40):
            os.write(1, 1_000_000 * b"#")
        print("last words", file=sys.stderr, flush=True)
        raise RuntimeError("drowned")


# ---- constructors and the clock


class Leaver(RandomAgent):
    """An agent whose constructor exits."""

    def __init__(self) -> None:
        sys.exit(3)


class Suicide(RandomAgent):
    """An agent whose constructor kills its process."""

    def __init__(self) -> None:
        os._exit(3)


class Raiser(RandomAgent):
    """An agent whose constructor raises an error."""

    def __init__(self) -> None:
        raise OSError("no model here")


class SlowStarter(RandomAgent):
    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        time.sleep(600)


class SlowEnder(RandomAgent):
    def end(self, result: Result) -> None:
        time.sleep(600)


class SlowCloser(RandomAgent):
    def close(self) -> None:
        time.sleep(600)
