"""Games as rows of a results database."""

import json
from collections.abc import Iterator, Sequence, Set
from contextlib import contextmanager, suppress
from dataclasses import asdict
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Select, func, select
from sqlalchemy.exc import DBAPIError

from topdeck.arena.played_game import Fault, Fixture, PlayedGame
from topdeck.arena.results.store.contents import require_schema
from topdeck.arena.results.store.memory_store import paused_collector
from topdeck.arena.results.store.tables import (
    EXPERIMENTS,
    GAMES,
    LISTED,
    RUNS,
    TRANSCRIPT,
    TRIALS,
    checksum,
    compress_text,
    damage_error,
    decompress_text,
    is_intact,
    transcript_checksum,
)
from topdeck.arena.results.store.vocabulary import Vocabulary, actions_by_number, decode_actions
from topdeck.core.state import Json

# ---- writing


def key_values(fixture: Fixture) -> tuple[object, ...]:
    """Return the values of the primary key after the experiment, in the order of the columns."""
    return (fixture.stage, *fixture.agents, *fixture.decks, fixture.pair, fixture.half)


def result_values(game: PlayedGame) -> tuple[object, ...]:
    """Return the result of a game in the order of the columns from `winner` to `slowest2`."""
    times = map(float, (*game.seconds, *game.slowest))
    return (game.winner, game.reason, game.turns, *game.decisions, *times)


class Keeper(NamedTuple):
    """The numbers of the experiment and the run that games are stored for, and the load of the machine."""

    experiment: int
    run: int
    load: float | None


def make_row(game: PlayedGame, number: int, keeper: Keeper, vocabulary: Vocabulary) -> tuple[object, ...]:
    """Return the values of a game in the order of the columns."""
    head = (keeper.experiment, *key_values(game.fixture), number, game.fixture.seed, *result_values(game))
    fault = None if game.fault is None else asdict(game.fault)
    actions = vocabulary.encode(recorded_actions(game))
    explanations = compress_text(json.dumps(game.explanations)) if game.explanations else None
    transcript = transcript_checksum(actions, explanations)
    tail = (f"{game.fingerprint:016x}", keeper.run, keeper.load)
    seal = checksum((*head, fault, *tail, transcript))
    fault_text = None if fault is None else json.dumps(fault)
    return (*head, fault_text, actions, *tail, explanations, transcript, seal)


def recorded_actions(game: PlayedGame) -> list[str]:
    return [] if game.recorded is None else game.recorded.actions


# ---- reading


def find_experiment(connection: Connection, name: str, place: str) -> Row[Any] | None:
    """Return the row of an experiment; a file has only one, without a name.

    Raises:
        MatchError: The row is damaged or was written by another version of Topdeck.
    """
    wanted = select(EXPERIMENTS).where(EXPERIMENTS.c.name == name) if name else select(EXPERIMENTS)
    rows = connection.execute(wanted).all()
    is_lost = not rows and not name and connection.execute(select(func.count()).select_from(GAMES)).scalar_one()
    if is_lost or len(rows) > 1 or not all(is_intact(row) and row.name == name for row in rows):
        raise damage_error("the description of the experiment", place, is_repairable=False)
    for row in rows:
        require_schema(row.identity, place)
    return rows[0] if rows else None


class StoredGame(NamedTuple):
    """A stored game with the number of its run and the load of the machine."""

    game: PlayedGame
    run: int
    load: float | None


def read_games(connection: Connection, experiment: int, place: str) -> list[StoredGame]:
    """Return all games of an experiment in its order.

    Raises:
        MatchError: A game is damaged or missing.
    """
    column = GAMES.c.experiment
    local = connection.dialect.name == "sqlite"
    with paused_collector():
        wanted = select(*LISTED).where((column + 0 if local else column) == experiment)
        rows = local_rows(connection, wanted) if local else connection.execute(wanted).all()
        for row in rows:
            if not is_intact(row):
                raise damage_error(f"game {row.number}", place)
        games = [game_from_row(row) for row in rows]
    if local:
        # A damaged page may hide games or show them twice.  SQLite reads the rows above one after the other (the sum
        # keeps it from using its index), and counts them in the index.
        counted = count_games(connection, experiment)
        if not len({game.game.fixture for game in games}) == len(games) == counted:
            raise damage_error("the list of games", place, f"{len(games)} of {counted} can be read")
    return sorted(games, key=lambda game: game.game.number)


def count_games(connection: Connection, experiment: int) -> int:
    """Count the stored games of an experiment."""
    wanted = select(func.count()).select_from(GAMES).where(GAMES.c.experiment == experiment)
    return int(connection.execute(wanted).scalar_one())


def count_trial_games(connection: Connection, experiment: int) -> int:
    """Count the games of all individuals of an evolution."""
    wanted = select(func.sum(TRIALS.c.games)).where(TRIALS.c.experiment == experiment)
    return int(connection.execute(wanted).scalar_one() or 0)


def local_rows(connection: Connection, wanted: Select[Any]) -> Sequence[Row[Any]]:
    """Read rows of SQLite with the fastest text decoder; if that fails on damaged text, with the lenient one."""
    with suppress(DBAPIError, UnicodeDecodeError), strict_text(connection):
        return connection.execute(wanted).all()
    return connection.execute(wanted).all()


@contextmanager
def strict_text(connection: Connection) -> Iterator[None]:
    """Let SQLite raise an error for invalid text."""
    driver: Any = connection.connection.driver_connection
    lenient, driver.text_factory = driver.text_factory, str
    try:
        yield
    finally:
        driver.text_factory = lenient


def read_runs(connection: Connection, experiment: int, place: str, named: Set[int] = frozenset()) -> list[Json]:
    """Return when and on which machines an experiment was played.

    Args:
        connection: A connection to the database.
        experiment: The number of the experiment.
        place: The name of the results in errors.
        named: The runs that games refer to, which must exist.
    """
    rows = connection.execute(select(RUNS).where(RUNS.c.experiment == experiment)).all()
    if not all(map(is_intact, rows)) or not named <= {row.id for row in rows}:
        raise damage_error("the list of machines", place)
    return [{"started": row.started, **row.machine} for row in rows]


class Transcripts:
    """The actions and explanations of the games of an experiment; the vocabulary of a run is read once."""

    def __init__(self, connection: Connection, experiment: int) -> None:
        self.connection = connection
        self.experiment = experiment
        self.vocabularies: dict[int, dict[int, str]] = {}  # by run

    def at(self, fixture: Fixture) -> tuple[list[str], list[Json | None]] | None:
        """Return the actions of a game, and their explanations where these are stored; None if they are damaged."""
        key = zip(GAMES.primary_key, (self.experiment, *key_values(fixture)), strict=True)
        wanted = select(*TRANSCRIPT, *LISTED).where(*(column == value for column, value in key))
        rows = self.connection.execute(wanted).all()
        if len(rows) != 1 or not is_intact(rows[0][len(TRANSCRIPT) :]) or not has_transcript(rows[0]):
            return None
        [row] = rows
        if row.run not in self.vocabularies:
            self.vocabularies[row.run] = actions_by_number(self.connection, row.run)
        try:
            actions = decode_actions(row.actions, self.vocabularies[row.run])
        except KeyError:
            return None
        return actions, json.loads(decompress_text(row.explanations)) if row.explanations else []


def has_transcript(row: Row[Any]) -> bool:
    """Return whether the actions and explanations of a row are intact."""
    try:
        return transcript_checksum(row.actions, row.explanations) == str(row.transcript)
    except (TypeError, UnicodeEncodeError):
        return False


def game_from_row(row: Sequence[Any]) -> StoredGame:
    """Return the game of a row with the listed columns, read by position because names would take twice as long."""
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
