"""Ladders of High Card, and workers that play on them without a network."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from starlette.testclient import TestClient
from tiny_game import EVEN, LOW, NAME

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.play.executor import InProcessExecutor
from topdeck.arena.results import ratings
from topdeck.arena.results.store.location import file_location
from topdeck.competition.job_server import JobServer
from topdeck.competition.jobs import JobQueue
from topdeck.competition.ladder import Board, Ladder, SeparateDeals
from topdeck.competition.matchmaking import Goal
from topdeck.competition.worker import BUSY, LadderClient, LadderRefusal, LadderWorker, Unreachable, read_error

AGENTS = ("random", "flat(iterations=4, ms=none)", "uct(iterations=4, ms=none)")
GOAL = Goal(width=100.0, pairs=4)


def tiny_experiment(*agents: str, pairs: int = 20, **options: Any) -> Experiment:
    return Experiment(
        game=NAME,
        entries=make_entries(agents or AGENTS),
        decks=(LOW, EVEN),
        format=SeparateDeals(pairs=pairs, decks="mixed"),
        salt="secret",
        **options,
    )


@dataclass
class Time:
    """A clock that only moves when it is told to."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class TinyLadder:
    """A running ladder, and the network to it."""

    ladder: Ladder
    server: JobServer
    network: TestClient
    time: Time
    folder: Path
    messages: list[str] = field(default_factory=list)

    def token(self, name: str = "alice") -> str:
        return self.ladder.jobs.add_worker(name)

    def client(self, token: str = "") -> AsgiClient:
        return AsgiClient(self.network, token or self.token())

    def worker(self, token: str = "") -> LadderWorker:
        client = self.client(token)
        return LadderWorker(client, InProcessExecutor(), self.folder / "cache", announce=self.messages.append)

    def count(self) -> int:
        return len(self.ladder.boards["tiny"].games)


class AsgiClient(LadderClient):
    """A client without a network."""

    def __init__(self, network: TestClient, token: str) -> None:
        super().__init__("http://ladder", token)
        self.network = network

    def request(self, path: str, data: bytes | None = None, most: int = 0) -> bytes:
        method, headers = "GET" if data is None else "POST", {"Authorization": f"Bearer {self.token}"}
        response = self.network.request(method, f"/api/{path}", content=data, headers=headers)
        if response.status_code == 200:
            return response.content
        words = read_error(response.content)
        raise Unreachable(words) if response.status_code in BUSY else LadderRefusal(response.status_code, words)


@contextmanager
def tiny_ladder(
    folder: Path, experiment: Experiment | None = None, goal: Goal = GOAL, time: Time | None = None, **options: Any
) -> Iterator[TinyLadder]:
    """Run a ladder in a folder, where another one may have run before."""
    time = time or Time()
    with patch.object(ratings, "SAMPLES", 20), ExitStack() as stack:
        board = Board("tiny", experiment or tiny_experiment(), file_location(folder / "tiny.db"), goal)
        ladder = stack.enter_context(closing(Ladder({"tiny": board}, JobQueue(folder / "jobs.db", time))))
        server = JobServer(ladder, lambda: ThreadPoolExecutor(1), **{"audit": 0.0, **options})
        yield TinyLadder(ladder, server, stack.enter_context(TestClient(server.app())), time, folder)
