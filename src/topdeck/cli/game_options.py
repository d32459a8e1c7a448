"""Options that a game adds to a command: made from what it describes, when the command line names it.

What they are, the game says in its `settings()`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from inspect import Parameter, Signature
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from topdeck.cli.options import DEFAULT_GAME
from topdeck.errors import TopdeckError
from topdeck.game import Game
from topdeck.registry import load_game
from topdeck.settings import Setting, read_settings

PREFIX = "setting_"  # of the names of such options: some are words of Python
GAME, GIVEN = "topdeck.game", "topdeck.given"  # where the context keeps what was named, and the values

if TYPE_CHECKING:
    Command = TyperCommand
else:
    Command = object


class GameOptions(Command):
    """What makes a command, or a group of them, one with options that a game adds."""

    def offered(self, game: Game) -> Mapping[str, Setting]:
        """What they are made from."""
        raise NotImplementedError

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.meta[GAME] = game_named(args)
        ctx.meta[GIVEN] = {}
        return super().parse_args(ctx, args)

    def get_params(self, ctx: Any) -> list[Any]:
        return [*super().get_params(ctx), *self.added(ctx)]

    def added(self, ctx: Any) -> list[Any]:
        taken = {word for option in self.params for word in option.opts}
        offered = self.offered(self.game(ctx)).values()
        return options([one for one in offered if option_word(one.name) not in taken])

    def game(self, ctx: Any) -> Game:
        return load_game(ctx.meta.get(GAME, DEFAULT_GAME))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """As usual, with those of the game under its name."""
        general = super().get_params(ctx)
        arguments = [one for one in general if one.param_type_name == "argument"]
        own = [one for one in general if one.param_type_name != "argument"]
        for heading, params in (
            ("Arguments", arguments),
            ("Options", own),
            (self.game(ctx).title(), self.added(ctx)),
        ):
            if records := [record for one in params if (record := one.get_help_record(ctx))]:
                with formatter.section(heading):
                    formatter.write_dl(records)


class PlayCommand(GameOptions, TyperCommand):
    """A command that plays: all settings of the game."""

    def offered(self, game: Game) -> Mapping[str, Setting]:
        return game.settings()


class CardsCommand(GameOptions, TyperCommand):
    """A command that lists cards: what they can be chosen by."""

    def offered(self, game: Game) -> Mapping[str, Setting]:
        return game.card_filters()


class DeckCommand(GameOptions, TyperCommand):
    """A command about decks: the settings that decide which are legal."""

    def offered(self, game: Game) -> Mapping[str, Setting]:
        return deck_settings(game)


class DecksGroup(GameOptions, TyperGroup):
    """The group of these commands, which lists decks if none of them is named."""

    def offered(self, game: Game) -> Mapping[str, Setting]:
        return deck_settings(game)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)


class NewDeckCommand(GameOptions, TyperCommand):
    """A command that makes a deck: what may be chosen about it."""

    def offered(self, game: Game) -> Mapping[str, Setting]:
        return game.new_deck_options()


def deck_settings(game: Game) -> dict[str, Setting]:
    return {name: one for name, one in game.settings().items() if one.of_decks}


def game_named(args: Sequence[str]) -> str:
    """The game that a command line names, which must be known before its options can be read."""
    name = DEFAULT_GAME
    for word, following in pairwise([*args, ""]):
        if word == "--":
            break
        if word == "--game" and following:
            name = following
        elif word.startswith("--game="):
            name = word.removeprefix("--game=")
    return name


# ---- making them


def options(settings: Iterable[Setting]) -> list[Any]:
    """The options of a command that would take these settings."""

    def taking(**values: object) -> None: ...

    parameters = [parameter_of(one) for one in settings]
    vars(taking)["__signature__"] = Signature(parameters)
    taking.__annotations__ = {one.name: one.annotation for one in parameters}
    app = typer.Typer(rich_markup_mode=None, add_completion=False)
    app.command()(taking)
    made = typer.main.get_command(app).params
    for option in made:
        option.expose_value, option.callback = False, note
    return list(made)


def parameter_of(setting: Setting) -> Parameter:
    word = option_word(setting.name)
    option = typer.Option(
        setting.default,
        f"{word}/--no-{word.removeprefix('--')}" if setting.type is bool else word,
        metavar=f"<{'|'.join(setting.choices)}>" if setting.choices else None,
        help=setting.help,
        min=setting.least,
        show_default=setting.default not in ("", None),
    )
    kind: Any = setting.type if setting.default is not None else setting.type | None
    return Parameter(f"{PREFIX}{setting.name}", Parameter.KEYWORD_ONLY, default=option, annotation=kind)


def option_word(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def note(ctx: Any, option: Any, value: Any) -> Any:
    """Keep what was given, and not left as it is."""
    if ctx.get_parameter_source(option.name).name == "COMMANDLINE":
        ctx.meta[GIVEN][option.name.removeprefix(PREFIX)] = value
    return value


# ---- what was given


def given_options(context: typer.Context) -> dict[str, Any]:
    """The values of the game's options that were given, by the names of the settings."""
    return dict(context.meta[GIVEN])


def given_settings(context: typer.Context, game: Game, rules: Sequence[str] | None) -> dict[str, Any]:
    """The settings that were given: by options of their own, or as `--rule key=value`."""
    given = given_options(context)
    texts = given_rules(rules)
    demand_once(given, texts)
    return {**given, **read_settings(game.title(), game.settings(), texts)}


def given_rules(rules: Sequence[str] | None) -> dict[str, str]:
    """The texts of settings by name."""
    texts: dict[str, str] = {}
    for rule in rules or ():
        name, equals, text = (part.strip() for part in rule.partition("="))
        if not (name and equals):
            raise TopdeckError(f"a rule is given as --rule KEY=VALUE, not as {rule!r}")
        if name in texts:
            raise TopdeckError(f"--rule {name}=… is given twice")
        texts[name] = text
    return texts


def demand_once(options: Iterable[str], rules: Iterable[str]) -> None:
    """Refuse settings that are given by an option of their own and as a rule."""
    for name in set(options).intersection(rules):
        raise TopdeckError(f"{name} is given twice, as {option_word(name)} and as --rule {name}; leave out one of them")
