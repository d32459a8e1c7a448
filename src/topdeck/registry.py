"""The games there are, by name.  Others add theirs with `register` or the entry points `topdeck.games`, or name their
class as `module:Class`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from importlib.metadata import entry_points

from topdeck.deck import Deck
from topdeck.errors import DeckError, UnknownGame, hint
from topdeck.game import Game
from topdeck.importing import class_from_outside, is_external_name
from topdeck.state import State


class Registry:
    """Games by name, each loaded when it is first asked for."""

    def __init__(self, built_in: dict[str, str]) -> None:
        self.places = dict(built_in)
        self.loaded: dict[str, Game] = {}

    def register(self, name: str, game: Game | str) -> None:
        """Add a game: an object, or where to find its class as `module:Class`."""
        if isinstance(game, str):
            self.places[name] = game
            self.loaded.pop(name, None)
        else:
            self.places[name] = f"{type(game).__module__}:{type(game).__qualname__}"
            self.loaded[name] = game

    def names(self) -> list[str]:
        return sorted({*self.places, *(point.name for point in entry_points(group="topdeck.games"))})

    def knows(self, name: str) -> bool:
        return name in self.places or name in self.names()

    def first(self) -> str:
        """The first game that was made known; built-in ones come before all others."""
        for name in self.places:
            return name
        for point in entry_points(group="topdeck.games"):  # which takes milliseconds
            return point.name
        raise UnknownGame("there is no game; register one")

    def game(self, name: str) -> Game:
        if name not in self.loaded:
            self.loaded[name] = self.load(name)
        return self.loaded[name]

    def load(self, name: str) -> Game:
        if is_external_name(name):
            return imported_game(name)
        if name in self.places:
            module, _, attribute = self.places[name].partition(":")
            made: Game = getattr(importlib.import_module(module), attribute)()
            return made
        for point in entry_points(group="topdeck.games", name=name):
            found: Game = point.load()()
            return found
        raise UnknownGame(f"there is no game {name!r}{hint(name, self.names())}")


def imported_game(name: str) -> Game:
    """A user's own game, named as `module:Class`."""
    make = class_from_outside(name, "game", (Game,), UnknownGame)
    try:
        game: Game = make()
    except (Exception, SystemExit) as error:  # its author's mistake
        raise UnknownGame(f"the game {name!r} cannot be made: {type(error).__name__}: {error}") from None
    return game


GAMES = Registry(
    {"hearthstone": "topdeck.games.hearthstone.game:Hearthstone", "gwent": "topdeck.games.gwent.game:Gwent"}
)


def register(name: str, game: Game | str) -> None:
    """Make a game known under a name, for this process."""
    GAMES.register(name, game)


def load_game(name: str) -> Game:
    """The game with this name, or a user's own as `module:Class`."""
    return GAMES.game(name)


def default_game() -> str:
    """The name of the game that is meant where none is named: the first of the registry."""
    return GAMES.first()


def games() -> list[str]:
    """The names of all games."""
    return GAMES.names()


def is_game(name: str) -> bool:
    """Is there a game of this name?  That is found out without a look at all packages, if it can."""
    return GAMES.knows(name)


def make(name: str, decks: Iterable[Deck | str] = (), seed: int = 0, **settings: object) -> State:
    """A new game: `make("duel", decks=("steady", "wild"), seed=7)`; decks by name, or as they are."""
    played = load_game(name)
    return played.start(two_decks(played, decks), seed, **settings)


def two_decks(game: Game, decks: Iterable[Deck | str]) -> tuple[Deck, Deck]:
    """The decks of both players, each given as it is or by name; they need not be where there is only one."""
    both = given_decks(decks) or (game.decks() * 2 if len(game.decks()) == 1 else [])
    if len(both) != 2:
        raise DeckError(f"{game.name} is played with two decks, not {len(both)}")
    return found_deck(game, both[0]), found_deck(game, both[1])


def given_decks(decks: Iterable[Deck | str]) -> list[Deck | str]:
    """The decks, one by one; a name or a deck alone is one, not its letters."""
    return [decks] if isinstance(decks, Deck | str) else list(decks)


def found_deck(game: Game, deck: Deck | str) -> Deck:
    return deck if isinstance(deck, Deck) else game.deck(deck)


def inherit_game(game: str, place: str | None, path: Iterable[str] = ()) -> None:
    """Tell this process where a game and its agents are found, as the one that started it knows them."""
    sys.path += [folder for folder in path if folder not in sys.path]
    if place is not None and GAMES.places.get(game) != place:
        register(game, place)
