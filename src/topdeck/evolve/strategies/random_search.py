"""Random search, the control: whatever cannot beat it has learned nothing."""

from __future__ import annotations

from collections.abc import Sequence

from topdeck.evolve.strategies.strategy import Trial
from topdeck.evolve.subjects.genome import Genome, Point
from topdeck.rng import Rng


class RandomSearch:
    """Any individuals, each as likely as the others."""

    def __init__(self, genome: Genome, seed: int, population: int = 50) -> None:
        self.genome = genome
        self.population = population
        self.rng = Rng(seed, 70)

    def ask(self) -> list[Point]:
        return [self.genome.random(self.rng) for _ in range(self.population)]

    def tell(self, trials: Sequence[Trial]) -> None:
        """It does not listen."""
