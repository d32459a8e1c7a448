"""A store: what was played of an experiment, in a file of SQLite or in a PostgreSQL database that many share."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Row, Table, create_engine, event, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from topdeck.arena.experiment import Experiment
from topdeck.arena.fixture import Fixture, Outcome, Story, Told
from topdeck.arena.machine import load, machine
from topdeck.arena.store.tables import EXPERIMENTS, GAMES, SITTINGS, packed, prepare, unpacked
from topdeck.errors import MatchError
from topdeck.game import Json
from topdeck.record import other_rules
from topdeck.registry import load_game

VARIABLE = "TOPDECK_STORE"  # in the environment: the database of all experiments
PATIENCE = 60.0  # seconds to wait for another writer
SHOWN = 100  # characters of what differs
LARGE = ("actions", "explanations")  # only read where they are needed
LISTED = [column for column in GAMES.c if column.name not in LARGE]


@dataclass(frozen=True)
class Place:
    """Where results are kept: a database, and the name of the experiment in it."""

    url: str
    name: str = ""
    text: str = "memory"  # for messages


MEMORY = Place("sqlite://")


def place_of(out: Path | None) -> Place:
    """A file; or, where the environment names a shared database, an experiment in it; or nowhere but in memory."""
    shared = os.environ.get(VARIABLE, "")
    if out is None:
        return MEMORY
    if shared and not shared.startswith("postgresql://"):
        raise MatchError(f"{VARIABLE} must be the address of a database, postgresql://…, not {shared!r}")
    if shared:
        url = shared.replace("postgresql://", "postgresql+psycopg://", 1)
        return Place(url, str(out), f"{out} in {shared.rpartition('@')[2].removeprefix('postgresql://')}")
    return Place(f"sqlite:///{out}", "", str(out))


class Store:
    """The finished games of one experiment.  Whatever happens, a game that was added is there once."""

    def __init__(self, experiment: Experiment, place: Place = MEMORY) -> None:
        self.place = place
        self.engine = connected(place, "BEGIN IMMEDIATE")
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", careful)
        self.known: dict[Fixture, Outcome] = {}
        self.planned: tuple[int, list[Fixture]] | None = None  # what the format says, and after how many games
        self.places: dict[Fixture, int] = {}
        self.sitting: int | None = None
        with self.writing() as connection:
            prepare(connection, place.text, new=True)
            self.experiment = experiment.salted(kept_salt(connection, place))
            self.id = entered(connection, self.experiment.identity(), place)
            self.refresh(connection)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *error: object) -> None:
        self.engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """All of it or nothing is written."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except DBAPIError as error:
            kept = f"; it holds {len(self.known)} games" if self.known else ""
            why = hurdle(self.place) or cause(error)
            raise MatchError(f"the results cannot be written to {self.place.text}: {why}{kept}") from None

    # ---- games

    def outcomes(self) -> list[Outcome]:
        """The finished games in the order of the experiment, whoever was first."""
        return [self.known[fixture] for fixture in self.fixtures() if fixture in self.known]

    def fixtures(self) -> list[Fixture]:
        """All games that are known to belong to the experiment by now."""
        if self.planned is None or self.planned[0] != len(self.known):
            self.planned = len(self.known), self.experiment.fixtures(list(self.known.values()))
        return self.planned[1]

    def missing(self) -> list[Fixture]:
        """The games that can be played now."""
        return [fixture for fixture in self.fixtures() if fixture not in self.known]

    def add(self, games: Iterable[Told]) -> list[Outcome]:
        """Keep these games, and say which of them are new; they are on the disk when this returns."""
        new = {one.fixture: (one, story) for one, story in games if one.fixture not in self.known}
        if not new:
            return []
        with self.writing() as connection:
            sitting = self.seated(connection)
            busy = load()
            common = {"experiment": self.id, "sitting": sitting, "load": busy}
            rows = [{**row_of(*game), **common, "number": self.place_of(fixture)} for fixture, game in new.items()]
            connection.execute(added_once(self.engine), rows)
        outcomes = {fixture: one for fixture, (one, _) in new.items()}
        self.known |= outcomes
        return list(outcomes.values())

    def place_of(self, fixture: Fixture) -> int:
        """Its number in the order of the experiment, which later stages only make longer."""
        if fixture not in self.places:
            self.places = {game: number for number, game in enumerate(self.fixtures())}
        return self.places[fixture]

    def seated(self, connection: Connection) -> int:
        """The number of this sitting; it begins with its first game."""
        if self.sitting is None:
            values = {"experiment": self.id, "started": now(), "machine": machine()}
            self.sitting = numbered(connection, SITTINGS, values)
        return self.sitting

    def refresh(self, connection: Connection) -> None:
        """Look what others have added."""
        rows = connection.execute(select(*LISTED).where(GAMES.c.experiment == self.id))
        self.known = {one.fixture: one for one in map(outcome_of, rows)}


# ---- databases


def connected(place: Place, begin: str = "BEGIN") -> Engine:
    """A way to the database; with SQLite, `begin` says how a transaction does."""
    try:
        engine = create_engine(place.url)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        cure = "pip install 'topdeck[postgres]'" if isinstance(error, ModuleNotFoundError) else f"see {VARIABLE}"
        raise MatchError(f"{place.text} is no database that can be used: {error} ({cure})") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", patient)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def patient(connection: Any, record: object) -> None:
    """SQLite waits for others.  Transactions begin when we say so: Python's would not include the making of tables."""
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {int(1000 * PATIENCE)}")


def careful(connection: Any, record: object) -> None:
    """SQLite writes ahead, so that readers and a second writer do no harm, and what is written survives a power cut."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def added_once(engine: Engine) -> Any:
    """The statement that adds games, and leaves those alone that somebody else has added."""
    dialect = postgresql if engine.dialect.name == "postgresql" else sqlite
    return dialect.insert(GAMES).on_conflict_do_nothing()


def kept_salt(connection: Connection, place: Place) -> str | None:
    """The salt of the experiment, empty if it has none; None before there is an experiment."""
    found = connection.execute(select(EXPERIMENTS.c.identity).where(EXPERIMENTS.c.name == place.name)).scalar()
    return None if found is None else str(found.get("salt", ""))


def entered(connection: Connection, identity: Json, place: Place) -> int:
    """The number of the experiment, new or old; under its name there must be no other."""
    found = connection.execute(select(EXPERIMENTS).where(EXPERIMENTS.c.name == place.name)).one_or_none()
    if found is None:
        values = {"name": place.name, "identity": identity, "created": now()}
        return numbered(connection, EXPERIMENTS, values)
    same_experiment(found.identity, identity, place.text)
    return int(found.id)


def same_experiment(theirs: Json, ours: Json, place: str) -> None:
    """Refuse results of anything else, or by other rules."""
    if theirs.get("game") == ours["game"] and (others := other_rules(load_game(ours["game"]), theirs.get("setup", {}))):
        raise MatchError(f"{place} was played by {others}; it can be read, but no games can be added to it")
    if difference := differing(theirs, ours):
        raise MatchError(f"{place} belongs to another experiment: its {difference}")


def numbered(connection: Connection, table: Table, values: Mapping[str, object]) -> int:
    """The number of a new row."""
    key = connection.execute(table.insert().values(values)).inserted_primary_key
    assert key is not None
    return int(key[0])


def differing(theirs: Any, ours: Any, name: str = "") -> str:
    """Where two forms differ first, in words; empty if they are equal."""
    if isinstance(theirs, list) and isinstance(ours, list) and len(theirs) == len(ours):
        theirs, ours = dict(enumerate(theirs)), dict(enumerate(ours))
    if isinstance(theirs, dict) and isinstance(ours, dict):
        inner = (differing(theirs.get(key), ours.get(key), f"{name} {key}".strip()) for key in {**theirs, **ours})
        return next(filter(None, inner), "")
    return "" if theirs == ours else f"{name} is {json.dumps(theirs)[:SHOWN]}, not {json.dumps(ours)[:SHOWN]}"


def hurdle(place: Place) -> str:
    """What is in the way of a file, where it can be seen: SQLite does not say."""
    path = Path(place.text)
    if place is MEMORY or not place.url.startswith("sqlite"):
        return ""
    if path.is_dir():
        return "it is a folder"
    if not path.parent.is_dir():
        return f"there is no folder {path.parent}"
    return "" if os.access(path.parent, os.W_OK) else f"the folder {path.parent} is read-only"


def cause(error: DBAPIError) -> str:
    """What the database says, on one line."""
    return " ".join(str(error.orig).split())


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


# ---- rows


def key_of(fixture: Fixture) -> dict[str, object]:
    """What tells a game from the others of its experiment."""
    return {
        "stage": fixture.stage,
        "agent1": fixture.agents[0],
        "agent2": fixture.agents[1],
        "deck1": fixture.decks[0],
        "deck2": fixture.decks[1],
        "pair": fixture.pair,
        "half": fixture.half,
    }


def course_of(one: Outcome) -> dict[str, object]:
    """How a game went, in columns: what belongs to a seat ends with its number."""
    return {
        "reason": one.reason,
        "turns": one.turns,
        "decisions1": one.decisions[0],
        "decisions2": one.decisions[1],
        "seconds1": one.seconds[0],
        "seconds2": one.seconds[1],
        "slowest1": one.slowest[0],
        "slowest2": one.slowest[1],
    }


def row_of(one: Outcome, story: Story) -> dict[str, object]:
    return {
        **key_of(one.fixture),
        "seed": one.fixture.seed,
        "winner": one.winner,
        **course_of(one),
        "fault": one.fault,
        "actions": story.text,
        "explanations": packed(json.dumps(story.explanations)) if story.explanations else None,
        "fingerprint": f"{one.fingerprint:016x}",
    }


def outcome_of(row: Row[Any]) -> Outcome:
    agents, decks = (row.agent1, row.agent2), (row.deck1, row.deck2)
    return Outcome(
        fixture=Fixture(row.stage, agents, decks, row.pair, row.half, row.seed),
        winner=row.winner,
        reason=row.reason,
        turns=row.turns,
        decisions=(row.decisions1, row.decisions2),
        seconds=(row.seconds1, row.seconds2),
        slowest=(row.slowest1, row.slowest2),
        fault=row.fault,
        fingerprint=int(row.fingerprint, 16),
    )


def story_of(row: Row[Any]) -> Story:
    return Story(row.actions, json.loads(unpacked(row.explanations)) if row.explanations else [])
