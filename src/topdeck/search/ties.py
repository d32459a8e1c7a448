"""Tie-breaking between children that a rule of the search values equally."""

from mypy_extensions import mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.state import MoveScore, State, StateScore, Subclassable
from topdeck.search.move_scores import as_move_score, best_step
from topdeck.search.tree import Node


@mypyc_attr(allow_interpreted_subclasses=True)
class TieBreak(Subclassable):
    """Chooses one of several children of a node."""

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        """Return one of the children.

        Args:
            tied: The children, at least one.
            state: A position of their parent.
            rng: The random stream.
        """
        raise NotImplementedError


class LastChild(TieBreak):
    """The last in the order of the actions."""

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        return tied[-1]


class RandomChild(TieBreak):
    """A uniformly random child."""

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        return tied[rng.below(len(tied))]


class BestScoredChild(TieBreak):
    """The child whose action is best one step ahead for the player who decides, the last of equals."""

    def __init__(self, score: StateScore | MoveScore) -> None:
        self.score = as_move_score(score)

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        actions = [child.action for child in tied]
        return tied[actions.index(best_step(state, actions, self.score))]
