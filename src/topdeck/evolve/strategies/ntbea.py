"""The N-Tuple Bandit Evolutionary Algorithm (Lucas, Liu and Perez-Liebana, 2018), made for noisy fitness.

A model learns how fit values are, alone, in pairs and all together; a look at the model is cheap, a trial is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, cycle, islice
from math import log, sqrt
from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, Genome, IntGene, Point

Cell: TypeAlias = tuple[int, ...]  # for each gene, the number of its value

SOFTENING = 0.5  # the epsilon of the paper's programs: what was never tried is attractive, but not infinitely
NEIGHBOURS = 50


class Ntbea(ConfiguredStrategy):
    """Of many mutants of the current individual, those are tried that the model hopes most of.

    The larger `exploration` is, the more hope lies in what was seldom tried; the default fits a fitness from 0 to 1.
    """

    class Config(ConfiguredStrategy.Config):
        batch: Annotated[int, Meta(ge=1, le=100_000)] = 1
        parts: Annotated[int, Meta(ge=2, le=1000)] = 10  # of a gene with more values than that
        neighbours: Annotated[int, Meta(ge=1, le=100_000)] = NEIGHBOURS
        exploration: Annotated[float, Meta(ge=0.0, le=1e6)] = 0.5

    config: Config
    stream = 80

    def __init__(self, genome: Genome, seed: int, config: Config | None = None, **values: Any) -> None:
        super().__init__(genome, seed, config, **values)
        batch, neighbours = self.config.batch, self.config.neighbours
        if batch > neighbours:
            raise EvolutionError(f"a batch of {batch} cannot be chosen from {neighbours} neighbours")
        self.places = [discrete(gene, self.config.parts) for gene in genome.genes]
        self.model = LandscapeModel(len(genome))
        self.current: Cell | None = None

    def ask(self) -> list[Point]:
        return [self.point(cell) for cell in self.proposed()]

    def tell(self, trials: Sequence[Trial]) -> None:
        told = [self.cell(trial.point) for trial in trials]
        for cell, trial in zip(told, trials, strict=True):
            self.model.add(cell, trial.fitness)
        self.current = max(told, key=self.hope)

    def best(self) -> Point:
        """The individual that the model thinks fittest, of those that were tried: not the one with the most luck."""
        tried = self.model.tried()
        if not tried:
            raise EvolutionError("nothing has been tried, so nothing is best")
        return self.point(max(tried, key=self.model.mean))

    def proposed(self) -> list[Cell]:
        """As many as a batch has, and all different where so many neighbours are."""
        if self.current is None:
            return [tuple(self.rng.below(len(places)) for places in self.places) for _ in range(self.config.batch)]
        mutants = [self.mutated(self.current) for _ in range(self.config.neighbours)]
        hopeful = sorted(dict.fromkeys(mutants), key=self.hope, reverse=True)
        return list(islice(cycle(hopeful), self.config.batch))

    def hope(self, cell: Cell) -> float:
        """The upper confidence value."""
        return self.model.mean(cell) + self.config.exploration * self.model.uncertainty(cell)

    def mutated(self, cell: Cell) -> Cell:
        """One gene surely has another value, and each of the others with the chance of one gene among all."""
        sure = self.rng.below(len(cell))
        found = list(cell)
        for gene, places in enumerate(self.places):
            if gene == sure or self.rng.below(len(cell)) == 0:
                found[gene] = (cell[gene] + 1 + self.rng.below(len(places) - 1)) % len(places)
        return tuple(found)

    def point(self, cell: Cell) -> Point:
        return tuple(places[number] for places, number in zip(self.places, cell, strict=True))

    def cell(self, point: Point) -> Cell:
        return tuple(nearest(places, place) for places, place in zip(self.places, point, strict=True))


@dataclass
class Tally:
    """How often something was tried, and how fit it was in all."""

    count: int = 0
    total: float = 0.0


class LandscapeModel:
    """What is known of single values, of pairs of values, and of whole individuals."""

    def __init__(self, genes: int) -> None:
        every = tuple(range(genes))
        several = [*combinations(every, 1), *combinations(every, 2), every]
        # One gene, or two, are all genes: what is known of them counts once.
        self.tallies: dict[tuple[int, ...], dict[Cell, Tally]] = {chosen: {} for chosen in several}
        self.everything = Tally()

    def add(self, cell: Cell, fitness: float) -> None:
        for tally in (*self.made(cell), self.everything):
            tally.count += 1
            tally.total += fitness

    def made(self, cell: Cell) -> list[Tally]:
        """The tallies of an individual, new ones where there was none."""
        return [
            tallies.setdefault(tuple(cell[gene] for gene in genes), Tally()) for genes, tallies in self.tallies.items()
        ]

    def known(self, cell: Cell) -> list[Tally | None]:
        return [tallies.get(tuple(cell[gene] for gene in genes)) for genes, tallies in self.tallies.items()]

    def mean(self, cell: Cell) -> float:
        """The mean of all means that are known of an individual; if none is, it is thought as fit as all others."""
        known = [tally for tally in self.known(cell) if tally] or [self.everything]
        return sum(tally.total / tally.count for tally in known) / len(known)

    def uncertainty(self, cell: Cell) -> float:
        """How little is known of an individual: the bandits' exploration term, averaged."""
        counts = [tally.count if tally else 0 for tally in self.known(cell)]
        trials = log(self.everything.count)
        return sum(sqrt(trials / (count + SOFTENING)) for count in counts) / len(counts)

    def tried(self) -> list[Cell]:
        """The whole individuals that were tried, in order."""
        return list(self.tallies[max(self.tallies, key=len)])


def discrete(gene: Gene, parts: int) -> list[float]:
    """The values of a gene, as places in the unit interval: its own ones if they are few, or the middles of parts."""
    if isinstance(gene, ChoiceGene):
        return [gene.encode(option) for option in gene.options]
    if isinstance(gene, IntGene):
        short = gene.high - gene.low < parts
        numbers = range(gene.low, gene.high + 1) if short else map(gene.decode, middles(parts))
        return [gene.encode(number) for number in dict.fromkeys(numbers)]  # a small number may fill several log parts
    return middles(parts)


def middles(parts: int) -> list[float]:
    return [(part + 0.5) / parts for part in range(parts)]


def nearest(places: Sequence[float], place: float) -> int:
    return min(range(len(places)), key=lambda number: abs(places[number] - place))
