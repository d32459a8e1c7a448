"""Olomouc's scores: the two that its fork of the framework adds."""

from __future__ import annotations

from math import sqrt

from mypy_extensions import i64

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
from topdeck.games.hearthstone.scores.position import LOST, WON, PositionScore, rounded
from topdeck.state import State, StateScore


class Ejnar(PositionScore):
    """Roots of health and deck, both rounded, the hand and the minions; mine minus the enemy's."""

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return self.side(me) - self.side(opponent)

    def side(self, side: Player) -> float:
        totals = Totals(side)
        roots = rounded(2.0 * sqrt(totals.hero)) + rounded(sqrt(float(side.cards_left)))
        return roots + hand_worth(side) + totals.attack + totals.health


class MyScore(StateScore):
    """Health with armor, hand, and minions with what they can do; the own death is looked at first."""

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        me, opponent = state.seat(player), state.seat(1 - player)
        if me.hero.health < 1 or state.winner == 1 - player:
            return LOST
        if opponent.hero.health < 1 or state.winner == player:
            return WON
        return 1000.0 * float(side_points(me) - side_points(opponent))


def side_points(side: Player) -> i64:
    points = life(side) + 3 * len(side.hand) + 2 * len(side.board)
    for it in side.board:
        points += minion_points(it)
    return points


def minion_points(it: Entity) -> i64:
    """A frozen minion is only its health; halves are dropped."""
    keywords = it.keywords
    if keywords & FROZEN:
        return it.health
    body = it.attack + it.health
    points = body
    if keywords & TAUNT:
        points += 2
    if keywords & WINDFURY:
        points += it.attack // 2
    if keywords & DIVINE_SHIELD:
        points += body * 3 // 2
    if keywords & STEALTH:
        points += 1
    if keywords & ELUSIVE:
        points += body * 3 // 2
    if it.listens & OWN_AURA and it.card.enrage is not None and it.damaged():
        points += 1
    return points
