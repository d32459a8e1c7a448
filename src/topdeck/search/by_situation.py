"""Scores by situation: another score when ahead than when behind, or against another class."""

from collections.abc import Mapping
from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import Action, MoveScore, Scale, Situation, State, StateScore


@mypyc_attr(allow_interpreted_subclasses=True)  # because unpickling creates it without arguments
class Choice:
    """The scores of a situation's values, and `otherwise` for all other values."""

    def __init__(self, situation: Situation, scores: Mapping[str, StateScore], otherwise: StateScore) -> None:
        self.situation = situation
        self.scores = dict(scores)
        self.otherwise = otherwise

    def score(self, state: State, player: i64) -> StateScore:
        """Return the score for the situation in a state."""
        return self.scores.get(self.situation.word(state, player), self.otherwise)


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionBySituation(StateScore):
    """Values a position by the score for its own situation."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def value(self, state: State, player: i64) -> float:
        return self.choice.score(state, player).value(state, player)


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceBySituation(PositionBySituation):
    """Chooses between scores that return win probabilities."""

    scale: ClassVar[Scale] = "chance"


@mypyc_attr(allow_interpreted_subclasses=True)
class StepBySituation(MoveScore):
    """Values the outcome of a step by the score for the situation before it, the same for all options of a decision."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def value(self, before: State, action: Action, after: State, player: i64) -> float:
        return self.choice.score(before, player).value(after, player)
