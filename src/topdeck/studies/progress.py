"""Reporting progress while the games of a study are being played."""

from collections.abc import Sequence

from topdeck.arena.played_game import PlayedGame
from topdeck.evolve.runner import Watcher


class Progress:
    """Receives progress reports about a study; all methods do nothing unless a subclass overrides them."""

    def begin(self, total: int, known: int) -> None:
        """Report the start of a study with `total` games, of which `known` are already stored."""

    def add_games(self, games: int) -> None:
        """Report that `games` more games have been played."""

    def failed(self, games: Sequence[PlayedGame]) -> None:
        """Report games in which an agent failed, including games played before the run was resumed."""


class GameCounter(Watcher):
    """Counts games for a progress display; the first count reported is the number of stored games."""

    def __init__(self, progress: Progress, total: int) -> None:
        self.progress = progress
        self.total = total
        self.games = 0
        self.has_begun = False

    def add_games(self, games: int) -> None:
        if self.has_begun:
            self.progress.add_games(games)
        else:
            self.progress.begin(self.total, games)
        self.has_begun = True
        self.games += games

    def __call__(self, games: Sequence[PlayedGame]) -> None:
        """Count the games that an experiment played and report agent failures."""
        self.add_games(len(games))
        if faulty := [game for game in games if game.fault is not None]:
            self.progress.failed(faulty)

    def begin(self, study: object, known: int) -> None:
        """Count the stored games when an evolution run starts."""
        self.add_games(known)
