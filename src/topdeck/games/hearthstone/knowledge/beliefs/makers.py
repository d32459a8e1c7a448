"""What a card that makes cards can make, found by letting it."""

from __future__ import annotations

from functools import cache
from typing import Final

from topdeck.core.rng import Rng
from topdeck.games.hearthstone.cards.database import text_parts
from topdeck.games.hearthstone.cards.explorers import ReplaceAllCards
from topdeck.games.hearthstone.engine.abilities import Effect
from topdeck.games.hearthstone.engine.card import Card, CardInstance, deck_card
from topdeck.games.hearthstone.engine.constants import CREATED
from topdeck.games.hearthstone.engine.model import Player, Rules, Table, entity
from topdeck.games.hearthstone.engine.zones import set_deck
from topdeck.games.hearthstone.language.effects.cards import TO_HAND, AddOneOf, AddRandom, AddRandomOfEnemyClass

MAKING: Final = (AddOneOf, AddRandom, AddRandomOfEnemyClass, ReplaceAllCards)


@cache  # beliefs ask about every card of a graveyard, at every decision
def making_effects(maker: Card) -> tuple[Effect, ...]:
    """The effects of the card that put cards into the hand unseen, at random or by a choice."""
    found: list[Effect] = []
    for part in text_parts(maker):
        if isinstance(part, Effect) and (isinstance(part, MAKING) or getattr(part, "then", None) is TO_HAND):
            found.append(part)
    return tuple(found)


def replaces_deck(card: Card) -> bool:
    """Does the card replace its owner's hand and deck?  Only one that does something when it is played."""
    return card.play is not None and any(isinstance(part, ReplaceAllCards) for part in making_effects(card))


def make_cards(table: Table, side: int, maker: Card, effects: tuple[Effect, ...], count: int, rng: Rng) -> list[Card]:
    """Cards that these effects of the maker made for this side, as many as asked for, or none if they make none now.

    They run on a copy of the table, with conditions left out, and whoever has to choose there chooses at random.
    """
    if not effects:
        return []
    game = table.copy()
    game.chance, game.choice, game.later = rng.seed() + 1, None, ()
    owner = game.seat(side)
    set_deck(owner, [])
    cards: list[Card] = []
    while len(cards) < count:
        owner.hand = one_card(game.rules)
        effects[rng.below(len(effects))].run(game, entity(maker, 0, side), owner.hero)
        answer_all(game, owner)
        new = [held.card for held in owner.hand if held.arrival == CREATED]
        if not new:
            return []
        cards.append(new[0])
    return cards


def one_card(rules: Rules) -> tuple[CardInstance, ...]:
    """A hand for makers that replace what is in it."""
    return (deck_card(rules.unknown),)


def answer_all(game: Table, owner: Player) -> None:
    """Choose at random as long as there is something to choose."""
    while game.asking():
        answer(game, owner)


def answer(game: Table, owner: Player) -> None:
    choice = game.choice
    assert choice is not None
    game.choice = None
    choice.then.run(game, owner, choice.options[game.random(len(choice.options))], choice)
