"""The keys of all study files, and reading levels."""

from typing import Annotated, Any, get_args

from msgspec import Meta, Struct, ValidationError, convert

from topdeck.config.config_file import Key, SourceMap
from topdeck.studies.study import SCALES, Design, Finding, Level, Picture, Relation, Scale

Number = Annotated[int, Meta(ge=1)]
Levels = dict[str, Any]  # by name, a level or a list of levels


class TableKeys(Struct, forbid_unknown_fields=True):
    """A table as it is printed; a table of our own has no numbers."""

    title: str
    rows: dict[str, list[Any]]
    columns: dict[str, list[Any]]
    percent: list[list[float | list[int]]] = []
    numbers: list[list[float]] = []  # for measures that are not shares
    games: Number | None = None  # for each number
    best_of: Number = 1  # each number is the largest of this many, with these games each
    deviations: list[list[float]] = []  # printed beside the numbers, which are means of runs
    runs: Number | None = None  # for each deviation
    where: Levels = {}
    misprints: list[tuple[int, int]] = []  # row and column, from 1
    measure: str = ""
    judged: tuple[Scale, ...] = SCALES  # at which the published numbers are comparable with ours
    note: str = ""


class ClaimKeys(Struct, forbid_unknown_fields=True):
    """A quantity, and another one or a number with which it is compared."""

    of: Levels
    above: Levels | float | None = None
    below: Levels | float | None = None
    near: Levels | float | None = None
    by: float = 0.0
    each: list[str] = []  # repeat the claim for each level of these names: all levels, or those in `of`

    def relations(self) -> list[Relation]:
        """The relations in the file; a valid claim has exactly one."""
        return [name for name in get_args(Relation) if getattr(self, name) is not None]


class FindingKeys(Finding[ClaimKeys], frozen=True):
    """A finding, with its claims as in a file."""


class StudyKeys(Struct, forbid_unknown_fields=True, kw_only=True):
    """The keys of all study files; a design adds its own."""

    title: str
    question: str
    source: str = ""
    note: str = ""
    titles: dict[str, str] = {}
    tables: list[TableKeys] = []
    findings: list[FindingKeys] = []
    pictures: list[Picture] = []

    def design(self, place: SourceMap) -> Design:
        """Read the design; `place` locates mistakes."""
        raise NotImplementedError


def read_levels(value: Any, key: Key, place: SourceMap) -> tuple[Level, ...]:
    """Read a level or a list of levels."""
    try:
        return tuple(convert(value if isinstance(value, list) else [value], list[str | int | float | bool]))
    except ValidationError:
        raise place.mistake(key, "give a text, a number, or a list of them") from None
