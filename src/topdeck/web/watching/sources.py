"""What may stand on the shelf: stores, files of records, the games of the rooms, and what a visitor has brought."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from stat import S_ISREG
from time import time
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from topdeck.arena.play.sanitize import printable
from topdeck.arena.results.store.contents import EVOLUTION, EXPERIMENT, in_words
from topdeck.arena.results.store.location import Location, file_location
from topdeck.arena.results.store.results import read_results, read_summary
from topdeck.core.errors import TopdeckError
from topdeck.core.record import read_heads, read_records
from topdeck.web.errors import NotThere, Refused
from topdeck.web.rooms.files import GAME, RoomFiles
from topdeck.web.watching.contents import Contents, RecordContents, SeatedRecord, StoreContents
from topdeck.web.watching.messages import Kind, ShelfItem
from topdeck.web.watching.recent import Recent

FRESH = 60.0  # seconds for which a file that has changed is taken for one that is being written
SETTLED = 10.0  # seconds after which all can be read that was written to a file
LARGEST = 64 << 20  # bytes of a file of records
KEPT_ROOMS = 5000  # of which it is remembered whether they are over
PERSON = "person"


class Trace(NamedTuple):
    """How a file looks from outside: it has changed if this has."""

    name: str
    size: int
    changed: int  # nanoseconds since 1970


Traces = tuple[Trace, ...]


def traces_of(*paths: Path) -> Traces:
    """Of the files that are there and not empty."""
    found: list[Trace] = []
    for path in paths:
        try:
            seen = path.stat()
        except OSError:
            continue
        if seen.st_size:
            found.append(Trace(path.name, seen.st_size, seen.st_mtime_ns))
    return tuple(found)


def is_file(path: Path) -> bool:
    """Is there a plain file that can be looked at?"""
    try:
        return S_ISREG(path.stat().st_mode)
    except OSError:
        return False


def identifier(text: str) -> str:
    """What a thing is called in addresses: nothing can be made of it but by looking it up."""
    return hashlib.sha256(text.encode(errors="surrogateescape")).hexdigest()[:16]


class Source:
    """A place with games; it is read when somebody asks."""

    kind: ClassVar[Kind]
    id: str
    title: str

    def traces(self) -> Traces:
        """What changes whenever there may be something new; a NotThere if it is gone."""
        raise NotImplementedError

    def summary(self) -> ShelfItem:
        """What there is, in short; a TopdeckError says why it cannot be read."""
        raise NotImplementedError

    def contents(self) -> Contents:
        raise NotImplementedError


# ---- files


@dataclass(frozen=True)
class StoreFile(Source):
    """The store of an experiment or of an evolution.  While it is written, what is new is in a file beside it."""

    kind: ClassVar[Kind] = "experiment"
    path: Path
    title: str
    id: str

    @property
    def location(self) -> Location:
        return file_location(self.path, self.title)

    def traces(self) -> Traces:
        return demanded(self.path, traces_of(self.path, self.path.with_name(f"{self.path.name}-wal")))

    def summary(self) -> ShelfItem:
        found = read_summary(self.location)
        identity = found.identity
        if found.content == EVOLUTION:
            return ShelfItem(self.id, self.title, "evolution", identity["game"], games=found.games)
        if found.content != EXPERIMENT:
            raise Refused(f"{self.title} holds {in_words(found.content)}")
        decks = tuple(deck["name"] for deck in identity["decks"])
        agents = tuple(identity["agents"])
        return ShelfItem(self.id, self.title, self.kind, identity["game"], agents, decks, found.games)

    def contents(self) -> Contents:
        return StoreContents(read_results(self.location))


@dataclass(frozen=True)
class RecordFile(Source):
    """A file of records."""

    kind: ClassVar[Kind] = "records"
    path: Path
    title: str
    id: str

    def traces(self) -> Traces:
        return demanded(self.path, traces_of(self.path))

    def summary(self) -> ShelfItem:
        self.demand_small()
        return of_records(self, [*map(SeatedRecord, read_heads(self.path, self.title))])

    def contents(self) -> Contents:
        self.demand_small()
        return RecordContents([*map(SeatedRecord, read_records(self.path, self.title))])

    def demand_small(self) -> None:
        if any(trace.size > LARGEST for trace in traces_of(self.path)):
            raise Refused(f"{self.title} has more than {LARGEST >> 20} megabytes; topdeck replay reads it")


def demanded(path: Path, traces: Traces) -> Traces:
    """What is gone is not there, whatever lies beside it; what is empty is, and cannot be read."""
    if not is_file(path):
        raise NotThere("this was removed meanwhile")
    return traces


def of_records(source: Source, records: Sequence[SeatedRecord]) -> ShelfItem:
    """What records are about, in short."""
    agents = dict.fromkeys(agent for record in records for agent in record.agents)
    decks = dict.fromkeys(deck.name for record in records for deck in record.record.decks)
    games = dict.fromkeys(record.record.game for record in records)
    return ShelfItem(source.id, source.title, source.kind, ", ".join(games), tuple(agents), tuple(decks), len(records))


# ---- what the server has itself


@dataclass(frozen=True)
class Upload(Source):
    """Records that somebody has brought; they are forgotten when the server ends, or before."""

    kind: ClassVar[Kind] = "records"
    id: str
    title: str
    records: Sequence[SeatedRecord]
    brought: int  # nanoseconds since 1970

    def traces(self) -> Traces:
        return (Trace(self.title, len(self.records), self.brought),)

    def summary(self) -> ShelfItem:
        return of_records(self, self.records)

    def contents(self) -> Contents:
        return RecordContents(self.records)


@dataclass(frozen=True)
class FinishedRooms(Source):
    """The games of people that are over.  Of the others nobody learns anything here, not even that they are played."""

    kind: ClassVar[Kind] = "rooms"
    files: RoomFiles
    id: str = identifier("the rooms of this server")
    title: str = "games of people"
    seen: Recent[Trace, SeatedRecord | None] = field(default_factory=lambda: Recent(KEPT_ROOMS))

    def traces(self) -> Traces:
        return tuple(trace for trace, _ in self.finished())

    def summary(self) -> ShelfItem:
        return of_records(self, [record for _, record in self.finished()])

    def contents(self) -> Contents:
        return RecordContents([record for _, record in self.finished()])

    def finished(self) -> list[tuple[Trace, SeatedRecord]]:
        """In the order in which they ended, so that a game keeps its number."""
        found = [(trace, self.seen.get(trace, partial(self.read, name))) for name, trace in self.rooms()]
        over = [(trace, record) for trace, record in found if record is not None]
        return sorted(over, key=lambda pair: (pair[0].changed, pair[0].name))

    def number(self, name: str) -> int | None:
        """What the game of a room is called here, if it is over."""
        files = [trace.name for trace, _ in self.finished()]
        file = f"{name}{GAME}"
        return files.index(file) + 1 if file in files else None

    def rooms(self) -> Iterator[tuple[str, Trace]]:
        for name in self.files.names():
            for trace in traces_of(self.files.folder / f"{name}{GAME}"):
                yield name, trace

    def read(self, name: str) -> SeatedRecord | None:
        """A game that is over; none if it is not, or cannot be read."""
        try:
            note, record = self.files.read(name)
        except (TopdeckError, ValueError):
            return None
        if record.result is None and not note.fault:
            return None
        agents = (PERSON, note.invitation.opponent)
        return SeatedRecord(record, agents if note.seat == 0 else agents[::-1])


# ---- the listing


def listed(source: Source, traces: Traces, summary: ShelfItem) -> ShelfItem:
    """A summary with what may change from moment to moment."""
    changed = last_change(traces)
    live = isinstance(source, StoreFile) and not summary.problem and time() - changed < FRESH
    return replace(summary, changed=changed, live=live)


def last_change(traces: Traces) -> float:
    """When it was, in seconds since 1970."""
    return max((trace.changed for trace in traces), default=0) / 1e9


def is_settled(traces: Traces) -> bool:
    return time() - last_change(traces) > SETTLED


def summary_of(source: Source) -> ShelfItem:
    """What there is; where it cannot be read, why."""
    try:
        return source.summary()
    except TopdeckError as error:
        return ShelfItem(source.id, source.title, source.kind, problem=printable(str(error)))
