"""The score of Dynamic Lookahead, winner of 2019; with other weights it is that of Miller, winner of 2020."""

from typing import Final

from topdeck.games.hearthstone.engine.model import Player, Table
from topdeck.games.hearthstone.scores.counts import Totals
from topdeck.games.hearthstone.scores.position import Row, WeightedScore, round_half_even

MILLER: Final[Row] = (2.0, -3.0, 4.0, -6.0, 5.0, 6.0, -9.0, -8.0)


class Lookahead(WeightedScore):
    """Heroes' health without armor, minions and their stats, rounded to a whole number (halves to even)."""

    name = "lookahead"
    weight_names = (
        *("own hero", "enemy hero", "own minions", "enemy minions"),
        *("own health", "own attack", "enemy health", "enemy attack"),
    )
    published = (21.5, -33.6, 41.1, -19.4, 54.0, 60.5, -88.5, -84.7)

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
