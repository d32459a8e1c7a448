"""A study as data: what it asks, what was published, and what was concluded from it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from msgspec import Struct

Level = str | int | float | bool  # one of the values that something takes in a study: 0.75, "utility", 100
Where = Mapping[str, tuple[Level, ...]]  # what is looked at: the levels by name, of each any of these
Scale = Literal["smoke", "standard", "full"]

SCALES: tuple[Scale, ...] = ("smoke", "standard", "full")
EVEN = 0.5  # the score of two equal opponents


# ---- what is measured


@dataclass(frozen=True)
class Measure:
    """Something that rows have a value of, and how it is written."""

    title: str = ""  # if it is not shown by its name
    unit: str = ""  # of a difference
    factor: float = 1.0
    digits: int = 0  # after the point
    is_share: bool = False
    negligible: float = 0.0  # a difference below it does not make one side "better"
    per: str = ""  # the level that tells its rows apart, such as a turn


Share = partial(Measure, unit="points", factor=100.0, is_share=True, negligible=0.03)  # of games or pairs


@dataclass(frozen=True)
class Quantity:
    """The mean of a measure over all rows that fit a description."""

    where: Where
    measure: str = "score"


# ---- what was published


@dataclass(frozen=True)
class Published:
    """A printed number; without games, or an error of its own, it is not known how far randomness may have moved it."""

    value: float
    games: int | None = None
    error: float | None = None
    best_of: int = 1  # it is the largest of this many numbers, and so owes something to luck


@dataclass(frozen=True)
class Cell:
    """The quantity of a place of a table, and the number that is printed there."""

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
    corner: str = ""  # the names of the rows and the columns
    judged: tuple[Scale, ...] = SCALES  # at which its numbers and ours mean the same
    note: str = ""


@dataclass(frozen=True)
class Claim:
    """One quantity is above, below or near another one, or a number."""

    of: Quantity
    relation: Literal["above", "below", "near"]
    than: Quantity | float
    by: float = 0.0  # how much above or below at least; how near

    @property
    def compares_two_sides(self) -> bool:
        """Is it about who does better: two quantities, or a score of one half against an opponent?"""
        return isinstance(self.than, Quantity) or self.than == EVEN


@dataclass(frozen=True)
class Finding:
    """A conclusion of a paper, and the claims that it comes to: it is reproduced if all of them are."""

    says: str
    claims: tuple[Claim, ...]
    note: str = ""  # what else a reader should know
    checked_by: tuple[str, ...] = ()  # studies that look for the reason if it is not reproduced
    cause: str = ""  # the reason that was found
    untestable: str = ""  # why its games cannot support it, whatever they show


class Picture(Struct, forbid_unknown_fields=True, frozen=True):
    """A figure that is drawn again."""

    kind: Literal["wins", "curves", "matrix"]
    title: str
    where: dict[str, Any] = {}  # as in a quantity
    measure: str = ""
    x: str = ""
    lines: tuple[str, ...] = ()
    panels: str = ""


# ---- studies


class Design(ABC):
    """What is played for a study: it decides which rows the results have, and by which levels these differ."""

    @property
    @abstractmethod
    def titles(self) -> Mapping[str, str]:
        """Those of its levels that have any."""

    @property
    @abstractmethod
    def measures(self) -> Mapping[str, Measure]:
        """By name; the first is meant where nothing is said."""

    @property
    @abstractmethod
    def names(self) -> list[str]:
        """All that has levels."""

    @abstractmethod
    def levels(self, name: str) -> list[Level]:
        """The levels of something; none, if there is no such thing."""

    def mistake(self, quantity: Quantity, varied: Sequence[str]) -> str:
        """Why a quantity cannot be measured, if it cannot; the levels of some names may vary."""
        return ""


@dataclass(frozen=True, kw_only=True)
class Study:
    """An experiment of a paper, or one of ours."""

    name: str
    title: str
    question: str
    source: str = ""
    note: str = ""
    tables: tuple[Table, ...] = ()
    findings: tuple[Finding, ...] = ()
    pictures: tuple[Picture, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)  # how levels are shown, where not as they are
    file: str = ""  # that it was read from, if it does not come with Topdeck
    design: Design

    @property
    def paper(self) -> str:
        return self.name.partition("-")[0]

    @property
    def cells(self) -> list[Cell]:
        """Those of all tables."""
        return [cell for table in self.tables for row in table.cells for cell in row]

    def measure(self, name: str) -> Measure:
        return self.design.measures[name]

    def shown(self, level: Level, name: str = "") -> str:
        """A level as readers know it; where others are spelled alike, its title is under both names: `run 1`."""
        return shown(level, name, self.titles)


def shown(level: Level, name: str, titles: Mapping[str, str]) -> str:
    return titles.get(f"{name} {level}", titles.get(str(level), str(level)))


def fits(levels: Mapping[str, Level], where: Where) -> bool:
    """Has it one of the levels that are asked for, wherever it has any?"""
    return all(levels.get(name) in wanted for name, wanted in where.items())
