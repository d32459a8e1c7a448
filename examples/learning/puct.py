"""A tree whose edges are selected by PUCT, from the priors and the values of a network."""

from collections.abc import Sequence
from math import inf, sqrt

from topdeck import Action

EXPLORATION = 1.5
DISCOUNT = 0.2  # how much worse than its parent an action is assumed to be until it is tried


class Edge:
    """An action in the tree, with the sum of its values for the player who chose it."""

    __slots__ = ("action", "child", "total", "visits")

    def __init__(self, action: Action, visits: int = 0) -> None:
        self.action = action
        self.visits = visits
        self.total = 0.0
        self.child: Node | None = None

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A sequence of actions; its edges are empty until the network has evaluated it."""

    __slots__ = ("edges", "priors", "value", "visits")

    def __init__(self) -> None:
        self.priors: dict[Action, float] = {}
        self.edges: dict[Action, Edge] = {}
        self.visits = 0
        self.value = 0.0

    def edge(self, action: Action) -> Edge:
        """Return the edge of an action, which is added if necessary."""
        edge = self.edges.get(action)
        if edge is None:
            edge = self.edges[action] = Edge(action)
        return edge

    def select(self, actions: Sequence[Action]) -> Edge:
        """Return the legal action with the highest upper bound."""
        self.visits += 1
        scale = EXPLORATION * sqrt(self.visits)
        untried = self.value - DISCOUNT
        other = 1 / len(actions)  # the prior of actions that were illegal in the sample that the network evaluated
        best, best_bound = actions[0], -inf
        for action in actions:
            bound = scale * self.priors.get(action, other)
            edge = self.edges.get(action)
            bound = bound + untried if edge is None else bound / (1 + edge.visits) + edge.total / edge.visits
            if bound > best_bound:
                best, best_bound = action, bound
        return self.edge(best)


def back_up(path: Sequence[tuple[Edge, int]], value: float, player: int) -> None:
    """Add the value for a player to all edges."""
    for edge, chooser in path:
        edge.total += value if chooser == player else -value
