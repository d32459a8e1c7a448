"""Final move selection, on hand-made trees."""

from __future__ import annotations

from math import log, sqrt

import pytest
from tree_game import Go

from topdeck.search.decision import (
    MAX,
    ROBUST,
    Decision,
    MaxRobustChild,
    MaxTotal,
    SecureChild,
    TotalAndVisits,
    UpperBound,
    best_child,
)
from topdeck.search.tree import ROOT as NO_ACTION
from topdeck.search.tree import Node


def tree(**children: tuple[int, float]) -> Node:
    """Return a root whose children have these visits and mean values."""
    root = Node(NO_ACTION, 0)
    for name, (visits, mean) in children.items():
        child = root.child(len(root.children), Go(name), 0)
        child.visits, child.total = visits, visits * mean
        root.visits += visits
    return root


ROOT = tree(a=(10, 5.0), b=(20, 4.0), c=(2, 7.0), none=(0, 0.0))


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        (MAX, "c"),
        (ROBUST, "b"),
        (MaxRobustChild(), "b"),
        (MaxTotal(), "b"),
        (SecureChild(), "c"),  # 5 − 0.32, 4 − 0.22, 7 − 0.71
        (SecureChild(10.0), "a"),  # 5 − 3.16, 4 − 2.24, 7 − 7.07
        (SecureChild(1.0, logarithm=True), "c"),  # 5 − 0.83, 4 − 0.59, 7 − 1.86
        (SecureChild(3.0, logarithm=True), "a"),  # 5 − 2.50, 4 − 1.77, 7 − 5.58
        (SecureChild(5.0, logarithm=True), "b"),  # 5 − 4.16, 4 − 2.94, 7 − 9.31
    ],
)
def test_each_rule_chooses_its_own_child(rule: Decision, name: str) -> None:
    best = best_child(ROOT, rule)
    assert best is not None
    assert best.action == Go(name)


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        (MaxTotal(), "a"),  # 10 against 9
        (TotalAndVisits(), "b"),  # 11 against 17
        (UpperBound(1.0), "a"),
        (UpperBound(-20.0), "b"),  # 10 − 20·√ln 9 = −19.6 against 1.125 − 20·√(ln 9 / 8) = −9.4
    ],
)
def test_totals_and_bounds(rule: Decision, name: str) -> None:
    best = best_child(tree(a=(1, 10.0), b=(8, 1.125)), rule)
    assert best is not None
    assert best.action == Go(name)


def test_the_upper_bound_prefers_the_unknown_when_it_is_wide() -> None:
    root = tree(c=(16, 7.0), e=(2, 6.0))
    names = [str(best.action) for scale in (0.5, 2.0) if (best := best_child(root, UpperBound(scale))) is not None]
    assert names == ["c", "e"]  # 7 + 0.21 against 6 + 0.60; 7 + 0.85 against 6 + 2.40


def test_the_upper_bound_counts_iterations_not_their_simulations() -> None:
    """18 visits with nine simulations each are two iterations: ln 2 / n instead of ln 18 / n."""
    root = tree(c=(16, 7.0), e=(2, 6.0))
    best = best_child(root, UpperBound(2.0, simulations=9))
    assert best is not None
    assert best.action == Go("c")  # 7 + 0.42 against 6 + 1.18
    value = UpperBound(2.0, simulations=9).value(root.children[1], root)
    assert value == pytest.approx(6.0 + 2.0 * sqrt(log(2.0) / 2.0))


def test_of_equals_the_last_and_never_one_without_visits() -> None:
    best = best_child(tree(a=(3, 1.0), b=(3, 1.0), c=(0, 0.0)), MAX)
    assert best is not None
    assert best.action == Go("b")
    assert best_child(tree(a=(0, 0.0)), MAX) is None


def test_only_max_robust_is_ever_unsettled() -> None:
    assert not MaxRobustChild().is_settled(ROOT)
    assert MaxRobustChild().is_settled(tree(a=(5, 3.0), b=(4, 2.0)))
    assert MAX.is_settled(ROOT)
    assert ROBUST.is_settled(ROOT)
