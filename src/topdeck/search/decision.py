"""Final move selection: the published rules for choosing a child of the root."""

from math import log, sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.search_info import NOTHING
from topdeck.core.state import Subclassable
from topdeck.search.tree import Node


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Subclassable):
    """A rule that plays the child with the highest value; ties go to the last child."""

    def value(self, child: Node, root: Node) -> float:
        raise NotImplementedError

    def is_settled(self, root: Node) -> bool:
        """Return whether the search can stop when its budget is spent."""
        return True


class MaxChild(Decision):
    """Plays the child with the highest mean value."""

    def value(self, child: Node, root: Node) -> float:
        return child.mean()


class RobustChild(Decision):
    """Plays the child with the most visits."""

    def value(self, child: Node, root: Node) -> float:
        return float(child.visits)


class MaxRobustChild(RobustChild):
    """Extends the search until the same child has the most visits and the highest mean, and plays that child."""

    def is_settled(self, root: Node) -> bool:
        return best_child(root, MAX) is best_child(root, ROBUST)


class SecureChild(Decision):
    """Plays the child with the highest lower bound: mean − `a`/√n or, with `logarithm`, mean − `a`·√(2 ln N / n).

    N is the number of visits to the root, and n is the number of visits to the child.
    """

    def __init__(self, a: float = 1.0, logarithm: bool = False) -> None:
        self.a = a
        self.logarithm = logarithm

    def value(self, child: Node, root: Node) -> float:
        spread = 2.0 * log(float(max(root.visits, 1))) if self.logarithm else 1.0
        return child.mean() - self.a * sqrt(spread / float(child.visits))


class MaxTotal(Decision):
    """Plays the child with the largest sum of values."""

    def value(self, child: Node, root: Node) -> float:
        return child.total


class TotalAndVisits(Decision):
    """Plays the child for which the sum of values plus the number of visits is largest."""

    def value(self, child: Node, root: Node) -> float:
        return child.total + float(child.visits)


class UpperBound(Decision):
    """Plays the child with the highest upper bound: mean + `scale` · √(ln N / n).

    N is the number of iterations, each of which adds `simulations` visits, and n is the number of visits to the child.
    """

    def __init__(self, scale: float, simulations: i64 = 1) -> None:
        self.scale = scale
        self.simulations = simulations

    def value(self, child: Node, root: Node) -> float:
        iterations = max(root.visits // self.simulations, 1)
        return child.mean() + self.scale * sqrt(log(float(iterations)) / float(child.visits))


MAX: Final = MaxChild()
ROBUST: Final = RobustChild()


def best_children(root: Node, rule: Decision) -> list[Node]:
    """Return all visited children tied for the highest value, in their order in the tree."""
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
    """Return the visited child with the highest value, or None if no child was visited; ties go to the last."""
    best = best_children(root, rule)
    return best[-1] if best else None
