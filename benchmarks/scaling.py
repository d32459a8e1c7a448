"""Measure throughput for different numbers of workers, in local processes and on a Ray cluster of one-CPU nodes.

    python benchmarks/scaling.py --workers 1 2 4 8

The program plays a tournament and an evolution study with both kinds of workers and checks that all runs play the same
games.  Games per second are measured only after the first games are finished, so the workers' startup time is reported
separately.  Each round tests every number of workers with both kinds of workers, and each value is the median over the
rounds.  Use an idle machine with more cores than workers.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from time import perf_counter
from typing import NamedTuple

from ray.cluster_utils import Cluster

from topdeck import load_game
from topdeck.arena import RoundRobin, make_experiment, run
from topdeck.arena.results.machine import describe_machine
from topdeck.evolve import Contest, Study, Watcher, evolve, tuned_weights

AGENTS = ["greedy", "lookahead", "madrid-mcts2(iterations=100, ms=none)"]
DECK = "MidrangeJadeShaman"
KINDS = {"here": "processes", "ray": "nodes"}
Work = Callable[[str, int, Callable[[int], None]], object]


class Speed(NamedTuple):
    """The speed of one run.

    Attributes:
        start: The number of seconds until the first games were finished.
        rate: The number of games per second after the first games.
        games: A value that is equal for two runs that played the same games.
    """

    start: float
    rate: float
    games: object


def play(pairs: int) -> Work:
    """Return a tournament."""
    experiment = make_experiment(AGENTS, [DECK], format=RoundRobin(pairs=pairs), seed=1)

    def work(on: str, workers: int, finished: Callable[[int], None]) -> object:
        result = run(experiment, on=on, workers=workers, progress=lambda games: finished(len(games)))
        return sorted((game.number, game.fingerprint) for game in result.games)

    return work


def tune(generations: int) -> Work:
    """Return a study that evolves the weights of `greedy`."""
    deck = load_game("hearthstone").deck(DECK)
    games = Contest(game="hearthstone", opponents=("greedy",), decks=((deck, deck),), pairs=5)
    study = Study(
        subject=tuned_weights("hearthstone", "greedy(score=evo-second)"),
        strategy="madrid(population=16, elite=2, immigrants=2, size=3)",
        training=games,
        holdout=games,
        generations=generations,
    )

    def work(on: str, workers: int, finished: Callable[[int], None]) -> object:
        class Counter(Watcher):
            def add_games(self, games: int) -> None:
                finished(games)

        return evolve(study, on=on, workers=workers, watcher=Counter()).best.point

    return work


def measure(work: Work, on: str, workers: int) -> Speed:
    times = [perf_counter()]
    counts = [0]

    def finished(games: int) -> None:
        if games:
            times.append(perf_counter())
            counts.append(games)

    with cluster(workers if on == "ray" else 0):
        games = work(on, workers, finished)
    return Speed(times[1] - times[0], sum(counts[2:]) / (times[-1] - times[1]), games)


@contextmanager
def cluster(nodes: int) -> Iterator[None]:
    """Run a Ray cluster with this many local nodes and set `RAY_ADDRESS`; for 0 nodes, do nothing."""
    if not nodes:
        yield
        return
    node = {"num_cpus": 1, "include_dashboard": False}
    started = Cluster(initialize_head=True, head_node_args=node)
    os.environ["RAY_ADDRESS"] = started.address
    try:
        for _ in range(nodes - 1):
            started.add_node(**node)
        yield
    finally:
        del os.environ["RAY_ADDRESS"]
        started.shutdown()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4, 8])
    parser.add_argument(
        "--pairs", type=int, default=100, help="pairs of games per pairing in the tournament (default: 100)"
    )
    parser.add_argument("--generations", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    machine = describe_machine()
    print(f"{machine['processor']}, {machine['cores']} cores, Topdeck {machine['topdeck']}, {machine['build']}")
    print("\n| | workers | start, s | games/s | relative |\n|---|---|---|---|---|")
    for name, work in {"tournament": play(options.pairs), "evolution": tune(options.generations)}.items():
        speeds: dict[tuple[str, int], list[Speed]] = defaultdict(list)
        for _ in range(options.rounds):
            for workers in options.workers:
                for on in KINDS:
                    speeds[on, workers].append(measure(work, on, workers))
        first = median(speed.rate for speed in speeds["here", options.workers[0]])
        for (on, workers), found in sorted(speeds.items()):
            assert all(speed.games == speeds["here", options.workers[0]][0].games for speed in found)
            start, rate = median(speed.start for speed in found), median(speed.rate for speed in found)
            print(f"| {name} | {workers} {KINDS[on]} | {start:.1f} | {rate:.1f} | {rate / first:.2f} |", flush=True)
    print(f"\nload average at the end: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
