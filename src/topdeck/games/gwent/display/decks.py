"""Descriptions of decks: the leader, the cards by colour, and their power."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from topdeck.core.deck import Deck
from topdeck.core.errors import UnknownCard
from topdeck.games.gwent.cards.database import find_card
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import BRONZE, COLOURS, GOLD, SILVER
from topdeck.games.gwent.engine.model import Rules
from topdeck.games.shared import descriptions


class DeckDescription(descriptions.DeckDescription[Card]):
    """A deck by the rules of a game, and its faults there."""

    def __init__(self, deck: Deck, rules: Rules, faults: Sequence[str] = ()) -> None:
        super().__init__(
            deck, lambda name: find_card(name, rules.cards), lambda card: (-card.colour, -card.power, card.name)
        )
        self.faults = faults
        self.faction, self.leader = deck.about.get("faction", ""), deck.about.get("leader", "")
        self.leader_name = leader_name(self.leader, rules)
        counts: Counter[int] = Counter()
        for card, count in self.cards:
            counts[card.colour] += count
        self.colours = {COLOURS[colour]: counts[colour] for colour in (GOLD, SILVER, BRONZE)}
        self.power = sum(card.power * count for card, count in self.cards)

    def row(self) -> dict[str, str]:
        return {
            "deck": self.name,
            "faction": self.faction,
            "leader": self.leader_name,
            "cards": str(self.deck.size()),
            **{colour: str(count) for colour, count in self.colours.items()},
        }

    def properties(self) -> dict[str, Any]:
        return {
            "faction": self.faction,
            "leader": self.leader,
            "colours": self.colours,
            "power": self.power,
            "faults": list(self.faults),
        }

    def lines(self) -> list[str]:
        leader = f"leader {self.leader_name}" if self.leader else "no leader"
        colours = ", ".join(f"{count} {colour}" for colour, count in self.colours.items())
        return [
            ", ".join(filter(None, (self.name, self.faction, leader, f"{self.deck.size()} cards"))),
            *(
                f"  {count} × {card.power if card.is_unit() else '·':>2}  {card.name} ({COLOURS[card.colour]})"
                for card, count in self.cards
            ),
            *self.unknown_lines,
            f"{colours}; units with {self.power} power in all",
        ]


def leader_name(leader: str, rules: Rules) -> str:
    """Return the name of a leader; an unknown leader keeps the name in the deck."""
    try:
        return find_card(leader, rules.cards).name
    except UnknownCard:
        return leader
