"""The plan of a measurement, and the bench on which a game is measured: its positions, and the time of calls."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from topdeck import Rng, TopdeckError, load_game

if TYPE_CHECKING:  # an older Topdeck has them elsewhere
    from topdeck.core.state import Action, State

POSITIONS = 200
MOST_SEEDS = 1000  # tried in vain before giving up
COMMITTED = Path(__file__).parents[2] / "positions"

Figures = dict[str, float]  # names end with the unit: per_s, ms, us, bytes or share


@dataclass(frozen=True)
class Plan:
    """The measures, and the agents and decks they use; the same in all environments.

    Attributes:
        game: The name of the game.
        deck: The deck of both seats; the default deck if it is empty.
        middle: The turns of mid-game.
        agents: Specs of agents that play games, with the number of games.
        decisions: Specs of agents that decide in positions of mid-game, with the number of positions.
        searches: Specs of agents that search after the mulligan, with the number of games.
        individuals: Individuals of an evolution by name: the spec of each, and that of its opponent.
        random_decks: Decks whose pairs play random games; without any, the mirror of the deck.
        score: The name of the evaluation function of the tree search; empty if none is measured.
        measures: The names of the measures.
        rounds: The number of rounds, of which the best counts.
        scale: The share of the usual work.
        committed: Whether to use the committed positions instead of new ones.
    """

    game: str
    deck: str
    decks: Sequence[str]  # the decks whose mirror matches the measure `decks` plays
    opening: str  # the rule for mulligans; empty if the game has none
    middle: Sequence[int]
    agents: Mapping[str, int]
    decisions: Mapping[str, int]
    searches: Mapping[str, int]
    individuals: Mapping[str, Sequence[str]]
    random_decks: Sequence[str]
    score: str
    measures: Sequence[str]
    rounds: int
    scale: float
    committed: bool = True

    def to_json(self) -> str:
        return json.dumps(asdict(self), default=list)


def agent_name(spec: str) -> str:
    return spec.partition("(")[0]


class Bench:
    """A game with its plan, shared by all measures."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = load_game(plan.game)
        self.deck = self.game.deck(plan.deck)
        self.done: dict[str, str] = {}  # summaries by measure: compared builds should have done the same

    def count(self, usual: int, least: int = 1) -> int:
        """Return a number of repetitions at the scale of the plan."""
        return max(least, int(usual * self.plan.scale))

    @cached_property
    def states(self) -> list[State]:
        """The first of the committed mid-game positions, or new ones if there are none or the plan excludes them."""
        count = min(POSITIONS, self.count(10 * POSITIONS, least=3))
        if self.plan.committed and self.committed_file.exists():
            return self.read_committed_states(count)
        games = list(mid_games(self, count))
        self.done["positions"] = checksum([action for game in games for action in game.actions])
        return [game.state for game in games]

    @property
    def committed_file(self) -> Path:
        return COMMITTED / f"{self.plan.game}.jsonl"

    def read_committed_states(self, count: int) -> list[State]:
        from topdeck.core.record import read_records

        return [record.final() for record in read_records(self.committed_file)[:count]]

    def can_replay_committed(self) -> bool:
        """Can this Topdeck replay the committed positions?  Its rules or its records may be older."""
        try:
            return not self.committed_file.exists() or bool(self.read_committed_states(1))
        except Exception:
            return False

    def best(self, run: Callable[[], None]) -> float:
        """Return the CPU seconds of the fastest of several rounds."""
        return self.best_of_each(run)[0]

    def per_second(self, call: Callable[[int], object], count: int) -> float:
        """Return the calls per second, each with its number."""

        def run() -> None:
            for number in range(count):
                call(number)

        return count / self.best(run)

    def best_of_each(self, *runs: Callable[[], None]) -> list[float]:
        """Return the same for several calls to compare; they take turns, so that all share the load of the machine."""
        rounds = [[cpu_seconds(run) for run in runs] for _ in range(self.plan.rounds)]
        return [min(seconds) for seconds in zip(*rounds, strict=True)]

    def microseconds(self, calls: Sequence[Callable[[], object]]) -> float:
        """Return the mean time of a call, less that of calling `int`."""
        repeats = self.count(100, least=2)

        def run(functions: Sequence[Callable[[], object]]) -> None:
            for function in functions:
                for _ in range(repeats):
                    function()

        seconds = self.best(partial(run, calls)) - self.best(partial(run, [int] * len(calls)))
        return 1e6 * max(seconds, 0.0) / (len(calls) * repeats)


def cpu_seconds(run: Callable[[], None]) -> float:
    started = time.process_time()
    run()
    return time.process_time() - started


def checksum(actions: list[Action]) -> str:
    return hex(crc32("\n".join(action.text() for action in actions).encode()))


class MidGame(NamedTuple):
    """A random game, played until a turn of mid-game."""

    seed: int
    state: State
    actions: list[Action]


def mid_games(bench: Bench, count: int) -> Iterator[MidGame]:
    """Yield random games that last until mid-game."""
    turns = bench.plan.middle
    seed = found = 0
    while found < count:
        game = play_until(bench, seed, turns[seed % len(turns)])
        if game is not None:
            found += 1
            yield game
        seed += 1
        if seed == MOST_SEEDS and not found:
            raise TopdeckError(f"no random game of {bench.game.title()} lasts until its mid-game, turn {turns[0]}")


def play_until(bench: Bench, seed: int, turn: int) -> MidGame | None:
    """Play a random game until the start of a turn; returns None if it is over before."""
    state = bench.game.start((bench.deck, bench.deck), seed)
    rng = Rng(seed, 51)
    actions: list[Action] = []
    while state.result() is None:
        if state.turn >= turn:
            return MidGame(seed, state, actions)
        actions.append(rng.choice(state.actions()))
        state.step(actions[-1])
    return None
