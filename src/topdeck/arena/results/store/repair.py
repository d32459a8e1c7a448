"""What can be saved of a damaged store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, Row, select, text
from sqlalchemy.exc import DBAPIError

from topdeck.arena.played_game import Fixture
from topdeck.arena.results.store.checksums import is_intact
from topdeck.arena.results.store.contents import EVOLUTION, Key, content_of
from topdeck.arena.results.store.database import connected, entered_row, prepare, writing_to
from topdeck.arena.results.store.location import Location, demand_results, location_of
from topdeck.arena.results.store.results import kept_at, reading
from topdeck.arena.results.store.rows import experiment_at, stored_game, whole_transcript
from topdeck.arena.results.store.tables import EXPERIMENTS, GAMES, LISTED, RUNS, TRANSCRIPT, TRIALS, VOCABULARY, sealed
from topdeck.arena.results.store.trials import stored_trial
from topdeck.arena.results.store.vocabulary import Vocabulary, add_actions, decoded, numbered
from topdeck.core.errors import MatchError


class SavedGame(NamedTuple):
    """The row of a game that is whole, and what was played."""

    row: Row[Any]
    actions: list[str]


def repair(source: Path, target: Path) -> int:
    """Copy all games, or individuals of an evolution, that are whole to a new store; how many they are."""
    old, new = location_of(source), location_of(target)
    demand_results(old)
    if new.file is not None and new.file.exists():
        raise MatchError(f"{target} is there already: name a new one")
    with reading(old) as connection:
        found = kept_at(connection, old)
        saved = whole_rows(connection, found)
        runs = {row.id: row._asdict() for row in whole_runs(connection, found.id)}
    copy(found, saved, runs, new)
    return len(saved)


# ---- what is whole


class Rows(Protocol):
    """What was saved, by the runs that played it."""

    def __len__(self) -> int: ...

    def runs(self) -> set[int]: ...

    def add(self, connection: Connection, run: int, common: Mapping[str, int]) -> None:
        """Write what a run played, which has another number in the new store."""


def whole_rows(connection: Connection, found: Row[Any]) -> Rows:
    if content_of(found.identity) == EVOLUTION:
        return TrialRows(whole_trials(connection, found.id))
    return GameRows(whole_games(connection, found.id, whole_vocabularies(connection)))


def whole_games(
    connection: Connection, experiment: int, vocabularies: Mapping[int, Mapping[int, str]]
) -> list[SavedGame]:
    """Those that can be read: from the first to a page that cannot, and from the last."""
    games: dict[Fixture, SavedGame] = {}
    for order in ("rowid", "rowid DESC") if connection.dialect.name == "sqlite" else ("number",):
        wanted = select(*TRANSCRIPT, *LISTED).where(GAMES.c.experiment + 0 == experiment).order_by(text(order))
        for row in as_far_as_possible(connection, wanted):
            if is_intact(row[len(TRANSCRIPT) :]) and whole_transcript(row):
                with suppress(KeyError):  # where an action is lost
                    game = SavedGame(row, decoded(row.actions, vocabularies.get(row.run, {})))
                    games.setdefault(stored_game(row[len(TRANSCRIPT) :]).game.fixture, game)
    return sorted(games.values(), key=lambda game: int(game.row.number))


def whole_trials(connection: Connection, experiment: int) -> list[Row[Any]]:
    """The same of individuals."""
    trials: dict[Key, Row[Any]] = {}
    for order in ("rowid", "rowid DESC") if connection.dialect.name == "sqlite" else ("repetition",):
        wanted = select(TRIALS).where(TRIALS.c.experiment + 0 == experiment).order_by(text(order))
        for row in filter(is_intact, as_far_as_possible(connection, wanted)):
            trials.setdefault(stored_trial(row).key, row)
    return [trials[key] for key in sorted(trials)]


def whole_vocabularies(connection: Connection) -> dict[int, dict[int, str]]:
    """The actions of every run that can be read, by the numbers of their letters."""
    found: dict[int, dict[int, str]] = {}
    for row in as_far_as_possible(connection, select(VOCABULARY)):
        found.setdefault(row.run, {}).update(numbered(row))
    return found


def whole_runs(connection: Connection, experiment: int) -> Iterator[Row[Any]]:
    return filter(is_intact, as_far_as_possible(connection, select(RUNS).where(RUNS.c.experiment == experiment)))


def as_far_as_possible(connection: Connection, wanted: Any) -> Iterator[Row[Any]]:
    with suppress(DBAPIError):
        yield from connection.execute(wanted, execution_options={"yield_per": 1})  # a portion would be lost whole


# ---- the new store


@dataclass(frozen=True)
class GameRows:
    """Games that were saved."""

    games: list[SavedGame]

    def __len__(self) -> int:
        return len(self.games)

    def runs(self) -> set[int]:
        return {game.row.run for game in self.games}

    def add(self, connection: Connection, run: int, common: Mapping[str, int]) -> None:
        vocabulary = Vocabulary()
        rows = [
            {**game.row._asdict(), **common, "actions": vocabulary.coded(game.actions)}
            for game in self.games
            if game.row.run == run
        ]
        add_actions(connection, common["run"], vocabulary)
        connection.execute(GAMES.insert(), [sealed(GAMES, row) for row in rows])


@dataclass(frozen=True)
class TrialRows:
    """Individuals that were saved."""

    trials: list[Row[Any]]

    def __len__(self) -> int:
        return len(self.trials)

    def runs(self) -> set[int]:
        return {row.run for row in self.trials}

    def add(self, connection: Connection, run: int, common: Mapping[str, int]) -> None:
        rows = [{**row._asdict(), **common} for row in self.trials if row.run == run]
        connection.execute(TRIALS.insert(), [sealed(TRIALS, row) for row in rows])


def copy(found: Row[Any], saved: Rows, runs: Mapping[int, dict[str, Any]], target: Location) -> None:
    """Write what was saved; what was played on a machine that is not known any more was played on none."""
    engine = connected(target, "BEGIN IMMEDIATE")
    with writing_to(engine, target) as connection:
        prepare(connection, target, new=True)
        if experiment_at(connection, target.name, target.text) is not None:
            raise MatchError(f"{target.text} is there already: name a new one")
        values = {"name": target.name, "identity": found.identity, "created": found.created}
        experiment = entered_row(connection, EXPERIMENTS, values)
        for old in sorted(saved.runs()):
            known = runs.get(old, {"started": found.created, "machine": {}})
            values = {"experiment": experiment, "started": known["started"], "machine": known["machine"]}
            saved.add(connection, old, {"experiment": experiment, "run": entered_row(connection, RUNS, values)})
    engine.dispose()
