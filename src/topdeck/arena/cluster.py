"""Plays on a Ray cluster: the one that RAY_ADDRESS names, or a local one that lasts as long as the experiment."""

from __future__ import annotations

import sys
from collections.abc import Collection
from concurrent.futures import FIRST_COMPLETED, Future, wait

from topdeck.arena.crew import play_elsewhere
from topdeck.arena.experiment import Experiment
from topdeck.arena.fixture import Fixture
from topdeck.arena.playing import Batch
from topdeck.errors import MatchError
from topdeck.registry import GAMES

try:
    import ray
except ImportError:
    raise MatchError("playing on ray needs it: pip install 'topdeck[ray]'") from None


class Cluster:
    """Everything that the cluster can run at a time."""

    def __init__(self, workers: int | None = None) -> None:
        self.ours = not ray.is_initialized()
        if self.ours:
            ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False, configure_logging=False)
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self.play = ray.remote(play_elsewhere)

    def submit(self, experiment: Experiment, fixtures: list[Fixture]) -> Future[Batch]:
        place = GAMES.places.get(experiment.game)
        played: Future[Batch] = self.play.remote(experiment, fixtures, place, list(sys.path)).future()
        return played

    def finished(self, running: Collection[Future[Batch]]) -> Collection[Future[Batch]]:
        return wait(running, return_when=FIRST_COMPLETED).done

    def close(self, at_once: bool) -> None:
        if self.ours:
            ray.shutdown()
