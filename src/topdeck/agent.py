"""What every player is: an agent with a clock."""

from __future__ import annotations

import time

from topdeck.game import Action, Deck, Json, Observation, Result
from topdeck.rng import Rng
from topdeck.thought import Thought


class Clock:
    """How long a decision may take: its own seconds or what is left of the turn's, whichever is less."""

    def __init__(self, seconds: float | None = None, turn: float | None = None) -> None:
        self.started = time.perf_counter()
        self.seconds = seconds  # None: as long as it likes
        self.turn = turn

    def used(self) -> float:
        return time.perf_counter() - self.started

    def left(self) -> float:
        limits = [limit for limit in (self.seconds, self.turn) if limit is not None]
        return min(limits) - self.used() if limits else float("inf")

    def __repr__(self) -> str:
        return f"Clock({self.seconds!r})" if self.turn is None else f"Clock({self.seconds!r}, turn={self.turn!r})"


class Agent:
    """A player.  Only `act` must be written; it sees an observation and nothing else."""

    name = "agent"
    spec = ""  # the whole of it, if it was made from one
    thought: Thought | None = None  # what it thought at its last decision, if it tells

    def open(self) -> None:
        """Once, before the first game: load what was learned."""

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

    def explanation(self, view: Observation) -> Json | None:
        """What it thought at its last decision, for those who read it later."""
        return None if self.thought is None else self.thought.to_json(view)

    def end(self, result: Result) -> None:
        """The game is over."""
