"""Selection policies for Monte Carlo tree search: published UCB formulas, PUCT, biases and tie-breaking."""

from math import log, sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.search_info import NOTHING
from topdeck.core.state import MoveScore, State, StateScore, Subclassable
from topdeck.search.decision import Decision
from topdeck.search.scores import as_move_score, best_step
from topdeck.search.tree import Node

# The meaning of N in the UCB formula
AVAILABLE: Final = 0  # number of visits in which the child was legal
PARENT: Final = 1  # visits to the parent
ITERATIONS: Final = 2  # iterations of the search


@mypyc_attr(allow_interpreted_subclasses=True)
class Selection(Subclassable):
    """A policy that follows the child with the highest value."""

    def value(self, child: Node, parent: Node, iterations: i64) -> float:
        raise NotImplementedError

    def choose(self, options: list[Node], parent: Node, iterations: i64) -> Node:
        """Return the child to follow; ties go to the first."""
        best = options[0]
        best_value = NOTHING
        for child in options:
            value = self.value(child, parent, iterations)
            if value > best_value:
                best, best_value = child, value
        return best


class Ucb(Selection):
    """The UCB formula: mean + `scale` · √(ln N / n).

    The papers differ in two respects: `scale` is C in Madrid and Málaga but C·√2 in Olomouc, and N is the number of
    visits to the parent in Madrid but the number of iterations in Málaga.
    """

    def __init__(self, scale: float, counts: i64 = AVAILABLE) -> None:
        self.scale = scale
        self.counts = counts
        self.counted: i64 = 1  # the last N, which is usually the same for all children of a node
        self.logarithm = 0.0  # the logarithm of that N

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

    def choose(self, options: list[Node], parent: Node, iterations: i64) -> Node:
        """Return the child to follow; ties go to the first.  `value` is inlined for speed."""
        scale, counts = self.scale, self.counts
        counted, logarithm = self.counted, self.logarithm
        best = options[0]
        best_value = NOTHING
        for child in options:
            total = child.available if counts == AVAILABLE else parent.visits if counts == PARENT else iterations
            if total != counted:
                counted, logarithm = total, log(float(max(total, 1)))
            visits = float(child.visits)
            value = child.total / visits + scale * sqrt(logarithm / visits)
            if value > best_value:
                best, best_value = child, value
        self.counted, self.logarithm = counted, logarithm
        return best


class Puct(Selection):
    """The PUCT formula of AlphaZero: mean + `c` · prior · √N / (1 + n).

    N is the number of visits in which the child was legal.  A child without visits is given the mean of its
    parent, and priors are uniform if no model has set them.
    """

    def __init__(self, c: float) -> None:
        self.c = c

    def value(self, child: Node, parent: Node, iterations: i64) -> float:
        prior = child.prior if child.prior >= 0.0 else 1.0 / float(len(parent.children))
        bonus = self.c * prior * sqrt(float(child.available)) / float(1 + child.visits)
        if child.visits > 0:
            return child.mean() + bonus
        mean = parent.settled_mean()
        return (mean if child.player == parent.player else -mean) + bonus


class Biased(Selection):
    """Adds a heuristic value to the values of another selection policy.

    With `fading`, the heuristic value is divided by the number of visits, as in Málaga's bias.  Without `fading`, the
    formula is Valencia's.  With `of_parent`, the heuristic value of the parent is added to all its children, as in the
    program published in Valencia's thesis.
    """

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
    """Follows the child that a decision rule would play, without exploration."""

    def __init__(self, rule: Decision) -> None:
        self.rule = rule

    def value(self, child: Node, parent: Node, iterations: i64) -> float:
        return self.rule.value(child, parent)


def madrid_ucb(c: float) -> Ucb:
    """Return the policy that maximizes mean + C·√(ln N / n), where N is the number of visits to the parent.

    Madrid's experiments and program use this formula; the thesis explains UCT with the term 2C·√(2 ln N / n).
    """
    return Ucb(c, PARENT)


def malaga_ucb(c: float) -> Ucb:
    """Return the policy that maximizes mean + C·√(ln N / n), where N is the number of search iterations."""
    return Ucb(c, ITERATIONS)


def olomouc_ucb(c: float) -> Ucb:
    """Return the policy that maximizes mean + C·√(2 ln N / n), where N counts visits in which the child was legal."""
    return Ucb(c * sqrt(2.0))


# ---- tie-breaking between children of equal value


@mypyc_attr(allow_interpreted_subclasses=True)
class TieBreak(Subclassable):
    """Chooses among children of equal value."""

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        """Return one of the tied children.

        Args:
            tied: The tied children, at least one.
            state: A position in which the player at the parent node is to move.
            rng: The random stream.
        """
        raise NotImplementedError


class LastChild(TieBreak):
    """Chooses the last child in the order of the actions."""

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        return tied[-1]


class RandomChild(TieBreak):
    """Chooses a child uniformly at random."""

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        return tied[rng.below(len(tied))]


class BestScoredChild(TieBreak):
    """Chooses the child whose action leads to the best position for the player to move; ties go to the last."""

    def __init__(self, score: StateScore | MoveScore) -> None:
        self.score = as_move_score(score)

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        actions = [child.action for child in tied]
        return tied[actions.index(best_step(state, actions, self.score))]
