"""The champion's eye: the chance to win from a position at the end of the own turn, learned from games."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.game import State, StateScore
from topdeck.games.hearthstone.model import Player, Table
from topdeck.games.hearthstone.scores.position import checked, has_deathrattle
from topdeck.games.hearthstone.terms import (
    CANT_ATTACK,
    DIVINE_SHIELD,
    DRAW,
    ELUSIVE,
    FROZEN,
    LIFESTEAL,
    ONGOING,
    POISONOUS,
    SPELL_DAMAGE,
    STEALTH,
    TAUNT,
    WINDFURY,
)

SIDE: Final = (  # what is counted on either side
    "life",  # health and armor
    "root_life",
    "hand",
    "first_cards",  # of the hand, up to three
    "deck",
    "fatigue",
    "crystals",
    "overload",
    "secrets",
    "weapon",  # attack for the next two blows
    "durability",  # beyond
    "jade",
    "minions",
    "attack",
    "health",  # of minions
    "balance",  # √(attack · health), minion by minion
    "price",  # printed cost of minions
    "taunt",  # health behind it
    "shields",  # attack behind divine shields
    "windfury",  # attack with it
    "stealth",  # attack in it
    "deathrattles",
    "idle",  # attack that is frozen or may not attack
    "menaces",  # poisonous, lifesteal or elusive minions
    "spell_damage",
)
BOTH: Final = (  # what the sides mean to each other
    "swept",  # only the own board is not empty
    "crushed",  # only the enemy's is not empty
    "clock",  # of the enemy's life, what can be dealt next turn
    "danger",  # of the own life, what the enemy can deal next
    "deadly",  # the enemy's board alone would win
    "late_hand",  # cards more than the enemy's, as crystals grow
    "late_life",
)
FEATURES: Final[tuple[str, ...]] = tuple(
    [f"my_{name}" for name in SIDE] + [f"foe_{name}" for name in SIDE] + list(BOTH) + ["constant"]
)


def features(game: Table, me: Player, foe: Player) -> list[float]:
    """Numbers that say how the player stands, in the order of FEATURES; the last is always 1."""
    found: list[float] = []
    add_side(found, me)
    add_side(found, foe)
    my_life, foe_life = life(me), life(foe)
    clock = max(force(me) - wall(foe), 0.0) / foe_life
    danger = max(force(foe) - wall(me), 0.0) / my_life
    late = float(me.max_mana) / 10.0
    found.append(1.0 if me.board and not foe.board else 0.0)
    found.append(1.0 if foe.board and not me.board else 0.0)
    found.append(min(clock, 1.5))
    found.append(min(danger, 1.5))
    found.append(1.0 if danger >= 1.0 else 0.0)
    found.append(late * float(len(me.hand) - len(foe.hand)))
    found.append(late * (sqrt(my_life) - sqrt(foe_life)))
    found.append(1.0)
    return found


def life(side: Player) -> float:
    """Health and armor; who is dead counts as nearly so."""
    return float(max(side.hero.health + side.armor, 1))


def force(side: Player) -> float:
    """What a side could deal in its next turn, if nobody stood in the way."""
    weapon = side.weapon
    total: i64 = 0 if weapon is None else weapon.attack
    for it in side.board:
        if not it.keywords & (FROZEN | CANT_ATTACK):
            total += 2 * it.attack if it.keywords & WINDFURY else it.attack
    return float(total)


def wall(side: Player) -> float:
    """The health that stands in the way."""
    total: i64 = 0
    for it in side.board:
        if it.keywords & TAUNT and not it.keywords & STEALTH:
            total += it.health
    return float(total)


def add_side(found: list[float], side: Player) -> None:
    """The numbers of SIDE: first what the player has, then the minions."""
    weapon = side.weapon
    cards = float(len(side.hand))
    found.append(life(side) / 10.0)
    found.append(sqrt(life(side)))
    found.append(cards)
    found.append(min(cards, 3.0))
    found.append(sqrt(float(side.cards_left)))
    found.append(float(side.fatigue))
    found.append(float(side.max_mana))
    found.append(float(side.owed))
    found.append(float(len(side.secrets)))
    found.append(0.0 if weapon is None else float(weapon.attack * min(weapon.health, 2)))
    found.append(0.0 if weapon is None else float(max(weapon.health - 2, 0)))
    found.append(float(side.jade))
    add_minions(found, side)


def add_minions(found: list[float], side: Player) -> None:
    """What the board adds up to, in one pass."""
    attack: i64 = 0
    health: i64 = 0
    balance = 0.0
    price: i64 = 0
    taunt: i64 = 0
    shields: i64 = 0
    windfury: i64 = 0
    stealth: i64 = 0
    deathrattles: i64 = 0
    idle: i64 = 0
    menaces: i64 = 0
    spells: i64 = 0
    for it in side.board:
        keywords = it.keywords
        attack += it.attack
        health += it.health
        balance += sqrt(float(max(it.attack, 0) * it.health))
        price += it.card.cost
        if has_deathrattle(it):
            deathrattles += 1
        if it.listens & SPELL_DAMAGE:
            spells += it.card.spell_damage
        if keywords:
            if keywords & TAUNT:
                taunt += it.health
            if keywords & DIVINE_SHIELD:
                shields += it.attack
            if keywords & WINDFURY:
                windfury += it.attack
            if keywords & STEALTH:
                stealth += it.attack
            if keywords & (FROZEN | CANT_ATTACK):
                idle += it.attack
            if keywords & (POISONOUS | LIFESTEAL | ELUSIVE):
                menaces += 1
    found.append(float(len(side.board)))
    found.append(float(attack))
    found.append(float(health))
    found.append(balance)
    found.append(float(price))
    found.append(float(taunt))
    found.append(float(shields))
    found.append(float(windfury))
    found.append(float(stealth))
    found.append(float(deathrattles))
    found.append(float(idle))
    found.append(float(menaces))
    found.append(float(spells))


@mypyc_attr(allow_interpreted_subclasses=True)  # compiled, others need their weights to be unpickled
class Trained(StateScore):
    """The chance to win, from 0 to 1: a weighted sum of FEATURES is the logarithm of its odds."""

    def __init__(self, weights: Sequence[float]) -> None:
        self.weights = checked(weights, FEATURES, "trained")

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        if state.winner != ONGOING:
            return 1.0 if state.winner == player else 0.5 if state.winner == DRAW else 0.0
        odds = self.odds(features(state, state.seat(player), state.seat(1 - player)))
        return 1.0 / (1.0 + exp(-odds))

    def odds(self, numbers: list[float]) -> float:
        """Their logarithm."""
        total = 0.0
        index: i64 = 0
        weights = self.weights
        for number in numbers:
            total += number * weights[index]
            index += 1
        return total
