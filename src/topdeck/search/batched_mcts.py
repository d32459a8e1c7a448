"""Monte Carlo tree search that evaluates its leaves in batches, with priors instead of rollouts.

The tree is open-loop, as in `mcts`: each iteration plays the actions of its nodes in a sample of the hidden
information.  A node is a leaf if some of its legal actions in this sample have no priors yet.  Leaves are collected
until the batch is full; until then, the visits along the paths to the leaves count as losses (virtual losses), so that
the next iterations explore other paths.
"""

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.state import Action, Horizon, State
from topdeck.search.base import TreeSearch
from topdeck.search.budget import Budget
from topdeck.search.decision import Decision, best_child
from topdeck.search.determinizer import Determinizer
from topdeck.search.evaluation import Evaluation, Evaluator
from topdeck.search.mcts import Descent
from topdeck.search.selection import Selection
from topdeck.search.tree import ROOT, Node


class Leaf:
    """A leaf whose evaluation is pending, with its path and the children that will receive priors."""

    def __init__(self, path: list[Node], options: list[Node], evaluation: Evaluation) -> None:
        self.path = path
        self.options = options
        self.evaluation = evaluation


class BatchedMcts(TreeSearch):
    """A batched Monte Carlo tree search for one decision.

    Args:
        source: The source of samples.
        rng: The random stream.
        evaluator: The evaluator for the leaves.
        selection: The selection policy, such as `Puct`.
        decision: The rule that chooses which child of the root to play.
        horizon: The horizon at which the tree ends.
        batch: The number of leaves to collect before they are evaluated.
    """

    def __init__(
        self,
        source: Determinizer,
        rng: Rng,
        evaluator: Evaluator,
        selection: Selection,
        decision: Decision,
        horizon: Horizon,
        batch: i64 = 1,
    ) -> None:
        super().__init__(source, rng, decision, Node(ROOT, source.player))
        self.evaluator = evaluator
        self.selection = selection
        self.horizon = horizon
        self.batch = batch
        self.player: i64 = source.player
        self.descent = Descent(source, self.root, shared=True)
        self.leaves: list[Leaf] = []  # leaves with pending evaluations
        self.budget = Budget()

    def run(self, budget: Budget) -> Action:
        self.budget = budget
        return super().run(budget)

    def can_iterate(self) -> bool:
        return not self.budget.is_spent(0)  # reads the clock every time, because a call to the model can be slow

    def decide(self) -> Action:
        """Return the action of the best child, or the action with the highest prior if no child was visited."""
        self.finish()
        best = best_child(self.root, self.decision)
        return highest_prior(self.root.children).action if best is None else best.action

    def finish(self) -> None:
        """Evaluate the pending leaves, and also the root if there was no time for even one iteration."""
        if not self.root.children:
            self.iterate()
        self.flush()
        self.descent.forget()

    # ---- one iteration

    def iterate(self) -> None:
        """Descend the tree to a leaf, and evaluate it immediately or with its batch."""
        descent, node = self.descent, self.root
        descent.begin()
        path = [node]
        options: list[Node] = []
        while not self.horizon.over(self.source.start, descent.state):
            options = descent.options(node)
            if not has_priors(options):
                break
            node = self.select(node, options)
            options = []
            descent.follow(node)
            path.append(node)
        self.iterations += 1
        self.evaluate(path, options, descent.state)

    def select(self, node: Node, options: list[Node]) -> Node:
        for child in options:
            child.available += 1
        return self.selection.choose(options, node, self.iterations)

    def evaluate(self, path: list[Node], options: list[Node], state: State) -> None:
        result = state.result()
        if result is not None:
            self.reserve(path)
            self.back_up(path, result.score(self.player))
            return
        leaf = Leaf(path, options, self.evaluator.request(state))
        self.reserve(path)
        if leaf.evaluation.is_ready:
            self.complete(leaf)
            return
        self.leaves.append(leaf)
        if len(self.leaves) >= self.batch or len(path) == 1:  # nothing can be selected before the root has priors
            self.flush()

    def flush(self) -> None:
        """Evaluate all pending leaves."""
        if self.leaves:
            self.evaluator.flush()
            for leaf in self.leaves:
                self.complete(leaf)
            self.leaves = []

    def complete(self, leaf: Leaf) -> None:
        """Set the priors of a leaf's children, and back up its value."""
        value = leaf.evaluation.value_for(self.player)
        node = leaf.path[-1]
        node.bias = value if node.player == self.player else -value
        set_priors(leaf.options, leaf.evaluation.priors)
        self.back_up(leaf.path, value)

    # ---- virtual losses and values, as seen by the player who chose the node's action

    def reserve(self, path: list[Node]) -> None:
        for node in path:
            node.reserve(0.0 if node.player == self.player else -1.0)

    def back_up(self, path: list[Node], value: float) -> None:
        for node in path:
            if node.player == self.player:
                node.settle(0.0, value)
            else:
                node.settle(-1.0, -value)


def has_priors(options: list[Node]) -> bool:
    """Return whether there is at least one option and all options have priors."""
    for child in options:
        if child.prior < 0.0:
            return False
    return len(options) > 0


def set_priors(options: list[Node], priors: list[float]) -> None:
    """Set the priors of all children without priors; an empty list represents equal priors."""
    index: i64 = 0
    for child in options:
        if child.prior < 0.0:
            child.prior = priors[index] if priors else 1.0 / float(len(options))
        index += 1


def highest_prior(children: list[Node]) -> Node:
    """Return the child with the highest prior; ties go to the first."""
    best = children[0]
    for child in children:
        if child.prior > best.prior:
            best = child
    return best
