"""GRETIVE's genetic algorithm: in groups of five, the children of the two best replace the two worst."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from msgspec import Meta

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.operators import cut, drifted, non_uniform
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial, best_first
from topdeck.evolve.subjects.genome import Genome, Point

GROUP = 5

Chance = Annotated[float, Meta(ge=0.0, le=1.0)]


class GretiveGenetic(ConfiguredStrategy):
    """The parents and the middle one of every group stay, and are tried again with the next generation.

    The defaults are those of the paper, which does not tell the bend of its mutation.
    """

    class Config(ConfiguredStrategy.Config):
        population: Annotated[int, Meta(ge=GROUP, le=100_000)] = 30
        generations: Annotated[int, Meta(ge=1, le=100_000)] = 30  # of the whole run, at whose end mutations are small
        crossover_chance: Chance = 0.4
        mutation_chance: Chance = 0.1
        bend: Annotated[float, Meta(ge=0.0, le=100.0)] = 2.0

    config: Config
    stream = 72

    def __init__(self, genome: Genome, seed: int, config: Config | None = None, **values: Any) -> None:
        super().__init__(genome, seed, config, **values)
        population = self.config.population
        if population < GROUP or population % GROUP:
            raise EvolutionError(f"the population must be a multiple of {GROUP}, not {population}")
        self.parents: list[Trial] = []
        self.told = 0  # generations

    def ask(self) -> list[Point]:
        if not self.parents:
            return [self.genome.random(self.rng) for _ in range(self.config.population)]
        return [point for group in self.groups() for point in self.next_five(group)]

    def tell(self, trials: Sequence[Trial]) -> None:
        self.parents = list(trials)
        self.told += 1

    def groups(self) -> Iterator[list[Trial]]:
        """Everybody is in one group, and chance decides in which."""
        drawn = list(self.parents)
        self.rng.shuffle(drawn)
        for start in range(0, len(drawn), GROUP):
            yield drawn[start : start + GROUP]

    def next_five(self, group: Sequence[Trial]) -> list[Point]:
        """The two best, the middle one, and the children of the two best."""
        first, second, middle = (trial.point for trial in best_first(group)[:3])
        return [first, second, middle, *(self.mutated(child) for child in self.children(first, second))]

    def children(self, first: Point, second: Point) -> tuple[Point, Point]:
        """Parents cut at one point and joined crosswise, or copies of them."""
        if self.rng.random() >= self.config.crossover_chance:
            return first, second
        return cut(first, second, 1, self.rng)

    def mutated(self, child: Point) -> Point:
        """The child, or what becomes of it.

        The paper: "a small percentage of the population is chosen, and at least one gene of these individuals is
        changed significantly".  So the chance is that of an individual, not of a gene.  The paper does not say how many
        genes more may change; here each one has the same chance again.  Nor does it say whether those who stay can
        mutate; here they cannot, because it calls its selection elitist.
        """
        if self.rng.random() >= self.config.mutation_chance:
            return child
        progress = min(self.told / self.config.generations, 1.0)
        certain = self.rng.below(len(child))
        found = list(non_uniform(child, self.config.mutation_chance, progress, self.rng, self.config.bend))
        found[certain] = drifted(child[certain], progress, self.rng, self.config.bend)
        return tuple(found)
