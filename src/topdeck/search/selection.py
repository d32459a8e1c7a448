"""Which child a Monte Carlo search follows: the exploration forms of the papers, and heuristics on top of them."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import Subclassable
from topdeck.search.decision import Decision
from topdeck.search.tree import Node

# What the logarithm counts.
AVAILABLE: Final = 0  # how often the child could have been chosen
PARENT: Final = 1  # visits of the parent
ITERATIONS: Final = 2  # of the whole search


@mypyc_attr(allow_interpreted_subclasses=True)
class Selection(Subclassable):
    """The largest value is followed; `iterations` are those of the search so far."""

    def value(self, child: Node, parent: Node, iterations: i64) -> float:
        raise NotImplementedError


class Ucb(Selection):
    """Mean plus `scale` · √(ln N / n).

    The papers write it differently: `scale` is C in Madrid and Málaga, C·√2 in Olomouc; N are the visits of the
    parent in Madrid, the iterations in Málaga."""

    def __init__(self, scale: float, counts: i64 = AVAILABLE) -> None:
        self.scale = scale
        self.counts = counts
        self.counted: i64 = 1  # the last N, which is mostly the same for one child after another
        self.logarithm = 0.0  # of it

    def value(self, child: Node, parent: Node, iterations: i64) -> float:
        visits = float(child.visits)
        total = child.available
        if self.counts == PARENT:
            total = parent.visits
        elif self.counts == ITERATIONS:
            total = iterations
        if total != self.counted:
            self.counted, self.logarithm = total, log(float(max(total, 1)))
        return child.total / visits + self.scale * sqrt(self.logarithm / visits)


class Biased(Selection):
    """Another selection with a heuristic value: as it is (Valencia), or divided by visits (Málaga's bias).

    `of_parent` adds the value of the parent instead, the same to all its children: so the program prints it that
    Valencia's thesis shows."""

    def __init__(self, base: Selection, importance: float, fading: bool = True, of_parent: bool = False) -> None:
        self.base = base
        self.importance = importance
        self.fading = fading
        self.of_parent = of_parent

    def value(self, child: Node, parent: Node, iterations: i64) -> float:
        bias = self.importance * (parent.bias if self.of_parent else child.bias)
        if self.fading:
            bias /= float(child.visits)
        return self.base.value(child, parent, iterations) + bias


class Greatest(Selection):
    """The child that would be played in the end: no exploration but by the rule itself."""

    def __init__(self, rule: Decision) -> None:
        self.rule = rule

    def value(self, child: Node, parent: Node, iterations: i64) -> float:
        return self.rule.value(child, parent)


def madrid_ucb(c: float) -> Ucb:
    """Mean + C·√(ln N / n), with N the visits of the parent: the form of Madrid's experiments and program.

    Where the text explains UCT in general, it prints 2C·√(2 ln N / n)."""
    return Ucb(c, PARENT)


def malaga_ucb(c: float) -> Ucb:
    """Mean + C·√(ln N / n), with N the iterations of the search."""
    return Ucb(c, ITERATIONS)


def olomouc_ucb(c: float) -> Ucb:
    """Mean + C·√(2 ln N / n)."""
    return Ucb(c * sqrt(2.0))
