"""The descent of one iteration from the root to a leaf."""

from topdeck.core.state import State
from topdeck.search.determinizer import Determinizer
from topdeck.search.tree import Node


class Descent:
    """The position of an iteration in the tree.

    The iterations of one sample differ only in their random streams: until one of them is used, they pass through the
    same positions.  If positions are shared, those of frequently visited nodes are kept, so that they are neither
    recomputed nor their actions listed again.
    """

    def __init__(self, source: Determinizer, root: Node, shared: bool) -> None:
        self.source = source
        self.root = root
        self.shared = shared and source.uses > 1
        self.state: State = source.start
        self.own = False  # whether the state may be changed; otherwise it belongs to several iterations
        self.future = 0  # the random seed of this iteration
        self.kept: list[Node] = []  # nodes with a position or options of this sample

    def begin(self) -> None:
        """Return to the root, in another sample or with another random seed."""
        source = self.source
        if not self.shared:
            self.state, self.own = source.draw(), True
            return
        if source.uses_left == 0:
            self.forget()
        source.advance()
        self.state, self.own, self.future = source.sample, False, source.rng.seed()

    def options(self, node: Node) -> list[Node]:
        """Return the children that can be followed, in the order of the actions."""
        if self.own:
            return node.legal_children(self.state.actions(), self.state.player)
        options = node.options
        if options is None:
            options = node.options = node.legal_children(self.state.actions(), self.state.player)
            self.kept.append(node)
        return options

    def follow(self, child: Node) -> None:
        """Play the action of a child."""
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
        """Return whether this sample is likely to visit the child again, judging by the visits."""
        return child.visits * self.source.uses_left >= self.root.visits

    def own_state(self) -> State:
        """Return a state that may be changed, with the random seed of this iteration."""
        if not self.own:
            self.state = self.state.copy()
            self.source.reseed(self.state, self.future)
            self.own = True
        return self.state

    def forget(self) -> None:
        """Drop all kept positions, because the sample changes or the search ends."""
        for node in self.kept:
            node.position, node.options = None, None
        self.kept = []


class ClosedDescent(Descent):
    """The descent in a closed-loop tree: a node keeps the position that its action led to the first time.

    All iterations begin in one sample, and the random outcome of an action is drawn once; iterations differ only in
    the play after the leaf.
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
