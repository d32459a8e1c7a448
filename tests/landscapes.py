"""Fitness landscapes with known maxima, and runs of strategies on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from topdeck.evolve.strategies.strategy import Competitive, Strategy, Trial
from topdeck.evolve.subjects.genome import ChoiceGene, Genome, IntGene, NumberGene, Point


@dataclass(frozen=True)
class Landscape:
    """A genome, and a fitness function whose maximum is 1."""

    genome: Genome
    height: Callable[[Point], float]


def bowl_height(point: Point) -> float:
    return 1.0 - sum((place - top) ** 2 for place, top in zip(point, (0.2, 0.8, 0.5, 0.35, 0.65), strict=True))


def mixed_height(point: Point) -> float:
    values = MIXED.genome.decode(point)
    rate, width = values["rate"], values["width"]
    assert isinstance(rate, float)
    assert isinstance(width, int)
    return 1.0 - abs(rate - 0.3) - abs(width - 7) / 20 - (0.0 if values["final"] == "robust" else 0.3)


BOWL = Landscape(Genome("bowl", tuple(NumberGene(name) for name in "abcde")), bowl_height)
MIXED = Landscape(
    Genome("mixed", (NumberGene("rate"), IntGene("width", 1, 20), ChoiceGene("final", ("max", "robust", "secure")))),
    mixed_height,
)


def generations(strategy: Strategy, landscape: Landscape, count: int) -> list[list[Trial]]:
    """Run some generations of a strategy with the fitness of the landscape and with the genes as the behaviour."""
    found: list[list[Trial]] = []
    for _ in range(count):
        trials = [Trial(point, landscape.height(point), point) for point in strategy.ask()]
        strategy.tell(trials)
        found.append(trials)
    return found


def best_height(strategy: Strategy, landscape: Landscape, count: int) -> float:
    """Return the best fitness in some generations."""
    return max(trial.fitness for trials in generations(strategy, landscape, count) for trial in trials)


def contests(strategy: Competitive, beats: Callable[[Point, Point], bool], count: int) -> list[list[Trial]]:
    """Run some generations of a strategy in which the fitness is the share of rivals that an individual beats."""
    found: list[list[Trial]] = []
    for _ in range(count):
        asked, rivals = strategy.ask(), strategy.rivals()
        trials = [Trial(point, sum(beats(point, rival) for rival in rivals) / len(rivals)) for point in asked]
        strategy.tell(trials)
        found.append(trials)
    return found
