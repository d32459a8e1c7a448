"""Madrid's genetic algorithm: an elite that stays, random immigrants, and children of selected parents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.operators import (
    bounded,
    cut,
    linear,
    rank,
    roulette,
    scrambled,
    swapped,
    tournament,
    uniform,
)
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial, best_first
from topdeck.evolve.subjects.genome import Genome, Point

Selection = Literal["roulette", "rank", "tournament"]
Crossover = Literal["cuts", "uniform", "linear"]
Mutation = Literal["bounded", "one-gene", "scramble"]
Chance = Annotated[float, Meta(ge=0.0, le=1.0)]
Count = Annotated[int, Meta(ge=0, le=100_000)]


class MadridGenetic(ConfiguredStrategy):
    """The elite of a generation goes on as it is, immigrants are random, all others are children.

    The defaults are those of the best run that was published (table 4.4, no. 2).  The thesis does not say whether the
    elite plays again.  By default it is tried again with every generation, like all others; with `keep_fitness` its
    games are not repeated: it stays among the parents with the fitness it had, and a later generation consists of the
    new individuals alone.
    """

    class Config(ConfiguredStrategy.Config):
        population: Annotated[int, Meta(ge=2, le=100_000)] = 400
        elite: Count = 3
        immigrants: Count = 77
        mutation_chance: Chance = 0.4
        selection: Selection = "tournament"
        size: Annotated[int, Meta(ge=1, le=100_000)] = 25  # of a tournament
        crossover: Crossover = "cuts"
        cuts: Annotated[int, Meta(ge=1, le=1000)] = 3
        mutation: Mutation = "one-gene"
        gene_chance: Chance = 0.25  # of a gene, in a bounded mutation
        keep_fitness: bool = False  # of the elite

    config: Config
    stream = 71

    def __init__(self, genome: Genome, seed: int, config: Config | None = None, **values: Any) -> None:
        super().__init__(genome, seed, config, **values)
        elite, immigrants = self.config.elite, self.config.immigrants
        if elite + immigrants >= self.config.population:
            raise EvolutionError(f"an elite of {elite} and {immigrants} immigrants leave no room for children")
        self.parents: list[Trial] = []

    def ask(self) -> list[Point]:
        if not self.parents:
            return self.random_ones(self.config.population)
        elite = [trial.point for trial in self.best_parents()]
        new = self.random_ones(self.config.immigrants)
        while len(elite) + len(new) < self.config.population:
            new += [self.mutated(child) for child in self.children()]
        new = new[: self.config.population - len(elite)]
        return new if self.config.keep_fitness else [*elite, *new]

    def tell(self, trials: Sequence[Trial]) -> None:
        kept = self.best_parents() if self.config.keep_fitness else []
        self.parents = [*kept, *trials]

    def best_parents(self) -> list[Trial]:
        return best_first(self.parents)[: self.config.elite]

    def random_ones(self, count: int) -> list[Point]:
        return [self.genome.random(self.rng) for _ in range(count)]

    def children(self) -> tuple[Point, Point]:
        first, second = self.selected(), self.selected()
        if self.config.crossover == "cuts":
            return cut(first, second, self.config.cuts, self.rng)
        mix = uniform if self.config.crossover == "uniform" else linear
        return mix(first, second, self.rng)

    def selected(self) -> Point:
        fitness = [trial.fitness for trial in self.parents]
        if self.config.selection == "tournament":
            return self.parents[tournament(fitness, self.config.size, self.rng)].point
        choose = roulette if self.config.selection == "roulette" else rank
        return self.parents[choose(fitness, self.rng)].point

    def mutated(self, child: Point) -> Point:
        """The child, or what becomes of it."""
        if self.rng.random() >= self.config.mutation_chance:
            return child
        if self.config.mutation == "bounded":
            return bounded(child, self.config.gene_chance, self.rng)
        return swapped(child, 1, self.rng) if self.config.mutation == "one-gene" else scrambled(child, self.rng)
