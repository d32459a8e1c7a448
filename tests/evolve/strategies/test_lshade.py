"""L-SHADE: memory, shrinking population, archive, replacement, and improvement."""

from __future__ import annotations

from collections import Counter
from statistics import median, stdev

import pytest
from landscapes import BOWL, MIXED, Landscape, best_height, generations

from topdeck.core.errors import EvolutionError
from topdeck.core.rng import Rng, rng_at
from topdeck.evolve.strategies.lshade import (
    Attempt,
    LShade,
    Memory,
    cross,
    draw_crossover,
    draw_scale,
    lehmer_mean,
    mutate,
)
from topdeck.evolve.strategies.strategy import RandomSearch, Trial, best_first
from topdeck.evolve.subjects.genome import Point

MANY = 4000


def after(heights: list[float], attempted: list[float]) -> tuple[LShade, list[Point], list[Point]]:
    """Return the strategy, its parents and their attempts, with the given fitness."""
    strategy = LShade(BOWL.genome, 1, evaluations=1_000_000, population=len(heights))
    parents = strategy.ask()
    strategy.tell([Trial(point, height) for point, height in zip(parents, heights, strict=True)])
    attempts = strategy.ask()
    strategy.tell([Trial(point, height) for point, height in zip(attempts, attempted, strict=True)])
    return strategy, parents, attempts


# ---- replacement


def test_an_attempt_replaces_its_parent_if_it_is_at_least_as_fit() -> None:
    strategy, parents, attempts = after([1.0, 2.0, 3.0, 4.0, 5.0], [0.9, 2.0, 3.5, 3.9, 9.0])
    expected = {(parents[0], 1.0), (attempts[1], 2.0), (attempts[2], 3.5), (parents[3], 4.0), (attempts[4], 9.0)}
    assert {(member.point, member.fitness) for member in strategy.members} == expected


def test_only_parents_of_fitter_attempts_are_archived_and_only_those_are_remembered() -> None:
    strategy, parents, _ = after([1.0, 2.0, 3.0, 4.0], [0.9, 2.0, 3.5, 9.0])
    assert set(strategy.archive) == {parents[2], parents[3]}
    third, fourth = strategy.attempts[2:]
    assert strategy.memory.scales[0] == pytest.approx(lehmer_mean([third.scale, fourth.scale], [0.5, 5.0]))
    assert strategy.memory.scales[1:] == [0.5] * 5


def test_the_population_shrinks_in_a_straight_line_to_four() -> None:
    strategy = LShade(BOWL.genome, 2, evaluations=600, population=40)
    tried = 40
    generations(strategy, BOWL, 1)
    while tried < 800:
        tried += len(generations(strategy, BOWL, 1)[0])
        assert len(strategy.members) == round(40 - 36 * min(tried / 600, 1.0))
    assert len(strategy.ask()) == 4


@pytest.mark.parametrize(("count", "population"), [(1, 20), (2, 20), (7, 20), (30, 60), (200, 12), (10, 4)])
def test_the_population_reaches_its_end_with_the_last_generation(count: int, population: int) -> None:
    strategy = LShade(BOWL.genome, 2, generations=count, population=population)
    sizes = [len(generation) for generation in generations(strategy, BOWL, count)]
    assert sizes == sorted(sizes, reverse=True)
    assert sum(sizes[:-1]) < strategy.evaluations <= sum(sizes)
    assert len(strategy.members) == (4 if count > 1 else population)  # the first generation only begins


def test_the_length_is_given_by_evaluations_or_generations_but_not_both() -> None:
    with pytest.raises(EvolutionError, match=r"^set either `evaluations` or `generations` for l-shade, not both"):
        LShade(BOWL.genome, 2, evaluations=100, generations=10)
    assert LShade(BOWL.genome, 2).evaluations == 10_000


def test_the_worst_leave_a_shrinking_population() -> None:
    strategy = LShade(BOWL.genome, 2, evaluations=72, population=40)
    parents = generations(strategy, BOWL, 1)[0]
    strategy.tell([Trial(point, -9.0) for point in strategy.ask()])  # no parent is replaced
    assert [trial.fitness for trial in strategy.members] == sorted(
        (parent.fitness for parent in parents), reverse=True
    )[:4]


def test_the_archive_fills_up_and_never_becomes_too_large() -> None:
    strategy, sizes = LShade(BOWL.genome, 3, evaluations=1000, population=30), []
    for _ in range(120):
        generations(strategy, BOWL, 1)
        sizes.append((len(strategy.archive), round(2.6 * len(strategy.members))))
    assert all(size <= most for size, most in sizes)
    assert sizes[-1] == (10, 10)


# ---- memory


def test_in_a_weighted_lehmer_mean_large_values_and_large_weights_count_more() -> None:
    assert lehmer_mean([0.2, 0.8], [1.0, 1.0]) == pytest.approx((0.04 + 0.64) / 1.0)
    assert lehmer_mean([0.2, 0.8], [3.0, 1.0]) == pytest.approx((3 * 0.04 + 0.64) / (3 * 0.2 + 0.8))


def test_places_of_the_memory_are_written_in_turn() -> None:
    memory = Memory()
    memory.learn([Attempt((), 0.2, 0.4), Attempt((), 0.8, 1.0)], [3.0, 1.0])
    assert memory.scales == pytest.approx([0.76 / 1.4, 0.5, 0.5, 0.5, 0.5, 0.5])
    assert memory.crossovers == pytest.approx([1.48 / 2.2, 0.5, 0.5, 0.5, 0.5, 0.5])
    memory.learn([], [])
    for step in range(1, 7):
        memory.learn([Attempt((), step / 10, 0.3)], [1.0])
    assert memory.scales == pytest.approx([0.6, 0.1, 0.2, 0.3, 0.4, 0.5])


def test_a_memory_place_without_successful_crossover_never_crosses_again() -> None:
    memory = Memory()
    for _ in range(6):
        memory.learn([Attempt((), 0.5, 0.0)], [1.0])
    memory.learn([Attempt((), 0.5, 0.9)], [1.0])
    assert memory.crossovers == [None] * 6
    assert memory.rates(Rng(1))[1] == 0.0


def test_every_place_of_the_memory_is_drawn_as_often() -> None:
    memory, rng = Memory(), Rng(5)
    memory.crossovers = [None, 0.9, 0.9, 0.9, 0.9, 0.9]
    drawn = [memory.rates(rng)[1] for _ in range(MANY)]
    assert drawn.count(0.0) / MANY == pytest.approx(1 / 6, abs=0.02)


def test_crossover_rates_are_normal_and_scales_have_long_tails() -> None:
    rng = Rng(4)
    crossovers = [draw_crossover(0.5, rng) for _ in range(MANY)]
    scales = [draw_scale(0.5, rng) for _ in range(MANY)]
    assert (median(crossovers), stdev(crossovers)) == pytest.approx((0.5, 0.1), abs=0.01)
    assert median(scales) == pytest.approx(0.5, abs=0.02)  # a few below 0 are drawn again
    for near in (0.1, 0.3):
        # Cauchy's: half of all lie within one spread, and four fifths within three.
        share = sum(abs(scale - 0.5) < near for scale in scales) / MANY
        assert share == pytest.approx({0.1: 0.5, 0.3: 0.795}[near] / 0.937, abs=0.03)
    assert min(scales) > 0.0
    assert sum(scale == 1.0 for scale in scales) / MANY == pytest.approx(0.063 / 0.937, abs=0.015)


def test_rates_are_drawn_even_if_chance_shows_zero() -> None:
    at_zero = (2512 << 32) | 8
    assert rng_at(at_zero).random() == 0.0
    assert draw_crossover(0.5, rng_at(at_zero)) == 0.0
    assert 0.0 < draw_scale(0.5, rng_at(at_zero)) <= 1.0


# ---- mutation and crossover


@pytest.mark.parametrize(("population", "count"), [(90, 10), (4, 2)])
def test_a_ninth_of_the_members_but_at_least_two_attract_all_others(population: int, count: int) -> None:
    strategy = LShade(BOWL.genome, 1, population=population)
    members = generations(strategy, BOWL, 1)[0]
    assert strategy.best() == [member.point for member in best_first(members)[:count]]


def test_a_mutant_moves_towards_one_of_the_best_and_by_a_difference() -> None:
    mutant = mutate((0.4, 0.4), best=(0.8, 0.2), plus=(0.5, 0.6), minus=(0.3, 0.5), scale=0.5)
    assert mutant == pytest.approx((0.4 + 0.2 + 0.1, 0.4 - 0.1 + 0.05))


def test_out_of_bounds_is_half_way_to_the_bound() -> None:
    mutant = mutate((0.4, 0.4), best=(0.4, 0.4), plus=(0.0, 1.0), minus=(0.9, 0.1), scale=1.0)
    assert mutant == pytest.approx((0.2, 0.7))


def test_a_child_has_a_share_of_the_mutants_genes_and_at_least_one() -> None:
    rng = Rng(6)
    for share in (0.0, 0.3, 1.0):
        children = [cross((0.0,) * 5, (1.0,) * 5, share, rng) for _ in range(MANY)]
        assert min(map(sum, children)) >= 1.0
        for gene in range(5):
            assert sum(child[gene] for child in children) / MANY == pytest.approx(0.2 + 0.8 * share, abs=0.03)


def test_the_other_points_are_drawn_uniformly_from_members_and_archive() -> None:
    strategy, _, _ = after([1.0, 2.0, 3.0, 4.0, 5.0], [0.0, 0.0, 0.0, 9.0, 9.0])
    me, others = strategy.members[0].point, [member.point for member in strategy.members[1:]]
    drawn = [strategy.two_others(0) for _ in range(MANY)]
    firsts, seconds = (Counter(points) for points in zip(*drawn, strict=True))
    assert all(pair != other and me not in (pair, other) for pair, other in drawn)
    assert all(firsts[point] / MANY == pytest.approx(1 / 4, abs=0.03) for point in others)
    assert all(seconds[point] / MANY == pytest.approx(1 / 5, abs=0.03) for point in strategy.archive)
    assert set(seconds) == {*others, *strategy.archive}


# ---- the whole


@pytest.mark.parametrize("landscape", [BOWL, MIXED], ids=["numbers", "also whole numbers and choices"])
def test_it_climbs_higher_than_random_search(landscape: Landscape) -> None:
    for seed in (1, 2, 3):
        strategy = LShade(landscape.genome, seed, evaluations=600, population=20)
        climbed = best_height(strategy, landscape, 40)
        assert strategy.tried <= 800
        assert climbed > best_height(RandomSearch(landscape.genome, seed, population=20), landscape, 40)


def test_the_first_generation_has_eighteen_members_for_each_gene() -> None:
    assert len(set(LShade(BOWL.genome, 1).ask())) == 5 * 18


def test_runs_with_the_same_seed_are_equal() -> None:
    def run(seed: int) -> list[list[Trial]]:
        return generations(LShade(BOWL.genome, seed, evaluations=300, population=20), BOWL, 8)

    assert run(5) == run(5) != run(6)
