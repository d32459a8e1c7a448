"""Options that depend on the game: its settings, its decks, and options that override keys in a file.

The settings of the game that is named on the command line become options of the command.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import make_dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any

from typer import Context, Option
from typer.core import TyperCommand

from topdeck import Deck, Game
from topdeck.cli.options import DEFAULT_GAME, command
from topdeck.config.config_file import Key, Override, Overrides
from topdeck.core.errors import DeckError, TopdeckError
from topdeck.core.registry import games, load_game
from topdeck.core.settings import Setting, read_settings

Settings = Mapping[str, Setting]

PREFIX = "setting_"  # prefix of parameter names, because some settings are Python keywords
GAME, GIVEN = "topdeck.game", "topdeck.given"  # context keys for the game's name and its settings
LIMITS = {name: f"--{name}-seconds" for name in ("decision", "turn", "grace")} | {
    "overrun": "--overrun",
    "time": "--time",
}
# The key in a file that each option overrides; options without a key are not part of the experiment.
KEYS: dict[str, Key] = {
    **{name: (name,) for name in ("game", "decks", "deck_pairings", "pairs", "seed", "salt", "explain")},
    **{name: (name,) for name in ("generations", "games", "repetitions")},
    **{word.removeprefix("--").replace("-", "_"): ("clock", name) for name, word in LIMITS.items()},
    "form": ("format",),
    "isolate": ("isolation", "agents"),
}

if TYPE_CHECKING:
    Command = TyperCommand
else:
    Command = object


class GameOptions(Command):
    """Adds a game's options to a command or group."""

    offered: Callable[[Game], Settings]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.meta[GAME] = find_game_name(args)
        rest = super().parse_args(ctx, args)
        names = [name for name in ctx.params if name.startswith(PREFIX)]
        values = {name: ctx.params.pop(name) for name in names}
        ctx.meta[GIVEN] = {name.removeprefix(PREFIX): values[name] for name in names if is_given(ctx, name)}
        return rest

    def get_params(self, ctx: Any) -> list[Any]:
        return [*super().get_params(ctx), *self.game_params(ctx)]

    def game_params(self, ctx: Any) -> list[Any]:
        taken = {word for option in self.params for word in option.opts}
        settings = type(self).offered(self.game(ctx)).values()
        free = [setting for setting in settings if option_word(setting.name) not in taken]
        fields = [(f"{PREFIX}{setting.name}", *setting_option(setting)) for setting in free]
        return list(command()(make_dataclass("SettingOptions", fields, kw_only=True)).params)

    def game(self, ctx: Any) -> Game:
        return load_game(ctx.meta.get(GAME, DEFAULT_GAME))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """List the game's options under a heading with the game's title."""
        general = super().get_params(ctx)
        sections = {
            "Arguments": [option for option in general if option.param_type_name == "argument"],
            "Options": [option for option in general if option.param_type_name != "argument"],
            self.game(ctx).title(): self.game_params(ctx),
        }
        for heading, options in sections.items():
            if records := [record for option in options if (record := option.get_help_record(ctx))]:
                with formatter.section(heading):
                    formatter.write_dl(records)


def deck_settings(game: Game) -> dict[str, Setting]:
    return {name: setting for name, setting in game.settings().items() if setting.of_decks}


class PlayCommand(GameOptions, TyperCommand):
    """A command that accepts all of the game's settings as options."""

    offered = staticmethod(lambda game: game.settings())


class DeckCommand(GameOptions, TyperCommand):
    """A command whose options include the settings that determine which decks are legal."""

    offered = staticmethod(deck_settings)


def find_game_name(args: Sequence[str]) -> str:
    """Return the name of the game on a command line, which determines the available options."""
    name = DEFAULT_GAME
    for word, following in pairwise([*args, ""]):
        if word == "--":
            break
        if word == "--game" and following:
            name = following
        elif word.startswith("--game="):
            name = word.removeprefix("--game=")
    return name


def setting_option(setting: Setting) -> tuple[Any, Any]:
    """Return the annotated type and the default value of a setting's option."""
    word = option_word(setting.name)
    kind = setting.type if setting.default is not None else setting.type | None
    option = Option(
        f"{word}/--no-{word.removeprefix('--')}" if setting.type is bool else word,
        metavar=f"<{'|'.join(setting.choices)}>" if setting.choices else None,
        help=setting.help,
        min=setting.least,
        show_default=setting.default not in ("", None),
    )
    return Annotated[kind, option], setting.default


def option_word(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def is_given(context: Any, name: str) -> bool:
    """Return whether an option was passed on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"


def read_game_options(context: Context) -> dict[str, Any]:
    """Map setting names to the values of the game options that were passed."""
    return dict(context.meta[GIVEN])


def read_given_settings(context: Context, game: Game, rules: Sequence[str] | None) -> dict[str, Any]:
    """Return the settings that were passed as options or with `--rule`."""
    given = read_game_options(context)
    texts = parse_rules(rules)
    require_once(given, texts)
    return {**given, **read_settings(game.title(), game.settings(), texts)}


def parse_rules(rules: Sequence[str] | None) -> dict[str, str]:
    """Map setting names to the text values that were passed with `--rule`."""
    texts: dict[str, str] = {}
    for rule in rules or ():
        name, equals, text = (part.strip() for part in rule.partition("="))
        if not (name and equals):
            raise TopdeckError(f"a rule must have the form --rule KEY=VALUE, not {rule!r}")
        if name in texts:
            raise TopdeckError(f"--rule {name}=… is specified twice; remove one")
        texts[name] = text
    return texts


def require_once(options: Iterable[str], rules: Iterable[str]) -> None:
    """Raise an error if a setting is passed both as an option and with `--rule`."""
    for name in set(options).intersection(rules):
        raise TopdeckError(f"{name} is specified twice, as {option_word(name)} and as --rule {name}; omit one of them")


def file_overrides(context: Context, rules: Sequence[str] | None, values: Mapping[str, Any]) -> Overrides:
    """Return the command-line options that override keys in a file.

    Args:
        context: The context of the command.
        rules: The game settings passed with `--rule`, whose values are parsed once the game is known.
        values: The values of the options, keyed by name.
    """
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
    """Return the decks in a comma-separated list, all decks for `all`, or the default deck for an empty string."""
    wanted = deck_names(names)
    return tuple(game.decks.included() if wanted == "all" else (find_deck(game, name) for name in wanted))


def find_deck(game: Game, name: str) -> Deck:
    """Return the deck with this name, or the default deck if the name is empty.

    Raises:
        TopdeckError: The deck belongs to another game, which is named in the message.
        DeckError: The deck does not exist.
    """
    if not name:
        return game.decks.default()
    try:
        return game.deck(name)
    except DeckError:
        for other in games():
            if other != game.name and name in {deck.name for deck in load_game(other).decks.included()}:
                raise TopdeckError(f"{name} is a deck for {other}; add --game {other} to play it") from None
        raise


def deck_names(names: str) -> list[str] | str:
    """Return the distinct names in a comma-separated list, or `all` unchanged."""
    distinct = list(dict.fromkeys(name.strip() for name in names.split(",")))
    if "all" in distinct and len(distinct) > 1:
        raise TopdeckError("--decks contains both `all` and deck names; use either `all` or the names")
    return names if names == "all" else distinct
