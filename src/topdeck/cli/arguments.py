"""Values of arguments: decks by name, and options that override a file."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from typer import Context

from topdeck import Deck, Game
from topdeck.cli.game_options import is_given, option_word, parse_rules, read_game_options, require_once
from topdeck.config.config_file import Key, Override, Overrides
from topdeck.core.errors import DeckError, TopdeckError
from topdeck.core.registry import games, load_game

LIMITS = MappingProxyType(
    {name: f"--{name}-seconds" for name in ("decision", "turn", "grace")} | {"overrun": "--overrun"}
)
# The key of a file that each option overrides; the other options do not describe the experiment.
KEYS: Mapping[str, Key] = MappingProxyType(
    {
        **{name: (name,) for name in ("game", "decks", "deck_pairings", "pairs", "seed", "salt", "explain")},
        **{name: (name,) for name in ("generations", "games", "repetitions")},
        **{word.removeprefix("--").replace("-", "_"): ("clock", name) for name, word in LIMITS.items()},
        "form": ("format",),
        "isolate": ("isolation", "agents"),
    }
)


def file_overrides(
    context: Context, rules: Sequence[str] | None, shared: Mapping[str, Any] = MappingProxyType({})
) -> Overrides:
    """Return the options of a command line that override a file.

    Args:
        context: The context of the command.
        rules: The settings of the game that were given with `--rule`; they are read when the game is known.
        shared: The values of options that the context does not have.
    """
    values = {**context.params, **shared}
    given: dict[Key, Override] = {}
    for option in context.command.params:
        name = option.name or ""
        if name in KEYS and is_given(context, name):
            given[KEYS[name]] = Override(option.opts[0], deck_names(values[name]) if name == "decks" else values[name])
    options = {name: Override(option_word(name), value) for name, value in read_game_options(context).items()}
    texts = {name: Override(f"--rule {name}", text, is_text=True) for name, text in parse_rules(rules).items()}
    require_once(options, texts)
    return {**given, **{("rules", name): option for name, option in {**options, **texts}.items()}}


def find_decks(game: Game, names: str) -> tuple[Deck, ...]:
    """Find decks by their names, separated by commas, or all; without names, the default deck."""
    wanted = deck_names(names)
    return tuple(game.decks.included() if wanted == "all" else (find_deck(game, name) for name in wanted))


def find_deck(game: Game, name: str) -> Deck:
    """Find a deck by its name, or the default deck without one.

    Raises:
        TopdeckError: It is a deck of another game, which the message names.
        DeckError: There is no such deck.
    """
    if not name:
        return game.decks.default()
    try:
        return game.deck(name)
    except DeckError:
        for other in games():
            if other != game.name and name in {deck.name for deck in load_game(other).decks.included()}:
                raise TopdeckError(f"{name} is a deck of {other}; --game {other} plays it") from None
        raise


def deck_names(names: str) -> list[str] | str:
    """Return the names that are separated by commas, each once, or `all`."""
    distinct = list(dict.fromkeys(name.strip() for name in names.split(",")))
    if "all" in distinct and len(distinct) > 1:
        raise TopdeckError("--decks names all decks and others; leave out the others, or all")
    return names if names == "all" else distinct
