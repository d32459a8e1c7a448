"""The way of one iteration down the tree."""

from __future__ import annotations

from topdeck.core.state import State
from topdeck.search.determinizer import Determinizer
from topdeck.search.tree import Node


class Descent:
    """Where an iteration stands, and where it can go.

    The iterations of a sample differ in their chance alone: until that comes in, they pass through the same positions.
    If these are shared, they are kept at the nodes that are visited often, and neither played nor listed again.
    """

    def __init__(self, source: Determinizer, root: Node, shared: bool) -> None:
        self.source = source
        self.root = root
        self.shared = shared and source.uses > 1
        self.state: State = source.start
        self.own = False  # may be played on; another one belongs to many iterations
        self.future = 0  # the chance of this iteration
        self.kept: list[Node] = []  # nodes that keep something of this sample

    def begin(self) -> None:
        """Stand at the root, in another sample or with another chance."""
        source = self.source
        if not self.shared:
            self.state, self.own = source.draw(), True
            return
        if source.left == 0:
            self.forget()
        source.advance()
        self.state, self.own, self.future = source.sample, False, source.rng.seed()

    def options(self, node: Node) -> list[Node]:
        """The children that can be followed from here, in the order of the actions."""
        if self.own:
            return node.legal(self.state.actions(), self.state.player)
        found = node.options
        if found is None:
            found = node.legal(self.state.actions(), self.state.player)
            node.options = found
            self.kept.append(node)
        return found

    def follow(self, child: Node) -> None:
        """Play the action of a child."""
        action = child.action
        assert action is not None
        kept = child.position
        if self.own:
            self.state.step(action)
        elif kept is not None:
            self.state = kept
        elif self.often(child):
            state = self.owned()
            before = state.rng_signature()
            state.step(action)
            if state.rng_signature() == before:
                child.position, self.own = state, False
                self.kept.append(child)
        else:
            self.owned().step(action)

    def often(self, child: Node) -> bool:
        """Will this sample come here again, as the visits say?"""
        return child.visits * self.source.left >= self.root.visits

    def owned(self) -> State:
        """The position to play on from, with the chance of this iteration."""
        if not self.own:
            self.state = self.state.copy()
            self.source.reseed(self.state, self.future)
            self.own = True
        return self.state

    def forget(self) -> None:
        """Keep nothing: the sample is another one, or the search is over."""
        for node in self.kept:
            node.position, node.options = None, None
        self.kept = []


class ClosedDescent(Descent):
    """The same in a closed-loop tree: a node keeps the position that its action led to when it was first played.

    All iterations begin in one sample, and randomness decides once what an action leads to; only what follows the
    leaf differs from iteration to iteration."""

    def __init__(self, source: Determinizer, root: Node) -> None:
        super().__init__(source, root, shared=False)

    def begin(self) -> None:
        self.state, self.own = self.source.start, False

    def follow(self, child: Node) -> None:
        action = child.action
        assert action is not None
        if child.position is None:
            state = self.owned()
            state.step(action)
            child.position = state
            self.kept.append(child)
        self.state, self.own = child.position, False

    def owned(self) -> State:
        self.future = self.source.rng.seed()
        return super().owned()
