"""Options and arguments shared by several commands."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

from typer import Argument, Option, Typer
from typer.core import TyperCommand
from typer.main import get_command

from topdeck.arena.results.store.location import find_location, require_results
from topdeck.core.registry import default_game

# The choices of options, repeated here so that --help does not load the modules that define them.
Overruns = Literal["loss", "end-turn", "ignore"]
Times = Literal["wall", "cpu"]
DeckPairings = Literal["all", "mirror", "mixed"]
FormatName = Literal["round-robin", "gauntlet", "leagues", "groups", "ladder"]
ExportName = Literal["csv", "malaga", "parquet", "jsonl", "npz"]
CardTable = Literal["turn", "opponent"]
Scale = Literal["smoke", "standard", "full"]
PaperTime = Literal["iterations", "paper"]

DEFAULT_GAME = default_game()
THE_DEFAULT_DECK = "the game's default deck"


def command(cls: type[TyperCommand] = TyperCommand) -> Callable[[Callable[..., Any]], TyperCommand]:
    """Return a decorator that turns a function or dataclass into a command with the same parameters."""

    def make(function: Callable[..., Any]) -> TyperCommand:
        app = Typer(add_completion=False, rich_markup_mode=None)
        app.command(cls=cls)(function)
        made = get_command(app)
        assert isinstance(made, TyperCommand)
        return made

    return make


def require_results_file(path: Path) -> Path:
    """Return the path, or raise an error if it contains no results; the modules that read results are not imported."""
    require_results(find_location(path))
    return path


def require_results_files(paths: list[Path]) -> list[Path]:
    return [*map(require_results_file, paths)]


AsJson = Annotated[bool, Option("--json", help="Print JSON.")]
Debug = Annotated[bool, Option("--debug", help="Show the tracebacks and output of agents that fail.")]
GameName = Annotated[
    str, Option("--game", metavar="GAME", help="Game name; module:Class or file.py:Class for your own game.")
]
Rules = Annotated[list[str] | None, Option("--rule", metavar="KEY=VALUE", help="Game setting; can be repeated.")]
Seed = Annotated[int, Option(help="Seed for all randomness; the same seed gives the same games.")]
DeckNames = Annotated[
    str, Option(help="Comma-separated names of the decks to play, or `all`.", show_default=THE_DEFAULT_DECK)
]
Pairings = Annotated[
    DeckPairings, Option(help="Deck pairings to play: `all`, `mirror` (equal decks) or `mixed` (different decks).")
]
Pairs = Annotated[int, Option(min=1, help="Number of mirrored game pairs per pairing of agents and decks.")]
Workers = Annotated[
    int | None, Option(min=1, max=1024, help="Number of worker processes; by default, one per core or cluster CPU.")
]
Wheels = Annotated[
    Path | None,
    Option(
        help="Folder with wheels for installing the submissions' requirements.",
        show_default="pip's package index",
        file_okay=False,
        exists=True,
        resolve_path=True,
    ),
]
WithCards = Annotated[
    bool, Option("--cards", help="Compute card statistics, such as the score when drawn, by replaying the games.")
]
On = Annotated[Literal["here", "ray"], Option(help="Where to play the games: on this machine or on a Ray cluster.")]
Results = Annotated[
    Path, Argument(help="Results file, or name in the results database.", callback=require_results_file)
]
