"""Worker processes that execute long-running requests, so that the server stays responsive and can stop them."""

import asyncio
import atexit
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from threading import Timer
from traceback import format_exc
from typing import Any

from msgspec import Raw

from topdeck.core.errors import TopdeckError
from topdeck.core.registry import PLACES
from topdeck.web.errors import RequestError
from topdeck.web.fairness import FairSlots
from topdeck.web.wire import encode

NICENESS = 5  # so that workers yield to the server, but not to agents
COUNT = 2
LONGEST = 30.0  # time limit for a request, in seconds


class Worker:
    """A process that runs one function at a time; it starts on the first call, or earlier if `start` is called."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.is_ready = False

    def start(self) -> subprocess.Popen[bytes]:
        """Return the process, which may still be loading its modules."""
        if self.process is None:
            self.process, self.is_ready = start_python(f"import {__name__} as work; work.serve()"), False
            atexit.register(self.process.kill)  # the process may still be loading its modules when the server ends
        return self.process

    def run(self, work: Callable[..., object], arguments: tuple[object, ...]) -> bytes:
        """Run a function and return its result as JSON.

        Raises:
            TopdeckError: The function raised this error or took too long.
        """
        try:
            request = pickle.dumps((PLACES, work, arguments))
        except RecursionError:
            raise RequestError("this message is nested too deeply") from None
        process = self.start()
        assert process.stdin is not None
        assert process.stdout is not None
        timer = Timer(LONGEST, process.kill)
        try:
            if not self.is_ready:  # loading is slow on a busy machine and does not count towards the limit
                self.is_ready = bool(pickle.load(process.stdout))
            timer.start()
            process.stdin.write(request)
            process.stdin.flush()
            result = pickle.load(process.stdout)
        except (OSError, EOFError, pickle.UnpicklingError):
            self.process = None
            process.kill()
            process.wait()
            raise RequestError(f"the request took longer than {LONGEST:.0f} s or needed too much memory") from None
        finally:
            timer.cancel()
        if isinstance(result, Exception):
            raise result
        assert isinstance(result, bytes)
        return result


IDLE: list[Worker] = []  # idle workers shared by all servers in this process; they end when it ends


class Workers:
    """Runs module-level functions in worker processes; clients take turns."""

    def __init__(self) -> None:
        self.slots = FairSlots(COUNT)

    async def __call__(self, work: Callable[..., object], *arguments: Any) -> Raw:
        async with self.slots.turn():
            worker = IDLE.pop() if IDLE else Worker()
            try:
                return Raw(await asyncio.to_thread(worker.run, work, arguments))
            finally:
                IDLE.append(worker)


def start_python(program: str, stdin: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
    """Start another Python process that imports the same modules."""
    return subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=stdin,
        stdout=subprocess.PIPE,
        env=python_environment(),
        start_new_session=True,  # Ctrl-C must interrupt only the server
    )


def python_environment() -> dict[str, str]:
    return {**os.environ, "COLUMNS": "1000", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


# ---- in the worker process


def serve() -> None:
    """Run functions until the server exits."""
    with until_server_ends():
        os.nice(NICENESS)
        answers = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)  # so that printed output does not become part of an answer
        import_module("topdeck.web.server")  # this also imports all functions that the server can send
        pickle.dump(True, answers)
        answers.flush()
        while True:
            places, work, arguments = pickle.load(sys.stdin.buffer)
            PLACES.update(places)
            pickle.dump(perform(work, arguments), answers)
            answers.flush()


@contextmanager
def until_server_ends() -> Iterator[None]:
    """End the process silently as soon as it can no longer communicate with the server."""
    try:
        yield
    except (BrokenPipeError, EOFError, pickle.UnpicklingError):
        os._exit(0)  # without flushing the output, which would fail again


def perform(work: Callable[..., object], arguments: tuple[object, ...]) -> bytes | Exception:
    try:
        return encode(work(*arguments))
    except TopdeckError as error:
        return error
    except Exception:
        return RuntimeError(format_exc())
