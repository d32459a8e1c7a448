"""Random search, the control: whatever cannot beat it has learned nothing."""

from __future__ import annotations

from collections.abc import Sequence

from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial
from topdeck.evolve.subjects.genome import Point


class RandomSearch(ConfiguredStrategy):
    """Any individuals, each as likely as the others."""

    class Config(ConfiguredStrategy.Config):
        population: int = 50

    config: Config
    stream = 70

    def ask(self) -> list[Point]:
        return [self.genome.random(self.rng) for _ in range(self.config.population)]

    def tell(self, trials: Sequence[Trial]) -> None:
        """It does not listen."""
