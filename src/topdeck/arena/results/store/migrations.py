"""How a store of before is brought up to date: in one transaction, so that all of it happens or nothing."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import Connection, Table, inspect, select, text

from topdeck.arena.results.store.checksums import damaged, lost
from topdeck.arena.results.store.location import Location
from topdeck.arena.results.store.renaming import rename_agents
from topdeck.arena.results.store.tables import (
    EXPERIMENTS,
    GAMES,
    LISTED,
    RUNS,
    STORE,
    TABLES,
    TRANSCRIPT,
    seals,
    unpacked,
)
from topdeck.errors import MatchError

VERSION: Final = 5


def prepare(connection: Connection, location: Location, new: bool = False) -> None:
    """Bring tables and names up to date; in a new store, make the tables."""
    tables = inspect(connection).get_table_names()
    if STORE.name not in tables:
        if tables:
            raise MatchError(f"{location.text} is not a store of results")
        if not new:  # an empty file: whoever made it was stopped at once
            raise MatchError(f"there are no results in {location.text}")
        TABLES.create_all(connection)
        connection.execute(STORE.insert().values(version=VERSION))
        return
    found = version_of(connection, location.text)
    if found < VERSION:
        upgrade(connection, found, location.text)
    rename_agents(connection, location)


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


# ---- tables


def upgrade(connection: Connection, found: int, place: str) -> None:
    """From version to version; the last one comes first, so that the others can use its words."""
    rename_columns(connection, found)
    try:
        for version in range(found, VERSION - 1):
            STEPS[version](connection)
    except (zlib.error, UnicodeDecodeError, TypeError):  # the first versions packed them
        raise damaged("a list of actions", place) from None
    connection.execute(STORE.update().values(version=VERSION))


def rename_columns(connection: Connection, found: int) -> None:
    """Version 5: tables and columns have the names that are used everywhere else."""
    connection.execute(text("ALTER TABLE sittings RENAME TO runs"))
    connection.execute(text("ALTER TABLE games RENAME COLUMN sitting TO run"))
    if found == VERSION - 1:  # those before it did not have this one
        connection.execute(text("ALTER TABLE games RENAME COLUMN story TO transcript"))


def add_explanations(connection: Connection) -> None:
    """Version 2: games may have explanations."""
    kind = GAMES.c.explanations.type.compile(connection.dialect)
    connection.execute(text(f"ALTER TABLE games ADD COLUMN explanations {kind}"))


def unpack_actions(connection: Connection) -> None:
    """Version 3: actions are plain text."""
    connection.execute(text("ALTER TABLE games RENAME COLUMN actions TO packed"))
    connection.execute(text("ALTER TABLE games ADD COLUMN actions TEXT NOT NULL DEFAULT ''"))
    keys = [column.name for column in GAMES.primary_key]
    found = connection.execute(text(f"SELECT packed, {', '.join(keys)} FROM games")).mappings().all()
    written = text(f"UPDATE games SET actions = :actions WHERE {' AND '.join(f'{key} = :{key}' for key in keys)}")
    for row in found:
        connection.execute(written, {**row, "actions": unpacked(row["packed"])})
    connection.execute(text("ALTER TABLE games DROP COLUMN packed"))


def add_checksums(connection: Connection) -> None:
    """Version 4: rows have checksums, and games are numbered from 1."""
    for table, names in ((EXPERIMENTS, ["checksum"]), (RUNS, ["checksum"]), (GAMES, ["transcript", "checksum"])):
        for name in names:
            connection.execute(text(f"ALTER TABLE {table.name} ADD COLUMN {name} TEXT NOT NULL DEFAULT ''"))
    connection.execute(text("UPDATE games SET number = number + 1"))
    seal(connection, EXPERIMENTS, list(EXPERIMENTS.c), "identity")
    seal(connection, RUNS, list(RUNS.c), "machine")
    seal(connection, GAMES, [*LISTED, *TRANSCRIPT], "fault")


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
STEPS: Final[Mapping[int, Callable[[Connection], None]]] = MappingProxyType(
    {1: add_explanations, 2: unpack_actions, 3: add_checksums}
)
