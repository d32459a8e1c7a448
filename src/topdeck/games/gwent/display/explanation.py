"""What the cards that a player sees do, in words."""

from __future__ import annotations

from topdeck.games.gwent.display.card_text import card_text
from topdeck.games.gwent.display.cards import summary
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.model import Player, Table


def explain_cards(table: Table, player: int, name: str) -> list[str]:
    """The texts of the cards on a table, as a player sees it, with this in their name; without a name, of its hand."""
    cards = cards_in_sight(table, player) if name else in_hand(table.seat(player))
    found = [card for card in dict.fromkeys(cards) if card.implemented and name.lower() in card.name.lower()]
    texts = {card: " ".join(card_text(card, table.rules.variants)) for card in found}
    return [f"{card.name}: {', '.join(summary(card))}. {text}".rstrip() for card, text in texts.items()]


def cards_in_sight(table: Table, player: int) -> list[Card]:
    """All that is not a placeholder for something hidden, but for the decks."""
    cards = [*known_cards(table.seat(player)), *known_cards(table.seat(1 - player))]
    choice = table.choice
    if choice is not None:
        cards += [held.card for held in choice.cards]
        cards += [] if choice.laid is None else [choice.laid.card]
    return cards


def in_hand(side: Player) -> list[Card]:
    """The cards a player can play: its leader is one of them."""
    leader = [] if side.leader is None else [side.leader.card]
    return [held.card for held in side.hand] + leader


def known_cards(side: Player) -> list[Card]:
    return [
        *in_hand(side),
        *(unit.card for unit in side.units()),
        *(held.card for held in side.graveyard),
        *side.played,
    ]
