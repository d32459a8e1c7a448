"""A tree search that a network guides, for many positions at a time, with few iterations per decision.

The search sees only observations.  Each round takes a new sample of the hidden cards, so the tree is open-loop: a node
stands for a sequence of actions, and only the actions that are legal in the current sample are considered.

At the root, the search follows Gumbel AlphaZero (Danihelka et al., 2022): it tries the actions with the highest priors,
to which self-play adds Gumbel noise, and drops the worse half again and again (sequential halving).  All actions of a
round are tried in the same sample, so that differences between samples do not blur the comparison.  Below the root, it
follows PUCT.
"""

from collections.abc import Sequence
from math import ceil, exp, log, log2
from typing import NamedTuple

import numpy as np
import torch
from network import PolicyValueNetwork
from puct import Edge, Node, back_up

from topdeck import Action, Observation, Rng, State
from topdeck.core.encoding import Encoder, new_ids, new_numbers
from topdeck.envs.buffers import share_array

CONSIDERED = 16  # the most actions that are tried at the root
VALUE_SCALE = 0.1  # with VALUE_VISITS, the weight of values relative to logits; it grows with the number of visits
VALUE_VISITS = 50
AT_ONCE = 256  # the most positions that the network evaluates together
LEAST = 1e-9  # keeps the logarithm of a prior finite


class Leaf(NamedTuple):
    """The end of a descent: the edges with the players who chose them, the last node and its position."""

    path: list[tuple[Edge, int]]
    node: Node
    state: State


class Tree:
    """The search for one decision."""

    def __init__(self, view: Observation, rng: Rng) -> None:
        self.view = view
        self.rng = rng
        self.root = Node()
        self.scores: dict[Action, float] = {}  # the logits of the root's actions, with noise in self-play
        self.candidates: list[Edge] = []
        self.iterations = self.left = self.rounds = 0

    def begin(self, iterations: int, noise: np.random.Generator | None) -> None:
        """Choose the actions to try, once the network has evaluated the root."""
        priors = self.root.priors
        extra = [0.0] * len(priors) if noise is None else noise.gumbel(size=len(priors)).tolist()
        self.scores = {
            action: log(prior + LEAST) + more for (action, prior), more in zip(priors.items(), extra, strict=True)
        }
        best = sorted(priors, key=self.scores.__getitem__, reverse=True)[:CONSIDERED]
        self.candidates = [self.root.edge(action) for action in best]
        self.iterations = self.left = iterations
        self.phases = max(1, ceil(log2(len(best))))
        self.rounds = self.count_rounds()

    def count_rounds(self) -> int:
        """Return how often each candidate is tried before the worse half is dropped."""
        return max(1, self.iterations // (self.phases * len(self.candidates)))

    def descend(self) -> list[Leaf]:
        """Try each candidate once, all in the same sample."""
        if self.rounds == 0 and len(self.candidates) > 2:
            self.candidates = sorted(self.candidates, key=self.score, reverse=True)[: ceil(len(self.candidates) / 2)]
            self.rounds = self.count_rounds()
        self.rounds -= 1
        tried = self.candidates[: self.left]
        self.left -= len(tried)
        sample = self.view.sample(self.rng) if tried else None
        return [self.follow(edge, sample.copy()) for edge in tried] if sample else []

    def follow(self, edge: Edge, state: State) -> Leaf:
        """Play an action of the root and then the best actions, up to a position that is new."""
        path: list[tuple[Edge, int]] = []
        while True:
            path.append((edge, state.player))
            edge.visits += 1
            state.step(edge.action)
            node = edge.child = edge.child or Node()
            if not node.priors or state.result() is not None:
                return Leaf(path, node, state)
            edge = node.select(state.actions())

    def score(self, edge: Edge) -> float:
        """Return the logit of a candidate with its noise and its value."""
        return self.scores[edge.action] + self.weight() * edge.mean()

    def weight(self) -> float:
        """Return the weight of values relative to logits."""
        return VALUE_SCALE * (VALUE_VISITS + max(edge.visits for edge in self.root.edges.values())) / 2

    def options(self) -> list[Edge]:
        """Return the edges of the legal actions, in the order of the actions."""
        return [self.root.edge(action) for action in self.view.actions()]

    def best(self) -> Edge:
        """Return the edge with the most visits, and among several of them the one with the best score."""
        return max(self.candidates, key=lambda edge: (edge.visits, self.score(edge)))

    def value(self) -> float:
        """Return the value of the position: a mean of the network's value and those of the actions that were tried."""
        tried = [(self.root.priors[edge.action], edge) for edge in self.root.edges.values() if edge.visits]
        share = sum(prior for prior, _ in tried)
        visits = sum(edge.visits for _, edge in tried)
        mean = sum(prior * edge.mean() for prior, edge in tried) / share if share else 0.0
        return (self.root.value + visits * mean) / (1 + visits)

    def policy(self) -> list[float]:
        """Return the improved policy, the target of training: priors and values of all legal actions."""
        weight, value = self.weight(), self.value()
        logits = [
            log(self.root.priors[edge.action] + LEAST) + weight * (edge.mean() if edge.visits else value)
            for edge in self.options()
        ]
        most = max(logits)
        shares = [exp(logit - most) for logit in logits]
        total = sum(shares)
        return [share / total for share in shares]


class Searcher:
    """Searches many positions at a time with one network."""

    def __init__(self, network: PolicyValueNetwork, encoder: Encoder) -> None:
        self.network = network.eval()
        self.encoder = encoder
        self.numbers = new_numbers(AT_ONCE * encoder.size)
        self.observations = torch.from_numpy(share_array(self.numbers, "int16", (AT_ONCE, encoder.size)))
        self.numbered = new_ids(encoder.action_count)
        self.ids = share_array(self.numbered, "int32", (encoder.action_count,))

    def search(self, trees: Sequence[Tree], iterations: int, noise: np.random.Generator | None = None) -> None:
        """Grow all trees; noise varies the first actions, as in self-play."""
        self.evaluate([Leaf([], tree.root, tree.view.sample(tree.rng)) for tree in trees])
        for tree in trees:
            tree.begin(iterations, noise)
        while leaves := [leaf for tree in trees for leaf in tree.descend()]:
            self.evaluate(leaves)

    def evaluate(self, leaves: Sequence[Leaf]) -> None:
        """Evaluate leaves with the network or by the result of the game, and back up their values."""
        for leaf in leaves:
            result = leaf.state.result()
            if result is not None:
                back_up(leaf.path, 2 * result.score(0) - 1, 0)
        open_leaves = [leaf for leaf in leaves if leaf.state.result() is None]
        for start in range(0, len(open_leaves), AT_ONCE):
            self.evaluate_open(open_leaves[start : start + AT_ONCE])

    def evaluate_open(self, leaves: Sequence[Leaf]) -> None:
        listed, legal = [], []
        for index, (_, _, state) in enumerate(leaves):
            view = state.observe(state.player)
            actions = view.actions()
            self.encoder.write(view, self.numbers, index * self.encoder.size)
            self.encoder.write_ids(view, actions, self.numbered)
            listed.append(actions)
            legal.append(self.ids[: len(actions)].copy())
        with torch.inference_mode():
            logits, values = self.network(self.observations[: len(leaves)], torch.from_numpy(pad(legal)))
            priors = logits.softmax(1).tolist()
        for leaf, actions, row, value in zip(leaves, listed, priors, values.tolist(), strict=True):
            leaf.node.priors = dict(zip(actions, row, strict=False))  # the row is filled up
            leaf.node.value = value
            back_up(leaf.path, value, leaf.state.player)


def pad(rows: Sequence[Sequence[int]]) -> np.ndarray:
    """Return lists of different lengths as an array, filled up with -1."""
    padded = np.full((len(rows), max(map(len, rows))), -1, dtype=np.int64)
    for index, row in enumerate(rows):
        padded[index, : len(row)] = row
    return padded
