"""Tie-breaking, on a map where three of four ways have the same value."""

from __future__ import annotations

import pytest
from tree_game import Go, Map, Walk, Worth, end, source, spot

from topdeck.core.rng import Rng
from topdeck.search.budget import Budget
from topdeck.search.decision import MAX, best_child, best_children
from topdeck.search.mcts import Mcts, Policies
from topdeck.search.rollout import RandomRollout
from topdeck.search.selection import BestScoredChild, Greatest, LastChild, RandomChild, TieBreak
from topdeck.search.tree import ROOT, Node

# a, b and d lead to the same value; one step ahead a looks best, then b.
LEVEL: Map = {
    "start": spot(0, a="A", b="B", c="C", d="D"),
    "A": spot(5, on="same"),
    "B": spot(3, on="same"),
    "C": end(1),
    "D": spot(1, on="same"),
    "same": end(2),
}
ITERATIONS = 30


def searched(ties: TieBreak | None, seed: int = 1) -> tuple[str, dict[str, int]]:
    """Return the action that is played and the visits of all children."""
    policies = Policies(Worth(), Greatest(MAX), RandomRollout(), MAX, ties=ties)
    search = Mcts(policies, source(LEVEL, uses=4), Rng(seed))
    action = search.run(Budget(ITERATIONS))
    return str(action), {str(child.action): child.visits for child in search.root.children}


def test_without_tie_breaking_the_first_is_followed_and_the_last_played() -> None:
    played, visits = searched(None)
    assert (played, visits) == ("d", {"a": ITERATIONS - 3, "b": 1, "c": 1, "d": 1})


def test_last_child_ties_follow_and_play_the_last() -> None:
    played, visits = searched(LastChild())
    assert (played, visits) == ("d", {"a": 1, "b": 1, "c": 1, "d": ITERATIONS - 3})


def test_best_scored_ties_follow_and_play_the_best_step() -> None:
    played, visits = searched(BestScoredChild(Worth()))
    assert (played, visits) == ("a", {"a": ITERATIONS - 3, "b": 1, "c": 1, "d": 1})


def test_random_ties_follow_and_play_a_random_child() -> None:
    found = [searched(RandomChild(), seed) for seed in range(20)]
    assert {played for played, visits in found} == {"a", "b", "d"}
    for played, visits in found:
        assert visits["c"] == 1
        assert min(visits[way] for way in "abd") > 1
    assert searched(RandomChild(), 3) == searched(RandomChild(), 3)


@pytest.mark.parametrize("ties", [LastChild(), RandomChild(), BestScoredChild(Worth())])
def test_a_better_child_is_no_tie(ties: TieBreak) -> None:
    roadmap = {**LEVEL, "C": end(3)}
    policies = Policies(Worth(), Greatest(MAX), RandomRollout(), MAX, ties=ties)
    assert Mcts(policies, source(roadmap), Rng(1)).run(Budget(ITERATIONS)) == Go("c")


def test_of_equal_scores_the_last_is_taken() -> None:
    children = [Node(Go(way), 0) for way in "abd"]
    level = {**LEVEL, "B": spot(5, on="same")}
    assert BestScoredChild(Worth()).choose(children, Walk(level), Rng(1)) is children[1]


def test_best_children_returns_all_equal_children() -> None:
    root = Node(ROOT, 0)
    for way, visits, total in (("a", 2, 4.0), ("b", 0, 0.0), ("c", 1, 3.0), ("d", 1, 1.0), ("e", 2, 6.0)):
        child = root.child(len(root.children), Go(way), 0)
        child.visits, child.total = visits, total
    assert [str(child.action) for child in best_children(root, MAX)] == ["c", "e"]
    assert best_children(root, MAX)[-1] is best_child(root, MAX)
    assert best_children(Node(ROOT, 0), MAX) == []
