"""Operators of the genetic algorithms: effects and frequencies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest

from topdeck.core.rng import Rng
from topdeck.evolve.strategies.operators import (
    cross_at_cuts,
    cross_uniformly,
    mix_linearly,
    mutate_bounded,
    mutate_non_uniform,
    rank,
    redraw_genes,
    roulette,
    scramble,
    tournament,
)
from topdeck.evolve.subjects.genome import Point

MANY = 20_000
ZEROS: Point = (0.0,) * 12
ONES: Point = (1.0,) * 12
MIDDLE: Point = (0.5,) * 12
LADDER: Point = tuple(step / 20 for step in range(12))


def shares(select: Callable[[Rng], int], count: int) -> list[float]:
    """Return how often each parent is selected."""
    rng = Rng(5)
    found = Counter(select(rng) for _ in range(MANY))
    return [found[place] / MANY for place in range(count)]


def near(*expected: float) -> object:
    return pytest.approx(list(expected), abs=0.015)


# ---- selection


def test_roulette_probabilities_are_proportional_to_fitness() -> None:
    assert shares(lambda rng: roulette([0.1, 0.2, 0.3, 0.4], rng), 4) == near(0.1, 0.2, 0.3, 0.4)


def test_negative_fitness_counts_as_0_and_all_zeros_are_uniform() -> None:
    assert shares(lambda rng: roulette([-5.0, 0.0, 1.0, 3.0], rng), 4) == near(0.0, 0.0, 0.25, 0.75)
    assert shares(lambda rng: roulette([0.0, -1.0], rng), 2) == near(0.5, 0.5)


def test_rank_selection_depends_only_on_the_order() -> None:
    assert shares(lambda rng: rank([0.9, 0.1, 100.0], rng), 3) == near(2 / 6, 1 / 6, 3 / 6)


@pytest.mark.parametrize("size", [1, 2, 5])
def test_the_best_wins_a_tournament_unless_it_is_not_drawn(size: int) -> None:
    won = [(place**size - (place - 1) ** size) / 4**size for place in (2, 1, 4, 3)]
    assert shares(lambda rng: tournament([0.5, 0.1, 0.9, 0.6], size, rng), 4) == near(*won)


# ---- crossover


@pytest.mark.parametrize("cuts", [1, 2, 3, 11])
def test_children_switch_parents_at_every_cut(cuts: int) -> None:
    rng = Rng(3)
    for _ in range(50):
        first, second = cross_at_cuts(ZEROS, ONES, cuts, rng)
        assert first[0] == 0.0
        assert sum(value != other for value, other in pairwise(first)) == cuts
        assert second == tuple(1.0 - gene for gene in first)


def test_every_place_between_genes_is_cut_as_often() -> None:
    assert shares(
        lambda rng: sum(gene == 0.0 for gene in cross_at_cuts(ZEROS[:5], ONES[:5], 1, rng)[0]) - 1, 4
    ) == near(*[0.25] * 4)


def test_uniform_crossover_takes_every_gene_from_either_parent_equally_often() -> None:
    rng = Rng(4)
    children = [cross_uniformly(ZEROS, ONES, rng) for _ in range(2000)]
    assert all(value + other == 1.0 for first, second in children for value, other in zip(first, second, strict=True))
    for gene in range(12):
        assert sum(first[gene] for first, _ in children) == pytest.approx(1000, abs=80)
    assert len({first for first, _ in children}) > 1200  # genes decide by themselves


def test_linear_crossover_gives_complementary_children_between_the_parents() -> None:
    rng = Rng(9)
    for _ in range(100):
        first, second = mix_linearly(ZEROS, LADDER, rng)
        for value, other, most in zip(first, second, LADDER, strict=True):
            assert 0.0 <= value <= most
            assert value + other == pytest.approx(most)


# ---- mutation


def test_a_bounded_mutation_moves_genes_with_its_probability_by_at_most_a_tenth() -> None:
    rng = Rng(2)
    mutants = [mutate_bounded(MIDDLE, 0.25, rng) for _ in range(2000)]
    moves = [gene - 0.5 for mutant in mutants for gene in mutant]
    assert sum(move != 0.0 for move in moves) / len(moves) == pytest.approx(0.25, abs=0.01)
    assert max(map(abs, moves)) == pytest.approx(0.1, abs=0.001)
    assert sum(moves) == pytest.approx(0.0, abs=20)


def test_a_mutation_stays_in_the_cube() -> None:
    rng = Rng(2)

    def mutants(point: Point) -> list[Point]:
        return [mutate_bounded(point, 1.0, rng), mutate_non_uniform(point, 1.0, 0.0, rng)]

    for point in (ZEROS, ONES):
        assert all(0.0 <= gene <= 1.0 for _ in range(200) for mutant in mutants(point) for gene in mutant)


def test_one_gene_mutation_draws_one_gene_anew() -> None:
    rng = Rng(6)
    mutants = [redraw_genes(ZEROS, 1, rng) for _ in range(3000)]
    assert all(sum(gene != 0.0 for gene in mutant) <= 1 for mutant in mutants)
    places = Counter(mutant.index(max(mutant)) for mutant in mutants)
    assert all(180 < places[place] < 330 for place in range(12))
    assert sum(map(sum, mutants)) / 3000 == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize(("count", "new"), [(0, 0), (3, 3), (12, 12), (40, 12)])
def test_as_many_different_genes_as_are_asked_for_are_swapped(count: int, new: int) -> None:
    rng = Rng(7)
    places = Counter[int]()
    for _ in range(600):
        mutant = redraw_genes(LADDER, count, rng)
        changed = [gene for gene in range(12) if mutant[gene] != LADDER[gene]]
        assert len(changed) == new
        assert all(0.0 <= mutant[gene] < 1.0 for gene in changed)
        places.update(changed)
    assert all(places[gene] == pytest.approx(50 * new, abs=60) for gene in range(12))


def test_a_scramble_permutes_four_genes() -> None:
    rng = Rng(8)
    moved = Counter[int]()
    for _ in range(3000):
        mutant = scramble(LADDER, rng)
        assert sorted(mutant) == sorted(LADDER)
        moved[sum(value != other for value, other in zip(mutant, LADDER, strict=True))] += 1
    assert set(moved) == {0, 2, 3, 4}
    assert moved[4] / 3000 == pytest.approx(9 / 24, abs=0.03)  # of 24 orders, 9 leave none in its place


def test_a_non_uniform_mutation_reaches_everywhere_at_first_and_nowhere_at_the_end() -> None:
    rng = Rng(1)

    def reach(progress: float) -> float:
        moves = [abs(gene - 0.5) for _ in range(400) for gene in mutate_non_uniform(MIDDLE, 1.0, progress, rng)]
        return sum(moves) / len(moves)

    assert reach(0.0) == pytest.approx(0.25, abs=0.01)  # anything between the gene and the bound
    assert reach(0.0) > reach(0.3) > reach(0.7) > reach(0.9) > 0.0
    assert mutate_non_uniform(MIDDLE, 1.0, 1.0, rng) == MIDDLE


def test_a_non_uniform_mutation_moves_genes_up_or_down_with_its_probability() -> None:
    rng = Rng(3)
    genes = [gene for _ in range(2000) for gene in mutate_non_uniform(MIDDLE, 0.1, 0.0, rng)]
    ups, downs = sum(gene > 0.5 for gene in genes), sum(gene < 0.5 for gene in genes)
    assert ups / len(genes) == pytest.approx(0.05, abs=0.006)
    assert downs / len(genes) == pytest.approx(0.05, abs=0.006)
