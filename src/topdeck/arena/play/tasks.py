"""Work under way, which is started again when a process or a node takes it down."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any, Generic, TypeVar

from topdeck.arena.play.worker import Work
from topdeck.core.errors import InfrastructureError

MOST_FAILURES = 3  # of the infrastructure, for one piece of work or in a row on one node

Done = TypeVar("Done")


class Task(Generic[Done]):
    """A piece of work, its result, and why the infrastructure has failed it so far."""

    def __init__(self, work: Work[Done]) -> None:
        self.work = work
        self.future: Future[Done] = Future()
        self.failures: list[str] = []
        self.failed_on: set[str] = set()  # nodes
        self.joining = Lock()

    @property
    def is_last_attempt(self) -> bool:
        return len(self.failures) == MOST_FAILURES - 1

    def add_failure(self, reason: str) -> None:
        """Count a failure; the last one is passed on to the run, which stops."""
        self.failures.append(reason)
        if len(self.failures) == MOST_FAILURES:
            self.give_up(f"{self.work.title} failed {MOST_FAILURES} times outside the game")

    def split(self) -> list[Task[Done]]:
        """Return a task for every part of the work, each with these failures; together they make the result."""
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
    """The tasks of an executor that has processes elsewhere: those that wait, and what becomes of the others.

    Results are passed on as they come, in whichever thread that is.  All else happens while somebody waits.
    """

    tick: float | None = None  # seconds between two looks at the nodes, where they come and go

    def __init__(self) -> None:
        self.waiting: list[Task[Any]] = []
        self.events: SimpleQueue[Callable[[], None]] = SimpleQueue()  # what other threads leave to the one that waits

    def submit(self, work: Work[Done]) -> Future[Done]:
        task = Task(work)
        self.waiting.append(task)
        self.start_tasks()
        return task.future

    def wait(self, running: Collection[Future[Done]]) -> Collection[Future[Done]]:
        """Wait until some of these are done, and start those again that were lost."""
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
        """Pass on a result, or what was raised; what the infrastructure did is left to `finish`."""
        if remote.cancelled():
            return
        error = remote.exception()
        if error is None:
            task.future.set_result(remote.result())
        elif (raised := self.raised_by_work(error)) is not None:
            task.future.set_exception(raised)
        self.events.put(partial(self.finish, task, error))

    def lose(self, task: Task[Any], reason: str) -> None:
        """The infrastructure failed a task, which waits again, in parts, unless it was the last attempt."""
        task.add_failure(reason)
        if not task.future.done():
            self.waiting += task.split() if len(task.failures) == 1 else [task]

    def raised_by_work(self, error: BaseException) -> BaseException | None:
        """Return what the work itself raised; None if the infrastructure failed."""
        raise NotImplementedError

    def finish(self, task: Task[Any], error: BaseException | None) -> None:
        """A task came to an end, one way or the other."""
        raise NotImplementedError

    def start_tasks(self) -> None:
        """Start as many of those that wait as possible."""
        raise NotImplementedError

    def look_around(self) -> None:
        """See what has changed where the work is done."""
