"""CMA-ES, from the library cmaes: a normal distribution that adapts its covariance matrix."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial
from topdeck.evolve.subjects.genome import Point

if TYPE_CHECKING:
    from cmaes import CMA

SEEDS = 1 << 32  # numpy's number of seeds


class CmaEs(ConfiguredStrategy):
    """Draws individuals around a mean, which moves towards the fittest; integers and choices are parts of the cube.

    After it has converged, the search restarts around a random mean.
    """

    class Config(ConfiguredStrategy.Config):
        sigma: Annotated[float, Meta(ge=0.001, le=10.0)] = 0.3  # initial standard deviation
        population: Annotated[int, Meta(ge=4, le=100_000)] | None = None  # None: depends on the number of genes
        start: Literal["middle", "present"] = "middle"  # the middle of the bounds, or the agent's current values

    config: Config
    stream = 73

    def begin(self) -> None:
        start = self.genome.present if self.config.start == "present" else self.genome.middle
        if start is None:
            raise EvolutionError(f"start=present: {self.genome.name} has a value beyond the bounds, or none yet")
        self.search = self.start_search(start)

    def ask(self) -> list[Point]:
        if self.search.should_stop():
            self.search = self.start_search(self.genome.random(self.rng))
        return [tuple(map(float, self.search.ask())) for _ in range(self.search.population_size)]

    def tell(self, trials: Sequence[Trial]) -> None:
        from numpy import array

        # The library minimizes.
        self.search.tell([(array(trial.point), -trial.fitness) for trial in trials])

    def start_search(self, mean: Point) -> CMA:
        try:
            from cmaes import CMA
            from numpy import array
        except ImportError as error:
            raise EvolutionError(f"CMA-ES needs {error.name}: pip install 'topdeck[evolve]'") from None
        return CMA(
            mean=array(mean),
            sigma=self.config.sigma,
            bounds=array([(0.0, 1.0)] * len(mean)),
            seed=self.rng.seed() % SEEDS,
            population_size=self.config.population,
        )
