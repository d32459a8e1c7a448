"""The two scores that Olomouc's fork of the framework adds."""

from collections.abc import Sequence
from math import sqrt
from typing import ClassVar, Final

from mypy_extensions import i64

from topdeck.core.state import State, StateScore
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.model import Entity, Player, Table
from topdeck.games.hearthstone.scores.counts import Totals, hand_worth, life
from topdeck.games.hearthstone.scores.position import LOST, WON, Row, SideScore, check_weights, round_half_even


class Ejnar(SideScore):
    """Rounded square roots of health and deck, the hand and the minions' stats."""

    def side(self, game: Table, side: Player, other: Player) -> float:
        totals = Totals(side)
        roots = round_half_even(2.0 * sqrt(totals.hero)) + round_half_even(sqrt(float(side.cards_left)))
        return roots + hand_worth(side) + totals.attack + totals.health


# `life` is health with armor, `minions` their number.  Windfury adds a multiple of the attack; divine shield and
# elusive add a multiple of the sum of attack and health.
MY_SCORE: Final = (
    *("life", "hand", "minions", "attack", "health", "taunt"),
    *("windfury", "divine shield", "stealth", "elusive", "enraged"),
)
MY_SCORE_WEIGHTS: Final[Row] = (1.0, 3.0, 2.0, 1.0, 1.0, 2.0, 0.5, 1.5, 1.0, 1.5, 1.0)


class MyScore(StateScore):
    """Health with armor, hand, and minions with their keywords; the player's own death is checked first."""

    weight_names: ClassVar[tuple[str, ...]] = MY_SCORE
    published: ClassVar[Row] = MY_SCORE_WEIGHTS

    def __init__(self, weights: Sequence[float] = MY_SCORE_WEIGHTS) -> None:
        given = check_weights(weights, MY_SCORE, "myscore")
        self.life, self.hand, self.minions, self.attack, self.health, self.taunt = given[:6]
        self.windfury, self.divine_shield, self.stealth, self.elusive, self.enraged = given[6:]

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        me, opponent = state.seat(player), state.seat(1 - player)
        if me.hero.health < 1 or state.winner == 1 - player:
            return LOST
        if opponent.hero.health < 1 or state.winner == player:
            return WON
        return 1000.0 * (self.side_points(me) - self.side_points(opponent))

    def side_points(self, side: Player) -> float:
        points = self.life * float(life(side))
        points += self.hand * float(len(side.hand)) + self.minions * float(len(side.board))
        for it in side.board:
            points += self.minion_points(it)
        return points

    def minion_points(self, it: Entity) -> float:
        """Return the value of a minion; of a frozen one only its health counts, and keyword bonuses are truncated."""
        keywords = it.keywords
        attack, health = float(it.attack), float(it.health)
        if keywords & constants.FROZEN:
            return self.health * health
        points = self.attack * attack + self.health * health
        if keywords & constants.TAUNT:
            points += self.taunt
        if keywords & constants.WINDFURY:
            points += truncate(self.windfury * attack)
        if keywords & constants.DIVINE_SHIELD:
            points += truncate(self.divine_shield * (attack + health))
        if keywords & constants.STEALTH:
            points += self.stealth
        if keywords & constants.ELUSIVE:
            points += truncate(self.elusive * (attack + health))
        if it.listens & constants.OWN_AURA and it.card.enrage is not None and it.is_damaged():
            points += self.enraged
        return points


def truncate(value: float) -> float:
    return float(int(value))
