"""What the cards that a player sees do, in words."""

from __future__ import annotations

from topdeck.games.hearthstone.display.card_text import card_sentences
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.model import Player, Table


def explain_cards(table: Table, player: int, name: str) -> list[str]:
    """The texts of the cards on a table, as a player sees it, with this in their name; without a name, of its hand."""
    cards = cards_in_sight(table, player) if name else [held.card for held in table.seat(player).hand]
    found = [card for card in dict.fromkeys(cards) if name.lower() in card.name.lower()]
    return [f"{card.name}: {numbers(card)}. {' '.join(card_sentences(card))}".rstrip() for card in found]


def cards_in_sight(table: Table, player: int) -> list[Card]:
    cards = [*known_cards(table.seat(player)), *known_cards(table.seat(1 - player))]
    choice = table.choice
    return cards if choice is None else [*cards, *choice.options]


def known_cards(side: Player) -> list[Card]:
    """What is not a placeholder for something hidden."""
    weapon = () if side.weapon is None else (side.weapon,)
    cards = [held.card for held in side.hand] + [it.card for it in (*side.board, *weapon, *side.secrets)]
    return [card for card in [*cards, side.power] if card.implemented]


def numbers(card: Card) -> str:
    """Cost, and attack and health where it has them."""
    if card.type in (constants.MINION_CARD, constants.WEAPON_CARD):
        return f"{card.cost} mana, {card.attack}/{card.health}"
    return f"{card.cost} mana"
