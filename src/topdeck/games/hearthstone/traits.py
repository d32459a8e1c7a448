"""Traits: statistics that characterize Hearthstone decks and playing styles."""

from statistics import fmean, pstdev

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError
from topdeck.games.hearthstone.decks.deck import deck_cards
from topdeck.games.hearthstone.engine.constants import MINION_CARD, SPELL_CARD, TAUNT, WEAPON_CARD
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scores.counts import Totals, graveyard_cost, life


def deck_traits(deck: Deck, rules: Rules) -> dict[str, float]:
    """Return statistics of a deck: the mean and spread of its mana costs, and the share of each card type."""
    cards = list(deck_cards(deck, rules.cards).elements())
    if not cards:
        raise DeckError(f"{deck.name} has no cards and therefore no traits")
    costs = [float(card.cost) for card in cards]
    types = [card.type for card in cards]
    return {
        "mean_cost": fmean(costs),
        "cost_spread": pstdev(costs),
        "minion_share": types.count(MINION_CARD) / len(cards),
        "spell_share": types.count(SPELL_CARD) / len(cards),
        "weapon_share": types.count(WEAPON_CARD) / len(cards),
        "class_share": sum(bool(card.classes) for card in cards) / len(cards),  # all other cards are neutral
        "legend_share": sum(card.rarity == "legendary" for card in cards) / len(cards),
    }


def play_traits(game: Table, seat: int) -> dict[str, float]:
    """Return the length of a game, both sides' remaining life and minions, and the mana cost of their dead minions."""
    me, opponent = game.seat(seat), game.seat(1 - seat)
    mine, theirs = Totals(me), Totals(opponent)
    return {
        "turns": float(game.turn),
        "life": float(life(me)),  # health and armor
        "enemy_life": float(life(opponent)),
        "attack": mine.attack,
        "enemy_attack": theirs.attack,
        "health": mine.health,
        "taunt_health": mine.taunt,
        "taunt_cost": float(sum(it.card.cost for it in me.board if it.keywords & TAUNT)),
        "minions": mine.minions,
        "enemy_minions": theirs.minions,
        "dead_cost": graveyard_cost(me),
        "enemy_dead_cost": graveyard_cost(opponent),
        "hand": float(len(me.hand)),
        "deck": float(me.cards_left),
    }
