"""How a store of before is brought up to date: in one transaction, so that all of it happens or nothing."""

from __future__ import annotations

import json
import zlib
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import Connection, Table, inspect, literal_column, select, text

from topdeck.arena.results.store.checksums import SIZE, damaged, lost, transcript_checksum
from topdeck.arena.results.store.location import Location
from topdeck.arena.results.store.renaming import rename_agents
from topdeck.arena.results.store.tables import (
    EXPERIMENTS,
    GAMES,
    LISTED,
    RUNS,
    SEALED,
    STORE,
    TABLES,
    TRANSCRIPT,
    TRIALS,
    VOCABULARY,
    packed,
    row_checksum,
    unpacked,
)
from topdeck.arena.results.store.vocabulary import Vocabulary, add_actions
from topdeck.errors import MatchError
from topdeck.state import Json

VERSION: Final = 8
PORTION: Final = 1000  # rows that are brought up to date at a time
FORMS: Final = MappingProxyType({"experiments": "identity", "runs": "machine", "games": "fault"})  # what is JSON
UNREADABLE: Final = (TypeError, AttributeError, UnicodeEncodeError, RecursionError)  # where damage made it no text


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
    """From version to version; the names of the fifth come first, so that all steps can use them."""
    if found < 5:
        rename_columns(connection, found)
    try:
        for version in range(found, VERSION):
            if version in STEPS:
                STEPS[version](connection)
    except (zlib.error, UnicodeDecodeError, TypeError):  # the first versions packed them
        raise damaged("a list of actions", place) from None
    connection.execute(STORE.update().values(version=VERSION))


def rename_columns(connection: Connection, found: int) -> None:
    """Version 5: tables and columns have the names that are used everywhere else."""
    connection.execute(text("ALTER TABLE sittings RENAME TO runs"))
    connection.execute(text("ALTER TABLE games RENAME COLUMN sitting TO run"))
    if found == 4:  # those before it did not have this one
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
    change_rows(connection, EXPERIMENTS, list(EXPERIMENTS.c), sealed_then)
    change_rows(connection, RUNS, list(RUNS.c), sealed_then)
    change_rows(connection, GAMES, [*LISTED, *TRANSCRIPT], sealed_then)


def pack_actions(connection: Connection) -> None:
    """Version 6: actions are packed, and checksums are made of bytes."""
    kind = GAMES.c.actions.type.compile(connection.dialect)
    connection.execute(text("ALTER TABLE games RENAME COLUMN actions TO plain"))
    connection.execute(text(f"ALTER TABLE games ADD COLUMN actions {kind} NOT NULL DEFAULT ''"))
    change_rows(connection, EXPERIMENTS, list(EXPERIMENTS.c), resealed)
    change_rows(connection, RUNS, list(RUNS.c), resealed)
    change_rows(connection, GAMES, [*LISTED, literal_column("plain"), TRANSCRIPT[1]], packed_game)
    connection.execute(text("ALTER TABLE games DROP COLUMN plain"))


def share_actions(connection: Connection) -> None:
    """Version 7: the actions of a run are kept once, and games refer to them."""
    VOCABULARY.create(connection)
    vocabularies: defaultdict[int, Vocabulary] = defaultdict(Vocabulary)

    def coded_game(table: Table, row: Json) -> Json:
        """A game with a letter for each action; a transcript that is damaged stays so."""
        new: Json = {"actions": b"", "transcript": row["transcript"]}
        if transcript_checksum(row["actions"], row["explanations"]) == row["transcript"]:
            new["actions"] = vocabularies[row["run"]].coded(unpacked(row["actions"]).splitlines())
            new["transcript"] = transcript_checksum(new["actions"], row["explanations"])
        right = row_checksum(table, row) == row["checksum"]
        return new | {"checksum": row_checksum(table, row | new) if right else row["checksum"]}

    change_rows(connection, GAMES, [*LISTED, *TRANSCRIPT], coded_game)
    for run, vocabulary in vocabularies.items():
        add_actions(connection, run, vocabulary)


def add_trials(connection: Connection) -> None:
    """Version 8: a store may hold an evolution."""
    TRIALS.create(connection)


def change_rows(
    connection: Connection, table: Table, columns: Sequence[Any], change: Callable[[Table, Json], Json]
) -> None:
    """Give all rows of a table the values that `change` says, but for those that are damaged already."""
    keys = [column.name for column in table.primary_key]
    rows = connection.execute(select(*columns), execution_options={"stream_results": True})
    for portion in rows.mappings().partitions(PORTION):
        made: list[Json] = []
        for row in portion:
            with suppress(*UNREADABLE):
                new = {f"new_{name}": value for name, value in change(table, dict(row)).items()}
                made.append({key: row[key] for key in keys} | new)
        if made:
            pairs = ", ".join(f"{name.removeprefix('new_')} = :{name}" for name in made[0] if name not in keys)
            found = " AND ".join(f"{key} = :{key}" for key in keys)
            connection.execute(text(f"UPDATE {table.name} SET {pairs} WHERE {found}"), made)


def resealed(table: Table, row: Json) -> Json:
    """The checksum of today, if that of then was right."""
    right = checksum_then(table, row) == row["checksum"]
    return {"checksum": row_checksum(table, row) if right else row["checksum"]}


def packed_game(table: Table, row: Json) -> Json:
    """A game with its actions packed; a transcript that is damaged stays so."""
    new: Json = {"actions": b"", "transcript": row["transcript"]}
    with suppress(*UNREADABLE):
        new["actions"] = packed(row["plain"])
        if transcript_then(row["plain"], row["explanations"]) == row["transcript"]:
            new["transcript"] = transcript_checksum(new["actions"], row["explanations"])
    right = checksum_then(table, row) == row["checksum"]
    return new | {"checksum": row_checksum(table, row | new) if right else row["checksum"]}


# ---- the checksums of versions 4 and 5, which were made of JSON


def sealed_then(table: Table, row: Json) -> Json:
    """The checksums of a row."""
    if not isinstance(row[FORMS[table.name]], dict | None):
        raise TypeError("what was JSON is none any more")
    transcript = {"transcript": transcript_then(row["actions"], row["explanations"])} if table is GAMES else {}
    return {**transcript, "checksum": checksum_then(table, {**row, **transcript})}


def checksum_then(table: Table, row: Json) -> str:
    return json_checksum([row[name] for name in SEALED[table.name]])


def transcript_then(actions: str, explanations: bytes | None) -> str:
    thoughts = None if explanations is None else blake2b(explanations, digest_size=SIZE).hexdigest()
    return json_checksum([actions, thoughts])


def json_checksum(values: Sequence[object]) -> str:
    form = json.dumps(values, separators=(",", ":"), sort_keys=True)
    return blake2b(form.encode(), digest_size=SIZE).hexdigest()


# What makes a store of each version one of the next; the names of the fifth are there already.
STEPS: Final[Mapping[int, Callable[[Connection], None]]] = MappingProxyType(
    {1: add_explanations, 2: unpack_actions, 3: add_checksums, 5: pack_actions, 6: share_actions, 7: add_trials}
)
