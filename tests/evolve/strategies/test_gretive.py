"""GRETIVE's genetic algorithm: survivors, children, and improvement."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from landscapes import BOWL, best_height, generations

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.genetic import GretiveGenetic
from topdeck.evolve.strategies.strategy import RandomSearch, Trial, best_first
from topdeck.evolve.subjects.genome import Genome, NumberGene, Point

TEN = Genome("ten", tuple(NumberGene(name) for name in "abcdefghij"))
LOW: Point = (0.25,) * 10
HIGH: Point = (0.75,) * 10
MANY = 5000


def told(points: list[Point], seed: int = 1, **options: Any) -> GretiveGenetic:
    """Return the strategy after a generation of decreasing fitness."""
    strategy = GretiveGenetic(TEN, seed, population=len(points), **options)
    strategy.tell([Trial(point, -float(place)) for place, point in enumerate(points)])
    return strategy


def level(place: int) -> Point:
    return (place / 100,) * 10


def families(count: int, **options: Any) -> list[tuple[Point, Point]]:
    """Children of two parents, of one group each."""
    strategy = told([LOW, HIGH, level(0), level(1), level(2)], **options)
    return [(group[3], group[4]) for group in (strategy.ask() for _ in range(count))]


def test_the_three_best_of_a_group_survive() -> None:
    five = [level(place) for place in range(5)]
    following = told(five, crossover_chance=0.0, mutation_chance=0.0).ask()
    assert Counter(following) == {five[0]: 2, five[1]: 2, five[2]: 1}


def test_in_every_group_of_a_generation_two_of_five_are_replaced() -> None:
    strategy = GretiveGenetic(BOWL.genome, 4, mutation_chance=1.0)
    first, second = generations(strategy, BOWL, 2)
    stayed = {trial.point for trial in first} & {trial.point for trial in second}
    assert (len(first), len(second), len(stayed)) == (30, 30, 18)
    assert {trial.point for trial in best_first(first)[:3]} <= stayed
    assert not {trial.point for trial in best_first(first)[-2:]} & stayed


def test_groups_are_uniformly_random() -> None:
    strategy = told([level(place) for place in range(15)])
    groups, pairs = Counter[tuple[int, float]](), Counter[tuple[float, float]]()
    for _ in range(3000):
        for number, group in enumerate(strategy.groups()):
            groups.update((number, trial.fitness) for trial in group)
            pairs.update(combinations(sorted(trial.fitness for trial in group), 2))
    assert len(groups) == 3 * 15
    assert all(count == pytest.approx(3000 / 3, abs=130) for count in groups.values())
    assert len(pairs) == 15 * 14 / 2
    assert all(count == pytest.approx(3000 * 4 / 14, abs=130) for count in pairs.values())


def test_children_are_crossed_at_one_point_with_the_crossover_probability() -> None:
    children = families(MANY, mutation_chance=0.0)
    copies = sum(pair == (LOW, HIGH) for pair in children)
    assert copies / MANY == pytest.approx(0.6, abs=0.03)
    places = Counter(first.count(0.25) for first, _ in children)
    assert all(places[place] / MANY == pytest.approx(0.4 / 9, abs=0.012) for place in range(1, 10))
    for first, second in children:
        place = first.count(0.25)
        assert (first, second) == (LOW[:place] + HIGH[place:], HIGH[:place] + LOW[place:])


def test_a_mutation_changes_at_least_one_gene() -> None:
    children = [child for pair in families(MANY, crossover_chance=0.0) for child in pair]
    changed = Counter(sum(gene not in (0.25, 0.75) for gene in child) for child in children)
    assert changed[0] / len(children) == pytest.approx(0.9, abs=0.01)
    genes = sum(number * count for number, count in changed.items())
    assert genes / (len(children) - changed[0]) == pytest.approx(1.0 + 9 * 0.1, abs=0.1)


def test_every_gene_mutates_as_often() -> None:
    children = [child for pair in families(MANY, crossover_chance=0.0) for child in pair]
    for gene in range(10):
        changed = sum(child[gene] not in (0.25, 0.75) for child in children)
        assert changed / len(children) == pytest.approx(0.1 * 0.19, abs=0.005)


def test_mutations_become_smaller_until_the_run_is_over() -> None:
    strategy = told([LOW] * 5, crossover_chance=0.0, mutation_chance=1.0, generations=10)

    def reach() -> float:
        moves = [abs(gene - 0.25) for _ in range(200) for child in strategy.ask()[3:] for gene in child]
        return sum(moves) / len(moves)

    reached = []
    for _ in range(10):
        reached.append(reach())
        strategy.tell(strategy.parents)
    assert reached[0] > reached[4] > reached[8] > 0.0
    assert reached[9] == 0.0


def test_it_climbs_higher_than_random_search() -> None:
    for seed in (1, 2, 3):
        genetic = best_height(GretiveGenetic(BOWL.genome, seed), BOWL, 30)
        assert genetic > best_height(RandomSearch(BOWL.genome, seed, population=30), BOWL, 30)


def test_runs_with_the_same_seed_are_equal() -> None:
    def run(seed: int) -> list[list[Trial]]:
        return generations(GretiveGenetic(BOWL.genome, seed), BOWL, 4)

    assert run(5) == run(5) != run(6)


@pytest.mark.parametrize("population", [0, 4, 31])
def test_the_population_must_be_a_multiple_of_the_group_size(population: int) -> None:
    with pytest.raises(EvolutionError, match=f"the population must be a multiple of 5, not {population}"):
        GretiveGenetic(BOWL.genome, 0, population=population)
