"""Tie-breaking: which of several children is taken that a rule of the search values alike."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.state import Action, MoveScore, State, StateScore, Subclassable
from topdeck.search.move_scores import as_move_score, best_step
from topdeck.search.tree import Node


@mypyc_attr(allow_interpreted_subclasses=True)
class TieBreak(Subclassable):
    """Chooses one of several children of a node; `state` is a position of that node."""

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        raise NotImplementedError


class LastChild(TieBreak):
    """The last in the order of the actions."""

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        return tied[-1]


class RandomChild(TieBreak):
    """Any of them, each as likely as the others."""

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        return tied[rng.below(len(tied))]


class BestScoredChild(TieBreak):
    """The one whose action looks best one step ahead to the player who chooses; of equals the last."""

    def __init__(self, score: StateScore | MoveScore) -> None:
        self.score = as_move_score(score)

    def choose(self, tied: list[Node], state: State, rng: Rng) -> Node:
        actions: list[Action] = []
        for child in tied:
            assert child.action is not None  # only a root has none
            actions.append(child.action)
        best = best_step(state, actions, self.score)
        return tied[actions.index(best)]
