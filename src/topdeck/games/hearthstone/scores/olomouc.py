"""Olomouc's scores: the two that its fork of the framework adds."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from mypy_extensions import i64

from topdeck.core.state import State, StateScore
from topdeck.games.hearthstone.engine.constants import (
    DIVINE_SHIELD,
    ELUSIVE,
    FROZEN,
    OWN_AURA,
    STEALTH,
    TAUNT,
    WINDFURY,
)
from topdeck.games.hearthstone.engine.model import Entity, Player, Table
from topdeck.games.hearthstone.scores.counts import Totals, hand_worth, life
from topdeck.games.hearthstone.scores.position import LOST, WON, Row, SideScore, check_weights, round_half_even


class Ejnar(SideScore):
    """Roots of health and deck, both rounded, the hand and the minions; mine minus the enemy's."""

    def side(self, side: Player) -> float:
        totals = Totals(side)
        roots = round_half_even(2.0 * sqrt(totals.hero)) + round_half_even(sqrt(float(side.cards_left)))
        return roots + hand_worth(side) + totals.attack + totals.health


# The names of the weights.  `life` is health with armor, `minions` their number; windfury adds a part of the
# attack, divine shield and elusive a part of attack and health together.
MY_SCORE: Final = (
    "life",
    "hand",
    "minions",
    "attack",
    "health",
    "taunt",
    "windfury",
    "divine shield",
    "stealth",
    "elusive",
    "enraged",
)
MY_SCORE_WEIGHTS: Final[Row] = (1.0, 3.0, 2.0, 1.0, 1.0, 2.0, 0.5, 1.5, 1.0, 1.5, 1.0)


class MyScore(StateScore):
    """Health with armor, hand, and minions with what they can do; the own death is looked at first."""

    def __init__(self, weights: Sequence[float] = MY_SCORE_WEIGHTS) -> None:
        given = check_weights(weights, MY_SCORE, "myscore")
        self.life = given[0]
        self.hand = given[1]
        self.minions = given[2]
        self.attack = given[3]
        self.health = given[4]
        self.taunt = given[5]
        self.windfury = given[6]
        self.divine_shield = given[7]
        self.stealth = given[8]
        self.elusive = given[9]
        self.enraged = given[10]

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
        """A frozen minion is only its health; fractions of what a keyword adds are dropped."""
        keywords = it.keywords
        attack, health = float(it.attack), float(it.health)
        if keywords & FROZEN:
            return self.health * health
        points = self.attack * attack + self.health * health
        if keywords & TAUNT:
            points += self.taunt
        if keywords & WINDFURY:
            points += truncate(self.windfury * attack)
        if keywords & DIVINE_SHIELD:
            points += truncate(self.divine_shield * (attack + health))
        if keywords & STEALTH:
            points += self.stealth
        if keywords & ELUSIVE:
            points += truncate(self.elusive * (attack + health))
        if it.listens & OWN_AURA and it.card.enrage is not None and it.is_damaged():
            points += self.enraged
        return points


def truncate(value: float) -> float:
    """The value without its fraction."""
    return float(int(value))
