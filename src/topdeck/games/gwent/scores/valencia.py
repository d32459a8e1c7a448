"""The heuristic H from the Valencia thesis, a weighted sum of six terms that compare the two sides."""

from typing import Final

from mypy_extensions import i64

from topdeck.games.gwent.engine.model import Player, Table
from topdeck.games.gwent.scores.position import PositionScore, Row

FIRST_TUNING: Final[Row] = (2.5, 5.0, 5.0, 10.0, 2.5, 5.0)
SECOND_TUNING: Final[Row] = (5.0, 5.0, 5.0, 10.0, 5.0, 5.0)


class Heuristic(PositionScore):
    """A weighted sum of differences in cards left, hazards, boons, rounds won, passes and points.

    A fraction whose denominator is 0 counts as 0.  The leader counts as a card, as in the program written for the
    thesis.
    """

    name = "valencia"
    weight_names = ("cards", "hazards", "boons", "rounds", "passed", "points")
    published = (5.0, 5.0, 5.0, 5.0, 5.0, 5.0)

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        weights = self.weights
        return (
            weights[0] * share(cards_left(me), cards_left(opponent))
            + weights[1] * float(on_rows(opponent, True) - on_rows(me, True)) / 3.0
            + weights[2] * float(on_rows(me, False) - on_rows(opponent, False)) / 3.0
            + weights[3] * float(me.wins - opponent.wins)
            + weights[4] * (float(opponent.passed) - float(me.passed))
            + weights[5] * share(me.points(), opponent.points())
        )


def share(mine: i64, theirs: i64) -> float:
    """Return the difference divided by the sum, or 0 if the sum is 0."""
    return float(mine - theirs) / float(mine + theirs) if mine + theirs > 0 else 0.0


def cards_left(side: Player) -> i64:
    return len(side.hand) + (0 if side.leader is None else 1)


def on_rows(side: Player, harmful: bool) -> i64:
    """Return the number of rows with a hazard or, if `harmful` is false, with a boon."""
    found: i64 = 0
    for effect in side.effects:
        if effect is not None and effect.harmful == harmful:
            found += 1
    return found
