"""Measures the engine and the flat layout side by side, in turns: `python -m flat_layout.measure [rounds]`.

`engine` or `flat` instead of a number plays games for callgrind to count; `styles` compares ways to write a rule.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from flat_layout import styles
from flat_layout.state import FlatState, new_buffer, random_rollout
from flat_layout.state import random_playout as flat_playout
from flat_layout.translate import engine_game, flat_game
from topdeck.games.hearthstone.engine.actions import HearthstoneAction
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.rng import Rng, stream
from topdeck.search.horizon import EndOfTurn
from topdeck.search.playout import random_playout
from topdeck.search.rollout import RandomRollout

DECKS = ("shaman", "hunter")
BUFFER = new_buffer()
TURNS = range(9, 16)  # of the positions that are copied and played on


def middle_of_game(seed: int) -> tuple[HearthstoneState, FlatState] | None:
    """The same position in both, some way into a random game; none if the game is over before."""
    game, flat, rng = engine_game(DECKS, seed), flat_game(DECKS, seed), Rng(seed, 50)
    until = TURNS[seed % len(TURNS)]
    while game.turn < until:
        actions = game.actions()
        if not actions:
            return None
        action = actions[rng.below(len(actions))]
        assert isinstance(action, HearthstoneAction)
        game.step(action)
        flat.step(action.key)
    return game, flat


def positions(count: int) -> list[tuple[HearthstoneState, FlatState]]:
    found: list[tuple[HearthstoneState, FlatState]] = []
    seed = 0
    while len(found) < count:
        position = middle_of_game(seed)
        if position is not None and position[0].result() is None:
            assert position[0].fingerprint() == position[1].fingerprint()
            found.append(position)
        seed += 1
    return found


class Bench:
    """Both sides of every measurement; each says how often it did what it measures."""

    def __init__(self, games: int, places: int, repeat: int) -> None:
        both = positions(places)
        self.repeat = repeat
        self.states = [game for game, flat in both]
        self.flats = [flat for game, flat in both]
        self.options = [state.actions() for state in self.states]
        self.codes = [[action.key for action in options] for options in self.options]  # type: ignore[attr-defined]
        self.starts = [engine_game(DECKS, seed) for seed in range(games)]
        self.flat_starts = [flat_game(DECKS, seed) for seed in range(games)]

    def engine_random(self) -> int:
        for seed, start in enumerate(self.starts):
            random_playout(start.copy(), Rng(seed, 50))
        return len(self.starts)

    def flat_random(self) -> int:
        for seed, start in enumerate(self.flat_starts):
            flat_playout(start.copy(), stream(seed, 50), BUFFER)
        return len(self.flat_starts)

    def engine_copy(self) -> int:
        for state in self.states:
            for time_ in range(self.repeat):
                state.copy()
        return self.repeat * len(self.states)

    def flat_copy(self) -> int:
        for state in self.flats:
            for time_ in range(self.repeat):
                state.copy()
        return self.repeat * len(self.flats)

    def engine_list(self) -> int:
        for state in self.states:
            for time_ in range(self.repeat):
                state.actions()
        return self.repeat * len(self.states)

    def flat_list(self) -> int:
        for state in self.flats:
            for time_ in range(self.repeat):
                state.list_into(BUFFER)
        return self.repeat * len(self.flats)

    def engine_step(self) -> int:
        """Every action, each on a copy."""
        for state, options in zip(self.states, self.options, strict=True):
            for action in options:
                state.copy().step(action)
        return sum(map(len, self.options))

    def flat_step(self) -> int:
        for state, codes in zip(self.flats, self.codes, strict=True):
            for code in codes:
                state.copy().step(code)
        return sum(map(len, self.codes))

    def engine_rollout(self) -> int:
        rollout, horizon, rng = RandomRollout(), EndOfTurn(), Rng(1)
        for state in self.states:
            for time_ in range(self.repeat):
                rollout.run(state.copy(), state, horizon, rng)
        return self.repeat * len(self.states)

    def flat_rollout(self) -> int:
        now = stream(1, 0)
        for state in self.flats:
            for time_ in range(self.repeat):
                now = random_rollout(state.copy(), state, now, BUFFER)
        return self.repeat * len(self.flats)

    def pairs(self) -> dict[str, tuple[Callable[[], int], Callable[[], int]]]:
        return {
            "random game": (self.engine_random, self.flat_random),
            "copy": (self.engine_copy, self.flat_copy),
            "list actions": (self.engine_list, self.flat_list),
            "copy and step": (self.engine_step, self.flat_step),
            "copy and play to the end of the turn": (self.engine_rollout, self.flat_rollout),
        }


def cpu_time(measured: Callable[[], int]) -> float:
    """Nanoseconds each."""
    begin = time.process_time_ns()
    count = measured()
    return (time.process_time_ns() - begin) / count


def main(rounds: int) -> None:
    bench = Bench(games=40, places=100, repeat=20)
    for name, (engine, flat) in bench.pairs().items():
        engine_times: list[float] = []
        flat_times: list[float] = []
        for time_ in range(rounds):
            engine_times.append(cpu_time(engine))
            flat_times.append(cpu_time(flat))
        ratio = median(one / other for one, other in zip(engine_times, flat_times, strict=True))
        best = min(engine_times), min(flat_times)
        print(f"{name}: {best[0]:.0f} ns and {best[1]:.0f} ns, ratio {best[0] / best[1]:.2f}; median {ratio:.2f}")


def play_games(layout: str, games: int = 200) -> None:
    """Random games of one side alone, for callgrind."""
    for seed in range(games):
        if layout == "engine":
            random_playout(engine_game(DECKS, seed), Rng(seed, 50))
        else:
            flat_playout(flat_game(DECKS, seed), stream(seed, 50), BUFFER)


def compare_styles() -> None:
    for style in (styles.objects, styles.offsets, styles.accessors, styles.kept_views, styles.fresh_views):
        best = min(cpu_time(partial(style, 200_000)) for time_ in range(25))
        print(f"{style.__name__}: {best:.1f} ns")


if __name__ == "__main__":
    if sys.argv[1:] in (["engine"], ["flat"]):
        play_games(sys.argv[1])
    elif sys.argv[1:] == ["styles"]:
        compare_styles()
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 25)
