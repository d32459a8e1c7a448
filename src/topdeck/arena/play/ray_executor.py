"""Plays games on a Ray cluster: the cluster at `RAY_ADDRESS`, or a local cluster for the duration of a run.

Every node is checked before it is used.  Nodes can join and leave at any time; the work of a lost node is repeated on
another node.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from socket import create_connection
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from topdeck.arena.play.ray_node import PACKAGE, RayWorker, Report, Shipment, mismatch, node_report, pack, report_here
from topdeck.arena.play.tasks import MOST_FAILURES, Task, TaskQueue
from topdeck.arena.play.worker import CLOSING
from topdeck.config.external_code import external_source, external_sources, is_external
from topdeck.config.spec import SHORT
from topdeck.core.errors import InfrastructureError, MatchError
from topdeck.core.registry import PLACES
from topdeck.sandbox.levels import PROCESS

try:
    import ray
    from ray.exceptions import NodeDiedError, OutOfMemoryError, RayActorError, RayError, RayTaskError
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy
except ImportError:
    raise MatchError("Ray is not installed; install it with pip install 'topdeck[ray]'") from None

REASONS = {  # the first match is used
    OutOfMemoryError: "a worker process ran out of memory",
    NodeDiedError: "the node was lost",
    RayActorError: "a worker process died",
}
LOCAL = "local"  # Ray's address for a cluster on this machine
BACKOFF = 1.0  # seconds until a worker is replaced, doubled with each consecutive failure
CONNECTING = 30.0  # seconds to wait for a cluster's first answer
PATIENCE = 120.0  # seconds without a worker before a warning is printed
REPORTING = 300.0  # seconds to wait for a node's report


@dataclass(eq=False)
class RemoteWorker:
    """A worker process on a cluster node, with its current task."""

    node: Node
    actor: Any
    is_ready: bool = False
    task: Task[Any] | None = None


@dataclass(eq=False)
class Node:
    """A cluster node that plays games."""

    identity: str
    name: str
    cpus: int
    workers: list[RemoteWorker] = field(default_factory=list)
    failures: int = 0  # consecutive failures
    due: float = 0.0  # the time at which workers may be started again

    @property
    def ready(self) -> list[RemoteWorker]:
        return [worker for worker in self.workers if worker.is_ready]


class RayExecutor(TaskQueue):
    """Plays games on all nodes of a cluster, with one worker per CPU and at most `workers` workers in total."""

    tick = 1.0

    def __init__(self, workers: int | None = None) -> None:
        super().__init__()
        self.limit = workers
        self.owns_connection = False
        self.path: list[str] = []  # this machine's import path, if the cluster is local
        self.shipment = Shipment()
        self.nodes: dict[str, Node] = {}  # nodes that play games
        self.known: set[str] = set()  # nodes that play, were asked for a report, or were rejected
        self.busy: dict[Task[Any], RemoteWorker] = {}
        self.next_look = 0.0
        self.patience = float("inf")  # the time at which to warn that no CPU is free
        self.is_prepared = False

    @property
    def size(self) -> int:
        return max(1, sum(len(node.workers) for node in self.nodes.values()))

    # ---- before the games

    def prepare(self, game: str, specs: Iterable[str], level: str = PROCESS) -> None:
        """Connect to the cluster, send the code of external agents, and check every node."""
        self.game, self.place, self.level = game, PLACES.get(game), level
        self.specs = [spec for spec in dict.fromkeys(specs) if is_external(spec)]
        if not self.owns_connection and not ray.is_initialized():
            self.connect()
        self.here = report_here(game, self.place, [], level)
        reports = {identity: self.ask_for_report(identity) for identity in alive_nodes()}
        if reports:
            ray.wait([*reports.values()], num_returns=len(reports), timeout=REPORTING)
        for identity, report in reports.items():
            self.known.add(identity)
            if why := self.admit(identity, report):
                raise InfrastructureError(why)
        if not self.nodes:
            raise InfrastructureError("the cluster has no node with a CPU: start a node with 'ray start'")
        self.start_workers()
        self.patience = monotonic() + PATIENCE
        self.is_prepared = True

    def connect(self) -> None:
        address = os.environ.get("RAY_ADDRESS") or LOCAL
        require_answer(address)
        with TemporaryDirectory(prefix="topdeck-") as folder:
            package = Path(folder) / PACKAGE
            self.shipment = pack(self.sources(), package)
            try:
                ray.init(
                    address=address,
                    num_cpus=self.limit if address == LOCAL else None,
                    runtime_env={"py_modules": [str(package)]} if package.exists() else {},
                    include_dashboard=False,
                    log_to_driver=False,
                    configure_logging=False,
                )
            except ConnectionError:
                raise no_cluster(address) from None
        self.owns_connection = True
        self.path = sys.path if address == LOCAL else []

    def sources(self) -> list[Any]:
        """Return the source code of the external agents and, if the game is external, of the game.

        External programs are not sent, because their dependencies are unknown; the programs must be installed on every
        node.
        """
        found = [source for spec in self.specs for source in external_sources(spec)]
        sources = [source for source in found if not source.name.startswith(SHORT)]
        game = external_source(self.place or self.game)
        return sources if game is None else [*sources, game]

    def ask_for_report(self, identity: str) -> Any:
        report = ray.remote(node_report()).options(num_cpus=0, max_retries=0, scheduling_strategy=on_node(identity))
        files = dict(self.shipment.files)
        return report.remote(self.shipment.folders, files, self.game, self.place, self.specs, self.level)

    def admit(self, identity: str, reference: Any) -> str:
        """Add a node that has sent its report or, if the node cannot play, return the reason.

        Nodes that have left the cluster are ignored.
        """
        description = alive_nodes().get(identity)
        if description is None:
            return ""
        name = describe_node(description)
        try:
            there: Report = ray.get(reference, timeout=0)
        except TimeoutError:
            return f"node {name} did not answer within {REPORTING:.0f} s: remove it from the cluster"
        except RayError as error:
            return f"node {name} cannot be used: {describe_failure(error)}"
        if there.get("failures") and not self.here["failures"]:
            self.here = report_here(self.game, self.place, self.specs, self.level)
        if why := mismatch(name, there, self.here):
            return why
        self.nodes[identity] = Node(identity, name, int(description["Resources"]["CPU"]))
        return ""

    # ---- nodes and their workers

    def look_around(self) -> None:
        """Add new nodes, remove lost nodes, and replace failed workers."""
        if monotonic() < self.next_look:
            return
        self.next_look = monotonic() + self.tick
        alive = alive_nodes()
        for identity in [*self.nodes]:
            if identity not in alive:
                warn(f"node {self.nodes.pop(identity).name} has left the cluster")
        for identity in alive:
            if identity not in self.known:
                self.check_newcomer(identity)
        self.start_workers()
        if monotonic() > self.patience and not any(node.ready for node in self.nodes.values()):
            warn("all CPUs of the cluster are busy; the run is waiting for a free CPU")
            self.patience = float("inf")

    def check_newcomer(self, identity: str) -> None:
        """Request a report from a node that has joined, without waiting for the answer."""
        self.known.add(identity)
        reference = self.ask_for_report(identity)
        reference.future().add_done_callback(lambda _: self.events.put(partial(self.join, identity, reference)))

    def join(self, identity: str, reference: Any) -> None:
        if why := self.admit(identity, reference):
            warn(f"{why} (the node is not used)")
        self.start_workers()

    def start_workers(self) -> None:
        """Start one worker per CPU, up to the limit, distributed evenly across the nodes."""
        now = monotonic()
        while self.limit is None or sum(len(node.workers) for node in self.nodes.values()) < self.limit:
            free = [node for node in self.nodes.values() if len(node.workers) < node.cpus and node.due <= now]
            if not free:
                return
            self.start_worker(min(free, key=lambda node: len(node.workers)))

    def start_worker(self, node: Node) -> None:
        options = {"num_cpus": 1, "max_restarts": 0, "scheduling_strategy": on_node(node.identity)}
        actor = ray.remote(RayWorker).options(**options).remote(self.shipment)
        worker = RemoteWorker(node, actor)
        node.workers.append(worker)

        def started(remote: Future[None]) -> None:
            self.events.put(partial(self.admit_worker, worker, remote.exception()))

        actor.ready.remote().future().add_done_callback(started)

    def admit_worker(self, worker: RemoteWorker, error: BaseException | None) -> None:
        if error is None:
            worker.is_ready = True
        else:
            self.drop_worker(worker, describe_failure(error))

    def drop_worker(self, worker: RemoteWorker, reason: str) -> None:
        """Kill a failed worker, which is replaced after a delay unless its node fails repeatedly."""
        node = worker.node
        node.workers.remove(worker)
        ray.kill(worker.actor)
        node.failures += 1
        node.due = monotonic() + BACKOFF * 2**node.failures
        if node.failures == MOST_FAILURES and node.identity in self.nodes:
            del self.nodes[node.identity]
            for other in node.workers:
                if other.task is None:
                    ray.kill(other.actor)
            warn(f"node {node.name} is no longer used, because it failed {MOST_FAILURES} times in a row: {reason}")

    # ---- tasks

    def start_tasks(self) -> None:
        if not self.is_prepared:
            return
        if not self.nodes:
            for task in self.waiting:
                task.give_up("the cluster has no usable nodes left")
            self.waiting.clear()
        self.waiting.sort(key=lambda task: -len(task.failures))
        for task in [*self.waiting]:
            if (worker := self.worker_for(task)) is not None:
                self.waiting.remove(task)
                self.start(task, worker)

    def worker_for(self, task: Task[Any]) -> RemoteWorker | None:
        """Return an idle worker, preferably on a node where this task has not failed, or None if all are busy."""
        playing = [node for node in self.nodes.values() if node.ready]
        nodes = [node for node in playing if node.identity not in task.failed_on] or playing
        idle = (worker for node in nodes for worker in node.ready if worker.task is None)
        return next(idle, None)

    def start(self, task: Task[Any], worker: RemoteWorker) -> None:
        worker.task = task
        self.busy[task] = worker
        remote = worker.actor.run.remote(task.work, PLACES.get(task.work.game), self.path).future()
        remote.add_done_callback(partial(self.settle, task))

    def raised_by_work(self, error: BaseException) -> BaseException | None:
        cause = error.cause if isinstance(error, RayTaskError) else error
        return None if isinstance(cause, RayError | InfrastructureError | ImportError) else cause

    def finish(self, task: Task[Any], error: BaseException | None) -> None:
        worker = self.busy.pop(task)
        worker.task = None
        if error is None or self.raised_by_work(error) is not None:
            worker.node.failures = 0
            return
        reason = f"{describe_failure(error)} on node {worker.node.name}"
        task.failed_on.add(worker.node.identity)
        self.drop_worker(worker, reason)
        self.lose(task, reason)

    # ---- after the games

    def close(self, at_once: bool) -> None:
        workers = {*self.busy.values(), *(worker for node in self.nodes.values() for worker in node.workers)}
        closing = [] if at_once else [worker.actor.close.remote() for worker in workers if worker.is_ready]
        if closing:
            ray.wait(closing, num_returns=len(closing), timeout=CLOSING)
        for worker in workers:
            ray.kill(worker.actor)
        if self.owns_connection:
            ray.shutdown()


def require_answer(address: str) -> None:
    """Raise an error if no server answers at this address, because Ray itself would retry for minutes."""
    host, _, port = address.rpartition("/")[2].rpartition(":")
    if port.isdecimal():
        try:
            create_connection((host.strip("[]"), int(port)), CONNECTING).close()
        except (OSError, OverflowError):
            raise no_cluster(address) from None


def no_cluster(address: str) -> MatchError:
    return MatchError(f"no Ray cluster answers at RAY_ADDRESS={address}: start one there, or unset RAY_ADDRESS")


def alive_nodes() -> dict[str, Mapping[str, Any]]:
    """Return Ray's descriptions of all live nodes with a CPU, keyed by node ID."""
    return {node["NodeID"]: node for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU", 0) >= 1}


def describe_node(description: Mapping[str, Any]) -> str:
    return f"{description['NodeName']} ({description['NodeID'][:8]})"


def on_node(identity: str) -> Any:
    return NodeAffinitySchedulingStrategy(identity, soft=False)


def describe_failure(error: BaseException) -> str:
    """Describe the cause of a Ray failure on one line."""
    cause = error.cause if isinstance(error, RayTaskError) else error
    for kind, reason in REASONS.items():
        if isinstance(cause, kind):
            return reason
    first = str(cause).strip().partition("\n")[0]
    return first if isinstance(cause, InfrastructureError) else f"{type(cause).__name__}: {first}"


def warn(text: str) -> None:
    print(f"topdeck: {text}", file=sys.stderr, flush=True)
