"""Measures of single calls of a state, and of its memory."""

from collections.abc import Callable
from functools import partial

from topdeck.core.rng import Rng

from .bench import Bench
from .plan import Figures


def copy_time(bench: Bench) -> Figures:
    return {"copy_us": bench.microseconds([state.copy for state in bench.states], bench.count(100, least=2))}


def actions_time(bench: Bench) -> Figures:
    return {"actions_us": bench.microseconds([state.actions for state in bench.states], bench.count(100, least=2))}


def observe_time(bench: Bench) -> Figures:
    calls: list[Callable[[], object]] = [partial(state.observe, state.player) for state in bench.states]
    return {"observe_us": bench.microseconds(calls, bench.count(100, least=2))}


def sample_time(bench: Bench) -> Figures:
    """Measure the mean time of an observation and a sample."""
    states, repeats = bench.states, bench.count(20)

    def run() -> None:
        for seed, state in enumerate(states):
            rng = Rng(seed, 53)
            for _ in range(repeats):
                state.observe(state.player).sample(rng)

    return {"sample_us": 1e6 * bench.best(run) / (len(states) * repeats)}


def step_time(bench: Bench) -> Figures:
    """Measure the mean time of a step over all legal actions: that of a copy and a step, less that of the copy."""
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
    """Measure the mean size of a copy in bytes."""
    import tracemalloc

    tracemalloc.start()
    copies = [state.copy() for state in bench.states for _ in range(20)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return {"state_bytes": size / len(copies)}
