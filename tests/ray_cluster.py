"""A Ray cluster of several nodes on this machine, none of which has the folder with the user's agent."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ray.cluster_utils import Cluster

HEAD = "head"
DOOMED = "doomed"  # it is killed
CURSED = "cursed"  # it kills every worker process that plays
JOINED = "joined"  # it joins during the run

AGENT = """
import os
import time

from marks_folder import MARKS
from topdeck.agents.simple import RandomAgent


class Bot(RandomAgent):
    '''It leaves a mark for its node, and waits on nodes of a cluster for the marks that are wanted.'''

    def begin(self, game, seat, deck, rng):
        super().begin(game, seat, deck, rng)
        node = os.environ.get("CLUSTER_NODE")
        if node == "cursed":
            (MARKS / f"cursed{len(list(MARKS.glob('cursed*'))) + 1}").touch()
            os._exit(1)
        if node is not None:
            (MARKS / node).touch()
        deadline = time.monotonic() + 300
        while node in ("head", "doomed") and not all(mark.exists() for mark in self.wanted()):
            if time.monotonic() > deadline:
                raise TimeoutError(f"{node} waits for {self.wanted()}")
            time.sleep(0.05)

    def wanted(self):
        return [MARKS / name for name in (MARKS / "wanted").read_text().split()]
"""


class TestCluster:
    """A head with one CPU, and nodes that tests add and kill."""

    __test__ = False

    def __init__(self) -> None:
        self.cluster = Cluster(initialize_head=True, head_node_args=node_arguments(HEAD))
        self.nodes: dict[str, Any] = {}

    def add(self, name: str, **environment: str) -> None:
        self.nodes[name] = self.cluster.add_node(**node_arguments(name, **environment))

    def kill(self, name: str) -> None:
        self.cluster.remove_node(self.nodes.pop(name), allow_graceful=False)

    @contextmanager
    def with_nodes(self, *names: str) -> Iterator[TestCluster]:
        """Add nodes; in the end only the head is left."""
        for name in names:
            self.add(name)
        try:
            yield self
        finally:
            for name in [*self.nodes]:
                self.kill(name)


def node_arguments(name: str, **environment: str) -> dict[str, Any]:
    variables = {"CLUSTER_NODE": name, **environment}
    return {"num_cpus": 1, "node_name": name, "include_dashboard": False, "env_vars": variables}


@contextmanager
def running_cluster() -> Iterator[TestCluster]:
    """A cluster that `RAY_ADDRESS` names."""
    before = os.environ.get("RAY_ADDRESS")
    cluster = TestCluster()
    os.environ["RAY_ADDRESS"] = cluster.cluster.address
    try:
        yield cluster
    finally:
        del os.environ["RAY_ADDRESS"]
        if before is not None:
            os.environ["RAY_ADDRESS"] = before
        cluster.cluster.shutdown()


class Marks:
    """The user's folder with the agent `bots:Bot`, and the marks that it leaves."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "user"
        self.marks = folder / "marks"
        self.folder.mkdir()
        self.marks.mkdir()
        (self.folder / "bots.py").write_text(AGENT)
        (self.folder / "marks_folder.py").write_text(f"from pathlib import Path\nMARKS = Path({str(self.marks)!r})\n")
        self.want()

    def want(self, *names: str) -> None:
        (self.marks / "wanted").write_text("\n".join(names))

    def has(self, name: str) -> bool:
        return (self.marks / name).exists()
