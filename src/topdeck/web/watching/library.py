"""The library of all games that can be watched on the server, grouped by source."""

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
from topdeck.web.fairness import CLIENT
from topdeck.web.rooms.files import GAME, ROOM, RoomFiles
from topdeck.web.security import PERSON
from topdeck.web.watching import messages, sources
from topdeck.web.watching.contents import Contents, list_page
from topdeck.web.watching.recent import Recent
from topdeck.web.watching.replays import Replay, replay_game, win_curve
from topdeck.web.watching.sources import FinishedRooms, RecordFile, Source, StoreFile, Traces, Upload
from topdeck.web.watching.standings import compute_standings

Number = Annotated[int, Meta(ge=0, le=1_000_000_000)]

DEEPEST = 2  # levels of subfolders that are searched below a watched folder
MOST_FILES = 1000
MOST_UPLOADS = 10  # maximum number of uploaded files per client
MOST_UPLOADED_GAMES = 100
KEPT_CLIENTS = 100
KEPT_CONTENTS = 4  # each source can contain many games
KEPT_STANDINGS = 16
KEPT_REPLAYS = 8  # each replay contains all positions of a game
KEPT_CURVES = 100
SLOW = 0.2  # a source that takes longer to read, in seconds, is not read again immediately
PATIENCE = 20  # a slow source is read again only after this multiple of its reading time
SETTLED = 10.0  # seconds after which all data written to a file can be read
KINDS = {".db": StoreFile, ".jsonl": RecordFile}

Stamp = tuple[Traces, int]  # a source's files and number of games; a change means that the contents may have changed
GameKey = tuple[str, PlayedGame]  # source id and game, which identify a game even if its number changes


@dataclass(frozen=True)
class Reading:
    """The contents of a source, its state before it was read, and the earliest time at which it may be read again."""

    contents: Contents
    stamp: Stamp
    due: float


class Library:
    """Finds and reads sources, and caches them until they change.  All methods are thread-safe."""

    def __init__(self, watched: tuple[Path, ...], rooms: Path) -> None:
        self.watched = tuple(path.absolute() for path in watched)
        self.room_files = RoomFiles(rooms)
        self.rooms_by_client: Recent[str, FinishedRooms] = Recent(KEPT_CLIENTS)
        self.uploads: Recent[str, Recent[str, Upload]] = Recent(KEPT_CLIENTS)  # by client
        self.files: dict[str, Source] = {}
        self.summaries: Recent[tuple[str, Traces], messages.ShelfItem] = Recent(2 * MOST_FILES)
        self.readings: Recent[str, Reading] = Recent(KEPT_CONTENTS)
        self.tables: Recent[tuple[str, Stamp, bool], messages.Standings] = Recent(KEPT_STANDINGS)
        self.replays: Recent[GameKey, Replay] = Recent(KEPT_REPLAYS)
        self.curves: Recent[tuple[GameKey, str], messages.Curve] = Recent(KEPT_CURVES)

    # ---- sources

    @property
    def rooms(self) -> FinishedRooms:
        """The finished games played by people that the current client can watch; without tokens, all such games."""
        client = CLIENT.get() if CLIENT.get().startswith(PERSON) else ""
        return self.rooms_by_client.get(client, lambda: FinishedRooms(self.room_files, client))

    @property
    def own_uploads(self) -> Recent[str, Upload]:
        """The files that the current client has uploaded."""
        return self.uploads.get(CLIENT.get(), lambda: Recent(MOST_UPLOADS))

    def items(self) -> list[messages.ShelfItem]:
        """List all sources except other clients' uploads; the entry for an unreadable source states the reason."""
        every = [self.rooms, *self.own_uploads.all(), *self.find_files().values()]
        return [item for item in map(self.item, every) if item is not None]

    def item(self, source: Source) -> messages.ShelfItem | None:
        """Return the list entry for a source, or `None` if the source no longer exists or is an empty list of rooms."""
        try:
            traces = source.traces()
        except NotFound:
            return None
        if not traces and source is self.rooms:
            return None
        return source.with_last_change(traces, self.summary(source, traces))

    def summary(self, source: Source, traces: Traces) -> messages.ShelfItem:
        """Return a summary of a source and cache it if the source's files have not changed for a few seconds."""
        if time() - sources.last_change(traces) <= SETTLED:
            return source.summary_or_problem()
        return self.summaries.get((source.id, traces), source.summary_or_problem)

    def find(self, name: str) -> Source:
        """Return the source with this id, searching the folders again before reporting that the id is unknown.

        Anyone who knows the id of an upload, for example from a link, can find it.
        """
        if name == self.rooms.id:
            return self.rooms
        uploads = (own.find(name) for own in self.uploads.all())
        source = next(filter(None, uploads), None) or self.files.get(name) or self.find_files().get(name)
        if source is None:
            raise NotFound("unknown source of games; choose one from the list")
        return source

    def find_files(self) -> dict[str, Source]:
        """Search the watched folders and return a mapping from ids to the sources found."""
        public = ((path, root) for root in self.watched for path in files_below(root) if self.is_public(path))
        files: dict[str, Source] = {}
        for path, root in islice(public, MOST_FILES):
            name = sources.make_id(str(path))
            files[name] = KINDS[path.suffix](path, self.title(path, root), name)
        self.files = files
        return files

    def is_public(self, path: Path) -> bool:
        """Return whether every visitor may watch a file; games played in rooms, even on other servers, are private."""
        if not sources.is_file(path):
            return False
        real = path.resolve()
        return self.room_files.folder.resolve() not in real.parents and not is_room(real)

    def title(self, path: Path, root: Path) -> str:
        """Return the path relative to the watched folder, prefixed with the folder's name if several are watched."""
        if path == root:
            return printable(path.name)
        inner = path.relative_to(root).as_posix()
        return printable(inner if len(self.watched) == 1 else f"{root.name}/{inner}")

    # ---- contents

    def contents(self, source: Source) -> Contents:
        return self.reading(source).contents

    def reading(self, source: Source) -> Reading:
        """Read a source, or return its cached contents if it is unchanged, or was read recently and is slow to read."""
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
        """Return the current number of games in a source without reading the games."""
        source = self.find(name)
        summary = self.summary(source, source.traces())
        if summary.problem:
            raise RequestError(summary.problem)
        return summary.games

    def store(self, name: str) -> Path:
        """Return the path of the results file with this id."""
        source = self.find(name)
        if not isinstance(source, StoreFile):
            raise RequestError("reports are available only for the results files of experiments and evolution runs")
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
        """Return the record of a game in the format of a record file."""
        contents = self.contents(self.find(name))
        record = contents.complete(contents.game(number)).record
        return "".join(f"{line}\n" for line in record.lines())

    def replay(self, name: str, number: int) -> tuple[GameKey, Replay]:
        """Return the replay of a game, preceded by the key under which it is cached."""
        source = self.find(name)
        contents = self.contents(source)
        game = contents.game(number)
        key = source.id, game
        return key, self.replays.get(key, lambda: replay_game(contents.complete(game)))

    def room(self, name: str) -> messages.RoomAddress:
        """Return the source id and number of the finished game played in a room."""
        number = self.rooms.number(name)
        if number is None:
            raise NotFound("this game does not exist or is still in progress")
        return messages.RoomAddress(self.rooms.id, number)

    # ---- uploads

    def upload(self, title: str, data: bytes) -> messages.ShelfItem:
        """Temporarily store uploaded records in memory, or reject them if any of them cannot be replayed."""
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise RequestError("this is not a record file; to create a record file, save a game on the page") from None
        records = parse_records(text, "the file", known=games())
        if len(records) > MOST_UPLOADED_GAMES:
            raise RequestError(f"a file must contain at most {MOST_UPLOADED_GAMES} games, not {len(records)}")
        for record in records:
            replay_game(game_from_record(record))
        upload = Upload(sources.make_id(text), printable(title), [(record, SEATS) for record in records], time_ns())
        self.own_uploads.put(upload.id, upload)
        return upload.with_last_change(upload.traces(), upload.summary())


def is_room(path: Path) -> bool:
    """Return whether a file contains a game played in a room, which has a note in the same folder."""
    return path.name.endswith(GAME) and path.with_name(f"{path.name.removesuffix(GAME)}{ROOM}").exists()


def files_below(root: Path) -> Iterator[Path]:
    """Yield all non-hidden results files and record files in a folder and its subfolders, in sorted order."""
    if root.suffix in KINDS and sources.is_file(root):
        yield root
    for folder, inner, names in os.walk(root):
        here = Path(folder)
        deep = len(here.relative_to(root).parts) == DEEPEST
        inner[:] = [] if deep else sorted(name for name in inner if not name.startswith("."))
        yield from (here / name for name in sorted(names) if not name.startswith(".") and Path(name).suffix in KINDS)
