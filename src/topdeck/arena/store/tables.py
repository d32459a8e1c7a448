"""The tables of a store, and how those of an older version are brought up to date."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    inspect,
    select,
    text,
)

from topdeck.errors import MatchError

TABLES: Final = MetaData()

STORE: Final = Table("topdeck", TABLES, Column("version", Integer, nullable=False))

EXPERIMENTS: Final = Table(
    "experiments",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("identity", JSON, nullable=False),
    Column("created", Text, nullable=False),
)

SITTINGS: Final = Table(  # a command that played games of an experiment
    "sittings",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("experiment", ForeignKey("experiments.id"), nullable=False),
    Column("started", Text, nullable=False),
    Column("machine", JSON, nullable=False),
)

GAMES: Final = Table(
    "games",
    TABLES,
    Column("experiment", ForeignKey("experiments.id"), primary_key=True),
    Column("stage", Text, primary_key=True),
    Column("agent1", Text, primary_key=True),  # by seat
    Column("agent2", Text, primary_key=True),
    Column("deck1", Text, primary_key=True),
    Column("deck2", Text, primary_key=True),
    Column("pair", Integer, primary_key=True),
    Column("half", Integer, primary_key=True),
    Column("number", Integer, nullable=False),  # its place in the order of the experiment
    Column("seed", BigInteger, nullable=False),
    Column("winner", Integer),  # the seat, 0 or 1; nobody's is a draw
    Column("reason", Text, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("decisions1", Integer, nullable=False),
    Column("decisions2", Integer, nullable=False),
    Column("seconds1", Float, nullable=False),
    Column("seconds2", Float, nullable=False),
    Column("slowest1", Float, nullable=False),
    Column("slowest2", Float, nullable=False),
    Column("fault", JSON(none_as_null=True)),
    Column("actions", Text, nullable=False),  # a line for each
    Column("fingerprint", Text, nullable=False),  # of the last position
    Column("sitting", ForeignKey("sittings.id"), nullable=False),
    Column("load", Float),  # of the machine, when the game was over
    Column("explanations", LargeBinary),  # of the agents: a JSON list, packed
)


def packed(text: str) -> bytes:
    return zlib.compress(text.encode(), 1)


def unpacked(data: bytes) -> str:
    return zlib.decompress(data).decode()


# ---- versions


def explained(connection: Connection) -> None:
    """Version 2: games may have explanations."""
    kind = GAMES.c.explanations.type.compile(connection.dialect)
    connection.execute(text(f"ALTER TABLE games ADD COLUMN explanations {kind}"))


def readable(connection: Connection) -> None:
    """Version 3: actions are plain text."""
    connection.execute(text("ALTER TABLE games RENAME COLUMN actions TO packed"))
    connection.execute(text("ALTER TABLE games ADD COLUMN actions TEXT NOT NULL DEFAULT ''"))
    keys = [column.name for column in GAMES.primary_key]
    found = connection.execute(text(f"SELECT packed, {', '.join(keys)} FROM games")).mappings().all()
    written = text(f"UPDATE games SET actions = :actions WHERE {' AND '.join(f'{key} = :{key}' for key in keys)}")
    for row in found:
        connection.execute(written, {**row, "actions": unpacked(row["packed"])})
    connection.execute(text("ALTER TABLE games DROP COLUMN packed"))


# What makes a store of each version one of the next.
MIGRATIONS: Final[Mapping[int, Callable[[Connection], None]]] = MappingProxyType({1: explained, 2: readable})
VERSION: Final = 1 + len(MIGRATIONS)


def prepare(connection: Connection, place: str, new: bool = False) -> None:
    """Bring the tables up to date; in a new store, make them."""
    tables = inspect(connection).get_table_names()
    if STORE.name not in tables:
        if tables:
            raise MatchError(f"{place} is not a store of results")
        if not new:  # an empty file: whoever made it was stopped at once
            raise MatchError(f"there are no results in {place}")
        TABLES.create_all(connection)
        connection.execute(STORE.insert().values(version=VERSION))
        return
    found = connection.execute(select(STORE.c.version)).scalar_one()
    if found > VERSION:
        raise MatchError(f"{place} was written by a newer Topdeck (store version {found}, here {VERSION}): update it")
    for version in range(found, VERSION):
        MIGRATIONS[version](connection)
    if found < VERSION:
        connection.execute(STORE.update().values(version=VERSION))
