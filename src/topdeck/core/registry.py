"""Games by name.

Other packages add games with `register` or with the entry point group `topdeck.games`; a user's own game can also be
named as `module:Class`.
"""

import pkgutil
import sys
from collections.abc import Iterable
from importlib.metadata import entry_points

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError, UnknownGame, hint
from topdeck.core.game import Game
from topdeck.core.importing import import_class, is_external_name
from topdeck.core.state import State

PLACES = {"hearthstone": "topdeck.games.hearthstone.game:Hearthstone", "gwent": "topdeck.games.gwent.game:Gwent"}
LOADED: dict[str, Game] = {}
GROUP = "topdeck.games"  # of entry points


def register(name: str, game: Game | str) -> None:
    """Register a game for this process.

    Args:
        name: The name under which `load_game` and the command line find it.
        game: The game, or the location of its class as `module:Class`.
    """
    LOADED.pop(name, None)
    if isinstance(game, str):
        PLACES[name] = game
    else:
        PLACES[name], LOADED[name] = f"{type(game).__module__}:{type(game).__qualname__}", game


def load_game(name: str) -> Game:
    """Return a game by name, or a user's own given as `module:Class`.

    Raises:
        UnknownGame: There is no such game.
    """
    if name not in LOADED:
        LOADED[name] = make_external_game(name) if is_external_name(name) else find_class(name)()
    return LOADED[name]


def find_class(name: str) -> type[Game]:
    """Import the class of a registered game."""
    points = () if name in PLACES else entry_points(group=GROUP, name=name)
    place = next((point.value for point in points), PLACES.get(name))
    if place is None:
        raise UnknownGame(f"there is no game {name!r}{hint(name, games())}")
    found: type[Game] = pkgutil.resolve_name(place)
    return found


def make_external_game(name: str) -> Game:
    """Import and make a user's own game, named as `module:Class`."""
    make = import_class(name, "game", (Game,), UnknownGame)
    try:
        game: Game = make()
    except (Exception, SystemExit) as error:  # its author's mistake
        raise UnknownGame(f"the game {name!r} cannot be made: {type(error).__name__}: {error}") from None
    return game


def default_game() -> str:
    """Return the name of the first registered game; built-in games come first."""
    for name in PLACES:
        return name
    for point in entry_points(group=GROUP):  # which takes milliseconds
        return point.name
    raise UnknownGame("there is no game; register one")


def games() -> list[str]:
    """List the names of all games."""
    return sorted({*PLACES, *(point.name for point in entry_points(group=GROUP))})


def is_game(name: str) -> bool:
    """Return whether a game has this name, if possible without searching all installed packages."""
    return name in PLACES or name in games()


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
    both = list_given_decks(decks) or (game.decks.included() * 2 if len(game.decks.included()) == 1 else [])
    if len(both) != 2:
        raise DeckError(f"{game.name} is played with two decks, not {len(both)}")
    return to_deck(game, both[0]), to_deck(game, both[1])


def list_given_decks(decks: Iterable[Deck | str]) -> list[Deck | str]:
    """List the given decks; a single name or deck counts as one deck."""
    return [decks] if isinstance(decks, Deck | str) else list(decks)


def to_deck(game: Game, deck: Deck | str) -> Deck:
    return deck if isinstance(deck, Deck) else game.deck(deck)


def inherit_game(game: str, place: str | None, path: Iterable[str] = ()) -> None:
    """Register a game and extend the module path of this process as in the process that started it."""
    sys.path += [folder for folder in path if folder not in sys.path]
    if place is not None and PLACES.get(game) != place:
        register(game, place)
