"""How good a position looks: the scores of the competition's framework."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from topdeck.game import State, StateScore
from topdeck.games.hearthstone.model import Player, Table
from topdeck.games.hearthstone.terms import ONGOING, TAUNT

WON: Final = 2147483647.0
LOST: Final = -2147483648.0


class Midrange(StateScore):
    """Board first: minions, their numbers and an empty enemy board; armor does not count."""

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        me, foe = state.seat(player), state.seat(1 - player)
        if foe.hero.health < 1 or state.winner == player:
            return WON
        if me.hero.health < 1 or (state.winner != ONGOING and state.winner == 1 - player):
            return LOST
        attack = total_attack(me)
        swept = 5000 if me.board and not foe.board else 0
        return float(
            swept
            + 5 * (len(me.board) - len(foe.board))
            - 1000 * taunt_health(foe)
            + attack
            + 10 * (me.hero.health - foe.hero.health)
            + 10 * (total_health(me) - total_health(foe))
            + 10 * (attack - total_attack(foe))
        )


def total_attack(side: Player) -> i64:
    total: i64 = 0
    for it in side.board:
        total += it.attack
    return total


def total_health(side: Player) -> i64:
    total: i64 = 0
    for it in side.board:
        total += it.health
    return total


def taunt_health(side: Player) -> i64:
    total: i64 = 0
    for it in side.board:
        if it.keywords & TAUNT:
            total += it.health
    return total
