"""Random search, and the interface for strategies, which propose individuals and learn from their fitness."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NamedTuple, Protocol, runtime_checkable

from msgspec import Meta

from topdeck.config.parameters import Config as BaseConfig
from topdeck.core.errors import EvolutionError
from topdeck.core.rng import Rng
from topdeck.evolve.strategies.archive import Axis
from topdeck.evolve.subjects.genome import Genome, Point


class Trial(NamedTuple):
    """An individual with its fitness.

    Attributes:
        point: The encoded genes.
        fitness: The fitness of the individual; higher is better.
        behaviour: The position of the individual on the axes of an archive.
    """

    point: Point
    fitness: float
    behaviour: tuple[float, ...] = ()


class Strategy(Protocol):
    """An algorithm that searches a genome.

    Proposals must depend only on the seed and on the trials so far.  An interrupted run can then be resumed by
    replaying the known trials, without storing the strategy's state.
    """

    def ask(self) -> list[Point]:
        """Return the next generation, whose individuals do not depend on each other's fitness."""

    def tell(self, trials: Sequence[Trial]) -> None:
        """Learn from the trials of the last generation, which are in the same order as its individuals."""


class ConfiguredStrategy:
    """A base class for strategies whose parameters are the fields of their `Config`."""

    class Config(BaseConfig):
        pass

    config: Config
    stream: int  # the number of the strategy's random stream
    takes_axes = False  # whether the strategy distinguishes individuals by their behaviour

    def __init__(
        self, genome: Genome, seed: int, axes: Sequence[Axis] = (), config: Config | None = None, **values: Any
    ) -> None:
        self.genome = genome
        self.seed = seed
        self.axes = axes
        self.config = self.Config(**values) if config is None else config
        self.rng = Rng(seed, self.stream)
        self.begin()

    def begin(self) -> None:
        """Check the parameters, and prepare for the first generation."""

    def random_points(self, count: int) -> list[Point]:
        return [self.genome.random(self.rng) for _ in range(count)]


class NormalSearch(ConfiguredStrategy):
    """A base class for strategies that sample individuals from a normal distribution with a given initial mean."""

    class Config(ConfiguredStrategy.Config):
        population: (
            Annotated[
                int,
                Meta(
                    ge=4, le=100_000, description="Number of individuals; by default, derived from the number of genes."
                ),
            ]
            | None
        ) = None
        start: Annotated[
            Literal["middle", "present"],
            Meta(description="Starting point: the middle of the bounds, or the agent's current values."),
        ] = "middle"

    config: Config

    def begin(self) -> None:
        start = self.genome.present if self.config.start == "present" else self.genome.middle
        if start is None:
            raise EvolutionError(f"`start=present` cannot be used: a value of {self.genome.name} is missing or illegal")
        self.begin_at(start)

    def begin_at(self, start: Point) -> None:
        """Prepare for the first generation, whose distribution has this mean."""
        raise NotImplementedError


class RandomSearch(ConfiguredStrategy):
    """Proposes uniformly random individuals, as a baseline for all other strategies."""

    class Config(ConfiguredStrategy.Config):
        population: Annotated[int, Meta(description="Number of individuals in a generation.")] = 50

    config: Config
    stream = 70

    def ask(self) -> list[Point]:
        return self.random_points(self.config.population)

    def tell(self, trials: Sequence[Trial]) -> None:
        """Ignore the trials."""


@runtime_checkable
class Competitive(Strategy, Protocol):
    """A strategy that chooses the opponents for its individuals."""

    def rivals(self) -> list[Point]:
        """Return the opponents of each individual in the last generation, possibly including the individual itself."""


def best_first(trials: Sequence[Trial]) -> list[Trial]:
    """Sort trials by fitness, best first, keeping the order of tied trials."""
    return sorted(trials, key=lambda trial: -trial.fitness)
