"""Enchantments.  A lasting change is made to the numbers themselves; only what must end is remembered."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flat_layout.auras import raise_health
from flat_layout.events import recount
from flat_layout.layout import (
    ACTIVE,
    ATTACK,
    AURA_ATTACK,
    AURA_HEALTH,
    AURA_KEYWORDS,
    CARD,
    ENCHANTMENTS,
    EXPIRING,
    KEYWORDS,
    LENT,
    LENT_COUNT,
    LISTENS,
    MAX_HEALTH,
    OWNER,
    SIDE_OF,
    Entity,
    Table,
    signed,
)
from flat_layout.words import card_of
from topdeck.games.hearthstone.engine.constants import DOOMED, LISTED, SICK, SILENCED, THIS_TURN

# An enchantment is one number: its card, how long it lasts, whose turns count, attack, keywords.
UNTIL_SHIFT: Final = 13
SIDE_SHIFT: Final = 16
ATTACK_SHIFT: Final = 17
KEYWORDS_SHIFT: Final = 25
KEYWORD_BITS: Final = 0xFFFF


def packed(card: i64, until: i64, side: i64, attack: i64, keywords: i64) -> i64:
    lent = card | until << UNTIL_SHIFT | side << SIDE_SHIFT
    return lent | (attack & 0xFF) << ATTACK_SHIFT | keywords << KEYWORDS_SHIFT


def lent_attack(lent: i64) -> i64:
    return signed(lent >> ATTACK_SHIFT)


def lent_keywords(lent: i64) -> i64:
    return lent >> KEYWORDS_SHIFT & KEYWORD_BITS


def ends_at(until: i64, side: i64) -> i64:
    """What the numbers of an enchantment are that ends at this moment of this side's turn."""
    return until << UNTIL_SHIFT | side << SIDE_SHIFT


def moment(lent: i64) -> i64:
    return lent & (0xF << UNTIL_SHIFT)


def buff(t: Table, it: Entity, attack: i64, health: i64, keywords: i64) -> None:
    t[it + ATTACK] += attack
    if keywords:
        t[it + KEYWORDS] |= keywords
        t[it + AURA_KEYWORDS] &= ~keywords  # its own from now on, not lent
        keep_keywords(t, it, keywords)
    if health:
        raise_health(t, it, health)


def keep_keywords(t: Table, it: Entity, keywords: i64) -> None:
    """What was lent is now its own."""
    if t[it + ENCHANTMENTS]:
        for index in range(t[LENT_COUNT]):
            if t[LENT + 2 * index] == it:
                t[LENT + 2 * index + 1] &= ~(keywords << KEYWORDS_SHIFT)


def buff_until(t: Table, me: Entity, it: Entity, attack: i64, keywords: i64, until: i64) -> None:
    """A buff that ends."""
    added = keywords & ~t[it + KEYWORDS]
    t[it + ATTACK] += attack
    t[it + KEYWORDS] |= added
    side = t[(t[ACTIVE] if until == THIS_TURN else t[me + OWNER]) + SIDE_OF]
    lend(t, it, packed(t[me + CARD], until, side, attack, added))
    t[EXPIRING] = 1


def lend(t: Table, it: Entity, lent: i64) -> None:
    last = LENT + 2 * t[LENT_COUNT]
    t[last], t[last + 1] = it, lent
    t[LENT_COUNT] += 1
    t[it + ENCHANTMENTS] += 1


def silence(t: Table, it: Entity) -> None:
    """Printed numbers, no keywords, no text."""
    card = card_of(t, it)
    t[it + ATTACK] = card.attack + t[it + AURA_ATTACK]
    raise_health(t, it, card.health + t[it + AURA_HEALTH] - t[it + MAX_HEALTH])
    t[it + KEYWORDS] = t[it + KEYWORDS] & (SICK | DOOMED | LISTED) | SILENCED
    t[it + AURA_KEYWORDS] = 0
    if t[it + ENCHANTMENTS]:
        drop_lent(t, it)
    t[it + LISTENS] = 0
    recount(t)


def drop_lent(t: Table, it: Entity) -> None:
    """Forget what one bears, without undoing it."""
    kept: i64 = 0
    for index in range(t[LENT_COUNT]):
        if t[LENT + 2 * index] != it:
            t[LENT + 2 * kept] = t[LENT + 2 * index]
            t[LENT + 2 * kept + 1] = t[LENT + 2 * index + 1]
            kept += 1
    t[LENT_COUNT] = kept
    t[it + ENCHANTMENTS] = 0


def end_enchantments(t: Table, until: i64, side: i64) -> None:
    """End what lasts until this moment of this side's turn."""
    if not t[EXPIRING]:
        return
    kept: i64 = 0
    for index in range(t[LENT_COUNT]):
        it, lent = t[LENT + 2 * index], t[LENT + 2 * index + 1]
        if moment(lent) == ends_at(until, side):
            t[it + ATTACK] -= lent_attack(lent)
            t[it + KEYWORDS] &= ~lent_keywords(lent)
            t[it + ENCHANTMENTS] -= 1
        else:
            t[LENT + 2 * kept], t[LENT + 2 * kept + 1] = it, lent
            kept += 1
    t[LENT_COUNT] = kept
    t[EXPIRING] = 1 if kept else 0
