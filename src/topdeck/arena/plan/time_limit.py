"""Time limits: seconds for decisions and turns, and what an overrun means."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from topdeck.core.errors import ConfigError

OVERRUNS = ("loss", "end-turn", "ignore")
LEAST_GRACE = 0.05  # seconds
GRACE_SHARE = 0.1  # of a limit


class LimitError(ConfigError):
    """A part of a limit is invalid; whoever asked for it may have called that part something else."""

    def __init__(self, part: str, problem: str) -> None:
        super().__init__(problem, (part,), is_key=True)


def as_given(seconds: float) -> str:
    """A number of seconds with all its digits, as a person writes it."""
    return repr(seconds).removesuffix(".0")


def default_grace(limit: float) -> float:
    """Return the grace period of a limit in seconds: the larger of 50 ms and 10 % of it."""
    return max(LEAST_GRACE, GRACE_SHARE * limit)


@dataclass(frozen=True, kw_only=True)
class TimeLimit:
    """Seconds for a decision and for all decisions of a turn (None: no limit), and what an overrun means."""

    decision: float | None = None
    turn: float | None = None
    # The game is lost; or the answer does not count and the turn ends as soon as it can; or nothing, and the clock is
    # only shown to the agents.
    overrun: str = "loss"
    grace: float | None = None  # seconds beyond a limit that are forgiven; None: the default of the shorter limit

    def __post_init__(self) -> None:
        for name, seconds in (("decision", self.decision), ("turn", self.turn)):
            if seconds is not None and not 0 < seconds < float("inf"):
                raise LimitError(name, f"must be a number of seconds above 0, not {as_given(seconds)}")
        if self.grace is not None and not 0 <= self.grace < float("inf"):
            raise LimitError("grace", f"must be a number of seconds, 0 or more, not {as_given(self.grace)}")
        if self.overrun not in OVERRUNS:
            raise LimitError("overrun", f"must be {', '.join(OVERRUNS[:-1])} or {OVERRUNS[-1]}, not {self.overrun!r}")

    @cached_property
    def enforced(self) -> bool:
        return self.overrun != "ignore" and (self.decision is not None or self.turn is not None)

    @cached_property
    def grace_period(self) -> float:
        """The seconds that are forgiven, given or by default."""
        if self.grace is not None:
            return self.grace
        return default_grace(min((limit for limit in (self.decision, self.turn) if limit is not None), default=0.0))

    def broken(self, seconds: float, turn: float) -> str:
        """Which limit a decision broke that took so long, and with which the turn has; empty if none."""
        for limit, used, name in ((self.decision, seconds, "decision"), (self.turn, turn, "turn")):
            if limit is not None and used > limit + self.grace_period:
                return f"overran its {as_given(limit)} s for a {name}"
        return ""


UNLIMITED = TimeLimit()
