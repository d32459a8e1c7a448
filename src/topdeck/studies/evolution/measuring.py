"""What the runs of a study tell: a row for each generation, and what they came to.

A run is one draw: how far another with the same settings would have come elsewhere is told by how much repetitions
differ, and where there are too few of them, by how much all runs of the study do, whose settings differ as well.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot, sqrt
from statistics import fmean, stdev, variance
from types import MappingProxyType
from typing import Any

import polars

from topdeck.arena.results.statistics import Difference, Estimate, Z, difference, student
from topdeck.studies.evolution.study import OF_GENERATIONS, EvolutionStudy
from topdeck.studies.study import Level, Quantity, Where

# One row a generation; the champion is the best of one of them, and what is known of it alone stands there.
NUMBERS = (
    *("best", "best_error", "mean", "worst"),  # fitness of a game
    *("best_wins", "mean_wins", "worst_wins", "diversity"),
    *("validated", "validated_error"),
    *("fresh", "fresh_error", "test", "test_error"),  # of the champion
)
GENERATIONS = polars.Schema(
    [
        ("run", polars.String),
        ("repetition", polars.Int16),
        ("generation", polars.Int16),
        ("games", polars.Int32),  # of all stages
        ("seconds", polars.Float64),
        *((name, polars.Float64) for name in NUMBERS),
        ("genes", polars.List(polars.Float64)),
    ]
)
ENOUGH = 5  # runs, from which on their spread tells how far a mean may be off
COLUMNS = MappingProxyType({"trained": "best", "range": "worst", "rise": "validated", "weight": "genes"})  # or its name
TRAINING_ERROR = "best_error"  # of all individuals of a generation: they have the same deals
FEWEST = 2  # degrees of freedom, without which nothing can be told

Key = tuple[str, int]  # a run and its repetition
Row = Mapping[str, Any]  # a generation, by column


@dataclass(frozen=True)
class MeasuredRuns:
    """The values of a quantity, one for each repetition of a run."""

    values: Mapping[Key, float]
    luck: float = 0.0  # the error of a value by its deals, which are the same for all runs
    deals: Hashable = ()  # what tells them from others
    typical: float = 0.0  # the standard deviation of a run
    freedom: int = 0  # how well it is known
    few_games: bool = False  # too few for any fitness

    @property
    def count(self) -> int:
        return len(self.values)

    @property
    def is_little(self) -> bool:
        return self.few_games or (self.count < ENOUGH and self.freedom < FEWEST)

    @property
    def mean(self) -> float:
        return fmean(self.values.values())

    @property
    def spread(self) -> float:
        return stdev(self.values.values()) if self.count >= ENOUGH else self.typical

    @property
    def error(self) -> float:
        """Of the mean, but for the deals; as large as Student's interval, if it is taken for a normal one."""
        freedom = self.count - 1 if self.count >= ENOUGH else max(self.freedom, 1)
        return self.spread / sqrt(self.count) * student(freedom) / Z

    @property
    def estimate(self) -> Estimate:
        low, high = self.above_number(0.0).interval()
        return Estimate(self.mean, low, high)

    def above(self, other: MeasuredRuns) -> Difference:
        """The same deals favour both alike, and the same runs have the same beginning."""
        luck = 0.0 if self.deals == other.deals else hypot(self.luck, other.luck)
        if self.values.keys() == other.values.keys() and self.count >= ENOUGH:
            keys = [*self.values]
            found = difference([*self.values.values()], keys, [other.values[key] for key in keys], keys)
            return Difference(found.mean, hypot(found.error * student(self.count - 1) / Z, luck))
        return Difference(self.mean - other.mean, hypot(self.error, other.error, luck))

    def above_number(self, number: float) -> Difference:
        return Difference(self.mean - number, hypot(self.error, self.luck))


@dataclass(frozen=True)
class StudyRuns:
    """The generations of a study's runs."""

    study: EvolutionStudy
    table: polars.DataFrame
    genes: Sequence[str]
    few_games: bool

    @cached_property
    def courses(self) -> Mapping[Key, list[Row]]:
        """The generations of every repetition."""
        found: dict[Key, list[Row]] = {}
        for row in self.table.iter_rows(named=True):
            found.setdefault((row["run"], row["repetition"]), []).append(row)
        return found

    def measured(self, quantity: Quantity) -> MeasuredRuns:
        told = {key: rows for key, course in self.courses.items() if (rows := telling(course, quantity))}
        every = {key: fmean(self.value(key, row, quantity) for row in rows) for key, rows in told.items()}
        asked = {*self.study.those_with(self.of_runs(quantity.where))}
        values = {key: value for key, value in every.items() if key[0] in asked}
        typical, freedom = typical_spread(every)
        return MeasuredRuns(
            values=values,
            luck=self.luck({key: told[key] for key in values}, quantity.measure),
            deals=deals(quantity),
            typical=typical,
            freedom=freedom,
            few_games=self.few_games,
        )

    def of_runs(self, where: Where) -> Where:
        return {name: levels for name, levels in where.items() if name not in ("generation", "gene")}

    def value(self, key: Key, row: Row, quantity: Quantity) -> float:
        measure = quantity.measure
        if measure == "weight":
            return self.weight(row, quantity.where.get("gene", ()))
        if measure == "rise":
            validated = [one["validated"] for one in self.courses[key] if one["validated"] is not None]
            found = validated[-1] - validated[0]
        else:
            found = row["best"] - row["worst"] if measure == "range" else row[COLUMNS.get(measure, measure)]
        return float(found) * self.factor(measure)

    def weight(self, row: Row, names: Sequence[Level]) -> float:
        """Of these genes on average; without any, of all."""
        genes = dict(zip(self.genes, row["genes"], strict=True))
        return fmean(value for name, value in genes.items() if not names or name in names)

    def factor(self, measure: str) -> int:
        """Of how many games fitness is the sum."""
        return 1 if self.study.unit(measure).is_share else self.study.added

    def luck(self, rows: Mapping[Key, list[Row]], measure: str) -> float:
        """How far the deals may have moved all values: those of training are others in every repetition."""
        column = error_column(measure)
        if not rows or column is None:
            return 0.0
        found = self.factor(measure) * fmean(row[column] for some in rows.values() for row in some)
        repetitions = len({repetition for _, repetition in rows})
        if column != TRAINING_ERROR:
            return found
        return found / sqrt(repetitions) if repetitions < ENOUGH else 0.0

    def levels(self, name: str, where: Where) -> list[Level]:
        if name == "generation":
            known = self.table["generation"].unique().sort().to_list()
            return [one for one in known if one in where.get(name, tuple(known))]
        if name == "gene":
            return [one for one in self.genes if one in where.get(name, tuple(self.genes))]
        runs = [self.study.runs[run] for run in self.study.those_with(self.of_runs(where))]
        return [*dict.fromkeys(run.levels[name] for run in runs if name in run.levels)]


def telling(course: Sequence[Row], quantity: Quantity) -> list[Row]:
    """The generations that a quantity is about, or that of the champion; what has not ended tells nothing of it."""
    if "generation" in quantity.where:
        found = [row for row in course if row["generation"] in quantity.where["generation"]]
    else:
        champions = [row for row in course if row["fresh"] is not None]
        found = [course[-1]] if champions and quantity.measure in OF_GENERATIONS else champions
    column = COLUMNS.get(quantity.measure, quantity.measure)
    return [row for row in found if row[column] is not None]


def deals(quantity: Quantity) -> Hashable:
    """What tells the deals of a quantity from those of others."""
    column = error_column(quantity.measure)
    return (column, quantity.where.get("generation")) if column == TRAINING_ERROR else column


def error_column(measure: str) -> str | None:
    """Where the error of a fitness by its deals is; differences between games with the same deals have none."""
    if measure in ("fresh", "test", "validated"):
        return f"{measure}_error"
    return TRAINING_ERROR if measure in ("trained", "best", "mean", "worst") else None


def typical_spread(values: Mapping[Key, float]) -> tuple[float, int]:
    """The standard deviation of a run by its repetitions, or else of all runs, and its degrees of freedom."""
    by_run: dict[str, list[float]] = {}
    for (run, _), value in values.items():
        by_run.setdefault(run, []).append(value)
    repeated = [one for one in by_run.values() if len(one) > 1]
    freedom = sum(len(one) - 1 for one in repeated)
    if freedom >= FEWEST:
        return sqrt(sum((len(one) - 1) * variance(one) for one in repeated) / freedom), freedom
    every = [*values.values()]
    return (stdev(every), len(every) - 1) if len(every) > 1 else (0.0, 0)
