"""`topdeck repair`: copies the intact part of a damaged results file."""

from pathlib import Path
from typing import Annotated

from typer import Argument

from topdeck.cli.options import Results, command


@command()
def repair(results: Results, output: Annotated[Path, Argument(help="New results file to write.")]) -> None:
    """Copy the intact part of a damaged results file.

    To play the missing games, repeat the original command with --out set to the new file.

    Example: topdeck repair games.db saved.db
    """
    from topdeck.cli.results import repair_results

    repair_results(results, output)
