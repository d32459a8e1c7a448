"""The clock that an agent is shown at every decision; what happens when it has run out, `arena/play/loop.py` says."""

from __future__ import annotations

from time import perf_counter

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Clock:
    """How long a decision may take: its own seconds or what is left of the turn's, whichever is less.

    In a match it is good for that decision only: at the next one it is started again.
    """

    def __init__(self, seconds: float | None = None, turn: float | None = None) -> None:
        self.started = perf_counter()
        self.seconds = seconds  # None: as long as it likes
        self.turn = turn

    def used(self) -> float:
        return perf_counter() - self.started

    def left(self) -> float:
        limits = [limit for limit in (self.seconds, self.turn) if limit is not None]
        return min(limits) - self.used() if limits else float("inf")

    def __repr__(self) -> str:
        return f"Clock({self.seconds!r})" if self.turn is None else f"Clock({self.seconds!r}, turn={self.turn!r})"
