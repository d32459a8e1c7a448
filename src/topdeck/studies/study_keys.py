"""The keys that all study files have in common."""

from typing import Annotated, Any, get_args

from msgspec import Meta, Struct, ValidationError, convert

from topdeck.config.config_file import Key, SourceMap
from topdeck.studies.study import SCALES, Design, Finding, Level, Picture, Relation, Scale

Number = Annotated[int, Meta(ge=1)]
Levels = dict[str, Any]  # by factor: a level or a list of levels


class TableKeys(Struct, forbid_unknown_fields=True):
    """A table as published in a paper; a table with neither `percent` nor `numbers` shows only our results."""

    title: str
    rows: dict[str, list[Any]]
    columns: dict[str, list[Any]]
    percent: list[list[float | list[int]]] = []
    numbers: list[list[float]] = []  # for measures that are not shares
    games: Number | None = None  # games per value
    best_of: Number = 1  # each value is the maximum of this many values, each from `games` games
    deviations: list[list[float]] = []  # published standard deviations of the values, which are means over runs
    runs: Number | None = None  # runs per deviation
    where: Levels = {}
    misprints: list[tuple[int, int]] = []  # rows and columns, counted from 1
    measure: str = ""
    judged: tuple[Scale, ...] = SCALES  # scales at which the published values are comparable with ours
    note: str = ""


class ClaimKeys(Struct, forbid_unknown_fields=True):
    """A comparison of a quantity with another quantity or a number."""

    of: Levels
    above: Levels | float | None = None
    below: Levels | float | None = None
    near: Levels | float | None = None
    by: float = 0.0
    each: list[str] = []  # factors; the claim is repeated for each of their levels, or for their levels in `of`

    def relations(self) -> list[Relation]:
        """Return the relations that the claim contains; a valid claim has exactly one."""
        return [name for name in get_args(Relation) if getattr(self, name) is not None]


class FindingKeys(Finding[ClaimKeys], frozen=True):
    """A finding whose claims are still in the form used in the study file."""


class StudyKeys(Struct, forbid_unknown_fields=True, kw_only=True):
    """The keys of all study files; subclasses add the keys of their design."""

    title: str
    question: str
    source: str = ""
    note: str = ""
    titles: dict[str, str] = {}
    tables: list[TableKeys] = []
    findings: list[FindingKeys] = []
    pictures: list[Picture] = []

    def design(self, place: SourceMap) -> Design:
        """Return the design of the study; `place` adds the line and key to error messages."""
        raise NotImplementedError


def read_levels(value: Any, key: Key, place: SourceMap) -> tuple[Level, ...]:
    """Read a level or a list of levels."""
    try:
        return tuple(convert(value if isinstance(value, list) else [value], list[str | int | float | bool]))
    except ValidationError:
        raise place.mistake(key, "levels must be a string, a number, or a list of strings and numbers") from None
