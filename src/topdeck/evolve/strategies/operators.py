"""Selection, crossover and mutation: small functions of chance, which the papers' genetic algorithms are made of.

A chosen parent is told by its place in the population.  Genes are numbers from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from topdeck.core.rng import Rng
from topdeck.evolve.subjects.genome import Point

STEP = 0.1  # of Madrid's bounded mutation
SCRAMBLED = 4  # genes, in Madrid

# ---- selection


def roulette(fitness: Sequence[float], rng: Rng) -> int:
    """A parent, as likely as its share of all fitness; what is below 0 has no share."""
    return spun([max(value, 0.0) for value in fitness], rng)


def rank(fitness: Sequence[float], rng: Rng) -> int:
    """A parent, as likely as its rank: the worst has 1 share, the best as many as there are individuals."""
    order = sorted(range(len(fitness)), key=lambda place: fitness[place])
    return order[spun([float(number) for number in range(1, len(order) + 1)], rng)]


def tournament(fitness: Sequence[float], size: int, rng: Rng) -> int:
    """The best of some parents that chance has drawn, maybe one of them twice; of equals the first drawn."""
    drawn = [rng.below(len(fitness)) for _ in range(size)]
    return max(drawn, key=lambda place: fitness[place])


def spun(shares: Sequence[float], rng: Rng) -> int:
    """A place, as likely as its share; if nobody has one, all are as likely."""
    sums = list(accumulate(shares))
    if sums[-1] <= 0.0:
        return rng.below(len(shares))
    aim = rng.random() * sums[-1]
    return next((place for place, reached in enumerate(sums) if aim < reached), len(shares) - 1)


# ---- crossover


def cut(first: Point, second: Point, cuts: int, rng: Rng) -> tuple[Point, Point]:
    """Two children who change parents at so many different cuts between genes, or at all there are."""
    places = list(range(1, len(first)))
    rng.shuffle(places)
    chosen = sorted(places[:cuts])
    return exchanged(first, second, [sum(place <= gene for place in chosen) % 2 == 1 for gene in range(len(first))])


def uniform(first: Point, second: Point, rng: Rng) -> tuple[Point, Point]:
    """Two children who have every gene of one parent or the other."""
    return exchanged(first, second, [rng.below(2) == 1 for _ in first])


def linear(first: Point, second: Point, rng: Rng) -> tuple[Point, Point]:
    """Two children between their parents: of every gene one has some share, and the other one the rest."""
    shares = [rng.random() for _ in first]
    mixed = list(zip(first, second, shares, strict=True))
    return (
        tuple(share * value + (1.0 - share) * other for value, other, share in mixed),
        tuple((1.0 - share) * value + share * other for value, other, share in mixed),
    )


def exchanged(first: Point, second: Point, swaps: Sequence[bool]) -> tuple[Point, Point]:
    """The parents, with some genes exchanged."""
    pairs = list(zip(first, second, swaps, strict=True))
    return (
        tuple(other if swap else value for value, other, swap in pairs),
        tuple(value if swap else other for value, other, swap in pairs),
    )


# ---- mutation


def bounded(point: Point, chance: float, rng: Rng, step: float = STEP) -> Point:
    """Every gene with this chance moves a little, within the cube."""
    return tuple(clipped(gene + step * (2.0 * rng.random() - 1.0)) if rng.random() < chance else gene for gene in point)


def swapped(point: Point, count: int, rng: Rng) -> Point:
    """So many different genes, or all there are, are anything new."""
    found = list(point)
    places = list(range(len(point)))
    for _ in range(min(count, len(point))):
        place = places.pop(rng.below(len(places)))
        found[place] = rng.random()
    return tuple(found)


def scrambled(point: Point, rng: Rng, count: int = SCRAMBLED) -> Point:
    """Some genes are dealt among each other anew."""
    places = list(range(len(point)))
    rng.shuffle(places)
    chosen = sorted(places[:count])
    values = [point[place] for place in chosen]
    rng.shuffle(values)
    found = list(point)
    for place, value in zip(chosen, values, strict=True):
        found[place] = value
    return tuple(found)


def non_uniform(point: Point, chance: float, progress: float, rng: Rng, bend: float = 2.0) -> Point:
    """Michalewicz's mutation: every gene with this chance moves up or down, the less far the later it is.

    `progress` goes from 0 at the beginning of a run to 1 at its end."""
    return tuple(drifted(gene, progress, rng, bend) if rng.random() < chance else gene for gene in point)


def drifted(gene: float, progress: float, rng: Rng, bend: float) -> float:
    reach = 1.0 - rng.random() ** ((1.0 - progress) ** bend)
    return clipped(gene + reach * (1.0 - gene) if rng.below(2) == 0 else gene - reach * gene)


def clipped(gene: float) -> float:
    return min(max(gene, 0.0), 1.0)
