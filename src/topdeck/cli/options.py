"""The options and arguments of several commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from typer.core import TyperCommand

from topdeck.arena.results.store.location import demand_results, location_of
from topdeck.core.registry import default_game

# What the library calls them.
Overruns = Literal["loss", "end-turn", "ignore"]
DeckPairings = Literal["all", "mirror", "mixed"]
FormatName = Literal["round-robin", "gauntlet", "leagues", "groups", "ladder"]
ExportName = Literal["csv", "malaga", "parquet", "jsonl"]
Scale = Literal["smoke", "standard", "full"]
PaperTime = Literal["iterations", "paper"]

DEFAULT_GAME = default_game()
THE_DEFAULT_DECK = "the game's default deck"


def new_app(**settings: Any) -> typer.Typer:
    """The app of a command, which `topdeck.cli.app` loads."""
    return typer.Typer(add_completion=False, rich_markup_mode=None, **settings)


def command_app(function: Callable[..., Any]) -> TyperCommand:
    """The command that takes the arguments of a function or dataclass."""
    app = new_app()
    app.command()(function)
    command = typer.main.get_command(app)
    assert isinstance(command, TyperCommand)
    return command


def with_results(path: Path) -> Path:
    """Reject a path without results before the modules that read them are loaded."""
    demand_results(location_of(path))
    return path


def all_with_results(paths: list[Path]) -> list[Path]:
    return [*map(with_results, paths)]


AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Debug = Annotated[bool, typer.Option("--debug", help="Show the tracebacks and output of agents that fail.")]
GameName = Annotated[
    str, typer.Option("--game", metavar="GAME", help="Name of the game, or your own as module:Class or file.py:Class.")
]
Rules = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="KEY=VALUE", help="Setting of the game; may be repeated.", show_default=False),
]
Seed = Annotated[int, typer.Option(help="Seed of all randomness: the same seed plays the same games.")]
DeckNames = Annotated[str, typer.Option(help="Decks to play: a,b,c, or all.", show_default=THE_DEFAULT_DECK)]
Pairings = Annotated[DeckPairings, typer.Option(help="Decks that play each other: all, equal ones, or different ones.")]
Pairs = Annotated[int, typer.Option(min=1, help="Number of mirrored pairs of games for every two agents and decks.")]
Workers = Annotated[
    int | None,
    typer.Option(min=1, max=1024, help="Number of worker processes; default: one per core, or per CPU of the cluster."),
]
On = Annotated[Literal["here", "ray"], typer.Option(help="Where to play: on this machine, or on a Ray cluster.")]
Results = Annotated[Path, typer.Argument(help="Results file, or name in the results database.", callback=with_results)]
