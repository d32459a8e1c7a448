"""The tree of one decision, kept for the next one."""

from __future__ import annotations

from typing import Final

from topdeck.core.state import Action, Horizon, Json, Observation
from topdeck.search.determinizer import Determinizer
from topdeck.search.tree import Node

CHECKS: Final = 3  # positions in which a step must lead to the same view


class KeptTree:
    """What is left of a tree after its action was played: the part below it, if the step had but one outcome.

    Where chance or hidden cards may lead elsewhere, the part below mixes what became true with what did not; then, and
    when the view is not the expected one, the next search begins again."""

    def __init__(self) -> None:
        self.node: Node | None = None
        self.expected: Json | None = None

    def keep(self, root: Node, action: Action, source: Determinizer, horizon: Horizon) -> None:
        """Remember the tree below an action that is about to be played."""
        self.node = None
        for child in root.children:
            if child.action == action:
                self.node = child
        self.expected = only_outcome(source, action, horizon)

    def root(self, source: Determinizer) -> Node | None:
        """The tree for the decision now, if it was foreseen."""
        if self.node is None or self.expected is None or position(source.view) != self.expected:
            return None
        return self.node


def only_outcome(source: Determinizer, action: Action, horizon: Horizon) -> Json | None:
    """What the player sees after the step; nothing if that may differ, or if the tree has no more of its decisions."""
    found: Json | None = None
    for check in range(CHECKS):
        state = source.new_sample()
        state.step(action)
        if state.player != source.player or horizon.over(source.start, state) or state.result() is not None:
            return None
        seen = position(state.observe(source.player))
        if check > 0 and seen != found:
            return None
        found = seen
    return found


def position(view: Observation) -> Json:
    """What is seen now, however it came to that."""
    return {key: value for key, value in view.to_json().items() if key != "history"}
