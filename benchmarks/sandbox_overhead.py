"""Measure the cost of isolation: how many games per second the same agent plays at each isolation level.

The agent uses a fixed amount of CPU time per decision and plays against a built-in random agent.  The levels alternate,
so that the machine's load affects all of them equally. Each value is the median over the rounds. The start of the first
process is not measured, because it happens only once per run and worker. The agent is in a separate folder, like a
submission.

python benchmarks/sandbox_overhead.py --games 20 --rounds 5
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path
from statistics import median

from topdeck.arena.plan.experiment import Experiment, Isolation, make_experiment
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play.worker import AgentPool
from topdeck.sandbox.levels import sandbox_level

LEVELS: tuple[Isolation, ...] = ("none", "process", "others")
SUBMISSION = Path(__file__).parent / "thinking"
THINKING = (10.0, 1.0, 0.0)  # milliseconds per decision


def make_run(spec: str, games: int) -> Experiment:
    pairs = RoundRobin(games // 2 + 1)
    return make_experiment([spec, "random"], ["MurlocDruid"], format=pairs, seed=1, salt="")


def measure(experiment: Experiment, games: int, rounds: int) -> dict[Isolation, float]:
    """Return the games per second at each isolation level."""
    pools = {level: AgentPool(replace(experiment, isolated=level)) for level in LEVELS}
    fixtures = experiment.fixtures([])[: games + 1]
    speeds: dict[Isolation, list[float]] = {level: [] for level in LEVELS}
    for pool in pools.values():
        pool.play(fixtures[:1])
    for _ in range(rounds):
        for level, pool in pools.items():
            batch = pool.play(fixtures[1:])
            assert not any(game.fault for game in batch.games), [game.fault for game in batch.games if game.fault]
            speeds[level].append(len(batch.games) / batch.seconds)
    for pool in pools.values():
        pool.close()
    return {level: median(found) for level, found in speeds.items()}


def show(name: str, speeds: dict[Isolation, float]) -> None:
    share = speeds["others"] / speeds["none"]
    print(f"| {name} | {' | '.join(f'{speeds[level]:.2f}' for level in LEVELS)} | {share:.0%} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    sys.path.remove(str(Path(__file__).parent))  # files in this folder would be visible to agents
    print(f"| agent | in process | separate process | {sandbox_level()} | share |\n|---|---|---|---|---|")
    for ms in THINKING:
        spec = f"{SUBMISSION}/agent.py(ms={ms})"
        show(f"Python, {ms:g} ms", measure(make_run(spec, options.games), options.games, options.rounds))
    for ms in THINKING:
        spec = f'exec(command="{sys.executable} {SUBMISSION}/program.py {ms}")'
        show(f"`exec`, {ms:g} ms", measure(make_run(spec, options.games), options.games, options.rounds))
    print(f"games per second with {options.games} games per round, load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
