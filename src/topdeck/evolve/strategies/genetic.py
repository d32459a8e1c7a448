"""Published genetic algorithms: those of Madrid and GRETIVE, and competitive coevolution."""

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import asdict

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies import operators
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial, best_first
from topdeck.evolve.subjects.genome import Point

Selection = Literal["roulette", "rank", "tournament"]
Crossover = Literal["cuts", "uniform", "linear"]
Mutation = Annotated[Literal["bounded", "one-gene", "scramble"], Meta(description="Mutation operator.")]
Chance = Annotated[float, Meta(ge=0.0, le=1.0)]
Count = Annotated[int, Meta(ge=0, le=100_000)]
Population = Annotated[int, Meta(ge=2, le=100_000, description="Number of individuals in a generation.")]
Elite = Annotated[Count, Meta(description="Number of fittest individuals that survive.")]
Immigrants = Annotated[Count, Meta(description="Number of random individuals in each generation.")]
MutationChance = Annotated[Chance, Meta(description="Probability that a child mutates.")]
TournamentSize = Annotated[
    int, Meta(ge=1, le=100_000, description="Number of individuals from which a parent is selected.")
]
Cuts = Annotated[int, Meta(ge=1, le=1000, description="Number of crossover points.")]
GeneChance = Annotated[Chance, Meta(description="Probability that a bounded mutation changes a gene.")]

GROUP = 5  # the number of individuals in a group in GRETIVE's algorithm


class MadridGenetic(ConfiguredStrategy):
    """Keeps the elite of each generation and fills the next generation with random immigrants and children.

    The defaults are the parameters of the best published run (table 4.4, no. 2).  The thesis does not state whether the
    elite plays again.  By default, the elite plays again like all other individuals.  With `keep_fitness`, the elite
    remains among the parents with its old fitness, and later generations contain only new individuals.
    """

    class Config(ConfiguredStrategy.Config):
        population: Population = 400
        elite: Elite = 3
        immigrants: Immigrants = 77
        mutation_chance: MutationChance = 0.4
        selection: Annotated[Selection, Meta(description="Selection of parents.")] = "tournament"
        size: TournamentSize = 25
        crossover: Annotated[Crossover, Meta(description="Crossover operator.")] = "cuts"
        cuts: Cuts = 3
        mutation: Mutation = "one-gene"
        gene_chance: GeneChance = 0.25
        keep_fitness: Annotated[
            bool, Meta(description="Keep the elite's fitness instead of letting the elite play again.")
        ] = False

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
        """Return the child, mutated with probability `mutation_chance`."""
        if self.rng.random() >= self.config.mutation_chance:
            return child
        if self.config.mutation == "bounded":
            return operators.mutate_bounded(child, self.config.gene_chance, self.rng)
        if self.config.mutation == "one-gene":
            return operators.redraw_genes(child, 1, self.rng)
        return operators.scramble(child, self.rng)


class GretiveGenetic(ConfiguredStrategy):
    """Divides the population into groups of five, in which children of the two fittest replace the two weakest.

    The other three individuals in each group play again.  The defaults are the parameters in the paper, except for
    `bend`, which the paper does not publish.
    """

    class Config(ConfiguredStrategy.Config):
        population: Annotated[
            int, Meta(ge=GROUP, le=100_000, description="Number of individuals, a multiple of five.")
        ] = 30
        generations: Annotated[
            int, Meta(ge=1, le=100_000, description="Number of generations in the run, over which mutations shrink.")
        ] = 30
        crossover_chance: Annotated[Chance, Meta(description="Crossover probability.")] = 0.4
        mutation_chance: MutationChance = 0.1
        bend: Annotated[
            float, Meta(ge=0.0, le=100.0, description="Rate at which mutations shrink; 0 for a constant size.")
        ] = 2.0

    config: Config
    stream = 72

    def begin(self) -> None:
        if self.config.population < GROUP or self.config.population % GROUP:
            raise EvolutionError(f"the population must be a multiple of {GROUP}, not {self.config.population}")
        self.parents: list[Trial] = []
        self.told = 0  # the number of generations so far

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
        """Return the three best individuals in a group and two children of the two best."""
        first, second, middle = (trial.point for trial in best_first(group)[:3])
        children = first, second
        if self.rng.random() < self.config.crossover_chance:
            children = operators.cross_at_cuts(first, second, 1, self.rng)
        return [first, second, middle, *map(self.mutate, children)]

    def mutate(self, child: Point) -> Point:
        """Return the child, mutated with probability `mutation_chance`.

        The paper states: "a small percentage of the population is chosen, and at least one gene of these individuals is
        changed significantly".  The probability therefore applies to individuals, not to genes.  The paper does not
        state how many additional genes change; this implementation changes each gene with the same probability.  The
        paper also does not state whether survivors can mutate; in this implementation, they cannot, because the paper
        describes its selection as elitist.
        """
        if self.rng.random() >= self.config.mutation_chance:
            return child
        progress, bend = min(self.told / self.config.generations, 1.0), self.config.bend
        certain = self.rng.below(len(child))
        genes = list(operators.mutate_non_uniform(child, self.config.mutation_chance, progress, self.rng, bend))
        genes[certain] = operators.drift_gene(child[certain], progress, self.rng, bend)
        return tuple(genes)


class Coevolution(ConfiguredStrategy):
    """A genetic algorithm whose individuals play each other and earlier champions, as in EVA's training.

    The hall of fame contains the best individual of every generation, without duplicates.  Without a hall of fame, a
    population can lose the ability to beat earlier individuals and may evolve in cycles.
    """

    class Config(ConfiguredStrategy.Config):
        population: Population = 30
        champions: Annotated[Count, Meta(description="Number of opponents from the hall of fame.")] = 4
        peers: Annotated[Count, Meta(description="Number of opponents from the same generation.")] = 4
        elite: Elite = 2
        immigrants: Immigrants = 2
        mutation_chance: MutationChance = 0.4
        size: TournamentSize = 3
        cuts: Cuts = 1
        mutation: Mutation = "bounded"
        gene_chance: GeneChance = 0.25

    config: Config
    stream = 75

    def begin(self) -> None:
        shared = asdict(self.config)
        if shared.pop("champions") + shared.pop("peers") == 0:
            raise EvolutionError("coevolution requires opponents; set `champions`, `peers` or both")
        self.genetic = MadridGenetic(self.genome, self.seed, **shared)
        self.hall: list[Point] = []  # newest last
        self.drawn: list[Point] = []

    def ask(self) -> list[Point]:
        asked = self.genetic.ask()
        older = self.hall[:-1]
        self.rng.shuffle(older)
        champions = (self.hall[-1:] + older)[: self.config.champions]
        others = [point for point in dict.fromkeys(asked) if point not in champions]
        self.rng.shuffle(others)
        # Peers replace missing champions, so that all generations play the same number of games.
        self.drawn = champions + others[: self.config.champions + self.config.peers - len(champions)]
        return asked

    def rivals(self) -> list[Point]:
        return list(self.drawn)

    def tell(self, trials: Sequence[Trial]) -> None:
        self.genetic.tell(trials)
        champion = best_first(trials)[0].point
        self.hall = [point for point in self.hall if point != champion] + [champion]
