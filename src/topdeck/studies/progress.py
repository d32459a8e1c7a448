"""Watching how far a study is."""

from __future__ import annotations

from collections.abc import Sequence

from topdeck.arena.played_game import PlayedGame
from topdeck.evolve.runner import Watcher


class Progress:
    """Is told how far it is; this one shows nothing."""

    def begin(self, total: int, known: int) -> None:
        """It begins, or resumes after the games that are known."""

    def played(self, games: int) -> None:
        """This many more games were played."""

    def failed(self, games: Sequence[PlayedGame]) -> None:
        """An agent failed in each of these games, now or in an earlier run."""


class GameCounter(Watcher):
    """Counts games for somebody who watches; the first are those that were stored already."""

    def __init__(self, progress: Progress, total: int) -> None:
        self.progress = progress
        self.total = total
        self.games = 0
        self.is_begun = False

    def played(self, games: int) -> None:
        if self.is_begun:
            self.progress.played(games)
        else:
            self.progress.begin(self.total, games)
        self.is_begun = True
        self.games += games

    def __call__(self, games: Sequence[PlayedGame]) -> None:
        """Those of an experiment."""
        self.played(len(games))
        if faulty := [game for game in games if game.fault is not None]:
            self.progress.failed(faulty)

    def begin(self, study: object, known: int) -> None:
        """An evolution begins."""
        self.played(known)

    def generation(self, repetition: int, generation: object, validation: object) -> None:
        """Its games were counted."""
