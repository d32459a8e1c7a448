"""Tree reuse: the tree of one decision, kept for the next one."""

from typing import Final

from topdeck.core.state import Action, Horizon, Json, Observation
from topdeck.search.determinizer import Determinizer
from topdeck.search.tree import Node

CHECKS: Final = 3  # samples in which a step must lead to the same view


class KeptTree:
    """The part of a tree below the action that was played, if the action had only one possible outcome.

    Where randomness or hidden cards allow several outcomes, the subtree mixes them.  Then, and when the next view is
    unexpected, the next search starts from scratch.
    """

    def __init__(self) -> None:
        self.node: Node | None = None
        self.expected: Json | None = None

    def keep(self, root: Node, action: Action, source: Determinizer, horizon: Horizon) -> None:
        """Keep the tree below an action that is about to be played."""
        self.node = None
        for child in root.children:
            if child.action == action:
                self.node = child
        self.expected = only_outcome(source, action, horizon)

    def root(self, source: Determinizer) -> Node | None:
        """Return the tree for the current decision; None if the view is not the expected one."""
        return None if self.expected is None or visible(source.view) != self.expected else self.node


def only_outcome(source: Determinizer, action: Action, horizon: Horizon) -> Json | None:
    """Return the player's view after the step; None if it may differ, or if the tree has no later decision."""
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
    """Return what a player sees, without the history."""
    return {key: value for key, value in view.to_json().items() if key != "history"}
