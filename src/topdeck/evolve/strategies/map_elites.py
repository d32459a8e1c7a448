"""MAP-Elites (Mouret and Clune, 2015): different individuals, each the fittest of its kind."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, log, pi, sqrt
from typing import Annotated, Any, Literal

from msgspec import Meta

from topdeck.core.rng import Rng
from topdeck.evolve.strategies.archive import Archive, Axis
from topdeck.evolve.strategies.operators import clipped, swapped
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial
from topdeck.evolve.subjects.genome import Genome, Point

Count = Annotated[int, Meta(ge=1, le=100_000)]
Sigma = Annotated[float, Meta(ge=0.0, le=10.0)]
Variation = Literal["iso-line", "swaps"]


class MapElites(ConfiguredStrategy):
    """First random individuals, then variations of random elites; every trial must tell its behaviour.

    Numbers vary best along lines between elites; the defaults of both sigmas are those of Vassiliades and Mouret
    (2018).  Where genes are choices, such as the cards of a deck, some are swapped: as many as in the program of
    Fontaine and others (2019), which evolves decks of Hearthstone.
    """

    class Config(ConfiguredStrategy.Config):
        start: Count = 100
        batch: Count = 100
        iso: Sigma = 0.01
        line: Sigma = 0.2
        variation: Variation = "iso-line"
        another_swap: Annotated[float, Meta(ge=0.0, le=0.99)] = 0.5  # the chance of each swap after the first

    config: Config
    stream = 82

    def __init__(
        self, genome: Genome, seed: int, axes: Sequence[Axis], config: Config | None = None, **values: Any
    ) -> None:
        super().__init__(genome, seed, config, **values)
        self.archive: Archive[Point] = Archive(axes)

    def ask(self) -> list[Point]:
        elites = [elite.individual for elite in self.archive.elites.values()]
        if not elites:
            return [self.genome.random(self.rng) for _ in range(self.config.start)]
        return [self.varied(self.rng.choice(elites), self.rng.choice(elites)) for _ in range(self.config.batch)]

    def tell(self, trials: Sequence[Trial]) -> None:
        for trial in trials:
            self.archive.add(trial.point, trial.fitness, trial.behaviour)

    def varied(self, first: Point, second: Point) -> Point:
        """A child of the first; swaps do not ask the second."""
        if self.config.variation == "swaps":
            return swapped(first, self.swaps(), self.rng)
        return iso_line(first, second, self.config.iso, self.config.line, self.rng)

    def swaps(self) -> int:
        """One, and one more as long as chance says so."""
        count = 1
        while self.rng.random() < self.config.another_swap:
            count += 1
        return count


def iso_line(first: Point, second: Point, iso: float, line: float, rng: Rng) -> Point:
    """An individual near the first, moved a little in every direction, and by chance along the line to the second."""
    along = line * normal(rng)
    return tuple(
        clipped(value + iso * normal(rng) + along * (other - value)) for value, other in zip(first, second, strict=True)
    )


def normal(rng: Rng) -> float:
    """A number of the standard normal distribution, by Box and Muller."""
    return sqrt(-2.0 * log(1.0 - rng.random())) * cos(2.0 * pi * rng.random())
