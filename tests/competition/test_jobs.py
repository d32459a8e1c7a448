"""The jobs of a ladder are leased, and survive the ladder."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from ladders import Time

from topdeck.competition.jobs import FINISHED, LOST, JobQueue, PairKey
from topdeck.core.errors import MatchError

KEY = PairKey("track", ("a", "b"), ("d", "e"), 0)
OTHER = KEY._replace(pair=1)


def test_a_job_survives_the_ladder(tmp_path: Path) -> None:
    time = Time()
    with closing(JobQueue(tmp_path / "jobs.db", time)) as queue:
        job = queue.lease(KEY, "alice", 60)
        queue.move([queue.lease(OTHER, "alice", 60)], FINISHED)
    with closing(JobQueue(tmp_path / "jobs.db", time)) as queue:
        assert queue.in_progress() == [job]
        assert [done.key for done in queue.finished_by("alice")] == [OTHER]


def test_an_expired_job_can_be_leased_again(tmp_path: Path) -> None:
    time = Time()
    with closing(JobQueue(tmp_path / "jobs.db", time)) as queue:
        first = queue.lease(KEY, "alice", 60)
        with pytest.raises(sqlite3.IntegrityError):
            queue.lease(KEY, "bob", 60)
        time.now += 60
        assert (queue.in_progress(), queue.leased()) == ([], [first])
        second = queue.lease(KEY, "bob", 60)
        assert second.lease != first.lease
        assert queue.counts() == {"alice": {LOST: 1}, "bob": {"leased": 1}}


def test_tokens_are_not_stored(tmp_path: Path) -> None:
    with closing(JobQueue(tmp_path / "jobs.db")) as queue:
        token = queue.add_worker("alice")
        assert queue.find_worker(token) is not None
        assert queue.find_worker("") is None
    assert all(token.encode() not in path.read_bytes() for path in tmp_path.iterdir())


def test_a_new_token_replaces_the_old_one_and_ends_a_ban(tmp_path: Path) -> None:
    with closing(JobQueue(tmp_path / "jobs.db")) as queue:
        before = queue.add_worker("alice")
        queue.ban("alice", "it lied")
        banned = queue.find_worker(before)
        assert banned is not None
        assert banned.banned == "it lied"
        after = queue.find_worker(queue.add_worker("alice"))
        assert after is not None
        assert (after.banned, after.rejected) == ("", 0)
        assert queue.find_worker(before) is None


def test_a_file_that_contains_something_else_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "jobs.db").write_bytes(b"no database" * 100)
    with pytest.raises(MatchError, match=r"the ladder's job file .* cannot be used"):
        JobQueue(tmp_path / "jobs.db")
