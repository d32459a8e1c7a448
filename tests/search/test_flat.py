"""Flat Monte Carlo: the distribution of iterations and the choice."""

from __future__ import annotations

import pytest
from tree_game import Gain, Go, Map, Worth, end, source, spot, won

from topdeck.core.rng import Rng
from topdeck.search.budget import Budget
from topdeck.search.flat import TYCHE, FlatMonteCarlo, Focus, simulation_tree
from topdeck.search.rollout import GreedyRollout


def roads(**values: float) -> Map:
    """Return a map with ways of these names, each of which leads over another spot to an end with this value."""
    roadmap: Map = {"start": spot(0, {way: f"on_{way}" for way in values})}
    for way, value in values.items():
        roadmap[f"on_{way}"] = spot(0, on=f"end_{way}")
        roadmap[f"end_{way}"] = end(value)
    return roadmap


def with_stop(value: float, **values: float) -> Map:
    """The same map, with an additional first way that ends the turn immediately."""
    roadmap = roads(**values)
    ways = {"stop": "halt", **{way: f"on_{way}" for way in values}}
    return {**roadmap, "start": spot(0, ways), "halt": end(value)}


TEN = roads(**{way: float(value) for value, way in enumerate("abcdefghij")})


def visits(roadmap: Map, focus: Focus, iterations: int, seed: int = 5) -> list[int]:
    search = FlatMonteCarlo(Worth(), source(roadmap), Rng(seed), focus)
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


def test_tyche_ends_at_random_with_the_better_half() -> None:
    counts = visits(TEN, TYCHE, 1000)
    assert counts[:5] == [75] * 5
    assert sum(counts[5:]) == 625
    assert all(100 < count < 150 for count in counts[5:])  # 75 and about 50 more
    assert len(set(counts[5:])) > 1


def test_the_better_half_of_an_odd_number_is_the_larger_one() -> None:
    a, b, c = visits(roads(a=3, b=2, c=1), TYCHE, 24)
    assert (a + b, c) == (18, 6)
    assert min(a, b) > 6


def test_the_better_half_of_tyche_is_the_one_with_the_larger_total() -> None:
    """Six visits each: totals of −6 and −7.2.  Then a, a: −8; b: −8.4; a: −9.  By the mean it would be a."""
    assert visits(roads(a=-1.0, b=-1.2), TYCHE, 16) == [9, 7]
    assert visits(roads(a=-1.0, b=-1.2), Focus(0.75, 1), 16) == [10, 6]


def test_the_seven_best_of_the_simulation_tree_are_those_with_the_best_means() -> None:
    """Eight options, of which the last is the worst by its mean; by their totals all would be visited again."""
    eight = roads(**{way: -1.0 - value / 100 for value, way in enumerate("abcdefgh")})
    counts = visits(eight, simulation_tree(0.1), 800)
    assert counts[7] == 10
    assert min(counts[:7]) > 70


def test_the_end_of_the_turn_is_valued_once_and_never_simulated() -> None:
    score = Worth()
    search = FlatMonteCarlo(score, source(with_stop(2, a=1, b=0)), Rng(5), TYCHE)
    assert search.run(Budget(8)) == Go("stop")
    assert score.judged.count("halt") == 1
    stop, a, b = search.thought.options
    assert (stop.visits, stop.value) == (1, 2.0)
    assert (a.visits, b.visits) == (5, 3)  # three each, then the better half, which is a
    assert search.thought.iterations == 8


@pytest.mark.parametrize("focus", [Focus(1.0), simulation_tree(0.0)])
def test_the_end_of_the_turn_is_no_favourite_and_has_no_turn_in_the_exploration(focus: Focus) -> None:
    counts = visits(with_stop(9, a=1, b=0), focus, 10)
    assert counts[0] == 1
    assert sum(counts[1:]) == 10


def test_where_every_option_ends_the_turn_there_is_nothing_to_simulate() -> None:
    roadmap = {"start": spot(0, a="A", b="B"), "A": end(1), "B": end(2)}
    search = FlatMonteCarlo(Worth(), source(roadmap), Rng(1), TYCHE)
    assert search.run(Budget(30)) == Go("b")
    assert search.thought.iterations == 0
    assert [option.visits for option in search.thought.options] == [1, 1]


def test_a_finished_game_ends_a_line_before_the_end_of_the_turn() -> None:
    """A risk that wins in one sample is tried in others, too."""
    roadmap = {"start": spot(0, risk="won lost"), "won": won(), "lost": won(1)}
    search = FlatMonteCarlo(Worth(), source(roadmap), Rng(1), TYCHE)
    search.run(Budget(40))
    assert search.thought.options[0].visits == 40
    assert -1000.0 < search.thought.options[0].value < 1000.0


def test_the_best_mean_is_chosen_and_of_equals_the_last() -> None:
    search = FlatMonteCarlo(Worth(), source(roads(a=1, b=4, c=4)), Rng(1), TYCHE)
    assert search.run(Budget(30)) == Go("c")
    assert [option.value for option in search.thought.options] == [1.0, 4.0, 4.0]


def test_a_move_that_is_as_good_as_ending_the_turn_is_played() -> None:
    search = FlatMonteCarlo(Worth(), source(with_stop(4, a=4)), Rng(1), simulation_tree(0.5))
    assert search.run(Budget(3)) == Go("a")


FORK: Map = {
    "start": spot(0, sure="road", fork="fork"),
    "road": spot(0, on="two"),
    "two": end(2),
    "fork": spot(0, left="lake", right="rock"),
    "lake": end(10),
    "rock": end(-10),
}


def test_random_rollouts_play_on_to_the_end_of_the_turn() -> None:
    search = FlatMonteCarlo(Worth(), source(FORK), Rng(2), Focus(1.0))
    assert search.run(Budget(400)) == Go("sure")
    sure, fork = search.thought.options
    assert sure.value == 2.0
    assert -2.0 < fork.value < 2.0
    assert fork.visits == 200
    assert (fork.value * 200) % 20 == 0  # a sum of two hundred times 10 or −10


def test_another_rollout_can_be_used() -> None:
    search = FlatMonteCarlo(Worth(), source(FORK), Rng(2), Focus(1.0), rollout=GreedyRollout(Worth()))
    assert search.run(Budget(10)) == Go("fork")
    assert search.thought.options[1].value == 10.0


def test_each_visit_uses_its_own_sample() -> None:
    roadmap = {"start": spot(0, on="road"), "road": spot(0, risk="good bad"), "good": end(5), "bad": end(-5)}
    positions = source(roadmap)
    search = FlatMonteCarlo(Worth(), positions, Rng(2), Focus(1.0))
    search.run(Budget(100))
    assert -2.0 < search.thought.options[0].value < 2.0


def test_a_finished_game_is_valued_without_a_rollout() -> None:
    roadmap = {"start": spot(0, a="A", b="B"), "A": won(), "B": won(1)}
    search = FlatMonteCarlo(Worth(), source(roadmap), Rng(2), Focus(1.0))
    assert search.run(Budget(4)) == Go("a")
    assert [option.value for option in search.thought.options] == [1000.0, -1000.0]


def test_a_move_score_values_the_turn_as_one_step() -> None:
    roadmap = {"start": spot(3, stop="A", on="B"), "A": end(9), "B": spot(0, on="C"), "C": end(5)}
    search = FlatMonteCarlo(Gain(), source(roadmap), Rng(2), Focus(1.0))
    assert search.run(Budget(4)) == Go("on")
    assert [option.value for option in search.thought.options] == [0.0, 2.0]


@pytest.mark.parametrize("focus", [TYCHE, simulation_tree(0.0), simulation_tree(0.5)])
def test_fewer_iterations_than_options_still_give_an_action(focus: Focus) -> None:
    search = FlatMonteCarlo(Worth(), source(TEN), Rng(3), focus)
    search.run(Budget(3))
    assert sum(option.visits for option in search.thought.options) == 3


def test_an_option_that_was_never_visited_is_no_favourite() -> None:
    bad = roads(**dict.fromkeys("abcdefghij", -1.0))
    assert visits(bad, Focus(0.2, 1), 10) == [9, 1, 0, 0, 0, 0, 0, 0, 0, 0]


def test_the_opponent_does_not_move() -> None:
    roadmap = {"start": spot(0, stop="A"), "A": spot(3, player=1, turn=2, rob="B"), "B": spot(-9, turn=3, on="B")}
    search = FlatMonteCarlo(Worth(), source(roadmap), Rng(3), TYCHE)
    search.run(Budget(4))
    assert search.thought.options[0].value == 3.0


def test_time_divides_like_iterations() -> None:
    search = FlatMonteCarlo(Worth(), source(TEN), Rng(3), TYCHE)
    assert search.progress() == 0.0
    search.budget = Budget(seconds=1e-9)
    assert search.progress() > 1.0
    search.budget = Budget(seconds=1e9)
    assert search.progress() < 0.1
