"""Runs the studies of evolution and writes docs/evolution.md: `python benchmarks/evolution.py`.

Every study in studies/evolution has a store of the same name; what is there is not played again, so the same command
goes on where it was interrupted.  `--report` plays nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from evolution_page import write_page
from rich.console import Console
from rich.markup import escape

from topdeck.arena.play.executor import make_executor
from topdeck.arena.results.store.location import location_of
from topdeck.cli.evolve import EvolutionWatch
from topdeck.errors import TopdeckError
from topdeck.evolve.results.results import EvolutionResults, read_evolution
from topdeck.evolve.runner import run_study
from topdeck.evolve.study_file import read_study

STUDIES = Path("studies/evolution")
FOLDER = Path("results/evolution")
PAGE = Path("docs/evolution.md")
INTERRUPTED = 130  # the exit status after Ctrl-C


def studies(folder: Path, only: str = "") -> list[Path]:
    """The files of studies, in the order of their names."""
    return [file for file in sorted(folder.glob("*.toml")) if fnmatch(file.stem, f"*{only}*")]


def run_all(files: Sequence[Path], out: Path, workers: int | None, aside: Console) -> bool:
    """Run what is missing of all studies; did they come to their ends?"""
    out.mkdir(parents=True, exist_ok=True)
    for number, file in enumerate(files, 1):
        aside.print(f"[bold]{escape(file.stem)}[/] ({number} of {len(files)})")
        location = location_of(out / f"{file.stem}.db")
        with EvolutionWatch(aside) as watch:
            if run_study(read_study(file), location, make_executor("here", workers), watch).interrupted:
                return False
    return True


def finished(files: Sequence[Path], out: Path) -> dict[str, EvolutionResults]:
    """The studies by name that have come to their end."""
    stores = {file.stem: out / f"{file.stem}.db" for file in files}
    found = {name: read_evolution(store) for name, store in stores.items() if store.exists()}
    return {name: results for name, results in found.items() if results.finished}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="PATTERN", help="run only studies with such names (all)")
    parser.add_argument("--report", action="store_true", help="play nothing, write the page from what is there")
    parser.add_argument("--studies", type=Path, default=STUDIES, help=f"the folder of the studies ({STUDIES})")
    parser.add_argument("--out", type=Path, default=FOLDER, help=f"the folder of their stores ({FOLDER})")
    parser.add_argument("--page", type=Path, default=PAGE, help=f"the page to write, with pictures beside it ({PAGE})")
    parser.add_argument("--workers", type=int, help="processes (as many as there are cores)")
    asked = parser.parse_args(arguments)
    aside = Console(stderr=True, highlight=False)
    try:
        done = asked.report or run_all(studies(asked.studies, asked.only), asked.out, asked.workers, aside)
        write_page(finished(studies(asked.studies), asked.out), asked.page)
    except (TopdeckError, OSError) as error:
        aside.print(f"[red]error:[/] {escape(str(error))}", soft_wrap=True)
        return 1
    aside.print(f"{asked.page} is written" if done else f"interrupted; {asked.page} says how far it went")
    return 0 if done else INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
