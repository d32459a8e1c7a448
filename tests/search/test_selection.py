"""The UCB formulas of the papers, in numbers."""

from __future__ import annotations

import pytest

from topdeck.search.selection import (
    ITERATIONS,
    PARENT,
    Biased,
    Puct,
    Selection,
    Ucb,
    madrid_ucb,
    malaga_ucb,
    olomouc_ucb,
)
from topdeck.search.tree import ROOT, Node


def child() -> Node:
    """Return a child with four visits out of nine possible ones and the mean value 2.5."""
    node = Node(ROOT, 0)
    for value in (1.0, 2.0, 3.0, 4.0):
        node.update(value)
    node.available = 9
    return node


def parent() -> Node:
    node = Node(ROOT, 0)
    node.visits = 20
    node.bias = 2.0
    return node


@pytest.mark.parametrize(
    ("selection", "value"),
    [
        (madrid_ucb(1.5), 3.79812),  # 2.5 + 1.5·√(ln 20 / 4)
        (malaga_ucb(2.0), 4.47789),  # 2.5 + 2·√(ln 50 / 4)
        (olomouc_ucb(0.7), 3.23370),  # 2.5 + 0.7·√(2 ln 9 / 4)
        (Ucb(2.0, PARENT), 4.23082),  # 2.5 + 2·√(ln 20 / 4)
        (Ucb(2.0, ITERATIONS), 4.47789),
        (Ucb(0.0), 2.5),
        (Biased(Ucb(0.0), 0.35), 3.2),  # 2.5 + 0.35·8 / 4
        (Biased(Ucb(0.0), 0.35, fading=False), 5.3),  # 2.5 + 0.35·8
        (Biased(Ucb(0.0), 0.35, fading=False, of_parent=True), 3.2),  # 2.5 + 0.35·2
        (Biased(malaga_ucb(2.0), 0.1), 4.67789),
    ],
)
def test_the_value_of_a_child(selection: Selection, value: float) -> None:
    node = child()
    node.bias = 8.0
    assert selection.value(node, parent(), 50) == pytest.approx(value, abs=1e-5)


def test_puct_adds_the_prior_to_the_mean() -> None:
    node = child()
    node.prior = 0.4
    assert Puct(2.0).value(node, parent(), 50) == pytest.approx(2.98)  # 2.5 + 2 · 0.4 · √9 / (1 + 4)


@pytest.mark.parametrize(("player", "mean"), [(0, 0.6), (1, -0.6)])
def test_puct_gives_a_child_without_visits_the_mean_of_its_parent(player: int, mean: float) -> None:
    above, node = Node(ROOT, 0), Node(ROOT, player)
    above.update(0.6)
    above.reserve(0.0)  # its value is not known yet
    node.prior, node.available = 0.5, 4
    assert Puct(0.1).value(node, above, 2) == pytest.approx(mean + 0.1)  # 0.1 · 0.5 · √4 / 1


def test_puct_has_uniform_priors_where_no_model_has_set_them() -> None:
    above = parent()
    above.children = [child(), child(), child(), child()]
    above.children[1].prior = 0.25
    assert Puct(1.0).value(above.children[0], above, 50) == Puct(1.0).value(above.children[1], above, 50)


def test_the_first_child_of_the_highest_value_is_chosen() -> None:
    first, second, third = child(), child(), child()
    second.update(5.0)
    third.update(5.0)
    assert Ucb(0.0).choose([first, second, third], parent(), 50) is second


def test_the_first_iteration_has_no_exploration() -> None:
    assert malaga_ucb(2.0).value(child(), parent(), 0) == 2.5


@pytest.mark.parametrize("selection", [madrid_ucb(1.5), malaga_ucb(2.0), olomouc_ucb(0.7)])
def test_ucb_follows_the_first_of_the_children_with_the_highest_value(selection: Ucb) -> None:
    above = parent()
    options = [child() for _ in range(5)]
    for node, values, available in zip(options, ([9.0], [], [0.0] * 3, [9.0], [4.0]), (9, 12, 30, 9, 9), strict=True):
        for value in values:
            node.update(value)
        node.available = available
    values = [selection.value(node, above, 50) for node in options]
    assert selection.choose(options, above, 50) is options[values.index(max(values))]
    assert selection.choose(options[::-1], above, 50) is options[::-1][values[::-1].index(max(values))]
