"""The base class for position scores, and the scores that are measured in points."""

from collections.abc import Sequence
from math import isfinite
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import TopdeckError
from topdeck.core.state import State, StateScore
from topdeck.games.gwent.engine.constants import DRAW, ONGOING
from topdeck.games.gwent.engine.model import Player, Table

Row = tuple[float, ...]  # weights in the order of their names

WON: Final = 10_000.0  # higher than the value of any game in progress


@mypyc_attr(allow_interpreted_subclasses=True)
class PositionScore(StateScore):
    """A score that compares the two sides, with optional named weights.

    A win has the highest value, a loss has the lowest, and a draw has the value 0. The weights default to the published
    ones.
    """

    name: ClassVar[str] = ""
    weight_names: ClassVar[tuple[str, ...]] = ()
    published: ClassVar[Row] = ()

    def __init__(self, weights: Sequence[float] | None = None) -> None:
        self.weights = check_weights(self.published if weights is None else weights, self.weight_names, self.name)

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        if state.winner == ONGOING:
            return self.worth(state, state.seat(player), state.seat(1 - player))
        if state.winner == DRAW:
            return 0.0
        return WON if state.winner == player else -WON

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        """Return the value of a game in progress from the point of view of `me`."""
        raise NotImplementedError


def check_weights(weights: Sequence[float], names: Sequence[str], score: str) -> list[float]:
    """Return a score's weights as floats, or raise a TopdeckError unless there is one finite weight per name."""
    numbers = [float(weight) for weight in weights]
    if len(numbers) != len(names) or not all(map(isfinite, numbers)):
        raise TopdeckError(f"{score} takes {len(names)} weights ({', '.join(names)}), not {numbers}")
    return numbers


# ---- scores in points


class Points(PositionScore):
    """The difference in points on the board, plus the weighted difference in rounds won."""

    name = "points"
    weight_names = ("round",)
    published = (100.0,)

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return float(me.points() - opponent.points()) + self.weights[0] * float(me.wins - opponent.wins)


class Tempo(PositionScore):
    """The difference in points on the board, plus weighted differences in rounds, cards in hand and unused leaders."""

    name = "tempo"
    weight_names = ("round", "card", "leader")
    published = (25.0, 9.0, 7.0)

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return self.side(me) - self.side(opponent)

    def side(self, side: Player) -> float:
        weights = self.weights
        leader = 0.0 if side.leader is None else weights[2]
        return float(side.points()) + weights[0] * float(side.wins) + weights[1] * float(len(side.hand)) + leader
