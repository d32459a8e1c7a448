"""What the scores have in common: how the end of a game counts, and lists of weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import TopdeckError
from topdeck.core.state import Scale, State, StateScore
from topdeck.games.hearthstone.engine.constants import DRAW, ONGOING
from topdeck.games.hearthstone.engine.model import Player, Table

Row = tuple[float, ...]  # of weights

WON: Final = 2147483647.0
LOST: Final = -2147483648.0
WHOLE: Final = 6755399441055744.0  # 1.5 · 2⁵²: beside it a float has no room for a fraction


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionScore(StateScore):
    """A score that compares the two sides; a won game is worth the most, a lost one the least."""

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        me, opponent = state.seat(player), state.seat(1 - player)
        end = points_of_end(state, player, me, opponent)
        return self.worth(state, me, opponent) if end == 0.0 else end

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        """The value while both heroes live."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class SideScore(PositionScore):
    """A value of each side for itself; as a score, mine minus the enemy's."""

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return self.side(me) - self.side(opponent)

    def side(self, side: Player) -> float:
        raise NotImplementedError


def points_of_end(game: Table, player: i64, me: Player, opponent: Player) -> float:
    """What a won or a lost game is worth, and 0 while nobody has won.

    As in the framework, the enemy's death is looked at first: when both heroes die, either player has won."""
    if opponent.hero.health < 1 or game.winner == player:
        return WON
    if me.hero.health < 1 or game.winner == 1 - player:
        return LOST
    return 0.0


def round_half_even(value: float) -> float:
    """The nearest whole number, of two the even one."""
    return (value + WHOLE) - WHOLE


@mypyc_attr(allow_interpreted_subclasses=True)
class WinProbabilityScore(StateScore):
    """The win probability of a player; at the end of a game it is certain."""

    scale: ClassVar[Scale] = "chance"

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        if state.winner == ONGOING:
            return self.win_probability(state, player)
        return 1.0 if state.winner == player else 0.5 if state.winner == DRAW else 0.0

    def win_probability(self, game: Table, player: i64) -> float:
        """The win probability, from 0 to 1, while nobody has won."""
        raise NotImplementedError


# ---- weights


def check_weights(weights: Sequence[float], names: Sequence[str], score: str) -> list[float]:
    """One number for each name."""
    if len(weights) != len(names):
        raise TopdeckError(f"{score} has {len(names)} weights, not {len(weights)}: {', '.join(names)}")
    found: list[float] = []
    for name, weight in zip(names, weights, strict=True):
        found.append(number(weight, f"the weight {name} of {score}"))
    return found


def number(given: object, what: str) -> float:
    if not isinstance(given, (int, float)) or not isfinite(given):
        raise TopdeckError(f"{what} must be a number, not {given!r}")
    return float(given)


@mypyc_attr(allow_interpreted_subclasses=True)  # a pickle makes it without arguments
class ClassWeights:
    """Weights that depend on the class of the own hero, or one list for all."""

    def __init__(
        self, fixed: Sequence[float] | None, table: Mapping[str, Sequence[float]], names: Sequence[str], score: str
    ) -> None:
        self.fixed = None if fixed is None else check_weights(fixed, names, score)
        self.table = {hero: check_weights(weights, names, score) for hero, weights in table.items()}

    def for_class(self, side: Player) -> list[float]:
        fixed = self.fixed
        return self.table[side.hero_class()] if fixed is None else fixed
