"""Random search, the baseline for all other strategies."""

from collections.abc import Sequence

from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial
from topdeck.evolve.subjects.genome import Point


class RandomSearch(ConfiguredStrategy):
    """Uniformly random individuals."""

    class Config(ConfiguredStrategy.Config):
        population: int = 50

    config: Config
    stream = 70

    def ask(self) -> list[Point]:
        return self.random_points(self.config.population)

    def tell(self, trials: Sequence[Trial]) -> None:
        """Learn nothing."""
