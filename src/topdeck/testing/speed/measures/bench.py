"""What the measures share: a game, its positions of mid-game, and the time that something takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from topdeck.errors import TopdeckError
from topdeck.record import Record, read_records, record_of
from topdeck.registry import load_game
from topdeck.rng import Rng
from topdeck.session import Session
from topdeck.state import State

from .plan import Plan

POSITIONS = 200
MOST_SEEDS = 1000  # that are tried before there is a first position
COMMITTED = Path(__file__).parents[2] / "positions"


class Bench:
    """What the measures of a game share."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = load_game(plan.game)
        self.deck = self.game.deck(plan.deck) if plan.deck else self.game.default_deck()
        self.done: dict[str, str] = {}  # by measure, in short: builds that are compared should have done the same

    def count(self, usual: int, least: int = 1) -> int:
        """How often something is done."""
        return max(least, int(usual * self.plan.scale))

    @cached_property
    def states(self) -> list[State]:
        """The committed mid-game positions, or the first of them; of a game that has none, new ones."""
        count = min(POSITIONS, self.count(10 * POSITIONS, least=3))
        committed = COMMITTED / f"{self.plan.game}.jsonl"
        records = read_records(committed)[:count] if committed.exists() else new_positions(self, count)
        return [record.final() for record in records]

    def best(self, run: Callable[[], None]) -> float:
        """The CPU seconds of the quickest of several rounds."""
        return self.best_of_each(run)[0]

    def best_of_each(self, *runs: Callable[[], None]) -> list[float]:
        """The same of several that are compared: they take turns, to share the machine's quiet moments."""
        rounds = [[cpu_seconds(run) for run in runs] for _ in range(self.plan.rounds)]
        return [min(seconds) for seconds in zip(*rounds, strict=True)]

    def microseconds(self, calls: list[Callable[[], object]], repeats: int) -> float:
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

        return 1e6 * max(self.best(run) - self.best(idle), 0.0) / (len(calls) * repeats)


def cpu_seconds(run: Callable[[], None]) -> float:
    started = time.process_time()
    run()
    return time.process_time() - started


def new_positions(bench: Bench, count: int) -> list[Record]:
    """Random games, each played up to a turn of mid-game."""
    turns = bench.plan.middle
    found: list[Record] = []
    seed = 0
    while len(found) < count:
        record = play_until(bench, seed, turns[seed % len(turns)])
        if record is not None:
            found.append(record)
        seed += 1
        if seed == MOST_SEEDS and not found:
            raise TopdeckError(f"no random game of {bench.game.title()} lasts until its mid-game, turn {turns[0]}")
    return found


def play_until(bench: Bench, seed: int, turn: int) -> Record | None:
    """The record of a random game up to the start of a turn, or None if it is over before."""
    decks = (bench.deck, bench.deck)
    session = Session(bench.game.start(decks, seed))
    record = record_of(bench.plan.game, session.state, decks, seed)
    rng = Rng(seed, 51)
    while session.turn < turn:
        if session.player is None:
            return None
        action = rng.choice(session.state.actions())
        session.submit(session.player, action)
        record.add(session.state, action)
    return record if session.result is None else None
