"""`topdeck repair`: the intact part of damaged results."""

from pathlib import Path
from typing import Annotated

from typer import Argument

from topdeck.cli.options import Results, command


@command()
def repair(results: Results, output: Annotated[Path, Argument(help="New results file to write.")]) -> None:
    """Copy the intact part of a damaged results file.

    The command that played the games plays the missing ones when --out names the new file.

    Example: topdeck repair games.db saved.db
    """
    from topdeck.cli.results import repair_results

    repair_results(results, output)
