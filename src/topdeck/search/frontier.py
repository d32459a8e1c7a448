"""Madrid's MCTS1, a best-first search that always expands the most promising leaf of the tree."""

from mypy_extensions import i64, mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.search_info import NOTHING
from topdeck.core.state import Horizon, MoveScore, State, StateScore
from topdeck.search.base import SearchRoot, TreeSearch
from topdeck.search.decision import MAX, Decision
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN
from topdeck.search.rollout import RandomRollout, RandomUntilPass, Rollout
from topdeck.search.selection import Selection
from topdeck.search.tree import ROOT, Node


@mypyc_attr(acyclic=True)
class Leaf:
    """A state at the edge of the tree, with the nodes on the path from the root."""

    def __init__(self, state: State, path: list[Node]) -> None:
        self.state = state
        self.path = path  # from the root to the node of the state


class Frontier(TreeSearch):
    """In each iteration, expands the leaf that `selection` rates highest in the entire tree.

    All actions from the leaf are added as children and evaluated.  A rollout from a random child continues to the
    horizon, and its value is backed up to that child and its ancestors.  All nodes belong to one sample, and each node
    is evaluated for the player who chose its action.  States at the horizon are never expanded, and the search ends
    when nothing is left to expand.  According to Madrid's thesis, the root is not updated.  Madrid's program does
    update the root, because the children of a root without visits would otherwise never be explored.

    With `before_pass`, as in Madrid's program, a turn is evaluated before it ends.  A pass has the value of the
    position in which it is played, rollouts stop before a pass, and no rollout starts after a pass.  An iteration that
    can only add a pass runs no rollout.
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
        self.start = SearchRoot(source.draw(), score, horizon)
        super().__init__(source, rng, decision, Node(ROOT, self.start.player))
        self.selection = selection
        self.before_pass = before_pass
        default = RandomUntilPass() if before_pass else RandomRollout()
        self.rollout: Rollout = default if rollout is None else rollout
        self.root.visits = 1  # like every other parent, which was evaluated once
        self.leaves: list[Leaf] = []
        self.expand(Leaf(self.start.state, [self.root]))

    def can_iterate(self) -> bool:
        return bool(self.leaves)

    def iterate(self) -> None:
        children = self.expand(self.leaves.pop(self.most_promising()))
        if children:
            child = children[self.rng.below(len(children))]
            value = self.simulate(child)
            for node in child.path:
                self.update(node, value)
        self.iterations += 1

    def most_promising(self) -> i64:
        """Return the index of the best leaf; ties go to the first."""
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

    def expand(self, leaf: Leaf) -> list[Leaf]:
        """Add and evaluate all children of a leaf; children before the horizon become new leaves.

        Returns:
            The children from which a rollout can start.
        """
        children: list[Leaf] = []
        pass_action = leaf.state.pass_action() if self.before_pass else None
        for action in leaf.state.actions():
            node = Node(action, leaf.state.player)
            leaf.path[-1].children.append(node)
            path = leaf.path + [node]
            is_pass = pass_action is not None and action == pass_action
            child = Leaf(leaf.state if is_pass else leaf.state.child(action), path)
            self.update(node, self.value(path, child.state))
            if is_pass:
                continue
            children.append(child)
            if not self.start.is_end(child.state):
                self.leaves.append(child)
        return children

    def simulate(self, leaf: Leaf) -> float:
        """Run a rollout from a leaf to the horizon with a new random seed, and return the value of its final state."""
        state = leaf.state.copy()
        if not self.start.is_end(state):
            self.source.reseed(state, self.rng.seed())
            self.rollout.run(state, self.start.state, self.start.horizon, self.rng)
        return self.value(leaf.path, state)

    def update(self, node: Node, value: float) -> None:
        """Add a visit to a node; the value is from the searching player's point of view."""
        node.update(value if node.player == self.start.player else -value)

    def value(self, path: list[Node], state: State) -> float:
        return self.start.value(path[1].action, state)
