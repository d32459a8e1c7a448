"""Studies as files: TOML that is read strictly, with mistakes named by line and key.

What is played is told by `[agents]` and `[[meetings]]`, or by `[evolution]` and `[runs]`; how, by the modules that read
either.  With `[survey]`, games are looked at turn by turn.  All files have a title and a question, and tables, findings
and pictures of what was published.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import isnan, nan, sqrt
from typing import Any, Literal

from msgspec import convert
from msgspec.structs import asdict, replace

from topdeck.config.config_file import NO_OVERRIDES, Key, read_config
from topdeck.config.config_file import SourceMap as Place
from topdeck.core.errors import MatchError, hint
from topdeck.core.validation import read_toml
from topdeck.studies.designs.evolution import EVOLUTION, EvolutionKeys
from topdeck.studies.designs.games import GamesKeys
from topdeck.studies.study import Cell, Claim, Finding, Level, Picture, Published, Quantity, Study, Table, Where
from topdeck.studies.study import shown as shown_level
from topdeck.studies.study_keys import ClaimKeys, FindingKeys, Levels, StudyKeys, TableKeys, read_levels

MEASURE = "measure"  # named like a level, so that it can be an axis of a table


def parse_study(text: str, name: str, place: str = "") -> Study:
    """The study of this name that a file describes."""
    place = place or name
    try:
        is_evolution = EVOLUTION in read_toml(text)
    except ValueError as error:
        raise MatchError(f"{place}: {error}") from None
    keys, where = read_config(text, place, NO_OVERRIDES, EvolutionKeys if is_evolution else GamesKeys)
    return StudyReader(keys, where).study(name)


class StudyReader:
    """A file that is well-formed, turned into a study, if all that it names is there."""

    def __init__(self, keys: StudyKeys, place: Place) -> None:
        self.keys = keys
        self.place = place
        self.design = keys.design(place)
        measures = {name: measure.title for name, measure in self.design.measures.items() if measure.title}
        self.titles = {**measures, **self.design.titles, **keys.titles}

    def study(self, name: str) -> Study:
        keys = self.keys
        return Study(
            name=name,
            **{key: getattr(keys, key) for key in ("title", "question", "source", "note")},
            tables=tuple(self.table(table, ("tables", number)) for number, table in enumerate(keys.tables)),
            findings=tuple(
                self.finding(finding_keys, ("findings", number)) for number, finding_keys in enumerate(keys.findings)
            ),
            pictures=tuple(self.picture(picture, ("pictures", number)) for number, picture in enumerate(keys.pictures)),
            titles=self.titles,
            design=self.design,
        )

    # ---- tables

    def table(self, keys: TableKeys, key: Key) -> Table:
        rows, columns = self.axis(keys.rows, (*key, "rows")), self.axis(keys.columns, (*key, "columns"))
        for name in ("percent", "numbers", "deviations"):
            self.require_shape(getattr(keys, name), (len(rows), len(columns)), (*key, name))
        if keys.deviations and keys.runs is None:
            raise self.place.mistake((*key, "deviations"), "say of how many runs: runs = 10")
        fixed = self.where(keys.where, (*key, "where"))

        def cell(y: int, x: int) -> Cell:
            quantity = self.quantity({**fixed, **rows[y], **columns[x]}, key, keys.measure)
            return Cell(quantity, printed(keys, y, x), (y + 1, x + 1) in keys.misprints)

        return Table(
            title=keys.title,
            rows=tuple(map(self.head, rows)),
            columns=tuple(map(self.head, columns)),
            cells=tuple(tuple(cell(y, x) for x in range(len(columns))) for y in range(len(rows))),
            corner=f"{', '.join(keys.rows)} / {', '.join(keys.columns)}".replace("_", " "),
            judged=keys.judged,
            note=keys.note,
        )

    def require_shape(self, numbers: list[list[Any]], shape: tuple[int, int], key: Key) -> None:
        height, width = shape
        if numbers and (len(numbers) != height or any(len(row) != width for row in numbers)):
            words = f"{height} rows of {width} numbers"
            raise self.place.mistake(key, f"there must be {words}, one for every place of the table")

    def axis(self, levels: Mapping[str, list[Any]], key: Key) -> list[Where]:
        """Every combination of the levels of an axis; "any" stands for all of them."""
        lists = [read_levels(values, (*key, name), self.place) for name, values in levels.items()]
        every = [dict(zip(levels, values, strict=True)) for values in product(*lists)]
        return [self.where({name: value for name, value in place.items() if value != "any"}, key) for place in every]

    def head(self, where: Where) -> str:
        """What a row or a column is about."""
        words = [shown_level(level, name, self.titles) for name, levels in where.items() for level in levels]
        return ", ".join(words) or "any"

    # ---- findings

    def finding(self, keys: FindingKeys, key: Key) -> Finding:
        numbered = enumerate(keys.claims)
        claims = tuple(claim for number, told in numbered for claim in self.claims(told, (*key, "claims", number)))
        if not claims:
            raise self.place.mistake((*key, "claims"), "a finding needs a claim at least, which can be checked")
        return Finding(**{**asdict(keys), "claims": claims})

    def claims(self, keys: ClaimKeys, key: Key) -> Iterator[Claim]:
        """One claim, or one for each combination of levels, which both sides have in common."""
        levels = {name: self.where(keys.of, key).get(name) or self.known(name, key) for name in keys.each}
        for values in product(*levels.values()):
            yield self.claim(keys, dict(zip(levels, values, strict=True)), key)

    def claim(self, keys: ClaimKeys, common: Levels, key: Key) -> Claim:
        relations = [name for name in ("above", "below", "near") if getattr(keys, name) is not None]
        if len(relations) != 1:
            raise self.place.mistake(key, "a claim says what is above, below or near what: one of them")
        [relation] = relations
        than = getattr(keys, relation)
        if relation == "near" and keys.by <= 0.0:
            raise self.place.mistake(key, "near needs to say how near: by = 0.05")
        of = self.quantity(self.where({**keys.of, **common}, key), key)
        other = than if isinstance(than, float | int) else self.quantity(self.where({**than, **common}, key), key)
        return Claim(of, convert(relation, Literal["above", "below", "near"]), other, keys.by)

    # ---- pictures

    def picture(self, picture: Picture, key: Key) -> Picture:
        varied = (picture.x, *picture.lines)
        for name in filter(None, (*varied, picture.panels)):
            self.known(name, key)
        quantity = self.quantity(self.where(picture.where, (*key, "where")), key, picture.measure, varied)
        return replace(picture, where=quantity.where, measure=quantity.measure)

    # ---- levels

    def quantity(self, where: Where, key: Key, measure: str = "", varied: tuple[str, ...] = ()) -> Quantity:
        """A quantity whose measure is a level, or that of its table, or the default."""
        if measure:
            self.where({MEASURE: measure}, key)
        [asked] = where.get(MEASURE, (measure or next(iter(self.design.measures)),))
        quantity = Quantity({name: levels for name, levels in where.items() if name != MEASURE}, str(asked))
        if mistake := self.design.mistake(quantity, varied):
            raise self.place.mistake(key, mistake)
        return quantity

    def where(self, levels: Levels, key: Key) -> Where:
        """Levels by name, all of which there are."""
        found = {name: read_levels(value, (*key, name), self.place) for name, value in levels.items()}
        for name, values in found.items():
            known = self.known(name, key)
            for level in values:
                if level not in known:
                    raise self.place.mistake(key, f"{name} is never {level!r} here, but {', '.join(map(str, known))}")
        if len(found.get(MEASURE, ("one",))) != 1:
            raise self.place.mistake(key, "a quantity has one measure")
        return found

    def known(self, name: str, key: Key) -> list[Level]:
        """The levels of something that there is."""
        if name == MEASURE:
            return [*self.design.measures]
        levels = self.place.attempt(key, lambda: self.design.levels(name))
        if not levels:
            raise self.place.mistake(key, f"nothing here has a {name!r}{hint(name, [*self.design.names, MEASURE])}")
        return levels


def printed(table: TableKeys, row: int, column: int) -> Published | None:
    """What is in a place of a table: a share, wins with losses and draws, or another number; nothing in one of ours."""
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
