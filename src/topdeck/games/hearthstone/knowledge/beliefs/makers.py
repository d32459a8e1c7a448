"""Cards that a card with a random or discover effect can create, found by running its effects."""

from functools import cache
from typing import Final

from topdeck.core.rng import Rng
from topdeck.games.hearthstone.cards.database import text_parts
from topdeck.games.hearthstone.cards.explorers import ReplaceAllCards
from topdeck.games.hearthstone.engine.abilities import Effect
from topdeck.games.hearthstone.engine.card import Card, deck_card
from topdeck.games.hearthstone.engine.constants import CREATED
from topdeck.games.hearthstone.engine.model import Player, Table, new_entity
from topdeck.games.hearthstone.engine.zones import set_deck
from topdeck.games.hearthstone.language.effects.cards import TO_HAND, AddOneOf, AddRandom, AddRandomOfEnemyClass

MAKING: Final = (AddOneOf, AddRandom, AddRandomOfEnemyClass, ReplaceAllCards)


@cache  # called for every card of a graveyard at every decision
def making_effects(maker: Card) -> tuple[Effect, ...]:
    """Return the effects of a card that put hidden cards into the hand, at random or by a choice."""
    effects = [part for part in text_parts(maker) if isinstance(part, Effect)]
    return tuple(
        [effect for effect in effects if isinstance(effect, MAKING) or getattr(effect, "then", None) is TO_HAND]
    )


def replaces_deck(card: Card) -> bool:
    """Return whether playing the card replaces its owner's hand and deck."""
    return card.play is not None and any(isinstance(part, ReplaceAllCards) for part in making_effects(card))


def make_cards(table: Table, side: int, maker: Card, effects: tuple[Effect, ...], count: int, rng: Rng) -> list[Card]:
    """Return `count` cards that these effects created for this side, or none if they create nothing now.

    The effects run on a copy of the table, without their conditions, and choices are made at random.
    """
    if not effects:
        return []
    game = table.copy()
    game.chance, game.choice, game.later = rng.seed() + 1, None, ()
    owner = game.seat(side)
    set_deck(owner, [])
    cards: list[Card] = []
    while len(cards) < count:
        owner.hand = (deck_card(game.rules.unknown),)  # for effects that replace the cards in hand
        effects[rng.below(len(effects))].run(game, new_entity(maker, 0, side), owner.hero)
        while game.has_choice():
            choose_at_random(game, owner)
        new = created_in_hand(owner)
        if not new:
            return []
        cards.append(new[0])
    return cards


def created_in_hand(owner: Player) -> list[Card]:
    return [held.card for held in owner.hand if held.arrival == CREATED]


def choose_at_random(game: Table, owner: Player) -> None:
    choice = game.choice
    assert choice is not None
    game.choice = None
    choice.then.run(game, owner, choice.options[game.random(len(choice.options))], choice)
