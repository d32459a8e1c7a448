"""The clock passed to an agent for each decision.  `arena/play/loop.py` enforces the time limit."""

from time import perf_counter, process_time
from typing import Final

from mypy_extensions import mypyc_attr

PATIENCE: Final = 60.0  # seconds of wall-clock time for each answer, in addition to WALL_FACTOR times the CPU time
WALL_FACTOR: Final = 20.0  # wall-clock seconds per second of CPU time


def read_time(uses_cpu_time: bool) -> float:
    """Return the CPU time of this process, including all its threads, or the wall-clock time, in seconds."""
    return process_time() if uses_cpu_time else perf_counter()


def wall_limit(cpu_seconds: float) -> float:
    """Return the wall-clock limit, in seconds, that stops an agent with this CPU time limit from sleeping forever."""
    return PATIENCE + WALL_FACTOR * max(cpu_seconds, 0.0)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Clock:
    """The time limit for one decision: the limit per decision or the remaining time in the turn, whichever is shorter.

    Attributes:
        seconds: The limit for this decision in seconds, or None if there is no limit.
        turn: The time left for the turn in seconds, or None if there is no limit.
        uses_cpu_time: Whether the clock measures the CPU time of this process instead of wall-clock time.
    """

    def __init__(self, seconds: float | None = None, turn: float | None = None, uses_cpu_time: bool = False) -> None:
        self.uses_cpu_time = uses_cpu_time
        self.started = read_time(uses_cpu_time)
        self.seconds = seconds  # None: no limit
        self.turn = turn

    def used(self) -> float:
        """Return the time since the decision began, in seconds."""
        return read_time(self.uses_cpu_time) - self.started

    def left(self) -> float:
        """Return the remaining time in seconds: infinite without a limit, and negative once the time is up."""
        limits = [limit for limit in (self.seconds, self.turn) if limit is not None]
        return min(limits) - self.used() if limits else float("inf")

    def __repr__(self) -> str:
        turn = "" if self.turn is None else f", turn={self.turn!r}"
        return f"Clock({self.seconds!r}{turn}{', uses_cpu_time=True' if self.uses_cpu_time else ''})"
