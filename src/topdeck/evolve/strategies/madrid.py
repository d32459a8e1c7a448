"""Madrid's genetic algorithm: an elite that survives, random immigrants, and children of selected parents."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies import operators
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial, best_first
from topdeck.evolve.subjects.genome import Point

Selection = Literal["roulette", "rank", "tournament"]
Crossover = Literal["cuts", "uniform", "linear"]
Mutation = Literal["bounded", "one-gene", "scramble"]
Chance = Annotated[float, Meta(ge=0.0, le=1.0)]
Count = Annotated[int, Meta(ge=0, le=100_000)]


class MadridGenetic(ConfiguredStrategy):
    """Keeps the elite of a generation, adds random immigrants, and fills up with children.

    The defaults are those of the best published run (table 4.4, no. 2).  The thesis does not say whether the elite
    plays again.  By default it does, like all others; with `keep_fitness` it stays among the parents with its old
    fitness, and later generations consist of new individuals only.
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
        gene_chance: Chance = 0.25  # of each gene, in a bounded mutation
        keep_fitness: bool = False  # of the elite

    config: Config
    stream = 71

    def begin(self) -> None:
        elite, immigrants = self.config.elite, self.config.immigrants
        if elite + immigrants >= self.config.population:
            raise EvolutionError(f"an elite of {elite} and {immigrants} immigrants leave no room for children")
        self.parents: list[Trial] = []

    def ask(self) -> list[Point]:
        if not self.parents:
            return self.random_points(self.config.population)
        elite = [trial.point for trial in self.best_parents()]
        new = self.random_points(self.config.immigrants)
        while len(elite) + len(new) < self.config.population:
            new += [self.mutate(child) for child in self.cross(self.select(), self.select())]
        new = new[: self.config.population - len(elite)]
        return new if self.config.keep_fitness else [*elite, *new]

    def tell(self, trials: Sequence[Trial]) -> None:
        kept = self.best_parents() if self.config.keep_fitness else []
        self.parents = [*kept, *trials]

    def best_parents(self) -> list[Trial]:
        return best_first(self.parents)[: self.config.elite]

    def select(self) -> Point:
        fitness = [trial.fitness for trial in self.parents]
        if self.config.selection == "tournament":
            return self.parents[operators.tournament(fitness, self.config.size, self.rng)].point
        choose = operators.roulette if self.config.selection == "roulette" else operators.rank
        return self.parents[choose(fitness, self.rng)].point

    def cross(self, first: Point, second: Point) -> tuple[Point, Point]:
        if self.config.crossover == "cuts":
            return operators.cross_at_cuts(first, second, self.config.cuts, self.rng)
        mix = operators.cross_uniformly if self.config.crossover == "uniform" else operators.mix_linearly
        return mix(first, second, self.rng)

    def mutate(self, child: Point) -> Point:
        """Return a child, mutated with the probability of a mutation."""
        if self.rng.random() >= self.config.mutation_chance:
            return child
        if self.config.mutation == "bounded":
            return operators.mutate_bounded(child, self.config.gene_chance, self.rng)
        if self.config.mutation == "one-gene":
            return operators.redraw_genes(child, 1, self.rng)
        return operators.scramble(child, self.rng)
