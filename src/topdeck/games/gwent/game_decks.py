"""The decks of the game: the starter decks, deck files, new decks."""

from collections.abc import Mapping, Sequence

from topdeck.core.deck import Deck
from topdeck.core.deck_rules import DeckRules
from topdeck.core.description import PlainDescription
from topdeck.core.game import GameDecks
from topdeck.core.settings import Setting, check_settings
from topdeck.core.state import Json
from topdeck.games.gwent.decks.builder import find_leader, new_deck
from topdeck.games.gwent.decks.deck import READER, deck_faults, deck_rules, deck_text, find_deck, included_decks
from topdeck.games.gwent.display.decks import describe_deck
from topdeck.games.gwent.settings import chosen_rules, game_settings, new_deck_options
from topdeck.games.gwent.traits import deck_traits


class GwentDecks(GameDecks):
    """GameDecks with a faction and a leader."""

    def included(self) -> list[Deck]:
        return list(included_decks().values())

    def find(self, name: str) -> Deck:
        return find_deck(name)

    def from_json(self, data: Json) -> Deck:
        return READER.deck(data)

    def faults(self, deck: Deck, **settings: object) -> list[str]:
        return deck_faults(deck, chosen_rules(settings).smallest_deck)

    def describe(self, deck: Deck, **settings: object) -> PlainDescription:
        return describe_deck(deck, chosen_rules(settings), self.faults(deck, **settings))

    def text(self, deck: Deck) -> str:
        return deck_text(deck)

    def new_options(self) -> Mapping[str, Setting]:
        return new_deck_options()

    def new(self, cards: Sequence[str], base: Deck | None, name: str, seed: int | None, **options: object) -> Deck:
        return new_deck(cards, base, name, seed, *read_options(options))

    def rules(self, **options: object) -> DeckRules:
        faction, leader, smallest = read_options(options)
        return deck_rules(faction, find_leader(faction, leader, None), smallest)

    def traits(self, deck: Deck, **settings: object) -> dict[str, float]:
        return deck_traits(deck, chosen_rules(settings))


def read_options(options: Mapping[str, object]) -> tuple[str, str, int]:
    """Return faction and leader of a new deck, empty if they are not given, and its smallest size."""
    chosen = {key: value for key, value in options.items() if value}
    check_settings("a new deck", new_deck_options(), chosen)
    settings = {key: value for key, value in chosen.items() if key in game_settings()}
    return str(options.get("faction", "")), str(options.get("leader", "")), chosen_rules(settings).smallest_deck
