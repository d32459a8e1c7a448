"""The results of a match in a file of JSON lines, which only grows: first the match, then a line a game.

A match that was broken off goes on with the same file.  A line that was only half written is dropped, and its game is
played again.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from io import FileIO
from pathlib import Path
from typing import Any

from topdeck.arena.schedule import Fixture, Match
from topdeck.errors import MatchError
from topdeck.game import Json

PAIRS = ("decks", "agents", "decisions", "seconds", "slowest")  # what an outcome has for each seat
SHOWN = 100  # characters of what differs


@dataclass(frozen=True)
class Outcome:
    """A finished game of a match, as it is kept.  What has two values has one for each seat."""

    decks: tuple[str, str]
    pair: int
    seat: int  # of the match's first agent
    agents: tuple[str, str]
    seed: int
    setup: Json
    winner: int | None
    reason: str
    turns: int
    decisions: tuple[int, int]
    seconds: tuple[float, float] = field(compare=False)
    slowest: tuple[float, float] = field(compare=False)
    fault: Json | None = None  # with the lines of the record up to there

    @property
    def fixture(self) -> Fixture:
        return Fixture(self.decks, self.pair, self.seat)

    def score(self, seat: int) -> float:
        """1 for a win of the seat, 0 for a loss, 0.5 for a draw."""
        return 0.5 if self.winner is None else float(self.winner == seat)


class Store:
    """The finished games of a match; without a path they are kept in memory only."""

    def __init__(self, match: Match, path: Path | None = None) -> None:
        self.match = match
        self.path = path
        self.outcomes: dict[Fixture, Outcome] = {}
        self.file: FileIO | None = None
        if path is not None:
            try:
                self.open(path)
            except BaseException:
                self.close()
                raise

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        if self.file is not None:
            self.file.close()

    def add(self, outcomes: Iterable[Outcome]) -> list[Outcome]:
        """Keep these games, and say which of them are new; they are on the disk when this returns."""
        new = {one.fixture: one for one in outcomes if one.fixture not in self.outcomes}
        if self.file is not None:
            self.write(self.file, "".join(f"{json.dumps(vars(one))}\n" for one in new.values()))
        self.outcomes.update(new)
        return list(new.values())

    def missing(self) -> list[Fixture]:
        """The games that are still to be played."""
        return [fixture for fixture in self.match.fixtures() if fixture not in self.outcomes]

    def ordered(self) -> list[Outcome]:
        """The finished games in the order of the match, whoever was first."""
        return [self.outcomes[fixture] for fixture in self.match.fixtures() if fixture in self.outcomes]

    # ---- the file

    def open(self, path: Path) -> None:
        if path.exists() and not path.is_file():
            raise MatchError(f"the results cannot be written to {path}: it is not a file")
        identity = self.match.identity()
        head = f"{json.dumps(identity)}\n"
        try:
            self.file = FileIO(path, "a+")
            lock(self.file, path)
            self.file.seek(0)
            data = self.file.readall()
        except OSError as error:
            raise self.unwritable(error) from None
        if head.encode().startswith(data) and data != head.encode():  # nothing, or the beginning of our first line
            self.begin(self.file, head)
            return
        whole = data[: data.rfind(b"\n") + 1]
        self.read(whole, identity)
        self.cut(self.file, len(whole))

    def begin(self, file: FileIO, head: str) -> None:
        self.cut(file, 0)
        self.write(file, head)

    def cut(self, file: FileIO, size: int) -> None:
        try:
            file.truncate(size)
        except OSError as error:
            raise self.unwritable(error) from None

    def write(self, file: FileIO, text: str) -> None:
        rest = text.encode()
        try:
            while rest:
                rest = rest[file.write(rest) :]
            os.fsync(file.fileno())
        except OSError as error:
            raise self.unwritable(error) from None

    def unwritable(self, error: OSError) -> MatchError:
        kept = f"; it holds {len(self.outcomes)} games" if self.outcomes else ""
        return MatchError(f"the results cannot be written to {self.path}: {error.strerror}{kept}")

    def read(self, data: bytes, identity: Json) -> None:
        head, *lines = data.splitlines() or [b""]
        compare(head, identity, str(self.path))
        expected = set(self.match.fixtures())
        for number, line in enumerate(lines, 2):
            outcome = read_outcome(line, f"{self.path}, line {number}")
            if outcome.fixture not in expected or outcome.seed != self.match.game_seed(outcome.fixture):
                raise MatchError(f"{self.path}, line {number}: this game does not belong to the match")
            self.outcomes.setdefault(outcome.fixture, outcome)


def lock(file: FileIO, path: Path) -> None:
    """Nobody else writes to the file while we do; where files cannot be locked, that is up to the user."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise MatchError(f"another match is being written to {path} right now") from None
    except OSError:
        return


def compare(head: bytes, identity: Json, place: str) -> None:
    """Is this the first line of the file of this match?"""
    try:
        found = json.loads(head)
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.get("topdeck") != "match":
        raise MatchError(f"{place} is not a file of results")
    ours = json.loads(json.dumps(identity))
    if difference := differing({name: found.get(name) for name in ours}, ours):
        raise MatchError(f"{place} belongs to another match: its {difference}")


def differing(theirs: Any, ours: Any, name: str = "") -> str:
    """Where two forms differ first, in words; empty if they are equal."""
    if isinstance(theirs, list) and isinstance(ours, list) and len(theirs) == len(ours):
        theirs, ours = dict(enumerate(theirs)), dict(enumerate(ours))
    if isinstance(theirs, dict) and isinstance(ours, dict):
        inner = (differing(theirs.get(key), ours.get(key), f"{name} {key}".strip()) for key in {**theirs, **ours})
        return next(filter(None, inner), "")
    return "" if theirs == ours else f"{name} is {json.dumps(theirs)[:SHOWN]}, not {json.dumps(ours)[:SHOWN]}"


def read_outcome(line: bytes, place: str) -> Outcome:
    try:
        form: dict[str, Any] = json.loads(line)
        outcome = Outcome(**{**form, **{name: tuple(form[name]) for name in PAIRS}})
        hash(outcome.fixture)
    except (ValueError, KeyError, TypeError):
        raise MatchError(f"{place}: this is not a game of a match") from None
    return outcome


def read_results(path: Path) -> tuple[Json, list[Outcome]]:
    """The match and its finished games, as a file tells them."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise MatchError(f"the results {path} cannot be read: {error.strerror}") from None
    head, *lines = data[: data.rfind(b"\n") + 1].splitlines() or [b""]
    compare(head, {}, str(path))
    outcomes = [read_outcome(line, f"{path}, line {number}") for number, line in enumerate(lines, 2)]
    return json.loads(head), list({one.fixture: one for one in reversed(outcomes)}.values())[::-1]
