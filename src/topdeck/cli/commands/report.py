"""`topdeck report`: writes an HTML report with tables and figures."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from topdeck.cli.options import AsJson, CardTable, WithCards, Workers, command, require_results_files
from topdeck.core.errors import TopdeckError


@command()
def report(
    results: Annotated[
        list[Path],
        Argument(
            metavar="RESULTS…", help="Results files, or names in the results database.", callback=require_results_files
        ),
    ],
    output: Annotated[
        Path | None, Option("--output", "-o", help="Output file for the page.", show_default="next to the results")
    ] = None,
    figures: Annotated[Path | None, Option(help="Folder for the figures, which are saved as PNG and SVG.")] = None,
    title: Annotated[str, Option(help="Page title.")] = "",
    cards: WithCards = False,
    by: Annotated[
        CardTable | None, Option(help="With --cards, print the scores for each turn or each opponent.")
    ] = None,
    workers: Workers = None,
    as_json: AsJson = False,
) -> int:
    """Write an HTML report with tables and figures.

    The page needs no network connection.  Several results files are merged into one page.

    With --cards, card statistics are printed and added to the page.

    Example: topdeck report games.db -o report.html --figures pictures
    """
    from topdeck.cli.output import print_json
    from topdeck.cli.results import report_cards, report_results

    if cards:
        return report_cards(results, output, figures, title, by, workers, as_json)
    if by is not None:
        raise TopdeckError("--by selects a table of card statistics; use it with --cards")
    paths = report_results(results, output, figures, title)
    if as_json:
        print_json({"files": paths})
    else:
        print(*paths, sep="\n")
    return 0
