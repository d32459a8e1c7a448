"""What was published, in the file of a study: tables, findings and pictures, and what they are about, by levels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import isnan, nan, sqrt
from typing import Annotated, Any, Literal, Protocol

from msgspec import Meta, Struct, ValidationError, convert

from topdeck.config.config_file import Key
from topdeck.config.config_file import SourceMap as Place
from topdeck.errors import hint
from topdeck.studies.study import (
    SCALES,
    Cell,
    Claim,
    Finding,
    Level,
    Picture,
    Published,
    Quantity,
    Scale,
    Table,
    Where,
    shown,
)

MEASURE = "measure"  # named like a level, so that it can be an axis of a table

Number = Annotated[int, Meta(ge=1)]
Levels = dict[str, Any]  # a level by name, or a list of them


class TableTable(Struct, forbid_unknown_fields=True):
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
    misprints: list[list[int]] = []  # row and column, from 1
    measure: str = ""
    judged: tuple[Scale, ...] = SCALES  # at which the numbers and ours mean the same
    note: str = ""


class ClaimTable(Struct, forbid_unknown_fields=True):
    """A quantity and what it is compared with."""

    of: Levels
    above: Levels | float | None = None
    below: Levels | float | None = None
    near: Levels | float | None = None
    by: float = 0.0
    each: list[str] = []  # the same is claimed of each of their levels: of all of them, or of those that are named


class FindingTable(Struct, forbid_unknown_fields=True):
    says: str
    claims: list[ClaimTable]
    note: str = ""
    checked_by: list[str] = []
    cause: str = ""
    untestable: str = ""


class PictureTable(Struct, forbid_unknown_fields=True):
    kind: Literal["wins", "curves", "matrix"]
    title: str
    where: Levels = {}
    measure: str = ""
    x: str = ""
    lines: list[str] = []
    panels: str = ""


class StudyTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """The keys that the files of all studies have."""

    title: str
    question: str
    source: str = ""
    note: str = ""
    titles: dict[str, str] = {}
    tables: list[TableTable] = []
    findings: list[FindingTable] = []
    pictures: list[PictureTable] = []


class Vocabulary(Protocol):
    """What descriptions may name in a study."""

    @property
    def measures(self) -> tuple[str, ...]:
        """What can be measured; the first is meant where nothing is said."""
        ...

    def names(self) -> list[str]:
        """All that has levels."""
        ...

    def levels(self, name: str) -> list[Level]:
        """The levels of something; none, if there is no such thing."""
        ...

    @property
    def titles(self) -> Mapping[str, str]:
        """How levels are shown, where not as they are."""
        ...


class PublishedReader:
    """Turns what is published in a file into tables, findings and pictures, if all that they name is there."""

    def __init__(self, given: StudyTable, place: Place, known: Vocabulary) -> None:
        self.given = given
        self.place = place
        self.known = known

    def tables(self) -> tuple[Table, ...]:
        return tuple(self.table(one, ("tables", number)) for number, one in enumerate(self.given.tables))

    def findings(self) -> tuple[Finding, ...]:
        return tuple(self.finding(one, ("findings", number)) for number, one in enumerate(self.given.findings))

    def pictures(self) -> tuple[Picture, ...]:
        return tuple(self.picture(one, ("pictures", number)) for number, one in enumerate(self.given.pictures))

    # ---- tables

    def table(self, told: TableTable, key: Key) -> Table:
        rows, columns = self.axis(told.rows, (*key, "rows")), self.axis(told.columns, (*key, "columns"))
        shape = len(rows), len(columns)
        if told.percent or told.numbers:
            self.demand_shape(told.percent or told.numbers, shape, (*key, "percent" if told.percent else "numbers"))
        if told.deviations:
            self.demand_shape(told.deviations, shape, (*key, "deviations"))
            if told.runs is None:
                raise self.place.mistake((*key, "deviations"), "say of how many runs: runs = 10")
        misprints = {tuple(one) for one in told.misprints}
        fixed = self.where(told.where, (*key, "where"))
        cells = tuple(
            tuple(
                Cell(
                    self.about({**fixed, **row, **column}, told.measure, key),
                    printed(told, y, x),
                    (y + 1, x + 1) in misprints,
                )
                for x, column in enumerate(columns)
            )
            for y, row in enumerate(rows)
        )
        return Table(
            title=told.title,
            rows=tuple(map(self.head, rows)),
            columns=tuple(map(self.head, columns)),
            cells=cells,
            corner=f"{', '.join(told.rows)} / {', '.join(told.columns)}".replace("_", " "),
            judged=told.judged,
            note=told.note,
        )

    def demand_shape(self, numbers: list[list[Any]], shape: tuple[int, int], key: Key) -> None:
        height, width = shape
        if len(numbers) != height or any(len(row) != width for row in numbers):
            words = f"{height} rows of {width} numbers"
            raise self.place.mistake(key, f"there must be {words}, one for every place of the table")

    def axis(self, told: Mapping[str, list[Any]], key: Key) -> list[Where]:
        """Every combination of the levels of an axis; "any" stands for all of them."""
        levels = {name: listed(one, (*key, name), self.place) for name, one in told.items()}
        every = [dict(zip(levels, values, strict=True)) for values in product(*levels.values())]
        return [self.where({name: value for name, value in one.items() if value != "any"}, key) for one in every]

    def head(self, where: Where) -> str:
        """What a row or a column is about."""
        titles = self.known.titles
        return ", ".join(shown(one, name, titles) for name, levels in where.items() for one in levels) or "any"

    # ---- findings

    def finding(self, told: FindingTable, key: Key) -> Finding:
        claims = tuple(
            claim for number, one in enumerate(told.claims) for claim in self.claims(one, (*key, "claims", number))
        )
        if not claims:
            raise self.place.mistake((*key, "claims"), "a finding needs a claim at least, which can be checked")
        return Finding(told.says, claims, told.note, tuple(told.checked_by), told.cause, told.untestable)

    def claims(self, told: ClaimTable, key: Key) -> Iterator[Claim]:
        """One claim, or one for each combination of levels."""
        levels = {name: self.where(told.of, key).get(name) or self.demand_known(name, key) for name in told.each}
        for values in product(*levels.values()):
            yield self.claim(told, dict(zip(levels, values, strict=True)), key)

    def claim(self, told: ClaimTable, common: Levels, key: Key) -> Claim:
        """What both sides have in common comes last."""
        said = [name for name in ("above", "below", "near") if getattr(told, name) is not None]
        if len(said) != 1:
            raise self.place.mistake(key, "a claim says what is above, below or near what: one of them")
        than = getattr(told, said[0])
        if said[0] == "near" and told.by <= 0.0:
            raise self.place.mistake(key, "near needs to say how near: by = 0.05")
        of = self.quantity({**told.of, **common}, key)
        other = than if isinstance(than, float | int) else self.quantity({**than, **common}, key)
        return Claim(of, convert(said[0], Literal["above", "below", "near"]), other, told.by)

    def quantity(self, told: Levels, key: Key) -> Quantity:
        return self.about(self.where(told, key), "", key)

    # ---- pictures

    def picture(self, told: PictureTable, key: Key) -> Picture:
        quantity = self.about(self.where(told.where, (*key, "where")), told.measure, key)
        for name in filter(None, (told.x, *told.lines, told.panels)):
            self.demand_known(name, key)
        return Picture(
            kind=told.kind,
            title=told.title,
            where=quantity.where,
            measure=quantity.measure,
            x=told.x,
            lines=tuple(told.lines),
            panels=told.panels,
        )

    # ---- levels

    def about(self, where: Where, measure: str, key: Key) -> Quantity:
        """A quantity whose measure is a level, or that of its table, or the usual one."""
        if measure:
            self.where({MEASURE: measure}, key)
        [asked] = where.get(MEASURE, (measure or self.known.measures[0],))
        return Quantity({name: levels for name, levels in where.items() if name != MEASURE}, str(asked))

    def where(self, told: Levels, key: Key) -> Where:
        """Levels by name, all of which there are."""
        found = {name: listed(one, (*key, name), self.place) for name, one in told.items()}
        for name, levels in found.items():
            known = self.demand_known(name, key)
            for level in levels:
                if level not in known:
                    there = ", ".join(map(str, known))
                    raise self.place.mistake(key, f"{name} is never {level!r} here, but {there}")
        if len(found.get(MEASURE, ("one",))) != 1:
            raise self.place.mistake(key, "a quantity has one measure")
        return found

    def demand_known(self, name: str, key: Key) -> list[Level]:
        """The levels of something that there is."""
        known: list[Level] = [*self.known.measures] if name == MEASURE else self.known.levels(name)
        if not known:
            raise self.place.mistake(key, f"nothing here has a {name!r}{hint(name, [*self.known.names(), MEASURE])}")
        return known


def listed(told: Any, key: Key, place: Place) -> tuple[Level, ...]:
    """One level, or several."""
    try:
        return tuple(convert(told if isinstance(told, list) else [told], list[str | int | float | bool]))
    except ValidationError:
        raise place.mistake(key, "give a text, a number, or a list of them") from None


def printed(told: TableTable, row: int, column: int) -> Published | None:
    """What is in a place of a table: a share, wins with losses and draws, or another number; nothing in one of ours."""
    numbers = told.percent or told.numbers
    one = numbers[row][column] if numbers else nan
    if isinstance(one, list):
        wins, losses, draws = one
        return Published((wins + draws / 2) / (wins + losses + draws), wins + losses + draws)
    if isnan(one):
        return None
    scale = 100 if told.percent else 1
    error = told.deviations[row][column] / scale / sqrt(told.runs or 1) if told.deviations else None
    return Published(one / scale, told.games, error, told.best_of)
