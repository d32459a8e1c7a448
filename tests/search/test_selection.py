"""The UCB formulas of the papers, in numbers."""

from __future__ import annotations

import pytest

from topdeck.search.selection import ITERATIONS, PARENT, Biased, Selection, Ucb, madrid_ucb, malaga_ucb, olomouc_ucb
from topdeck.search.tree import ROOT, Node


def child() -> Node:
    """Four visits with mean 2.5, when nine were possible."""
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


def test_the_first_iteration_has_no_exploration() -> None:
    assert malaga_ucb(2.0).value(child(), parent(), 0) == 2.5
