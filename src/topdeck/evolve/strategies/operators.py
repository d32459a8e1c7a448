"""Operators for genetic algorithms: selection, crossover and mutation.

Selection operators return the index of a parent in the population.  Genes are numbers from 0 to 1.
"""

from collections.abc import Sequence
from itertools import accumulate

from topdeck.core.rng import Rng
from topdeck.evolve.subjects.genome import Point

STEP = 0.1  # the maximum change of a gene in Madrid's bounded mutation
SCRAMBLED = 4  # the number of genes permuted by Madrid's scramble mutation

# ---- selection


def roulette(fitness: Sequence[float], rng: Rng) -> int:
    """Select a parent with a probability proportional to its fitness; a negative fitness counts as 0."""
    return draw_index([max(value, 0.0) for value in fitness], rng)


def rank(fitness: Sequence[float], rng: Rng) -> int:
    """Select a parent with a probability proportional to its rank, which is 1 for the worst."""
    order = sorted(range(len(fitness)), key=lambda place: fitness[place])
    return order[draw_index([float(number) for number in range(1, len(order) + 1)], rng)]


def tournament(fitness: Sequence[float], size: int, rng: Rng) -> int:
    """Draw `size` parents with replacement and return the fittest; ties go to the parent drawn first."""
    drawn = [rng.below(len(fitness)) for _ in range(size)]
    return max(drawn, key=lambda place: fitness[place])


def draw_index(shares: Sequence[float], rng: Rng) -> int:
    """Draw an index with a probability proportional to its share, or uniformly if all shares are 0."""
    sums = list(accumulate(shares))
    if sums[-1] <= 0.0:
        return rng.below(len(shares))
    aim = rng.random() * sums[-1]
    return next((place for place, reached in enumerate(sums) if aim < reached), len(shares) - 1)


# ---- crossover


def cross_at_cuts(first: Point, second: Point, cuts: int, rng: Rng) -> tuple[Point, Point]:
    """Cross two parents at `cuts` random points between genes, or at all such points if there are fewer."""
    places = list(range(1, len(first)))
    rng.shuffle(places)
    chosen = sorted(places[:cuts])
    return exchange(first, second, [sum(place <= gene for place in chosen) % 2 == 1 for gene in range(len(first))])


def cross_uniformly(first: Point, second: Point, rng: Rng) -> tuple[Point, Point]:
    """Cross two parents by exchanging each gene with probability 1/2."""
    return exchange(first, second, [rng.below(2) == 1 for _ in first])


def mix_linearly(first: Point, second: Point, rng: Rng) -> tuple[Point, Point]:
    """Return two children whose genes are random weighted means of the parents' genes, with complementary weights."""
    shares = [rng.random() for _ in first]
    mixed = list(zip(first, second, shares, strict=True))
    return (
        tuple(share * value + (1.0 - share) * other for value, other, share in mixed),
        tuple((1.0 - share) * value + share * other for value, other, share in mixed),
    )


def exchange(first: Point, second: Point, swaps: Sequence[bool]) -> tuple[Point, Point]:
    """Exchange those genes of two parents for which `swaps` is true."""
    pairs = list(zip(first, second, swaps, strict=True))
    return (
        tuple(other if swap else value for value, other, swap in pairs),
        tuple(value if swap else other for value, other, swap in pairs),
    )


# ---- mutation


def mutate_bounded(point: Point, chance: float, rng: Rng, step: float = STEP) -> Point:
    """Change each gene with probability `chance` by at most `step`, clipping it to the range from 0 to 1."""
    return tuple(clip(gene + step * (2.0 * rng.random() - 1.0)) if rng.random() < chance else gene for gene in point)


def redraw_genes(point: Point, count: int, rng: Rng) -> Point:
    """Replace `count` randomly chosen genes with random values, or all genes if there are not enough."""
    genes = list(point)
    places = list(range(len(point)))
    for _ in range(min(count, len(point))):
        place = places.pop(rng.below(len(places)))
        genes[place] = rng.random()
    return tuple(genes)


def scramble(point: Point, rng: Rng, count: int = SCRAMBLED) -> Point:
    """Permute the values of `count` randomly chosen genes."""
    places = list(range(len(point)))
    rng.shuffle(places)
    chosen = sorted(places[:count])
    values = [point[place] for place in chosen]
    rng.shuffle(values)
    genes = list(point)
    for place, value in zip(chosen, values, strict=True):
        genes[place] = value
    return tuple(genes)


def mutate_non_uniform(point: Point, chance: float, progress: float, rng: Rng, bend: float = 2.0) -> Point:
    """Apply Michalewicz's non-uniform mutation, which changes each gene with probability `chance`.

    Changes become smaller as `progress` goes from 0 at the start of the run to 1 at its end.
    """
    return tuple(drift_gene(gene, progress, rng, bend) if rng.random() < chance else gene for gene in point)


def drift_gene(gene: float, progress: float, rng: Rng, bend: float) -> float:
    reach = 1.0 - rng.random() ** ((1.0 - progress) ** bend)
    return clip(gene + reach * (1.0 - gene) if rng.below(2) == 0 else gene - reach * gene)


def clip(gene: float) -> float:
    return min(max(gene, 0.0), 1.0)
