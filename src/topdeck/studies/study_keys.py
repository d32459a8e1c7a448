"""The keys that the files of all studies have, and how levels are read."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, ValidationError, convert

from topdeck.config.config_file import Key
from topdeck.config.config_file import SourceMap as Place
from topdeck.studies.study import SCALES, Design, Level, Picture, Scale

Number = Annotated[int, Meta(ge=1)]
Levels = dict[str, Any]  # a level by name, or a list of them


class TableKeys(Struct, forbid_unknown_fields=True):
    """A table as it is printed; without numbers it is one of ours."""

    title: str
    rows: dict[str, list[Any]]
    columns: dict[str, list[Any]]
    percent: list[list[float | list[int]]] = []
    numbers: list[list[float]] = []  # of what is no share
    games: Number | None = None  # behind a number
    best_of: Number = 1  # each number is the largest of this many, with these games each
    deviations: list[list[float]] = []  # that are printed beside the numbers, which are means
    runs: Number | None = None  # that a deviation is over
    where: Levels = {}
    misprints: list[tuple[int, int]] = []  # row and column, from 1
    measure: str = ""
    judged: tuple[Scale, ...] = SCALES  # at which the numbers and ours mean the same
    note: str = ""


class ClaimKeys(Struct, forbid_unknown_fields=True):
    """A quantity and what it is compared with."""

    of: Levels
    above: Levels | float | None = None
    below: Levels | float | None = None
    near: Levels | float | None = None
    by: float = 0.0
    each: list[str] = []  # the same is claimed of each of their levels: of all of them, or of those that are named


class FindingKeys(Struct, forbid_unknown_fields=True):
    says: str
    claims: list[ClaimKeys]
    note: str = ""
    checked_by: tuple[str, ...] = ()
    cause: str = ""
    untestable: str = ""


class StudyKeys(Struct, forbid_unknown_fields=True, kw_only=True):
    """The keys that the files of all studies have; those of a design are added by it."""

    title: str
    question: str
    source: str = ""
    note: str = ""
    titles: dict[str, str] = {}
    tables: list[TableKeys] = []
    findings: list[FindingKeys] = []
    pictures: list[Picture] = []

    def design(self, place: Place) -> Design:
        """What is played, if all of it can be."""
        raise NotImplementedError


def read_levels(value: Any, key: Key, place: Place) -> tuple[Level, ...]:
    """One level, or several."""
    try:
        return tuple(convert(value if isinstance(value, list) else [value], list[str | int | float | bool]))
    except ValidationError:
        raise place.mistake(key, "give a text, a number, or a list of them") from None
