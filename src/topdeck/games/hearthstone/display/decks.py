"""Descriptions of decks: the cards by cost, the mana curve and the deck code."""

from collections import Counter
from contextlib import suppress
from typing import Any

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError, UnknownCard
from topdeck.games.hearthstone.cards.database import find_card
from topdeck.games.hearthstone.decks.codes import encode_deck
from topdeck.games.hearthstone.decks.deck import deck_faults, eras_with
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.shared import descriptions

MOST = 7  # mana; the last column counts all cards that cost at least this


class DeckDescription(descriptions.DeckDescription[Card]):
    """A deck by the rules of an era."""

    def __init__(self, deck: Deck, rules: Rules) -> None:
        super().__init__(deck, lambda name: find_card(name, rules.cards), lambda card: (card.cost, card.name))
        self.rules = rules
        self.hero_class = deck.about["class"]

    def row(self) -> dict[str, str]:
        return {
            "deck": self.name,
            "class": self.hero_class,
            "cards": str(self.deck.size()),
            "since": next(iter(self.eras()), ""),
        }

    def properties(self) -> dict[str, Any]:
        return {
            "class": self.hero_class,
            "eras": self.eras(),
            "curve": self.curve(),
            "code": self.code(),
            "faults": deck_faults(self.deck, self.rules),
        }

    def lines(self) -> list[str]:
        code = self.code()
        bounds = [*map(str, range(MOST)), f"{MOST}+"]
        return [
            f"{self.name}, {self.hero_class}, {self.deck.size()} cards",
            *(f"  {count} × {card.cost:>2}  {card.name}" for card, count in self.cards),
            *self.unknown_lines,
            "mana " + "".join(f"{cost:>4}" for cost in bounds),
            "cards" + "".join(f"{count:>4}" for count in self.curve()),
            *([f"code  {code}"] if code else []),
        ]

    def eras(self) -> list[str]:
        """Return the eras that have all sets of the deck's cards."""
        return eras_with(*(card.set for card, _ in self.cards))

    def curve(self) -> list[int]:
        """Return the number of cards for each cost from 0."""
        counts: Counter[int] = Counter()
        for card, count in self.cards:
            counts[min(card.cost, MOST)] += count
        return [counts[cost] for cost in range(MOST + 1)]

    def code(self) -> str | None:
        """Return the deck code, or None if the deck has unknown cards."""
        with suppress(DeckError, UnknownCard):
            return encode_deck(self.deck, self.rules.cards)
        return None
