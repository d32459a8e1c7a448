"""A tree search guided by a network: PUCT over determinizations, for many positions at once.

The search sees only observations. Because each descent draws a new sample of the hidden cards, the tree is open-loop: a
node represents a sequence of actions, and only actions that are legal in the current sample are considered.
"""

from collections.abc import Sequence
from math import inf, sqrt
from typing import NamedTuple

import numpy as np
import torch
from network import PolicyValueNetwork

from topdeck import Action, Observation, Rng, State
from topdeck.core.encoding import Encoder, new_numbers
from topdeck.envs.buffers import share_array

EXPLORATION = 1.5
DISCOUNT = 0.2  # untried actions are assumed to be worse than their parent by this amount
AT_ONCE = 256  # the maximum number of positions that the network evaluates together


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
        """Return the edge for an action, adding it if necessary."""
        edge = self.edges.get(action)
        if edge is None:
            edge = self.edges[action] = Edge(action)
        return edge

    def select(self, actions: Sequence[Action]) -> Edge:
        """Return the edge for the legal action with the highest upper bound."""
        self.visits += 1
        scale = EXPLORATION * sqrt(self.visits)
        untried = self.value - DISCOUNT
        other = 1 / len(actions)  # the prior of actions that were illegal when the network evaluated the node
        best, best_bound = actions[0], -inf
        for action in actions:
            bound = scale * self.priors.get(action, other)
            edge = self.edges.get(action)
            bound = bound + untried if edge is None else bound / (1 + edge.visits) + edge.total / edge.visits
            if bound > best_bound:
                best, best_bound = action, bound
        return self.edge(best)


class Leaf(NamedTuple):
    """The end of a descent: the edges on the path, the player who chose each edge, the last node, and its position."""

    path: list[tuple[Edge, int]]
    node: Node
    state: State


class Tree:
    """The search for one decision."""

    def __init__(self, view: Observation, rng: Rng) -> None:
        self.view = view
        self.rng = rng
        self.root = Node()

    def descend(self) -> Leaf:
        """Follow the best edges in a new sample, adding a virtual loss to each so that the next descent differs."""
        state, node = self.view.sample(self.rng), self.root
        path: list[tuple[Edge, int]] = []
        while node.priors and state.result() is None:
            edge = node.select(state.actions())
            path.append((edge, state.player))
            edge.visits += 1
            edge.total -= 1.0
            state.step(edge.action)
            node = edge.child = edge.child or Node()
        return Leaf(path, node, state)

    def add_noise(self, noise: Sequence[float], share: float) -> None:
        for action, random in zip(self.root.priors, noise, strict=True):
            self.root.priors[action] *= 1 - share
            self.root.priors[action] += share * random

    def options(self) -> list[Edge]:
        """Return the edges for the legal actions, in the order in which the actions are listed."""
        return [self.root.edge(action) for action in self.view.actions()]

    def best(self) -> Edge:
        """Return the edge with the most visits; ties go to the edge with the highest value."""
        return max(self.options(), key=lambda edge: (edge.visits, edge.mean()))


class Searcher:
    """Searches many positions at once with one network."""

    def __init__(self, network: PolicyValueNetwork, encoder: Encoder) -> None:
        self.network = network.eval()
        self.encoder = encoder
        self.numbers = new_numbers(AT_ONCE * encoder.size)
        self.observations = torch.from_numpy(share_array(self.numbers, "int16", (AT_ONCE, encoder.size)))

    def search(self, trees: Sequence[Tree], iterations: int, noise: np.random.Generator | None = None) -> None:
        """Search all trees together; with noise, as in self-play, the search explores root actions more widely."""
        self.evaluate([Leaf([], tree.root, tree.view.sample(tree.rng)) for tree in trees])
        if noise is not None:
            for tree in trees:
                count = len(tree.root.priors)
                tree.add_noise(noise.dirichlet([10 / count] * count).tolist(), 0.25)
        at_once = min(max(1, AT_ONCE // len(trees)), 8)  # descents in each tree per evaluation
        for _ in range(0, iterations, at_once):
            self.evaluate([tree.descend() for tree in trees for _ in range(at_once)])

    def evaluate(self, leaves: Sequence[Leaf]) -> None:
        """Evaluate leaves using either the game's result or the network, and back up the values."""
        for leaf in leaves:
            result = leaf.state.result()
            if result is not None:
                back_up(leaf.path, 2 * result.score(0) - 1, 0)
        open_leaves = [leaf for leaf in leaves if leaf.state.result() is None]
        for start in range(0, len(open_leaves), AT_ONCE):
            self.evaluate_open(open_leaves[start : start + AT_ONCE])

    def evaluate_open(self, leaves: Sequence[Leaf]) -> None:
        options = []
        for index, (_, _, state) in enumerate(leaves):
            view = state.observe(state.player)
            self.encoder.write(view, self.numbers, index * self.encoder.size)
            options.append((view, view.actions()))
        ids = pad([[self.encoder.action_id(view, action) for action in actions] for view, actions in options])
        with torch.inference_mode():
            logits, values = self.network(self.observations[: len(leaves)], torch.from_numpy(ids))
            priors = logits.softmax(1).tolist()
        for leaf, (_, actions), row, value in zip(leaves, options, priors, values.tolist(), strict=True):
            leaf.node.priors = dict(zip(actions, row, strict=False))  # the rest of the row is padding
            leaf.node.value = value
            back_up(leaf.path, value, leaf.state.player)


def back_up(path: Sequence[tuple[Edge, int]], value: float, player: int) -> None:
    """Add a value from a player's point of view to all edges on the path, and remove their virtual losses."""
    for edge, chooser in path:
        edge.total += 1.0 + (value if chooser == player else -value)


def pad(rows: Sequence[Sequence[int]]) -> np.ndarray:
    """Return lists of different lengths as an array padded with -1."""
    padded = np.full((len(rows), max(map(len, rows))), -1, dtype=np.int64)
    for index, row in enumerate(rows):
        padded[index, : len(row)] = row
    return padded
