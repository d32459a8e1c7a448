"""A game that was played: one value from the loop through the workers to the store, and back to reports and replays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from topdeck.arena.fixture import Fixture
from topdeck.core.errors import MatchError
from topdeck.core.record import Record
from topdeck.core.state import Json, Result


@dataclass(frozen=True, kw_only=True)
class Fault:
    """What an agent did wrong, where in the game, and what helps to find out why."""

    agent: str
    seat: int
    turn: int
    action: int  # its number in the game, from 1
    text: str
    traceback: str = field(default="", compare=False)
    output: str = field(default="", compare=False)  # the last that it printed in this game, where that was caught

    def __str__(self) -> str:
        return f"{self.agent} {self.text} on turn {self.turn}"

    def report(self, decks: tuple[str, str], seed: int) -> str:
        """Return what went wrong and where, in one line."""
        first, second = decks
        where = f"turn {self.turn}, action {self.action}, {first} – {second}, seed {seed}, seat {self.seat}"
        return f"{self.agent} {self.text} ({where})"


@dataclass(frozen=True, kw_only=True)
class PlayedGame:
    """A game that was played.  What has two values has one for each seat.

    Lists of games leave out what is bulky, the record and the explanations; `Results.complete` reads them again.
    """

    fixture: Fixture
    winner: int | None
    reason: str
    turns: int
    decisions: tuple[int, int]
    seconds: tuple[float, float] = field(compare=False)  # of all decisions
    slowest: tuple[float, float] = field(compare=False)  # seconds of the longest decision
    fault: Fault | None = None
    fingerprint: int = 0  # of the last position
    number: int = field(default=0, compare=False)  # in the order of the experiment, from 1; none outside of one
    recorded: Record | None = field(default=None, hash=False)  # up to a fault, if there is one
    explanations: Sequence[Json | None] = field(default=(), compare=False)  # of every action, if that was asked for

    def __init__(
        self,
        *,
        fixture: Fixture,
        winner: int | None,
        reason: str,
        turns: int,
        decisions: tuple[int, int],
        seconds: tuple[float, float],
        slowest: tuple[float, float],
        fault: Fault | None = None,
        fingerprint: int = 0,
        number: int = 0,
        recorded: Record | None = None,
        explanations: Sequence[Json | None] = (),
    ) -> None:
        # All at once: a frozen class sets its fields one by one, which would take as long as ten decisions.
        vars(self).update(
            fixture=fixture,
            winner=winner,
            reason=reason,
            turns=turns,
            decisions=decisions,
            seconds=seconds,
            slowest=slowest,
            fault=fault,
            fingerprint=fingerprint,
            number=number,
            recorded=recorded,
            explanations=explanations,
        )

    def __str__(self) -> str:
        first, second = self.fixture.agents
        ending = "draw" if self.winner is None else f"{self.fixture.agents[self.winner]} wins"
        return f"{first} against {second}: {ending}, {self.reason}"

    @property
    def agents(self) -> tuple[str, str]:
        """Who played; two of the same name are told apart by a number."""
        return self.fixture.agents

    @property
    def result(self) -> Result:
        return Result(self.winner, self.reason)

    @property
    def points(self) -> tuple[float, float]:
        """What the two agents scored, as they sit in the first half of a pair: 1 for a win, 0.5 for a draw."""
        first, second = (0, 1) if self.fixture.half == 0 else (1, 0)
        return self.score(first), self.score(second)

    @property
    def pair(self) -> tuple[str, tuple[str, str], int]:
        """The same for both games of a mirrored pair, different for all others and for games against oneself."""
        return self.fixture.stage, self.fixture.sides, self.fixture.seed

    @property
    def forfeited(self) -> bool:
        """Did a fault end it?  One that came after the last action changed nothing."""
        return self.fault is not None and self.reason == str(self.fault)

    @property
    def record(self) -> Record:
        """What was played, action by action."""
        if self.recorded is None:
            raise MatchError("this game was read without its actions; results.complete(game) reads them, too")
        return self.recorded

    def score(self, seat: int) -> float:
        """1 for a win of the seat, 0 for a loss, 0.5 for a draw."""
        return 0.5 if self.winner is None else float(self.winner == seat)

    def seat_of(self, agent: str) -> int:
        return self.fixture.agents.index(agent)

    def brief(self, number: int) -> PlayedGame:
        """The same under its number, without what is bulky."""
        return PlayedGame(
            fixture=self.fixture,
            winner=self.winner,
            reason=self.reason,
            turns=self.turns,
            decisions=self.decisions,
            seconds=self.seconds,
            slowest=self.slowest,
            fault=self.fault,
            fingerprint=self.fingerprint,
            number=number,
        )
