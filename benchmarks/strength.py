"""Measure the strength of the agents and write docs/strength.md: `python benchmarks/strength.py`.

Every pairing of agents has a results file, in a folder for its game.  Stored games are not played again, so the same
command resumes after an interruption, and more `--pairs` extend the results.  `--report` plays no games.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

from chapter import Chapter
from gwent_chapter import GWENT
from hearthstone_chapter import HEARTHSTONE
from page_command import pairs_parser, write_after
from pairings import Pairing, experiment_of, file_of, outdated, recorded, whole_pairs
from rich.console import Console
from strength_page import page

from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.results.store.location import find_location
from topdeck.cli.bar import Bar, Watch
from topdeck.core.errors import MatchError, UnknownGame, hint

CHAPTERS = {chapter.game: chapter for chapter in (HEARTHSTONE, GWENT)}
PAIRS = 200
FOLDER = Path("results/strength")
PAGE = Path("docs/strength.md")


class Measurement:
    """Plays the games that are missing in a results folder."""

    def __init__(self, folder: Path, pairs: int, only: str = "", workers: int | None = None) -> None:
        self.folder = folder
        self.pairs = pairs
        self.only = only
        self.workers = workers
        self.aside = Console(stderr=True, highlight=False)

    def run(self, chapters: Sequence[Chapter]) -> bool:
        """Play all pairings, with the finals once the finalists are known; return False if interrupted."""
        return all(map(self.run_chapter, chapters))

    def run_chapter(self, chapter: Chapter) -> bool:
        if not self.play_all([*chapter.against_all(), *chapter.papers]):
            return False
        return self.play_all(chapter.finals(chapter.strongest(self.folder, self.pairs)))

    def play_all(self, pairings: Sequence[Pairing]) -> bool:
        wanted = [pairing for pairing in pairings if fnmatch(pairing.name, f"*{self.only}*")]
        self.refuse_outdated(wanted)
        for number, pairing in enumerate(wanted, 1):
            self.aside.print(f"[bold]{pairing.game}: {pairing.name}[/] ({number} of {len(wanted)})")
            if not self.play(pairing):
                return False
        return True

    def refuse_outdated(self, pairings: Sequence[Pairing]) -> None:
        """Raise MatchError if stored games are older than a correction, because they cannot be mixed with new games."""
        files = [file_of(pairing, self.folder) for pairing in pairings if outdated(pairing, self.folder)]
        if files:
            old = ", ".join(str(file.relative_to(self.folder)) for file in files)
            raise MatchError(
                f"in {self.folder}, these files are older than a correction to their agents or rules: {old}; "
                "move them to another folder to play the games again"
            )

    def play(self, pairing: Pairing) -> bool:
        """Play the missing games of a pairing; return whether it is complete."""
        there = recorded(pairing, self.folder)
        if whole_pairs(there) >= self.pairs:
            return True
        file = file_of(pairing, self.folder)
        file.parent.mkdir(parents=True, exist_ok=True)
        experiment = experiment_of(pairing, max(self.pairs, -(-len(there) // 2)))
        executor = make_executor("here", self.workers)
        with Bar(self.aside) as bar:
            watch = Watch(bar, experiment, lambda: experiment.format.count_first(experiment.lineup))
            finished = run_experiment(experiment, find_location(file), executor, watch)
        return not finished.interrupted


def chapters_of(game: str) -> list[Chapter]:
    """Return the chapter of a game, or all chapters if `game` is empty."""
    if not game:
        return list(CHAPTERS.values())
    if game not in CHAPTERS:
        raise UnknownGame(f"unknown chapter {game!r}{hint(game, CHAPTERS)}")
    return [CHAPTERS[game]]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = pairs_parser(__doc__, PAIRS, "for each pairing", FOLDER, PAGE)
    parser.add_argument("--game", default="", help=f"play only this game, {' or '.join(CHAPTERS)} (all)")
    asked = parser.parse_args(arguments)
    measurement = Measurement(asked.out, asked.pairs, asked.only, asked.workers)

    def play() -> bool:
        chapters = chapters_of(asked.game)
        return asked.report or measurement.run(chapters)

    def write() -> None:
        """Write the page, which always covers all games."""
        asked.page.write_text(page(list(CHAPTERS.values()), asked.out, asked.pairs), "utf-8")

    return write_after(play, write, asked.page, measurement.aside)


if __name__ == "__main__":
    sys.exit(main())
