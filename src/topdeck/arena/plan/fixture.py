"""A game of an experiment: before it is played, and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from topdeck.game import Json


class Fixture(NamedTuple):
    """A game to be played: its stage, and by seat the agents (the names of their entries) and their decks.

    The two games of a mirrored pair have the same number and the same seed, which makes the deal; in the second half
    the agents have changed seats.  Only a player that meets itself has another deal there.
    """

    stage: str
    agents: tuple[str, str]
    decks: tuple[str, str]
    pair: int
    half: int
    seed: int

    @property
    def sides(self) -> tuple[str, str]:
        """The agents as they sit in the first half."""
        first, second = self.agents
        return (first, second) if self.half == 0 else (second, first)


@dataclass(frozen=True)
class Outcome:
    """A finished game.  What has two values has one for each seat."""

    fixture: Fixture
    winner: int | None
    reason: str
    turns: int
    decisions: tuple[int, int]
    seconds: tuple[float, float] = field(compare=False)
    slowest: tuple[float, float] = field(compare=False)
    fault: Json | None = None
    fingerprint: int = 0  # of the last position
    number: int = field(default=0, compare=False)  # in the order of the experiment, from 1; none outside of one

    @property
    def pair(self) -> tuple[str, tuple[str, str], int]:
        """The same for both games of a mirrored pair, different for all others and for games against oneself."""
        return self.fixture.stage, self.fixture.sides, self.fixture.seed

    def score(self, seat: int) -> float:
        """1 for a win of the seat, 0 for a loss, 0.5 for a draw."""
        return 0.5 if self.winner is None else float(self.winner == seat)

    def seat_of(self, agent: str) -> int:
        return self.fixture.agents.index(agent)


class Story(NamedTuple):
    """What was done in a finished game, and what the agents thought of each action, if that was kept."""

    text: str = ""  # of the actions, a line for each
    explanations: Sequence[Json | None] = ()

    @property
    def actions(self) -> list[str]:
        return self.text.splitlines()


Told = tuple[Outcome, Story]  # all there is to keep of a game
