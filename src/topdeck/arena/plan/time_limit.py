"""Time limits: seconds for decisions and turns, and what an overrun means."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from topdeck.errors import TopdeckError

OVERRUNS = ("loss", "end-turn", "ignore")


class LimitError(TopdeckError):
    """What is wrong with which part of a limit; whoever asked for it may have called that part something else."""

    def __init__(self, part: str, words: str) -> None:
        super().__init__(f"{part} {words}")
        self.part = part
        self.words = words


def as_given(seconds: float) -> str:
    """A number of seconds with all its digits, as a person writes it."""
    return repr(seconds).removesuffix(".0")


@dataclass(frozen=True, kw_only=True)
class TimeLimit:
    """Seconds for a decision and for all decisions of a turn (None: no limit), and what an overrun means."""

    decision: float | None = None
    turn: float | None = None
    # The game is lost; or the answer does not count and the turn ends as soon as it can; or nothing, and the clock is
    # only shown to the agents.
    overrun: str = "loss"
    grace: float = 0.5  # seconds beyond a limit that are forgiven, because machines stutter

    def __post_init__(self) -> None:
        for name, seconds in (("decision", self.decision), ("turn", self.turn)):
            if seconds is not None and not 0 < seconds < float("inf"):
                raise LimitError(name, f"must be a number of seconds above 0, not {as_given(seconds)}")
        if not 0 <= self.grace < float("inf"):
            raise LimitError("grace", f"must be a number of seconds, 0 or more, not {as_given(self.grace)}")
        if self.overrun not in OVERRUNS:
            raise LimitError("overrun", f"must be {', '.join(OVERRUNS[:-1])} or {OVERRUNS[-1]}, not {self.overrun!r}")

    @cached_property
    def enforced(self) -> bool:
        return self.overrun != "ignore" and (self.decision is not None or self.turn is not None)

    def broken(self, seconds: float, turn: float) -> str:
        """Which limit a decision broke that took so long, and with which the turn has; empty if none."""
        for limit, used, name in ((self.decision, seconds, "decision"), (self.turn, turn, "turn")):
            if limit is not None and used > limit + self.grace:
                return f"overran its {as_given(limit)} s for a {name}"
        return ""


UNLIMITED = TimeLimit()
