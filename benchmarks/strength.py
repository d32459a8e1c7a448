"""Measures how strong the agents are and writes docs/strength.md: `python benchmarks/strength.py`.

Every pairing of agents has a file of results in a folder; what is there is not played again, so the same command goes
on where it was interrupted, and with more `--pairs` it goes further.  `--report` plays nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from pairings import (
    PAPERS,
    Pairing,
    against_all,
    experiment_of,
    file_of,
    finals,
    outdated,
    recorded,
    strongest,
    whole_pairs,
)
from rich.console import Console
from rich.markup import escape
from strength_page import page

from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.results.store.location import location_of
from topdeck.cli.watch import Watch
from topdeck.errors import MatchError, TopdeckError

PAIRS = 200
FOLDER = Path("results/strength")
PAGE = Path("docs/strength.md")
BROKEN_OFF = 130  # the exit status after Ctrl-C


class Measurement:
    """Plays what is missing in a folder."""

    def __init__(self, folder: Path, pairs: int, only: str = "", workers: int | None = None) -> None:
        self.folder = folder
        self.pairs = pairs
        self.only = only
        self.workers = workers
        self.aside = Console(stderr=True, highlight=False)

    def run(self) -> bool:
        """All pairings; the finals when it is known who is in them.  False if it was interrupted."""
        if not self.play_all([*against_all(), *PAPERS]):
            return False
        return self.play_all(finals(strongest(self.folder, self.pairs)))

    def play_all(self, pairings: Sequence[Pairing]) -> bool:
        wanted = [pairing for pairing in pairings if fnmatch(pairing.name, f"*{self.only}*")]
        self.refuse_outdated(wanted)
        for number, pairing in enumerate(wanted, 1):
            self.aside.print(f"[bold]{pairing.name}[/] ({number} of {len(wanted)})")
            if not self.play(pairing):
                return False
        return True

    def refuse_outdated(self, pairings: Sequence[Pairing]) -> None:
        """Games of before a correction and games of today do not add up."""
        old = [file_of(pairing, self.folder).name for pairing in pairings if outdated(pairing, self.folder)]
        if old:
            raise MatchError(
                f"in {self.folder}, these are older than a correction of their agents or rules: {', '.join(old)}; "
                "move them to another folder, and they are played again"
            )

    def play(self, pairing: Pairing) -> bool:
        """What is missing of a pairing; is all of it there?"""
        there = recorded(pairing, self.folder)
        if whole_pairs(there) >= self.pairs:
            return True
        self.folder.mkdir(parents=True, exist_ok=True)
        experiment = experiment_of(pairing, max(self.pairs, -(-len(there) // 2)))
        with Watch(self.aside, experiment) as watch:
            finished = run_experiment(
                experiment, location_of(file_of(pairing, self.folder)), make_executor("here", self.workers), watch
            )
        return not finished.interrupted


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=PAIRS, help=f"mirrored pairs for each pairing ({PAIRS})")
    parser.add_argument("--only", default="", metavar="PATTERN", help="play only pairings with such names (all)")
    parser.add_argument("--report", action="store_true", help="play nothing, write the page from what is there")
    parser.add_argument("--out", type=Path, default=FOLDER, help=f"the folder of the results ({FOLDER})")
    parser.add_argument("--page", type=Path, default=PAGE, help=f"the page to write ({PAGE})")
    parser.add_argument("--workers", type=int, help="processes (as many as there are cores)")
    asked = parser.parse_args(arguments)
    if asked.pairs < 1:
        parser.error("there must be at least one pair")
    measurement = Measurement(asked.out, asked.pairs, asked.only, asked.workers)
    try:
        done = asked.report or measurement.run()
        asked.page.write_text(page(asked.out, asked.pairs), "utf-8")
    except (TopdeckError, OSError) as error:
        measurement.aside.print(f"[red]error:[/] {escape(str(error))}", soft_wrap=True)
        return 1
    measurement.aside.print(f"{asked.page} is written" if done else f"interrupted; {asked.page} says how far it went")
    return 0 if done else BROKEN_OFF


if __name__ == "__main__":
    sys.exit(main())
