"""Plays many random games of Hearthstone and checks every position: `python benchmarks/fuzz.py 20000`.

All pairs of decks take turns, and so do the settings.  The first fault ends it with exit status 1; the
fault is named with all it takes to play that game again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import traceback
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from rich.progress import track

from topdeck import load_game
from topdeck.build import compiled
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, eras
from topdeck.testing import CheckFailed, check_invariants

Settings = dict[str, Any]
SETTINGS: tuple[Settings, ...] = (
    {},
    {"positions": "all"},
    {"mulligan": False},
    {"max_turns": 15},
    *({"era": era, "any_set": True} for era in eras() if era != DEFAULT_ERA),
)


class Task(NamedTuple):
    """One game."""

    decks: tuple[str, str]
    seed: int
    settings: Settings

    def __str__(self) -> str:
        first, second = self.decks
        return f"{first} against {second}, seed {self.seed}, settings {self.settings}"


class Outcome(NamedTuple):
    actions: int
    fault: str


def tasks(games: int, first_seed: int) -> Iterator[Task]:
    names = [deck.name for deck in load_game("hearthstone").decks()]
    pairs = list(product(names, names))
    for number in range(games):
        settings = SETTINGS[number % len(SETTINGS)]
        yield Task(pairs[number // len(SETTINGS) % len(pairs)], first_seed + number, settings)


def play(task: Task) -> Outcome:
    try:
        return Outcome(check_invariants("hearthstone", task.decks, task.seed, **task.settings), "")
    except CheckFailed as fault:
        return Outcome(0, f"{task}\n{fault}")
    except Exception:
        return Outcome(0, f"{task}\n{traceback.format_exc()}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int, nargs="?", default=20_000, help="how many games (20000)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game; the others follow it (0)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many at a time (all cores)")
    asked = parser.parse_args()
    build = "compiled" if compiled() else "interpreted"
    actions = 0
    with multiprocessing.Pool(asked.processes) as pool:
        outcomes = pool.imap(play, tasks(asked.games, asked.seed), chunksize=20)
        for outcome in track(outcomes, f"random games, {build}", total=asked.games):
            if outcome.fault:
                print(outcome.fault, file=sys.stderr)
                return 1
            actions += outcome.actions
    print(f"{asked.games} games, {actions} positions, no fault")
    return 0


if __name__ == "__main__":
    sys.exit(main())
