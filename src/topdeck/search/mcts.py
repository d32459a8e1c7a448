"""Monte Carlo tree search whose every stage is a policy.

It is open-loop: a node is a sequence of actions, each iteration plays it in another sample of what is hidden and with
another chance, and only what is legal there takes part.  With a horizon beyond its own turn it is information-set
MCTS: both players' actions are nodes, each judged by what it is worth to the player who chose it.

A closed-loop search keeps one sample, and in each node the position that its action led to when it was first played.
"""

from __future__ import annotations

from dataclasses import dataclass

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.search_info import NOTHING, SearchInfo
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore
from topdeck.search.budget import Budget
from topdeck.search.decision import Decision, MaxChild, best_child, best_children
from topdeck.search.descent import ClosedDescent, Descent
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN
from topdeck.search.rollout import RandomRollout, Rollout
from topdeck.search.selection import Selection, olomouc_ucb
from topdeck.search.ties import TieBreak
from topdeck.search.tree import Node, thought_of


@dataclass
class Policies:
    """The stages of the search."""

    evaluation: StateScore
    selection: Selection
    rollout: Rollout
    decision: Decision
    heuristic: MoveScore | None = None  # judges a new child once, for a biased selection
    horizon: Horizon = END_OF_TURN
    depth: i64 = 1000  # of the tree
    simulations: i64 = 1  # from each leaf; every one is a visit
    all_children: bool = False  # expand all at once, and take the first
    closed_loop: bool = False  # nodes are positions
    adversarial: bool = True  # the opponent does what is best for it; if not, what is best for the searching player
    ties: TieBreak | None = None  # among equal children; None: the first is followed, the last is played


class Mcts:
    """A search from one decision; `root` is its tree."""

    def __init__(self, policies: Policies, source: Determinizer, rng: Rng, root: Node | None = None) -> None:
        self.policies = policies
        self.source = source
        self.rng = rng
        self.player: i64 = source.player
        self.start = source.start
        self.root = Node(None, self.player) if root is None else root
        self.descent = descent_of(policies, source, self.root)
        self.before: i64 = self.root.visits // policies.simulations  # earlier iterations, if the tree was kept
        self.iterations: i64 = 0
        self.thought = SearchInfo([], [], 0, 0.0)

    def run(self, budget: Budget) -> Action:
        """Search, then decide."""
        while not budget.spent(self.iterations):
            self.iterate()
        most = budget.extended(self.iterations)
        while self.iterations < most and not self.policies.decision.settled(self.root):
            self.iterate()
        self.descent.forget()
        chosen = self.decide()
        self.thought = thought_of(self.root, chosen, self.iterations, budget.used())
        return chosen

    def decide(self) -> Action:
        best = best_child(self.root, self.policies.decision)
        ties = self.policies.ties
        if ties is not None and best is not None:
            best = ties.choose(best_children(self.root, self.policies.decision), self.start, self.rng)
        if best is None or best.action is None:
            return self.source.view.actions()[0]
        return best.action

    # ---- one iteration

    def iterate(self) -> None:
        """Follow the tree to a leaf, play on to the horizon, and back up what came of it."""
        policies, descent = self.policies, self.descent
        descent.begin()
        path: list[Node] = [self.root]
        node = self.root
        depth: i64 = 0
        while depth < policies.depth and not policies.horizon.over(self.start, descent.state):
            if node.visits == 0 and depth > 0:
                break
            options = descent.options(node)
            if not options:
                break
            node = self.select(node, options)
            descent.follow(node)
            path.append(node)
            depth += 1
        self.simulate(path, descent.owned())
        self.iterations += 1

    def select(self, node: Node, options: list[Node]) -> Node:
        """One of these children: a new one if there is any, else the one that selection prefers."""
        selection = self.policies.selection
        simulations = self.policies.simulations
        iterations = self.before + self.iterations
        best = options[0]
        best_value = NOTHING
        new: i64 = 0
        for child in options:
            child.available += simulations
            if child.visits == 0:
                new += 1
                if new == 1 or (not self.policies.all_children and self.rng.below(new) == 0):
                    best = child
            elif new == 0:
                value = selection.value(child, node, iterations)
                if value > best_value:
                    best, best_value = child, value
        if new > 0 and self.policies.heuristic is not None:
            self.weigh(best, self.descent.state)
        ties = self.policies.ties
        if new == 0 and ties is not None:
            return ties.choose(self.tied(node, options, best_value), self.descent.state, self.rng)
        return best

    def tied(self, node: Node, options: list[Node], value: float) -> list[Node]:
        """The children that selection values as much as its favourite."""
        selection = self.policies.selection
        iterations = self.before + self.iterations
        return [child for child in options if selection.value(child, node, iterations) == value]

    def weigh(self, child: Node, state: State) -> None:
        """Ask the heuristic about a new child."""
        heuristic, action = self.policies.heuristic, child.action
        if heuristic is not None and action is not None:
            after = state.child(action)
            child.bias = heuristic.value(state, action, after, child.player)

    def simulate(self, path: list[Node], state: State) -> None:
        """Play on from the leaf, `simulations` times; each result is backed up by itself."""
        policies = self.policies
        for number in range(policies.simulations):
            played = state if number + 1 == policies.simulations else state.copy()
            if number + 1 < policies.simulations:
                self.source.reseed(played, self.rng.seed())
            policies.rollout.run(played, self.start, policies.horizon, self.rng)
            self.backpropagate(path, policies.evaluation.value(played, self.player))

    def backpropagate(self, path: list[Node], value: float) -> None:
        adversarial = self.policies.adversarial
        for node in path:
            node.update(-value if adversarial and node.player != self.player else value)


def descent_of(policies: Policies, source: Determinizer, root: Node) -> Descent:
    if policies.closed_loop:
        return ClosedDescent(source, root)
    # A heuristic sees what comes of a step by the chance of the iteration.
    return Descent(source, root, shared=policies.heuristic is None)


def uct(evaluation: StateScore, c: float) -> Policies:
    """Plain UCT to the end of the turn."""
    return Policies(evaluation, olomouc_ucb(c), RandomRollout(), MaxChild())
