"""Executors: where games are played.  In this process, on all cores, or on a cluster.

Every process opens the agents once, before its first game of an experiment, and closes them after its last.  Every game
has copies of its own, so none depends on the games before it, on the process that plays it, or on how many there are.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Collection
from concurrent.futures import FIRST_COMPLETED, Future, wait
from multiprocessing.util import Finalize
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Protocol, TypeVar

from topdeck.arena.play.worker import CLOSING, Work, Worker
from topdeck.errors import MatchError
from topdeck.registry import GAMES, inherit_game

Done = TypeVar("Done")

IDLE = 300  # seconds until a process without work leaves: more than a stage waits for its last game


class Executor(Protocol):
    """Takes games to be played, and hands back what came of them."""

    size: int  # how many pieces of work are done at a time

    def submit(self, work: Work[Done]) -> Future[Done]: ...

    def wait(self, running: Collection[Future[Done]]) -> Collection[Future[Done]]:
        """Wait until some of these are played."""
        ...

    def close(self, at_once: bool) -> None:
        """Nothing more is to come; at once, what is being played is given up."""
        ...


class InProcessExecutor:
    """Plays in this process, and is back when it is done."""

    size = 1

    def __init__(self) -> None:
        self.worker = Worker()

    def submit(self, work: Work[Done]) -> Future[Done]:
        done: Future[Done] = Future()
        done.set_result(work.run(self.worker))
        return done

    def wait(self, running: Collection[Future[Done]]) -> Collection[Future[Done]]:
        return running

    def close(self, at_once: bool) -> None:
        self.worker.close(at_once)


class ProcessExecutor:
    """Plays in processes of this machine.

    They stay for the next experiment, unless agents from outside, or in processes of their own, have played: then they
    close the agents and end.
    """

    def __init__(self, size: int | None = None) -> None:
        from loky import cpu_count, get_reusable_executor

        self.size = size or cpu_count()
        self.executor = get_reusable_executor(max_workers=self.size, timeout=IDLE, initializer=start_worker)
        self.untrusted = False

    def submit(self, work: Work[Done]) -> Future[Done]:
        self.untrusted = self.untrusted or work.untrusted
        place = GAMES.places.get(work.game)
        found: Future[Done] = self.executor.submit(run_in_worker, work, place, list(sys.path), Path.cwd())
        return found

    def wait(self, running: Collection[Future[Done]]) -> Collection[Future[Done]]:
        return wait(running, return_when=FIRST_COMPLETED).done

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
    """The executor that is asked for: `here`, on so many processes (None: one a core), or on `ray`."""
    if workers is not None and workers < 1:
        raise MatchError(f"at least one process must play, not {workers}")
    if on == "ray":
        from topdeck.arena.play.ray_executor import RayExecutor

        return RayExecutor(workers)
    if on != "here":
        raise MatchError(f"games are played here or on ray, not on {on!r}")
    return InProcessExecutor() if workers == 1 else ProcessExecutor(workers)


# ---- in other processes


WORKER = Worker()  # of this process, from one batch to the next


def start_worker() -> None:
    """How a process begins: Ctrl-C is for the one that runs the experiment, and when that is gone it has no work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.freeze()  # what was imported stays: the collector need not look through it again and again
    Finalize(None, WORKER.close, exitpriority=1)
    Thread(target=exit_with_parent, args=(os.getppid(),), daemon=True).start()


def exit_with_parent(parent: int) -> None:
    while os.getppid() == parent:
        sleep(1.0)
    os._exit(1)


def run_in_worker(work: Work[Done], place: str | None, path: list[str], folder: Path) -> Done:
    """Play in a process that may not know the game and its agents yet, in the folder that files are named from."""
    os.chdir(folder)
    inherit_game(work.game, place, path)
    return work.run(WORKER)
