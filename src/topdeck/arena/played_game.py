"""Fixtures (games to be played) and the results of played games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from topdeck.core.errors import MatchError, TopdeckError
from topdeck.core.record import Record
from topdeck.core.state import Json, Result

SEATS: Final = ("first", "second")  # the default names of agents in records, which do not store names
UNFINISHED: Final = "not finished"  # the reason given for a record without a result


class Fixture(NamedTuple):
    """A game to be played, with its stage and the names of the agents and decks in seat order.

    The two games of a mirrored pair have the same pair number and the same seed, which determines the deal.  In the
    second game (`half` is 1), the agents swap seats.  Only in self-play does the second game use a new deal.
    """

    stage: str
    agents: tuple[str, str]
    decks: tuple[str, str]
    pair: int
    half: int
    seed: int

    @property
    def sides(self) -> tuple[str, str]:
        """The agents in the seat order of the pair's first game."""
        first, second = self.agents
        return (first, second) if self.half == 0 else (second, first)


@dataclass(frozen=True, kw_only=True)
class Fault:
    """An agent's fault (an exception, an illegal action or a timeout) and its location in the game."""

    agent: str
    seat: int
    turn: int
    action: int  # the action's number in the game, from 1
    text: str
    traceback: str = field(default="", compare=False)
    output: str = field(default="", compare=False)  # the end of the agent's output, if it was captured

    def __str__(self) -> str:
        return f"{self.agent} {self.text} on turn {self.turn}"

    def report(self, decks: tuple[str, str], seed: int) -> str:
        """Describe the fault and its location in the game on one line."""
        first, second = decks
        where = f"turn {self.turn}, action {self.action}, {first} – {second}, seed {seed}, seat {self.seat}"
        return f"{self.agent} {self.text} ({where})"


@dataclass(frozen=True, kw_only=True)
class PlayedGame:
    """The result of a game; attributes with two values are in seat order.

    In lists of games, the record and the explanations are omitted, because they are large.  Use `Results.complete` to
    read them.
    """

    fixture: Fixture
    winner: int | None
    reason: str
    turns: int
    decisions: tuple[int, int]
    seconds: tuple[float, float] = field(compare=False)  # the total decision time of each agent
    slowest: tuple[float, float] = field(compare=False)  # the duration of each agent's slowest decision
    fault: Fault | None = None
    fingerprint: int = 0  # the fingerprint of the final position
    number: int = field(default=0, compare=False)  # the number in the experiment, from 1; 0 without an experiment
    recorded: Record | None = field(default=None, hash=False)  # without any action that caused a fault
    explanations: Sequence[Json | None] = field(default=(), compare=False)  # one explanation per action, if requested

    def __str__(self) -> str:
        first, second = self.fixture.agents
        ending = "draw" if self.winner is None else f"{self.fixture.agents[self.winner]} wins"
        return f"{first} against {second}: {ending}, {self.reason}"

    @property
    def agents(self) -> tuple[str, str]:
        """The agents in seat order; if both names are equal, a number is appended to the second one."""
        return self.fixture.agents

    @property
    def result(self) -> Result:
        return Result(self.winner, self.reason)

    @property
    def points(self) -> tuple[float, float]:
        """Both agents' scores (1 for a win, 0.5 for a draw), in the seat order of the pair's first game."""
        first, second = (0, 1) if self.fixture.half == 0 else (1, 0)
        return self.score(first), self.score(second)

    @property
    def pair(self) -> tuple[str, tuple[str, str], int]:
        """A key shared by the two games of a mirrored pair, except in self-play."""
        return self.fixture.stage, self.fixture.sides, self.fixture.seed

    @property
    def forfeited(self) -> bool:
        """Whether the game ended because of a fault; a fault after the last action does not count."""
        return self.fault is not None and self.reason == str(self.fault)

    @property
    def record(self) -> Record:
        """The record of the game, with all its actions.

        Raises:
            MatchError: The game was read without its actions.
        """
        if self.recorded is None:
            raise MatchError("this game was read without its actions: use results.complete(game) to read them")
        return self.recorded

    def score(self, seat: int) -> float:
        """Return the score of a seat: 1 for a win, 0.5 for a draw and 0 for a loss."""
        return 0.5 if self.winner is None else float(self.winner == seat)

    def seat_of(self, agent: str) -> int:
        """Return the seat of an agent, 0 or 1."""
        return self.fixture.agents.index(agent)

    def brief(self, number: int) -> PlayedGame:
        """Return a numbered copy of the game, without the record and the explanations."""
        return PlayedGame(**{**vars(self), "number": number, "recorded": None, "explanations": ()})


# ---- games for replays


def choose_game(games: Mapping[int, PlayedGame], number: int) -> PlayedGame:
    """Return the game with this number.

    Raises:
        TopdeckError: There is no game with this number.
    """
    if number in games:
        return games[number]
    last = max(games, default=0)
    missing = f" up to game {last}, but game {number} has not been played yet" if 0 < number < last else ""
    raise TopdeckError(f"there is no game {number}; there are {len(games)} games{missing}")


def game_from_record(record: Record, number: int = 1, agents: tuple[str, str] = SEATS) -> PlayedGame:
    """Convert a record to a game; by default, agents are named after their seats, because records do not store names.

    The numbers of turns and decisions are set to 0, because they are unknown until the record is replayed.
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
    """Describe how a game ended, such as "greedy wins: no cards left"."""
    if game.reason == UNFINISHED:
        return UNFINISHED
    return f"{'draw' if game.winner is None else f'{game.agents[game.winner]} wins'}: {game.reason}"
