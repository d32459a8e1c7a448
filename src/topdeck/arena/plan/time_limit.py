"""Time limits for decisions and turns, and the penalty for exceeding them."""

from dataclasses import asdict, dataclass, replace
from functools import cached_property

from topdeck.core.clock import wall_limit
from topdeck.core.errors import ConfigError
from topdeck.core.state import Json

OVERRUNS = ("loss", "end-turn", "ignore")
TIMES = ("wall", "cpu")
LEAST_GRACE = 0.05  # the minimum default grace period in seconds
GRACE_SHARE = 0.1  # the default grace period as a share of the limit


class LimitError(ConfigError):
    """Raised if part of a time limit is invalid; the command line adds the name of the option to the message."""

    def __init__(self, part: str, problem: str) -> None:
        super().__init__(problem, (part,), is_key=True)


def format_seconds(seconds: float) -> str:
    """Format a number of seconds with all its digits, but without a trailing `.0`."""
    return repr(seconds).removesuffix(".0")


def default_grace(limit: float) -> float:
    """Return the default grace period in seconds: 10 % of the limit, but at least 50 ms."""
    return max(LEAST_GRACE, GRACE_SHARE * limit)


@dataclass(frozen=True, kw_only=True)
class TimeLimit:
    """A time limit for decisions and turns, and the penalty for exceeding it.

    Attributes:
        decision: The limit per decision, in seconds, or None for no limit.
        turn: The limit for all decisions in a turn, in seconds, or None for no limit.
        overrun: The penalty for exceeding a limit.  With `"loss"`, the agent loses the game.  With `"end-turn"`, the
            agent's answer is ignored, and the turn ends as soon as possible.  With `"ignore"`, there is no penalty, but
            agents can still read the clock.
        grace: The grace period in seconds, or None to use the default for the shorter limit (see `default_grace`).
        time: The kind of time to measure, which also applies to a search's `ms` parameter: `"wall"` for wall-clock
            time, or `"cpu"` for the CPU time of the agent's process and, if the agent runs in a separate process, of
            its child processes.
    """

    decision: float | None = None
    turn: float | None = None
    overrun: str = "loss"
    grace: float | None = None
    time: str = "wall"

    def __post_init__(self) -> None:
        for name, seconds in (("decision", self.decision), ("turn", self.turn)):
            if seconds is not None and not 0 < seconds < float("inf"):
                raise LimitError(name, f"must be a positive number of seconds, not {format_seconds(seconds)}")
        if self.grace is not None and not 0 <= self.grace < float("inf"):
            raise LimitError("grace", f"must be a non-negative number of seconds, not {format_seconds(self.grace)}")
        if self.overrun not in OVERRUNS:
            raise LimitError("overrun", f"must be {', '.join(OVERRUNS[:-1])} or {OVERRUNS[-1]}, not {self.overrun!r}")
        if self.time not in TIMES:
            raise LimitError("time", f"must be {' or '.join(TIMES)}, not {self.time!r}")

    def identity(self) -> Json:
        """Return the JSON form; for compatibility with older results, `time` is omitted if it is wall-clock time."""
        parts = {**asdict(self), "grace": self.grace_period}
        return {name: value for name, value in parts.items() if (name, value) != ("time", "wall")}

    @cached_property
    def is_timed(self) -> bool:
        return self.decision is not None or self.turn is not None

    @cached_property
    def uses_cpu_time(self) -> bool:
        return self.time == "cpu"

    @cached_property
    def is_enforced(self) -> bool:
        return self.overrun != "ignore" and self.is_timed

    @cached_property
    def grace_period(self) -> float:
        """The grace period in seconds, computed from the shorter limit unless it was set explicitly."""
        if self.grace is not None:
            return self.grace
        return default_grace(min((limit for limit in (self.decision, self.turn) if limit is not None), default=0.0))

    def with_turn_seconds(self, seconds: float | None) -> "TimeLimit":
        """Return the limit for a turn, taking into account any limit imposed by the rules of the game.

        The limit imposed by the rules is ignored if there is no other limit on decisions or turns.

        Args:
            seconds: The limit imposed by the rules in seconds, or None for no limit.
        """
        if seconds is None or not self.is_timed or (self.turn is not None and self.turn <= seconds):
            return self
        return replace(self, turn=seconds)

    @cached_property
    def wall_seconds(self) -> float:
        """The wall-clock limit per decision in seconds, which stops an agent that sleeps under a CPU time limit."""
        return wall_limit(min((limit for limit in (self.decision, self.turn) if limit is not None), default=0.0))

    def describe_overrun(self, seconds: float, turn: float) -> str:
        """Return a verb phrase that describes which limit a decision exceeded, or an empty string if it exceeded none.

        Args:
            seconds: The duration of the decision in seconds.
            turn: The total duration of the decisions so far this turn, in seconds.
        """
        for limit, used, name in ((self.decision, seconds, "decision"), (self.turn, turn, "turn")):
            if limit is not None and used > limit + self.grace_period:
                return f"exceeded its limit of {format_seconds(limit)} s{self.unit} per {name}"
        return ""

    @property
    def unit(self) -> str:
        """The suffix that follows a number of seconds in messages."""
        return " of CPU time" if self.uses_cpu_time else ""

    def describe_stall(self, seconds: float) -> str:
        """Return a verb phrase if a decision exceeded the wall-clock limit, or an empty string if it did not."""
        if seconds <= self.wall_seconds:
            return ""
        return f"exceeded its wall-clock limit of {format_seconds(self.wall_seconds)} s per decision"


UNLIMITED = TimeLimit()
