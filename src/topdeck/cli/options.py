"""The options and arguments that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from topdeck.registry import default_game

# What the arena calls them; it is not imported here, so that help appears at once.
Overruns = Literal["loss", "end-turn", "ignore"]
Isolation = Literal["others", "all", "none"]
DeckPairings = Literal["all", "mirror", "mixed"]
FormatName = Literal["round-robin", "gauntlet", "leagues", "groups", "ladder"]
ExportName = Literal["csv", "malaga", "parquet", "jsonl"]
Place = Literal["here", "ray"]
Seats = Literal["first", "second", "random"]
Scale = Literal["smoke", "standard", "full"]
PaperTime = Literal["iterations", "paper"]


def with_results(place: Path) -> Path:
    """Where there are results, if it can be seen at once: what reads them takes longer to load."""
    from topdeck.arena.results.store.location import demand_results, location_of

    demand_results(location_of(place))
    return place


def all_with_results(places: list[Path]) -> list[Path]:
    return [*map(with_results, places)]


DEFAULT_GAME = default_game()
THE_DEFAULT_DECK = "the game's default deck"

# ---- of all kinds of commands

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
GameName = Annotated[
    str, typer.Option("--game", metavar="GAME", help="A game's name, or your own as module:Class or file.py:Class.")
]
Rules = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="KEY=VALUE", help="A setting of the game; again for more.", show_default=False),
]
Seed = Annotated[int, typer.Option(help="The same seed, the same games.")]

# ---- of experiments

Specs = Annotated[
    list[str], typer.Argument(metavar="AGENT…", help="Specs of the agents, e.g. greedy; or one .toml file.")
]
DeckNames = Annotated[str, typer.Option(help="The decks: a,b,c, or all.", show_default=THE_DEFAULT_DECK)]
Salt = Annotated[
    str | None,
    typer.Option(help="Repeat a run that printed this; new ones draw one for agents from outside.", show_default=False),
]
DecisionSeconds = Annotated[float | None, typer.Option(help="Most seconds for a decision.")]
TurnSeconds = Annotated[float | None, typer.Option(help="Most seconds for all decisions of a turn.")]
GraceSeconds = Annotated[
    float | None,
    typer.Option(help="Seconds beyond a limit that are forgiven.", show_default="10 % of the limit, at least 0.05"),
]
Overrun = Annotated[Overruns, typer.Option(help="What too many seconds mean.")]
Workers = Annotated[
    int | None,
    typer.Option(min=1, max=1024, help="Number of worker processes; default: one per core, or per CPU of the cluster."),
]
On = Annotated[Place, typer.Option(help="Where to play: here, or on a Ray cluster.")]
Isolate = Annotated[Isolation, typer.Option(help="Agents in processes of their own; others: external ones.")]
Out = Annotated[Path | None, typer.Option(help="Keep every game here; the same command goes on from there.")]
Grow = Annotated[bool, typer.Option("--grow", help="Add pairs, agents or decks to what --out names.")]
Explain = Annotated[bool, typer.Option("--explain", help="Keep what the agents thought, for topdeck replay.")]
Debug = Annotated[bool, typer.Option("--debug", help="Show tracebacks and output of agents that fail.")]
Results = Annotated[Path, typer.Argument(help="What --out named.", callback=with_results)]
SeveralResults = Annotated[
    list[Path], typer.Argument(metavar="RESULTS…", help="What --out named, once or more.", callback=all_with_results)
]

# ---- of decks

AnyDeck = Annotated[
    str,
    typer.Argument(metavar="DECK", help="Its name, a file, or what else the game reads as one.", show_default=False),
]
