"""Gumbel search: sequential halving at the root, and selection by an improved policy below the root.

The algorithm was published by Danihelka, Guez, Schrittwieser and Silver, "Policy improvement by planning with Gumbel"
(ICLR 2022, https://openreview.net/forum?id=bERaNdoegnO).  The root considers the actions with the largest sums of log
prior and Gumbel noise.  The budget is divided equally among phases; after each phase, only the better half of the
actions remains.
"""

from __future__ import annotations

from math import log
from typing import Final

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.search_info import NOTHING
from topdeck.core.state import Action, Horizon
from topdeck.search.base import descending_order
from topdeck.search.batched_mcts import BatchedMcts
from topdeck.search.decision import ROBUST
from topdeck.search.determinizer import Determinizer
from topdeck.search.evaluation import Evaluator, softmax
from topdeck.search.selection import Selection
from topdeck.search.tree import Node

TINY: Final = 1e-300  # replaces a probability of 0, whose logarithm is undefined


class ValueScale:
    """Converts values to the scale of logits, as (`visit_offset` + max n) · `scale` · value."""

    def __init__(self, visit_offset: float = 50.0, scale: float = 1.0) -> None:
        self.visit_offset = visit_offset
        self.scale = scale

    def factor(self, options: list[Node]) -> float:
        """Return the factor by which the values of these children are multiplied."""
        most: i64 = 0
        for child in options:
            most = max(most, child.visits)
        return (self.visit_offset + float(most)) * self.scale


class ImprovedPolicy(Selection):
    """Follows the child whose share of the visits is furthest below its probability in the improved policy.

    The improved policy is the softmax of log prior + scaled value.  A child without visits is assigned the value of its
    parent, which combines the parent's own evaluation with the values of the children that were visited.
    """

    def __init__(self, scale: ValueScale) -> None:
        self.scale = scale

    def value(self, child: Node, parent: Node, iterations: i64) -> float:
        options = parent.children
        return visit_deficits(options, self.probabilities(options, parent))[options.index(child)]

    def choose(self, options: list[Node], parent: Node, iterations: i64) -> Node:
        deficits = visit_deficits(options, self.probabilities(options, parent))
        return options[deficits.index(max(deficits))]

    def probabilities(self, options: list[Node], parent: Node) -> list[float]:
        """Return the probability of each child in the improved policy."""
        factor = self.scale.factor(options)
        unvisited = mixed_value(options, parent)
        logits: list[float] = []
        for child in options:
            logits.append(log_prior(child) + factor * (child.mean() if child.visits > 0 else unvisited))
        return softmax(logits)


def mixed_value(options: list[Node], parent: Node) -> float:
    """Return the value assigned to children without visits, as seen by the player who chooses among them."""
    visits: i64 = 0
    prior = 0.0
    weighted = 0.0
    for child in options:
        if child.visits > 0:
            visits += child.visits
            prior += child.prior
            weighted += child.prior * child.mean()
    own = parent.bias if options[0].player == parent.player else -parent.bias
    if prior <= 0.0:
        return own
    return (own + float(visits) * weighted / prior) / float(1 + visits)


def visit_deficits(options: list[Node], probabilities: list[float]) -> list[float]:
    """Return the difference between each child's probability and its share of the visits."""
    visits: i64 = 1
    for child in options:
        visits += child.visits
    deficits: list[float] = []
    for index in range(len(options)):
        deficits.append(probabilities[index] - float(options[index].visits) / float(visits))
    return deficits


def log_prior(child: Node) -> float:
    return log(max(child.prior, TINY))


class Candidate:
    """An action considered at the root, with its log prior and noise."""

    def __init__(self, node: Node, logit: float) -> None:
        self.node = node
        self.logit = logit


class GumbelMcts(BatchedMcts):
    """A Gumbel search for one decision.

    Args:
        source: The source of samples.
        rng: The random stream.
        evaluator: The evaluator for the leaves.
        scale: The scale of values relative to priors.
        considered: The maximum number of actions considered at the root.
        noise: The scale of the Gumbel noise; with 0, the actions with the highest priors are considered.
        horizon: The horizon at which the tree ends.
        batch: The number of leaves to collect before they are evaluated.
    """

    def __init__(
        self,
        source: Determinizer,
        rng: Rng,
        evaluator: Evaluator,
        scale: ValueScale,
        considered: i64,
        noise: float,
        horizon: Horizon,
        batch: i64 = 1,
    ) -> None:
        super().__init__(source, rng, evaluator, ImprovedPolicy(scale), ROBUST, horizon, batch)
        self.scale = scale
        self.considered = considered
        self.noise = noise
        self.candidates: list[Candidate] = []
        self.phase: i64 = 1
        self.phases: i64 = 1
        self.phase_visits: i64 = 0

    def select(self, node: Node, options: list[Node]) -> Node:
        if node is not self.root:
            return super().select(node, options)
        if not self.candidates:
            self.consider(options)
        elif self.is_phase_over():
            self.halve()
        self.phase_visits += 1
        return least_visited(self.candidates)

    def consider(self, options: list[Node]) -> None:
        """Choose the actions to consider at the root, and divide the budget into phases."""
        candidates: list[Candidate] = []
        for child in options:
            candidates.append(Candidate(child, log_prior(child) + self.noise * gumbel(self.rng)))
        most = min(self.considered, self.budget.iterations) if self.budget.iterations > 0 else self.considered
        self.candidates = best_candidates(candidates, [candidate.logit for candidate in candidates], max(most, 1))
        while len(self.candidates) > 1 << int(self.phases):
            self.phases += 1

    def is_phase_over(self) -> bool:
        """Return whether this phase is over.

        A phase visits each candidate at least once, and the last phase does not end before the search does.
        """
        if self.phase == self.phases or self.phase_visits < len(self.candidates):
            return False
        return self.budget.progress(self.iterations) * float(self.phases) >= float(self.phase)

    def halve(self) -> None:
        self.flush()
        self.candidates = best_candidates(self.candidates, self.values(), (len(self.candidates) + 1) // 2)
        self.phase += 1
        self.phase_visits = 0

    def values(self) -> list[float]:
        """Return log prior + noise + scaled value for each candidate, or −∞ for candidates without visits."""
        factor = self.scale.factor(self.root.children)
        values: list[float] = []
        for candidate in self.candidates:
            node = candidate.node
            values.append(candidate.logit + factor * node.mean() if node.visits > 0 else NOTHING)
        return values

    def decide(self) -> Action:
        """Return the best of the remaining candidates; if none was visited, prior and noise decide."""
        self.finish()
        if not self.candidates:
            self.consider(self.root.children)
        return best_candidates(self.candidates, self.values(), 1)[0].node.action


def gumbel(rng: Rng) -> float:
    """Return a sample of the standard Gumbel distribution."""
    return -log(max(-log(max(rng.random(), TINY)), TINY))


def best_candidates(candidates: list[Candidate], values: list[float], count: i64) -> list[Candidate]:
    """Return the candidates with the highest values, best first; tied candidates keep their order."""
    return [candidates[index] for index in descending_order(values)[:count]]


def least_visited(candidates: list[Candidate]) -> Node:
    best = candidates[0].node
    for candidate in candidates:
        if candidate.node.visits < best.visits:
            best = candidate.node
    return best
