"""Libraries for tests: results files, records and rooms of High Card, and a client."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time
from typing import Any

from starlette.testclient import TestClient
from tiny_game import EVEN, LOW, NAME, HighCard

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play.worker import AgentPool
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.store import Store
from topdeck.core.record import Record, start_record
from topdeck.core.rng import Rng
from topdeck.web.rooms.files import RoomFiles, RoomNote, hash_token
from topdeck.web.rooms.messages import Invitation
from topdeck.web.server import Options, make_app

HOST = "localhost"
AGENTS = ("random", "uct(iterations=8, ms=none)", "random")  # the last is told apart by a number
MATCH = Experiment(game=NAME, entries=make_entries(AGENTS), decks=(LOW, EVEN), format=RoundRobin(2), seed=3)


def played_store(path: Path, games: int | None = None, experiment: Experiment = MATCH) -> Path:
    """A results file with the first games of an experiment."""
    with Store(experiment, find_location(path)) as store:
        store.add(AgentPool(store.experiment).play(store.missing()[:games]).games)
    return path


def played_record(seed: int, decisions: int | None = None) -> Record:
    """A random game, finished or interrupted after a number of decisions."""
    rng, decks = Rng(seed), (LOW, EVEN)
    state = HighCard().start(decks, seed)
    record = start_record(NAME, state, decks, seed)
    while state.result() is None and len(record.actions) != decisions:
        action = state.pick(rng)
        assert action is not None
        state.step(action)
        record.add(state, action)
    return record


def write_room(folder: Path, name: str, record: Record, seat: int = 0) -> None:
    """Write the files of a room."""
    files = RoomFiles(folder)
    files.write_note(name, RoomNote(Invitation(game=NAME, opponent="random"), seat, hash_token("secret")))
    files.write_game(name, record)


def settled(path: Path, hours: int = 24) -> Path:
    """Date a file back."""
    then = time() - 3600 * hours
    os.utime(path, (then, then))
    return path


@contextmanager
def visitor(rooms: Path, *watched: Path) -> Iterator[TestClient]:
    """A client of a server that watches these folders."""
    with TestClient(make_app(Options(rooms, watched=watched)), base_url=f"http://{HOST}") as client:
        yield client


def shelf(client: TestClient) -> dict[str, Any]:
    """The sources in the library, by title."""
    answer = client.get("/api/shelf")
    assert answer.status_code == 200
    return {item["title"]: item for item in answer.json()}


def asked(client: TestClient, title: str, rest: str) -> Any:
    """The response to a request about a source."""
    answer = client.get(f"/api/shelf/{shelf(client)[title]['id']}/{rest}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(client: TestClient, address: str, status: int) -> str:
    """The reason why a request is rejected."""
    answer = client.get(address)
    assert answer.status_code == status
    words = answer.json()["words"]
    assert isinstance(words, str)
    return words
