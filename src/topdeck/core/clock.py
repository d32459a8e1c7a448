"""The clock that an agent gets with every decision; `arena/play/loop.py` enforces it."""

from time import perf_counter

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Clock:
    """The time limit of one decision: its own seconds or the rest of the turn's, whichever is less.

    Attributes:
        seconds: The limit of this decision; None for no limit.
        turn: The remaining time of the turn; None for no limit.
    """

    def __init__(self, seconds: float | None = None, turn: float | None = None) -> None:
        self.started = perf_counter()
        self.seconds = seconds  # None: no limit
        self.turn = turn

    def used(self) -> float:
        """Return the seconds since the decision began."""
        return perf_counter() - self.started

    def left(self) -> float:
        """Return the seconds left, infinity without a limit; negative when the time is over."""
        limits = [limit for limit in (self.seconds, self.turn) if limit is not None]
        return min(limits) - self.used() if limits else float("inf")

    def __repr__(self) -> str:
        return f"Clock({self.seconds!r})" if self.turn is None else f"Clock({self.seconds!r}, turn={self.turn!r})"
