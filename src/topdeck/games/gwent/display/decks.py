"""Decks as lists and pages show them: the leader, the cards by colour, and the power of all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from topdeck.core.deck import Deck
from topdeck.core.description import Description
from topdeck.core.errors import UnknownCard
from topdeck.games.gwent.cards.database import find_card
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import BRONZE, COLOURS, GOLD, SILVER
from topdeck.games.gwent.engine.model import Rules


class DeckDescription(Description):
    """A deck, by the rules of a game, and what is wrong with it there."""

    def __init__(self, deck: Deck, rules: Rules, faults: Sequence[str] = ()) -> None:
        self.deck = deck
        self.name = deck.name
        self.rules = rules
        self.faults = faults

    def row(self) -> dict[str, str]:
        return {
            "deck": self.name,
            "faction": self.deck.about.get("faction", ""),
            "leader": self.leader(),
            "cards": str(self.deck.size()),
            **{COLOURS[colour]: str(self.count(colour)) for colour in (GOLD, SILVER, BRONZE)},
        }

    def facts(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "faction": self.deck.about.get("faction", ""),
            "leader": self.deck.about.get("leader", ""),
            "source": self.deck.about.get("source", ""),
            "size": self.deck.size(),
            "colours": {COLOURS[colour]: self.count(colour) for colour in (GOLD, SILVER, BRONZE)},
            "power": self.power(),
            "cards": dict(self.deck.cards),
            "faults": list(self.faults),
        }

    def lines(self) -> list[str]:
        faction, leader = self.deck.about.get("faction", ""), self.leader()
        facts = [self.name, faction, f"leader {leader}" if leader else "no leader", f"{self.deck.size()} cards"]
        colours = ", ".join(f"{self.count(colour)} {COLOURS[colour]}" for colour in (GOLD, SILVER, BRONZE))
        return [
            ", ".join(filter(None, facts)),
            *(
                f"  {count} × {describe_power(card):>2}  {card.name} ({COLOURS[card.colour]})"
                for card, count in self.known_cards()
            ),
            *(f"  {count} ×  ?  {name}" for name, count in self.deck.cards.items() if self.card(name) is None),
            f"{colours}; units with {self.power()} power in all",
        ]

    def card(self, name: str) -> Card | None:
        """The card of this id or name, if there is one."""
        try:
            return find_card(name, self.rules.cards)
        except UnknownCard:
            return None

    def leader(self) -> str:
        """The name of the leader; if nobody is called so, what the deck says."""
        said = self.deck.about.get("leader", "")
        card = self.card(said)
        return said if card is None else card.name

    def known_cards(self) -> list[tuple[Card, int]]:
        """The cards with their numbers, gold ones first, but for those that do not exist."""
        cards = [(self.card(name), count) for name, count in self.deck.cards.items()]
        found = [(card, count) for card, count in cards if card is not None]
        return sorted(found, key=lambda row: (-row[0].colour, -row[0].power, row[0].name))

    def count(self, colour: int) -> int:
        return sum(count for card, count in self.known_cards() if card.colour == colour)

    def power(self) -> int:
        """What is printed on all its units."""
        return sum(card.power * count for card, count in self.known_cards())


def describe_power(card: Card) -> str:
    return str(card.power) if card.is_unit() else "·"
