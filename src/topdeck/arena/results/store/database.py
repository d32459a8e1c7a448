"""Connections to a results database, which is an SQLite file or a shared PostgreSQL database."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, inspect, select
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from topdeck.arena.results.machine import describe_machine
from topdeck.arena.results.store import tables
from topdeck.arena.results.store.contents import other_version
from topdeck.arena.results.store.location import SCHEME, VARIABLE, Location
from topdeck.core.errors import MatchError
from topdeck.core.record import path_problem
from topdeck.core.state import Json

PATIENCE = 60.0  # seconds to wait for another writer
FAILURES = (DBAPIError, UnicodeDecodeError)  # because SQLite errors can quote damaged text
DAMAGED_TOO = partial(str, encoding="utf-8", errors="surrogateescape")  # because checksums detect damaged text


class Database:
    """A connection to the results database of a running experiment or evolution.

    Args:
        location: The results file or the shared database.
        held: A function that returns a description of the current contents for error messages, such as "5 games".
        conditions: Information about this run that is stored with the description of the machine.
    """

    def __init__(
        self, location: Location, held: Callable[[], str] = str, conditions: Mapping[str, str] | None = None
    ) -> None:
        self.location = location
        self.held = held
        self.conditions = dict(conditions or {})
        self.engine = make_engine(location, "BEGIN IMMEDIATE")
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", enable_wal)
        self.run: int | None = None
        self.file: tuple[int, int] | None = None  # device and inode

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction for writing, and afterwards check that the file still exists."""
        with writing_to(self.engine, self.location, self.held()) as connection:
            yield connection
        if self.file is None:
            self.file = file_identity(self.location)
        self.require_file()

    def reading(self) -> AbstractContextManager[Connection]:
        """Open a connection for reading the results that have been written so far."""
        return reading_from(self.engine, self.location)

    def require_file(self) -> None:
        """Raise an error if the file was deleted or replaced; SQLite would keep writing to the deleted file."""
        if file_identity(self.location) != self.file:
            lost = f"the {self.held() or 'games'} in it are lost; repeat the command to play them again"
            raise MatchError(f"{self.location.text} was deleted or replaced while games were being played: {lost}")

    def run_number(self, connection: Connection, experiment: int) -> int:
        """Return the ID of this run; the run is added to the database with its first results."""
        if self.run is None:
            machine = {**describe_machine(), **self.conditions}
            values = {"experiment": experiment, "started": now(), "machine": machine}
            self.run = add_row(connection, tables.RUNS, values)
        return self.run

    def close(self, *error: object) -> None:
        """Close the database and, unless there was an error, check that the file still exists."""
        self.engine.dispose()
        if error == (None, None, None):
            self.require_file()


def make_engine(location: Location, begin: str = "BEGIN") -> Engine:
    """Return a database engine that starts SQLite transactions with the statement `begin`."""
    try:
        url = location.url or URL.create("sqlite", database=str(location.file))
        engine = create_engine(url, json_deserializer=tables.lenient)
    except ValueError:
        raise MatchError(f"{location.text} is not a valid database: set {VARIABLE} to {SCHEME}…:5432/…") from None
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        cure = "pip install 'topdeck[postgres]'" if isinstance(error, ModuleNotFoundError) else f"check {VARIABLE}"
        raise MatchError(f"{location.text} is not a valid database: {error} ({cure})") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", set_busy_timeout)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


@contextmanager
def reading_from(engine: Engine, location: Location) -> Iterator[Connection]:
    """Open a connection for reading, using `location` in error messages."""
    try:
        with engine.connect() as connection:
            yield connection
    except FAILURES as error:
        raise MatchError(f"the results in {location.text} cannot be read: {cause(error)}") from None


@contextmanager
def writing_to(engine: Engine, location: Location, held: str = "") -> Iterator[Connection]:
    """Open a transaction for writing, using `held` as a description of the current contents in error messages."""
    try:
        with engine.begin() as connection:
            yield connection
    except FAILURES as error:
        kept = f"; it contains {held}; repeat the command to resume the run" if held else ""
        problem = path_problem(Path(location.text)) if location.file else ""  # because SQLite does not report the cause
        raise MatchError(f"the results cannot be written to {location.text}: {problem or cause(error)}{kept}") from None


def set_busy_timeout(connection: Any, record: object) -> None:
    """Make SQLite wait for other writers, and disable Python's implicit transactions.

    Implicit transactions would not include the creation of tables.
    """
    connection.isolation_level = None
    connection.text_factory = DAMAGED_TOO
    connection.execute(f"PRAGMA busy_timeout = {int(1000 * PATIENCE)}")


def enable_wal(connection: Any, record: object) -> None:
    """Enable write-ahead logging, which allows concurrent access and survives power failures."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def prepare(connection: Connection, location: Location, new: bool = False) -> None:
    """Check that this version of Topdeck can read the tables, or create them if the results are new."""
    names = inspect(connection).get_table_names()
    if tables.STORE.name in names:
        require_version([*connection.execute(select(tables.STORE.c.version)).scalars()], location.text)
    elif names:
        raise MatchError(f"{location.text} is not a Topdeck results file")
    elif not new:  # an empty file from a process that was stopped early
        raise MatchError(f"there are no results in {location.text}")
    else:
        tables.TABLES.create_all(connection)
        connection.execute(tables.STORE.insert().values(version=tables.VERSION))


def require_version(versions: Sequence[object], place: str) -> None:
    """Raise an error if the version number of the tables is invalid or not supported."""
    if len(versions) != 1 or not isinstance(versions[0], int) or versions[0] < 1:
        detail = f"found {', '.join(map(str, versions)) or 'nothing'}"
        raise tables.damage_error("the version", place, detail, is_repairable=False)
    if versions[0] != tables.VERSION:
        raise other_version(place, "results format", versions[0], tables.VERSION)


def add_experiment(connection: Connection, identity: Json, name: str) -> int:
    """Add an experiment to the database and return its ID."""
    return add_row(connection, tables.EXPERIMENTS, {"name": name, "identity": identity, "created": now()})


def add_row(connection: Connection, table: Table, values: Mapping[str, object]) -> int:
    """Add a row and return its ID, which is included in the row's checksum."""
    key = connection.execute(table.insert().values(values)).inserted_primary_key
    assert key is not None
    row = tables.seal_row(table, {"id": key[0], **values})
    connection.execute(table.update().where(table.c.id == key[0]).values(checksum=row["checksum"]))
    return int(key[0])


def file_identity(location: Location) -> tuple[int, int]:
    """Return the device and inode numbers of the results file, or zeros if the file does not exist."""
    with suppress(OSError):
        if location.file is not None:
            status = location.file.stat()
            return status.st_dev, status.st_ino
    return 0, 0


def cause(error: Exception) -> str:
    """Return the database's error message on one line."""
    return " ".join(str(error.orig).split()) if isinstance(error, DBAPIError) else "the file is damaged"


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
