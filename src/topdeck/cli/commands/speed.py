"""The command that measures how fast this build is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from topdeck.cli.exit_status import leave
from topdeck.cli.options import DEFAULT_GAME, AsJson, GameName
from topdeck.errors import TopdeckError


def bench(
    against: Annotated[
        str,
        typer.Option(
            metavar="PYTHON", help="Compare with this Python's Topdeck, or a folder of sources.", show_default=False
        ),
    ] = "",
    both: Annotated[bool, typer.Option("--both", help="Compare with the same code interpreted.")] = False,
    only: Annotated[
        str, typer.Option(metavar="NAMES", help="What is measured: random,copy,…", show_default="all")
    ] = "",
    processes: Annotated[
        int, typer.Option("--processes", "--rounds", min=1, help="How many processes measure; if compared, of each.")
    ] = 5,
    decks: Annotated[bool, typer.Option("--decks", help="Also measure random games of every deck.")] = False,
    scale: Annotated[
        float | None, typer.Option(min=0, help="Share of the usual work, e.g. 0.1 for a quick look.")
    ] = None,
    source: Annotated[Path, typer.Option(help="Where the interpreted code lies, for --both.")] = Path("src"),
    game: GameName = DEFAULT_GAME,
    as_json: AsJson = False,
) -> None:
    """Measure how fast this build is, alone or against another.

    Games, searches, decisions and single calls, in CPU time: the median of several processes, each the best of five
    rounds.  Two environments are measured by turns.  A ratio says how many times as fast this one is as the other.

    Example: topdeck bench --against ../before/.venv/bin/python --only random,copy
    """
    from topdeck.cli.speed import show_speed

    if both and against:
        raise TopdeckError("--both and --against are two comparisons; give one of them")
    if both and not (source / "topdeck" / "rng.py").exists():
        raise TopdeckError(f"there is no interpreted Topdeck in {source}; name its folder with --source")
    leave(show_speed(game, str(source) if both else against, only, scale, processes, decks, as_json))
