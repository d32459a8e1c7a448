"""Wounds and healing."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from flat_layout.events import emit, in_order
from flat_layout.layout import (
    ARMOR,
    DEATHS,
    HEALTH,
    KEYWORDS,
    LISTENING,
    MAX_HEALTH,
    OWNER,
    TYPE,
    Entity,
    Rows,
    Table,
    hero_of,
)
from topdeck.games.hearthstone.engine.constants import (
    DIVINE_SHIELD,
    DOOMED,
    FATAL,
    GONE,
    HEALED,
    HERO_CARD,
    HURT,
    IMMUNE,
    LIFESTEAL,
    MINION_CARD,
    POISONOUS,
    STEALTH,
)


def damage(t: Table, source: Entity, it: Entity, amount: i64) -> None:
    """Hurt one character."""
    dealt = take_damage(t, source, it, amount)
    if dealt > 0:
        emit(t, HURT, it, source, dealt)


def damage_all(t: Table, source: Entity, them: Rows, amount: i64) -> None:
    """Hurt several at once: first all wounds, then all that follows from them, in order of play."""
    hurt = vec[i64]()
    for it in them:
        if take_damage(t, source, it, amount) > 0:
            hurt = append(hurt, it)
    if t[LISTENING] & HURT:
        for it in in_order(t, hurt):
            emit(t, HURT, it, source, amount)


def take_damage(t: Table, source: Entity, it: Entity, amount: i64) -> i64:
    """Take the damage, tell nobody yet; returns how much it was."""
    if amount <= 0 or t[it + KEYWORDS] & (IMMUNE | GONE):
        return 0
    if t[it + KEYWORDS] & DIVINE_SHIELD:
        t[it + KEYWORDS] &= ~DIVINE_SHIELD
        t[source + KEYWORDS] &= ~STEALTH
        return 0
    if t[it + TYPE] == HERO_CARD:
        if not damage_hero(t, source, it, amount):
            return 0
    else:
        t[it + HEALTH] -= amount
    if t[it + HEALTH] <= 0:
        t[DEATHS] = 1
    if t[source + KEYWORDS] & (LIFESTEAL | POISONOUS | STEALTH):
        apply_damage_keywords(t, source, it, amount)
    return amount


def damage_hero(t: Table, source: Entity, hero: Entity, amount: i64) -> bool:
    """Armor goes first; a secret may step in before a deadly wound."""
    owner = t[hero + OWNER]
    if t[LISTENING] & FATAL and amount >= t[hero + HEALTH] + t[owner + ARMOR]:
        emit(t, FATAL, hero, source, amount)
        if t[hero + KEYWORDS] & IMMUNE:
            return False
    absorbed = min(t[owner + ARMOR], amount)
    t[owner + ARMOR] -= absorbed
    t[hero + HEALTH] -= amount - absorbed
    return True


def apply_damage_keywords(t: Table, source: Entity, it: Entity, amount: i64) -> None:
    """What dealing damage does to the one who deals it, and through it."""
    t[source + KEYWORDS] &= ~STEALTH
    if t[source + KEYWORDS] & LIFESTEAL:
        heal(t, source, hero_of(t, source), amount)
    if t[source + KEYWORDS] & POISONOUS and t[it + TYPE] == MINION_CARD:
        destroy(t, it)


def heal(t: Table, source: Entity, it: Entity, amount: i64) -> None:
    restored = restore_health(t, it, amount)
    if restored > 0:
        emit(t, HEALED, it, source, restored)


def heal_all(t: Table, source: Entity, them: Rows, amount: i64) -> None:
    """Heal several at once: first all wounds close, then all that follows, in order of play."""
    healed = vec[i64]()
    for it in them:
        if restore_health(t, it, amount) > 0:
            healed = append(healed, it)
    if t[LISTENING] & HEALED:
        for it in in_order(t, healed):
            emit(t, HEALED, it, source, amount)


def restore_health(t: Table, it: Entity, amount: i64) -> i64:
    restored = min(amount, t[it + MAX_HEALTH] - t[it + HEALTH])
    if restored <= 0 or t[it + KEYWORDS] & GONE:
        return 0
    t[it + HEALTH] += restored
    return restored


def destroy(t: Table, it: Entity) -> None:
    t[it + KEYWORDS] |= DOOMED
    t[DEATHS] = 1
