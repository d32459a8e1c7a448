"""Traits: statistics that characterize Gwent decks and playing styles."""

from statistics import fmean

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError
from topdeck.games.gwent.decks.deck import count_cards
from topdeck.games.gwent.engine.constants import BRONZE, GOLD, NEUTRAL, SILVER
from topdeck.games.gwent.engine.model import Rules, Table


def deck_traits(deck: Deck, rules: Rules) -> dict[str, float]:
    """Return the mean power of a deck's units and the share of each card type.

    Raises:
        DeckError: The deck has no cards.
    """
    cards = list(count_cards(deck.cards, rules.cards).elements())
    if not cards:
        raise DeckError(f"{deck.name} has no cards and therefore no traits")
    powers = [float(card.power) for card in cards if card.is_unit()]
    colours = [card.colour for card in cards]
    return {
        "mean_power": fmean(powers) if powers else 0.0,  # the mean power of the units alone
        "unit_share": len(powers) / len(cards),  # all other cards are special cards
        "bronze_share": colours.count(BRONZE) / len(cards),
        "silver_share": colours.count(SILVER) / len(cards),
        "gold_share": colours.count(GOLD) / len(cards),
        "faction_share": sum(card.faction != NEUTRAL for card in cards) / len(cards),
        "size": float(len(cards)),
    }


def play_traits(game: Table, seat: int) -> dict[str, float]:
    """Return the rounds won, the points in finished rounds, and both sides' remaining cards and units."""
    me, opponent = game.seat(seat), game.seat(1 - seat)
    return {
        "turns": float(game.turn),
        "rounds": float(game.round),
        "rounds_won": float(me.wins),
        "enemy_rounds_won": float(opponent.wins),
        "points": float(sum(points[seat] for points in game.scores)),
        "enemy_points": float(sum(points[1 - seat] for points in game.scores)),
        "units": float(me.size()),
        "enemy_units": float(opponent.size()),
        "hand": float(len(me.hand)),
        "enemy_hand": float(len(opponent.hand)),
        "deck": float(len(me.deck)),
    }
