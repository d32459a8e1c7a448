"""A database that is written to: a file of SQLite, or PostgreSQL that many share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, inspect, select
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from topdeck.arena.results.machine import describe_machine
from topdeck.arena.results.store.checksums import lenient, lost
from topdeck.arena.results.store.contents import other_version
from topdeck.arena.results.store.location import SCHEME, VARIABLE, Location
from topdeck.arena.results.store.tables import EXPERIMENTS, RUNS, STORE, TABLES, VERSION, sealed
from topdeck.core.errors import MatchError
from topdeck.core.state import Json

PATIENCE = 60.0  # seconds to wait for another writer
FAILURES = (DBAPIError, UnicodeDecodeError)  # the latter where SQLite quotes what is damaged
DAMAGED_TOO = partial(str, encoding="utf-8", errors="surrogateescape")  # reads any text, for the checksum to judge


class Database:
    """Where one experiment is kept while it runs, whatever it is about.

    `held` says what is there already, such as "5 games".
    """

    def __init__(self, location: Location, held: Callable[[], str] = str) -> None:
        self.location = location
        self.held = held
        self.engine = connected(location, "BEGIN IMMEDIATE")
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", enable_wal)
        self.run: int | None = None
        self.file: tuple[int, int] | None = None  # which one it is, as the system counts them

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """All of it or nothing is written."""
        with writing_to(self.engine, self.location, self.held()) as connection:
            yield connection
        if self.file is None:
            self.file = identified(self.location)
        self.demand_file()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """What was written so far is read, by the connection that writes: another one would not see it in memory."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except FAILURES as error:
            raise MatchError(f"the results in {self.location.text} cannot be read: {cause(error)}") from None

    def demand_file(self) -> None:
        """SQLite would go on writing to a file that has no name any more."""
        if identified(self.location) != self.file:
            lost = f"the {self.held() or 'games'} that were kept there are lost; the same command plays them again"
            raise MatchError(f"{self.location.text} was deleted or replaced while games were played: {lost}")

    def run_number(self, connection: Connection, experiment: int) -> int:
        """The number of this run; it begins with what is kept first."""
        if self.run is None:
            values = {"experiment": experiment, "started": now(), "machine": describe_machine()}
            self.run = entered_row(connection, RUNS, values)
        return self.run

    def close(self, *error: object) -> None:
        """Close it after an error, if there was one; otherwise all that was written must be there."""
        self.engine.dispose()
        if error == (None, None, None):
            self.demand_file()


def connected(location: Location, begin: str = "BEGIN") -> Engine:
    """A way to the database; with SQLite, `begin` says how a transaction does."""
    try:
        url = location.url or URL.create("sqlite", database=str(location.file))
        engine = create_engine(url, json_deserializer=lenient)
    except ValueError:
        raise MatchError(f"{location.text} is no database that can be used: see {VARIABLE}, {SCHEME}…:5432/…") from None
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        cure = "pip install 'topdeck[postgres]'" if isinstance(error, ModuleNotFoundError) else f"see {VARIABLE}"
        raise MatchError(f"{location.text} is no database that can be used: {error} ({cure})") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", set_busy_timeout)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


@contextmanager
def writing_to(engine: Engine, location: Location, held: str = "") -> Iterator[Connection]:
    """All of it or nothing is written; `held` says what is there already."""
    try:
        with engine.begin() as connection:
            yield connection
    except FAILURES as error:
        kept = f"; it holds {held}, and the same command goes on from there" if held else ""
        raise MatchError(
            f"the results cannot be written to {location.text}: {path_problem(location) or cause(error)}{kept}"
        ) from None


def set_busy_timeout(connection: Any, record: object) -> None:
    """SQLite waits for others.  Transactions begin when we say so: Python's would not include the making of tables."""
    connection.isolation_level = None
    connection.text_factory = DAMAGED_TOO
    connection.execute(f"PRAGMA busy_timeout = {int(1000 * PATIENCE)}")


def enable_wal(connection: Any, record: object) -> None:
    """SQLite writes ahead, so that readers and a second writer do no harm, and what is written survives a power cut."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def prepare(connection: Connection, location: Location, new: bool = False) -> None:
    """Reject tables that this Topdeck cannot read; where there are none and the results are new, make them."""
    tables = inspect(connection).get_table_names()
    if STORE.name in tables:
        require_version([*connection.execute(select(STORE.c.version)).scalars()], location.text)
    elif tables:
        raise MatchError(f"{location.text} is not a results file of Topdeck")
    elif not new:  # an empty file: the process that made it was stopped at once
        raise MatchError(f"there are no results in {location.text}")
    else:
        TABLES.create_all(connection)
        connection.execute(STORE.insert().values(version=VERSION))


def require_version(versions: Sequence[object], place: str) -> None:
    """Reject tables of another version, and rows that name none."""
    if len(versions) != 1 or not isinstance(versions[0], int) or versions[0] < 1:
        raise lost("the version", place, f"it says {', '.join(map(str, versions)) or 'nothing'}")
    if versions[0] != VERSION:
        raise other_version(place, "results format", versions[0], VERSION)


def entered_experiment(connection: Connection, identity: Json, name: str) -> int:
    """The number of a new experiment."""
    return entered_row(connection, EXPERIMENTS, {"name": name, "identity": identity, "created": now()})


def entered_row(connection: Connection, table: Table, values: Mapping[str, object]) -> int:
    """The number of a new row; it belongs to what the row's checksum is about."""
    key = connection.execute(table.insert().values(values)).inserted_primary_key
    assert key is not None
    row = sealed(table, {"id": key[0], **values})
    connection.execute(table.update().where(table.c.id == key[0]).values(checksum=row["checksum"]))
    return int(key[0])


def path_problem(location: Location) -> str:
    """What is in the way of a file, where it can be seen: SQLite does not say."""
    path = Path(location.text)
    if location.file is None:
        return ""
    if path.is_dir():
        return "it is a folder"
    if not path.parent.is_dir():
        return f"there is no folder {path.parent}"
    return "" if os.access(path.parent, os.W_OK) else f"the folder {path.parent} is read-only"


def identified(location: Location) -> tuple[int, int]:
    """Which file it is, whatever it is called: zeros where there is none."""
    try:
        found = None if location.file is None else location.file.stat()
    except OSError:
        found = None
    return (0, 0) if found is None else (found.st_dev, found.st_ino)


def cause(error: Exception) -> str:
    """What the database says, on one line."""
    return " ".join(str(error.orig).split()) if isinstance(error, DBAPIError) else "the file is damaged"


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
