"""`topdeck report`: writes an HTML report with tables and figures."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from topdeck.cli.options import command, require_results_files


@command()
def report(
    results: Annotated[
        list[Path],
        Argument(
            metavar="RESULTS…", help="Results files, or names in the results database.", callback=require_results_files
        ),
    ],
    output: Annotated[
        Path | None, Option("--output", "-o", help="File to write the page to.", show_default="next to the results")
    ] = None,
    figures: Annotated[Path | None, Option(help="Folder for the figures, as PNG and SVG.")] = None,
    title: Annotated[str, Option(help="Title of the page.")] = "",
) -> None:
    """Write an HTML report with tables and figures.

    The page needs no network connection.  Several results files are combined on one page.

    Example: topdeck report games.db -o report.html --figures pictures
    """
    from topdeck.cli.results import report_results

    for path in report_results(results, output, figures, title):
        print(path)
