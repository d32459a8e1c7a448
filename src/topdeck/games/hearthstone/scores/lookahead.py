"""The score of Dynamic Lookahead, winner of 2019; with other weights it is that of Miller, winner of 2020."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from topdeck.games.hearthstone.engine.model import Player, Table
from topdeck.games.hearthstone.scores.counts import Totals
from topdeck.games.hearthstone.scores.position import PositionScore, Row, check_weights, round_half_even

WEIGHTS: Final = (
    "own hero",
    "enemy hero",
    "own minions",
    "enemy minions",
    "own health",
    "own attack",
    "enemy health",
    "enemy attack",
)
HEIMBRODT: Final[Row] = (21.5, -33.6, 41.1, -19.4, 54.0, 60.5, -88.5, -84.7)
MILLER: Final[Row] = (2.0, -3.0, 4.0, -6.0, 5.0, 6.0, -9.0, -8.0)


class Lookahead(PositionScore):
    """Heroes' health without armor, minions and their numbers; rounded, halves to the even number."""

    def __init__(self, weights: Sequence[float] = HEIMBRODT) -> None:
        self.weights = check_weights(weights, WEIGHTS, "lookahead")

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        weights = self.weights
        mine, theirs = Totals(me), Totals(opponent)
        return round_half_even(
            weights[0] * mine.hero
            + weights[1] * theirs.hero
            + weights[2] * mine.minions
            + weights[3] * theirs.minions
            + weights[4] * mine.health
            + weights[5] * mine.attack
            + weights[6] * theirs.health
            + weights[7] * theirs.attack
        )
