"""Games by name.

Other packages add games with `register` or with the entry point group `topdeck.games`; a user's own game can also be
named as `module:Class`.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterable
from importlib.metadata import entry_points

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError, UnknownGame, hint
from topdeck.core.game import Game
from topdeck.core.importing import import_class, is_external_name
from topdeck.core.state import State


class Registry:
    """Games by name, each loaded on first use."""

    def __init__(self, built_in: dict[str, str]) -> None:
        self.places = dict(built_in)
        self.loaded: dict[str, Game] = {}

    def register(self, name: str, game: Game | str) -> None:
        """Add a game, given as an object or as the location of its class, `module:Class`."""
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
        """Return the name of the first registered game; built-in games come first."""
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
    """Import a user's own game, named as `module:Class`."""
    make = import_class(name, "game", (Game,), UnknownGame)
    try:
        game: Game = make()
    except (Exception, SystemExit) as error:  # its author's mistake
        raise UnknownGame(f"the game {name!r} cannot be made: {type(error).__name__}: {error}") from None
    return game


GAMES = Registry(
    {"hearthstone": "topdeck.games.hearthstone.game:Hearthstone", "gwent": "topdeck.games.gwent.game:Gwent"}
)


def register(name: str, game: Game | str) -> None:
    """Register a game for this process.

    Args:
        name: The name under which `load_game` and the command line find it.
        game: The game, or the location of its class as `module:Class`.
    """
    GAMES.register(name, game)


def load_game(name: str) -> Game:
    """Return a game by name, or a user's own given as `module:Class`.

    Raises:
        UnknownGame: There is no such game.
    """
    return GAMES.game(name)


def default_game() -> str:
    """Return the name of the default game."""
    return GAMES.first()


def games() -> list[str]:
    """List the names of all games."""
    return GAMES.names()


def is_game(name: str) -> bool:
    """Return whether a game has this name, if possible without searching all installed packages."""
    return GAMES.knows(name)


def make(name: str, decks: Iterable[Deck | str] = (), seed: int = 0, **settings: object) -> State:
    """Start a game.

    Args:
        name: The name of the game.
        decks: The decks of both players, as `Deck` or by name; optional if the game has a single deck.
        seed: Equal arguments give equal games.
        **settings: Settings of the game, such as `era="kara-2016"`.

    Returns:
        The first position.

    Raises:
        UnknownGame: There is no such game.
        DeckError: A deck is unknown or illegal, or there are not two.

    Example:
        >>> state = make("hearthstone", decks=("MurlocDruid", "ZooDiscardWarlock"), seed=7)
    """
    played = load_game(name)
    return played.start(two_decks(played, decks), seed, **settings)


def two_decks(game: Game, decks: Iterable[Deck | str]) -> tuple[Deck, Deck]:
    """Return the decks of both players; without any, twice the only deck of the game."""
    both = given_decks(decks) or (game.decks.included() * 2 if len(game.decks.included()) == 1 else [])
    if len(both) != 2:
        raise DeckError(f"{game.name} is played with two decks, not {len(both)}")
    return found_deck(game, both[0]), found_deck(game, both[1])


def given_decks(decks: Iterable[Deck | str]) -> list[Deck | str]:
    """List the given decks; a single name or deck counts as one deck."""
    return [decks] if isinstance(decks, Deck | str) else list(decks)


def found_deck(game: Game, deck: Deck | str) -> Deck:
    return deck if isinstance(deck, Deck) else game.deck(deck)


def inherit_game(game: str, place: str | None, path: Iterable[str] = ()) -> None:
    """Register a game and extend the module path of this process as in the process that started it."""
    sys.path += [folder for folder in path if folder not in sys.path]
    if place is not None and GAMES.places.get(game) != place:
        register(game, place)
