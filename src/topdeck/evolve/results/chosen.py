"""What the repetitions of a study came to, and what that is worth by the games of each stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TypeVar

from topdeck.arena.results.statistics import Estimate
from topdeck.evolve.fitness.tally import is_share, shown
from topdeck.evolve.subjects.genome import Value

STAGES_IN_WORDS = (
    "Training: the fitness by which it was the best of its generation, and which it owes in part to luck. "
    "Fresh: games as in training, with new deals. The gap is training minus fresh: the winner’s curse. "
    "Validation: hold-out games, by which the generation and the champion were chosen. "
    "Test: hold-out games that have chosen nobody, and tell what it is worth."
)


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """What a repetition came to: its genes, and what they are worth."""

    repetition: int
    generation: int
    genes: tuple[Value, ...]
    trained: float  # its fitness in training, where it was the best of many: too good
    validation: Estimate  # in the hold-out games by which it was chosen: a little too good
    test: Estimate  # in hold-out games that have chosen nobody
    fresh: Estimate  # in games as in training that have chosen nobody

    @property
    def curse(self) -> float:
        """The winner's curse: how much better the best of many tries looks than it is."""
        return self.trained - self.fresh.mean

    @property
    def figures(self) -> dict[str, float]:
        """What it is worth, without the intervals."""
        return {
            "training": self.trained,
            "fresh": self.fresh.mean,
            "validation": self.validation.mean,
            "test": self.test.mean,
            "gap": self.curse,
        }


AnyChosen = TypeVar("AnyChosen", bound=Chosen)


def champion(chosen: Sequence[AnyChosen]) -> AnyChosen | None:
    """The one that did best in validation; those games have not the deals of the test."""
    return max(chosen, key=lambda one: one.validation.mean, default=None)


# ---- over all repetitions


def mean_figures(chosen: Sequence[Chosen]) -> dict[str, float]:
    columns = columns_of(chosen)
    return {name: fmean(values) for name, values in columns.items()}


def deviation_of_figures(chosen: Sequence[Chosen]) -> dict[str, float]:
    """The standard deviation, as far as these repetitions tell that of all; there must be two of them."""
    return {name: stdev(values) for name, values in columns_of(chosen).items()}


def columns_of(chosen: Sequence[Chosen]) -> dict[str, list[float]]:
    rows = [one.figures for one in chosen]
    return {name: [row[name] for row in rows] for name in rows[0]}


# ---- as people read it


def final_rows(chosen: Sequence[Chosen], measure: str) -> list[dict[str, str]]:
    """A row for each repetition by column, and if there are several, two more: their mean and their deviation."""
    rows = [final_row(one, measure) for one in chosen]
    if len(chosen) > 1:
        means, deviations = mean_figures(chosen), deviation_of_figures(chosen)
        rows.append({"repetition": "mean", "generation": "", **figures_in_words(means, measure)})
        told = {name: shown(value, measure) for name, value in deviations.items()}
        rows.append({"repetition": "deviation", "generation": "", **told})
    return rows


def final_row(one: Chosen, measure: str) -> dict[str, str]:
    estimates = {"fresh": one.fresh, "validation": one.validation, "test": one.test}
    return {
        "repetition": str(one.repetition),
        "generation": str(one.generation),
        **figures_in_words(one.figures, measure),
        **{name: shown(value, measure) for name, value in estimates.items()},
    }


def figures_in_words(figures: dict[str, float], measure: str) -> dict[str, str]:
    """The gap has a sign: it is a difference."""
    told = {name: shown(value, measure) for name, value in figures.items()}
    return {**told, "gap": f"{figures['gap']:+.1%}" if is_share(measure) else f"{figures['gap']:+.1f}"}
