"""Measures how strong the agents are and writes docs/strength.md: `python benchmarks/strength.py`.

Every pairing of agents has a file of results in a folder; what is there is not played again, so the same command goes
on where it was broken off, and with more `--pairs` it goes further.  `--report` plays nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from pairings import PAPERS, Pairing, against_all, file_of, finals, match_of, recorded, strongest, whole_pairs
from rich.console import Console
from rich.markup import escape
from strength_page import SITTINGS, page

from topdeck.arena.runner import run_match
from topdeck.arena.store import Outcome
from topdeck.build import compiled
from topdeck.cli.match import Watch
from topdeck.errors import TopdeckError

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
        """All pairings; the finals when it is known who is in them.  False if it was broken off."""
        if not self.play_all([*against_all(), *PAPERS]):
            return False
        return self.play_all(finals(strongest(self.folder, self.pairs)))

    def play_all(self, pairings: Sequence[Pairing]) -> bool:
        wanted = [pairing for pairing in pairings if fnmatch(pairing.name, f"*{self.only}*")]
        for number, pairing in enumerate(wanted, 1):
            self.aside.print(f"[bold]{pairing.name}[/] ({number} of {len(wanted)})")
            if not self.play(pairing):
                return False
        return True

    def play(self, pairing: Pairing) -> bool:
        """What is missing of a pairing; is all of it there?"""
        there = recorded(pairing, self.folder)
        if whole_pairs(there) >= self.pairs:
            return True
        self.folder.mkdir(parents=True, exist_ok=True)
        match = match_of(pairing, max(self.pairs, reach(there, pairing)))
        with Watch(self.aside, match) as watch:
            finished = run_match(match, file_of(pairing, self.folder), self.workers, watch)
        with (self.folder / SITTINGS).open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(sitting())}\n")
        return not finished.interrupted


def reach(outcomes: Sequence[Outcome], pairing: Pairing) -> int:
    """How many pairs an earlier command went for, as far as can be seen."""
    decks = match_of(pairing, 1).pairings
    places = {(first.name, second.name): place for place, (first, second) in enumerate(decks, 1)}
    return max((one.pair * len(decks) + places[one.decks] for one in outcomes), default=0)


def sitting() -> dict[str, object]:
    """The machine, as it is now."""
    return {
        "processor": processor(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "build": "compiled" if compiled() else "interpreted",
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
    }


def processor() -> str:
    """Its name, where the system tells it."""
    table = Path("/proc/cpuinfo")
    lines = table.read_text("utf-8").splitlines() if table.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


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
    measurement.aside.print(f"{asked.page} is written" if done else f"broken off; {asked.page} says how far it went")
    return 0 if done else BROKEN_OFF


if __name__ == "__main__":
    sys.exit(main())
