"""The library's sources of games: results files, record files, people's finished games, and uploads."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from stat import S_ISREG
from time import time
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from topdeck.arena.play.sanitize import printable
from topdeck.arena.played_game import SEATS, game_from_record
from topdeck.arena.results.store.contents import EVOLUTION, EXPERIMENT, in_words
from topdeck.arena.results.store.location import Location, file_location
from topdeck.arena.results.store.results import read_results, read_summary
from topdeck.core.errors import TopdeckError
from topdeck.core.record import Record, read_heads, read_records
from topdeck.web.errors import NotFound, RequestError
from topdeck.web.rooms.files import GAME, ROOM, RoomFiles
from topdeck.web.watching.contents import Contents
from topdeck.web.watching.messages import Kind, ShelfItem
from topdeck.web.watching.recent import Recent

FRESH = 60.0  # seconds after a change during which a results file that is being written is considered live
LOG = "-wal"  # the suffix of the write-ahead log, which exists only while a results file is open
LARGEST = 64 << 20  # maximum size of a record file, in bytes
KEPT_ROOMS = 5000  # maximum number of rooms in the cache
PERSON = "person"

SeatedRecord = tuple[Record, tuple[str, str]]  # a record and the names of its players


class Trace(NamedTuple):
    """File metadata that changes whenever the file changes."""

    name: str
    size: int
    changed: int  # nanoseconds since 1970


Traces = tuple[Trace, ...]


def file_traces(*paths: Path) -> Traces:
    """Return the traces of the files that exist and are not empty."""
    traces: list[Trace] = []
    for path in paths:
        try:
            status = path.stat()
        except OSError:
            continue
        if status.st_size:
            traces.append(Trace(path.name, status.st_size, status.st_mtime_ns))
    return tuple(traces)


def last_change(traces: Traces) -> float:
    """Return the time of the last change, in seconds since 1970."""
    return max((trace.changed for trace in traces), default=0) / 1e9


def is_file(path: Path) -> bool:
    """Return whether the path refers to an accessible regular file."""
    try:
        return S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def make_id(text: str) -> str:
    """Return an id that can be used in URLs and does not reveal the text."""
    return hashlib.sha256(text.encode(errors="surrogateescape")).hexdigest()[:16]


class Source:
    """A collection of games that is read on demand, such as a results file."""

    kind: ClassVar[Kind] = "records"
    id: str
    title: str

    def traces(self) -> Traces:
        """For each of the source's files, return a value that changes whenever the file changes.

        Raises:
            NotFound: The source was removed.
        """
        raise NotImplementedError

    def summary(self) -> ShelfItem:
        """Return a summary of the games, or raise `TopdeckError` if the source cannot be read."""
        raise NotImplementedError

    def contents(self) -> Contents:
        raise NotImplementedError

    def with_last_change(self, traces: Traces, summary: ShelfItem) -> ShelfItem:
        """Return the summary with the time of the last change and a flag that shows whether the source is live."""
        log = tuple(trace for trace in traces if trace.name.endswith(LOG))
        live = isinstance(self, StoreFile) and not summary.problem and time() - last_change(log) < FRESH
        return replace(summary, changed=last_change(traces), live=live)

    def summary_or_problem(self) -> ShelfItem:
        try:
            return self.summary()
        except TopdeckError as error:
            return ShelfItem(self.id, self.title, self.kind, problem=printable(str(error)))


class RecordSource(Source):
    """A source that consists of game records."""

    def records(self, complete: bool) -> Sequence[SeatedRecord]:
        """Return the records, which include the actions only if `complete` is true; omitting them is faster."""
        raise NotImplementedError

    def summary(self) -> ShelfItem:
        records = self.records(complete=False)
        agents = dict.fromkeys(agent for _, agents in records for agent in agents)
        decks = dict.fromkeys(deck.name for record, _ in records for deck in record.decks)
        games = ", ".join(dict.fromkeys(record.game for record, _ in records))
        return ShelfItem(self.id, self.title, self.kind, games, tuple(agents), tuple(decks), len(records))

    def contents(self) -> Contents:
        records = enumerate(self.records(complete=True), 1)
        return Contents([game_from_record(record, number, agents) for number, (record, agents) in records])


# ---- files


@dataclass(frozen=True)
class FileSource(Source):
    """A file in a watched folder."""

    path: Path
    title: str
    id: str

    def traces(self) -> Traces:
        """Return the traces of the file and its write-ahead log, which holds the latest changes to a results file."""
        if not is_file(self.path):  # even if its write-ahead log still exists
            raise NotFound("this file was removed")
        return file_traces(self.path, self.path.with_name(f"{self.path.name}{LOG}"))


class StoreFile(FileSource):
    """The results file of an experiment or an evolution run."""

    kind: ClassVar[Kind] = "experiment"

    @property
    def location(self) -> Location:
        return file_location(self.path, self.title)

    def summary(self) -> ShelfItem:
        summary = read_summary(self.location)
        identity = summary.identity
        if summary.content == EVOLUTION:
            return ShelfItem(self.id, self.title, "evolution", identity["game"], games=summary.games)
        if summary.content != EXPERIMENT:
            raise RequestError(f"{self.title} contains {in_words(summary.content)}")
        decks = tuple(deck["name"] for deck in identity["decks"])
        agents = tuple(identity["agents"])
        return ShelfItem(self.id, self.title, self.kind, identity["game"], agents, decks, summary.games)

    def contents(self) -> Contents:
        results = read_results(self.location)
        return Contents(results.games, results)


class RecordFile(FileSource, RecordSource):
    """A file with one or more game records."""

    def records(self, complete: bool) -> Sequence[SeatedRecord]:
        if any(trace.size > LARGEST for trace in file_traces(self.path)):
            raise RequestError(f"{self.title} is larger than {LARGEST >> 20} megabytes; use `topdeck replay` instead")
        read = read_records if complete else read_heads
        return [(record, SEATS) for record in read(self.path, self.title)]


# ---- games of the server


@dataclass(frozen=True)
class Upload(RecordSource):
    """Uploaded records, which are stored temporarily in memory."""

    id: str
    title: str
    uploaded: Sequence[SeatedRecord]
    when: int  # nanoseconds since 1970

    def traces(self) -> Traces:
        return (Trace(self.title, len(self.uploaded), self.when),)

    def records(self, complete: bool) -> Sequence[SeatedRecord]:
        return self.uploaded


@dataclass(frozen=True)
class FinishedRooms(RecordSource):
    """Finished games played by people that a client can watch; games in progress remain completely hidden."""

    kind: ClassVar[Kind] = "rooms"
    files: RoomFiles
    client: str = ""
    title: str = "games played by people"
    seen: Recent[tuple[Trace, ...], SeatedRecord | None] = field(default_factory=lambda: Recent(KEPT_ROOMS))

    @property
    def id(self) -> str:  # type: ignore[override]
        return make_id(f"the rooms of this server, as {self.client} sees them")

    def traces(self) -> Traces:
        return tuple(trace for trace, _ in self.finished())

    def records(self, complete: bool) -> Sequence[SeatedRecord]:
        return [record for _, record in self.finished()]

    def finished(self) -> list[tuple[Trace, SeatedRecord]]:
        """Return the finished games in the order in which they ended, so that their numbers never change."""
        finished = []
        for name in self.files.names():
            note = file_traces(self.files.folder / f"{name}{ROOM}")
            for trace in file_traces(self.files.folder / f"{name}{GAME}"):
                game = self.seen.get((trace, *note), partial(self.read, name))
                if game is not None:
                    finished.append((trace, game))
        return sorted(finished, key=lambda pair: (pair[0].changed, pair[0].name))

    def number(self, name: str) -> int | None:
        """Return the number of the game played in a room, or `None` if it is unfinished."""
        files = [trace.name for trace, _ in self.finished()]
        file = f"{name}{GAME}"
        return files.index(file) + 1 if file in files else None

    def read(self, name: str) -> SeatedRecord | None:
        """Return the game played in a room, or `None` if it is unfinished, private or unreadable."""
        try:
            note, record = self.files.read(name)
        except (TopdeckError, ValueError):
            return None
        if (record.result is None and not note.fault) or not note.is_visible(self.client):
            return None
        agents = (PERSON, "guest" if note.invitation.is_for_people else note.invitation.opponent)
        return record, agents if note.seat == 0 else agents[::-1]
