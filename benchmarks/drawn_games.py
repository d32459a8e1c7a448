"""Games for engine tests; each game's decks and settings are determined by the game's seed."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from typing import Any, NamedTuple

from topdeck import Rng, load_game
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import two_decks
from topdeck.core.state import State
from topdeck.games.hearthstone.cards.database import eras

Settings = dict[str, Any]

PLAIN: tuple[Settings, ...] = ({},)  # the settings of all games that are not listed below
HEARTHSTONE_VARIANTS: tuple[Settings, ...] = (
    {},
    {"positions": "all"},
    {"mulligan": False},
    {"max_turns": 15},
    {"hands": "open"},
)
SETTINGS: dict[str, tuple[Settings, ...]] = {
    "hearthstone": (
        *HEARTHSTONE_VARIANTS,
        *({"era": era, "any_set": True} for era in eras()),
        *({"era": era, "format": "wild", "any_set": True} for era in eras()),
    ),
    "gwent": (
        {},
        {"mode": "valencia"},
        {"starter": "coin"},
        {"last_mulligan": False},
        {"picks": "optional"},
        {"discard": True},
        {"places": "all"},
        {"mode": "valencia", "places": "all", "picks": "optional", "discard": True},
        *({card: True} for card in ("strong_horn", "weak_ifrit", "priscilla_herself", "undvik_same_place")),
    ),
}
BUILT_IN = tuple(SETTINGS)
STREAM = 53  # the random stream for decks and settings; the game uses other streams


class DrawnGame(NamedTuple):
    """All information needed to replay a game, except the players."""

    game: str
    decks: tuple[str, str]
    seed: int
    settings: Settings

    def __str__(self) -> str:
        first, second = self.decks
        return f"{self.game}, seed {self.seed}: {first} against {second}, settings {self.settings}"

    def start(self) -> State:
        game = load_game(self.game)
        return game.start(two_decks(game, self.decks), self.seed, **self.settings)


def drawn_game(game: str, seed: int) -> DrawnGame:
    rng = Rng(seed, STREAM)
    names = [deck.name for deck in load_game(game).decks.included()]
    decks = (rng.choice(names), rng.choice(names))
    return DrawnGame(game, decks, seed, rng.choice(SETTINGS.get(game, PLAIN)))


def games_parser(description: str | None, count: int) -> ArgumentParser:
    """Return a parser with options that all programs share: the number of games, the game, and the first seed."""
    parser = ArgumentParser(description=description, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument(
        "games", type=int, nargs="?", default=count, help=f"number of games of each kind (default: {count})"
    )
    which = f"game to play; can be repeated (default: {', '.join(BUILT_IN)})"
    parser.add_argument("--game", action="append", type=known_game, help=which)
    parser.add_argument(
        "--seed", type=int, default=0, help="seed of the first game; the seed increases by 1 per game (default: 0)"
    )
    return parser


def known_game(name: str) -> str:
    """Return a command-line argument, or reject it if it is not the name of a game."""
    try:
        load_game(name)
    except TopdeckError as error:
        raise ArgumentTypeError(str(error)) from None
    return name
