"""Worker processes."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

pytest.importorskip("starlette")

from topdeck.core.errors import PositionFormError
from topdeck.web import workers
from topdeck.web.decks.collection import collection
from topdeck.web.errors import NotFound, RequestError
from topdeck.web.workers import Worker, perform


@pytest.fixture
def worker() -> Iterator[Worker]:
    found = Worker()
    yield found
    if found.process is not None:
        found.process.kill()
        found.process.communicate()


def test_a_process_runs_one_call_after_another_and_returns_json(worker: Worker) -> None:
    assert worker.run(sorted, ([2, 1],)) == b"[1,2]"
    process = worker.process
    with pytest.raises(RequestError, match="unknown game 'chess'"):
        worker.run(collection, ("chess",))
    assert worker.run(max, (1, 2)) == b"2"
    assert worker.process is process


def test_a_call_that_takes_too_long_ends_its_process(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "LONGEST", 0.1)
    with pytest.raises(RequestError, match="takes longer than"):
        worker.run(time.sleep, (60,))
    assert worker.process is None
    monkeypatch.undo()
    assert worker.run(max, (1, 2)) == b"2"


def test_errors_keep_their_details() -> None:
    def fail(error: Exception) -> None:
        raise error

    form = perform(fail, (PositionFormError({"turn": "must be a whole number"}),))
    assert isinstance(form, PositionFormError)
    assert form.__reduce__()[1] == ({"turn": "must be a whole number"},)
    assert isinstance(perform(fail, (NotFound("no"),)), NotFound)
    assert isinstance(perform(fail, (ZeroDivisionError(),)), RuntimeError)
