"""Recovers intact results from a damaged database."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, Select, Table, select, text
from sqlalchemy.exc import DBAPIError

from topdeck.arena.results.store import tables
from topdeck.arena.results.store.contents import EVOLUTION, content_kind
from topdeck.arena.results.store.database import add_row, make_engine, prepare, writing_to
from topdeck.arena.results.store.location import Location, find_location, require_results
from topdeck.arena.results.store.results import read_experiment_row, reading
from topdeck.arena.results.store.rows import Vocabulary, decode_actions, find_experiment, is_complete, row_actions
from topdeck.arena.results.store.signing import OWN
from topdeck.core.errors import MatchError

IS_OWN = "is_own"  # the key in a row that states whether it is signed with this user's key


def repair(source: Path, target: Path) -> int:
    """Copy all intact games (or, for an evolution, individuals) to a new location, and return their number.

    Raises:
        MatchError: The source contains no results or no intact description, or the target already exists.
    """
    old, new = find_location(source), find_location(target)
    require_results(old)
    if new.file is not None and new.file.exists():
        raise MatchError(f"{target} already exists: specify a new file")
    with reading(old) as connection:
        experiment = read_experiment_row(connection, old)
        if content_kind(experiment.identity) == EVOLUTION:
            table, rows = tables.TRIALS, intact_trials(connection, experiment.id)
        else:
            table, rows = tables.GAMES, intact_games(connection, experiment.id)
        runs = {row.id: row for row in filter(tables.is_intact, read_rows(connection, select(tables.RUNS)))}
    copy(experiment, table, rows, runs, new)
    return len(rows)


# ---- reading


def intact_games(connection: Connection, experiment: int) -> list[dict[str, Any]]:
    """Return the rows of all intact games in order, with decoded actions."""
    vocabularies: dict[int, dict[int, str]] = {}  # keyed by run
    for row in read_rows(connection, select(tables.VOCABULARY)):
        vocabularies.setdefault(row.run, {}).update(row_actions(row))
    games: dict[tuple[Any, ...], dict[str, Any]] = {}
    for row in read_rows(connection, select(*tables.COMPLETE).where(tables.GAMES.c.experiment + 0 == experiment)):
        if is_complete(row):
            with suppress(KeyError):  # the text form of an action is lost
                actions = decode_actions(row.actions, vocabularies.get(row.run, {}))
                is_own = tables.check_signature(row[len(tables.TRANSCRIPT) :]) == OWN
                games[row_key(tables.GAMES, row)] = {**row._asdict(), "actions": actions, IS_OWN: is_own}
    return sorted(games.values(), key=lambda game: int(game["number"]))


def intact_trials(connection: Connection, experiment: int) -> list[dict[str, Any]]:
    """Return the rows of all intact individuals in order."""
    wanted = select(tables.TRIALS).where(tables.TRIALS.c.experiment + 0 == experiment)
    rows = filter(tables.is_intact, read_rows(connection, wanted))
    trials = {
        row_key(tables.TRIALS, row): {**row._asdict(), IS_OWN: tables.check_signature(row) == OWN} for row in rows
    }
    return [trials[key] for key in sorted(trials)]


def row_key(table: Table, row: Row[Any]) -> tuple[Any, ...]:
    return tuple(row._mapping[column.name] for column in table.primary_key)


def read_rows(connection: Connection, wanted: Select[Any]) -> Iterator[Row[Any]]:
    """Yield all readable rows.

    SQLite tables are read from both ends up to the first unreadable page, so a row can be yielded twice.
    """
    local = connection.dialect.name == "sqlite"
    for order in (text("rowid"), text("rowid DESC")) if local else (None,):
        with suppress(DBAPIError):
            # Fetch rows one at a time, because an error discards the whole batch.
            yield from connection.execute(wanted.order_by(order), execution_options={"yield_per": 1})


# ---- writing


def copy(
    found: Row[Any], table: Table, rows: Sequence[Mapping[str, Any]], runs: Mapping[int, Row[Any]], target: Location
) -> None:
    """Write the rows of an experiment to a new location.

    If the row of a run is lost, it is replaced by a row without a description of the machine.
    """
    engine = make_engine(target, "BEGIN IMMEDIATE")
    with writing_to(engine, target) as connection:
        prepare(connection, target, new=True)
        if find_experiment(connection, target.name, target.text) is not None:
            raise MatchError(f"{target.text} already exists; specify a different name")
        values = {"name": target.name, "identity": found.identity, "created": found.created}
        experiment = add_row(connection, tables.EXPERIMENTS, values)
        for old in sorted({row["run"] for row in rows}):
            started, machine = (runs[old].started, runs[old].machine) if old in runs else (found.created, {})
            run = add_row(connection, tables.RUNS, {"experiment": experiment, "started": started, "machine": machine})
            copies = [{**row, "experiment": experiment, "run": run} for row in rows if row["run"] == old]
            if table is tables.GAMES:
                vocabulary = Vocabulary()
                copies = [{**row, "actions": vocabulary.encode(row["actions"])} for row in copies]
                vocabulary.store(connection, run)
            sealed = [tables.seal_row(table, row, row.pop(IS_OWN)) for row in copies]
            connection.execute(table.insert(), sealed)
    engine.dispose()
