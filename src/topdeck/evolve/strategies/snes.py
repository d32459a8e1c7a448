"""Separable natural evolution strategies, SNES (Schaul, Glasmachers and Schmidhuber, 2011)."""

from collections.abc import Sequence
from math import exp, log, sqrt
from statistics import NormalDist
from typing import Annotated

from msgspec import Meta

from topdeck.evolve.strategies.strategy import NormalSearch, Trial
from topdeck.evolve.subjects.genome import Point

NORMAL = NormalDist()
SMALLEST = 2.0**-53  # so that a uniform random number is never 0, because the quantile of 0 is infinite


class Snes(NormalSearch):
    """Samples individuals from a normal distribution with a mean and a standard deviation per gene.

    The distribution follows the natural gradient of the expected fitness, which weights individuals by rank.  The first
    individual in each generation is the mean itself, so the first generation contains the starting point of the search.
    """

    class Config(NormalSearch.Config):
        sigma: Annotated[float, Meta(ge=0.001, le=10.0, description="Initial standard deviation.")] = 0.1

    config: Config
    stream = 82

    def begin_at(self, start: Point) -> None:
        genes = len(self.genome)
        self.mean = start
        self.sigmas = [self.config.sigma] * genes
        self.rate = (3 + log(genes)) / (
            5 * sqrt(genes)
        )  # the learning rate of the standard deviations; the learning rate of the mean is 1
        self.population = self.config.population or 4 + int(3 * log(genes))
        self.utilities = rank_utilities(self.population)
        self.steps: list[Point] = []  # the steps of the last generation, in standard deviations

    def ask(self) -> list[Point]:
        genes = range(len(self.genome))
        self.steps = [(0.0,) * len(genes)]
        while len(self.steps) < self.population:
            self.steps.append(tuple(NORMAL.inv_cdf(max(SMALLEST, self.rng.random())) for _ in genes))
        return [self.move(step) for step in self.steps]

    def tell(self, trials: Sequence[Trial]) -> None:
        ranking = sorted(range(len(trials)), key=lambda place: -trials[place].fitness)
        weighted = [(utility, self.steps[place]) for utility, place in zip(self.utilities, ranking, strict=True)]
        genes = range(len(self.genome))
        self.mean = self.move([sum(utility * step[gene] for utility, step in weighted) for gene in genes])
        for gene in genes:
            spread = sum(utility * (step[gene] ** 2 - 1) for utility, step in weighted)
            self.sigmas[gene] *= exp(self.rate / 2 * spread)

    def move(self, step: Sequence[float]) -> Point:
        """Return the mean, moved by a step in units of the standard deviations and clipped to the bounds."""
        moved = (mean + sigma * part for mean, sigma, part in zip(self.mean, self.sigmas, step, strict=True))
        return tuple(min(1.0, max(0.0, gene)) for gene in moved)


def rank_utilities(count: int) -> list[float]:
    """Return the utility of each rank, best first; the utilities add up to 0, and the best ones are positive."""
    raw = [max(0.0, log(count / 2 + 1) - log(rank)) for rank in range(1, count + 1)]
    return [value / sum(raw) - 1 / count for value in raw]
