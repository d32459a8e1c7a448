"""`topdeck study`: runs the experiments from the papers as well as our own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from rich.console import Console
from rich.markup import escape
from typer import Argument, Option

from topdeck.arena.played_game import PlayedGame
from topdeck.cli.bar import Bar
from topdeck.cli.exit_status import INTERRUPTED
from topdeck.cli.faults import explain_failures, require_extra, show_faults
from topdeck.cli.options import AsJson, Debug, On, PaperTime, Scale, Workers, command
from topdeck.cli.output import console, games_text, print_json, print_table
from topdeck.studies.catalogue import find_paper, load_study, study_files, study_names
from topdeck.studies.progress import Progress

if TYPE_CHECKING:  # listing the studies does not require these slow modules
    from topdeck.studies.pages.study_page import JudgedStudy
    from topdeck.studies.plan import Plan, StudyFolder

ALL = "all"


@command()
def study(
    name: Annotated[
        str,
        Argument(
            metavar="STUDY", help="Name of a study or paper, a .toml file, or `all`; omit it to list the studies."
        ),
    ] = "",
    scale: Annotated[
        Scale,
        Option(
            help="Number of games: a few (`smoke`), enough for a verdict (`standard`), or "
            "as many as in the paper (`full`)."
        ),
    ] = "standard",
    time: Annotated[
        PaperTime, Option(help="Unit of search budgets: iterations, or milliseconds as in the paper.")
    ] = "iterations",
    out: Annotated[
        Path | None,
        Option(
            help="Folder for the results; repeat the command to resume an interrupted run.",
            show_default="results/studies/SCALE",
        ),
    ] = None,
    pages: Annotated[Path | None, Option(help="Folder for the pages.", show_default="same as --out")] = None,
    keep: Annotated[
        Path | None,
        Option(help="Folder for compact files with the data for the pages; games in these files are not played again."),
    ] = None,
    report: Annotated[
        bool, Option("--report", help="Write the pages from stored results without playing games.")
    ] = False,
    stages: Annotated[
        str, Option(metavar="PATTERN", help="Stages of the study to play, such as `premade*`.", show_default="all")
    ] = "*",
    workers: Workers = None,
    on: On = "here",
    debug: Debug = False,
    as_json: AsJson = False,
) -> int:
    """Run the experiments from the papers and compare the results.

    Each page shows the published results next to ours, and a verdict on each finding.  An interruption loses only the
    games in progress; repeat the command to resume the run.

    Example: topdeck study madrid-d --scale smoke
    """
    if not name:
        list_studies(as_json)
        return 0
    with require_extra("report"):
        from topdeck.studies.effort import Effort
        from topdeck.studies.pages.study_page import JudgedStudy
        from topdeck.studies.pages.summary import write_pages
        from topdeck.studies.plan import StudyFolder
    names = [*study_files()] if name == ALL else study_names(name)
    effort = Effort(scale, time)
    plans = [effort.plan(name) if keep is None else effort.plan(name).resume_from(keep) for name in names]
    folder = StudyFolder(out or effort.folder)
    aside = Console(stderr=True, highlight=False)
    runs = [] if report else [*play_studies(plans, folder, on, workers, as_json, debug, stages)]
    counts = {run.study: (run.played_now, run.already_stored) for run in runs}
    with require_extra("report"):
        judged = [JudgedStudy(results) for results in folder.all_results(plans)]
        if keep is not None:
            StudyFolder(keep).write_small_files([study.results for study in judged])
        page = write_pages(judged, pages or folder.path)
    if as_json:
        print_json([verdict_facts(row, *counts.get(row.study.name, (0, row.results.games_played))) for row in judged])
    else:
        show_verdicts(judged)
        aside.print(f"the pages are in {escape(str(page.parent))}; begin with {escape(str(page))}", soft_wrap=True)
    return 0 if all(run.finished for run in runs) else INTERRUPTED


class StudyRun(NamedTuple):
    """The numbers of new and previously stored games in a study, and whether the study is finished."""

    study: str
    played_now: int
    already_stored: int
    finished: bool


def play_studies(
    plans: Sequence[Plan], folder: StudyFolder, on: str, workers: int | None, as_json: bool, debug: bool, stages: str
) -> Iterator[StudyRun]:
    """Play the missing games of each study until all studies are finished or the run is interrupted."""
    aside = Console(stderr=True, highlight=False)
    for number, plan in enumerate(plans, 1):
        name = plan.study.name
        aside.print(f"[bold]{name}[/] ({number} of {len(plans)}): {escape(plan.study.title)}", soft_wrap=True)
        stored = plan.count_stored_games(folder.path)
        with explain_failures(aside, debug), StudyBar(aside) as bar:
            finished = folder.run(plan, on, workers, bar, stages)
        run = StudyRun(plan.study.name, plan.count_stored_games(folder.path) - stored, stored, finished)
        aside.print(games_text(run.played_now, run.already_stored))
        if not as_json:
            show_faults(bar.faulty, folder.path / f"{name}.db", debug)
        yield run
        if not finished:
            aside.print("[yellow]interrupted; repeat the command to resume[/]")
            break


class StudyBar(Bar, Progress):
    """A progress bar that also collects the games in which an agent failed."""

    def __init__(self, aside: Console) -> None:
        super().__init__(aside)
        self.faulty: list[PlayedGame] = []

    def failed(self, games: Sequence[PlayedGame]) -> None:
        self.faulty += games


def list_studies(as_json: bool) -> None:
    """List all studies with their questions and sources."""
    studies = [load_study(name) for name in study_files()]
    if as_json:
        names = ("name", "title", "question", "source")
        print_json([{name: getattr(study, name) for name in names} for study in studies])
        return
    rows = [(study.name, study.question, study.source or find_paper(study).title) for study in studies]
    shown = console()
    print_table(shown, ("study", "question", "source"), rows)
    shown.print(
        "\nExamples: topdeck study madrid-d (one study), topdeck study madrid (all studies of a paper), "
        "topdeck study all (every study)"
    )


def show_verdicts(studies: Sequence[JudgedStudy]) -> None:
    rows: list[tuple[str, str, str, str]] = []
    for judged in studies:
        findings = [(checked.finding.says, checked.verdict.value) for checked in judged.findings]
        names = (judged.study.name, f"{judged.results.games_played:,}")
        for text, verdict in findings or [(judged.study.question, "")]:
            rows.append((*names, text, verdict))
            names = ("", "")
    print_table(console(), ("study", "games", "finding", "verdict"), rows)


def verdict_facts(judged: JudgedStudy, played_now: int, already_stored: int) -> dict[str, object]:
    return {
        "study": judged.study.name,
        "games": judged.results.games_played,
        "played_now": played_now,
        "already_stored": already_stored,
        "planned": judged.results.planned,
        "findings": [{"says": row.finding.says, "verdict": row.verdict.value} for row in judged.findings],
        "numbers": judged.numbers,
    }
