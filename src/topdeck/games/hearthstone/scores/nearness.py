"""A score that measures how close a player is to winning this turn, and that guides the search for a win."""

from typing import Final

from mypy_extensions import i64

from topdeck.games.hearthstone.engine.combat import hero_can_attack, total_attack
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, WINDFURY
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scores.counts import life, protects_hero
from topdeck.games.hearthstone.scores.position import PositionScore

SHIELD: Final = 3.0  # value of a divine shield on a taunt minion


class Nearness(PositionScore):
    """The available attack damage and mana minus the opponent's health, armor and taunt minions."""

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return ready_attack(me) + float(me.mana) - float(life(opponent)) - barrier(opponent)


def ready_attack(side: Player) -> float:
    """Return the damage that a side can still deal by attacking this turn."""
    total: i64 = 0
    for it in side.board:
        if it.can_attack(it.keywords):
            blows: i64 = 2 if it.keywords & WINDFURY and it.attacks == 0 else 1
            total += blows * it.attack
    if hero_can_attack(side):
        total += total_attack(side, side.hero)
    return float(total)


def barrier(side: Player) -> float:
    """Return the health of the minions that protect the hero, plus a bonus for divine shields."""
    total = 0.0
    for it in side.board:
        if protects_hero(it):
            total += float(it.health) + (SHIELD if it.keywords & DIVINE_SHIELD else 0.0)
    return total
