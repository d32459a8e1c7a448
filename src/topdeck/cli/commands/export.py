"""`topdeck export`: results as a table for other programs."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from topdeck.cli.options import ExportName, Results, command


@command()
def export(
    results: Results,
    output: Annotated[Path, Argument(help="File to write.")],
    form: Annotated[
        ExportName | None,
        Option("--as", help="Format of the table, if not that of the file name; malaga: CSV as in Málaga."),
    ] = None,
) -> None:
    """Write results as a table for other programs.

    The table has a row for every game, or for every individual of an evolution.

    The CSV of Málaga numbers leagues from 0, and a draw has no winner.

    Example: topdeck export games.db games.parquet
    """
    from topdeck.cli.results import export_results

    export_results(results, output, form or output.suffix.removeprefix("."))
