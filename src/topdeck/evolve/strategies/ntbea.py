"""The N-Tuple Bandit Evolutionary Algorithm (Lucas, Liu and Perez-Liebana, 2018), designed for noisy fitness.

A model learns the fitness of single values, of pairs of values, and of complete individuals, and replaces most trials.
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

SOFTENING = 0.5  # the epsilon of the paper's programs: untried values are attractive, but not infinitely


class Ntbea(ConfiguredStrategy):
    """Tries the mutants of the current individual with the highest upper confidence bounds.

    A larger `exploration` favours values that were rarely tried; the default fits a fitness from 0 to 1.
    """

    class Config(ConfiguredStrategy.Config):
        batch: Annotated[int, Meta(ge=1, le=100_000)] = 1
        parts: Annotated[int, Meta(ge=2, le=1000)] = 10  # of a gene with more values than that
        neighbours: Annotated[int, Meta(ge=1, le=100_000)] = 50
        exploration: Annotated[float, Meta(ge=0.0, le=1e6)] = 0.5

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
        """Return the individual that the model rates highest among those tried, and not the luckiest one."""
        tried = self.model.tried_cells()
        if not tried:
            raise EvolutionError("nothing has been tried, so nothing is best")
        return self.point(max(tried, key=self.model.mean))

    def propose(self) -> list[Cell]:
        """Return a batch, without duplicates if there are enough neighbours."""
        if self.current is None:
            return [tuple(self.rng.below(len(places)) for places in self.places) for _ in range(self.config.batch)]
        mutants = [self.mutate(self.current) for _ in range(self.config.neighbours)]
        ranked = sorted(dict.fromkeys(mutants), key=self.upper_bound, reverse=True)
        return list(islice(cycle(ranked), self.config.batch))

    def upper_bound(self, cell: Cell) -> float:
        """Return the upper confidence bound of an individual."""
        return self.model.mean(cell) + self.config.exploration * self.model.uncertainty(cell)

    def mutate(self, cell: Cell) -> Cell:
        """Change one random gene, and each of the others with a probability of one over the number of genes."""
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
    """A value, pair or individual as an arm of a bandit: its number of trials and their total fitness."""

    count: int = 0
    total: float = 0.0


class LandscapeModel:
    """The arms of single genes, of pairs of genes, and of all genes together."""

    def __init__(self, genes: int) -> None:
        every = tuple(range(genes))
        groups = [*combinations(every, 1), *combinations(every, 2), every]
        # With one gene or two, a group is all genes; as a key it counts once.
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
        """Return the mean over the arms of an individual; if none was tried, the mean of all trials."""
        known = [arm for arm in self.known_arms(cell) if arm] or [self.everything]
        return sum(arm.total / arm.count for arm in known) / len(known)

    def uncertainty(self, cell: Cell) -> float:
        """Return the mean exploration term of the arms of an individual."""
        counts = [arm.count if arm else 0 for arm in self.known_arms(cell)]
        trials = log(self.everything.count)
        return sum(sqrt(trials / (count + SOFTENING)) for count in counts) / len(counts)

    def tried_cells(self) -> list[Cell]:
        """Return the individuals that were tried, in their order."""
        return list(self.arms[max(self.arms, key=len)])


def discrete(gene: Gene, parts: int) -> list[float]:
    """Return places of values in the unit interval: all values of a gene if they are few, or the middles of parts."""
    middles = [(part + 0.5) / parts for part in range(parts)]
    if isinstance(gene, ChoiceGene):
        return [gene.encode(option) for option in gene.options]
    if isinstance(gene, IntGene):
        is_short = gene.high - gene.low < parts
        numbers = range(gene.low, gene.high + 1) if is_short else map(gene.decode, middles)
        return [gene.encode(number) for number in dict.fromkeys(numbers)]  # a small number may fill several log parts
    return middles


def nearest(places: Sequence[float], place: float) -> int:
    return min(range(len(places)), key=lambda number: abs(places[number] - place))
