"""Monte Carlo tree search with interchangeable policies and tree reuse between decisions.

The tree is open-loop: a node represents a sequence of actions.  Each iteration plays a sequence in a new sample of the
hidden information with new random outcomes, and considers only the actions that are legal in that sample.  With a
horizon beyond the player's own turn, the search is information-set MCTS: nodes represent the actions of both players,
and each node is evaluated for the player who chose its action.

A closed-loop search uses a single sample, and each node stores the first position that its action led to.
"""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.state import Action, Horizon, Json, MoveScore, Observation, State, StateScore
from topdeck.search.base import TreeSearch
from topdeck.search.decision import Decision, MaxChild, best_children
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN
from topdeck.search.rollout import RandomRollout, Rollout
from topdeck.search.selection import Selection, TieBreak, olomouc_ucb
from topdeck.search.tree import ROOT, Node

CHECKS: Final = 3  # an action's subtree is reused if the action leads to the same view in this many samples


@dataclass
class Policies:
    """The interchangeable parts of the search.

    Attributes:
        evaluation: The evaluation function for the positions at the end of rollouts.
        selection: The selection policy, which chooses the child to follow in the tree.
        rollout: The rollout policy, which plays from a leaf to the horizon.
        decision: The rule that chooses which child of the root to play.
        heuristic: The evaluation function that sets the bias of new children; None for no bias.
        horizon: The horizon at which the tree and the rollouts end.
        depth: The maximum depth of the tree.
        simulations: The number of rollouts per leaf, each of which counts as a visit.
        all_children: Whether unvisited children are visited in order rather than at random.
        closed_loop: Whether nodes represent positions instead of action sequences.
        adversarial: Whether the opponent maximizes its own value instead of the searching player's.
        ties: The tie-breaking rule; if None, selection prefers the first child, and the final decision prefers the
            last child.
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
    """A Monte Carlo tree search for one decision, which can reuse the tree of an earlier decision."""

    def __init__(self, policies: Policies, source: Determinizer, rng: Rng, root: Node | None = None) -> None:
        super().__init__(source, rng, policies.decision, Node(ROOT, source.player) if root is None else root)
        self.policies = policies
        self.player: i64 = source.player
        self.start = source.start
        self.descent = make_descent(policies, source, self.root)
        self.before: i64 = self.root.visits // policies.simulations  # the number of iterations spent on a reused tree

    def decide(self) -> Action:
        self.descent.forget()
        ties = self.policies.ties
        best = best_children(self.root, self.decision)
        if ties is None or not best:
            return super().decide()
        return ties.choose(best, self.start, self.rng).action

    # ---- one iteration

    def iterate(self) -> None:
        """Descend the tree to a leaf, run the rollouts, and back up their results."""
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
        """Return an unvisited child if one exists; otherwise, return the child that the selection policy prefers."""
        policies = self.policies
        simulations = policies.simulations
        best = options[0]
        new: i64 = 0
        for child in options:
            child.available += simulations
            if child.visits == 0:
                new += 1
                if new == 1 or (not policies.all_children and self.rng.below(new) == 0):
                    best = child
        heuristic, ties = policies.heuristic, policies.ties
        if new == 0:
            selection, iterations = policies.selection, self.before + self.iterations
            best = selection.choose(options, node, iterations)
            if ties is not None:
                value = selection.value(best, node, iterations)
                tied = [child for child in options if selection.value(child, node, iterations) == value]
                return ties.choose(tied, self.descent.state, self.rng)
        elif heuristic is not None:
            before = self.descent.state
            best.bias = heuristic.value(before, best.action, before.child(best.action), best.player)
        return best

    def simulate(self, path: list[Node], state: State) -> None:
        """Run `simulations` rollouts from the leaf, and back up each result separately."""
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


def uct(evaluation: StateScore, c: float) -> Policies:
    """Return the policies for plain UCT with a horizon at the end of the turn."""
    return Policies(evaluation, olomouc_ucb(c), RandomRollout(), MaxChild())


# ---- the descent of one iteration from the root to a leaf


class Descent:
    """The descent of an iteration from the root to a leaf, with the current position.

    The iterations of one sample differ only in their random streams, so they reach the same positions until the first
    random event.  With `shared`, frequently visited nodes store their positions and legal actions, which avoids
    recomputing them.
    """

    def __init__(self, source: Determinizer, root: Node, shared: bool) -> None:
        self.source = source
        self.root = root
        self.shared = shared and source.uses > 1
        self.state: State = source.start
        self.own = False  # whether the state can be modified; otherwise, several iterations share it
        self.future = 0  # the random seed of this iteration
        self.kept: list[Node] = []  # nodes that store a position or options of this sample

    def begin(self) -> None:
        """Return to the root with a new sample or a new random seed."""
        source = self.source
        if not self.shared:
            self.state, self.own = source.draw(), True
            return
        if source.uses_left == 0:
            self.forget()
        source.advance()
        self.state, self.own, self.future = source.sample, False, source.rng.seed()

    def options(self, node: Node) -> list[Node]:
        """Return a node's children whose actions are legal, in the order of the actions."""
        if self.own:
            return self.list_options(node)
        options = node.options
        if options is None:
            options = node.options = self.list_options(node)
            self.kept.append(node)
        return options

    def list_options(self, node: Node) -> list[Node]:
        """List a node's options; a finished game has none, even if its state still lists actions."""
        state = self.state
        return [] if state.result() is not None else node.legal_children(state.actions(), state.player)

    def follow(self, child: Node) -> None:
        """Play a child's action, or use the child's stored position if there is one."""
        kept = child.position
        if self.own:
            self.state.step(child.action)
        elif kept is not None:
            self.state = kept
        elif self.returns_to(child):
            state = self.own_state()
            before = state.rng_signature()
            state.step(child.action)
            if state.rng_signature() == before:
                child.position, self.own = state, False
                self.kept.append(child)
        else:
            self.own_state().step(child.action)

    def returns_to(self, child: Node) -> bool:
        """Return whether the child was visited often enough that this sample will probably visit it again."""
        return child.visits * self.source.uses_left >= self.root.visits

    def own_state(self) -> State:
        """Return a state that can be modified, with the random seed of this iteration."""
        if not self.own:
            self.state = self.state.copy()
            self.source.reseed(self.state, self.future)
            self.own = True
        return self.state

    def forget(self) -> None:
        """Discard all stored positions when the sample changes or the search ends."""
        for node in self.kept:
            node.position, node.options = None, None
        self.kept = []


class ClosedDescent(Descent):
    """The descent in a closed-loop tree, in which each node stores the first position that its action led to.

    All iterations start from the same sample, and the random outcome of an action is drawn only once.  Iterations
    differ only in their rollouts.
    """

    def __init__(self, source: Determinizer, root: Node) -> None:
        super().__init__(source, root, shared=False)

    def begin(self) -> None:
        self.state, self.own = self.source.start, False

    def follow(self, child: Node) -> None:
        if child.position is None:
            state = self.own_state()
            state.step(child.action)
            child.position = state
            self.kept.append(child)
        self.state, self.own = child.position, False

    def own_state(self) -> State:
        self.future = self.source.rng.seed()
        return super().own_state()


def make_descent(policies: Policies, source: Determinizer, root: Node) -> Descent:
    if policies.closed_loop:
        return ClosedDescent(source, root)
    # A heuristic evaluates the outcome of an action, which depends on the iteration's random stream.
    return Descent(source, root, shared=policies.heuristic is None)


# ---- tree reuse


class KeptTree:
    """The subtree below the action that was played, kept if the action had only one possible outcome.

    If randomness or hidden cards allow several outcomes, which the subtree would mix, or if the next view is not the
    expected view, the next search starts from scratch.
    """

    def __init__(self) -> None:
        self.node: Node | None = None
        self.expected: Json | None = None

    def keep(self, root: Node, action: Action, source: Determinizer, horizon: Horizon) -> None:
        """Store the subtree below an action that is about to be played."""
        self.node = None
        for child in root.children:
            if child.action == action:
                self.node = child
        self.expected = only_outcome(source, action, horizon)

    def root(self, source: Determinizer) -> Node | None:
        """Return the stored tree for the current decision, or None if the view is not the expected view."""
        return None if self.expected is None or visible(source.view) != self.expected else self.node


def only_outcome(source: Determinizer, action: Action, horizon: Horizon) -> Json | None:
    """Return the player's view after an action.

    The result is None if samples lead to different views or the player has no further decision within the horizon.
    """
    outcome: Json | None = None
    for check in range(CHECKS):
        state = source.new_sample()
        state.step(action)
        if state.player != source.player or horizon.over(source.start, state) or state.result() is not None:
            return None
        seen = visible(state.observe(source.player))
        if check > 0 and seen != outcome:
            return None
        outcome = seen
    return outcome


def visible(view: Observation) -> Json:
    """Return the JSON form of a view without its history."""
    return {key: value for key, value in view.to_json().items() if key != "history"}
