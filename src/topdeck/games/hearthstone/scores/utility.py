"""Madrid's Utility: a score that does not depend on the style of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from topdeck.games.hearthstone.engine.model import Player, Table
from topdeck.games.hearthstone.scores.position import PositionScore, Row, Totals, checked, empty_board_worth, hand_worth

WEIGHTS: Final = (
    "root of health",
    "first three cards",
    "other cards",
    "root of deck less fatigue",
    "empty enemy board",
    "minions",
)
MADRID: Final[Row] = (2.0, 3.0, 2.0, 1.0, 1.0, 1.0)


class Utility(PositionScore):
    """Health, hand, deck, an empty enemy board and the minions' numbers; mine minus the enemy's.

    Armor does not count.  Fatigue is the damage of the last draw from an empty deck."""

    def __init__(self, weights: Sequence[float] = MADRID) -> None:
        self.weights = checked(weights, WEIGHTS, "utility")

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return self.side(game, me, opponent) - self.side(game, opponent, me)

    def side(self, game: Table, side: Player, other: Player) -> float:
        weights = self.weights
        totals = Totals(side)
        return (
            weights[0] * sqrt(totals.hero)
            + hand_worth(side, weights[1], weights[2])
            + weights[3] * (sqrt(float(side.cards_left)) - float(side.fatigue))
            + weights[4] * empty_board_worth(game, other)
            + weights[5] * (totals.attack + totals.health)
        )
