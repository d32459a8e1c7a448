"""The texts of the cards that a player sees."""

from topdeck.games.hearthstone.display.card_text.sentences import card_sentences
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.model import Player, Table


def explain_cards(table: Table, player: int, name: str) -> list[str]:
    """Return the texts of the visible cards whose name contains `name`; without a name, of the player's hand."""
    cards = cards_in_sight(table, player) if name else [held.card for held in table.seat(player).hand]
    chosen = [card for card in dict.fromkeys(cards) if name.lower() in card.name.lower()]
    return [f"{card.name}: {card_numbers(card)}. {' '.join(card_sentences(card))}".rstrip() for card in chosen]


def cards_in_sight(table: Table, player: int) -> list[Card]:
    offered = () if table.choice is None else table.choice.options
    return [*known_cards(table.seat(player)), *known_cards(table.seat(1 - player)), *offered]


def known_cards(side: Player) -> list[Card]:
    """Return the cards of a side, without the placeholders for hidden ones."""
    weapon = () if side.weapon is None else (side.weapon,)
    cards = [*side.hand, *side.board, *weapon, *side.secrets]
    return [card for card in [*(it.card for it in cards), side.power] if card.implemented]


def card_numbers(card: Card) -> str:
    """Return the cost, and attack and health if the card has them."""
    if card.type in (constants.MINION_CARD, constants.WEAPON_CARD):
        return f"{card.cost} mana, {card.attack}/{card.health}"
    return f"{card.cost} mana"
