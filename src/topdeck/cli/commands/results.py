"""Commands that read what is kept: as a page, as tables, move by move, and from damaged files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from topdeck.cli.options import AsJson, ExportName, Results, SeveralResults


def report(
    results: SeveralResults,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The page to write.", show_default="beside the results")
    ] = None,
    figures: Annotated[
        Path | None, typer.Option(help="Also write the pictures into this folder, as PNG and SVG.")
    ] = None,
    title: Annotated[str, typer.Option(help="What stands on top.", show_default=False)] = "",
) -> None:
    """Write a page of tables and pictures.

    Any browser shows it, without a network.  Of several results it makes one page.

    Example: topdeck report games.db -o report.html --figures pictures
    """
    from topdeck.cli.experiments import report_results
    from topdeck.cli.output import console

    for path in report_results(results, output, figures, title):
        console().print(str(path), soft_wrap=True)


def export(
    results: Results,
    output: Annotated[Path, typer.Argument(help="The file to write.")],
    form: Annotated[
        ExportName | None,
        typer.Option("--as", help="The format, where the file's name does not say it; malaga is CSV as in Málaga."),
    ] = None,
) -> None:
    """Write results as a table for other programs.

    There is a row for every game, or for every individual of an evolution.

    Málaga's CSV numbers leagues from 0, and counts a draw as a victory of nobody.

    Example: topdeck export games.db games.parquet
    """
    from topdeck.cli.experiments import export_results

    export_results(results, output, form or output.suffix.removeprefix("."))


def replay(
    results: Annotated[Path, typer.Argument(help="What --out named, or a file of records.")],
    number: Annotated[
        int | None, typer.Argument(metavar="GAME", help="The number of a game in the list.", show_default=False)
    ] = None,
    agent: Annotated[str, typer.Option(help="List only the games of this agent.", show_default=False)] = "",
    explain: Annotated[bool, typer.Option(help="Show what the agents thought, where it was kept.")] = True,
    as_json: AsJson = False,
) -> None:
    """List stored games, or show one move by move.

    Example: topdeck replay games.db 3
    """
    from topdeck.cli.replay import show_replay

    show_replay(results, number, agent, explain, as_json)


def repair(results: Results, output: Annotated[Path, typer.Argument(help="The new store to write.")]) -> None:
    """Save what is whole in damaged results.

    The command that played them, with the new store as --out, plays what is missing.

    Example: topdeck repair games.db saved.db
    """
    from topdeck.arena.results.store.contents import ROWS
    from topdeck.arena.results.store.repair import repair
    from topdeck.arena.results.store.results import content_at

    count = repair(results, output)
    print(f"{output}: {count} {ROWS[content_at(output)]}")
