"""Legal Hearthstone decks that together contain every collectible card."""

from __future__ import annotations

from functools import cache
from itertools import cycle, islice
from typing import Any

from topdeck.core.deck import Deck
from topdeck.games.hearthstone.cards.database import HEROES, is_poolable, rules
from topdeck.games.hearthstone.decks.deck import SIZE
from topdeck.games.hearthstone.engine.card import Card

SETTINGS: dict[str, Any] = {"format": "wild", "any_set": True}  # in every era, the decks are legal with these settings


@cache
def covering_pairs() -> dict[str, tuple[Deck, Deck]]:
    """Return pairs of decks by name, which together contain every card."""
    decks = covering_decks()
    half = len(decks) // 2
    return {f"{first.name}, {second.name}": (first, second) for first, second in zip(decks, decks[half:], strict=False)}


def covering_decks() -> list[Deck]:
    """Return an even number of decks, each with thirty different cards; neutral cards fill up those of the classes."""
    cards = [card for card in rules().cards.values() if is_poolable(card)]
    neutral = [card for card in cards if not card.classes]
    left = iter(neutral)
    lists: list[tuple[str, list[Card]]] = []
    for hero in HEROES:
        own = [card for card in cards if card.classes and card.classes[0] == hero]
        own += islice(left, -len(own) % SIZE)
        lists += [(hero, own[start : start + SIZE]) for start in range(0, len(own), SIZE)]
    rest, heroes = list(left), cycle(HEROES)
    while rest or len(lists) % 2:
        lists.append((next(heroes), rest[:SIZE] + neutral[: max(0, SIZE - len(rest))]))
        rest = rest[SIZE:]
    return [
        Deck(f"{hero} {number}", {card.id: 1 for card in own}, **{"class": hero})
        for number, (hero, own) in enumerate(lists)
    ]
