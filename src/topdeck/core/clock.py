"""The clock passed to an agent for each decision.  `arena/play/loop.py` enforces the time limit."""

from time import perf_counter

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Clock:
    """The time limit for one decision: the limit per decision or the remaining time of the turn, whichever is shorter.

    Attributes:
        seconds: The limit for this decision in seconds, or None if there is no limit.
        turn: The remaining time of the turn in seconds, or None if there is no limit.
    """

    def __init__(self, seconds: float | None = None, turn: float | None = None) -> None:
        self.started = perf_counter()
        self.seconds = seconds  # None: no limit
        self.turn = turn

    def used(self) -> float:
        """Return the time since the decision began, in seconds."""
        return perf_counter() - self.started

    def left(self) -> float:
        """Return the remaining time in seconds, which is infinite without a limit and negative once the time is up."""
        limits = [limit for limit in (self.seconds, self.turn) if limit is not None]
        return min(limits) - self.used() if limits else float("inf")

    def __repr__(self) -> str:
        return f"Clock({self.seconds!r})" if self.turn is None else f"Clock({self.seconds!r}, turn={self.turn!r})"
