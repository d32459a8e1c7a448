"""The shelf: everything with games in it that the server was started with, by short names that it made itself."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, time_ns
from typing import NamedTuple

from topdeck.arena.play.sanitize import printable
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.stored_games import of_record
from topdeck.core.record import parse_records
from topdeck.core.registry import games
from topdeck.web.errors import NotThere, Refused
from topdeck.web.rooms.files import GAME, ROOM, RoomFiles
from topdeck.web.watching.contents import Contents, SeatedRecord
from topdeck.web.watching.listing import page_of
from topdeck.web.watching.messages import (
    Curve,
    Frame,
    GamePage,
    GamesAsked,
    RoomAddress,
    Seat,
    ShelfItem,
    Standings,
    WatchedGame,
    WatchedPosition,
)
from topdeck.web.watching.recent import Recent
from topdeck.web.watching.replays import Replay, curve_of, replayed
from topdeck.web.watching.sources import (
    FinishedRooms,
    RecordFile,
    Source,
    StoreFile,
    Traces,
    Upload,
    identifier,
    is_file,
    is_settled,
    listed,
    summary_of,
)
from topdeck.web.watching.standings import standings_of

DEEPEST = 2  # folders below one that is watched
MOST_FILES = 1000
MOST_UPLOADS = 20
MOST_UPLOADED_GAMES = 100
KEPT_CONTENTS = 4  # which may have many games
KEPT_STANDINGS = 16
KEPT_REPLAYS = 8  # with all their positions
KEPT_CURVES = 100
SLOW = 0.2  # seconds: what takes longer to read is not read again at once,
PATIENCE = 20  # but only after this many times as long
KINDS = {".db": StoreFile, ".jsonl": RecordFile}


class Stamp(NamedTuple):
    """How a source looked before it was read: it holds something else if this is different."""

    traces: Traces
    games: int


@dataclass(frozen=True)
class Reading:
    """What was read of a source, how it looked, and when it may be read again."""

    contents: Contents
    stamp: Stamp
    due: float


class GameKey(NamedTuple):
    """What tells a game from all others, whatever its number is by now."""

    source: str
    game: PlayedGame


class Library:
    """Finds and reads; what was read is kept until there is something new.  Its methods are for threads."""

    def __init__(self, watched: tuple[Path, ...], rooms: Path) -> None:
        self.watched = tuple(path.absolute() for path in watched)
        self.rooms = FinishedRooms(RoomFiles(rooms))
        self.uploads: Recent[str, Upload] = Recent(MOST_UPLOADS)
        self.files: dict[str, Source] = {}
        self.summaries: Recent[tuple[str, Traces], ShelfItem] = Recent(2 * MOST_FILES)
        self.readings: Recent[str, Reading] = Recent(KEPT_CONTENTS)
        self.tables: Recent[tuple[str, Stamp, bool], Standings] = Recent(KEPT_STANDINGS)
        self.replays: Recent[GameKey, Replay] = Recent(KEPT_REPLAYS)
        self.curves: Recent[tuple[GameKey, str], Curve] = Recent(KEPT_CURVES)

    # ---- what there is

    def items(self) -> list[ShelfItem]:
        """All of it; what cannot be read is there, too, with the reason."""
        found = [self.rooms, *self.uploads.all(), *self.look_again().values()]
        return [item for item in map(self.item, found) if item is not None]

    def item(self, source: Source) -> ShelfItem | None:
        """What is listed of a source; nothing if it has just gone, or there is nothing in the rooms."""
        try:
            traces = source.traces()
        except NotThere:
            return None
        if not traces and source is self.rooms:
            return None
        return listed(source, traces, self.summary(source, traces))

    def summary(self, source: Source, traces: Traces) -> ShelfItem:
        """What it holds in short.  A file that has just changed is asked every time: what is written to it can be seen
        from outside before it can be read."""
        if not is_settled(traces):
            return summary_of(source)
        return self.summaries.get((source.id, traces), lambda: summary_of(source))

    def find(self, name: str) -> Source:
        """What is called so; folders are looked through again before it is said that nothing is."""
        if name == self.rooms.id:
            return self.rooms
        if (upload := self.uploads.find(name)) is not None:
            return upload
        found = self.files.get(name) or self.look_again().get(name)
        if found is None:
            raise NotThere("there is nothing of this name; the list tells what there is")
        return found

    def look_again(self) -> dict[str, Source]:
        """The files that are watched now, by name."""
        self.files = found = {source.id: source for source in self.look_around()}
        return found

    def look_around(self) -> Iterator[Source]:
        """The files that are watched."""
        found = 0
        for root in self.watched:
            for path in files_below(root):
                if found == MOST_FILES:
                    return
                if self.is_open(path):
                    found += 1
                    yield KINDS[path.suffix](path, self.title(path, root), identifier(str(path)))

    def is_open(self, path: Path) -> bool:
        """Games that go on lie in the folder of the rooms, or of other rooms: what leads there is not for everybody."""
        if not is_file(path):
            return False
        real = path.resolve()
        return self.rooms.files.folder.resolve() not in real.parents and not is_room(real)

    def title(self, path: Path, root: Path) -> str:
        """As it is called from the folder; where several are watched, with that."""
        if path == root:
            return printable(path.name)
        inner = path.relative_to(root).as_posix()
        return printable(inner if len(self.watched) == 1 else f"{root.name}/{inner}")

    # ---- what is in it

    def contents(self, source: Source) -> Contents:
        return self.reading(source).contents

    def reading(self, source: Source) -> Reading:
        """What it holds now; where that takes long to read, what it held a while ago."""
        stamp = self.stamp(source)
        known = self.readings.find(source.id)
        if known is not None and (known.stamp == stamp or perf_counter() < known.due):
            return known
        begin = perf_counter()
        contents = source.contents()
        took = perf_counter() - begin
        made = Reading(contents, stamp, perf_counter() + (PATIENCE * took if took > SLOW else 0.0))
        self.readings.put(source.id, made)
        return made

    def stamp(self, source: Source) -> Stamp:
        traces = source.traces()
        return Stamp(traces, self.summary(source, traces).games)

    def games(self, name: str, asked: GamesAsked) -> GamePage:
        return page_of(self.contents(self.find(name)), asked)

    def standings(self, name: str, ratings: bool) -> Standings:
        source = self.find(name)
        reading = self.reading(source)
        return self.tables.get(
            (source.id, reading.stamp, ratings), lambda: standings_of(reading.contents, with_ratings=ratings)
        )

    def count(self, name: str) -> int:
        """How many games there are by now: cheap."""
        source = self.find(name)
        summary = self.summary(source, source.traces())
        if summary.problem:
            raise Refused(summary.problem)
        return summary.games

    def store(self, name: str) -> Path:
        """The file of a store, for its report."""
        source = self.find(name)
        if not isinstance(source, StoreFile):
            raise Refused("only the store of an experiment or of an evolution has a report")
        return source.path

    # ---- a game

    def game(self, name: str, number: int) -> WatchedGame:
        return self.replay(name, number)[1].told(number)

    def frame(self, name: str, number: int, place: int, seat: Seat) -> Frame:
        return self.replay(name, number)[1].frame(place, seat)

    def position(self, name: str, number: int, place: int) -> WatchedPosition:
        return self.replay(name, number)[1].position(place)

    def curve(self, name: str, number: int, score: str) -> Curve:
        key, replay = self.replay(name, number)
        return self.curves.get((key, score), lambda: curve_of(replay, score))

    def record(self, name: str, number: int) -> str:
        """What was played, as a file has it."""
        contents = self.contents(self.find(name))
        record = contents.replayable(contents.game(number)).record
        return "".join(f"{line}\n" for line in record.lines())

    def replay(self, name: str, number: int) -> tuple[GameKey, Replay]:
        """A game with all its positions, and what it is known by."""
        source = self.find(name)
        contents = self.contents(source)
        game = contents.game(number)
        key = GameKey(source.id, game)
        return key, self.replays.get(key, lambda: replayed(contents.replayable(game)))

    def room(self, name: str) -> RoomAddress:
        """Where the game of a room can be watched once it is over."""
        number = self.rooms.number(name)
        if number is None:
            raise NotThere("there is no such game, or it goes on")
        return RoomAddress(self.rooms.id, number)

    # ---- what visitors bring

    def upload(self, title: str, data: bytes) -> ShelfItem:
        """Keep the records of a visitor for a while, if they can be replayed."""
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise Refused("this is no file of records; the page saves a game as one") from None
        records = parse_records(text, "the file", known=games())
        if len(records) > MOST_UPLOADED_GAMES:
            raise Refused(f"a file may have {MOST_UPLOADED_GAMES} games at most, and this one has {len(records)}")
        seated = tuple(map(SeatedRecord, records))
        for record in records:
            replayed(of_record(record))
        made = Upload(identifier(text), printable(title), seated, time_ns())
        self.uploads.put(made.id, made)
        return listed(made, made.traces(), made.summary())


def is_room(path: Path) -> bool:
    """Is it the game of a room, with a note beside it?"""
    return path.name.endswith(GAME) and path.with_name(f"{path.name.removesuffix(GAME)}{ROOM}").exists()


def files_below(root: Path) -> Iterator[Path]:
    """The stores and records in a folder and a little deeper, in order; hidden ones are left alone."""
    if root.suffix in KINDS and is_file(root):
        yield root
    for folder, inner, names in os.walk(root):
        here = Path(folder)
        deep = len(here.relative_to(root).parts) == DEEPEST
        inner[:] = [] if deep else sorted(name for name in inner if not name.startswith("."))
        yield from (here / name for name in sorted(names) if not name.startswith(".") and Path(name).suffix in KINDS)
