"""Plays on a Ray cluster: the one that RAY_ADDRESS names, or a local one that lasts as long as the experiment."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from functools import partial
from typing import Any, TypeVar

from topdeck.arena.play.worker import CLOSING, Work, Worker
from topdeck.errors import MatchError
from topdeck.registry import GAMES, inherit_game

try:
    import ray
    from ray.exceptions import RayActorError, RayTaskError
except ImportError:
    raise MatchError("playing on ray needs it: pip install 'topdeck[ray]'") from None


Done = TypeVar("Done")


class RayWorker:
    """A process of the cluster."""

    def __init__(self) -> None:
        self.worker = Worker()

    def run(self, work: Work[Done], place: str | None, path: list[str]) -> Done:
        inherit_game(work.game, place, path)
        return work.run(self.worker)

    def close(self) -> None:
        self.worker.close()


def pass_on(to: Future[Done], remote: Future[Done]) -> None:
    """What came of a piece of work, or what went wrong, as it is told by processes of this machine."""
    error = remote.exception()
    if error is None:
        to.set_result(remote.result())
    elif isinstance(error, RayTaskError):
        to.set_exception(error.cause)
    else:
        to.set_exception(BrokenExecutor(str(error)) if isinstance(error, RayActorError) else error)


class RayExecutor:
    """Everything that the cluster can run at a time."""

    def __init__(self, workers: int | None = None) -> None:
        self.ours = not ray.is_initialized()
        if self.ours:
            ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, configure_logging=False)
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))
        worker = ray.remote(num_cpus=1)(RayWorker)
        self.workers: list[Any] = [worker.remote() for _ in range(self.size)]
        self.busy: dict[Future[Any], int] = {}  # who plays what

    def submit(self, work: Work[Done]) -> Future[Done]:
        """To whoever has least to do."""
        load = Counter(self.busy.values())
        number = min(range(self.size), key=lambda one: load[one])
        place = GAMES.places.get(work.game)
        played: Future[Done] = Future()
        remote: Future[Done] = self.workers[number].run.remote(work, place, list(sys.path)).future()
        remote.add_done_callback(partial(pass_on, played))
        self.busy[played] = number
        return played

    def wait(self, running: Collection[Future[Done]]) -> Collection[Future[Done]]:
        done = wait(running, return_when=FIRST_COMPLETED).done
        for future in done:
            self.busy.pop(future, None)
        return done

    def close(self, at_once: bool) -> None:
        if not at_once:
            ray.wait([one.close.remote() for one in self.workers], num_returns=self.size, timeout=CLOSING)
        for one in self.workers:
            ray.kill(one)
        if self.ours:
            ray.shutdown()
