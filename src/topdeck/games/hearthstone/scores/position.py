"""Base classes for evaluation functions, with values for finished games and lists of weights."""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import ClassVar, Final, TypeGuard

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import TopdeckError
from topdeck.core.state import Scale, State, StateScore
from topdeck.games.hearthstone.engine.constants import DRAW, ONGOING
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table

Row = tuple[float, ...]  # weights in the order of their names
Rows = Mapping[str, Sequence[float]]  # weights by class

WON: Final = 2147483647.0
LOST: Final = -2147483648.0
WHOLE: Final = 6755399441055744.0  # 1.5 · 2⁵²; a float of this size has no fractional bits


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionScore(StateScore):
    """A score that compares the two sides; a won game has the highest value, and a lost game the lowest."""

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        me, opponent = state.seat(player), state.seat(1 - player)
        end = end_value(state, player, me, opponent)
        return self.worth(state, me, opponent) if end == 0.0 else end

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        """Return the value of a position in which both heroes are alive."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class WeightedScore(PositionScore):
    """A score with named weights, which default to the published weights."""

    name: ClassVar[str] = ""
    weight_names: ClassVar[tuple[str, ...]] = ()
    published: ClassVar[Row] = ()

    def __init__(self, weights: Sequence[float] | None = None) -> None:
        self.weights = check_weights(self.published if weights is None else weights, self.weight_names, self.name)


@mypyc_attr(allow_interpreted_subclasses=True)
class SideScore(WeightedScore):
    """A score that evaluates each side separately and subtracts the opponent's value from the player's."""

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return self.side(game, me, opponent) - self.side(game, opponent, me)

    def side(self, game: Table, side: Player, other: Player) -> float:
        """Return the value of a side; `other` is its opponent."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class ClassScore(PositionScore):
    """A score with a list of weights for each class of the player's hero, or a single list for all classes."""

    name: ClassVar[str] = ""
    weight_names: ClassVar[tuple[str, ...]] = ()
    published: ClassVar[Mapping[str, Row]] = {}

    def __init__(self, weights: Sequence[float] | None = None, table: Rows | None = None) -> None:
        names = self.weight_names
        rows = self.published if table is None else table
        self.fixed = None if weights is None else check_weights(weights, names, self.name)
        self.table = {hero: check_weights(row, names, self.name) for hero, row in rows.items()}

    def weights_for(self, side: Player) -> list[float]:
        fixed = self.fixed
        return self.table[side.deck_class()] if fixed is None else fixed


def end_value(game: Table, player: i64, me: Player, opponent: Player) -> float:
    """Return the value of a won or lost game, or 0 if no player has won.

    As in the framework, the opponent's death is checked first: if both heroes die, each player counts as the winner.
    """
    if opponent.hero.health < 1 or game.winner == player:
        return WON
    if me.hero.health < 1 or game.winner == 1 - player:
        return LOST
    return 0.0


def round_half_even(value: float) -> float:
    """Round to the nearest whole number; halves are rounded to the nearest even number."""
    return (value + WHOLE) - WHOLE


@mypyc_attr(allow_interpreted_subclasses=True)
class WinProbabilityScore(StateScore):
    """A score whose values are win probabilities."""

    scale: ClassVar[Scale] = "chance"

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        if state.winner == ONGOING:
            return self.win_probability(state, player)
        return 1.0 if state.winner == player else 0.5 if state.winner == DRAW else 0.0

    def win_probability(self, game: Table, player: i64) -> float:
        """Return the win probability, from 0 to 1, in a game that is not over."""
        raise NotImplementedError


# ---- weights


def check_weights(weights: Sequence[float], names: Sequence[str], score: str) -> list[float]:
    """Return the weights as floats.

    Raises:
        TopdeckError: The number of weights is wrong, or one of them is not a finite number.
    """
    if len(weights) != len(names):
        raise TopdeckError(f"{score} must have {len(names)} weights, not {len(weights)}: {', '.join(names)}")
    for name, weight in zip(names, weights, strict=True):
        if not is_number(weight):
            raise TopdeckError(f"the weight {name} of {score} must be a number, not {weight!r}")
    return [float(weight) for weight in weights]


def check_number(value: object, subject: str) -> float:
    """Return a finite number as a float; in the error message, `subject` describes the value."""
    if not is_number(value):
        raise TopdeckError(f"{subject} must be a number, not {value!r}")
    return float(value)


def is_number(value: object) -> TypeGuard[float]:
    """Return whether a value is a finite number."""
    return isinstance(value, (int, float)) and isfinite(value)
