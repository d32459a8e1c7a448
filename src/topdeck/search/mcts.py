"""Monte Carlo tree search with exchangeable policies.

The tree is open-loop: a node stands for a sequence of actions.  Each iteration plays it in a different sample of the
hidden information and with different random outcomes, and considers only the actions that are legal there.  With a
horizon beyond the player's own turn this is information-set MCTS: the actions of both players are nodes, and each is
valued for the player who chose it.

A closed-loop search keeps one sample, and each node keeps the position that its action led to the first time.
"""

from dataclasses import dataclass

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.search_info import NOTHING
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore
from topdeck.search.decision import Decision, MaxChild, best_children
from topdeck.search.descent import ClosedDescent, Descent
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN
from topdeck.search.rollout import RandomRollout, Rollout
from topdeck.search.selection import Selection, olomouc_ucb
from topdeck.search.ties import TieBreak
from topdeck.search.tree import ROOT, Node
from topdeck.search.tree_search import TreeSearch


@dataclass
class Policies:
    """The exchangeable parts of the search.

    Attributes:
        evaluation: The evaluation function at the end of a rollout.
        selection: Which child an iteration follows.
        rollout: How play continues from a leaf.
        decision: Which child of the root is played.
        heuristic: The evaluation function that sets the bias of a new child; None for no bias.
        horizon: Where tree and rollouts end.
        depth: The maximum depth of the tree.
        simulations: The number of rollouts from each leaf, each of which counts as a visit.
        all_children: Whether a leaf is expanded at once and its first child visited.
        closed_loop: Whether nodes are positions.
        adversarial: Whether the opponent maximizes its own value, and not that of the searching player.
        ties: The choice among equal children; None to follow the first and play the last.
    """

    evaluation: StateScore
    selection: Selection
    rollout: Rollout
    decision: Decision
    heuristic: MoveScore | None = None
    horizon: Horizon = END_OF_TURN
    depth: i64 = 1000
    simulations: i64 = 1
    all_children: bool = False
    closed_loop: bool = False
    adversarial: bool = True
    ties: TieBreak | None = None


class Mcts(TreeSearch):
    """A Monte Carlo tree search for one decision, which may continue a tree of an earlier one."""

    def __init__(self, policies: Policies, source: Determinizer, rng: Rng, root: Node | None = None) -> None:
        super().__init__(source, rng, policies.decision, Node(ROOT, source.player) if root is None else root)
        self.policies = policies
        self.player: i64 = source.player
        self.start = source.start
        self.descent = make_descent(policies, source, self.root)
        self.before: i64 = self.root.visits // policies.simulations  # iterations of earlier searches of a reused tree

    def decide(self) -> Action:
        self.descent.forget()
        ties = self.policies.ties
        best = best_children(self.root, self.decision)
        if ties is None or not best:
            return super().decide()
        return ties.choose(best, self.start, self.rng).action

    # ---- one iteration

    def iterate(self) -> None:
        """Follow the tree to a leaf, play on to the horizon, and back up the result."""
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
        self.simulate(path, descent.own_state())
        self.iterations += 1

    def select(self, node: Node, options: list[Node]) -> Node:
        """Return an unvisited child if there is one, otherwise the child that the selection policy prefers."""
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
        ties, heuristic = self.policies.ties, self.policies.heuristic
        if new > 0:
            if heuristic is not None:
                before = self.descent.state
                best.bias = heuristic.value(before, best.action, before.child(best.action), best.player)
        elif ties is not None:
            tied = [child for child in options if selection.value(child, node, iterations) == best_value]
            return ties.choose(tied, self.descent.state, self.rng)
        return best

    def simulate(self, path: list[Node], state: State) -> None:
        """Play on from the leaf, `simulations` times, and back up each result separately."""
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


def make_descent(policies: Policies, source: Determinizer, root: Node) -> Descent:
    if policies.closed_loop:
        return ClosedDescent(source, root)
    # A heuristic values the outcome of a step, which depends on the random stream of the iteration.
    return Descent(source, root, shared=policies.heuristic is None)


def uct(evaluation: StateScore, c: float) -> Policies:
    """Return the policies of plain UCT to the end of the turn."""
    return Policies(evaluation, olomouc_ucb(c), RandomRollout(), MaxChild())
