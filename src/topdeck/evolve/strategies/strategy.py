"""The door to all strategies: they are asked for individuals, and told how fit these were."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from topdeck.config.parameters import Config as BaseConfig
from topdeck.core.rng import Rng
from topdeck.evolve.subjects.genome import Genome, Point


class Trial(NamedTuple):
    """An individual that was tried, and how fit it was: more is better."""

    point: Point
    fitness: float
    behaviour: tuple[float, ...] = ()  # where it lies on the axes of an archive


class Strategy(Protocol):
    """A way to search a genome.

    All it does follows from its seed and from what it was told; so a run that was interrupted goes on by asking and
    telling again what is known, and nothing of a strategy need be stored.
    """

    def ask(self) -> list[Point]:
        """The individuals of the next generation, none of which depends on how fit the others are."""

    def tell(self, trials: Sequence[Trial]) -> None:
        """How fit the individuals that were asked for are, in their order."""


class ConfiguredStrategy:
    """A strategy whose parameters are the fields of its `Config`."""

    class Config(BaseConfig):
        pass

    config: Config
    stream: int  # of its random numbers

    def __init__(self, genome: Genome, seed: int, config: Config | None = None, **values: Any) -> None:
        self.genome = genome
        self.config = self.Config(**values) if config is None else config
        self.rng = Rng(seed, self.stream)


@runtime_checkable
class Competitive(Strategy, Protocol):
    """A strategy in which fitness is what comes of games against rivals of its own choice."""

    def rivals(self) -> list[Point]:
        """Those whom each of the individuals asked for last must play against; itself may be one of them."""


def best_first(trials: Sequence[Trial]) -> list[Trial]:
    """The fittest first; of equals the one that was tried first."""
    return sorted(trials, key=lambda trial: -trial.fitness)
