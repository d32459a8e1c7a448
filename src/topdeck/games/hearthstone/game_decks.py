"""The decks of the game: included decks and their variants, deck files and codes, new decks."""

from collections.abc import Mapping, Sequence
from typing import Any

from topdeck.core.deck import Deck
from topdeck.core.deck_rules import DeckRules
from topdeck.core.description import PlainDescription
from topdeck.core.game import GameDecks
from topdeck.core.settings import Setting
from topdeck.core.state import Json
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.decks.builder import complete_deck, parse_wanted_cards, start_deck
from topdeck.games.hearthstone.decks.deck import (
    READER,
    complete_decks,
    deck_faults,
    deck_rules,
    deck_text,
    find_deck,
    included_decks,
    variants,
)
from topdeck.games.hearthstone.display.decks import describe_deck
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.settings import chosen_rules, new_deck_options
from topdeck.games.hearthstone.traits import deck_traits

DEFAULT_DECK = "MidrangeJadeShaman"


class HearthstoneDecks(GameDecks):
    """GameDecks with a class; their settings decide which cards are legal."""

    def included(self) -> list[Deck]:
        return list(complete_decks(database.rules()))

    def every(self) -> list[Deck]:
        return [*included_decks().values(), *variants().values()]

    def default(self) -> Deck:
        return find_deck(DEFAULT_DECK)

    def find(self, name: str) -> Deck:
        return find_deck(name)

    def from_json(self, data: Json) -> Deck:
        return READER.deck(data)

    def faults(self, deck: Deck, **settings: object) -> list[str]:
        return deck_faults(deck, chosen_rules(settings))

    def describe(self, deck: Deck, **settings: object) -> PlainDescription:
        return describe_deck(deck, chosen_rules(settings))

    def text(self, deck: Deck) -> str:
        return deck_text(deck, database.rules().cards)

    def new_options(self) -> Mapping[str, Setting]:
        return new_deck_options()

    def new(self, cards: Sequence[str], base: Deck | None, name: str, seed: int | None, **options: object) -> Deck:
        hero, rules = class_and_rules(**options)
        return complete_deck(start_deck(name, hero, parse_wanted_cards(cards, rules.cards), base), rules, seed)

    def rules(self, **options: object) -> DeckRules:
        return deck_rules(*class_and_rules(**options))

    def traits(self, deck: Deck, **settings: object) -> dict[str, float]:
        return deck_traits(deck, chosen_rules(settings))


def class_and_rules(**options: Any) -> tuple[str, Rules]:
    """Return the class of a new deck, and the rules that its other options describe."""
    hero = str(options.pop("class", ""))
    return hero, chosen_rules(options)
