"""The N-Tuple Bandit Evolutionary Algorithm (Lucas, Liu and Perez-Liebana, 2018), designed for noisy fitness.

A model learns the fitness of single values, pairs of values and complete individuals; its estimates make
most trials unnecessary.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, cycle, islice
from math import log, sqrt
from typing import Annotated, TypeAlias

from msgspec import Meta

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, IntGene, Point

Cell: TypeAlias = tuple[int, ...]  # the index of the value of each gene

SOFTENING = 0.5  # epsilon in the authors' programs; keeps the bonus for untried values finite


class Ntbea(ConfiguredStrategy):
    """Tries the mutants of the current individual with the highest upper confidence bounds.

    A larger `exploration` favours values that have rarely been tried; the default suits a fitness from 0 to 1.
    """

    class Config(ConfiguredStrategy.Config):
        batch: Annotated[int, Meta(ge=1, le=100_000, description="Number of individuals in a generation.")] = 1
        parts: Annotated[
            int, Meta(ge=2, le=1000, description="Number of intervals into which a numeric range is divided.")
        ] = 10
        neighbours: Annotated[
            int, Meta(ge=1, le=100_000, description="Number of mutants from which a batch is chosen.")
        ] = 50
        exploration: Annotated[float, Meta(ge=0.0, le=1e6, description="Weight of the exploration term.")] = 0.5

    config: Config
    stream = 80

    def begin(self) -> None:
        batch, neighbours = self.config.batch, self.config.neighbours
        if batch > neighbours:
            raise EvolutionError(f"a batch of {batch} cannot be chosen from {neighbours} neighbours")
        self.places = [discrete(gene, self.config.parts) for gene in self.genome.genes]
        self.model = LandscapeModel(len(self.genome))
        self.current: Cell | None = None

    def ask(self) -> list[Point]:
        return [self.point(cell) for cell in self.propose()]

    def tell(self, trials: Sequence[Trial]) -> None:
        cells = [tuple(map(nearest, self.places, trial.point)) for trial in trials]
        for cell, trial in zip(cells, trials, strict=True):
            self.model.add(cell, trial.fitness)
        self.current = max(cells, key=self.upper_bound)

    def best(self) -> Point:
        """Return the individual that the model rates highest, not the individual with the luckiest trial."""
        tried = self.model.tried_cells()
        if not tried:
            raise EvolutionError("no individual has been tried yet, so there is no best individual")
        return self.point(max(tried, key=self.model.mean))

    def propose(self) -> list[Cell]:
        """Return a batch of individuals, without duplicates if there are enough distinct neighbours."""
        if self.current is None:
            return [tuple(self.rng.below(len(places)) for places in self.places) for _ in range(self.config.batch)]
        mutants = [self.mutate(self.current) for _ in range(self.config.neighbours)]
        ranked = sorted(dict.fromkeys(mutants), key=self.upper_bound, reverse=True)
        return list(islice(cycle(ranked), self.config.batch))

    def upper_bound(self, cell: Cell) -> float:
        """Return the upper confidence bound of an individual."""
        return self.model.mean(cell) + self.config.exploration * self.model.uncertainty(cell)

    def mutate(self, cell: Cell) -> Cell:
        """Change one random gene, and change each of the others with probability 1 divided by the number of genes."""
        certain = self.rng.below(len(cell))
        values = list(cell)
        for gene, places in enumerate(self.places):
            if gene == certain or self.rng.below(len(cell)) == 0:
                values[gene] = (cell[gene] + 1 + self.rng.below(len(places) - 1)) % len(places)
        return tuple(values)

    def point(self, cell: Cell) -> Point:
        return tuple(places[number] for places, number in zip(self.places, cell, strict=True))


@dataclass
class Arm:
    """A bandit arm for a value, a pair of values or an individual, with its number of trials and total fitness."""

    count: int = 0
    total: float = 0.0


class LandscapeModel:
    """A model of the fitness landscape, with bandit arms for single genes, pairs of genes and all genes together."""

    def __init__(self, genes: int) -> None:
        every = tuple(range(genes))
        groups = [*combinations(every, 1), *combinations(every, 2), every]
        # With only one or two genes, some groups are equal; the dictionary removes the duplicates.
        self.arms: dict[tuple[int, ...], dict[Cell, Arm]] = {group: {} for group in groups}
        self.everything = Arm()

    def add(self, cell: Cell, fitness: float) -> None:
        arms = [arms.setdefault(tuple(cell[gene] for gene in group), Arm()) for group, arms in self.arms.items()]
        for arm in (*arms, self.everything):
            arm.count += 1
            arm.total += fitness

    def known_arms(self, cell: Cell) -> list[Arm | None]:
        return [arms.get(tuple(cell[gene] for gene in group)) for group, arms in self.arms.items()]

    def mean(self, cell: Cell) -> float:
        """Return the mean fitness over an individual's arms, or over all trials if none of its arms has been tried."""
        known = [arm for arm in self.known_arms(cell) if arm] or [self.everything]
        return sum(arm.total / arm.count for arm in known) / len(known)

    def uncertainty(self, cell: Cell) -> float:
        """Return the mean exploration term over an individual's arms."""
        counts = [arm.count if arm else 0 for arm in self.known_arms(cell)]
        trials = log(self.everything.count)
        return sum(sqrt(trials / (count + SOFTENING)) for count in counts) / len(counts)

    def tried_cells(self) -> list[Cell]:
        """Return the distinct individuals that have been tried, in the order of their first trial."""
        return list(self.arms[max(self.arms, key=len)])


def discrete(gene: Gene, parts: int) -> list[float]:
    """Return points in the unit interval that represent the values of a gene.

    If the gene has few values, each has its own point.  Otherwise, the points are the midpoints of `parts` equal
    intervals.
    """
    middles = [(part + 0.5) / parts for part in range(parts)]
    if isinstance(gene, ChoiceGene):
        return [gene.encode(option) for option in gene.options]
    if isinstance(gene, IntGene):
        is_short = gene.high - gene.low < parts
        numbers = range(gene.low, gene.high + 1) if is_short else map(gene.decode, middles)
        # On a logarithmic scale, a small number can fill several parts.
        return [gene.encode(number) for number in dict.fromkeys(numbers)]
    return middles


def nearest(places: Sequence[float], place: float) -> int:
    return min(range(len(places)), key=lambda number: abs(places[number] - place))
