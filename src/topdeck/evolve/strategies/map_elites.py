"""MAP-Elites (Mouret and Clune, 2015), which searches for the fittest individual for each type of behaviour."""

from collections.abc import Sequence
from math import cos, log, pi, sqrt
from typing import Annotated, Literal

from msgspec import Meta

from topdeck.core.rng import Rng
from topdeck.evolve.strategies.archive import Archive
from topdeck.evolve.strategies.operators import clip, redraw_genes
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial
from topdeck.evolve.subjects.genome import Point

Count = Annotated[int, Meta(ge=1, le=100_000)]
Sigma = Annotated[float, Meta(ge=0.0, le=10.0)]
Variation = Literal["iso-line", "swaps"]


class MapElites(ConfiguredStrategy):
    """Proposes random individuals at first, and variations of random elites later.

    The `iso-line` variation is best for numbers; its default parameters come from Vassiliades and Mouret (2018).  If
    the genes are choices, such as the cards in a deck, `swaps` replaces a random number of genes, as in the program by
    Fontaine et al. (2019), which evolves Hearthstone decks.
    """

    class Config(ConfiguredStrategy.Config):
        start: Annotated[Count, Meta(description="Number of initial random individuals.")] = 100
        batch: Annotated[Count, Meta(description="Number of individuals in each later generation.")] = 100
        iso: Annotated[Sigma, Meta(description="Standard deviation of each gene's variation.")] = 0.01
        line: Annotated[Sigma, Meta(description="Standard deviation along the line to another elite.")] = 0.2
        variation: Annotated[Variation, Meta(description="Variation operator for elites.")] = "iso-line"
        another_swap: Annotated[
            float, Meta(ge=0.0, le=0.99, description="Probability of each swap after the first.")
        ] = 0.5

    config: Config
    stream = 82
    takes_axes = True

    def begin(self) -> None:
        self.archive: Archive[Point] = Archive(self.axes)

    def ask(self) -> list[Point]:
        elites = [elite.individual for elite in self.archive.elites.values()]
        if not elites:
            return self.random_points(self.config.start)
        return [self.vary(self.rng.choice(elites), self.rng.choice(elites)) for _ in range(self.config.batch)]

    def tell(self, trials: Sequence[Trial]) -> None:
        for trial in trials:
            self.archive.add(trial.point, trial.fitness, trial.behaviour)

    def vary(self, first: Point, second: Point) -> Point:
        """Return a variation of the first individual; the second is used only by the iso-line variation."""
        if self.config.variation == "iso-line":
            return iso_line(first, second, self.config.iso, self.config.line, self.rng)
        count = 1
        while self.rng.random() < self.config.another_swap:
            count += 1
        return redraw_genes(first, count, self.rng)


def iso_line(first: Point, second: Point, iso: float, line: float, rng: Rng) -> Point:
    """Add isotropic noise to the first individual, and move it a random distance along the line to the second."""
    along = line * normal(rng)
    return tuple(
        clip(value + iso * normal(rng) + along * (other - value)) for value, other in zip(first, second, strict=True)
    )


def normal(rng: Rng) -> float:
    """Draw from the standard normal distribution using the Box–Muller transform."""
    return sqrt(-2.0 * log(1.0 - rng.random())) * cos(2.0 * pi * rng.random())
