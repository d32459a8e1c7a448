"""A ladder and its workers in processes of their own, some of which are killed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

pytest.importorskip("starlette")
pytest.importorskip("choix")

from command import topdeck
from eventually import eventually
from seasons import make_season

from topdeck.arena.results.store.results import read_results
from topdeck.arena.results.store.verification import verify_results
from topdeck.competition.jobs import FINISHED, LOST, JobQueue

TRACK = '[[tracks]]\nname = "premade"\ndecks = ["MurlocDruid"]\n'
BUILT_IN = 'agents = ["random", "greedy"]'

pytestmark = [pytest.mark.slow, pytest.mark.posix]


@contextmanager
def started(*arguments: object, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A command in a process group of its own, which is killed at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "topdeck", *map(str, arguments)],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache"), "PYTHONUNBUFFERED": "1"},
    )
    try:
        yield process
    finally:
        kill(process)


def kill(process: subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def find_address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
    assert found
    return found[0]


def add_worker(folder: Path, name: str) -> str:
    answer = topdeck("competition", "ladder", str(folder), "--add-worker", name)
    return answer.out.split()[-1]


def test_killed_workers_and_a_killed_ladder_cost_no_games(tmp_path: Path) -> None:
    folder = make_season(tmp_path / "s", TRACK, head=BUILT_IN)
    jobs, results = folder / "ladder" / "jobs.db", folder / "ladder" / "premade.db"
    victim_token, other_token = add_worker(folder, "victim"), add_worker(folder, "other")
    ladder = ("competition", "ladder", folder, "--pairs", 4, "--lease", 1, "--audit", 0.3, "--port")
    with started(*ladder, 0, folder=tmp_path) as server:
        address = find_address(server)
        with (
            started("worker", address, "--token", victim_token, "--workers", 1, folder=tmp_path),
            closing(JobQueue(jobs)) as queue,
        ):
            assert eventually(lambda: queue.counts().get("victim"))
        kill(server)
    with started(*ladder, address.rpartition(":")[2], folder=tmp_path) as server:
        find_address(server)
        with started(
            "worker", address, "--token", other_token, "--workers", 1, "--until-done", folder=tmp_path
        ) as other:
            assert other.wait(240) == 0
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0
    games = read_results(results).games
    assert len(games) == 8
    assert verify_results(results).is_signed
    with closing(JobQueue(jobs)) as queue:
        counts = queue.counts()
        assert sum(states.get(FINISHED, 0) for states in counts.values()) == 4
        assert counts["victim"].get(LOST, 0) <= 1
        assert queue.leased() == []
