"""GRETIVE's genetic algorithm: in groups of five, the children of the two best replace the two worst."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.madrid import Chance
from topdeck.evolve.strategies.operators import cross_at_cuts, drift_gene, mutate_non_uniform
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial, best_first
from topdeck.evolve.subjects.genome import Point

GROUP = 5


class GretiveGenetic(ConfiguredStrategy):
    """Keeps the parents and the middle individual of every group, which play again in the next generation.

    The defaults are those of the paper, which does not publish the bend of its mutation.
    """

    class Config(ConfiguredStrategy.Config):
        population: Annotated[int, Meta(ge=GROUP, le=100_000)] = 30
        generations: Annotated[int, Meta(ge=1, le=100_000)] = 30  # of the run; late mutations are small
        crossover_chance: Chance = 0.4
        mutation_chance: Chance = 0.1
        bend: Annotated[float, Meta(ge=0.0, le=100.0)] = 2.0

    config: Config
    stream = 72

    def begin(self) -> None:
        if self.config.population < GROUP or self.config.population % GROUP:
            raise EvolutionError(f"the population must be a multiple of {GROUP}, not {self.config.population}")
        self.parents: list[Trial] = []
        self.told = 0  # generations

    def ask(self) -> list[Point]:
        if not self.parents:
            return self.random_points(self.config.population)
        return [point for group in self.groups() for point in self.next_group(group)]

    def tell(self, trials: Sequence[Trial]) -> None:
        self.parents = list(trials)
        self.told += 1

    def groups(self) -> list[list[Trial]]:
        """Divide the parents into random groups."""
        drawn = list(self.parents)
        self.rng.shuffle(drawn)
        return [drawn[start : start + GROUP] for start in range(0, len(drawn), GROUP)]

    def next_group(self, group: Sequence[Trial]) -> list[Point]:
        """Return the two best, the middle one, and the children of the two best."""
        first, second, middle = (trial.point for trial in best_first(group)[:3])
        children = first, second
        if self.rng.random() < self.config.crossover_chance:
            children = cross_at_cuts(first, second, 1, self.rng)
        return [first, second, middle, *map(self.mutate, children)]

    def mutate(self, child: Point) -> Point:
        """Return a child, mutated with the probability of a mutation.

        The paper: "a small percentage of the population is chosen, and at least one gene of these individuals is
        changed significantly".  So the probability is that of an individual, not of a gene.  The paper does not say how
        many more genes may change; here each of them has the same probability again.  Nor does it say whether survivors
        can mutate; here they cannot, because the paper calls its selection elitist.
        """
        if self.rng.random() >= self.config.mutation_chance:
            return child
        progress = min(self.told / self.config.generations, 1.0)
        certain = self.rng.below(len(child))
        genes = list(mutate_non_uniform(child, self.config.mutation_chance, progress, self.rng, self.config.bend))
        genes[certain] = drift_gene(child[certain], progress, self.rng, self.config.bend)
        return tuple(genes)
