"""A score for each situation: ahead of the opponent and behind it, or against one class and against another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import Action, MoveScore, Scale, Situation, State, StateScore


@mypyc_attr(allow_interpreted_subclasses=True)  # a pickle makes it without arguments
class Choice:
    """Which score counts in which situation; where none is given, `otherwise`."""

    def __init__(self, situation: Situation, scores: Mapping[str, StateScore], otherwise: StateScore) -> None:
        self.situation = situation
        self.scores = dict(scores)
        self.otherwise = otherwise

    def score(self, state: State, player: i64) -> StateScore:
        """The one for how things stand now."""
        return self.scores.get(self.situation.word(state, player), self.otherwise)


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionBySituation(StateScore):
    """A position is judged by the score for its own situation."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def value(self, state: State, player: i64) -> float:
        return self.choice.score(state, player).value(state, player)


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceBySituation(PositionBySituation):
    """The same with scores that tell the chance to win."""

    scale: ClassVar[Scale] = "chance"


@mypyc_attr(allow_interpreted_subclasses=True)
class StepBySituation(MoveScore):
    """What a step leads to is judged by the score for the situation before it: all options of a decision alike."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def value(self, before: State, action: Action, after: State, player: i64) -> float:
        return self.choice.score(before, player).value(after, player)
