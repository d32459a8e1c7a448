"""What can be saved of a damaged store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, select, text
from sqlalchemy.exc import DBAPIError

from topdeck.arena.results.store.checksums import whole
from topdeck.arena.results.store.results import demand_results, reading
from topdeck.arena.results.store.rows import experiment_at, kept_of, told_whole
from topdeck.arena.results.store.store import Place, connected, entered_row, place_of, writing_to
from topdeck.arena.results.store.tables import EXPERIMENTS, GAMES, LISTED, SITTINGS, STORY, prepare, seals
from topdeck.errors import MatchError


def repair(source: Path, target: Path) -> int:
    """Copy all games that are whole to a new store; how many they are."""
    old, new = place_of(source), place_of(target)
    demand_results(old)
    if new.file is not None and new.file.exists():
        raise MatchError(f"{target} is there already: name a new one")
    with reading(old) as connection:
        prepare(connection, old.text)
        found = experiment_at(connection, old.name, old.text)
        if found is None:
            raise MatchError(f"there is no experiment {old.text}")
        games = whole_games(connection, found.id)
        sittings = {row.id: row._asdict() for row in whole_sittings(connection, found.id)}
        connection.rollback()  # the damaged store stays as it is, even if it was of an older version
    copy(found, games, sittings, new)
    return len(games)


def whole_games(connection: Connection, experiment: int) -> list[Row[Any]]:
    """Those that can be read: from the first to a page that cannot, and from the last."""
    games: dict[object, Row[Any]] = {}
    for order in ("rowid", "rowid DESC") if connection.dialect.name == "sqlite" else ("number",):
        wanted = select(*STORY, *LISTED).where(GAMES.c.experiment + 0 == experiment).order_by(text(order))
        for row in as_far_as_possible(connection, wanted):
            if whole(row[len(STORY) :]) and told_whole(row):
                games.setdefault(kept_of(row[len(STORY) :]).outcome.fixture, row)
    return sorted(games.values(), key=lambda row: int(row.number))


def whole_sittings(connection: Connection, experiment: int) -> Iterator[Row[Any]]:
    return filter(whole, as_far_as_possible(connection, select(SITTINGS).where(SITTINGS.c.experiment == experiment)))


def as_far_as_possible(connection: Connection, wanted: Any) -> Iterator[Row[Any]]:
    with suppress(DBAPIError):
        yield from connection.execute(wanted, execution_options={"yield_per": 1})  # a portion would be lost whole


def copy(found: Row[Any], games: list[Row[Any]], sittings: Mapping[int, dict[str, Any]], place: Place) -> None:
    """Write what was saved; a game whose machine is not known any more was played on none."""
    engine = connected(place, "BEGIN IMMEDIATE")
    with writing_to(engine, place) as connection:
        prepare(connection, place.text, new=True)
        if experiment_at(connection, place.name, place.text) is not None:
            raise MatchError(f"{place.text} is there already: name a new one")
        values = {"name": place.name, "identity": found.identity, "created": found.created}
        experiment = entered_row(connection, EXPERIMENTS, values)
        numbers: dict[int, int] = {}
        for old in sorted({game.sitting for game in games}):
            known = sittings.get(old, {"started": found.created, "machine": {}})
            sitting = {"experiment": experiment, "started": known["started"], "machine": known["machine"]}
            numbers[old] = entered_row(connection, SITTINGS, sitting)
        rows = [game._asdict() | {"experiment": experiment, "sitting": numbers[game.sitting]} for game in games]
        if rows:
            connection.execute(GAMES.insert(), [row | seals(GAMES, row) for row in rows])
    engine.dispose()
