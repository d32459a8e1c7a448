"""Stores the games of a running experiment in a results database."""

from collections.abc import Collection, Mapping
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, select
from sqlalchemy.sql.compiler import SQLCompiler

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.machine import machine_load
from topdeck.arena.results.store.comparison import Order, reconcile, wider_order
from topdeck.arena.results.store.database import Database, add_experiment, prepare
from topdeck.arena.results.store.location import Location
from topdeck.arena.results.store.memory_store import MemoryStore, paused_collector
from topdeck.arena.results.store.rows import (
    Vocabulary,
    find_experiment,
    key_values,
    make_row,
    read_games,
    recorded_actions,
)
from topdeck.arena.results.store.tables import EXPERIMENTS, GAMES, insert_once
from topdeck.core.errors import MatchError


class Store(MemoryStore):
    """Stores the finished games of a running experiment in a database.

    Only the plan is kept in memory, so memory use does not grow with the number of finished games.

    Args:
        experiment: The experiment.
        location: The results file or the shared database.
        grow: Whether the stored experiment may be smaller than this experiment; if so, it is extended.
        isolation: The isolation level for external agents, which is stored with this run's games.
    """

    def __init__(self, experiment: Experiment, location: Location, grow: bool = False, isolation: str = "") -> None:
        self.location = location
        self.database = Database(location, self.describe_contents, {"isolation": isolation} if isolation else {})
        engine = self.database.engine
        self.insertion = insert_once(GAMES, engine.dialect.name).compile(engine)
        self.count = 0
        self.wider: Order | None = None  # the new order of the games if another process has extended the experiment
        self.numbers: dict[Fixture, int] = {}
        self.vocabulary = Vocabulary()  # the actions of this run
        with self.database.writing() as connection:
            prepare(connection, location, new=True)
            found = lock_experiment(connection, location)
            self.experiment = experiment.resume_from(None if found is None else found.identity)
            if found is None:
                self.id = add_experiment(connection, self.experiment.identity(), location.name)
            else:
                self.id = found.id
                reconcile(connection, found, experiment, location.text, grow)
            self.seal = read_seal(connection, self.id)  # the checksum of the stored experiment
            stored = read_games(connection, self.id, location.text)
        self.unsigned = sum(not game.is_own for game in stored)  # games that this user's key has not signed
        self.plan([game.game for game in stored])

    def __exit__(self, *error: object) -> None:
        self.database.close(*error)

    def describe_contents(self) -> str:
        """Return a description of the contents, such as "5 games", or an empty string if there are no games."""
        return f"{self.count} games" if self.count else ""

    # ---- games

    def stored_games(self) -> list[PlayedGame]:
        with self.database.reading() as connection:
            return self.read(connection)

    def read(self, connection: Connection) -> list[PlayedGame]:
        return [game.game for game in read_games(connection, self.id, self.location.text)]

    def write(self, new: Mapping[Fixture, PlayedGame]) -> list[PlayedGame]:
        """Write new games to the database and return numbered copies of them."""
        if not self.vocabulary.has_room(sum(len(recorded_actions(game)) for game in new.values())):
            self.database.run, self.vocabulary = None, Vocabulary()
        self.number_games(new)  # outside the transaction, because this may take a while
        with paused_collector(), self.database.writing() as connection:
            self.follow(connection)
            numbers = self.number_games(new, partial(self.order, connection))
            if self.wider is not None and not numbers.keys() >= new.keys():
                raise self.grown_apart()
            run, load = self.database.run_number(connection, self.id), machine_load()
            rows = [make_row(new[fixture], numbers[fixture], self.id, run, load, self.vocabulary) for fixture in new]
            self.vocabulary.store(connection, run)
            add_once(connection, self.insertion, rows)
        self.vocabulary.kept = len(self.vocabulary)
        return [game.brief(numbers[fixture]) for fixture, game in new.items()]

    def remove(self, fixtures: Collection[Fixture]) -> None:
        """Delete stored games, which can then be played again."""
        with self.database.writing() as connection:
            for fixture in fixtures:
                key = zip(GAMES.primary_key, (self.id, *key_values(fixture)), strict=True)
                deletion = GAMES.delete().where(*(column == value for column, value in key))
                self.count -= connection.execute(deletion).rowcount
        self.unplayed |= {*self.planned} & {*fixtures}

    def order(self, connection: Connection | None = None) -> list[Fixture]:
        """Return all games in order, including any games that another process has added to the experiment."""
        if self.wider is None:
            return self.fixtures()
        if not self.wider.format.depends_on_results:
            return self.wider.fixtures(())
        return self.wider.fixtures(self.stored_games() if connection is None else self.read(connection))

    def follow(self, connection: Connection) -> None:
        """Switch to the new game numbers if another process has extended the experiment."""
        seal = read_seal(connection, self.id)
        if seal == self.seal:
            return
        found = find_experiment(connection, self.location.name, self.location.text)
        self.wider = None if found is None else wider_order(self.experiment, found.identity)
        if self.wider is None:
            raise self.grown_apart()
        self.seal, self.numbers = seal, {}

    def grown_apart(self) -> MatchError:
        return MatchError(
            f"{self.location.text} was extended while games were being played, so the new games may not belong "
            f"to it; it still contains the {self.count} earlier games; resume the run with the command that extended it"
        )


# ---- rows and experiments


def add_once(connection: Connection, insertion: SQLCompiler, rows: list[tuple[object, ...]]) -> None:
    """Add games through the database driver, because SQLAlchemy's conversion of values is slow."""
    names = GAMES.c.keys()
    places = insertion.positiontup  # None if the driver requires values by name
    assert places is None or places == names
    values: Any = rows if places is not None else [dict(zip(names, row, strict=True)) for row in rows]
    connection.exec_driver_sql(str(insertion), values)


def lock_experiment(connection: Connection, location: Location) -> Row[Any] | None:
    """Lock the stored experiment until the end of the transaction.

    The result is the row of the experiment, or None if it does not exist.
    """
    connection.execute(select(EXPERIMENTS.c.id).where(EXPERIMENTS.c.name == location.name).with_for_update())
    return find_experiment(connection, location.name, location.text)


def read_seal(connection: Connection, experiment: int) -> str | None:
    """Lock a stored experiment until the end of the transaction and return its checksum."""
    wanted = select(EXPERIMENTS.c.checksum).where(EXPERIMENTS.c.id == experiment)
    return connection.execute(wanted.with_for_update(read=True)).scalar_one_or_none()
