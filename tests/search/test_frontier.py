"""The frontier search: expansion of the best leaf, and backing up of simulated values."""

from __future__ import annotations

import pytest
from tree_game import PASS, Gain, Go, Map, Worth, end, source, spot, ways, won

from topdeck.core.rng import Rng
from topdeck.core.search_info import Option
from topdeck.search.budget import Budget
from topdeck.search.decision import ROBUST, MaxRobustChild
from topdeck.search.frontier import Frontier
from topdeck.search.rollout import GreedyRollout
from topdeck.search.selection import madrid_ucb

SMALL: Map = {
    "start": spot(0, a="A", b="B", stop="S"),
    "A": spot(4, x="X"),
    "X": end(10),
    "B": spot(1, y="Y"),
    "Y": spot(3, z="Z"),
    "Z": end(-5),
    "S": end(2),
}


def test_a_search_matches_values_computed_by_hand() -> None:
    search = Frontier(Worth(), source(SMALL), Rng(1), madrid_ucb(1.0))
    assert [(str(leaf.path[-1].action), leaf.path[-1].mean()) for leaf in search.leaves] == [("a", 4.0), ("b", 1.0)]
    assert search.run(Budget(1)) == Go("a")
    # A was judged 4; X was judged 10, and played from once: 10 again
    assert search.thought.options == [Option(Go("a"), 2, 7.0), Option(Go("b"), 1, 1.0), Option(Go("stop"), 1, 2.0)]
    assert search.root.children[0].children[0].visits == 2
    assert search.run(Budget(2)) == Go("a")
    # B was judged 1; Y was judged 3, which B is not told, and played on to Z: −5
    assert search.thought.options[1] == Option(Go("b"), 2, -2.0)
    assert search.root.children[1].children[0].mean() == -1.0
    assert search.root.visits == 1 + 2  # its own, and one for each iteration


def test_it_ends_when_nothing_is_left_to_expand() -> None:
    search = Frontier(Worth(), source(SMALL), Rng(1), madrid_ucb(1.0))
    assert search.run(Budget(1000)) == Go("a")
    assert search.thought.iterations == 3
    assert search.thought.options[1] == Option(Go("b"), 3, -3.0)
    assert ways(search.thought.line) == "a x"


@pytest.mark.parametrize(("c", "visits"), [(12.9, [4, 1]), (13.2, [3, 2])])
def test_leaves_compete_across_the_tree_by_the_exploration_form_of_madrid(c: float, visits: list[int]) -> None:
    # After two iterations the leaf far down left has two visits and mean 4, the one on the right one visit and mean 0.
    # Their parents have three visits each, one of their own and two from below: right is next if
    # C·√(ln 3)·(1 − 1/√2) is above 4, that is C above 13.03.
    long = {f"A{number}": spot(4, on=f"A{number + 1}") for number in range(9)}
    roadmap = {"start": spot(0, a="A0", b="B"), **long, "A9": end(4), "B": spot(0, on="Z"), "Z": end(0)}
    search = Frontier(Worth(), source(roadmap), Rng(1), madrid_ucb(c))
    search.run(Budget(3))
    assert [option.visits for option in search.thought.options] == visits


def test_all_steps_are_added_and_valued_and_one_of_them_is_simulated() -> None:
    roadmap = {"start": spot(0, a="A"), "A": spot(0, x="X", y="Y", z="Z"), "X": end(1), "Y": end(2), "Z": end(3)}
    chosen = set()
    for seed in range(20):
        search = Frontier(Worth(), source(roadmap), Rng(seed), madrid_ucb(1.0))
        search.run(Budget(1))
        visits = [child.visits for child in search.root.children[0].children]
        assert sorted(visits) == [1, 1, 2]
        chosen.add(visits.index(2))
    assert chosen == {0, 1, 2}


def test_a_leaf_explores_by_the_visits_of_its_own_parent() -> None:
    # The first iteration expands B and plays on from one of its steps, say X, to 5: X has two visits and mean 4, Y has
    # one and 3, and B, their parent, has two.  Y is next if C·√(ln 2)·(1 − 1/√2) is above 1, that is C above 4.10.
    roadmap = {
        "start": spot(0, b="B", c="C"),
        "B": spot(5, x="X", y="Y"),
        "X": spot(3, on="Z"),
        "Y": spot(3, on="Z"),
        "Z": end(5),
        "C": spot(0, on="W"),
        "W": end(0),
    }
    for c, more in ((4.0, [3, 1]), (4.2, [2, 2])):
        search = Frontier(Worth(), source(roadmap), Rng(1), madrid_ucb(c))
        search.run(Budget(2))
        assert sorted((child.visits for child in search.root.children[0].children), reverse=True) == more


def test_max_robust_searches_until_one_option_is_both() -> None:
    # A is expanded first, and has two visits with mean 2; B was judged 3 once.  B has the mean, A the visits.
    # Every further step below A brings A more visits, until the budget is doubled; B is over and never grows.
    chain = {f"A{number}": spot(4 if number == 0 else 0, on=f"A{number + 1}") for number in range(30)}
    roadmap = {"start": spot(0, a="A0", b="B"), **chain, "A30": end(0), "B": end(3)}
    search = Frontier(Worth(), source(roadmap), Rng(1), madrid_ucb(1.0), MaxRobustChild())
    assert search.run(Budget(5)) == Go("a")
    assert search.iterations == 10
    settled = Frontier(Worth(), source({**roadmap, "B": end(-3)}), Rng(1), madrid_ucb(1.0), MaxRobustChild())
    assert settled.run(Budget(5)) == Go("a")
    assert settled.iterations == 5


def test_another_decision_rule_can_be_used() -> None:
    roadmap = {"start": spot(0, a="A", b="B"), "A": spot(3, on="Z"), "Z": end(1), "B": end(2.5)}
    assert Frontier(Worth(), source(roadmap), Rng(1), madrid_ucb(1.0)).run(Budget(1)) == Go("b")
    assert Frontier(Worth(), source(roadmap), Rng(1), madrid_ucb(1.0), ROBUST).run(Budget(1)) == Go("a")


def test_another_rollout_can_be_used() -> None:
    roadmap = {"start": spot(0, a="A"), "A": spot(0, on="B"), "B": spot(0, x="X", y="Y"), "X": end(-7), "Y": end(7)}
    for seed in range(8):
        search = Frontier(Worth(), source(roadmap), Rng(seed), madrid_ucb(1.0), rollout=GreedyRollout(Worth()))
        search.run(Budget(1))
        assert search.thought.options[0] == Option(Go("a"), 2, 3.5)


def test_finished_games_are_valued_and_never_expanded() -> None:
    roadmap = {"start": spot(0, a="A", b="B"), "A": won(), "B": spot(0, on="C"), "C": won(1)}
    search = Frontier(Worth(), source(roadmap), Rng(1), madrid_ucb(1.0))
    assert search.run(Budget(100)) == Go("a")
    assert search.thought.iterations == 1


def test_a_move_score_measures_from_the_root() -> None:
    roadmap = {**SMALL, "start": spot(1, a="A", b="B", stop="S")}
    search = Frontier(Gain(), source(roadmap), Rng(1), madrid_ucb(1.0))
    search.run(Budget(1))
    assert search.thought.options == [Option(Go("a"), 2, 6.0), Option(Go("b"), 1, 0.0), Option(Go("stop"), 1, 0.0)]


# ---- valuing a turn before the pass

PASSING: Map = {
    "start": spot(2, {PASS: "S", "a": "A"}),
    "A": spot(5, {PASS: "X", "b": "B"}),
    "B": spot(7, {PASS: "Y"}),
    "S": end(-9),
    "X": end(-9),
    "Y": end(-9),
}


def test_a_pass_is_valued_by_the_position_before_it_and_never_simulated_from() -> None:
    search = Frontier(Worth(), source(PASSING), Rng(1), madrid_ucb(1.0), before_pass=True)
    assert search.thought.options == []
    assert [(str(leaf.path[-1].action), leaf.path[-1].mean()) for leaf in search.leaves] == [("a", 5.0)]
    search.run(Budget(1))
    # B was judged 7, and is all that can be simulated from: the pass there is drawn, and 7 is told to A and the root
    assert search.thought.options == [Option(Go(PASS), 1, 2.0), Option(Go("a"), 2, 6.0)]
    passing, on = search.root.children[1].children
    assert (passing.visits, passing.mean(), on.visits, on.mean()) == (1, 5.0, 2, 7.0)


def test_an_iteration_that_can_only_pass_backs_up_nothing() -> None:
    search = Frontier(Worth(), source(PASSING), Rng(1), madrid_ucb(1.0), before_pass=True)
    assert search.run(Budget(10)) == Go("a")
    assert search.thought.iterations == 2
    assert search.thought.options[1] == Option(Go("a"), 2, 6.0)
    assert search.root.visits == 1 + 1


def test_no_position_after_a_pass_is_ever_valued() -> None:
    score = Worth()
    Frontier(score, source(PASSING), Rng(1), madrid_ucb(1.0), before_pass=True).run(Budget(10))
    assert set(score.judged) == {"start", "A", "B"}
