"""Runs the studies of evolution and writes docs/evolution.md: `python benchmarks/evolution.py`.

The studies are in studies/evolution, and beside the evolved weights of the games.  What is in their stores is not
played again, so the same command goes on where it was interrupted; what the repository keeps of a store is unpacked
first.  The best weights of a study are written beside it, and then they meet others.  `--report` plays nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from evolution_checks import Meeting, checked, play_checks
from evolution_page import write_page
from evolution_studies import Project, write_weights
from page_command import page_parser, write_after
from rich.console import Console
from rich.markup import escape

from topdeck.arena.play.executor import make_executor
from topdeck.arena.results.store.location import location_of
from topdeck.cli.bar import Bar
from topdeck.cli.commands.evolve import EvolutionWatch
from topdeck.evolve.results.results import read_evolution
from topdeck.evolve.runner import run_study
from topdeck.evolve.study_file import read_study


def run_all(project: Project, files: Mapping[str, Path], workers: int | None, aside: Console) -> bool:
    """Run what is missing of these studies; did they come to their ends?"""
    for number, (name, file) in enumerate(files.items(), 1):
        aside.print(f"[bold]{escape(name)}[/] ({number} of {len(files)})")
        store = project.store(name)
        store.parent.mkdir(parents=True, exist_ok=True)
        executor = make_executor("here", workers)
        with Bar(aside, "evolving") as bar:
            if run_study(read_study(file), location_of(store), executor, EvolutionWatch(bar, aside)).interrupted:
                return False
        write_weights(file, name, read_evolution(store))
        project.pack([name])
    return True


def check_all(project: Project, only: str, workers: int | None, aside: Console) -> bool:
    """Let the evolved weights meet others, as far as that is not known; did it come to its end?"""

    def tell(meeting: Meeting, worth: str) -> None:
        aside.print(f"{escape(meeting.agent)} – {escape(meeting.opponent)}: {worth}", soft_wrap=True)

    executor = make_executor("here", workers)
    try:
        play_checks(project, only, executor, tell)
    except KeyboardInterrupt:
        executor.close(at_once=True)
        return False
    executor.close(at_once=False)
    return True


def main(arguments: Sequence[str] | None = None) -> int:
    parser = page_parser(__doc__, "only studies and checks")
    parser.add_argument("--root", type=Path, default=Path(), help="the checkout (this folder)")
    asked = parser.parse_args(arguments)
    project = Project(asked.root)
    aside = Console(stderr=True, highlight=False)

    def play() -> bool:
        project.unpack(project.studies())
        return asked.report or (
            run_all(project, project.studies(asked.only), asked.workers, aside)
            and check_all(project, asked.only, asked.workers, aside)
        )

    def write() -> None:
        write_page(project.finished(project.studies()), checked(project), project.page)

    return write_after(play, write, project.page, aside)


if __name__ == "__main__":
    sys.exit(main())
