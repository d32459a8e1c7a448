"""The tables of a store, and how those of an older version are brought up to date."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final

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
    type_coerce,
)
from sqlalchemy.types import NullType

from topdeck.arena.results.store.checksums import checksum, damaged, lost, story_checksum
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
    Column("checksum", Text, nullable=False, server_default=""),  # here and below: of the columns before it
)

SITTINGS: Final = Table(  # a command that played games of an experiment
    "sittings",
    TABLES,
    Column("id", Integer, primary_key=True),
    Column("experiment", ForeignKey("experiments.id"), nullable=False),
    Column("started", Text, nullable=False),
    Column("machine", JSON, nullable=False),
    Column("checksum", Text, nullable=False, server_default=""),
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
    Column("number", Integer, nullable=False),  # its place in the order of the experiment, from 1
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
    Column("story", Text, nullable=False, server_default=""),  # the checksum of actions and explanations
    Column("checksum", Text, nullable=False, server_default=""),  # of all others
)

LARGE: Final = ("actions", "explanations")  # only read where they are needed
LISTED: Final = [column for column in GAMES.c if column.name not in LARGE]
# Not made to bytes, which fails where damage made them something else.
STORY: Final = [GAMES.c.actions, type_coerce(GAMES.c.explanations, NullType()).label("explanations")]
SEALED: Final = {  # what the checksum of a row is about
    table.name: [column.name for column in table.c if column.name not in (*LARGE, "checksum")]
    for table in (EXPERIMENTS, SITTINGS, GAMES)
}


def seals(table: Table, row: Mapping[str, Any]) -> dict[str, str]:
    """The checksums of a row."""
    story = {"story": story_checksum(row["actions"], row["explanations"])} if table is GAMES else {}
    values = {**row, **story}
    return {**story, "checksum": checksum([values[name] for name in SEALED[table.name]])}


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


def checked(connection: Connection) -> None:
    """Version 4: rows have checksums, and games are numbered from 1."""
    for table, names in ((EXPERIMENTS, ["checksum"]), (SITTINGS, ["checksum"]), (GAMES, ["story", "checksum"])):
        for name in names:
            connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {name} TEXT NOT NULL DEFAULT ''"))
    connection.execute(text("UPDATE games SET number = number + 1"))
    seal(connection, EXPERIMENTS, list(EXPERIMENTS.c), "identity")
    seal(connection, SITTINGS, list(SITTINGS.c), "machine")
    seal(connection, GAMES, [*LISTED, *STORY], "fault")


def seal(connection: Connection, table: Table, columns: Sequence[Any], form: str) -> None:
    """Give all rows of a table their checksums, but for those that are damaged already."""
    keys = [column.name for column in table.primary_key]
    made: list[dict[str, Any]] = []
    for row in connection.execute(select(*columns), execution_options={"stream_results": True}):
        values = row._asdict()
        if isinstance(values[form], dict | None):
            with suppress(TypeError, RecursionError):
                named = {f"new_{name}": value for name, value in seals(table, values).items()}
                made.append({key: values[key] for key in keys} | named)
    if made:
        pairs = ", ".join(f"{name.removeprefix('new_')} = :{name}" for name in made[0] if name not in keys)
        found = " AND ".join(f"{key} = :{key}" for key in keys)
        connection.execute(text(f"UPDATE {table.name} SET {pairs} WHERE {found}"), made)


# What makes a store of each version one of the next.
MIGRATIONS: Final[Mapping[int, Callable[[Connection], None]]] = MappingProxyType(
    {1: explained, 2: readable, 3: checked}
)
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
    found = version_of(connection, place)
    try:
        for version in range(found, VERSION):
            MIGRATIONS[version](connection)
    except (zlib.error, UnicodeDecodeError, TypeError):  # the first versions packed them
        raise damaged("a list of actions", place) from None
    if found < VERSION:
        connection.execute(STORE.update().values(version=VERSION))


def version_of(connection: Connection, place: str) -> int:
    """The version that a store says it has, if it can be true."""
    versions = [*connection.execute(select(STORE.c.version)).scalars()]
    if len(versions) != 1 or not isinstance(versions[0], int) or versions[0] < 1:
        said = ", ".join(map(str, versions)) or "nothing"
        raise lost("the version", place, f"it says {said}")
    if versions[0] > VERSION:
        raise MatchError(
            f"{place} was written by a newer Topdeck (store version {versions[0]}, here {VERSION}): update it"
        )
    return versions[0]
