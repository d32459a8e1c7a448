"""Watching how far a study is."""

from __future__ import annotations

from collections.abc import Sequence

from topdeck.arena.played_game import PlayedGame


class Progress:
    """Is told how far it is; this one shows nothing."""

    def begin(self, total: int, known: int) -> None:
        """It begins, or resumes after the games that are known."""

    def played(self, games: int) -> None:
        """This many more games were played."""

    def failed(self, games: Sequence[PlayedGame]) -> None:
        """An agent failed in each of these games, now or in an earlier run."""
