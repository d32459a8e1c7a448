"""Lists studies, runs them, and shows what came of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape

from topdeck.arena.played_game import PlayedGame
from topdeck.cli.bar import Bar
from topdeck.cli.experiments import needed
from topdeck.cli.faults import reported_failures, show_faults
from topdeck.cli.options import PaperTime, Scale
from topdeck.cli.output import console, games_text, print_json
from topdeck.cli.tables import columns, print_table
from topdeck.studies.catalogue import paper_of, places, studies_named, study_named
from topdeck.studies.progress import Progress

if TYPE_CHECKING:  # a list needs no tables of games
    from topdeck.studies.pages.study_page import Judged

ALL = "all"


def list_studies(as_json: bool) -> None:
    """All of them, by paper."""
    studies = [study_named(name) for name in places()]
    if as_json:
        names = ("name", "title", "question", "source")
        print_json([{name: getattr(one, name) for name in names} for one in studies])
        return
    table = columns("study", "what it asks", "where it is published")
    for one in studies:
        table.add_row(one.name, escape(one.question), escape(one.source or paper_of(one).title))
    shown = console()
    print_table(shown, table)
    shown.print("\ntopdeck study madrid-d runs one, topdeck study madrid a paper, topdeck study all everything.")


def run_studies(
    name: str,
    scale: Scale,
    time: PaperTime,
    out: Path | None,
    pages: Path | None,
    keep: Path | None,
    on: str,
    workers: int | None,
    only_report: bool,
    as_json: bool,
    debug: bool,
) -> bool:
    """Play what is missing, write the pages, and show the verdicts; did it come to its end?"""
    with needed("report"):
        from topdeck.studies.effort import Effort
        from topdeck.studies.plan import StudyFolder

    names = [*places()] if name == ALL else studies_named(name)
    asked = Effort(scale, time)
    aside = Console(stderr=True, highlight=False)
    folder = StudyFolder(out or asked.folder)
    finished = True
    counts: dict[str, tuple[int, int]] = {}  # games played now, and those that were stored already
    if not only_report:
        for number, study in enumerate(names, 1):
            plan = asked.plan(study)
            aside.print(f"[bold]{study}[/] ({number} of {len(names)}): {escape(plan.study.title)}", soft_wrap=True)
            stored = plan.stored_games(folder.path)
            with reported_failures(aside, debug), Bar(aside) as bar:
                watch = StudyWatch(bar)
                finished = folder.run(plan, on, workers, watch)
            counts[plan.study.name] = plan.stored_games(folder.path) - stored, stored
            aside.print(games_text(*counts[plan.study.name]))
            if not as_json:
                show_faults(watch.faulty, folder.path / f"{study}.db", debug)
            if not finished:
                aside.print("[yellow]interrupted; the same command goes on from there[/]")
                break
    with needed("report"):
        from topdeck.studies.pages.files import write_pages
        from topdeck.studies.pages.study_page import Judged

        found = [Judged(results) for results in folder.all_results([asked.plan(name) for name in names])]
        if keep is not None:
            StudyFolder(keep).keep([one.results for one in found])
        page = write_pages(found, pages or folder.path)
    if as_json:
        print_json([verdict_form(one, *counts.get(one.study.name, (0, one.results.played))) for one in found])
    else:
        show_verdicts(found)
        aside.print(f"the pages are in {escape(str(page.parent))}; begin with {escape(str(page))}", soft_wrap=True)
    return finished


class StudyWatch(Progress):
    """Moves a bar, and collects the games in which an agent failed."""

    def __init__(self, bar: Bar) -> None:
        self.bar = bar
        self.faulty: list[PlayedGame] = []

    def begin(self, total: int, known: int) -> None:
        self.bar.begin(total, known)

    def played(self, games: int) -> None:
        self.bar.played(games)

    def failed(self, games: Sequence[PlayedGame]) -> None:
        self.faulty += games


def show_verdicts(studies: Sequence[Judged]) -> None:
    table = columns("study", "games", "what was found", "verdict", numbers=("games",))
    for one in studies:
        for place, checked in enumerate(one.findings):
            head = (one.study.name, f"{one.results.played:,}") if place == 0 else ("", "")
            table.add_row(*head, escape(checked.finding.says), checked.verdict.value)
        if not one.findings:
            table.add_row(one.study.name, f"{one.results.played:,}", escape(one.study.question), "")
    print_table(console(), table)


def verdict_form(one: Judged, played_now: int, already_stored: int) -> dict[str, object]:
    return {
        "study": one.study.name,
        "games": one.results.played,
        "played_now": played_now,
        "already_stored": already_stored,
        "planned": one.results.planned,
        "findings": [{"says": found.finding.says, "verdict": found.verdict.value} for found in one.findings],
        "numbers": one.numbers,
    }
