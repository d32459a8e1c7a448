"""Reads study files in TOML; error messages name the line and the key.

A study file contains `[agents]` and `[[meetings]]`, or `[evolution]` and `[runs]`, which the modules in `designs` read.
With `[survey]`, games are examined turn by turn.  All study files have a title and a question, and they can contain
published tables, findings and figures.
"""

import dataclasses
from collections.abc import Iterator, Mapping
from itertools import product
from math import isnan, nan, sqrt
from typing import Any

from msgspec.structs import asdict, replace

from topdeck.config.config_file import NO_OVERRIDES, Key, SourceMap, read_config
from topdeck.core.errors import MatchError, hint
from topdeck.core.validation import read_toml
from topdeck.studies.designs.evolution import EVOLUTION, EvolutionKeys
from topdeck.studies.designs.games import GamesKeys
from topdeck.studies.study import Cell, Claim, Finding, Level, Picture, Published, Quantity, Study, Table, Where
from topdeck.studies.study_keys import ClaimKeys, FindingKeys, Levels, StudyKeys, TableKeys, read_levels

MEASURE = "measure"  # treated like a factor, so that it can be an axis of a table


def parse_study(text: str, name: str, place: str = "") -> Study:
    """Parse a study file.

    Args:
        text: The text of the file.
        name: The name of the study.
        place: The name of the file in error messages; by default, the name of the study.

    Raises:
        MatchError: The file is invalid.
    """
    place = place or name
    try:
        is_evolution = EVOLUTION in read_toml(text)
    except ValueError as error:
        raise MatchError(f"{place}: {error}") from None
    keys, source = read_config(text, place, NO_OVERRIDES, EvolutionKeys if is_evolution else GamesKeys)
    return StudyReader(name, keys, source).read()


class StudyReader:
    """Builds a study from the keys of its file, and checks all names."""

    def __init__(self, name: str, keys: StudyKeys, place: SourceMap) -> None:
        self.keys = keys
        self.place = place
        self.design = keys.design(place)
        measures = {name: measure.title for name, measure in self.design.measures.items() if measure.title}
        titles = {**measures, **self.design.titles, **keys.titles}
        texts = {key: getattr(keys, key) for key in ("title", "question", "source", "note")}
        self.study = Study(name=name, titles=titles, design=self.design, **texts)  # tables and findings are added later

    def read(self) -> Study:
        keys = self.keys
        return dataclasses.replace(
            self.study,
            tables=tuple(self.table(table, ("tables", number)) for number, table in enumerate(keys.tables)),
            findings=tuple(self.finding(finding, ("findings", number)) for number, finding in enumerate(keys.findings)),
            pictures=tuple(self.picture(picture, ("pictures", number)) for number, picture in enumerate(keys.pictures)),
        )

    # ---- tables

    def table(self, keys: TableKeys, key: Key) -> Table:
        rows, columns = self.axis(keys.rows, (*key, "rows")), self.axis(keys.columns, (*key, "columns"))
        for name in ("percent", "numbers", "deviations"):
            self.require_shape(getattr(keys, name), (len(rows), len(columns)), (*key, name))
        if keys.deviations and keys.runs is None:
            raise self.place.mistake((*key, "deviations"), "`deviations` requires a number of runs, as in `runs = 10`")
        fixed = self.where(keys.where, (*key, "where"))

        def cell(y: int, x: int) -> Cell:
            quantity = self.quantity({**fixed, **rows[y], **columns[x]}, key, keys.measure)
            return Cell(quantity, published_number(keys, y, x), (y + 1, x + 1) in keys.misprints)

        return Table(
            title=keys.title,
            rows=tuple(map(self.heading, rows)),
            columns=tuple(map(self.heading, columns)),
            cells=tuple(tuple(cell(y, x) for x in range(len(columns))) for y in range(len(rows))),
            corner=f"{', '.join(keys.rows)} / {', '.join(keys.columns)}".replace("_", " "),
            judged=keys.judged,
            note=keys.note,
        )

    def require_shape(self, numbers: list[list[Any]], shape: tuple[int, int], key: Key) -> None:
        height, width = shape
        if numbers and (len(numbers) != height or any(len(row) != width for row in numbers)):
            raise self.place.mistake(key, f"the table must have {height} rows of {width} numbers")

    def axis(self, levels: Mapping[str, list[Any]], key: Key) -> list[Where]:
        """Return every combination of the levels on a table axis; `"any"` selects all levels."""
        lists = [read_levels(values, (*key, name), self.place) for name, values in levels.items()]
        places = [zip(levels, values, strict=True) for values in product(*lists)]
        return [self.where({name: value for name, value in place if value != "any"}, key) for place in places]

    def heading(self, where: Where) -> str:
        """Return the heading of a table row or column."""
        words = [self.study.level_title(level, name) for name, levels in where.items() for level in levels]
        return ", ".join(words) or "any"

    # ---- findings

    def finding(self, keys: FindingKeys, key: Key) -> Finding[Claim]:
        numbered = enumerate(keys.claims)
        claims = tuple(claim for number, each in numbered for claim in self.claims(each, (*key, "claims", number)))
        if not claims:
            raise self.place.mistake((*key, "claims"), "a finding must have at least one claim")
        return Finding(**{**asdict(keys), "claims": claims})

    def claims(self, keys: ClaimKeys, key: Key) -> Iterator[Claim]:
        """Yield the claim once per combination of levels of the factors in `each`; both sides have the same levels."""
        levels = {name: self.where(keys.of, key).get(name) or self.known_levels(name, key) for name in keys.each}
        for values in product(*levels.values()):
            yield self.claim(keys, dict(zip(levels, values, strict=True)), key)

    def claim(self, keys: ClaimKeys, common: Levels, key: Key) -> Claim:
        relations = keys.relations()
        if len(relations) != 1:
            raise self.place.mistake(key, "a claim must have exactly one of `above`, `below` and `near`")
        [relation] = relations
        than = getattr(keys, relation)
        if relation == "near" and keys.by <= 0.0:
            raise self.place.mistake(key, "`near` requires a margin, as in `by = 0.05`")
        of = self.quantity(self.where({**keys.of, **common}, key), key)
        other = than if isinstance(than, float | int) else self.quantity(self.where({**than, **common}, key), key)
        return Claim(of, relation, other, keys.by)

    # ---- pictures

    def picture(self, picture: Picture, key: Key) -> Picture:
        varied = (picture.x, *picture.lines)
        for name in filter(None, (*varied, picture.panels)):
            self.known_levels(name, key)
        quantity = self.quantity(self.where(picture.where, (*key, "where")), key, picture.measure, varied)
        return replace(picture, where=quantity.where, measure=quantity.measure)

    # ---- levels

    def quantity(self, where: Where, key: Key, measure: str = "", varied: tuple[str, ...] = ()) -> Quantity:
        """Return a quantity; its measure is taken from `where`, from `measure`, or from the design's default."""
        if measure:
            self.where({MEASURE: measure}, key)
        [name] = where.get(MEASURE, (measure or next(iter(self.design.measures)),))
        quantity = Quantity({factor: levels for factor, levels in where.items() if factor != MEASURE}, str(name))
        if mistake := self.design.find_mistake(quantity, varied):
            raise self.place.mistake(key, mistake)
        return quantity

    def where(self, levels: Levels, key: Key) -> Where:
        """Read the selected levels of each factor and reject unknown levels."""
        where = {name: read_levels(value, (*key, name), self.place) for name, value in levels.items()}
        for name, values in where.items():
            known = self.known_levels(name, key)
            choices = ", ".join(map(str, known))
            for level in values:
                if level not in known:
                    raise self.place.mistake(key, f"{name} has no level {level!r}; choose from {choices}")
        if len(where.get(MEASURE, ("one",))) != 1:
            raise self.place.mistake(key, "a quantity must have exactly one measure")
        return where

    def known_levels(self, name: str, key: Key) -> list[Level]:
        """Return the levels of a factor and reject unknown factors."""
        if name == MEASURE:
            return [*self.design.measures]
        levels = self.place.attempt(key, lambda: self.design.levels(name))
        if not levels:
            known = [*self.design.names, MEASURE]
            raise self.place.mistake(key, f"unknown factor {name!r}{hint(name, known)}")
        return levels


def published_number(table: TableKeys, row: int, column: int) -> Published | None:
    """Return the published value, given as a percentage, as a number, or as wins, losses and draws."""
    numbers = table.percent or table.numbers
    number = numbers[row][column] if numbers else nan
    if isinstance(number, list):
        wins, losses, draws = number
        return Published((wins + draws / 2) / (wins + losses + draws), wins + losses + draws)
    if isnan(number):
        return None
    scale = 100 if table.percent else 1
    error = table.deviations[row][column] / scale / sqrt(table.runs or 1) if table.deviations else None
    return Published(number / scale, table.games, error, table.best_of)
