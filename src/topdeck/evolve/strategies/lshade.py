"""L-SHADE, of Tanabe and Fukunaga (2014): differential evolution that remembers which rates led to success."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi, tan
from statistics import NormalDist
from typing import Annotated, Any, NamedTuple

from msgspec import Meta

from topdeck.core.errors import EvolutionError
from topdeck.core.rng import Rng
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial, best_first
from topdeck.evolve.subjects.genome import Genome, Point

# The values of the paper, with its names.
MEMBERS_PER_GENE = 18  # r^N_init: in the first generation
FEWEST_MEMBERS = 4  # N_min: as many as a mutation needs
ARCHIVE_SHARE = 2.6  # r^arc: how large the archive is, for each member
BEST_SHARE = 0.11  # p: of the members, who draw all others
FEWEST_BEST = 2
MEMORY_SIZE = 6  # H
FIRST_RATE = 0.5  # in all places of the memory
SPREAD = 0.1  # of the rates around those remembered
EVALUATIONS = 10_000  # for each gene in the paper, where they cost nothing


class Attempt(NamedTuple):
    """A trial vector, and the rates it was made with."""

    point: Point
    scale: float  # F: how far a mutation goes
    crossover: float  # CR: the share of genes that are the mutant's


class Success(NamedTuple):
    """The rates of an attempt that was fitter than its parent, and by how much."""

    scale: float
    crossover: float
    gain: float


class LShade(ConfiguredStrategy):
    """Every member makes one attempt a generation, and is replaced by one that is at least as fit.

    The population shrinks in a straight line, until after so many evaluations, or those of so many generations, it is
    the smallest that can go on.  A member is not tried again: where fitness depends on luck, one that was lucky stays
    for long.
    """

    class Config(ConfiguredStrategy.Config):
        evaluations: Annotated[int, Meta(ge=1, le=100_000_000)] | None = None  # of the whole run,
        generations: Annotated[int, Meta(ge=1, le=100_000)] | None = None  # or these; else 10 000 evaluations
        population: Annotated[int, Meta(ge=FEWEST_MEMBERS, le=100_000)] | None = None  # at first; None: 18 a gene

    config: Config
    stream = 74

    def __init__(self, genome: Genome, seed: int, config: Config | None = None, **values: Any) -> None:
        super().__init__(genome, seed, config, **values)
        evaluations, generations = self.config.evaluations, self.config.generations
        if evaluations is not None and generations is not None:
            raise EvolutionError("l-shade is as long as its evaluations or its generations say; give one of them")
        self.population = self.config.population or MEMBERS_PER_GENE * len(genome)
        if evaluations is None:
            evaluations = EVALUATIONS if generations is None else evaluations_in(generations, self.population)
        self.evaluations = evaluations
        self.memory = Memory()
        self.members: list[Trial] = []
        self.attempts: list[Attempt] = []
        self.archive: list[Point] = []  # parents of before
        self.tried = 0

    def ask(self) -> list[Point]:
        if not self.members:
            return [self.genome.random(self.rng) for _ in range(self.population)]
        best = self.best()
        self.attempts = [self.attempt(place, best) for place in range(len(self.members))]
        return [attempt.point for attempt in self.attempts]

    def tell(self, trials: Sequence[Trial]) -> None:
        self.tried += len(trials)
        if not self.members:
            self.members = list(trials)
            return
        self.replace(trials)
        self.shrink()

    def best(self) -> list[Point]:
        """Those who draw all others."""
        count = max(FEWEST_BEST, round(BEST_SHARE * len(self.members)))
        return [member.point for member in best_first(self.members)[:count]]

    def attempt(self, place: int, best: Sequence[Point]) -> Attempt:
        scale, crossover = self.memory.rates(self.rng)
        parent = self.members[place].point
        mutant = mutated(parent, self.rng.choice(best), *self.two_others(place), scale)
        return Attempt(crossed(parent, mutant, crossover, self.rng), scale, crossover)

    def two_others(self, place: int) -> tuple[Point, Point]:
        """Another member, and one of the other members and the archive."""
        others = [member.point for number, member in enumerate(self.members) if number != place]
        first = others.pop(self.rng.below(len(others)))
        return first, self.rng.choice(others + self.archive)

    def replace(self, trials: Sequence[Trial]) -> None:
        """Attempts at least as fit replace their parents; fitter ones are remembered, and their parents archived."""
        duels = list(zip(self.members, self.attempts, trials, strict=True))
        fitter = [duel for duel in duels if duel[2].fitness > duel[0].fitness]
        self.archive += [parent.point for parent, _, _ in fitter]
        self.memory.learn(
            [Success(made.scale, made.crossover, trial.fitness - parent.fitness) for parent, made, trial in fitter]
        )
        self.members = [trial if trial.fitness >= parent.fitness else parent for parent, _, trial in duels]

    def shrink(self) -> None:
        """The worst members go, and of the archive any that have no room."""
        self.members = best_first(self.members)[: members_after(self.tried, self.evaluations, self.population)]
        while len(self.archive) > round(ARCHIVE_SHARE * len(self.members)):
            self.archive.pop(self.rng.below(len(self.archive)))


# ---- how large the population is


def members_after(tried: int, evaluations: int, population: int) -> int:
    """How many members are left of a population after this many of all evaluations."""
    over = min(tried / evaluations, 1.0)
    return round(population + (FEWEST_MEMBERS - population) * over)


def evaluations_in(generations: int, population: int) -> int:
    """The largest number of evaluations that these generations complete."""
    found = range(1, population * generations + 1)
    while len(found) > 1:
        middle = found[len(found) // 2]
        reached = tried_in(generations, middle, population) >= middle
        found = range(middle, found.stop) if reached else range(found.start, middle)
    return found.start


def tried_in(generations: int, evaluations: int, population: int) -> int:
    """How many individuals these generations have, if the population shrinks over these evaluations."""
    tried = members = population
    for _ in range(generations - 1):
        tried += members
        members = members_after(tried, evaluations, population)
    return tried


# ---- what succeeded


class Memory:
    """The rates that led to success lately."""

    def __init__(self) -> None:
        self.scales = [FIRST_RATE] * MEMORY_SIZE
        self.crossovers: list[float | None] = [FIRST_RATE] * MEMORY_SIZE  # None: from now on one gene only
        self.place = 0  # to be written next

    def rates(self, rng: Rng) -> tuple[float, float]:
        """A scale and a crossover rate, near those of one place that chance has drawn."""
        place = rng.below(MEMORY_SIZE)
        crossover = self.crossovers[place]
        return drawn_scale(self.scales[place], rng), 0.0 if crossover is None else drawn_crossover(crossover, rng)

    def learn(self, successes: Sequence[Success]) -> None:
        """One place becomes the mean of the rates that led to success, if any did."""
        if not successes:
            return
        gains = [success.gain for success in successes]
        scales, crossovers = [success.scale for success in successes], [success.crossover for success in successes]
        ended = self.crossovers[self.place] is None or max(crossovers) == 0.0
        self.scales[self.place] = lehmer_mean(scales, gains)
        self.crossovers[self.place] = None if ended else lehmer_mean(crossovers, gains)
        self.place = (self.place + 1) % MEMORY_SIZE


def lehmer_mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """The weighted mean of squares by the weighted mean: larger values count more."""
    pairs = list(zip(values, weights, strict=True))
    return sum(weight * value * value for value, weight in pairs) / sum(weight * value for value, weight in pairs)


def drawn_scale(middle: float, rng: Rng) -> float:
    """Of Cauchy's distribution: mostly near the middle, at times far away; drawn again until it is above 0."""
    while True:
        found = middle + SPREAD * tan(pi * (inside(rng) - 0.5))
        if found > 0.0:
            return min(found, 1.0)


def drawn_crossover(middle: float, rng: Rng) -> float:
    """Of the normal distribution, within bounds."""
    return min(max(NormalDist(middle, SPREAD).inv_cdf(inside(rng)), 0.0), 1.0)


def inside(rng: Rng) -> float:
    """A number above 0 and below 1: at both ends, distributions have no value."""
    return rng.random() + 2.0**-33


def mutated(parent: Point, best: Point, plus: Point, minus: Point, scale: float) -> Point:
    """Current-to-pbest/1: the parent moves to one of the best, and by a difference of two others."""
    return tuple(
        within(gene + scale * (aim - gene) + scale * (more - less), gene)
        for gene, aim, more, less in zip(parent, best, plus, minus, strict=True)
    )


def within(place: float, before: float) -> float:
    """The place, or if it is out of bounds, the middle between the bound and the place before."""
    if 0.0 <= place <= 1.0:
        return place
    return (before + (0.0 if place < 0.0 else 1.0)) / 2.0


def crossed(parent: Point, mutant: Point, crossover: float, rng: Rng) -> Point:
    """The parent with some genes of the mutant, one at least."""
    certain = rng.below(len(parent))
    return tuple(
        new if place == certain or rng.random() < crossover else old
        for place, (old, new) in enumerate(zip(parent, mutant, strict=True))
    )
