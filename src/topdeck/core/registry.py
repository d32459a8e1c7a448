"""The registry of games.

Other packages can add games with `register` or through the `topdeck.games` entry point group.  Unregistered games can
be loaded by a name of the form `module:Class`.
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
GROUP = "topdeck.games"  # the entry point group


def register(name: str, game: Game | str) -> None:
    """Register a game for this process.

    Args:
        name: The name under which `load_game` and the command line find the game.
        game: The game, or the location of its class as `module:Class`.
    """
    LOADED.pop(name, None)
    if isinstance(game, str):
        PLACES[name] = game
    else:
        PLACES[name], LOADED[name] = f"{type(game).__module__}:{type(game).__qualname__}", game


def load_game(name: str) -> Game:
    """Return a game, given its registered name or a string of the form `module:Class`.

    Raises:
        UnknownGame: No game has this name.
    """
    if name not in LOADED:
        LOADED[name] = make_external_game(name) if is_external_name(name) else find_class(name)()
    return LOADED[name]


def find_class(name: str) -> type[Game]:
    """Import the class of a registered game."""
    points = () if name in PLACES else entry_points(group=GROUP, name=name)
    place = next((point.value for point in points), PLACES.get(name))
    if place is None:
        raise UnknownGame(f"unknown game {name!r}{hint(name, games())}")
    found: type[Game] = pkgutil.resolve_name(place)
    return found


def make_external_game(name: str) -> Game:
    """Import and create an external game whose name has the form `module:Class`."""
    make = import_class(name, "game", (Game,), UnknownGame)
    try:
        game: Game = make()
    except (Exception, SystemExit) as error:  # an error in the external class
        raise UnknownGame(f"the game {name!r} cannot be created: {type(error).__name__}: {error}") from None
    return game


def default_game() -> str:
    """Return the name of the first registered game.  Built-in games come first."""
    for name in PLACES:
        return name
    for point in entry_points(group=GROUP):  # slow: this scans all installed packages
        return point.name
    raise UnknownGame("no games are registered; add one with topdeck.register")


def games() -> list[str]:
    """List the names of all games."""
    return sorted({*PLACES, *(point.name for point in entry_points(group=GROUP))})


def is_game(name: str) -> bool:
    """Return whether a game with this name exists; installed packages are searched only if necessary."""
    return name in PLACES or name in games()


def make(name: str, decks: Iterable[Deck | str] = (), seed: int = 0, **settings: object) -> State:
    """Start a game.

    Args:
        name: The name of the game.
        decks: The two players' decks, as `Deck` objects or names; optional if the game has only one deck.
        seed: The seed for all randomness; the same arguments always produce the same game.
        **settings: Game settings, such as `era="kara-2016"`.

    Returns:
        The initial position.

    Raises:
        UnknownGame: No game has this name.
        DeckError: A deck is unknown or illegal, or the number of decks is not two.

    Example:
        >>> state = make("hearthstone", decks=("MurlocDruid", "ZooDiscardWarlock"), seed=7)
    """
    played = load_game(name)
    return played.start(two_decks(played, decks), seed, **settings)


def two_decks(game: Game, decks: Iterable[Deck | str]) -> tuple[Deck, Deck]:
    """Return both players' decks.  If no decks are specified, both players use the game's only deck."""
    both = list_given_decks(decks) or (game.decks.included() * 2 if len(game.decks.included()) == 1 else [])
    if len(both) != 2:
        raise DeckError(f"{game.name} requires two decks, not {len(both)}")
    return to_deck(game, both[0]), to_deck(game, both[1])


def list_given_decks(decks: Iterable[Deck | str]) -> list[Deck | str]:
    """Return the decks as a list; a single deck or name becomes a list of one."""
    return [decks] if isinstance(decks, Deck | str) else list(decks)


def to_deck(game: Game, deck: Deck | str) -> Deck:
    return deck if isinstance(deck, Deck) else game.deck(deck)


def inherit_game(game: str, place: str | None, path: Iterable[str] = ()) -> None:
    """In a worker process, register a game and extend `sys.path` to match the parent process."""
    sys.path += [folder for folder in path if folder not in sys.path]
    if place is not None and PLACES.get(game) != place:
        register(game, place)
