"""How fast a game and its players are: games, searches and single calls, best of five by CPU time."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from topdeck.agents import make_agent
from topdeck.agents.scores import default_score, scores_of
from topdeck.arena.plan.experiment import Experiment, entries_of
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play.executor import InProcessExecutor
from topdeck.arena.play.match import play_game
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.results.store.location import location_of
from topdeck.build import compiled
from topdeck.deck import Deck
from topdeck.errors import TopdeckError
from topdeck.game import Game
from topdeck.record import Record, read_records, record_of
from topdeck.registry import load_game
from topdeck.rng import Rng
from topdeck.search.budget import Budget
from topdeck.search.greedy import greedy_playout
from topdeck.search.mcts import Mcts, uct
from topdeck.search.playout import random_playout
from topdeck.search.source import Source
from topdeck.session import Session
from topdeck.state import State, StateScore

ROUNDS = 5
POSITIONS = 200
MOST_SEEDS = 1000  # that are tried before there is a first position
USES = 16  # of a sample, as with the agents

Progress = Callable[[str], None]


def measure(name: str, progress: Progress = lambda step: None, scale: float | None = None) -> dict[str, Any]:
    """All measurements of a game in this build."""
    share = (1.0 if compiled() else 0.1) if scale is None else scale
    return {
        "compiled": compiled(),
        "python": sys.version.split()[0],
        "games": {name: measure_game(name, progress, share)},
    }


def measure_game(name: str, progress: Progress, scale: float) -> dict[str, float]:
    """The figures of one game: of any, and what its benchmark asks for."""
    game = load_game(name)
    benchmark, deck = game.benchmark(), measured_deck(game)
    gc.collect()
    progress(f"{name}: random games")
    figures = random_games(game, deck, max(10, int(2000 * scale)))
    if benchmark.score:
        progress(f"{name}: greedy games")
        figures["greedy_games_per_s"] = greedy_games(game, deck, max(2, int(100 * scale)))
    for agent, count in benchmark.agents.items():
        progress(f"{name}: games of {agent}")
        figures[f"{agent}_games_per_s"] = agent_games(name, agent, deck, max(1, int(count * scale)))
    progress(f"{name}: games of the arena")
    figures |= arena_games(name, deck, max(10, int(2000 * scale)))
    progress(f"{name}: mid-game positions")
    states = mid_game(name, max(3, int(10 * POSITIONS * scale)))
    figures |= single_calls(states, max(2, int(100 * scale)))
    if benchmark.score:
        progress(f"{name}: tree search")
        iterations = max(1, int(1000 * scale))
        figures["uct_iterations_per_s"] = uct_iterations(game, benchmark.score, states, iterations)
    return figures


def measured_deck(game: Game) -> Deck:
    """The deck of both seats."""
    name = game.benchmark().deck
    return game.deck(name) if name else game.default_deck()


def deck_speeds(name: str, games: int) -> Iterator[tuple[str, float]]:
    """Random games a second of the mirror of every complete deck."""
    game = load_game(name)
    for deck in game.decks():
        yield deck.name, random_games(game, deck, games)["random_games_per_s"]


# ---- whole games


def random_games(game: Game, deck: Deck, count: int) -> dict[str, float]:
    actions = 0

    def play() -> None:
        nonlocal actions
        actions = 0
        for seed in range(count):
            actions += random_playout(game.start((deck, deck), seed), Rng(seed, 50))

    seconds = best(play)
    return {"random_games_per_s": count / seconds, "actions_per_game": actions / count}


def greedy_games(game: Game, deck: Deck, count: int) -> float:
    score = default_score(game)()

    def play() -> None:
        for seed in range(count):
            greedy_playout(game.start((deck, deck), seed), score)

    return count / best(play)


def agent_games(name: str, agent: str, deck: Deck, count: int) -> float:
    """Games of an agent against itself as in a match: it observes, samples what is hidden, and decides."""
    players = (make_agent(agent, name), make_agent(agent, name))

    def play() -> None:
        for seed in range(count):
            play_game(name, players, (deck, deck), seed, on_fault="raise")

    return count / best(play)


def arena_games(name: str, deck: Deck, count: int) -> dict[str, float]:
    """Random games in a bare loop that shows all that a player may see, and in the arena that keeps them."""
    game = load_game(name)
    experiment = Experiment(
        game=name, entries=entries_of(["random", "random"]), decks=(deck,), format=RoundRobin(count // 2)
    )

    def bare() -> None:
        for seed in range(count):
            state, rng = game.start((deck, deck), seed), Rng(seed, 50)
            while state.result() is None:  # without a session: what that costs is to be seen
                view = state.observe(state.player)
                state.step(rng.choice(view.actions()))

    def arena() -> None:
        with TemporaryDirectory() as folder:
            run_experiment(experiment, location_of(Path(folder) / "games.db"), InProcessExecutor())

    seconds = best_of_each(bare, arena)
    plain, kept = count / seconds[0], 2 * (count // 2) / seconds[1]
    return {"observed_games_per_s": plain, "arena_games_per_s": kept, "arena_share": kept / plain}


def best(run: Callable[[], None]) -> float:
    """The CPU seconds of the quickest of several rounds."""
    return best_of_each(run)[0]


def best_of_each(*runs: Callable[[], None]) -> list[float]:
    """The same of several that are compared: they take turns, more of them, to share the machine's quiet moments."""
    rounds = [[cpu_seconds(run) for run in runs] for _ in range(len(runs) * ROUNDS)]
    return [min(seconds) for seconds in zip(*rounds, strict=True)]


def cpu_seconds(run: Callable[[], None]) -> float:
    started = time.process_time()
    run()
    return time.process_time() - started


# ---- searches


def uct_iterations(game: Game, score: str, states: list[State], iterations: int) -> float:
    """Iterations a second of plain UCT with random play to the end of the turn."""
    evaluation = scores_of(game)[score]()
    assert isinstance(evaluation, StateScore)
    views = [state.observe(state.player) for state in states]

    def search() -> None:
        for seed, view in enumerate(views):
            rng = Rng(seed, 52)
            Mcts(uct(evaluation, 1.0), Source(view, rng, uses=USES), rng).run(Budget(iterations))

    return len(views) * iterations / best(search)


# ---- single calls


def single_calls(states: list[State], repeats: int) -> dict[str, float]:
    copy = microseconds([state.copy for state in states], repeats)
    return {
        "copy_us": copy,
        "actions_us": microseconds([state.actions for state in states], repeats),
        "step_us": step_time(states, max(1, repeats // 20)) - copy,
        "observe_us": microseconds([partial(state.observe, state.player) for state in states], repeats),
        "state_bytes": memory(states),
    }


def microseconds(calls: list[Callable[[], object]], repeats: int) -> float:
    """The mean time of a call, less that of calling something empty."""

    def run() -> None:
        for call in calls:
            for _ in range(repeats):
                call()

    nothing = int

    def idle() -> None:
        for call in calls:
            for _ in range(repeats):
                nothing()

    return 1e6 * max(best(run) - best(idle), 0.0) / (len(calls) * repeats)


def step_time(states: list[State], repeats: int) -> float:
    """The mean time of a copy and a step, over all legal actions."""
    choices = [(state, state.actions()) for state in states]

    def run() -> None:
        for state, actions in choices:
            copy = state.copy
            for action in actions:
                for _ in range(repeats):
                    copy().step(action)

    return 1e6 * best(run) / (repeats * sum(len(actions) for _, actions in choices))


def memory(states: list[State]) -> float:
    """The mean size of a copy in bytes: what the allocator gives out for many of them."""
    import tracemalloc

    tracemalloc.start()
    copies = [state.copy() for state in states for _ in range(20)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(copies)


# ---- the mid-game positions


def mid_game(name: str, count: int = POSITIONS) -> list[State]:
    """The committed positions of a game, or the first of them; of a game that has none, new ones."""
    committed = files("topdeck.testing").joinpath(f"positions/{name}.jsonl")
    if not committed.is_file():
        return [record.final() for record in new_positions(name, min(count, POSITIONS))]
    with as_file(committed) as path:
        return [record.final() for record in read_records(path)[:count]]


def new_positions(name: str, count: int) -> list[Record]:
    """Random games, each played up to a turn of mid-game."""
    game = load_game(name)
    deck, turns = measured_deck(game), game.benchmark().middle
    found: list[Record] = []
    seed = 0
    while len(found) < count:
        record = play_until(name, deck, seed, turns[seed % len(turns)])
        if record is not None:
            found.append(record)
        seed += 1
        if seed == MOST_SEEDS and not found:
            raise TopdeckError(f"no random game of {game.title()} lasts until its mid-game, turn {turns[0]}")
    return found


def play_until(name: str, deck: Deck, seed: int, turn: int) -> Record | None:
    """The record of a random game up to the start of a turn, or None if it is over before."""
    session = Session(load_game(name).start((deck, deck), seed))
    record = record_of(name, session.state, (deck, deck), seed)
    rng = Rng(seed, 51)
    while session.turn < turn:
        if session.player is None:
            return None
        action = rng.choice(session.state.actions())
        session.submit(session.player, action)
        record.add(session.state, action)
    return record if session.result is None else None
