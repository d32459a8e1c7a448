"""Time limits: seconds for decisions and turns, and the penalty for exceeding them."""

from dataclasses import dataclass
from functools import cached_property

from topdeck.core.errors import ConfigError

OVERRUNS = ("loss", "end-turn", "ignore")
LEAST_GRACE = 0.05  # seconds
GRACE_SHARE = 0.1  # of a limit


class LimitError(ConfigError):
    """An invalid part of a time limit; the command line names the option that the part came from."""

    def __init__(self, part: str, problem: str) -> None:
        super().__init__(problem, (part,), is_key=True)


def format_seconds(seconds: float) -> str:
    """Format a number of seconds with all its digits, but without a trailing `.0`."""
    return repr(seconds).removesuffix(".0")


def default_grace(limit: float) -> float:
    """Return the grace period of a limit in seconds: the larger of 50 ms and 10 % of it."""
    return max(LEAST_GRACE, GRACE_SHARE * limit)


@dataclass(frozen=True, kw_only=True)
class TimeLimit:
    """A time limit for decisions and turns, with the penalty for exceeding it.

    Attributes:
        decision: Seconds for a decision; None means no limit.
        turn: Seconds for all decisions of a turn; None means no limit.
        overrun: The penalty.  "loss": the agent loses the game.  "end-turn": its answer is ignored, and the turn ends
            as soon as possible.  "ignore": none; the clock is only shown to the agents.
        grace: Seconds by which a limit may be exceeded; None means the default of the shorter limit.
    """

    decision: float | None = None
    turn: float | None = None
    overrun: str = "loss"
    grace: float | None = None

    def __post_init__(self) -> None:
        for name, seconds in (("decision", self.decision), ("turn", self.turn)):
            if seconds is not None and not 0 < seconds < float("inf"):
                raise LimitError(name, f"must be a number of seconds above 0, not {format_seconds(seconds)}")
        if self.grace is not None and not 0 <= self.grace < float("inf"):
            raise LimitError("grace", f"must be a number of seconds, 0 or more, not {format_seconds(self.grace)}")
        if self.overrun not in OVERRUNS:
            raise LimitError("overrun", f"must be {', '.join(OVERRUNS[:-1])} or {OVERRUNS[-1]}, not {self.overrun!r}")

    @cached_property
    def is_enforced(self) -> bool:
        return self.overrun != "ignore" and (self.decision is not None or self.turn is not None)

    @cached_property
    def grace_period(self) -> float:
        """The given or default grace period in seconds."""
        if self.grace is not None:
            return self.grace
        return default_grace(min((limit for limit in (self.decision, self.turn) if limit is not None), default=0.0))

    def describe_overrun(self, seconds: float, turn: float) -> str:
        """Describe the limit that a decision exceeded, as a predicate of the agent; empty if it exceeded none.

        Args:
            seconds: The duration of the decision.
            turn: The duration of all decisions of the turn so far.
        """
        for limit, used, name in ((self.decision, seconds, "decision"), (self.turn, turn, "turn")):
            if limit is not None and used > limit + self.grace_period:
                return f"overran its {format_seconds(limit)} s for a {name}"
        return ""


UNLIMITED = TimeLimit()
