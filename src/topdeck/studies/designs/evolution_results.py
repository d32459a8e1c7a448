"""The results of an evolution study: one row per generation of each run.

The result of a run is a single random outcome, so its uncertainty is estimated from the differences between repetitions
of the run.  If there are too few repetitions, the differences between all runs in the study are used, although the runs
also have different settings.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import hypot, sqrt
from statistics import fmean, stdev, variance
from typing import ClassVar

import polars

from topdeck.arena.results.statistics import Difference, Z, difference, t_quantile
from topdeck.core.state import Json
from topdeck.evolve.fitness.tally import SCORE, WINS
from topdeck.studies.designs.evolution import FITNESS, GENERATION, EvolutionDesign
from topdeck.studies.results import Measured, Results
from topdeck.studies.study import Quantity

# One row per generation; the champion's columns are null except in the champion's generation.
NUMBERS = (
    *("best", "best_error", "mean", "worst"),  # fitness per game
    *("best_wins", "mean_wins", "worst_wins", "diversity"),
    *("validated", "validated_error"),
    *("fresh", "fresh_error", "test", "test_error"),  # the champion's fitness
)
GENERATIONS = polars.Schema(
    [
        ("run", polars.String),
        ("repetition", polars.Int16),
        (GENERATION, polars.Int16),
        ("games", polars.Int32),  # number of games in all stages
        ("seconds", polars.Float64),
        *((name, polars.Float64) for name in NUMBERS),
        ("genes", polars.List(polars.Float64)),
    ]
)
REPETITION = ("run", "repetition")
VALIDATED = polars.col("validated").drop_nulls()
VALUES: Mapping[str, polars.Expr] = {  # all other measures are columns of the table
    "trained": polars.col("best"),
    "validation": polars.col("validated"),
    "gap": polars.col("best") - polars.col("fresh"),
    "champion": polars.col(GENERATION).cast(polars.Float64),
    "range": polars.col("best") - polars.col("worst"),
    "rise": (VALIDATED.last() - VALIDATED.first()).over(REPETITION),
}
# The columns that contain a fitness value's error due to the deals; it cancels out between games with the same deals.
ERRORS: Mapping[str, str] = {
    **dict.fromkeys(("trained", "best", "mean", "worst"), "best_error"),  # the same for all individuals of a generation
    **{name: f"{name}_error" for name in ("fresh", "test", "validated")},
    "validation": "validated_error",
}
ENOUGH = 5  # minimum number of runs for estimating their spread; with fewer runs, a typical spread is used
FEWEST = 2  # minimum degrees of freedom for a verdict
FEW_GAMES = 20  # minimum number of games per individual for a verdict

MEASURES = {SCORE: "the score (a draw counts as half a win)", WINS: "the share of games won"}
DEALS = "All individuals in a generation play the same deals."
INTERVALS: Mapping[str, str] = {
    "runs": "The result of a run is a single random outcome, so its uncertainty is estimated from the differences "
    "between repetitions of the run. If a run has fewer than five repetitions, the estimate uses the repetitions of "
    "all runs. If no run is repeated, the estimate uses the runs with different settings. The uncertainty due to the "
    "deals is added, unless the two values being compared come from the same deals.",
    "deals": "The intervals account only for the uncertainty that the deals introduce into the champions' scores, not "
    "for the variation between runs.",
}


@dataclass(frozen=True, kw_only=True)
class MeasuredRuns(Measured):
    """The values measured in several runs, with one value per repetition."""

    luck: float = 0.0  # the error due to the deals, which all runs share
    deals: Hashable = ()  # a key that is equal for quantities measured with the same deals
    typical: float = 0.0  # typical standard deviation between runs
    freedom: int = 0  # degrees of freedom of `typical`
    has_too_few: bool = False

    @property
    def spread(self) -> float:
        return super().spread if self.count >= ENOUGH else self.typical

    @property
    def error(self) -> float:
        """The standard error between runs, scaled so that a normal interval is as wide as a Student's t interval."""
        freedom = self.count - 1 if self.count >= ENOUGH else max(self.freedom, 1)
        return self.spread / sqrt(self.count) * t_quantile(freedom) / Z

    def difference_to(self, other: MeasuredRuns) -> Difference:
        """Return the difference of the means; errors from shared deals cancel out, and identical runs are paired."""
        luck = 0.0 if self.deals == other.deals else hypot(self.luck, other.luck)
        if self.sources == other.sources and self.count >= ENOUGH:
            paired = difference(self.values, self.sources, other.values, other.sources)
            return Difference(paired.mean, hypot(paired.error * t_quantile(self.count - 1) / Z, luck))
        return Difference(self.mean - other.mean, hypot(self.error, other.error, luck))

    def difference_to_number(self, number: float) -> Difference:
        return Difference(self.mean - number, hypot(self.error, self.luck))


@dataclass(frozen=True, kw_only=True)
class RunsResults(Results):
    """The results of an evolution study, with one row per generation of each run."""

    columns: ClassVar[polars.Schema] = GENERATIONS

    repetitions: Mapping[str, int] = field(default_factory=dict)  # planned number of repetitions by run
    identities: Mapping[str, Json] = field(default_factory=dict)  # identities of the runs that have results

    @property
    def design(self) -> EvolutionDesign:
        assert isinstance(self.study.design, EvolutionDesign)
        return self.study.design

    @property
    def games_played(self) -> int:
        return int(self.table["games"].sum())

    @property
    def is_finished(self) -> bool:
        return self.table["fresh"].count() >= sum(self.repetitions.values())

    @cached_property
    def genes(self) -> list[str]:
        first = next(iter(self.identities.values()))
        return [gene["name"] for gene in first["subject"]["genome"]["genes"]]

    # ---- quantities

    def measure(self, quantity: Quantity) -> MeasuredRuns:
        rows, selected = self.rows(quantity), self.design.runs_with(quantity.where)
        means = rows.group_by(REPETITION, maintain_order=True).agg(polars.mean("value"))
        own, is_of_deals = means.filter(polars.col("run").is_in(selected)), self.design.keys.intervals == "deals"
        typical, freedom = (0.0, 0) if is_of_deals else typical_spread(means)
        contests = [identity["training"] for run, identity in self.identities.items() if run in selected]
        few_runs = len(own) < ENOUGH and freedom < FEWEST and not is_of_deals
        return MeasuredRuns(
            values=own["value"].to_list(),
            sources=own.select(REPETITION).rows(),
            luck=luck_of_deals(rows.filter(polars.col("run").is_in(selected)), quantity),
            deals=deals(quantity),
            typical=typical,
            freedom=freedom,
            has_too_few=few_runs or any(games_of_each(contest) < FEW_GAMES for contest in contests),
        )

    def rows(self, quantity: Quantity) -> polars.DataFrame:
        """Return the selected generations of all runs, with the value of a quantity and the error due to the deals.

        By default, each champion's generation is selected or, for measures of a generation, the last generation of each
        finished run.
        """
        measure, name = self.study.measure(quantity.measure), quantity.measure
        is_champion = polars.col("fresh").is_not_null()
        last = polars.col(GENERATION) == polars.col(GENERATION).max().over(REPETITION)
        if GENERATION in quantity.where:
            selected = polars.col(GENERATION).is_in(list(quantity.where[GENERATION]))
        elif measure.per == GENERATION:
            selected = last & is_champion.any().over(REPETITION)
        else:
            selected = is_champion
        value = self.weight(quantity) if name == "weight" else VALUES.get(name, polars.col(name))
        factor = self.design.keys.added if measure.unit == FITNESS else 1
        error = polars.col(ERRORS[name]) if name in ERRORS else polars.lit(0.0)
        rows = self.table.with_columns(value=value * factor, error=error * factor)
        return rows.filter(selected).drop_nulls("value")

    def weight(self, quantity: Quantity) -> polars.Expr:
        """Return the mean weight of the selected genes, or of all genes by default."""
        names = quantity.where.get("gene", self.genes)
        return polars.col("genes").list.gather([self.genes.index(str(name)) for name in names]).list.mean()

    # ---- conditions

    def conditions(self) -> list[str]:
        files = {run: self.design.runs[run].files[self.scale] for run in self.identities}
        by_run = {run: run_conditions(files[run], identity) for run, identity in self.identities.items()}
        texts = {name: {run: own[name] for run, own in by_run.items()} for name in next(iter(by_run.values()))}
        repetitions = " or ".join(map(str, dict.fromkeys(self.repetitions.values())))
        seconds = float(self.table["seconds"].sum())
        return [
            f"**Games:** {self.games_played:,} games in mirrored pairs. {DEALS}",
            *(line for name, of_run in texts.items() for line in self.of_runs(name, of_run)),
            f"**Repetitions of each run:** {repetitions}.",
            f"**Playing time:** {seconds / 3600:.2f} hours in total.",
            f"**Intervals:** {INTERVALS[self.design.keys.intervals]}",
        ]

    def of_runs(self, name: str, texts: Mapping[str, str]) -> list[str]:
        """Return a paragraph for each distinct wording of a condition, naming its runs unless all runs share it."""
        titles: dict[str, list[str]] = {}
        for run, text in texts.items():
            titles.setdefault(text, []).append(self.study.level_title(run, "run"))
        if len(titles) == 1:
            return [f"**{name}:** {text}." for text in titles]
        return [f"**{name} ({', '.join(runs)}):** {text}." for text, runs in titles.items()]


def luck_of_deals(rows: polars.DataFrame, quantity: Quantity) -> float:
    """Return the error that the deals introduce into all values of a quantity.

    In training, each repetition has its own deals, so the error decreases with the number of repetitions.  With enough
    repetitions, this error is already included in the variation between runs.
    """
    if rows.is_empty() or quantity.measure not in ERRORS:
        return 0.0
    error = fmean(rows["error"])
    if ERRORS[quantity.measure] != "best_error":
        return error
    repetitions = rows["repetition"].n_unique()
    return error / sqrt(repetitions) if repetitions < ENOUGH else 0.0


def deals(quantity: Quantity) -> Hashable:
    """Return a key that is the same for all quantities measured with the same deals."""
    column = ERRORS.get(quantity.measure)
    return (column, quantity.where.get(GENERATION)) if column == "best_error" else column


def typical_spread(means: polars.DataFrame) -> tuple[float, int]:
    """Return the standard deviation between repetitions and its degrees of freedom.

    If there are too few repetitions, return the standard deviation between runs.
    """
    runs = [values for values in means.group_by("run", maintain_order=True).agg("value")["value"] if len(values) > 1]
    freedom = sum(len(values) - 1 for values in runs)
    if freedom >= FEWEST:
        return sqrt(sum((len(values) - 1) * variance(values) for values in runs) / freedom), freedom
    return (stdev(means["value"]), len(means) - 1) if len(means) > 1 else (0.0, 0)


def run_conditions(file: Json, identity: Json) -> dict[str, str]:
    """Return a run's conditions, keyed by heading; specs come from its file, everything else from its identity."""
    training, hold_out, often = identity["training"], identity["holdout"], identity["every"]
    opponents = ", ".join(f"`{spec}`" for spec in file["training"]["opponents"])
    measure = MEASURES.get(training["measure"], f"the points scored by `{training['measure']}`")
    when = "in every generation" if often == 1 else f"once every {often} generations"
    others = "" if hold_out["decks"] == training["decks"] else f"; decks: {decks_text(hold_out)}"
    rules = ", ".join(f"`{name}={value}`" for name, value in identity["setup"].items())
    return {
        "Evolved parameters": f"{len(identity['subject']['genome']['genes'])} genes of `{file['agent']}`",
        "Fitness": f"{measure} in {games_of_each(training):,} games against {opponents}; decks: {decks_text(training)}",
        "Hold-out": f"{games_of_each(hold_out):,} games with the best individual {when}{others}",
        "Rules": f"`{identity['game']}` with {rules}",
        "Random seed": f"{identity['seed']}",
    }


def decks_text(contest: Json) -> str:
    names = [(mine["name"], theirs["name"]) for mine, theirs in contest["decks"]]
    return ", ".join(mine if mine == theirs else f"{mine} against {theirs}" for mine, theirs in names)


def games_of_each(contest: Json) -> int:
    """Return the number of games that each individual plays."""
    return 2 * int(contest["pairs"]) * len(contest["opponents"]) * len(contest["decks"])
