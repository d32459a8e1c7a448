"""The rows of a store: games in columns, and columns that are games again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager, suppress
from dataclasses import asdict
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, func, select
from sqlalchemy.exc import DBAPIError

from topdeck.arena.played_game import Fault, Fixture, PlayedGame
from topdeck.arena.results.store.checksums import checksum, damaged, is_intact, lost, transcript_checksum
from topdeck.arena.results.store.contents import require_schema
from topdeck.arena.results.store.memory_store import paused_collector
from topdeck.arena.results.store.tables import EXPERIMENTS, GAMES, LISTED, RUNS, TRANSCRIPT, packed, unpacked
from topdeck.arena.results.store.vocabulary import Vocabulary, actions_by_number, decoded
from topdeck.core.state import Json

# ---- what is written


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


def course_of(game: PlayedGame) -> dict[str, object]:
    """How a game went, in columns: what belongs to a seat ends with its number."""
    return {
        "reason": game.reason,
        "turns": game.turns,
        "decisions1": game.decisions[0],
        "decisions2": game.decisions[1],
        "seconds1": float(game.seconds[0]),
        "seconds2": float(game.seconds[1]),
        "slowest1": float(game.slowest[0]),
        "slowest2": float(game.slowest[1]),
    }


class Keeper(NamedTuple):
    """Who keeps games: for which experiment and run (their numbers), and how busy the machine is."""

    experiment: int
    run: int
    load: float | None


def row_of(game: PlayedGame, number: int, keeper: Keeper, vocabulary: Vocabulary) -> tuple[object, ...]:
    """A game in the columns of its table: by their places, as in `stored_game`."""
    stage, agents, decks, pair, half, seed = game.fixture
    key = (keeper.experiment, stage, *agents, *decks, pair, half)
    course = (
        game.winner,
        game.reason,
        game.turns,
        *game.decisions,
        *map(float, game.seconds),
        *map(float, game.slowest),
    )
    fault = None if game.fault is None else asdict(game.fault)
    actions = vocabulary.coded(actions_of(game))
    explanations = packed(json.dumps(game.explanations)) if game.explanations else None
    transcript = transcript_checksum(actions, explanations)
    kept = (f"{game.fingerprint:016x}", keeper.run, keeper.load)
    seal = checksum((*key, number, seed, *course, fault, *kept, transcript))
    told = None if fault is None else json.dumps(fault)
    return (*key, number, seed, *course, told, actions, *kept, explanations, transcript, seal)


def actions_of(game: PlayedGame) -> list[str]:
    return [] if game.recorded is None else game.recorded.actions


# ---- what is read


def experiment_at(connection: Connection, name: str, place: str) -> Row[Any] | None:
    """The experiment of this name; a file has but one, without a name."""
    wanted = select(EXPERIMENTS).where(EXPERIMENTS.c.name == name) if name else select(EXPERIMENTS)
    rows = connection.execute(wanted).all()
    if len(rows) > 1 or not all(is_intact(row) and row.name == name for row in rows):
        raise lost("the description of the experiment", place)
    if not rows and not name and connection.execute(select(func.count()).select_from(GAMES)).scalar_one():
        raise lost("the description of the experiment", place)  # its games are there
    for row in rows:
        require_schema(row.identity, place)
    return rows[0] if rows else None


class StoredGame(NamedTuple):
    """A game as it is kept: how it went, who played it (the number of a run), and how busy the machine was."""

    game: PlayedGame
    run: int
    load: float | None


def games_of(connection: Connection, experiment: int, place: str) -> list[StoredGame]:
    """All games of an experiment in its order, each as it was written."""
    column = GAMES.c.experiment
    local = connection.dialect.name == "sqlite"
    with paused_collector():
        wanted = select(*LISTED).where((column + 0 if local else column) == experiment)
        rows = local_rows(connection, wanted) if local else connection.execute(wanted).all()
        for row in rows:
            if not is_intact(row):
                raise damaged(f"game {row.number}", place)
        games = [stored_game(row) for row in rows]
    if local:
        # A damaged page may hide games or show them twice.  SQLite reads the rows above one after the other (the sum
        # keeps it from its index), and counts them in the index.
        counted = count_games(connection, experiment)
        if not len({game.game.fixture for game in games}) == len(games) == counted:
            raise damaged("the list of games", place, f"{len(games)} of {counted} can be read")
    return sorted(games, key=lambda game: game.game.number)


def count_games(connection: Connection, experiment: int) -> int:
    """How many games of an experiment are kept."""
    wanted = select(func.count()).select_from(GAMES).where(GAMES.c.experiment == experiment)
    return int(connection.execute(wanted).scalar_one())


def local_rows(connection: Connection, wanted: Select[Any]) -> Sequence[Row[Any]]:
    """What SQLite holds: its texts as Python reads them fastest, or where that finds damage, once more as they are."""
    with suppress(DBAPIError, UnicodeDecodeError), strict_text(connection):
        return connection.execute(wanted).all()
    return connection.execute(wanted).all()


@contextmanager
def strict_text(connection: Connection) -> Iterator[None]:
    """While this lasts, SQLite refuses what is no text any more."""
    driver: Any = connection.connection.driver_connection
    lenient, driver.text_factory = driver.text_factory, str
    try:
        yield
    finally:
        driver.text_factory = lenient


def runs_of(connection: Connection, experiment: int, place: str, named: Set[int] = frozenset()) -> list[Json]:
    """When and on which machines an experiment was played; those that its rows name must be there."""
    rows = connection.execute(select(RUNS).where(RUNS.c.experiment == experiment)).all()
    if not all(map(is_intact, rows)) or not named <= {row.id for row in rows}:
        raise damaged("the list of machines", place)
    return [{"started": row.started, **row.machine} for row in rows]


class Transcripts:
    """What was played in the games of an experiment; the vocabulary of a run is read once."""

    def __init__(self, connection: Connection, experiment: int) -> None:
        self.connection = connection
        self.experiment = experiment
        self.vocabularies: dict[int, dict[int, str]] = {}  # by run

    def at(self, fixture: Fixture) -> tuple[list[str], list[Json | None]] | None:
        """The actions of a game, and what was thought of them where that was kept; none if it is not what was
        written."""
        wanted = select(*TRANSCRIPT, *LISTED).where(GAMES.c.experiment == self.experiment)
        for name, value in key_of(fixture).items():
            wanted = wanted.where(GAMES.c[name] == value)
        rows = self.connection.execute(wanted).all()
        if len(rows) != 1 or not is_intact(rows[0][len(TRANSCRIPT) :]) or not whole_transcript(rows[0]):
            return None
        [row] = rows
        try:
            actions = decoded(row.actions, self.vocabulary(row.run))
        except KeyError:
            return None
        return actions, json.loads(unpacked(row.explanations)) if row.explanations else []

    def vocabulary(self, run: int) -> dict[int, str]:
        if run not in self.vocabularies:
            self.vocabularies[run] = actions_by_number(self.connection, run)
        return self.vocabularies[run]


def whole_transcript(row: Row[Any]) -> bool:
    """Is its transcript the one that was written?"""
    try:
        return transcript_checksum(row.actions, row.explanations) == str(row.transcript)
    except (TypeError, UnicodeEncodeError):
        return False


def stored_game(row: Sequence[Any]) -> StoredGame:
    """A game again, from the columns that are listed: by their places, since names would take as long as all else."""
    _, stage, agent1, agent2, deck1, deck2, pair, half, number, seed, winner, reason, turns, *measures = row
    decisions1, decisions2, seconds1, seconds2, slowest1, slowest2, fault, fingerprint, run, load, _, _ = measures
    game = PlayedGame(
        fixture=Fixture(stage, (agent1, agent2), (deck1, deck2), pair, half, seed),
        winner=winner,
        reason=reason,
        turns=turns,
        decisions=(decisions1, decisions2),
        seconds=(seconds1, seconds2),
        slowest=(slowest1, slowest2),
        fault=None if fault is None else Fault(**fault),
        fingerprint=int(fingerprint, 16),
        number=number,
    )
    return StoredGame(game, run, load)
