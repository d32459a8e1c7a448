"""Scores based on other scores or on the game result, and functions that choose single actions by score."""

from collections.abc import Mapping
from math import exp
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import TopdeckError
from topdeck.core.rng import Rng
from topdeck.core.search_info import NOTHING
from topdeck.core.state import Action, MoveScore, Scale, Situation, State, StateScore

STEEP: Final = 36.0  # limits the exponent, so that results do not round to 0 or 1, which stand for finished games
TOLERANCE: Final = (
    1e-9  # a tolerance for rounding errors: 55 % of 20 is slightly more than 11 in floating-point arithmetic
)


class GameResult(StateScore):
    """The result of the game: 1 for a win, 0 for a loss, and 0.5 for a draw or an unfinished game."""

    scale: ClassVar[Scale] = "chance"

    def value(self, state: State, player: i64) -> float:
        result = state.result()
        return 0.5 if result is None else result.score(player)


@mypyc_attr(allow_interpreted_subclasses=True)  # because unpickling creates the object without arguments
class Sigmoid(StateScore):
    """Converts points to a win probability: `1 / (1 + exp(−points / width))`.

    The win probability is 50 % at 0 points, 73 % at `width` points and 95 % at three times the width.  A win scores 1,
    a loss 0 and a draw 0.5; an unfinished game scores strictly between 0 and 1.

    Raises:
        TopdeckError: The width is not positive.
    """

    scale: ClassVar[Scale] = "chance"

    def __init__(self, score: StateScore, width: float) -> None:
        if not width > 0.0:
            raise TopdeckError(f"the width of a sigmoid must be greater than 0, not {width}")
        self.score = score
        self.width = width

    def value(self, state: State, player: i64) -> float:
        result = state.result()
        if result is not None:
            return result.score(player)
        widths = self.score.value(state, player) / self.width
        return 1.0 / (1.0 + exp(-min(max(widths, -STEEP), STEEP)))


# ---- scores by situation, such as one score when ahead and another when behind


@mypyc_attr(allow_interpreted_subclasses=True)  # because unpickling creates the object without arguments
class Choice:
    """Assigns a score to each listed value of a situation, and `otherwise` to all other values."""

    def __init__(self, situation: Situation, scores: Mapping[str, StateScore], otherwise: StateScore) -> None:
        self.situation = situation
        self.scores = dict(scores)
        self.otherwise = otherwise

    def score(self, state: State, player: i64) -> StateScore:
        """Return the score that applies to the situation in a state."""
        return self.scores.get(self.situation.word(state, player), self.otherwise)


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionBySituation(StateScore):
    """Evaluates a position with the score for the situation in that position."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def value(self, state: State, player: i64) -> float:
        return self.choice.score(state, player).value(state, player)


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceBySituation(PositionBySituation):
    """A variant of `PositionBySituation` for scores that return win probabilities."""

    scale: ClassVar[Scale] = "chance"


@mypyc_attr(allow_interpreted_subclasses=True)
class StepBySituation(MoveScore):
    """Evaluates the outcome of an action with the score for the situation before the action.

    All options of a decision are therefore evaluated with the same score.
    """

    def __init__(self, choice: Choice) -> None:
        self.choice = choice

    def value(self, before: State, action: Action, after: State, player: i64) -> float:
        return self.choice.score(before, player).value(after, player)


# ---- single actions


class AfterMove(MoveScore):
    """Evaluates an action by the position to which it leads."""

    def __init__(self, score: StateScore) -> None:
        self.score = score

    def value(self, before: State, action: Action, after: State, player: i64) -> float:
        return self.score.value(after, player)


def as_move_score(score: StateScore | MoveScore) -> MoveScore:
    """Return a score for actions, converting a score for positions if necessary."""
    return score if isinstance(score, MoveScore) else AfterMove(score)


def best_step(state: State, choices: list[Action], score: MoveScore) -> Action:
    """Return the action that leads to the best position; ties go to the last action."""
    player = state.player
    best = choices[0]
    best_value = NOTHING
    for action in choices:
        after = state.child(action)
        value = score.value(state, action, after, player)
        if value >= best_value:
            best, best_value = action, value
    return best


def sample_actions(choices: list[Action], share: float, rng: Rng) -> list[Action]:
    """Return a random share of the choices, rounded up to at least one choice, in the original order."""
    chosen: list[Action] = []
    left: i64 = len(choices)
    missing: i64 = int(share * float(left) - TOLERANCE) + 1
    for action in choices:
        if rng.below(left) < missing:
            chosen.append(action)
            missing -= 1
        left -= 1
    return chosen
