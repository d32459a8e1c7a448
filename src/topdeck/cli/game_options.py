"""Commands with the settings of a game as options, added when the command line names the game."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import make_dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any

from typer import Context, Option
from typer.core import TyperCommand

from topdeck.cli.options import DEFAULT_GAME, command_app
from topdeck.core.errors import TopdeckError
from topdeck.core.game import Game
from topdeck.core.registry import load_game
from topdeck.core.settings import Setting, read_settings

Settings = Mapping[str, Setting]

PREFIX = "setting_"  # of the parameters, because some settings are keywords of Python
GAME, GIVEN = "topdeck.game", "topdeck.given"  # keys of the context for the name of the game and the given settings

if TYPE_CHECKING:
    Command = TyperCommand
else:
    Command = object


class GameOptions(Command):
    """Adds the options of a game to a command or a group."""

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
        return list(command_app(make_dataclass("SettingOptions", fields, kw_only=True)).params)

    def game(self, ctx: Any) -> Game:
        return load_game(ctx.meta.get(GAME, DEFAULT_GAME))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """List the options of the game under its name."""
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
    """A command with all settings of the game."""

    offered = staticmethod(lambda game: game.settings())


class DeckCommand(GameOptions, TyperCommand):
    """A command with the settings that decide which decks are legal."""

    offered = staticmethod(deck_settings)


def find_game_name(args: Sequence[str]) -> str:
    """Return the game that a command line names, which decides the other options."""
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
    """Return the annotated type of an option and its default."""
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
    """Was an option given on the command line?"""
    source = context.get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"


def read_game_options(context: Context) -> dict[str, Any]:
    """Return the given options of the game by the names of the settings."""
    return dict(context.meta[GIVEN])


def read_given_settings(context: Context, game: Game, rules: Sequence[str] | None) -> dict[str, Any]:
    """Return the settings that were given as options or as `--rule key=value`."""
    given = read_game_options(context)
    texts = parse_rules(rules)
    require_once(given, texts)
    return {**given, **read_settings(game.title(), game.settings(), texts)}


def parse_rules(rules: Sequence[str] | None) -> dict[str, str]:
    """Return the texts of `--rule` options by the names of the settings."""
    texts: dict[str, str] = {}
    for rule in rules or ():
        name, equals, text = (part.strip() for part in rule.partition("="))
        if not (name and equals):
            raise TopdeckError(f"a rule is given as --rule KEY=VALUE, not as {rule!r}")
        if name in texts:
            raise TopdeckError(f"--rule {name}=… is given twice")
        texts[name] = text
    return texts


def require_once(options: Iterable[str], rules: Iterable[str]) -> None:
    """Reject settings that are given as an option and as a rule."""
    for name in set(options).intersection(rules):
        raise TopdeckError(f"{name} is given twice, as {option_word(name)} and as --rule {name}; leave out one of them")
