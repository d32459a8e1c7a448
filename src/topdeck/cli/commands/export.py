"""`topdeck export`: exports results as a table for other programs."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from topdeck.cli.options import ExportName, Results, WithCards, Workers, command


@command()
def export(
    results: Results,
    output: Annotated[Path, Argument(help="File to write.")],
    form: Annotated[
        ExportName | None,
        Option("--as", help="Table format, inferred from the file name by default; `malaga` is the Málaga CSV format."),
    ] = None,
    cards: WithCards = False,
    decisions: Annotated[
        bool, Option("--decisions", help="Export every decision with its encoded observation, as training data.")
    ] = False,
    encoder: Annotated[
        int | None, Option(metavar="VERSION", help="Encoder version for decisions.", show_default="the newest version")
    ] = None,
    workers: Workers = None,
) -> int:
    """Export results as a table for other programs.

    The table has one row per game or, for an evolution, one row per individual.

    With --cards, the table contains card statistics instead: one row per agent, deck, card and situation.

    With --decisions, the table has one row per decision: the encoded
    observation, the ids of the legal actions and of the chosen action, any
    search info that was stored (see --explain), and the result.  `npz` writes NumPy shards, and `jsonl`
    describes positions and actions in words.

    The `malaga` format numbers leagues from 0 and records no winner for a draw.

    Example: topdeck export games.db games.parquet

    Example: topdeck export games.db --decisions decisions.parquet
    """
    from topdeck.cli.results import export_card_statistics, export_results

    form_name = form or output.suffix.removeprefix(".")
    if decisions:
        from topdeck.cli.decisions import export_decisions

        return export_decisions(results, output, form_name, encoder, workers)
    if cards:
        return export_card_statistics(results, output, form_name, workers)
    export_results(results, output, form_name)
    return 0
