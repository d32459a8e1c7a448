"""A study as data: who played whom, what was published, and what was concluded from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from topdeck.arena.plan.experiment import Settings
from topdeck.arena.plan.formats import Two
from topdeck.arena.plan.schedule import Seats

Level = str | int | float | bool  # one of the values that something takes in a study: 0.75, "utility", 100
Where = Mapping[str, tuple[Level, ...]]  # what is looked at: the levels by name, of each any of these
Measure = Literal["score", "wins", "draws", "turns"]
Pairings = Literal["listed", "all", "mixed"]

GAMES = "games"  # the stage of a study without budgets


# ---- what is played


@dataclass(frozen=True)
class Player:
    """An agent of a study: its spec, with `{budget}` where its budget belongs, and what tells it from the others."""

    name: str
    spec: str
    levels: Mapping[str, Level]


@dataclass(frozen=True)
class Count:
    """How many games two players have with two decks: as many as the paper played, and as many as we do."""

    paper: int
    standard: int


@dataclass(frozen=True, kw_only=True)
class Meeting:
    """Who meets whom with which decks."""

    players: tuple[Two, ...]  # by name
    decks: tuple[Two, ...] = ()  # of the first and of the second player
    generated: Mapping[str, str | int] = field(default_factory=dict)  # a new deck of this kind for both with every deal
    count: Count


# ---- what was published


@dataclass(frozen=True)
class Quantity:
    """The mean of something over all games in which a player fits a description."""

    where: Where
    measure: Measure = "score"


@dataclass(frozen=True)
class Published:
    """A printed number; without games it is not known how far chance may have moved it."""

    value: float
    games: int | None = None


@dataclass(frozen=True)
class Cell:
    """What a place of a table is about, and what is printed there."""

    quantity: Quantity
    published: Published | None
    misprint: bool = False


@dataclass(frozen=True)
class Table:
    """A table of a paper; its cells are in rows."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    corner: str = ""  # what the rows and the columns are


@dataclass(frozen=True)
class Claim:
    """One quantity is above, below or near another one, or a number."""

    of: Quantity
    relation: Literal["above", "below", "near"]
    than: Quantity | float
    by: float = 0.0  # how much above or below at least; how near


@dataclass(frozen=True)
class Finding:
    """What a paper concludes, and the claims that it comes to: it holds if all of them do."""

    says: str
    claims: tuple[Claim, ...]
    note: str = ""  # what was checked where it differs, or what else a reader should know


@dataclass(frozen=True)
class Picture:
    """A figure that is drawn again."""

    kind: Literal["wins", "curves", "matrix"]
    title: str
    where: Where = field(default_factory=dict)
    x: str = ""
    lines: tuple[str, ...] = ()
    panels: str = ""


@dataclass(frozen=True, kw_only=True)
class Study:
    """An experiment of a paper, or one of ours."""

    name: str
    title: str
    question: str
    source: str = ""
    note: str = ""
    game: str
    settings: Settings = field(default_factory=dict)
    seats: Seats = "both"
    budgets: tuple[int, ...] = ()  # milliseconds for a decision
    players: Mapping[str, Player]  # by name
    meetings: tuple[Meeting, ...]
    tables: tuple[Table, ...] = ()
    findings: tuple[Finding, ...] = ()
    pictures: tuple[Picture, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)  # how levels are shown, where not as they are

    @property
    def paper(self) -> str:
        return self.name.rpartition("-")[0]

    @property
    def stages(self) -> dict[str, int | None]:
        """The budgets by the names of their stages."""
        return {stage_of(budget): budget for budget in self.budgets} if self.budgets else {GAMES: None}

    def those_with(self, where: Where) -> list[str]:
        """The names of the players that fit a description; what it says of other things does not matter."""
        return [name for name, player in self.players.items() if fits(player.levels, where)]


def stage_of(budget: int) -> str:
    return f"{budget} ms"


def fits(levels: Mapping[str, Level], where: Where) -> bool:
    """Has it one of the levels that are asked for, wherever it has any?"""
    return all(levels.get(name) in wanted for name, wanted in where.items())
