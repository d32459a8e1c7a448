"""What the scores look at, counted in one place: what a side adds up to, and what a minion can do.

What only one score counts stays with it, and so do loops that weigh as they go: nobody pays for what is not asked.
"""

from __future__ import annotations

from math import sqrt

from mypy_extensions import i64, mypyc_attr

from topdeck.games.hearthstone.engine.constants import SILENCED, STEALTH, TAUNT
from topdeck.games.hearthstone.engine.model import Entity, Player, Table


@mypyc_attr(acyclic=True, free_list_len=1)  # made and dropped all the time
class Totals:
    """What a side adds up to: its hero's health without armor, and its minions."""

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
        self.taunt = float(taunt)  # health behind taunt


# ---- a side


def life(side: Player) -> i64:
    """Health and armor."""
    return side.hero.health + side.armor


def weapon_power(side: Player) -> i64:
    """All that the weapon can deal: attack times durability."""
    weapon = side.weapon
    return 0 if weapon is None else weapon.attack * weapon.health


def hand_worth(side: Player, early: float = 3.0, late: float = 2.0) -> float:
    """The first three cards of a hand count more than the others."""
    cards = float(len(side.hand))
    return early * min(cards, 3.0) + late * max(cards - 3.0, 0.0)


def deck_worth(side: Player) -> float:
    """The root of the cards left, less the damage of the last draw from an empty deck."""
    return sqrt(float(side.cards_left)) - float(side.fatigue)


def graveyard_cost(side: Player) -> float:
    """The mana that the minions of a side which have died cost as printed."""
    cost: i64 = 0
    for card in side.graveyard:
        cost += card.cost
    return float(cost)


# ---- a side beside the other


def swept(me: Player, opponent: Player) -> bool:
    """Do only I have minions?"""
    return len(me.board) > 0 and len(opponent.board) == 0


def empty_board_worth(game: Table, other: Player) -> float:
    """An empty board of the other player counts more from turn to turn, until turn ten."""
    return 0.0 if other.board else 2.0 + float(min(game.turn, 10))


# ---- a minion


def guards(it: Entity) -> bool:
    """Does it stand before its hero?  A taunt in stealth does not."""
    return it.keywords & (TAUNT | STEALTH) == TAUNT


def has_deathrattle(it: Entity) -> bool:
    """Printed and not silenced, or given later."""
    if it.card.deathrattle is not None and not it.keywords & SILENCED:
        return True
    for enchantment in it.enchantments:
        if enchantment.deathrattle is not None:
            return True
    return False


def has_battlecry(it: Entity) -> bool:
    """Printed and not silenced; nobody asks whether it was heard."""
    return it.card.play is not None and not it.keywords & SILENCED
