"""Hands and decks: drawing, burning."""

from __future__ import annotations

from mypy_extensions import i64

from flat_layout.events import emit
from flat_layout.health import damage
from flat_layout.layout import (
    CARDS_DRAWN,
    CARDS_LEFT,
    DECK,
    DECK_MASK,
    FATIGUE,
    HAND,
    HAND_SIZE,
    HERO,
    KNOWN_IN_DECK,
    LISTED_BIT,
    SHOWN_ENTRY,
    SIDE_OF,
    TURN,
    Held,
    Player,
    Table,
    drawn,
    held_card,
    note,
    random_draw,
)
from topdeck.games.hearthstone.engine.constants import DRAWN, MAX_HAND, SECOND


def draw(t: Table, owner: Player) -> None:
    """Draw any card still in the deck; from an empty deck, take fatigue."""
    if t[owner + CARDS_LEFT] == 0:
        t[owner + FATIGUE] += 1
        damage(t, t[owner + HERO], t[owner + HERO], t[owner + FATIGUE])
        return
    index = nth_index(t[owner + DECK_MASK], random_draw(t, t[owner + SIDE_OF], t[owner + CARDS_LEFT]))
    t[owner + DECK_MASK] &= ~(1 << index)
    t[owner + CARDS_LEFT] -= 1
    t[CARDS_DRAWN] += 1 if t[owner + SIDE_OF] == 0 else SECOND
    if receive(t, owner, drawn(t[owner + DECK + index], t[TURN])):
        emit(t, DRAWN, t[owner + HERO], t[owner + HERO], 1)


def nth_index(mask: i64, n: i64) -> i64:
    """The index of the n-th card still in the deck."""
    index: i64 = 0
    while True:
        if mask & 1:
            if n == 0:
                return index
            n -= 1
        mask >>= 1
        index += 1


def receive(t: Table, owner: Player, held: Held) -> bool:
    """Put a card into the hand; one too many is burnt, for all to see."""
    size = t[owner + HAND_SIZE]
    if size < MAX_HAND:
        t[owner + HAND + size] = held
        t[owner + HAND_SIZE] = size + 1
        return True
    show(t, owner, held)
    return False


def show(t: Table, owner: Player, held: Held) -> None:
    """The opponent has seen this card."""
    if held & LISTED_BIT:
        note(t, SHOWN_ENTRY, t[owner + SIDE_OF], held_card(held))
    if t[owner + KNOWN_IN_DECK]:
        raise NotImplementedError("no card of the experiment shows cards of a deck")
