"""Benchmarks for single method calls on a state, its memory use, and the startup time of a process."""

import subprocess
import sys
from functools import partial

from topdeck.core.rng import Rng

from .bench import Bench, Figures

# The last line of each program prints the CPU seconds since the process started.
IMPORT = "import time, topdeck\nprint(time.process_time())"
HELP = """
import sys, time
from topdeck.cli import main
sys.argv = ["topdeck", "--help"]
try:
    main()
finally:
    print(time.process_time())
"""
STARTS = {"import": IMPORT, "help": HELP}


def copy_time(bench: Bench) -> Figures:
    return {"copy_us": bench.microseconds([state.copy for state in bench.states])}


def actions_time(bench: Bench) -> Figures:
    return {"actions_us": bench.microseconds([state.actions for state in bench.states])}


def observe_time(bench: Bench) -> Figures:
    return {"observe_us": bench.microseconds([partial(state.observe, state.player) for state in bench.states])}


def sample_time(bench: Bench) -> Figures:
    """Measure the mean time to observe a state and draw one sample from the observation."""
    states, repeats = bench.states, bench.count(20)

    def run() -> None:
        for seed, state in enumerate(states):
            rng = Rng(seed, 53)
            for _ in range(repeats):
                state.observe(state.player).sample(rng)

    return {"sample_us": 1e6 * bench.best(run) / (len(states) * repeats)}


def step_time(bench: Bench) -> Figures:
    """Measure the mean time of `step` over all legal actions, excluding the time spent copying the state."""
    choices, repeats = [(state, state.actions()) for state in bench.states], bench.count(5)

    def run() -> None:
        for state, actions in choices:
            copy = state.copy
            for action in actions:
                for _ in range(repeats):
                    copy().step(action)

    both = 1e6 * bench.best(run) / (repeats * sum(len(actions) for _, actions in choices))
    return {"step_us": both - copy_time(bench)["copy_us"]}


def memory(bench: Bench) -> Figures:
    """Measure the mean memory use of a copied state in bytes."""
    import tracemalloc

    tracemalloc.start()
    copies = [state.copy() for state in bench.states for _ in range(20)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {"state_bytes": size / len(copies)}


def start_times(bench: Bench) -> Figures:
    """Measure how long new processes take to import Topdeck and to print the help text."""
    rounds = bench.count(3)
    return {f"{name}_ms": 1e3 * min(start(code) for _ in range(rounds)) for name, code in STARTS.items()}


def start(code: str) -> float:
    """Run code in a new process, and return the CPU time in seconds that its last output line states."""
    process = subprocess.run([sys.executable, "-P", "-c", code], stdout=subprocess.PIPE, text=True, check=True)
    return float(process.stdout.splitlines()[-1])
