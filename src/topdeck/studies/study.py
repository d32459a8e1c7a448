"""The data in a study: its question and the published tables, figures and findings."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

Level = str | int | float | bool  # a value of a factor, such as 0.75, "utility" or 100
Where = Mapping[str, tuple[Level, ...]]  # selects rows: the levels that a row may have, by factor
Scale = Literal["smoke", "standard", "full"]
Relation = Literal["above", "below", "near"]
ClaimT = TypeVar("ClaimT")

SCALES: tuple[Scale, ...] = ("smoke", "standard", "full")
EVEN = 0.5  # the expected score against an equal opponent


# ---- measures


@dataclass(frozen=True)
class Measure:
    """A value in each row of the results, with its display format."""

    title: str = ""  # shown instead of the name
    unit: str = ""  # unit of differences
    factor: float = 1.0
    digits: int = 0  # digits after the decimal point
    is_share: bool = False
    negligible: float = 0.0  # the largest difference that does not count as "better"
    per: str = ""  # the level that distinguishes its rows, such as a turn


Share = partial(Measure, unit="points", factor=100.0, is_share=True, negligible=0.03)  # a share of games or pairs


@dataclass(frozen=True)
class Quantity:
    """The mean of a measure over the selected rows."""

    where: Where
    measure: str = "score"


# ---- published values


@dataclass(frozen=True)
class Published:
    """A value published in a paper.

    The value's uncertainty is unknown if the paper states neither the number of games nor the error.
    """

    value: float
    games: int | None = None
    error: float | None = None
    best_of: int = 1  # the published value is the maximum of this many values, and therefore biased


@dataclass(frozen=True)
class Cell:
    """A table cell: a quantity and its published value, if any."""

    quantity: Quantity
    published: Published | None
    misprint: bool = False


@dataclass(frozen=True)
class Table:
    """A table from a paper; `cells` are grouped by row."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    corner: str = ""  # heading of the row and column names
    judged: tuple[Scale, ...] = SCALES  # scales at which the published values are comparable with ours
    note: str = ""


@dataclass(frozen=True)
class Claim:
    """A claim that a quantity is above, below or near another quantity or a number."""

    of: Quantity
    relation: Relation
    than: Quantity | float
    by: float = 0.0  # the minimum difference; for "near", the maximum difference

    @property
    def compares_two_sides(self) -> bool:
        """Whether the claim compares two quantities, or a score with one half, to state which side is better."""
        return isinstance(self.than, Quantity) or self.than == EVEN


class Finding(Struct, Generic[ClaimT], forbid_unknown_fields=True, frozen=True):
    """A paper's conclusion, which is reproduced if all of its claims are reproduced."""

    says: str
    claims: tuple[ClaimT, ...]
    note: str = ""
    checked_by: tuple[str, ...] = ()  # studies that examine why the finding is not reproduced
    cause: str = ""  # why the finding is not reproduced, if known
    untestable: str = ""  # why the games cannot test the finding


class Picture(Struct, forbid_unknown_fields=True, frozen=True):
    """A figure from a paper that is redrawn from our results."""

    kind: Literal["wins", "curves", "matrix"]
    title: str
    where: dict[str, Any] = {}  # selects rows, as in a quantity
    measure: str = ""
    x: str = ""
    lines: tuple[str, ...] = ()
    panels: str = ""


# ---- studies


class Design(ABC):
    """The games or runs of a study, which determine the rows of its results and their levels."""

    @property
    @abstractmethod
    def titles(self) -> Mapping[str, str]:
        """The titles of the levels that are displayed under a title instead of their name."""

    @property
    @abstractmethod
    def measures(self) -> Mapping[str, Measure]:
        """The measures, keyed by name; the first one is the default."""

    @property
    @abstractmethod
    def names(self) -> list[str]:
        """The names of all factors."""

    @abstractmethod
    def levels(self, name: str) -> list[Level]:
        """Return the levels of a factor, or an empty list if the name is unknown."""

    def find_mistake(self, quantity: Quantity, varied: Sequence[str]) -> str:
        """Return the reason why a quantity cannot be measured, if any; `varied` lists the factors on figure axes."""
        return ""


@dataclass(frozen=True, kw_only=True)
class Study:
    """A reproduction of an experiment from a paper, or an experiment of our own."""

    name: str
    title: str
    question: str
    source: str = ""
    note: str = ""
    tables: tuple[Table, ...] = ()
    findings: tuple[Finding[Claim], ...] = ()
    pictures: tuple[Picture, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)  # titles of levels that are not shown under their names
    file: str = ""  # path of a user's study file; empty for built-in studies
    design: Design

    @property
    def paper(self) -> str:
        return self.name.partition("-")[0]

    @property
    def cells(self) -> list[Cell]:
        """The cells of all tables in a single list."""
        return [cell for table in self.tables for row in table.cells for cell in row]

    def measure(self, name: str) -> Measure:
        return self.design.measures[name]

    def level_title(self, level: Level, name: str = "") -> str:
        """Return the title of a level; for an ambiguous level, the title's key includes the factor, as in `run 1`."""
        return self.titles.get(f"{name} {level}", self.titles.get(str(level), str(level)))


def matches(levels: Mapping[str, Level], where: Where) -> bool:
    """Return whether, for every factor in `where`, the row's level is one of the selected levels."""
    return all(levels.get(name) in wanted for name, wanted in where.items())
