"""The measurement plan, and the bench that provides a game's positions and times function calls."""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng

if TYPE_CHECKING:  # older Topdeck versions define these names elsewhere
    from topdeck.core.state import Action, State

POSITIONS = 200
MOST_SEEDS = 1000  # number of seeds to try before giving up
COMMITTED = Path(__file__).parents[2] / "positions"

Figures = dict[str, float]  # names end with the unit: per_s, ms, us, bytes or share


@dataclass(frozen=True)
class Plan:
    """The measures to run, and the agents and decks that they use, which are the same in all environments.

    Attributes:
        game: The name of the game.
        deck: The deck for both seats, or an empty string for the default deck.
        middle: The turns that count as mid-game.
        agents: The specs of agents that play entire games, each with its number of games.
        decisions: The specs of agents that decide in mid-game positions, each with its number of positions.
        searches: The specs of agents that search after the mulligan, each with its number of games.
        individuals: The individuals of an evolution run, keyed by name, each with its spec and its opponent's spec.
        random_decks: The decks for random games in all pairings; if empty, only the mirror match of `deck` is played.
        score: The name of the evaluation function for tree search, or an empty string to skip tree search.
        measures: The names of the measures.
        rounds: The number of rounds, of which only the best counts.
        scale: The amount of work, as a fraction of the usual amount.
        committed: Whether to use the committed positions instead of new positions.
    """

    game: str
    deck: str
    decks: Sequence[str]  # the decks whose mirror matches are played by the `decks` measure
    opening: str  # the mulligan rule; empty if the game has no mulligan
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
    settings: Mapping[str, object] = field(default_factory=dict)  # the settings of the games for new positions

    def to_json(self) -> str:
        return json.dumps(asdict(self), default=list)


def agent_name(spec: str) -> str:
    return spec.partition("(")[0]


class Bench:
    """A game and its measurement plan, shared by all measures."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = load_game(plan.game)
        self.deck = self.game.deck(plan.deck)
        self.done: dict[str, str] = {}  # summaries, keyed by measure; compared builds should have done the same work

    def count(self, usual: int, least: int = 1) -> int:
        """Return the usual number of repetitions multiplied by the plan's scale, but at least `least`."""
        return max(least, int(usual * self.plan.scale))

    @cached_property
    def states(self) -> list[State]:
        """The committed mid-game positions, or new positions if there are none or if the plan excludes them."""
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
        """Return whether this Topdeck version's rules and record format can replay the committed positions."""
        try:
            return not self.committed_file.exists() or bool(self.read_committed_states(1))
        except Exception:
            return False

    def best(self, run: Callable[[], None]) -> float:
        """Return the CPU time of the fastest of several rounds, in seconds."""
        return self.best_of_each(run)[0]

    def per_second(self, call: Callable[[int], object], count: int) -> float:
        """Return the number of calls per second; each call is passed its index."""

        def run() -> None:
            for number in range(count):
                call(number)

        return count / self.best(run)

    def best_of_each(self, *runs: Callable[[], None]) -> list[float]:
        """Return the best CPU time of each function.

        The calls alternate so that machine load affects all of them equally.
        """
        rounds = [[cpu_seconds(run) for run in runs] for _ in range(self.plan.rounds)]
        return [min(seconds) for seconds in zip(*rounds, strict=True)]

    def microseconds(self, calls: Sequence[Callable[[], object]]) -> float:
        """Return the mean time per call in microseconds, minus the overhead of calling `int`."""
        repeats = self.count(100, least=2)

        def run(functions: Sequence[Callable[[], object]]) -> None:
            for function in functions:
                for _ in range(repeats):
                    function()

        seconds = self.best(partial(run, calls)) - self.best(partial(run, [int] * len(calls)))
        return 1e6 * max(seconds, 0.0) / (len(calls) * repeats)


def cpu_seconds(run: Callable[[], None]) -> float:
    gc.collect()  # so that each run pays for its own garbage; otherwise, search times vary by 8 %
    started = time.process_time()
    run()
    return time.process_time() - started


def checksum(actions: list[Action]) -> str:
    return hex(crc32("\n".join(action.text() for action in actions).encode()))


class MidGame(NamedTuple):
    """A random game played up to a mid-game turn."""

    seed: int
    state: State
    actions: list[Action]


def mid_games(bench: Bench, count: int) -> Iterator[MidGame]:
    """Yield random games, each played up to a mid-game turn."""
    turns = bench.plan.middle
    seed = found = 0
    while found < count:
        game = play_until(bench, seed, turns[seed % len(turns)])
        if game is not None:
            found += 1
            yield game
        seed += 1
        if seed == MOST_SEEDS and not found:
            raise TopdeckError(f"no random game of {bench.game.title()} reaches turn {turns[0]}, which is its mid-game")


def play_until(bench: Bench, seed: int, turn: int) -> MidGame | None:
    """Play a random game until this turn starts, or return `None` if the game ends first."""
    state = bench.game.start((bench.deck, bench.deck), seed, **bench.plan.settings)
    rng = Rng(seed, 51)
    actions: list[Action] = []
    while state.result() is None:
        if state.turn >= turn:
            return MidGame(seed, state, actions)
        actions.append(rng.choice(state.actions()))
        state.step(actions[-1])
    return None
