"""The engine's fingerprint, over the flat layout."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flat_layout.enchantments import lent_attack, lent_keywords
from flat_layout.layout import (
    ACTIVE,
    ARMOR,
    ATTACK,
    ATTACKS,
    BOARD,
    BOARD_SIZE,
    CARD,
    CARD_BITS,
    CARDS_PLAYED,
    DECK,
    DECK_MASK,
    DECK_SIZE,
    DIED_ENTRY,
    ENCHANTMENTS,
    FATIGUE,
    FIRST,
    HAND,
    HAND_SIZE,
    HANDLE,
    HEALTH,
    HERO,
    JADE,
    KEYWORDS,
    LENT,
    LENT_COUNT,
    LOCKED,
    LOG,
    LOG_SIZE,
    MANA,
    MAX_HEALTH,
    MAX_MANA,
    OVERLOAD,
    PHASE,
    POWER,
    POWER_USES,
    SECOND,
    SECRETS,
    SECRETS_SIZE,
    SIDE_OF,
    TEMPORARY_MANA,
    TOTEMS,
    TURN,
    WEAPON,
    WINNER,
    Entity,
    Player,
    Table,
    held_card,
)
from flat_layout.words import CARDS, card_of
from topdeck.games.hearthstone.engine.fingerprint import HIDDEN_KEYWORDS, SIDE

MASK: Final = 0x1FFFFFFFFFFFFFFF  # sums stay below 2**61


def fingerprint(t: Table) -> i64:
    """The position and the handles of its minions."""
    return mixed(outline(t), handles(t, FIRST) * SIDE + handles(t, SECOND))


def handles(t: Table, side: Player) -> i64:
    found: i64 = 0
    for place in range(t[side + BOARD_SIZE]):
        found = found * 8 + t[t[side + BOARD + place] + HANDLE] % 8
    return found


def outline(t: Table) -> i64:
    code = mixed(17, t[t[ACTIVE] + SIDE_OF] + t[TURN] * 4 + (t[WINNER] + 2) * 1024 + t[PHASE] * 65536)
    code = of_side(code, t, FIRST)
    code = of_side(code, t, SECOND)
    return mixed(mixed(code, code >> 29), code >> 31)


def mixed(code: i64, value: i64) -> i64:
    code ^= value
    return (code & 0xFFFFFFFF) * 536870598 + (code >> 32)


def of_side(code: i64, t: Table, me: Player) -> i64:
    code = of_entity(code, t, t[me + HERO])
    for place in range(t[me + BOARD_SIZE]):
        code = of_entity(code, t, t[me + BOARD + place])
    if t[me + WEAPON]:
        code = of_entity(code, t, t[me + WEAPON])
    for place in range(t[me + SECRETS_SIZE]):
        code = mixed(code, card_of(t, t[me + SECRETS + place]).mark)
    code = mixed(code, CARDS[t[me + POWER]].mark + t[me + POWER_USES])
    mana = t[me + LOCKED] + 16 * (t[me + OVERLOAD] + 16 * t[me + ARMOR])
    code = mixed(code, t[me + MANA] + 16 * (t[me + MAX_MANA] + 16 * mana))
    counts = t[me + JADE] + 64 * (t[me + TOTEMS] + 64 * t[me + TEMPORARY_MANA])
    code = mixed(code, t[me + FATIGUE] + 64 * (t[me + CARDS_PLAYED] + 64 * counts))
    for index in range(t[me + HAND_SIZE]):
        held = t[me + HAND + index]
        code = mixed(code, mixed(CARDS[held_card(held)].mark, held >> 13 & 0xFFFFFF))
    code = mixed(code, of_graveyard(t, t[me + SIDE_OF]))
    return mixed(code, of_deck(t, me))


def of_entity(code: i64, t: Table, it: Entity) -> i64:
    code = mixed(code, CARDS[t[it + CARD]].mark)
    numbers = ((t[it + ATTACK] & 0xFF) * 256 + (t[it + HEALTH] & 0xFF)) * 256 + (t[it + MAX_HEALTH] & 0xFF)
    code = mixed(code, (numbers * 65536 + (t[it + KEYWORDS] & ~HIDDEN_KEYWORDS)) * 4 + t[it + ATTACKS])
    if t[it + ENCHANTMENTS]:
        for index in range(t[LENT_COUNT]):
            if t[LENT + 2 * index] == it:
                lent = t[LENT + 2 * index + 1]
                code = mixed(code, CARDS[lent & CARD_BITS].mark + 4 * (lent >> 13 & 7) + (lent >> 16 & 1))
                code = mixed(code, (lent_attack(lent) & 0xFF) * 65536 + lent_keywords(lent))
    return code


def of_deck(t: Table, me: Player) -> i64:
    total: i64 = 0
    for index in range(t[me + DECK_SIZE]):
        if t[me + DECK_MASK] >> index & 1:
            total = (total + CARDS[held_card(t[me + DECK + index])].mark) & MASK
    return total


def of_graveyard(t: Table, side: i64) -> i64:
    total: i64 = 0
    for index in range(t[LOG_SIZE]):
        entry = t[LOG + index]
        if entry & 3 == DIED_ENTRY * 2 + side:
            total = (total + CARDS[entry >> 2].mark) & MASK
    return total
