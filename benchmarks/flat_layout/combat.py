"""Attacks: who may attack whom is in `legal`; this is what happens then."""

from __future__ import annotations

from mypy_extensions import i64

from flat_layout.board import break_weapon
from flat_layout.deaths import dying, settle
from flat_layout.events import emit
from flat_layout.health import take_damage
from flat_layout.layout import (
    ACTIVE,
    ATTACK,
    ATTACKS,
    DEFENDER,
    HEALTH,
    HERO,
    KEYWORDS,
    LISTENING,
    OWNER,
    TYPE,
    WEAPON,
    WINNER,
    Entity,
    Player,
    Table,
    is_hero,
)
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.constants import (
    AFTER_ATTACK,
    CANT_ATTACK,
    CHARGE,
    FROZEN,
    GONE,
    HURT,
    IMMUNE,
    KILLED,
    MINION_CARD,
    ONGOING,
    PROPOSED,
    SICK,
    STEALTH,
    WINDFURY,
)


def strength(t: Table, it: Entity) -> i64:
    """Attack, with the weapon's for a hero."""
    if is_hero(t, it):
        weapon = t[t[it + OWNER] + WEAPON]
        if weapon:
            return t[it + ATTACK] + max(t[weapon + ATTACK], 0)
    return t[it + ATTACK]


def ready(t: Table, it: Entity, windfury: i64) -> bool:
    """May it attack?  `windfury` is its own or its weapon's."""
    keywords = t[it + KEYWORDS]
    if keywords & (FROZEN | CANT_ATTACK) or keywords & (SICK | CHARGE) == SICK:
        return False
    return t[it + ATTACKS] < (2 if windfury & WINDFURY else 1)


def hero_ready(t: Table, owner: Player) -> bool:
    """May the hero attack?  A weapon can lend it windfury."""
    hero, weapon = t[owner + HERO], t[owner + WEAPON]
    return ready(t, hero, t[hero + KEYWORDS] | t[weapon + KEYWORDS] if weapon else t[hero + KEYWORDS])


def attack(t: Table, attacker: Entity, defender: Entity) -> None:
    t[attacker + KEYWORDS] &= ~STEALTH
    if t[LISTENING] & (PROPOSED | constants.ATTACK):
        defender = propose_attack(t, attacker, defender)
        if t[WINNER] != ONGOING or (t[attacker + KEYWORDS] | t[defender + KEYWORDS]) & GONE:
            return  # cancelled: the attacker may attack again
    t[attacker + ATTACKS] += 1
    exchange_damage(t, attacker, defender)
    if is_hero(t, attacker):
        lose_durability(t, t[attacker + OWNER])
    emit(t, AFTER_ATTACK, attacker, defender, 0)
    if t[defender + TYPE] == MINION_CARD and dying(t, defender):
        emit(t, KILLED, attacker, defender, 0)
    settle(t)


def propose_attack(t: Table, attacker: Entity, defender: Entity) -> Entity:
    """One phase in which those who listen may kill, heal, flee or step in between; a new defender is proposed, too."""
    proposed: i64 = 0
    while proposed != defender:
        proposed = t[DEFENDER] = defender
        emit(t, PROPOSED, attacker, defender, 0)
        defender = t[DEFENDER]
    t[DEFENDER] = 0
    emit(t, constants.ATTACK, attacker, defender, 0)
    settle(t)
    return defender


def exchange_damage(t: Table, attacker: Entity, defender: Entity) -> None:
    """Both strike at once; then both wounds are felt."""
    blow = strength(t, attacker)
    counter = t[defender + ATTACK] if t[defender + OWNER] != t[ACTIVE] else strength(t, defender)
    dealt = take_damage(t, attacker, defender, blow)
    taken = take_damage(t, defender, attacker, counter)
    if dealt > 0:
        emit(t, HURT, defender, attacker, dealt)
    if taken > 0:
        emit(t, HURT, attacker, defender, taken)


def lose_durability(t: Table, owner: Player) -> None:
    """The weapon loses durability."""
    weapon = t[owner + WEAPON]
    if weapon and not t[weapon + KEYWORDS] & IMMUNE:
        t[weapon + HEALTH] -= 1
        if t[weapon + HEALTH] <= 0:
            break_weapon(t, owner)
