"""What every player is: an agent with a clock."""

from __future__ import annotations

import time

from topdeck.game import Action, Deck, Observation, Result
from topdeck.rng import Rng


class Clock:
    """How long a decision may take."""

    def __init__(self, seconds: float | None = None) -> None:
        self.started = time.perf_counter()
        self.seconds = seconds  # None: as long as it likes

    def used(self) -> float:
        return time.perf_counter() - self.started

    def left(self) -> float:
        return float("inf") if self.seconds is None else self.seconds - self.used()

    def __repr__(self) -> str:
        return f"Clock({self.seconds!r})"


class Agent:
    """A player.  Only `act` must be written; it sees an observation and nothing else."""

    name = "agent"

    def open(self) -> None:
        """Once, before the first game of an experiment: load what was learned."""

    def close(self) -> None:
        """Once, after the last game: save what was learned."""

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        """A game begins.  All the agent's chance should come from `rng`."""
        self.seat = seat
        self.deck = deck
        self.rng = rng

    def act(self, view: Observation, clock: Clock) -> Action:
        """Decide: one of `view.actions()`."""
        raise NotImplementedError

    def end(self, result: Result) -> None:
        """The game is over."""
