"""Games of an experiment: fixtures, which are still to be played, and played games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from topdeck.core.errors import MatchError, TopdeckError
from topdeck.core.record import Record
from topdeck.core.state import Json, Result

SEATS: Final = ("first", "second")
UNFINISHED: Final = "not finished"


class Fixture(NamedTuple):
    """A game to be played: its stage, and by seat the agents (the names of their entries) and their decks.

    The two games of a mirrored pair have the same pair number and the same seed, which fixes the deal; in the second
    half the agents have swapped seats.  Only in self-play does the second half use a new deal.
    """

    stage: str
    agents: tuple[str, str]
    decks: tuple[str, str]
    pair: int
    half: int
    seed: int

    @property
    def sides(self) -> tuple[str, str]:
        """The agents in the order in which they sit in the first half."""
        first, second = self.agents
        return (first, second) if self.half == 0 else (second, first)


@dataclass(frozen=True, kw_only=True)
class Fault:
    """An agent's mistake: an exception, an illegal action or a timeout, with the place in the game."""

    agent: str
    seat: int
    turn: int
    action: int  # its number in the game, from 1
    text: str
    traceback: str = field(default="", compare=False)
    output: str = field(default="", compare=False)  # the end of the agent's output in this game, where it was captured

    def __str__(self) -> str:
        return f"{self.agent} {self.text} on turn {self.turn}"

    def report(self, decks: tuple[str, str], seed: int) -> str:
        """Describe the fault and its place in one line."""
        first, second = decks
        where = f"turn {self.turn}, action {self.action}, {first} – {second}, seed {seed}, seat {self.seat}"
        return f"{self.agent} {self.text} ({where})"


@dataclass(frozen=True, kw_only=True)
class PlayedGame:
    """The result of a game.  Attributes with two values have one for each seat.

    Lists of games omit the record and the explanations, which are large; `Results.complete` reads them.
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
    number: int = field(default=0, compare=False)  # in the order of the experiment, from 1; 0 outside an experiment
    recorded: Record | None = field(default=None, hash=False)  # up to a fault, if there is one
    explanations: Sequence[Json | None] = field(default=(), compare=False)  # one per action, if requested

    def __str__(self) -> str:
        first, second = self.fixture.agents
        ending = "draw" if self.winner is None else f"{self.fixture.agents[self.winner]} wins"
        return f"{first} against {second}: {ending}, {self.reason}"

    @property
    def agents(self) -> tuple[str, str]:
        """The agents by seat; a number distinguishes two with the same name."""
        return self.fixture.agents

    @property
    def result(self) -> Result:
        return Result(self.winner, self.reason)

    @property
    def points(self) -> tuple[float, float]:
        """The scores of the two agents, in the order of the first half of a pair: 1 for a win, 0.5 for a draw."""
        first, second = (0, 1) if self.fixture.half == 0 else (1, 0)
        return self.score(first), self.score(second)

    @property
    def pair(self) -> tuple[str, tuple[str, str], int]:
        """A key that the two games of a mirrored pair share, unless an agent plays itself."""
        return self.fixture.stage, self.fixture.sides, self.fixture.seed

    @property
    def forfeited(self) -> bool:
        """Whether a fault ended the game; a fault after the last action does not change the result."""
        return self.fault is not None and self.reason == str(self.fault)

    @property
    def record(self) -> Record:
        """The game action by action.

        Raises:
            MatchError: The game was read without its actions.
        """
        if self.recorded is None:
            raise MatchError("this game was read without its actions; results.complete(game) reads them, too")
        return self.recorded

    def score(self, seat: int) -> float:
        """Return 1 for a win of the seat, 0 for a loss, and 0.5 for a draw."""
        return 0.5 if self.winner is None else float(self.winner == seat)

    def seat_of(self, agent: str) -> int:
        return self.fixture.agents.index(agent)

    def brief(self, number: int) -> PlayedGame:
        """Return the game under its number, without the record and the explanations."""
        return PlayedGame(**{**vars(self), "number": number, "recorded": None, "explanations": ()})


# ---- games that can be replayed


def choose_game(games: Mapping[int, PlayedGame], number: int) -> PlayedGame:
    """Return the game with this number.

    Raises:
        TopdeckError: There is no such game.
    """
    if number in games:
        return games[number]
    last = max(games, default=0)
    missing = f" up to game {last}: this one is not played yet" if 0 < number < last else ""
    raise TopdeckError(f"there is no game {number}; there are {len(games)}{missing}")


def game_from_record(record: Record, number: int = 1, agents: tuple[str, str] = SEATS) -> PlayedGame:
    """Return the game of a record, which does not name its agents; by default they are named by seat.

    Its turns and the decisions of each seat are unknown until it is replayed.
    """
    first, second = (deck.name for deck in record.decks)
    return PlayedGame(
        fixture=Fixture("", agents, (first, second), number, 0, record.seed),
        winner=None if record.result is None else record.result.winner,
        reason=UNFINISHED if record.result is None else record.result.reason,
        turns=0,
        decisions=(0, 0),
        seconds=(0.0, 0.0),
        slowest=(0.0, 0.0),
        fingerprint=record.fingerprint,
        number=number,
        recorded=record,
    )


def describe_end(game: PlayedGame) -> str:
    """Describe the winner and the reason, such as "greedy wins: no cards left"."""
    if game.reason == UNFINISHED:
        return UNFINISHED
    return f"{'draw' if game.winner is None else f'{game.agents[game.winner]} wins'}: {game.reason}"
