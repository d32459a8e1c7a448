"""Time limits, and how long agents think."""

from __future__ import annotations

from dataclasses import dataclass

from topdeck.agent import Clock
from topdeck.errors import TopdeckError

OVERRUNS = ("loss", "end-turn", "ignore")


@dataclass(frozen=True)
class TimeLimit:
    """Seconds for a decision and for all decisions of a turn (None: no limit), and what an overrun means."""

    decision: float | None = None
    turn: float | None = None
    # The game is lost; or the answer does not count and the turn ends, by the first of the actions there are, again and
    # again; or nothing, and the clock is only shown to the agents.
    overrun: str = "loss"
    grace: float = 0.5  # seconds beyond a limit that are forgiven, because machines stutter

    def __post_init__(self) -> None:
        for name, seconds in (("decision", self.decision), ("turn", self.turn)):
            if seconds is not None and not 0 < seconds < float("inf"):
                raise TopdeckError(f"the seconds for a {name} must be a number above 0, not {seconds}")
        if not 0 <= self.grace < float("inf"):
            raise TopdeckError(f"the grace must be a number of seconds from 0, not {self.grace}")
        if self.overrun not in OVERRUNS:
            raise TopdeckError(f"an overrun can mean {' or '.join(OVERRUNS)}, not {self.overrun!r}")


UNLIMITED = TimeLimit()


@dataclass
class Thinking:
    """How much an agent thought in a game."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0


class Timer:
    """Measures the decisions of one agent in one game."""

    def __init__(self, limit: TimeLimit) -> None:
        self.limit = limit
        self.enforced = limit.overrun != "ignore" and (limit.decision is not None or limit.turn is not None)
        self.late = False  # an answer of this turn came too late
        self.thinking = Thinking()
        self.turn = -1
        self.used = 0.0  # seconds of this turn

    def clock(self, turn: int) -> Clock:
        """The clock for the next decision."""
        if turn != self.turn:
            self.turn, self.used, self.late = turn, 0.0, False
        return Clock(self.limit.decision, None if self.limit.turn is None else self.limit.turn - self.used)

    def add(self, seconds: float) -> None:
        """A decision took so long."""
        self.used += seconds
        self.thinking.decisions += 1
        self.thinking.seconds += seconds
        self.thinking.slowest = max(self.thinking.slowest, seconds)

    def overrun(self, seconds: float) -> str:
        """Which limit the last decision, of so many seconds, broke; empty if none or if nobody minds."""
        if not self.enforced:
            return ""
        for limit, used, name in ((self.limit.decision, seconds, "decision"), (self.limit.turn, self.used, "turn")):
            if limit is not None and used > limit + self.limit.grace:
                return f"overran its {limit:g} s for a {name}"
        return ""
