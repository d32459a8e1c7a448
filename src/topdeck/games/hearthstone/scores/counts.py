"""Quantities used by several scores: totals for a side and abilities of a minion.

Quantities used by a single score are computed in that score's module. Weighted sums over minions are also computed in
the modules of the scores, because computing them in two steps would be slower.
"""

from math import sqrt

from mypy_extensions import i64, mypyc_attr

from topdeck.games.hearthstone.engine.constants import SILENCED, STEALTH, TAUNT
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table


@mypyc_attr(acyclic=True, free_list_len=1)  # two are created for every evaluation
class Totals:
    """The health of a side's hero, without armor, and the summed stats of its minions."""

    def __init__(self, side: Player) -> None:
        attack: i64 = 0
        health: i64 = 0
        taunt: i64 = 0
        for it in side.board:
            attack += it.attack
            health += it.health
            if it.keywords & TAUNT:
                taunt += it.health
        self.hero = float(side.hero.health)
        self.minions = float(len(side.board))
        self.attack = float(attack)
        self.health = float(health)
        self.taunt = float(taunt)  # health of taunt minions


# ---- a side


def life(side: Player) -> i64:
    """Return the sum of the hero's health and armor."""
    return side.hero.health + side.armor


def weapon_power(side: Player) -> i64:
    """Return the total damage that the weapon can deal: attack times durability."""
    weapon = side.weapon
    return 0 if weapon is None else weapon.attack * weapon.health


def hand_worth(side: Player, early: float = 3.0, late: float = 2.0) -> float:
    """Return the value of a hand; each of the first three cards is worth `early`, and each further card `late`."""
    cards = float(len(side.hand))
    return early * min(cards, 3.0) + late * max(cards - 3.0, 0.0)


def deck_worth(side: Player) -> float:
    """Return the square root of the number of cards left, minus the damage of the last draw from an empty deck."""
    return sqrt(float(side.cards_left)) - float(side.fatigue)


def graveyard_cost(side: Player) -> float:
    """Return the total printed mana cost of a side's dead minions."""
    cost: i64 = 0
    for card in side.graveyard:
        cost += card.cost
    return float(cost)


# ---- both sides


def is_alone_on_board(me: Player, opponent: Player) -> bool:
    """Return whether only the first of the two players has minions."""
    return len(me.board) > 0 and len(opponent.board) == 0


def empty_board_worth(game: Table, other: Player) -> float:
    """Return the bonus for an empty enemy board, which grows until the tenth turn, or 0 if the board is not empty."""
    return 0.0 if other.board else 2.0 + float(min(game.turn, 10))


# ---- a minion


def protects_hero(it: Entity) -> bool:
    """Return whether a minion protects its hero: it has taunt and is not in stealth."""
    return it.keywords & (TAUNT | STEALTH) == TAUNT


def has_deathrattle(it: Entity) -> bool:
    """Return whether a minion has a deathrattle, either printed and not silenced or added by an enchantment."""
    if it.card.deathrattle is not None and not it.keywords & SILENCED:
        return True
    for enchantment in it.enchantments:
        if enchantment.deathrattle is not None:
            return True
    return False


def has_battlecry(it: Entity) -> bool:
    """Return whether a minion is not silenced and its card has a battlecry, whether or not it has triggered."""
    return it.card.play is not None and not it.keywords & SILENCED
