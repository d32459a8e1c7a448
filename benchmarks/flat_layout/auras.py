"""Auras and the other numbers that depend on who is in play."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from flat_layout.layout import (
    ATTACK,
    AURA_ATTACK,
    AURA_HEALTH,
    AURA_KEYWORDS,
    BOARD,
    BOARD_SIZE,
    DEATHS,
    FIRST,
    HEALTH,
    KEYWORDS,
    LISTENING,
    LISTENS,
    MAX_HEALTH,
    SECOND,
    WEAPON,
    Entity,
    Player,
    Rows,
    Table,
)
from flat_layout.words import card_of
from topdeck.games.hearthstone.engine.constants import AURA, FAR_AURA, OWN_AURA, SPELL_DAMAGE


def refresh_auras(t: Table) -> None:
    first, second = aura_givers(t, FIRST), aura_givers(t, SECOND)
    if t[LISTENING] & FAR_AURA:
        for it in second:
            first = append(first, it)
        second = first
    apply_auras_to_side(t, first, FIRST)
    apply_auras_to_side(t, second, SECOND)


def refresh_side(t: Table, side: Player) -> None:
    """Somebody came to one side; the other need not be looked at unless an aura reaches so far."""
    if t[LISTENING] & FAR_AURA:
        refresh_auras(t)
    else:
        apply_auras_to_side(t, aura_givers(t, side), side)


def aura_givers(t: Table, owner: Player) -> Rows:
    """Those of a side who give something to others."""
    found = vec[i64]()
    for place in range(t[owner + BOARD_SIZE]):
        it = t[owner + BOARD + place]
        if t[it + LISTENS] & AURA:
            found = append(found, it)
    weapon = t[owner + WEAPON]
    if weapon and t[weapon + LISTENS] & AURA:
        found = append(found, weapon)
    return found


def apply_auras_to_side(t: Table, givers: Rows, side: Player) -> None:
    """Look at those whom an aura may concern now or did before."""
    some = len(givers) > 0
    for place in range(t[side + BOARD_SIZE]):
        it = t[side + BOARD + place]
        if some or t[it + LISTENS] & OWN_AURA or t[it + AURA_ATTACK] or t[it + AURA_HEALTH] or t[it + AURA_KEYWORDS]:
            apply_auras(t, givers, it)
    weapon = t[side + WEAPON]
    if weapon and (some or t[weapon + LISTENS] & OWN_AURA or t[weapon + AURA_ATTACK]):
        apply_auras(t, givers, weapon)


def apply_auras(t: Table, givers: Rows, it: Entity) -> None:
    """Give one what all auras together give it, its own included."""
    attack: i64 = 0
    health: i64 = 0
    keywords: i64 = 0
    for giver in givers:
        for aura in card_of(t, giver).auras:
            if not aura.only_self and aura.who.matches(t, giver, it):
                attack += aura.attack
                health += aura.health
                keywords |= aura.keywords
    if t[it + LISTENS] & OWN_AURA:
        for aura in card_of(t, it).auras:
            if aura.only_self and aura.who.matches(t, it, it):
                attack += aura.attack
                health += aura.health
                keywords |= aura.keywords
    set_aura_bonus(t, it, attack, health, keywords)
    if t[it + HEALTH] <= 0:
        t[DEATHS] = 1


def set_aura_bonus(t: Table, it: Entity, attack: i64, health: i64, keywords: i64) -> None:
    """From now on auras give it this much, no longer what they gave before."""
    t[it + ATTACK] += attack - t[it + AURA_ATTACK]
    t[it + AURA_ATTACK] = attack
    if health != t[it + AURA_HEALTH]:
        raise_health(t, it, health - t[it + AURA_HEALTH])
        t[it + AURA_HEALTH] = health
    if keywords != t[it + AURA_KEYWORDS]:
        t[it + KEYWORDS] &= ~t[it + AURA_KEYWORDS]
        t[it + AURA_KEYWORDS] = keywords & ~t[it + KEYWORDS]  # only what it did not have
        t[it + KEYWORDS] |= keywords


def raise_health(t: Table, it: Entity, change: i64) -> None:
    """More is healthier; less only cuts what is above the new maximum."""
    t[it + MAX_HEALTH] += change
    health = t[it + HEALTH]
    t[it + HEALTH] = health + change if change > 0 else min(health, t[it + MAX_HEALTH])


def spell_damage(t: Table, owner: Player) -> i64:
    total: i64 = 0
    if t[LISTENING] & SPELL_DAMAGE:
        for place in range(t[owner + BOARD_SIZE]):
            it = t[owner + BOARD + place]
            if t[it + LISTENS] & SPELL_DAMAGE:
                total += card_of(t, it).spell_damage
    return total
