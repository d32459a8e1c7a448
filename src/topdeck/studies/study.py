"""Studies as data: the question, the published figures, and the conclusions drawn from them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct

Level = str | int | float | bool  # a value of a factor of a study: 0.75, "utility", 100
Where = Mapping[str, tuple[Level, ...]]  # selects rows: by name, the levels of which a row must have one
Scale = Literal["smoke", "standard", "full"]
Relation = Literal["above", "below", "near"]
ClaimT = TypeVar("ClaimT")

SCALES: tuple[Scale, ...] = ("smoke", "standard", "full")
EVEN = 0.5  # the score of two equal opponents


# ---- measures


@dataclass(frozen=True)
class Measure:
    """A value that rows have, and its format."""

    title: str = ""  # if it is not shown by its name
    unit: str = ""  # of a difference
    factor: float = 1.0
    digits: int = 0  # after the decimal point
    is_share: bool = False
    negligible: float = 0.0  # the largest difference that does not make one side "better"
    per: str = ""  # the level that distinguishes its rows, such as a turn


Share = partial(Measure, unit="points", factor=100.0, is_share=True, negligible=0.03)  # of games or pairs


@dataclass(frozen=True)
class Quantity:
    """The mean of a measure over the selected rows."""

    where: Where
    measure: str = "score"


# ---- published figures


@dataclass(frozen=True)
class Published:
    """A printed number; without a number of games or an error, its uncertainty is unknown."""

    value: float
    games: int | None = None
    error: float | None = None
    best_of: int = 1  # the number is the largest of this many, and therefore biased


@dataclass(frozen=True)
class Cell:
    """A quantity in a table, and the number printed there."""

    quantity: Quantity
    published: Published | None
    misprint: bool = False


@dataclass(frozen=True)
class Table:
    """A table of a paper, with its cells by row."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    corner: str = ""  # the names of the rows and the columns
    judged: tuple[Scale, ...] = SCALES  # at which the published numbers are comparable with ours
    note: str = ""


@dataclass(frozen=True)
class Claim:
    """A quantity is above, below or near another quantity or a number."""

    of: Quantity
    relation: Relation
    than: Quantity | float
    by: float = 0.0  # the minimum difference; for "near", the maximum difference

    @property
    def compares_two_sides(self) -> bool:
        """Whether the claim is about which side is better: two quantities, or a score compared with one half."""
        return isinstance(self.than, Quantity) or self.than == EVEN


class Finding(Struct, Generic[ClaimT], forbid_unknown_fields=True, frozen=True):
    """A conclusion of a paper, and its claims: it is reproduced if all of them are."""

    says: str
    claims: tuple[ClaimT, ...]
    note: str = ""
    checked_by: tuple[str, ...] = ()  # studies that look for the cause if it is not reproduced
    cause: str = ""  # the cause, if it is known
    untestable: str = ""  # why its games cannot support it


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
    """The games or runs of a study, which determine the rows of its results and the levels of these rows."""

    @property
    @abstractmethod
    def titles(self) -> Mapping[str, str]:
        """The titles of levels that have one."""

    @property
    @abstractmethod
    def measures(self) -> Mapping[str, Measure]:
        """The measures by name; the first is the default."""

    @property
    @abstractmethod
    def names(self) -> list[str]:
        """The names of all factors that have levels."""

    @abstractmethod
    def levels(self, name: str) -> list[Level]:
        """The levels of a factor; empty for an unknown name."""

    def find_mistake(self, quantity: Quantity, varied: Sequence[str]) -> str:
        """Explain why a quantity cannot be measured, if it cannot; `varied` names the factors of a figure's axes."""
        return ""


@dataclass(frozen=True, kw_only=True)
class Study:
    """An experiment of a paper, or one of our own."""

    name: str
    title: str
    question: str
    source: str = ""
    note: str = ""
    tables: tuple[Table, ...] = ()
    findings: tuple[Finding[Claim], ...] = ()
    pictures: tuple[Picture, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)  # of levels that are not shown by their names
    file: str = ""  # the user's file from which it was read
    design: Design

    @property
    def paper(self) -> str:
        return self.name.partition("-")[0]

    @property
    def cells(self) -> list[Cell]:
        """The cells of all tables."""
        return [cell for table in self.tables for row in table.cells for cell in row]

    def measure(self, name: str) -> Measure:
        return self.design.measures[name]

    def level_title(self, level: Level, name: str = "") -> str:
        """The title of a level; one that is ambiguous by itself has its title under both names, such as `run 1`."""
        return self.titles.get(f"{name} {level}", self.titles.get(str(level), str(level)))


def matches(levels: Mapping[str, Level], where: Where) -> bool:
    """Whether levels include one of the selected levels of every name."""
    return all(levels.get(name) in wanted for name, wanted in where.items())
