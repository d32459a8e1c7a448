"""Races: who is kept, what each gets, and that a race never costs more than none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from topdeck.core.errors import EvolutionError
from topdeck.evolve.fitness.racing import rungs, survivors


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
    assert rungs(candidates, budget, keep) == plan


def test_who_keeps_all_runs_no_race() -> None:
    assert rungs(20, 100, 1.0) == [(20, 100)]


def test_one_candidate_gets_everything() -> None:
    assert rungs(1, 100, 0.5) == [(1, 100)]


@pytest.mark.parametrize(
    ("budget", "plan"), [(1, [(16, 1)]), (2, [(16, 1), (8, 1)]), (3, [(16, 1), (8, 2)]), (4, [(16, 1), (8, 1), (4, 2)])]
)
def test_a_tiny_budget_makes_fewer_rungs_and_leaves_several_survivors(budget: int, plan: list[tuple[int, int]]) -> None:
    assert rungs(16, budget, 0.5) == plan


def test_who_keeps_almost_all_runs_no_race_either() -> None:
    assert rungs(3, 4, 1.0 - 1e-12) == [(3, 4)]


def test_nobody_is_dropped_without_having_got_something_more() -> None:
    assert rungs(10, 3, 0.9) == [(10, 1), (9, 1), (8, 1)]


@pytest.mark.parametrize(
    ("least", "plan"),
    [(5, [(16, 5), (8, 5), (4, 10), (2, 20), (1, 40)]), (6, [(16, 10), (8, 10), (4, 20), (2, 40)]), (90, [(16, 80)])],
)
def test_nobody_is_stopped_who_has_got_less_than_the_least(least: int, plan: list[tuple[int, int]]) -> None:
    assert rungs(16, 80, 0.5, least) == plan


@given(st.integers(1, 300), st.integers(1, 1000), st.floats(0.01, 1.0))
def test_every_race_starts_with_all_and_gives_its_winner_the_whole_budget(
    candidates: int, budget: int, keep: float
) -> None:
    plan = rungs(candidates, budget, keep)
    left, shares = [rung.survivors for rung in plan], [rung.share for rung in plan]
    assert left[0] == candidates
    assert left == sorted(set(left), reverse=True)  # fewer at every rung
    assert min(left) >= 1
    assert min(shares) >= 1
    assert sum(shares) == budget
    assert sum(rung.survivors * rung.share for rung in plan) <= candidates * budget


@pytest.mark.parametrize(
    ("candidates", "budget", "keep", "least"),
    [(0, 9, 0.5, 1), (8, 0, 0.5, 1), (8, 9, 0.0, 1), (8, 9, 1.1, 1), (8, 9, 0.5, 0)],
)
def test_races_that_cannot_be_are_refused(candidates: int, budget: int, keep: float, least: int) -> None:
    with pytest.raises(EvolutionError) as caught:
        rungs(candidates, budget, keep, least)
    assert str(caught.value) == (
        f"a race of {candidates} with a budget of {budget}, at least {least}, cannot keep {keep} of them"
    )


def test_the_fittest_survive_in_their_order() -> None:
    assert survivors([0.2, 0.9, 0.5, 0.7], 2) == [1, 3]
    assert survivors([0.9, 0.2, 0.7], 2) == [0, 2]


def test_of_equals_the_first_survive() -> None:
    assert survivors([0.5, 0.7, 0.5, 0.5], 3) == [0, 1, 2]


def test_no_more_survive_than_there_are() -> None:
    assert survivors([0.5, 0.7], 5) == [0, 1]
    assert survivors([0.5, 0.7], 0) == []
