"""Verifies the signatures of stored results."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Row, Table, select

from topdeck.arena.results.store import tables
from topdeck.arena.results.store.database import prepare
from topdeck.arena.results.store.location import find_location, require_results
from topdeck.arena.results.store.results import reading
from topdeck.arena.results.store.signing import INVALID, OWN

NAMES: Mapping[Table, str] = {
    tables.EXPERIMENTS: "the description of the experiment",
    tables.RUNS: "the description of run {id}",
    tables.VOCABULARY: "the list of actions of run {run}",
    tables.GAMES: "game {number}",
    tables.TRIALS: "individual {place} of generation {generation}",
}


@dataclass(frozen=True)
class Verification:
    """The outcome of verifying stored results.

    Attributes:
        games: The number of games (or, for an evolution, individuals) for each kind of signature.
        changed: The names of all parts that were changed or damaged after they were stored.
        is_signed: Whether all parts, including the description of the experiment, are signed with this user's key.
    """

    games: Mapping[str, int]
    changed: list[str]
    is_signed: bool


def verify_results(out: Path) -> Verification:
    """Verify the signatures and checksums of all results in a file or, by name, in the shared database.

    Raises:
        MatchError: The results do not exist or cannot be read at all.
    """
    location = find_location(out)
    require_results(location)
    games = Counter[str]()
    changed: list[str] = []
    is_signed = True
    with reading(location) as connection:
        prepare(connection, location)
        for table, name in NAMES.items():
            columns = tables.COMPLETE if table is tables.GAMES else [*table.c]
            for row in connection.execute(select(*columns)).all():
                kind = row_kind(table, row)
                is_signed = is_signed and kind == OWN
                if kind is None or kind == INVALID:
                    changed.append(name.format(**row._asdict()))
                elif table in (tables.GAMES, tables.TRIALS):
                    games[kind] += 1
    return Verification(games, changed, is_signed)


def row_kind(table: Table, row: Row[Any]) -> str | None:
    """Return the status of a row's signature, or None if the row is damaged."""
    if table is not tables.GAMES:
        return tables.check_signature(row)
    transcript = (row.actions, row.explanations, row.transcript)
    return tables.check_signature(row[len(tables.TRANSCRIPT) :]) if tables.is_intact(transcript) else None
