"""Decks as lists and pages show them: their cards by cost, the mana curve, the code."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import Any

from topdeck.core.deck import Deck
from topdeck.core.description import Description
from topdeck.core.errors import DeckError, UnknownCard
from topdeck.games.hearthstone.cards.database import find_card
from topdeck.games.hearthstone.decks.codes import encode_deck
from topdeck.games.hearthstone.decks.deck import deck_faults, eras_with
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.model import Rules

MOST = 7  # mana; dearer cards are counted with these


class DeckDescription(Description):
    """A deck, by the rules of an era."""

    def __init__(self, deck: Deck, rules: Rules) -> None:
        self.deck = deck
        self.name = deck.name
        self.rules = rules

    def row(self) -> dict[str, str]:
        return {
            "deck": self.name,
            "class": self.deck.about["class"],
            "cards": str(self.deck.size()),
            "since": next(iter(self.eras()), ""),
        }

    def facts(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "class": self.deck.about["class"],
            "source": self.deck.about.get("source", ""),
            "size": self.deck.size(),
            "eras": self.eras(),
            "curve": self.curve(),
            "code": self.code(),
            "cards": self.deck.cards,
            "faults": deck_faults(self.deck, self.rules),
        }

    def lines(self) -> list[str]:
        code = self.code()
        bounds = [*map(str, range(MOST)), f"{MOST}+"]
        return [
            f"{self.name}, {self.deck.about['class']}, {self.deck.size()} cards",
            *(f"  {count} × {card.cost:>2}  {card.name}" for card, count in self.known_cards()),
            *(f"  {count} ×  ?  {name}" for name, count in self.deck.cards.items() if not self.knows(name)),
            "mana " + "".join(f"{cost:>4}" for cost in bounds),
            "cards" + "".join(f"{count:>4}" for count in self.curve()),
            *([f"code  {code}"] if code else []),
        ]

    def knows(self, name: str) -> bool:
        try:
            find_card(name, self.rules.cards)
        except UnknownCard:
            return False
        return True

    def known_cards(self) -> list[tuple[Card, int]]:
        """The cards by cost, with their numbers, but for those that do not exist."""
        cards = self.rules.cards
        found = [(find_card(name, cards), count) for name, count in self.deck.cards.items() if self.knows(name)]
        return sorted(found, key=lambda row: (row[0].cost, row[0].name))

    def eras(self) -> list[str]:
        """Those that have all sets of the deck's cards."""
        return eras_with(*(card.set for card, count in self.known_cards()))

    def curve(self) -> list[int]:
        """How many cards cost nothing, one mana, two …"""
        counts: Counter[int] = Counter()
        for card, count in self.known_cards():
            counts[min(card.cost, MOST)] += count
        return [counts[cost] for cost in range(MOST + 1)]

    def code(self) -> str | None:
        """The deck's code; a deck with cards that do not exist has none."""
        with suppress(DeckError, UnknownCard):
            return encode_deck(self.deck, self.rules.cards)
        return None
