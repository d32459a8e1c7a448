"""The progress of a study."""

from collections.abc import Sequence

from topdeck.arena.played_game import PlayedGame
from topdeck.evolve.runner import Watcher


class Progress:
    """Receives the progress of a study; this one ignores it."""

    def begin(self, total: int, known: int) -> None:
        """The study begins, or resumes with `known` stored games."""

    def add_games(self, games: int) -> None:
        """This many more games were played."""

    def failed(self, games: Sequence[PlayedGame]) -> None:
        """An agent failed in these games, now or in an earlier run."""


class GameCounter(Watcher):
    """Counts games for a progress display; the first count is that of the stored games."""

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
        """Games of an experiment were played."""
        self.add_games(len(games))
        if faulty := [game for game in games if game.fault is not None]:
            self.progress.failed(faulty)

    def begin(self, study: object, known: int) -> None:
        """An evolution begins."""
        self.add_games(known)
