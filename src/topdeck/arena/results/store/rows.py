"""Converts games to and from rows in a results database."""

import json
import zlib
from collections.abc import Mapping, Sequence, Set
from dataclasses import asdict
from itertools import islice
from sys import maxunicode
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, Select, func, select
from sqlalchemy.exc import DBAPIError

from topdeck.arena.played_game import Fault, Fixture, PlayedGame
from topdeck.arena.results.store import tables
from topdeck.arena.results.store.contents import require_schema
from topdeck.arena.results.store.memory_store import paused_collector
from topdeck.arena.results.store.signing import INVALID, OWN
from topdeck.core.state import Json

FASTEST: Final = 1  # the compression level of zlib
SMALLEST_WINDOW: Final = 9  # the binary logarithm of zlib's smallest window size in bytes
SURROGATES: Final = "surrogatepass"  # allows surrogates as letters, although they are invalid in text


# ---- actions: each action is stored once per run, and a game is stored as a sequence of letters


class Vocabulary(dict[str, bytes]):
    """A mapping from the actions in a run to letters, which are UTF-8 characters.

    Actions that occur earlier are assigned characters with shorter encodings.
    """

    kept = 0  # the number of stored actions

    def __missing__(self, action: str) -> bytes:
        letter = self[action] = chr(len(self)).encode(errors=SURROGATES)
        return letter

    def encode(self, actions: Sequence[str]) -> bytes:
        """Encode actions as letters, assigning the next unused letters to new actions."""
        return b"".join(map(self.__getitem__, actions))

    def has_room(self, actions: int) -> bool:
        """Return whether there are enough unused letters for this number of new actions."""
        return len(self) + actions <= maxunicode + 1

    def store(self, connection: Connection, run: int) -> None:
        """Store the new actions of a run.

        If an interrupted attempt has already stored some of these actions, they are replaced.
        """
        if texts := [*islice(self, self.kept, None)]:
            table, row = tables.VOCABULARY, {"run": run, "first": self.kept, "texts": texts}
            connection.execute(table.delete().where(table.c.run == run, table.c.first >= self.kept))
            connection.execute(table.insert().values(tables.seal_row(table, row)))


def actions_by_number(connection: Connection, run: int) -> dict[int, str]:
    """Map letter numbers to the actions in a run."""
    rows = connection.execute(select(tables.VOCABULARY).where(tables.VOCABULARY.c.run == run)).all()
    return {number: text for row in rows for number, text in row_actions(row).items()}


def row_actions(row: Row[Any]) -> dict[int, str]:
    """Return the actions in a vocabulary row, keyed by letter number, or an empty dictionary if the row is damaged."""
    return dict(enumerate(row.texts, row.first)) if tables.is_intact(row) else {}


def decode_actions(word: bytes, actions: Mapping[int, str]) -> list[str]:
    """Decode the actions of a game from letters.

    Raises:
        KeyError: An action is missing from the vocabulary.
    """
    return [actions[ord(letter)] for letter in word.decode(errors=SURROGATES)]


# ---- writing games


def key_values(fixture: Fixture) -> tuple[object, ...]:
    """Return a game's primary key, excluding the experiment, in column order."""
    return (fixture.stage, *fixture.agents, *fixture.decks, fixture.pair, fixture.half)


def result_values(game: PlayedGame) -> tuple[object, ...]:
    """Return a game's values for the columns from `winner` to `slowest2`."""
    times = map(float, (*game.seconds, *game.slowest))
    return (game.winner, game.reason, game.turns, *game.decisions, *times)


def make_row(
    game: PlayedGame, number: int, experiment: int, run: int, load: float | None, vocabulary: Vocabulary
) -> tuple[object, ...]:
    """Return a game's row in column order, where `load` is the machine's load average."""
    head = (experiment, *key_values(game.fixture), number, game.fixture.seed, *result_values(game))
    fault = None if game.fault is None else asdict(game.fault)
    actions = vocabulary.encode(recorded_actions(game))
    explanations = compress_text(json.dumps(game.explanations)) if game.explanations else None
    transcript = tables.checksum((actions, explanations))
    tail = (f"{game.fingerprint:016x}", run, load)
    seal = tables.seal((*head, fault, *tail, transcript))
    fault_text = None if fault is None else json.dumps(fault)
    return (*head, fault_text, actions, *tail, explanations, transcript, seal)


def recorded_actions(game: PlayedGame) -> list[str]:
    return [] if game.recorded is None else game.recorded.actions


# ---- reading games


def find_experiment(connection: Connection, name: str, place: str) -> Row[Any] | None:
    """Return the row of the experiment with this name (empty for a file), or None if it does not exist.

    Raises:
        MatchError: The row is damaged or was written by another version of Topdeck.
    """
    wanted = select(tables.EXPERIMENTS).where(tables.EXPERIMENTS.c.name == name) if name else select(tables.EXPERIMENTS)
    rows = connection.execute(wanted).all()
    is_lost = not rows and not name and connection.execute(select(func.count()).select_from(tables.GAMES)).scalar_one()
    if is_lost or len(rows) > 1 or not all(tables.is_intact(row) and row.name == name for row in rows):
        detail = "".join(map(tables.describe_damage, rows[:1]))
        raise tables.damage_error("the description of the experiment", place, detail, is_repairable=False)
    for row in rows:
        require_schema(row.identity, place)
    return rows[0] if rows else None


class StoredGame(NamedTuple):
    """A game from a results database, with the ID of its run and the load average of the machine.

    `is_own` is true if the game is signed with this user's key.
    """

    game: PlayedGame
    run: int
    load: float | None
    is_own: bool = False


def read_games(connection: Connection, experiment: int, place: str) -> list[StoredGame]:
    """Return all stored games of an experiment, sorted by number.

    Raises:
        MatchError: A game is damaged or missing.
    """
    column = tables.GAMES.c.experiment
    local = connection.dialect.name == "sqlite"
    with paused_collector():
        wanted = select(*tables.LISTED).where((column + 0 if local else column) == experiment)
        rows = local_rows(connection, wanted) if local else connection.execute(wanted).all()
        signatures = [tables.check_signature(row) for row in rows]
        for row, signature in zip(rows, signatures, strict=True):
            if signature in (None, INVALID):
                raise tables.damage_error(f"game {row.number}", place, tables.describe_damage(row))
        games = [game_from_row(row, signature == OWN) for row, signature in zip(rows, signatures, strict=True)]
    if local:
        # A damaged page can hide or duplicate games.  The query above scans the table, because its sum prevents SQLite
        # from using the index, but the count below uses the index.
        counted = count_games(connection, experiment)
        if not len({game.game.fixture for game in games}) == len(games) == counted:
            raise tables.damage_error("the list of games", place, f"only {len(games)} of {counted} games can be read")
    return sorted(games, key=lambda game: game.game.number)


def count_games(connection: Connection, experiment: int) -> int:
    """Count the stored games of an experiment."""
    wanted = select(func.count()).select_from(tables.GAMES).where(tables.GAMES.c.experiment == experiment)
    return int(connection.execute(wanted).scalar_one())


def count_trial_games(connection: Connection, experiment: int) -> int:
    """Count the games played by all individuals in an evolution."""
    wanted = select(func.sum(tables.TRIALS.c.games)).where(tables.TRIALS.c.experiment == experiment)
    return int(connection.execute(wanted).scalar_one() or 0)


def local_rows(connection: Connection, wanted: Select[Any]) -> Sequence[Row[Any]]:
    """Read rows from SQLite with the fast text decoder or, if it fails on damaged text, with the lenient decoder."""
    driver: Any = connection.connection.driver_connection
    lenient, driver.text_factory = driver.text_factory, str  # raises an error if text is invalid
    try:
        return connection.execute(wanted).all()
    except (DBAPIError, UnicodeDecodeError):
        pass
    finally:
        driver.text_factory = lenient
    return connection.execute(wanted).all()


def read_runs(connection: Connection, experiment: int, place: str, named: Set[int] = frozenset()) -> list[Json]:
    """Return the start time and the machine of each run of an experiment.

    Args:
        connection: A connection to the database.
        experiment: The ID of the experiment.
        place: The name of the results in error messages.
        named: The IDs of runs that games refer to, which must exist.
    """
    rows = connection.execute(select(tables.RUNS).where(tables.RUNS.c.experiment == experiment)).all()
    if not all(map(tables.is_intact, rows)) or not named <= {row.id for row in rows}:
        raise tables.damage_error("the list of machines", place)
    return [{"started": row.started, **row.machine} for row in rows]


class Transcripts:
    """Reads the actions and explanations of games, and loads the vocabulary of each run only once."""

    def __init__(self, connection: Connection, experiment: int) -> None:
        self.connection = connection
        self.experiment = experiment
        self.vocabularies: dict[int, dict[int, str]] = {}  # vocabularies by run

    def at(self, fixture: Fixture) -> tuple[list[str], list[Json | None]] | None:
        """Return a game's actions and any stored explanations, or None if they are damaged."""
        key = zip(tables.GAMES.primary_key, (self.experiment, *key_values(fixture)), strict=True)
        wanted = select(*tables.COMPLETE).where(*(column == value for column, value in key))
        rows = self.connection.execute(wanted).all()
        if len(rows) != 1 or not is_complete(rows[0]):
            return None
        [row] = rows
        if row.run not in self.vocabularies:
            self.vocabularies[row.run] = actions_by_number(self.connection, row.run)
        try:
            actions = decode_actions(row.actions, self.vocabularies[row.run])
        except KeyError:
            return None
        return actions, json.loads(zlib.decompress(row.explanations)) if row.explanations else []


def is_complete(row: Row[Any]) -> bool:
    """Return whether a game's row is intact, including its actions and explanations."""
    transcript = (row.actions, row.explanations, row.transcript)
    return tables.is_intact(row[len(tables.TRANSCRIPT) :]) and tables.is_intact(transcript)


def game_from_row(row: Sequence[Any], is_own: bool = False) -> StoredGame:
    """Convert a row with the `LISTED` columns to a game; `is_own` states whether this user signed the row.

    The columns are accessed by position, which is twice as fast as access by name.
    """
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
    return StoredGame(game, run, load, is_own)


def compress_text(text: str) -> bytes:
    """Compress text with a window that is no larger than necessary, because allocating a large window is slow."""
    data = text.encode()
    window = min(max(len(data).bit_length(), SMALLEST_WINDOW), zlib.MAX_WBITS)
    packer = zlib.compressobj(FASTEST, zlib.DEFLATED, window, window - 7)
    return packer.compress(data) + packer.flush()
