"""The texts of the cards that a player sees."""

from topdeck.games.gwent.display.card_text.sentences import card_text
from topdeck.games.gwent.display.cards import summary
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.model import Player, Table


def explain_cards(table: Table, player: int, name: str) -> list[str]:
    """Return the texts of the visible cards whose name contains `name`; without a name, of the player's hand."""
    cards = cards_in_sight(table, player) if name else playable_cards(table.seat(player))
    chosen = [card for card in dict.fromkeys(cards) if card.implemented and name.lower() in card.name.lower()]
    texts = {card: " ".join(card_text(card, table.rules.variants)) for card in chosen}
    return [f"{card.name}: {', '.join(summary(card))}. {text}".rstrip() for card, text in texts.items()]


def cards_in_sight(table: Table, player: int) -> list[Card]:
    """Return all cards outside the decks."""
    cards = [card for seat in (player, 1 - player) for card in known_cards(table.seat(seat))]
    if table.choice is not None:
        offered = [*table.choice.cards, table.choice.laid]
        cards += [held.card for held in offered if held is not None]
    return cards


def playable_cards(side: Player) -> list[Card]:
    """Return the cards of the hand, and the leader."""
    return [held.card for held in (*side.hand, side.leader) if held is not None]


def known_cards(side: Player) -> list[Card]:
    board = [unit.card for unit in side.units()]
    return [*playable_cards(side), *board, *(held.card for held in side.graveyard), *side.played]
