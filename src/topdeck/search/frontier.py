"""Madrid's MCTS1: a tree that grows at its most promising leaf, wherever that is."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.search_info import NOTHING, SearchInfo
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore
from topdeck.search.budget import Budget
from topdeck.search.decision import MAX, Decision, best_child
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN
from topdeck.search.rollout import RandomRollout, RandomUntilPass, Rollout
from topdeck.search.search_root import SearchRoot
from topdeck.search.selection import Selection
from topdeck.search.tree import Node, thought_of


@mypyc_attr(acyclic=True)
class Leaf:
    """A node with its state, below the root by these nodes."""

    def __init__(self, state: State, path: list[Node]) -> None:
        self.state = state
        self.path = path  # itself last

    def node(self) -> Node:
        return self.path[-1]


class Frontier:
    """Each iteration takes the best leaf of all by `selection`, adds and judges all its steps, plays on from a random
    one of them to the horizon, and tells that one and its ancestors.

    The nodes are states of one sample, each judged by what it is worth to the player who chose it.  States at the
    horizon are never expanded; when there is nothing left to expand, the search ends.  In Madrid's text the root is not
    told; its program tells it, because the steps from there would never be explored by the visits of a parent that has
    none.

    With `before_pass`, as in Madrid's program, a turn is valued before it is given up: a pass is worth as much as the
    position it would be played in, rollouts stop before it, and none is played from it.  An iteration that can only
    add a pass simulates nothing.
    """

    def __init__(
        self,
        score: StateScore | MoveScore,
        source: Determinizer,
        rng: Rng,
        selection: Selection,
        decision: Decision = MAX,
        horizon: Horizon = END_OF_TURN,
        rollout: Rollout | None = None,
        before_pass: bool = False,
    ) -> None:
        self.rng = rng
        self.source = source
        self.selection = selection
        self.decision = decision
        self.before_pass = before_pass
        default = RandomUntilPass() if before_pass else RandomRollout()
        self.rollout: Rollout = default if rollout is None else rollout
        self.start = SearchRoot(source.draw(), score, horizon)
        self.root = Node(None, self.start.player)
        self.root.visits = 1  # every other parent was judged once, too
        self.leaves: list[Leaf] = []
        self.iterations: i64 = 0
        self.thought = SearchInfo([], [], 0, 0.0)
        self.expand(Leaf(self.start.state, [self.root]))

    def run(self, budget: Budget) -> Action:
        """Search, then decide."""
        while self.leaves and not budget.spent(self.iterations):
            self.iterate(self.leaves.pop(self.most_promising()))
        most = budget.extended(self.iterations)
        while self.leaves and self.iterations < most and not self.decision.settled(self.root):
            self.iterate(self.leaves.pop(self.most_promising()))
        best = best_child(self.root, self.decision)
        chosen = self.source.view.actions()[0] if best is None or best.action is None else best.action
        self.thought = thought_of(self.root, chosen, self.iterations, budget.used())
        return chosen

    def most_promising(self) -> i64:
        """The index of the best leaf; of equals the first."""
        best: i64 = 0
        best_value = NOTHING
        index: i64 = 0
        for leaf in self.leaves:
            path = leaf.path
            value = self.selection.value(path[-1], path[-2], self.iterations)
            if value > best_value:
                best, best_value = index, value
            index += 1
        return best

    def iterate(self, leaf: Leaf) -> None:
        children = self.expand(leaf)
        if children:
            child = children[self.rng.below(len(children))]
            value = self.simulated(child)
            for node in child.path:
                self.update(node, value)
        self.iterations += 1

    def expand(self, leaf: Leaf) -> list[Leaf]:
        """All steps from a leaf, each judged once; those before the horizon are the new leaves.

        Returns:
            The steps to simulate from.
        """
        children: list[Leaf] = []
        passing = leaf.state.pass_action() if self.before_pass else None
        for action in leaf.state.actions():
            node = Node(action, leaf.state.player)
            leaf.node().children.append(node)
            path = leaf.path + [node]
            if passing is not None and action == passing:
                self.update(node, self.judged(Leaf(leaf.state, path), leaf.state))
                continue
            after = leaf.state.child(action)
            child = Leaf(after, path)
            self.update(node, self.judged(child, after))
            children.append(child)
            if not self.start.over(after):
                self.leaves.append(child)
        return children

    def simulated(self, leaf: Leaf) -> float:
        """What comes of a leaf when it is played on to the horizon, with a chance of its own."""
        state = leaf.state.copy()
        if not self.start.over(state):
            self.source.reseed(state, self.rng.seed())
            self.rollout.run(state, self.start.state, self.start.horizon, self.rng)
        return self.judged(leaf, state)

    def update(self, node: Node, value: float) -> None:
        """Tell a node what came of it for the searching player."""
        node.update(value if node.player == self.start.player else -value)

    def judged(self, leaf: Leaf, state: State) -> float:
        first = leaf.path[1].action
        assert first is not None
        return self.start.value(first, state)
