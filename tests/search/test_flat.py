"""Flat Monte Carlo: whom the iterations go to, and what is made of them."""

from __future__ import annotations

import pytest
from tree_game import Gain, Go, Map, Worth, end, source, spot, won

from topdeck.rng import Rng
from topdeck.search.budget import Budget
from topdeck.search.flat import TYCHE, FlatMonteCarlo, Focus, simulation_tree
from topdeck.search.rollout import GreedyRollout

TEN: Map = {
    "start": spot(0, {way: f"end_{way}" for way in "abcdefghij"}),
    **{f"end_{way}": end(float(value)) for value, way in enumerate("abcdefghij")},
}


def visits(map: Map, focus: Focus, iterations: int, seed: int = 5) -> list[int]:
    search = FlatMonteCarlo(Worth(), source(map), Rng(seed), focus)
    search.run(Budget(iterations))
    assert search.thought.iterations == iterations
    return [option.visits for option in search.thought.options]


def test_exploration_visits_all_options_in_turn() -> None:
    assert visits(TEN, simulation_tree(1.0), 23) == [3, 3, 3, 2, 2, 2, 2, 2, 2, 2]


def test_the_simulation_tree_ends_at_random_among_the_seven_best() -> None:
    counts = visits(TEN, simulation_tree(0.5), 400)
    assert counts[:3] == [20, 20, 20]
    assert sum(counts[3:]) == 340
    assert all(35 < count < 65 for count in counts[3:])  # 20 and about 200 / 7 more
    assert len(set(counts[3:])) > 1


def test_tyche_ends_in_turn_with_the_better_half() -> None:
    assert visits(TEN, TYCHE, 1000) == [75] * 5 + [125] * 5


def test_the_better_half_of_an_odd_number_is_the_larger_one() -> None:
    three = {"start": spot(0, a="A", b="B", c="C"), "A": end(3), "B": end(2), "C": end(1)}
    assert visits(three, TYCHE, 24) == [9, 9, 6]


def test_the_best_mean_is_chosen_and_of_equals_the_last() -> None:
    map = {"start": spot(0, a="A", b="B", c="C"), "A": end(1), "B": end(4), "C": end(4)}
    search = FlatMonteCarlo(Worth(), source(map), Rng(1), TYCHE)
    assert search.run(Budget(30)) == Go("c")
    assert [option.value for option in search.thought.options] == [1.0, 4.0, 4.0]


FORK: Map = {
    "start": spot(0, sure="two", fork="fork"),
    "two": end(2),
    "fork": spot(0, left="lake", right="rock"),
    "lake": end(10),
    "rock": end(-10),
}


def test_play_goes_on_at_random_to_the_end_of_the_turn() -> None:
    search = FlatMonteCarlo(Worth(), source(FORK), Rng(2), Focus(1.0))
    assert search.run(Budget(400)) == Go("sure")
    sure, fork = search.thought.options
    assert sure.value == 2.0
    assert -2.0 < fork.value < 2.0
    assert fork.visits == 200
    assert (fork.value * 200) % 20 == 0  # a sum of two hundred times 10 or −10


def test_another_rollout_may_play_on() -> None:
    search = FlatMonteCarlo(Worth(), source(FORK), Rng(2), Focus(1.0), GreedyRollout(Worth()))
    assert search.run(Budget(10)) == Go("fork")
    assert search.thought.options[1].value == 10.0


def test_each_visit_has_a_sample_of_its_own() -> None:
    map = {"start": spot(0, risk="good bad"), "good": end(5), "bad": end(-5)}
    positions = source(map)
    search = FlatMonteCarlo(Worth(), positions, Rng(2), Focus(1.0))
    search.run(Budget(100))
    assert -2.0 < search.thought.options[0].value < 2.0


def test_a_finished_game_is_judged_as_it_is() -> None:
    map = {"start": spot(0, a="A", b="B"), "A": won(), "B": won(1)}
    search = FlatMonteCarlo(Worth(), source(map), Rng(2), Focus(1.0))
    assert search.run(Budget(4)) == Go("a")
    assert [option.value for option in search.thought.options] == [1000.0, -1000.0]


def test_a_score_of_steps_judges_the_turn_as_one_step() -> None:
    map = {"start": spot(3, stop="A", on="B"), "A": end(9), "B": spot(0, on="C"), "C": end(5)}
    search = FlatMonteCarlo(Gain(), source(map), Rng(2), Focus(1.0))
    assert search.run(Budget(4)) == Go("on")
    assert [option.value for option in search.thought.options] == [0.0, 2.0]


@pytest.mark.parametrize("focus", [TYCHE, simulation_tree(0.0), simulation_tree(0.5)])
def test_fewer_iterations_than_options_are_enough_for_an_answer(focus: Focus) -> None:
    search = FlatMonteCarlo(Worth(), source(TEN), Rng(3), focus)
    search.run(Budget(3))
    assert sum(option.visits for option in search.thought.options) == 3


def test_an_option_that_was_never_visited_is_no_favourite() -> None:
    bad = {**TEN, **{f"end_{way}": end(-1.0) for way in "abcdefghij"}}
    assert visits(bad, Focus(0.2, 1), 10) == [9, 1, 0, 0, 0, 0, 0, 0, 0, 0]


def test_the_opponent_does_not_move() -> None:
    map = {"start": spot(0, stop="A"), "A": spot(3, player=1, turn=2, rob="B"), "B": spot(-9, turn=3, on="B")}
    search = FlatMonteCarlo(Worth(), source(map), Rng(3), TYCHE)
    search.run(Budget(4))
    assert search.thought.options[0].value == 3.0


def test_time_divides_like_iterations() -> None:
    search = FlatMonteCarlo(Worth(), source(TEN), Rng(3), TYCHE)
    assert search.progress(Budget()) == 0.0
    assert search.progress(Budget(seconds=1e-9)) > 1.0
    assert search.progress(Budget(seconds=1e9)) < 0.1
