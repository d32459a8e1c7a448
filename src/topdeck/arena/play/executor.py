"""Executors, which play games in this process, on all cores or on a cluster.

Every process opens its agents before the first game of an experiment and closes them after the last game.  Each game is
played by copies of the agents, so its result does not depend on earlier games or on the process that plays it.  If a
process dies, another process can repeat its work.
"""

import gc
import os
import signal
import sys
from collections.abc import Collection, Iterable
from concurrent.futures import BrokenExecutor, Future
from functools import partial
from multiprocessing.util import Finalize
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any, Protocol, TypeVar

from topdeck.arena.play.tasks import Task, TaskQueue
from topdeck.arena.play.worker import CLOSING, Work, Worker, run_work
from topdeck.core.errors import InfrastructureError, MatchError
from topdeck.core.registry import PLACES, inherit_game
from topdeck.sandbox.levels import PROCESS

Done = TypeVar("Done")

DIED = "a worker process died: it was killed, ran out of memory, or was ended by an agent"
IDLE = 300  # seconds until an idle process exits; longer than the wait for the last game of a stage


class Executor(Protocol):
    """Runs units of work and returns their results."""

    @property
    def size(self) -> int:
        """The number of units of work that run in parallel, which can change on a cluster."""

    def prepare(self, game: str, specs: Iterable[str], level: str = PROCESS) -> None:
        """Check that every node can run these agents at the given isolation level.

        Raises:
            InfrastructureError: A node cannot run one of the agents.
        """

    def submit(self, work: Work[Done]) -> Future[Done]: ...

    def wait(self, running: Collection[Future[Done]]) -> Collection[Future[Done]]:
        """Wait until at least one future is done, and return the futures that are done."""

    def close(self, at_once: bool) -> None:
        """Shut down the executor and, if `at_once` is true, abandon the games in progress."""


class InProcessExecutor:
    """Plays games in the current process and blocks until they are finished."""

    size = 1

    def __init__(self) -> None:
        self.worker = Worker()

    def prepare(self, game: str, specs: Iterable[str], level: str = PROCESS) -> None:
        """Do nothing, because the current process needs no preparation."""

    def submit(self, work: Work[Done]) -> Future[Done]:
        task = Task(work)
        while not task.future.done():
            try:
                task.future.set_result(run_work(work, self.worker))
            except InfrastructureError as error:
                task.add_failure(str(error))
        return task.future

    def wait(self, running: Collection[Future[Done]]) -> Collection[Future[Done]]:
        return running

    def close(self, at_once: bool) -> None:
        self.worker.close(at_once)


class ProcessExecutor(TaskQueue):
    """Plays games in several processes on this machine.

    The processes are reused for the next experiment unless external or isolated agents have played.  If a process dies,
    all processes are replaced, and their unfinished work is repeated.
    """

    def __init__(self, size: int | None = None) -> None:
        from loky import cpu_count

        super().__init__()
        self.size = size or cpu_count()
        self.executor = self.processes()
        self.untrusted = False
        self.started: set[Task[Any]] = set()
        self.is_broken = False

    def processes(self) -> Any:
        from loky import get_reusable_executor

        return get_reusable_executor(max_workers=self.size, timeout=IDLE, initializer=start_worker)

    def start_tasks(self) -> None:
        self.waiting.sort(key=lambda task: -len(task.failures))
        while self.waiting and self.may_start(self.waiting[0]):
            self.start(self.waiting.pop(0))

    def may_start(self, task: Task[Any]) -> bool:
        """Return whether a task may start now.

        The last attempt at a task runs alone, so that the cause of a failure is clear.
        """
        alone = task.is_last_attempt or any(started.is_last_attempt for started in self.started)
        return not self.started or not (self.is_broken or alone)

    def start(self, task: Task[Any]) -> None:
        work = task.work
        self.untrusted = self.untrusted or work.untrusted
        if self.is_broken:
            self.executor, self.is_broken = self.processes(), False
        place = PLACES.get(work.game)
        try:
            remote = self.executor.submit(run_in_worker, work, place, list(sys.path), Path.cwd())
        except BrokenExecutor:
            self.is_broken = True
            if self.started:  # one of these tasks caused the failure
                self.waiting.insert(0, task)
            else:
                self.lose(task, DIED)
        else:
            self.started.add(task)
            remote.add_done_callback(partial(self.settle, task))

    def raised_by_work(self, error: BaseException) -> BaseException | None:
        return None if isinstance(error, BrokenExecutor | InfrastructureError) else error

    def finish(self, task: Task[Any], error: BaseException | None) -> None:
        self.started.discard(task)
        if isinstance(error, BrokenExecutor):
            self.is_broken = True
            self.lose(task, DIED)
        elif isinstance(error, InfrastructureError):
            self.lose(task, str(error))

    def close(self, at_once: bool) -> None:
        if at_once:
            self.executor.shutdown(kill_workers=True)
        elif self.untrusted:
            ending = Thread(target=self.executor.shutdown, daemon=True)
            ending.start()
            ending.join(CLOSING)
            if ending.is_alive():
                self.executor.shutdown(wait=False, kill_workers=True)


def make_executor(on: str, workers: int | None) -> Executor:
    """Create an executor for this machine or for a Ray cluster.

    Args:
        on: `"here"` for this machine, or `"ray"` for a cluster.
        workers: The number of processes; by default, one process per core.

    Raises:
        MatchError: An argument is invalid, or Ray is not installed.
    """
    if workers is not None and workers < 1:
        raise MatchError(f"the number of workers must be at least 1, not {workers}")
    if on == "ray":
        from topdeck.arena.play.ray_executor import RayExecutor

        return RayExecutor(workers)
    if on != "here":
        raise MatchError(f"`on` must be 'here' (this machine) or 'ray' (a cluster), not {on!r}")
    return InProcessExecutor() if workers == 1 else ProcessExecutor(workers)


# ---- in worker processes


WORKER = Worker()  # the worker in this process


def start_worker() -> None:
    """Initialise a worker process so that it ignores Ctrl-C and exits when its parent process exits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()  # prevents the garbage collector from repeatedly inspecting imported modules
    Finalize(None, WORKER.close, exitpriority=1)
    Thread(target=exit_with_parent, args=(os.getppid(),), daemon=True).start()


def exit_with_parent(parent: int) -> None:
    while os.getppid() == parent:
        sleep(1.0)
    os._exit(1)


def run_in_worker(work: Work[Done], place: str | None, path: list[str], folder: Path) -> Done:
    """Import the game and run the work in a worker process, resolving relative paths against `folder`."""
    os.chdir(folder)
    inherit_game(work.game, place, path)
    return run_work(work, WORKER)
