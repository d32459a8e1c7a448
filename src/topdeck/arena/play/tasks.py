"""Tasks, which are restarted if their process or node fails."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Future
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any, Generic, TypeVar

from topdeck.arena.play.worker import Work
from topdeck.core.errors import InfrastructureError
from topdeck.sandbox.levels import PROCESS

MOST_FAILURES = 3  # the maximum number of infrastructure failures per task, or in a row on one node

Done = TypeVar("Done")


class Task(Generic[Done]):
    """A unit of work with its future result and its infrastructure failures so far."""

    def __init__(self, work: Work[Done]) -> None:
        self.work = work
        self.future: Future[Done] = Future()
        self.failures: list[str] = []
        self.failed_on: set[str] = set()  # node IDs
        self.joining = Lock()

    @property
    def is_last_attempt(self) -> bool:
        return len(self.failures) == MOST_FAILURES - 1

    def add_failure(self, reason: str) -> None:
        """Record an infrastructure failure, giving up after the maximum number of failures."""
        self.failures.append(reason)
        if len(self.failures) == MOST_FAILURES:
            self.give_up(f"{self.work.title} failed {MOST_FAILURES} times for reasons outside the game")

    def split(self) -> list[Task[Done]]:
        """Split the work into smaller tasks, which inherit the failures of this task.

        When all smaller tasks are done, their combined results become this task's result.
        """
        parts = [Task(work) for work in self.work.split()]
        for part in parts:
            part.failures, part.failed_on = [*self.failures], {*self.failed_on}
            part.future.add_done_callback(partial(self.join, parts))
        return parts

    def join(self, parts: Sequence[Task[Done]], finished: Future[Done]) -> None:
        with self.joining:
            if self.future.done():
                return
            if (error := finished.exception()) is not None:
                self.future.set_exception(error)
            elif all(part.future.done() for part in parts):
                self.future.set_result(self.work.join([part.future.result() for part in parts]))

    def give_up(self, words: str) -> None:
        if self.future.done():
            return
        reasons = "; ".join(dict.fromkeys(self.failures))
        self.future.set_exception(InfrastructureError(f"{words}: {reasons}" if reasons else words))


class TaskQueue:
    """A queue of waiting tasks; the base class of executors with several processes.

    Results can be set from any thread at any time.  Everything else happens in the thread that calls `wait`.
    """

    tick: float | None = None  # seconds between checks for nodes that join or leave

    def __init__(self) -> None:
        self.waiting: list[Task[Any]] = []
        self.events: SimpleQueue[Callable[[], None]] = SimpleQueue()  # callbacks for the thread that calls `wait`

    def prepare(self, game: str, specs: Iterable[str], level: str = PROCESS) -> None:
        """Do nothing, because processes on this machine need no preparation."""

    def submit(self, work: Work[Done]) -> Future[Done]:
        task = Task(work)
        self.waiting.append(task)
        self.start_tasks()
        return task.future

    def wait(self, running: Collection[Future[Done]]) -> Collection[Future[Done]]:
        """Wait until at least one future is done, restarting lost tasks, and return the finished futures."""
        while True:
            done = [future for future in running if future.done()]
            try:
                self.events.get(block=not done, timeout=self.tick)()
            except Empty:
                if done:
                    return done
            self.look_around()
            self.start_tasks()

    def settle(self, task: Task[Any], remote: Future[Any]) -> None:
        """Set the task's result, or the error raised by the work.

        Infrastructure failures are handled by `finish`, which runs in the thread that calls `wait`.
        """
        if remote.cancelled():
            return
        error = remote.exception()
        if error is None:
            task.future.set_result(remote.result())
        elif (raised := self.raised_by_work(error)) is not None:
            task.future.set_exception(raised)
        self.events.put(partial(self.finish, task, error))

    def lose(self, task: Task[Any], reason: str) -> None:
        """Record an infrastructure failure and queue the task again, splitting it after its first failure."""
        task.add_failure(reason)
        if not task.future.done():
            self.waiting += task.split() if len(task.failures) == 1 else [task]

    def raised_by_work(self, error: BaseException) -> BaseException | None:
        """Return the error if the work itself raised it, or None if it was an infrastructure failure."""
        raise NotImplementedError

    def finish(self, task: Task[Any], error: BaseException | None) -> None:
        """Update the queue after a task has ended, with or without an error."""
        raise NotImplementedError

    def start_tasks(self) -> None:
        """Start all waiting tasks for which there is capacity."""
        raise NotImplementedError

    def look_around(self) -> None:
        """Check whether nodes have joined or left the cluster; on a single machine, do nothing."""
