"""Worker processes."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
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
    with pytest.raises(RequestError, match="took longer than"):
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


@pytest.mark.parametrize("moment", ["while it starts", "in a request", "in an answer"])
def test_a_process_ends_silently_with_the_server(moment: str) -> None:
    command = [sys.executable, "-c", "from topdeck.web import workers; workers.serve()"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        if moment != "while it starts":
            assert pickle.load(process.stdout) is True
            request = pickle.dumps(({}, time.sleep, (0.5,)))
            process.stdin.write(request[:-5] if moment == "in a request" else request)
            process.stdin.flush()
        process.stdin.close()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_an_interrupt_of_the_server_does_not_reach_its_processes(worker: Worker) -> None:
    worker.start()
    assert worker.process is not None
    assert os.getpgid(worker.process.pid) != os.getpgid(0)
