"""The library: all games that can be watched on the server, by ids that the server assigns."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from time import perf_counter, time, time_ns
from typing import Annotated

from msgspec import Meta

from topdeck.arena.play.sanitize import printable
from topdeck.arena.played_game import SEATS, PlayedGame, game_from_record
from topdeck.core.record import parse_records
from topdeck.core.registry import games
from topdeck.web.analysis.messages import SentPosition
from topdeck.web.errors import NotFound, RequestError
from topdeck.web.rooms.files import GAME, ROOM, RoomFiles
from topdeck.web.watching import messages, sources
from topdeck.web.watching.contents import Contents, list_page
from topdeck.web.watching.recent import Recent
from topdeck.web.watching.replays import Replay, replay_game, win_curve
from topdeck.web.watching.sources import FinishedRooms, RecordFile, Source, StoreFile, Traces, Upload
from topdeck.web.watching.standings import compute_standings

Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]

DEEPEST = 2  # levels of folders below a watched one
MOST_FILES = 1000
MOST_UPLOADS = 20
MOST_UPLOADED_GAMES = 100
KEPT_CONTENTS = 4  # each may have many games
KEPT_STANDINGS = 16
KEPT_REPLAYS = 8  # each with all its positions
KEPT_CURVES = 100
SLOW = 0.2  # seconds; a source that takes longer to read is not read again at once,
PATIENCE = 20  # but after this many times the duration
SETTLED = 10.0  # seconds after which everything written to a file can be read
KINDS = {".db": StoreFile, ".jsonl": RecordFile}

Stamp = tuple[Traces, int]  # the files and the number of games of a source: if these differ, its contents may differ
GameKey = tuple[str, PlayedGame]  # the source and the game: identifies a game even if its number changes


@dataclass(frozen=True)
class Reading:
    """The contents of a source, its state before it was read, and when it may be read again."""

    contents: Contents
    stamp: Stamp
    due: float


class Library:
    """Finds and reads sources, and caches them until they change.  Its methods run in threads."""

    def __init__(self, watched: tuple[Path, ...], rooms: Path) -> None:
        self.watched = tuple(path.absolute() for path in watched)
        self.rooms = FinishedRooms(RoomFiles(rooms))
        self.uploads: Recent[str, Upload] = Recent(MOST_UPLOADS)
        self.files: dict[str, Source] = {}
        self.summaries: Recent[tuple[str, Traces], messages.ShelfItem] = Recent(2 * MOST_FILES)
        self.readings: Recent[str, Reading] = Recent(KEPT_CONTENTS)
        self.tables: Recent[tuple[str, Stamp, bool], messages.Standings] = Recent(KEPT_STANDINGS)
        self.replays: Recent[GameKey, Replay] = Recent(KEPT_REPLAYS)
        self.curves: Recent[tuple[GameKey, str], messages.Curve] = Recent(KEPT_CURVES)

    # ---- sources

    def items(self) -> list[messages.ShelfItem]:
        """List all sources; an unreadable source is listed with the reason."""
        every = [self.rooms, *self.uploads.all(), *self.find_files().values()]
        return [item for item in map(self.item, every) if item is not None]

    def item(self, source: Source) -> messages.ShelfItem | None:
        """The entry of a source in the list; None if it was just removed, or if there are no finished rooms."""
        try:
            traces = source.traces()
        except NotFound:
            return None
        if not traces and source is self.rooms:
            return None
        return source.with_last_change(traces, self.summary(source, traces))

    def summary(self, source: Source, traces: Traces) -> messages.ShelfItem:
        """The summary of a source, cached once its files have settled: writes are visible before they can be read."""
        if time() - sources.last_change(traces) <= SETTLED:
            return source.summary_or_problem()
        return self.summaries.get((source.id, traces), source.summary_or_problem)

    def find(self, name: str) -> Source:
        """Return the source with an id; search the folders again before raising an error."""
        if name == self.rooms.id:
            return self.rooms
        source = self.uploads.find(name) or self.files.get(name) or self.find_files().get(name)
        if source is None:
            raise NotFound("there is no source with this name; choose one from the list")
        return source

    def find_files(self) -> dict[str, Source]:
        """Search the watched folders; return their files by id."""
        public = ((path, root) for root in self.watched for path in files_below(root) if self.is_public(path))
        files: dict[str, Source] = {}
        for path, root in islice(public, MOST_FILES):
            name = sources.make_id(str(path))
            files[name] = KINDS[path.suffix](path, self.title(path, root), name)
        self.files = files
        return files

    def is_public(self, path: Path) -> bool:
        """Whether everybody may watch a file: not if it is a room's, of this server or another one."""
        if not sources.is_file(path):
            return False
        real = path.resolve()
        return self.rooms.files.folder.resolve() not in real.parents and not is_room(real)

    def title(self, path: Path, root: Path) -> str:
        """The path below a watched folder, preceded by the folder's name if there are several."""
        if path == root:
            return printable(path.name)
        inner = path.relative_to(root).as_posix()
        return printable(inner if len(self.watched) == 1 else f"{root.name}/{inner}")

    # ---- contents

    def contents(self, source: Source) -> Contents:
        return self.reading(source).contents

    def reading(self, source: Source) -> Reading:
        """Read a source, unless it has not changed, or takes long to read and was read a short time ago."""
        traces = source.traces()
        stamp = traces, self.summary(source, traces).games
        known = self.readings.find(source.id)
        if known is not None and (known.stamp == stamp or perf_counter() < known.due):
            return known
        begin = perf_counter()
        contents = source.contents()
        took = perf_counter() - begin
        reading = Reading(contents, stamp, perf_counter() + (PATIENCE * took if took > SLOW else 0.0))
        self.readings.put(source.id, reading)
        return reading

    def games(self, name: str, asked: messages.GamesAsked) -> messages.GamePage:
        return list_page(self.contents(self.find(name)), asked)

    def standings(self, name: str, asked: messages.StandingsAsked) -> messages.Standings:
        source = self.find(name)
        reading = self.reading(source)
        key = source.id, reading.stamp, asked.ratings
        return self.tables.get(key, lambda: compute_standings(reading.contents, asked.ratings))

    def count(self, name: str) -> int:
        """The current number of games, without reading them."""
        source = self.find(name)
        summary = self.summary(source, source.traces())
        if summary.problem:
            raise RequestError(summary.problem)
        return summary.games

    def store(self, name: str) -> Path:
        """The path of a results file."""
        source = self.find(name)
        if not isinstance(source, StoreFile):
            raise RequestError("only the results file of an experiment or an evolution has a report")
        return source.path

    # ---- a game

    def game(self, name: str, number: Number) -> messages.WatchedGame:
        return self.replay(name, number)[1].to_message(number)

    def frame(self, name: str, number: Number, place: Number, asked: messages.FrameAsked) -> messages.Frame:
        return self.replay(name, number)[1].frame(place, asked.seat)

    def position(self, name: str, number: Number, place: Number) -> SentPosition:
        return self.replay(name, number)[1].position(place)

    def curve(self, name: str, number: Number, asked: messages.CurveAsked) -> messages.Curve:
        key, replay = self.replay(name, number)
        return self.curves.get((key, asked.score), lambda: win_curve(replay, asked.score))

    def record(self, name: str, number: int) -> str:
        """The text of a game's record."""
        contents = self.contents(self.find(name))
        record = contents.complete(contents.game(number)).record
        return "".join(f"{line}\n" for line in record.lines())

    def replay(self, name: str, number: int) -> tuple[GameKey, Replay]:
        """Replay a game; return it with its key."""
        source = self.find(name)
        contents = self.contents(source)
        game = contents.game(number)
        key = source.id, game
        return key, self.replays.get(key, lambda: replay_game(contents.complete(game)))

    def room(self, name: str) -> messages.RoomAddress:
        """The address of a room's game in the library, once it is finished."""
        number = self.rooms.number(name)
        if number is None:
            raise NotFound("there is no such game, or it is in progress")
        return messages.RoomAddress(self.rooms.id, number)

    # ---- uploads

    def upload(self, title: str, data: bytes) -> messages.ShelfItem:
        """Keep uploaded records for a while, if all of them can be replayed."""
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise RequestError("this is not a file of records; to make one, save a game on the page") from None
        records = parse_records(text, "the file", known=games())
        if len(records) > MOST_UPLOADED_GAMES:
            raise RequestError(f"a file may have {MOST_UPLOADED_GAMES} games at most; this one has {len(records)}")
        for record in records:
            replay_game(game_from_record(record))
        upload = Upload(sources.make_id(text), printable(title), [(record, SEATS) for record in records], time_ns())
        self.uploads.put(upload.id, upload)
        return upload.with_last_change(upload.traces(), upload.summary())


def is_room(path: Path) -> bool:
    """Whether a file is the game of a room, with a note beside it."""
    return path.name.endswith(GAME) and path.with_name(f"{path.name.removesuffix(GAME)}{ROOM}").exists()


def files_below(root: Path) -> Iterator[Path]:
    """The results files and records in a folder and a few levels below, sorted; hidden ones are skipped."""
    if root.suffix in KINDS and sources.is_file(root):
        yield root
    for folder, inner, names in os.walk(root):
        here = Path(folder)
        deep = len(here.relative_to(root).parts) == DEEPEST
        inner[:] = [] if deep else sorted(name for name in inner if not name.startswith("."))
        yield from (here / name for name in sorted(names) if not name.startswith(".") and Path(name).suffix in KINDS)
