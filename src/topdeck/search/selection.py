"""Selection policies of Monte Carlo tree search: the UCB formulas of the papers, biases and tie-breaking."""

from math import log, sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.state import MoveScore, State, StateScore, Subclassable
from topdeck.search.decision import Decision
from topdeck.search.scores import as_move_score, best_step
from topdeck.search.tree import Node

# N in the UCB formula
AVAILABLE: Final = 0  # how often the child was legal
PARENT: Final = 1  # visits of the parent
ITERATIONS: Final = 2  # iterations of the search


@mypyc_attr(allow_interpreted_subclasses=True)
class Selection(Subclassable):
    """A policy that follows the child with the largest value; `iterations` is the number of iterations so far."""

    def value(self, child: Node, parent: Node, iterations: i64) -> float:
        raise NotImplementedError


class Ucb(Selection):
    """Mean + `scale` · √(ln N / n).

    The papers differ: `scale` is C in Madrid and Málaga and C·√2 in Olomouc; N is the number of visits of the parent in
    Madrid and the number of iterations in Málaga.
    """

    def __init__(self, scale: float, counts: i64 = AVAILABLE) -> None:
        self.scale = scale
        self.counts = counts
        self.counted: i64 = 1  # the last N, which is usually the same for all children of a node
        self.logarithm = 0.0  # of that N

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
    """Another selection policy plus a heuristic value, which with `fading` is divided by the visits (Málaga's bias).

    Without `fading` it is the formula of Valencia.  `of_parent` adds the value of the parent to all its children
    instead, as in the program printed in Valencia's thesis.
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
    """The child that the decision rule would play, without further exploration."""

    def __init__(self, rule: Decision) -> None:
        self.rule = rule

    def value(self, child: Node, parent: Node, iterations: i64) -> float:
        return self.rule.value(child, parent)


def madrid_ucb(c: float) -> Ucb:
    """Mean + C·√(ln N / n), where N is the number of visits of the parent, as in Madrid's experiments and program.

    The general explanation of UCT in its text has 2C·√(2 ln N / n).
    """
    return Ucb(c, PARENT)


def malaga_ucb(c: float) -> Ucb:
    """Mean + C·√(ln N / n), where N is the number of iterations of the search."""
    return Ucb(c, ITERATIONS)


def olomouc_ucb(c: float) -> Ucb:
    """Mean + C·√(2 ln N / n)."""
    return Ucb(c * sqrt(2.0))


# ---- ties between children that a rule of the search values equally


@mypyc_attr(allow_interpreted_subclasses=True)
class TieBreak(Subclassable):
    """Chooses one of several children of a node."""

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        """Return one of the children.

        Args:
            tied: The children, at least one.
            state: A position of their parent.
            rng: The random stream.
        """
        raise NotImplementedError


class LastChild(TieBreak):
    """The last in the order of the actions."""

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        return tied[-1]


class RandomChild(TieBreak):
    """A uniformly random child."""

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        return tied[rng.below(len(tied))]


class BestScoredChild(TieBreak):
    """The child whose action is best one step ahead for the player who decides, the last of equals."""

    def __init__(self, score: StateScore | MoveScore) -> None:
        self.score = as_move_score(score)

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        actions = [child.action for child in tied]
        return tied[actions.index(best_step(state, actions, self.score))]
