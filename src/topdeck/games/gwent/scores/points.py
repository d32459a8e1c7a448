"""Scores in points: those on the board, and an estimate for the cards in hand."""

from collections.abc import Sequence
from typing import Final

from topdeck.games.gwent.engine.model import Player, Table
from topdeck.games.gwent.scores.position import PositionScore, Row, check_weights

POINTS: Final = ("round",)
PLAIN: Final[Row] = (100.0,)
TEMPO: Final = ("round", "card", "leader")
USUAL: Final[Row] = (25.0, 9.0, 7.0)


class Points(PositionScore):
    """The difference of the points on the board; each round won adds its weight."""

    def __init__(self, weights: Sequence[float] = PLAIN) -> None:
        self.weights = check_weights(weights, POINTS, "points")

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return float(me.points() - opponent.points()) + self.weights[0] * float(me.wins - opponent.wins)


class Tempo(PositionScore):
    """The difference of the points on the board, plus weights for rounds won, cards in hand and an unused leader."""

    def __init__(self, weights: Sequence[float] = USUAL) -> None:
        self.weights = check_weights(weights, TEMPO, "tempo")

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return self.side(me) - self.side(opponent)

    def side(self, side: Player) -> float:
        weights = self.weights
        leader = 0.0 if side.leader is None else weights[2]
        return float(side.points()) + weights[0] * float(side.wins) + weights[1] * float(len(side.hand)) + leader
