"""Commands that run a study: one of evolution, or those of the papers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from topdeck.cli.exit_status import leave
from topdeck.cli.options import AsJson, Debug, On, PaperTime, Rules, Scale, Workers


def evolve(
    context: typer.Context,
    study: Annotated[Path, typer.Argument(metavar="STUDY.toml", help="What evolves, how, and by which games.")],
    generations: Annotated[int | None, typer.Option(min=1, help="As many, whatever the file says.")] = None,
    games: Annotated[int | None, typer.Option(min=1, help="Instead: how many training games a run may take.")] = None,
    repetitions: Annotated[int | None, typer.Option(min=1, help="Runs that differ by chance alone.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed, the same evolution.")] = None,
    workers: Workers = None,
    on: On = "here",
    out: Annotated[
        Path | None,
        typer.Option(
            help="Keep its course here; the same command goes on from there.", show_default="STUDY.db, beside the file"
        ),
    ] = None,
    best: Annotated[
        Path | None, typer.Option(metavar="FILE.toml", help="Write the best values here, for weights=FILE.toml.")
    ] = None,
    rule: Rules = None,
    debug: Debug = False,
    as_json: AsJson = False,
) -> None:
    """Evolve weights, parameters or decks, as a study says.

    Every individual is kept as soon as it is judged: Ctrl-C, or worse, loses the games that are being played, and the
    same command goes on.  More generations, games or repetitions go on from the end.  topdeck report shows the course.

    Example: topdeck evolve study.toml --best best.toml
    """
    from topdeck.cli.arguments import study_in_file

    described = study_in_file(study, context, rule)
    from topdeck.cli.evolve import run_and_show_study

    leave(run_and_show_study(described, on, workers, out or study.with_suffix(".db"), best, as_json, debug))


def study(
    name: Annotated[
        str,
        typer.Argument(metavar="STUDY", help="A study, a paper, mine.toml, or all; without one they are listed."),
    ] = "",
    scale: Annotated[
        Scale, typer.Option(help="How many games: to see that it plays, enough to tell, or as many as the paper.")
    ] = "standard",
    time: Annotated[
        PaperTime, typer.Option(help="Budgets: iterations worth the paper's milliseconds, or these themselves.")
    ] = "iterations",
    out: Annotated[
        Path | None,
        typer.Option(
            help="The folder of the results; the same command goes on from there.", show_default="results/studies/SCALE"
        ),
    ] = None,
    pages: Annotated[Path | None, typer.Option(help="The folder of the pages.", show_default="that of --out")] = None,
    keep: Annotated[
        Path | None, typer.Option(help="Also write what the pages need into small files in this folder.")
    ] = None,
    report: Annotated[bool, typer.Option("--report", help="Play nothing, write the pages of what is there.")] = False,
    workers: Workers = None,
    on: On = "here",
    debug: Debug = False,
    as_json: AsJson = False,
) -> None:
    """Run the experiments of the papers, and ours, and compare.

    Every page has the published figures beside ours, and says which findings hold.  Ctrl-C, or worse, loses the games
    that are being played, and the same command goes on.

    Example: topdeck study madrid-d --scale smoke
    """
    from topdeck.cli.studies import list_studies, run_studies

    if not name:
        list_studies(as_json)
    else:
        leave(run_studies(name, scale, time, out, pages, keep, on, workers, report, as_json, debug))
