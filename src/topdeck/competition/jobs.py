"""The jobs of a ladder, which are mirrored pairs of games, and the workers that play them.

A job is leased to one worker for a limited time.  If a worker disappears, its lease expires, and its job is assigned to
another worker.  All changes are stored immediately, so a ladder that was killed resumes without data loss.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe
from time import time
from typing import NamedTuple, Self

from topdeck.core.errors import MatchError

FOLDER = "ladder"  # the folder of the ladder, in the folder of a season
JOBS = "jobs.db"
PATIENCE = 60.0  # seconds to wait while another process is writing
VERSION = 1

LEASED = "leased"
FINISHED = "finished"
LOST = "lost"  # returned, expired, rejected, or played by a worker that was later banned

TABLES = f"""
CREATE TABLE IF NOT EXISTS workers (
    name TEXT PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    banned TEXT NOT NULL DEFAULT '',
    rejected INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    track TEXT NOT NULL,
    agent1 TEXT NOT NULL,
    agent2 TEXT NOT NULL,
    deck1 TEXT NOT NULL,
    deck2 TEXT NOT NULL,
    pair INTEGER NOT NULL,
    worker TEXT NOT NULL,
    lease TEXT NOT NULL,
    leased REAL NOT NULL,
    expires REAL NOT NULL,
    state TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS current_jobs ON jobs (track, agent1, agent2, deck1, deck2, pair)
    WHERE state != '{LOST}';
PRAGMA user_version = {VERSION};
"""
JOB = "id, track, agent1, agent2, deck1, deck2, pair, worker, lease, leased, expires, state"


class PairKey(NamedTuple):
    """A mirrored pair of games, with the agents and decks of its first game in seat order."""

    track: str
    agents: tuple[str, str]
    decks: tuple[str, str]
    pair: int

    @property
    def columns(self) -> tuple[object, ...]:
        return (self.track, *self.agents, *self.decks, self.pair)


@dataclass(frozen=True)
class Job:
    """A mirrored pair of games that was assigned to a worker."""

    id: int
    key: PairKey
    worker: str
    lease: str
    leased: float
    expires: float
    state: str


@dataclass(frozen=True)
class WorkerAccount:
    """A worker that may play games.

    Attributes:
        name: The name of the worker.
        banned: The reason why the worker is banned; empty if the worker is not banned.
        rejected: The number of the worker's results that were rejected.
    """

    name: str
    banned: str
    rejected: int


class JobQueue:
    """The jobs and workers of a ladder, in an SQLite file.

    Args:
        path: The file, which is created if it does not exist.
        clock: A function that returns the time in seconds.

    Raises:
        MatchError: The file cannot be used.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time) -> None:
        self.path = path
        self.clock = clock
        try:
            # The ladder uses the connection from only one thread at a time.
            self.connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
            self.connection.execute("PRAGMA journal_mode = WAL")
            self.connection.execute("PRAGMA synchronous = FULL")
            version = self.connection.execute("PRAGMA user_version").fetchone()[0]
            if version in (0, VERSION):
                self.connection.executescript(TABLES)
        except sqlite3.Error as error:
            raise MatchError(f"the ladder's job file {path} cannot be used: {error}") from None
        if version not in (0, VERSION):
            raise MatchError(f"{path} was written by another version of Topdeck")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self.connection.close()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Open a transaction, which is rolled back after any error.

        Raises:
            MatchError: The changes cannot be stored.
        """
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            yield self.connection
            self.connection.execute("COMMIT")
        except sqlite3.OperationalError as error:
            raise MatchError(f"the ladder's jobs cannot be written to {self.path}: {error}") from None
        finally:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")

    # ---- workers

    def add_worker(self, name: str) -> str:
        """Add a worker and return its token; an existing worker gets a new token, and any ban is lifted."""
        token = token_urlsafe(24)
        with self.writing() as connection:
            connection.execute(
                "INSERT INTO workers (name, token) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET "
                "token = excluded.token, banned = '', rejected = 0",
                (name, hash_token(token)),
            )
        return token

    def find_worker(self, token: str) -> WorkerAccount | None:
        """Return the worker with this token, or None if the token is unknown."""
        wanted = "SELECT name, banned, rejected FROM workers WHERE token = ?"
        row = self.connection.execute(wanted, (hash_token(token),)).fetchone()
        return None if row is None else WorkerAccount(*row)

    def workers(self) -> list[WorkerAccount]:
        rows = self.connection.execute("SELECT name, banned, rejected FROM workers ORDER BY name").fetchall()
        return [WorkerAccount(*row) for row in rows]

    def add_rejection(self, name: str) -> int:
        """Record that a worker's result was rejected, and return the number of its rejected results."""
        with self.writing() as connection:
            connection.execute("UPDATE workers SET rejected = rejected + 1 WHERE name = ?", (name,))
            row = connection.execute("SELECT rejected FROM workers WHERE name = ?", (name,)).fetchone()
        return int(row[0])

    def ban(self, name: str, reason: str) -> None:
        """Ban a worker, and revoke the leases on the jobs that it is playing."""
        with self.writing() as connection:
            connection.execute("UPDATE workers SET banned = ? WHERE name = ?", (reason, name))
            connection.execute("UPDATE jobs SET state = ? WHERE worker = ? AND state = ?", (LOST, name, LEASED))

    # ---- jobs

    def lease(self, key: PairKey, worker: str, seconds: float) -> Job:
        """Lease a job to a worker, revoking any expired lease held by another worker."""
        now = self.clock()
        with self.writing() as connection:
            place = "track = ? AND agent1 = ? AND agent2 = ? AND deck1 = ? AND deck2 = ? AND pair = ?"
            change = f"UPDATE jobs SET state = ? WHERE {place} AND state = ? AND expires <= ?"
            connection.execute(change, (LOST, *key.columns, LEASED, now))
            row = (*key.columns, worker, token_urlsafe(16), now, now + seconds, LEASED)
            added = connection.execute(f"INSERT INTO jobs VALUES (NULL, {', '.join('?' * len(row))})", row)
        job = self.find(int(added.lastrowid or 0))
        assert job is not None
        return job

    def find(self, number: int) -> Job | None:
        found = self.select("id = ?", number)
        return found[0] if found else None

    def in_progress(self) -> list[Job]:
        """Return the jobs whose leases have not expired."""
        return self.select("state = ? AND expires > ?", LEASED, self.clock())

    def leased(self) -> list[Job]:
        """Return all leased jobs, including jobs with expired leases."""
        return self.select("state = ?", LEASED)

    def finished(self) -> list[Job]:
        return self.select("state = ?", FINISHED)

    def finished_by(self, worker: str) -> list[Job]:
        return self.select("worker = ? AND state = ?", worker, FINISHED)

    def extend(self, job: Job, seconds: float) -> None:
        """Extend the lease on a job to the given number of seconds from now."""
        with self.writing() as connection:
            change = "UPDATE jobs SET expires = ? WHERE id = ? AND state = ?"
            connection.execute(change, (self.clock() + seconds, job.id, LEASED))

    def move(self, jobs: list[Job], state: str) -> None:
        """Change the state of jobs."""
        with self.writing() as connection:
            connection.executemany("UPDATE jobs SET state = ? WHERE id = ?", [(state, job.id) for job in jobs])

    def counts(self) -> dict[str, dict[str, int]]:
        """Count each worker's jobs in each state."""
        rows = self.connection.execute("SELECT worker, state, count(*) FROM jobs GROUP BY worker, state").fetchall()
        counts: dict[str, dict[str, int]] = {}
        for worker, state, count in rows:
            counts.setdefault(worker, {})[state] = count
        return counts

    def select(self, condition: str, *values: object) -> list[Job]:
        rows = self.connection.execute(f"SELECT {JOB} FROM jobs WHERE {condition} ORDER BY id", values).fetchall()
        return [make_job(row) for row in rows]


def make_job(row: tuple[object, ...]) -> Job:
    number, track, agent1, agent2, deck1, deck2, pair, *rest = row
    key = PairKey(str(track), (str(agent1), str(agent2)), (str(deck1), str(deck2)), int(str(pair)))
    worker, lease, leased, expires, state = rest
    return Job(int(str(number)), key, str(worker), str(lease), float(str(leased)), float(str(expires)), str(state))


def hash_token(token: str) -> str:
    """Return the hash of a token; only the hash is stored, so that the file does not reveal the token."""
    return sha256(token.encode()).hexdigest()
