"""The decks of a game: those that come with it, deck files, new decks, and which decks are legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from topdeck.core.deck import Deck
from topdeck.core.deck_rules import DeckRules
from topdeck.core.description import Description, PlainDescription
from topdeck.core.errors import DeckError, TopdeckError, hint
from topdeck.core.settings import Setting
from topdeck.core.state import Json

if TYPE_CHECKING:
    from topdeck.core.game import Game


class GameDecks:
    """The decks of a game without deck files; a game that has some overrides what it supports."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def included(self) -> list[Deck]:
        """List the decks that come with the game and can be played with its default settings."""
        return list(self.game.included_decks)

    def every(self) -> list[Deck]:
        """List all decks that come with the game."""
        return self.included()

    def default(self) -> Deck:
        """Return the deck that is played if none is named."""
        return self.included()[0]

    def find(self, name: str) -> Deck:
        """Return an included deck by name, or read a deck file.

        Raises:
            DeckError: There is no such deck.
        """
        for deck in self.included():
            if deck.name == name:
                return deck
        raise DeckError(f"there is no deck {name!r}{hint(name, [deck.name for deck in self.included()])}")

    def from_json(self, data: Json) -> Deck:
        """Return the deck with this JSON form."""
        about = {key: str(value) for key, value in data.items() if key not in ("schema", "name", "cards")}
        return Deck(data["name"], data["cards"], **about)

    def faults(self, deck: Deck, **settings: object) -> list[str]:
        """List the reasons why a deck cannot be played with these settings."""
        try:
            self.game.start((deck, deck), 0, **settings)
        except TopdeckError as error:
            return [str(error)]
        return []

    def describe(self, deck: Deck, **settings: object) -> Description:
        """Describe a deck for the command line."""
        facts = {**deck.to_json(), "size": deck.size(), "faults": self.faults(deck, **settings)}
        lines = [f"  {count} × {card}" for card, count in deck.cards.items()]
        row = {"deck": deck.name, "cards": str(deck.size())}
        return PlainDescription(deck.name, row, facts, (f"{deck.name}, {deck.size()} cards", *lines))

    def text(self, deck: Deck) -> str:
        """Return the content of a deck file, which `find` reads."""
        raise DeckError(f"{self.game.title()} has no deck files")

    def new_options(self) -> Mapping[str, Setting]:
        """Return the options of a new deck by name, such as its class."""
        return {}

    def new(self, cards: Sequence[str], base: Deck | None, name: str, seed: int | None, **options: object) -> Deck:
        """Make a legal deck.

        Args:
            cards: Cards that it must contain.
            base: A deck whose cards it must contain, too.
            name: Its name.
            seed: Choose the missing cards at random.
            **options: See `new_options`.

        Raises:
            DeckError: There is no such deck, or the game does not make decks.
        """
        raise DeckError(f"{self.game.title()} does not make decks")

    def rules(self, **options: object) -> DeckRules:
        """Return which decks are legal among those with these options of a new deck."""
        raise DeckError(f"{self.game.title()} does not tell which cards a deck may have")

    def traits(self, deck: Deck, **settings: object) -> Mapping[str, float]:
        """Return numbers that describe a deck, by name."""
        return {}
