"""Which move is played in the end: the final rules of the papers."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.search_info import NOTHING
from topdeck.core.state import Subclassable
from topdeck.search.tree import Node


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Subclassable):
    """The child with the largest value is played; of equals the last."""

    def value(self, child: Node, root: Node) -> float:
        raise NotImplementedError

    def settled(self, root: Node) -> bool:
        """May the search end now?"""
        return True


class MaxChild(Decision):
    """The best mean."""

    def value(self, child: Node, root: Node) -> float:
        return child.mean()


class RobustChild(Decision):
    """The most visits."""

    def value(self, child: Node, root: Node) -> float:
        return float(child.visits)


class MaxRobustChild(RobustChild):
    """The most visits, which must also be the best mean: the search goes on until one child has both."""

    def settled(self, root: Node) -> bool:
        return best_child(root, MAX) is best_child(root, ROBUST)


class SecureChild(Decision):
    """The best lower bound: mean − `a`/√n, or with logarithm mean − `a`·√(2 ln N / n)."""

    def __init__(self, a: float = 1.0, logarithm: bool = False) -> None:
        self.a = a
        self.logarithm = logarithm

    def value(self, child: Node, root: Node) -> float:
        spread = 2.0 * log(float(max(root.visits, 1))) if self.logarithm else 1.0
        return child.mean() - self.a * sqrt(spread / float(child.visits))


class MaxTotal(Decision):
    """The largest sum of values."""

    def value(self, child: Node, root: Node) -> float:
        return child.total


class TotalAndVisits(Decision):
    """The largest sum of values and visits."""

    def value(self, child: Node, root: Node) -> float:
        return child.total + float(child.visits)


class UpperBound(Decision):
    """The best mean + `scale` · √(ln N / n), with N the iterations; each made as many visits as it had simulations."""

    def __init__(self, scale: float, simulations: i64 = 1) -> None:
        self.scale = scale
        self.simulations = simulations

    def value(self, child: Node, root: Node) -> float:
        iterations = max(root.visits // self.simulations, 1)
        return child.mean() + self.scale * sqrt(log(float(iterations)) / float(child.visits))


MAX: Final = MaxChild()
ROBUST: Final = RobustChild()


def best_children(root: Node, rule: Decision) -> list[Node]:
    """All visited children that share the largest value, in their order."""
    best: list[Node] = []
    best_value = NOTHING
    for child in root.children:
        if child.visits > 0:
            value = rule.value(child, root)
            if value > best_value:
                best, best_value = [], value
            if value == best_value:
                best.append(child)
    return best


def best_child(root: Node, rule: Decision) -> Node | None:
    """The visited child with the largest value; of equals the last."""
    best: Node | None = None
    best_value = NOTHING
    for child in root.children:
        if child.visits > 0:
            value = rule.value(child, root)
            if value >= best_value:
                best, best_value = child, value
    return best
