"""What a study of any kind can do, at the scale that is asked for: play what is missing, and tell what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from topdeck.state import Json
from topdeck.studies.measuring import Observed
from topdeck.studies.study import Study


class Progress(Protocol):
    """Is told how far it is."""

    def begin(self, total: int, known: int) -> None:
        """It begins, or goes on after the games that are known."""
        ...

    def played(self, games: int) -> None:
        """This many more games were played."""
        ...


class Unwatched:
    """Looks at nothing."""

    def begin(self, total: int, known: int) -> None:
        pass

    def played(self, games: int) -> None:
        pass


class StudyResults(Protocol):
    """What came of a study, and how it was played."""

    @property
    def study(self) -> Study: ...

    @property
    def scale(self) -> str: ...

    @property
    def planned(self) -> int:
        """The games, when all are played."""
        ...

    @property
    def played(self) -> int:
        """The games until now."""
        ...

    @property
    def finished(self) -> bool: ...

    @property
    def observed(self) -> Observed:
        """What can be asked of it."""
        ...

    @property
    def asked(self) -> Mapping[str, str]:
        """What played, by its name in the study: specs of agents, or of strategies."""
        ...

    @property
    def machines(self) -> Sequence[Json]:
        """On what it was played."""
        ...

    def conditions(self) -> list[str]:
        """How it was played, in sentences that begin with what they are about."""
        ...

    def write(self, path: Path) -> None:
        """Keep in a small file what the pages need."""
        ...


class Plan(Protocol):
    """A study at a scale."""

    @property
    def study(self) -> Study: ...

    @property
    def planned(self) -> int:
        """How many games it has."""
        ...

    def check(self) -> None:
        """Refuse what cannot be played."""
        ...

    def run(self, folder: Path, on: str, workers: int | None, progress: Progress) -> bool:
        """Play what is missing; was all of it played?"""
        ...

    def is_begun(self, folder: Path) -> bool:
        """Is there anything of it in the folder, besides the small file?"""
        ...

    def stored_games(self, folder: Path) -> int:
        """How many games the folder has of it."""
        ...

    def results(self, folder: Path) -> StudyResults:
        """What the folder has of it; something else under its name is refused."""
        ...

    def read(self, path: Path) -> StudyResults:
        """What a small file has of it."""
        ...
