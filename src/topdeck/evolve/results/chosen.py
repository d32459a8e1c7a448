"""The individuals chosen in the repetitions of a study, with their results in each stage."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import TypeVar

from topdeck.arena.results.statistics import Estimate
from topdeck.evolve.fitness.tally import format_fitness, is_share
from topdeck.evolve.subjects.genome import Value

STAGES_IN_WORDS = (
    "Training: the fitness that made the individual the best in its generation; this value is partly due to luck. "
    "Fresh: games like those in training, but with new deals. The gap, training minus fresh, is the winner’s curse. "
    "Validation: the hold-out games used to choose the generation and the champion. "
    "Test: hold-out games that were not used for any choice and are therefore unbiased."
)


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """The individual chosen in a repetition.

    Attributes:
        repetition: The repetition number.
        generation: The number of the individual's generation.
        genes: The decoded genes.
        trained: The fitness in training, which is biased upwards because the individual was the best of many.
        validation: The hold-out result that was used to choose the individual and is therefore biased slightly upwards.
        test: The result in hold-out games that were not used for any choice.
        fresh: The result in additional games that are like those in training but were not used for any choice.
    """

    repetition: int
    generation: int
    genes: tuple[Value, ...]
    trained: float
    validation: Estimate
    test: Estimate
    fresh: Estimate

    @property
    def curse(self) -> float:
        """The winner's curse: the amount by which the training fitness overestimates the individual."""
        return self.trained - self.fresh.mean

    @property
    def figures(self) -> dict[str, float]:
        """The results without confidence intervals, keyed by column name."""
        return {
            "training": self.trained,
            "fresh": self.fresh.mean,
            "validation": self.validation.mean,
            "test": self.test.mean,
            "gap": self.curse,
        }


AnyChosen = TypeVar("AnyChosen", bound=Chosen)


def champion(chosen: Sequence[AnyChosen]) -> AnyChosen | None:
    """Return the individual with the best validation result; validation and test use different deals."""
    return max(chosen, key=lambda individual: individual.validation.mean, default=None)


# ---- all repetitions


def mean_figures(chosen: Sequence[Chosen]) -> dict[str, float]:
    return combine_figures(chosen, fmean)


def figure_deviations(chosen: Sequence[Chosen]) -> dict[str, float]:
    """Return the sample standard deviation of each result; at least two repetitions are required."""
    return combine_figures(chosen, stdev)


def combine_figures(chosen: Sequence[Chosen], combine: Callable[[list[float]], float]) -> dict[str, float]:
    rows = [individual.figures for individual in chosen]
    return {name: combine([row[name] for row in rows]) for name in rows[0]}


# ---- tables


def final_rows(chosen: Sequence[Chosen], measure: str) -> list[dict[str, str]]:
    """Return a table row for each repetition and, if there are several, rows for the mean and standard deviation."""
    rows = [final_row(individual, measure) for individual in chosen]
    if len(chosen) > 1:
        means = format_figures(mean_figures(chosen), measure)
        deviations = {name: format_fitness(value, measure) for name, value in figure_deviations(chosen).items()}
        rows.append({"repetition": "mean", "generation": "", **means})
        rows.append({"repetition": "deviation", "generation": "", **deviations})
    return rows


def final_row(individual: Chosen, measure: str) -> dict[str, str]:
    estimates = {"fresh": individual.fresh, "validation": individual.validation, "test": individual.test}
    return {
        "repetition": str(individual.repetition),
        "generation": str(individual.generation),
        **format_figures(individual.figures, measure),
        **{name: format_fitness(value, measure) for name, value in estimates.items()},
    }


def format_figures(figures: dict[str, float], measure: str) -> dict[str, str]:
    """Format the results; the gap always has a sign because it is a difference."""
    gap = figures["gap"]
    words = {name: format_fitness(value, measure) for name, value in figures.items()}
    return {**words, "gap": f"{gap:+.1%}" if is_share(measure) else f"{gap:+.1f}"}
