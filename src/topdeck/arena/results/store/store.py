"""A store: what was played of an experiment, in a file of SQLite or in a PostgreSQL database that many share."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, Row, Table, create_engine, event, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.sql.compiler import SQLCompiler

from topdeck.arena.fixture import Fixture
from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.machine import describe_machine, machine_load
from topdeck.arena.results.store.checksums import lenient
from topdeck.arena.results.store.contents import content_of, demand_content
from topdeck.arena.results.store.growth import Order, difference, grow_into, obstacle, order_of
from topdeck.arena.results.store.location import IN_MEMORY, SCHEME, VARIABLE, Location
from topdeck.arena.results.store.migrations import prepare
from topdeck.arena.results.store.rows import Keeper, actions_of, experiment_at, games_of, paused_collector, row_of
from topdeck.arena.results.store.tables import EXPERIMENTS, GAMES, RUNS, sealed
from topdeck.arena.results.store.vocabulary import Vocabulary, add_actions
from topdeck.errors import MatchError
from topdeck.record import other_rules
from topdeck.registry import load_game
from topdeck.state import Json

PATIENCE = 60.0  # seconds to wait for another writer
FAILURES = (DBAPIError, UnicodeDecodeError)  # the latter where SQLite quotes what is damaged
DAMAGED_TOO = partial(str, encoding="utf-8", errors="surrogateescape")  # reads any text, for the checksum to judge


class Store:
    """The finished games of one experiment.  Whatever happens, a game that was added is there once."""

    def __init__(self, experiment: Experiment, location: Location = IN_MEMORY, grow: bool = False) -> None:
        self.location = location
        self.engine = connected(location, "BEGIN IMMEDIATE")
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", enable_wal)
        self.insertion = insertion_into(self.engine)
        self.known: dict[Fixture, PlayedGame] = {}
        self.planned: tuple[int, list[Fixture]] | None = None  # what the format says, and after how many results
        self.wider: Order | None = None  # the order of its games, if somebody has let the experiment grow meanwhile
        self.numbers: dict[Fixture, int] = {}
        self.run: int | None = None
        self.vocabulary = Vocabulary()  # of the run
        self.file = (0, 0)  # which one it is, as the system counts them
        with self.writing() as connection:
            prepare(connection, location, new=True)
            found = locked_experiment(connection, location)
            self.experiment = experiment.salted(None if found is None else found.identity.get("salt", ""))
            if found is None:
                self.id = entered_experiment(connection, self.experiment.identity(), location.name)
            else:
                self.id = found.id
                self.compare(connection, found, experiment, grow)
            self.seal = seal_of(connection, self.id)  # of the experiment as it is kept
            stored = games_of(connection, self.id, location.text)
        self.known = {one.game.fixture: one.game for one in stored}
        self.file = identified(location)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *error: object) -> None:
        self.engine.dispose()
        if error == (None, None, None):
            self.demand_file()

    def compare(self, connection: Connection, found: Row[Any], asked: Experiment, grow: bool) -> None:
        """Refuse results of any other experiment, but for one that is to grow into this."""
        place, theirs, ours = self.location.text, found.identity, self.experiment.identity()
        demand_rules(theirs, ours, place)
        if not difference(theirs, ours):
            return
        why_not = obstacle(theirs, asked, [one.game for one in games_of(connection, self.id, place)])
        if not grow:
            same_experiment(theirs, ours, place, "" if why_not else "; --grow adds to it")
        if why_not:
            raise MatchError(f"{place} cannot grow into this experiment: {why_not}; this one needs a store of its own")
        grow_into(connection, found, self.experiment)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """All of it or nothing is written."""
        with writing_to(self.engine, self.location, len(self.known)) as connection:
            yield connection

    def demand_file(self) -> None:
        """SQLite would go on writing to a file that has no name any more."""
        if identified(self.location) != self.file:
            lost = f"the {len(self.known)} games that were kept there are lost; the same command plays them again"
            raise MatchError(f"{self.location.text} was deleted or replaced while games were played: {lost}")

    # ---- games

    def games(self) -> list[PlayedGame]:
        """The finished games in the order of the experiment, whoever was first."""
        return list(filter(None, map(self.known.get, self.fixtures())))

    def fixtures(self) -> list[Fixture]:
        """All games that are known to belong to the experiment by now."""
        results = len(self.known) if self.experiment.format.depends_on_results else 0
        if self.planned is None or self.planned[0] != results:
            self.planned = results, self.experiment.fixtures(list(self.known.values()))
        return self.planned[1]

    def missing(self) -> list[Fixture]:
        """The games that can be played now."""
        return [fixture for fixture in self.fixtures() if fixture not in self.known]

    def add(self, games: Iterable[PlayedGame]) -> list[PlayedGame]:
        """Keep these games, and say which of them are new; they are on the disk when this returns."""
        new = {game.fixture: game for game in games if game.fixture not in self.known}
        if not new:
            return []
        if not self.vocabulary.has_room(sum(len(actions_of(game)) for game in new.values())):
            self.run, self.vocabulary = None, Vocabulary()
        self.numbers_of(new)  # which may take a while: nobody has to wait for it yet
        with paused_collector(), self.writing() as connection:
            self.follow(connection)
            numbers = self.numbers_of(new)
            if self.wider is not None and not numbers.keys() >= new.keys():
                raise self.grown_apart()
            keeper = Keeper(self.id, self.run_number(connection), machine_load())
            rows = [row_of(game, numbers[fixture], keeper, self.vocabulary) for fixture, game in new.items()]
            add_actions(connection, keeper.run, self.vocabulary)
            add_once(connection, self.insertion, rows)
        self.vocabulary.kept = len(self.vocabulary)
        self.demand_file()
        kept = {fixture: game.brief(numbers[fixture]) for fixture, game in new.items()}
        self.known |= kept
        return list(kept.values())

    def numbers_of(self, fixtures: Iterable[Fixture]) -> dict[Fixture, int]:
        """Numbers in the order of the experiment, which later stages only make longer: of these games at least."""
        if not self.numbers.keys() >= set(fixtures):
            order = self.fixtures() if self.wider is None else self.wider.fixtures([*self.known.values()])
            self.numbers = {fixture: number for number, fixture in enumerate(order, 1)}
        return self.numbers

    def follow(self, connection: Connection) -> None:
        """Take the numbers of a wider experiment, if this one has grown since it was opened."""
        seal = seal_of(connection, self.id)
        if seal == self.seal:
            return
        found = experiment_at(connection, self.location.name, self.location.text)
        self.wider = None if found is None else order_of(self.experiment, found.identity)
        if self.wider is None:
            raise self.grown_apart()
        self.seal, self.numbers = seal, {}
        numbers = self.numbers_of(self.known)
        self.known = {fixture: game.brief(numbers.get(fixture, game.number)) for fixture, game in self.known.items()}

    def grown_apart(self) -> MatchError:
        return MatchError(
            f"{self.location.text} has grown while games were played, and the new ones may not belong to it any more; "
            f"it holds {len(self.known)} games of before, and the command that let it grow goes on from there"
        )

    def run_number(self, connection: Connection) -> int:
        """The number of this run; it begins with its first game."""
        if self.run is None:
            values = {"experiment": self.id, "started": now(), "machine": describe_machine()}
            self.run = entered_row(connection, RUNS, values)
        return self.run


# ---- databases


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
def writing_to(engine: Engine, location: Location, games: int = 0) -> Iterator[Connection]:
    """All of it or nothing is written; `games` are there already."""
    try:
        with engine.begin() as connection:
            yield connection
    except FAILURES as error:
        kept = f"; it holds {games} games" if games else ""
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


def insertion_into(engine: Engine) -> SQLCompiler:
    """The statement that adds games, and leaves those alone that somebody else has added."""
    dialect = postgresql if engine.dialect.name == "postgresql" else sqlite
    compiled: SQLCompiler = dialect.insert(GAMES).on_conflict_do_nothing().compile(engine)
    return compiled


def add_once(connection: Connection, insertion: SQLCompiler, rows: list[tuple[object, ...]]) -> None:
    """Add games as the driver takes them: SQLAlchemy, value by value, would take longer than all else."""
    names = [column.name for column in GAMES.c]
    places = insertion.positiontup  # where the driver knows values by their places
    assert places is None or places == names
    values: Any = rows if places is not None else [dict(zip(names, row, strict=True)) for row in rows]
    connection.exec_driver_sql(str(insertion), values)


def locked_experiment(connection: Connection, location: Location) -> Row[Any] | None:
    """The experiment that is kept, if there is one; until the transaction ends, nobody else changes it."""
    connection.execute(select(EXPERIMENTS.c.id).where(EXPERIMENTS.c.name == location.name).with_for_update())
    return experiment_at(connection, location.name, location.text)


def seal_of(connection: Connection, experiment: int) -> str | None:
    """The checksum of an experiment, which stays what it is until the transaction ends."""
    wanted = select(EXPERIMENTS.c.checksum).where(EXPERIMENTS.c.id == experiment)
    return connection.execute(wanted.with_for_update(read=True)).scalar_one_or_none()


def entered_experiment(connection: Connection, identity: Json, name: str) -> int:
    """The number of a new experiment."""
    return entered_row(connection, EXPERIMENTS, {"name": name, "identity": identity, "created": now()})


def same_experiment(theirs: Json, ours: Json, place: str, hint: str = "") -> None:
    """Refuse results of anything else, or by other rules."""
    demand_rules(theirs, ours, place)
    if different := difference(theirs, ours):
        raise MatchError(f"{place} belongs to another experiment: its {different}{hint}")


def demand_rules(theirs: Json, ours: Json, place: str) -> None:
    """Refuse results of another kind, and those by other rules than are here."""
    demand_content(theirs, content_of(ours), place)
    if theirs.get("game") == ours["game"] and (others := other_rules(load_game(ours["game"]), theirs.get("setup", {}))):
        raise MatchError(f"{place} was played by {others}; it can be read, but no games can be added to it")


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
