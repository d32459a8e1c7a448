"""L-SHADE (Tanabe and Fukunaga, 2014): differential evolution with a memory of successful parameters."""

from collections.abc import Sequence
from math import pi, tan
from statistics import NormalDist
from typing import Annotated, NamedTuple

from msgspec import Meta

from topdeck.core.errors import EvolutionError
from topdeck.core.rng import Rng
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial, best_first
from topdeck.evolve.subjects.genome import Point

# The paper's constants and their names in the paper
MEMBERS_PER_GENE = 18  # r^N_init: the size of the first generation, as a multiple of the number of genes
FEWEST_MEMBERS = 4  # N_min: the minimum number of members for a mutation
ARCHIVE_SHARE = 2.6  # r^arc: the size of the archive relative to the population
BEST_SHARE = 0.11  # p: the share of the population that attracts the other members
FEWEST_BEST = 2
MEMORY_SIZE = 6  # H
FIRST_RATE = 0.5  # the initial content of the memory
SPREAD = 0.1  # the spread of new rates around the rates in the memory
EVALUATIONS = 10_000  # evaluations per gene in the paper, where evaluations are cheap


class Attempt(NamedTuple):
    """A trial vector with its parameters.

    Attributes:
        point: The encoded genes.
        scale: F, the scale of the mutation.
        crossover: CR, the share of genes from the mutant.
    """

    point: Point
    scale: float
    crossover: float


class LShade(ConfiguredStrategy):
    """Creates one attempt per member and generation; each attempt replaces its member unless the member is fitter.

    The population shrinks linearly with the number of evaluations, down to the minimum size.  Members do not play
    again, so a lucky member can survive for a long time if fitness is noisy.
    """

    class Config(ConfiguredStrategy.Config):
        evaluations: (
            Annotated[
                int, Meta(ge=1, le=100_000_000, description="Number of evaluations in the run; by default, 10,000.")
            ]
            | None
        ) = None
        generations: (
            Annotated[int, Meta(ge=1, le=100_000, description="Number of generations; replaces `evaluations`.")] | None
        ) = None
        population: (
            Annotated[
                int,
                Meta(ge=FEWEST_MEMBERS, le=100_000, description="Initial number of members; by default, 18 per gene."),
            ]
            | None
        ) = None

    config: Config
    stream = 74

    def begin(self) -> None:
        evaluations, generations = self.config.evaluations, self.config.generations
        if evaluations is not None and generations is not None:
            raise EvolutionError("set either `evaluations` or `generations` for l-shade, not both")
        self.population = self.config.population or MEMBERS_PER_GENE * len(self.genome)
        if evaluations is None:
            evaluations = EVALUATIONS if generations is None else evaluations_in(generations, self.population)
        self.evaluations = evaluations
        self.memory = Memory()
        self.members: list[Trial] = []
        self.attempts: list[Attempt] = []
        self.archive: list[Point] = []  # the replaced parents
        self.tried = 0

    def ask(self) -> list[Point]:
        if not self.members:
            return self.random_points(self.population)
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
        """Return the best members, towards which mutation moves other members."""
        count = max(FEWEST_BEST, round(BEST_SHARE * len(self.members)))
        return [member.point for member in best_first(self.members)[:count]]

    def attempt(self, place: int, best: Sequence[Point]) -> Attempt:
        scale, crossover = self.memory.rates(self.rng)
        parent = self.members[place].point
        mutant = mutate(parent, self.rng.choice(best), *self.two_others(place), scale)
        return Attempt(cross(parent, mutant, crossover, self.rng), scale, crossover)

    def two_others(self, place: int) -> tuple[Point, Point]:
        """Draw two other points at random: a member, and a second point from the remaining members and the archive."""
        others = [member.point for number, member in enumerate(self.members) if number != place]
        first = others.pop(self.rng.below(len(others)))
        return first, self.rng.choice(others + self.archive)

    def replace(self, trials: Sequence[Trial]) -> None:
        """Replace parents with attempts that are at least as fit.

        If an attempt is strictly fitter, its rates are added to the memory, and the parent is moved to the archive.
        """
        parents, self.members = self.members, []
        successes: list[Attempt] = []
        gains: list[float] = []
        for parent, attempt, trial in zip(parents, self.attempts, trials, strict=True):
            self.members.append(trial if trial.fitness >= parent.fitness else parent)
            if trial.fitness > parent.fitness:
                self.archive.append(parent.point)
                successes.append(attempt)
                gains.append(trial.fitness - parent.fitness)
        self.memory.learn(successes, gains)

    def shrink(self) -> None:
        """Remove the worst members and, if the archive is too large, random points from the archive."""
        self.members = best_first(self.members)[: members_after(self.tried, self.evaluations, self.population)]
        while len(self.archive) > round(ARCHIVE_SHARE * len(self.members)):
            self.archive.pop(self.rng.below(len(self.archive)))


# ---- population size


def members_after(tried: int, evaluations: int, population: int) -> int:
    """Return the population size after `tried` evaluations."""
    over = min(tried / evaluations, 1.0)
    return round(population + (FEWEST_MEMBERS - population) * over)


def evaluations_in(generations: int, population: int) -> int:
    """Return the largest number of evaluations that can be completed in this number of generations."""
    candidates = range(1, population * generations + 1)
    while len(candidates) > 1:
        middle = candidates[len(candidates) // 2]
        is_reached = individuals_in(generations, middle, population) >= middle
        candidates = range(middle, candidates.stop) if is_reached else range(candidates.start, middle)
    return candidates.start


def individuals_in(generations: int, evaluations: int, population: int) -> int:
    """Return the total number of individuals if the population shrinks over this number of evaluations."""
    tried = members = population
    for _ in range(generations - 1):
        tried += members
        members = members_after(tried, evaluations, population)
    return tried


# ---- memory of successful rates


class Memory:
    """The mutation scales and crossover rates of recent successful attempts."""

    def __init__(self) -> None:
        self.scales = [FIRST_RATE] * MEMORY_SIZE
        self.crossovers: list[float | None] = [FIRST_RATE] * MEMORY_SIZE  # None to always replace a single gene
        self.place = 0  # the index of the next entry to write

    def rates(self, rng: Rng) -> tuple[float, float]:
        """Draw a scale and a crossover rate near a random entry in the memory."""
        place = rng.below(MEMORY_SIZE)
        crossover = self.crossovers[place]
        return draw_scale(self.scales[place], rng), 0.0 if crossover is None else draw_crossover(crossover, rng)

    def learn(self, successes: Sequence[Attempt], gains: Sequence[float]) -> None:
        """Replace one memory entry with the mean rates of successful attempts, weighted by their fitness gains."""
        if not successes:
            return
        crossovers = [success.crossover for success in successes]
        has_ended = self.crossovers[self.place] is None or max(crossovers) == 0.0
        self.scales[self.place] = lehmer_mean([success.scale for success in successes], gains)
        self.crossovers[self.place] = None if has_ended else lehmer_mean(crossovers, gains)
        self.place = (self.place + 1) % MEMORY_SIZE


def lehmer_mean(values: Sequence[float], weights: Sequence[float]) -> float:
    """Return the weighted Lehmer mean: the weighted sum of squares divided by the weighted sum."""
    pairs = list(zip(values, weights, strict=True))
    return sum(weight * value * value for value, weight in pairs) / sum(weight * value for value, weight in pairs)


def draw_scale(middle: float, rng: Rng) -> float:
    """Draw a number from a Cauchy distribution until it is positive, and cap it at 1."""
    while True:
        scale = middle + SPREAD * tan(pi * (open_unit(rng) - 0.5))
        if scale > 0.0:
            return min(scale, 1.0)


def draw_crossover(middle: float, rng: Rng) -> float:
    """Draw a number from a normal distribution, and clip it to the range from 0 to 1."""
    return min(max(NormalDist(middle, SPREAD).inv_cdf(open_unit(rng)), 0.0), 1.0)


def open_unit(rng: Rng) -> float:
    """Draw a random number strictly between 0 and 1, because quantile functions can be infinite at 0 and 1."""
    return rng.random() + 2.0**-33


def mutate(parent: Point, best: Point, plus: Point, minus: Point, scale: float) -> Point:
    """Apply current-to-pbest/1 mutation.

    The parent moves towards one of the best members, and is also shifted by the difference between two other points.
    """
    return tuple(
        within(gene + scale * (aim - gene) + scale * (more - less), gene)
        for gene, aim, more, less in zip(parent, best, plus, minus, strict=True)
    )


def within(place: float, before: float) -> float:
    """Return `place` if it is between 0 and 1, otherwise the midpoint between `before` and the violated bound."""
    if 0.0 <= place <= 1.0:
        return place
    return (before + (0.0 if place < 0.0 else 1.0)) / 2.0


def cross(parent: Point, mutant: Point, crossover: float, rng: Rng) -> Point:
    """Replace at least one gene of the parent with the corresponding gene of the mutant."""
    certain = rng.below(len(parent))
    return tuple(
        new if place == certain or rng.random() < crossover else old
        for place, (old, new) in enumerate(zip(parent, mutant, strict=True))
    )
