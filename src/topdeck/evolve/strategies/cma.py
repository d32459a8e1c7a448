"""CMA-ES, of the library cmaes: a cloud of individuals that learns in which directions to stretch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial
from topdeck.evolve.subjects.genome import Genome, Point

if TYPE_CHECKING:
    from cmaes import CMA

SEEDS = 1 << 32  # that numpy takes


class CmaEs(ConfiguredStrategy):
    """Individuals are drawn around a mean, which moves to the fittest; whole numbers and choices are parts of the cube.

    A search that has come to its end begins anew around a mean that chance has drawn.
    """

    class Config(ConfiguredStrategy.Config):
        sigma: Annotated[float, Meta(ge=0.001, le=10.0)] = 0.3  # how wide the cloud is at first
        population: Annotated[int, Meta(ge=4, le=100_000)] | None = None  # None: it grows with the genes
        start: Literal["middle", "present"] = "middle"  # of the bounds, or the values that the agent has

    config: Config
    stream = 73

    def __init__(self, genome: Genome, seed: int, config: Config | None = None, **values: Any) -> None:
        super().__init__(genome, seed, config, **values)
        present = genome.present if self.config.start == "present" else (0.5,) * len(genome)
        if present is None:
            raise EvolutionError(f"start=present: {genome.name} has a value beyond the bounds, or none yet")
        self.search = self.begun(present)

    def ask(self) -> list[Point]:
        if self.search.should_stop():
            self.search = self.begun(self.genome.random(self.rng))
        return [tuple(map(float, self.search.ask())) for _ in range(self.search.population_size)]

    def tell(self, trials: Sequence[Trial]) -> None:
        from numpy import array

        # The library looks for the least.
        self.search.tell([(array(trial.point), -trial.fitness) for trial in trials])

    def begun(self, mean: Point) -> CMA:
        """A search that has seen nothing yet."""
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
