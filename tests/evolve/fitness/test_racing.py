"""Races: survivors, shares, and total cost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topdeck.evolve.fitness.evaluation import Race, fittest


@pytest.mark.parametrize(
    ("candidates", "budget", "keep", "plan"),
    [
        (16, 80, 0.5, [(16, 5), (8, 5), (4, 10), (2, 20), (1, 40)]),
        (9, 90, 1 / 3, [(9, 10), (3, 20), (1, 60)]),
        (10, 100, 0.3, [(10, 9), (3, 21), (1, 70)]),
        (100, 200, 0.29, [(100, 1), (29, 3), (8, 12), (2, 42), (1, 142)]),
        (7, 8, 0.5, [(7, 2), (3, 2), (1, 4)]),
    ],
)
def test_the_better_part_gets_more_until_one_is_left(
    candidates: int, budget: int, keep: float, plan: list[tuple[int, int]]
) -> None:
    assert Race(keep, 1).rungs(candidates, budget) == plan


def test_one_candidate_gets_everything() -> None:
    assert Race(0.5, 1).rungs(1, 100) == [(1, 100)]


@pytest.mark.parametrize(
    ("budget", "plan"), [(1, [(16, 1)]), (2, [(16, 1), (8, 1)]), (3, [(16, 1), (8, 2)]), (4, [(16, 1), (8, 1), (4, 2)])]
)
def test_a_tiny_budget_makes_fewer_rungs_and_leaves_several_survivors(budget: int, plan: list[tuple[int, int]]) -> None:
    assert Race(0.5, 1).rungs(16, budget) == plan


def test_keeping_almost_all_is_no_race() -> None:
    assert Race(1.0 - 1e-12, 1).rungs(3, 4) == [(3, 4)]


def test_everyone_gets_games_before_being_dropped() -> None:
    assert Race(0.9, 1).rungs(10, 3) == [(10, 1), (9, 1), (8, 1)]


@pytest.mark.parametrize(
    ("least", "plan"),
    [(5, [(16, 5), (8, 5), (4, 10), (2, 20), (1, 40)]), (6, [(16, 10), (8, 10), (4, 20), (2, 40)]), (90, [(16, 80)])],
)
def test_everyone_gets_the_least_number_of_games(least: int, plan: list[tuple[int, int]]) -> None:
    assert Race(0.5, least).rungs(16, 80) == plan


@given(st.integers(1, 300), st.integers(1, 1000), st.floats(0.01, 0.99))
def test_every_race_starts_with_all_and_gives_its_winner_the_whole_budget(
    candidates: int, budget: int, keep: float
) -> None:
    plan = Race(keep, 1).rungs(candidates, budget)
    left, shares = [rung.survivors for rung in plan], [rung.share for rung in plan]
    assert left[0] == candidates
    assert left == sorted(set(left), reverse=True)  # fewer at every rung
    assert min(left) >= 1
    assert min(shares) >= 1
    assert sum(shares) == budget
    assert sum(rung.survivors * rung.share for rung in plan) <= candidates * budget


def test_the_fittest_survive_in_their_order() -> None:
    assert fittest([0.2, 0.9, 0.5, 0.7], 2) == [1, 3]
    assert fittest([0.9, 0.2, 0.7], 2) == [0, 2]


def test_of_equals_the_first_survive() -> None:
    assert fittest([0.5, 0.7, 0.5, 0.5], 3) == [0, 1, 2]


def test_no_more_survive_than_exist() -> None:
    assert fittest([0.5, 0.7], 5) == [0, 1]
    assert fittest([0.5, 0.7], 0) == []
