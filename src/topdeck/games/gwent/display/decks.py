"""Descriptions of decks: the leader, the cards by colour, and their total power."""

from collections.abc import Sequence

from topdeck.core.deck import Deck
from topdeck.core.description import PlainDescription
from topdeck.core.errors import UnknownCard
from topdeck.games.gwent.cards.database import find_card
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import BRONZE, COLOURS, GOLD, SILVER
from topdeck.games.gwent.engine.model import Rules
from topdeck.games.shared.descriptions import deck_description, look_up_cards


def describe_deck(deck: Deck, rules: Rules, faults: Sequence[str] = ()) -> PlainDescription:
    """Describe a deck under the rules of a game, including any problems with it."""
    cards, unknown = look_up_cards(
        deck, lambda name: find_card(name, rules.cards), lambda card: (-card.colour, -card.power, card.name)
    )
    faction, leader, size = deck.about.get("faction", ""), deck.about.get("leader", ""), deck.size()
    colours = count_colours(deck, rules.cards)
    power = sum(card.power * count for card, count in cards)
    name = leader_name(leader, rules)
    head = [deck.name, faction, f"leader {name}" if leader else "no leader", f"{size} cards"]
    summary = ", ".join(f"{count} {colour}" for colour, count in colours.items())
    lines = [
        ", ".join(filter(None, head)),
        *(
            f"  {count} × {card.power if card.is_unit() else '·':>2}  {card.name} ({COLOURS[card.colour]})"
            for card, count in cards
        ),
        *unknown,
        f"{summary}; units with {power} power in total",
    ]
    cells = {"faction": faction, "leader": name, "cards": str(size)}
    facts = {"faction": faction, "leader": leader, "colours": colours, "power": power, "faults": list(faults)}
    counts = {colour: str(count) for colour, count in colours.items()}
    return deck_description(deck, cells | counts, facts, lines)


def count_colours(deck: Deck, cards: dict[str, Card]) -> dict[str, int]:
    """Count the cards of each colour; unknown cards are ignored."""
    known, _ = look_up_cards(deck, lambda name: find_card(name, cards), lambda card: card.id)
    return {
        COLOURS[colour]: sum(count for card, count in known if card.colour == colour)
        for colour in (GOLD, SILVER, BRONZE)
    }


def leader_name(leader: str, rules: Rules) -> str:
    """Return a leader's name or, if the leader is unknown, the name given in the deck."""
    try:
        return find_card(leader, rules.cards).name
    except UnknownCard:
        return leader
