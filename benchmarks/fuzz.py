"""Plays many random games and checks every position: `python benchmarks/fuzz.py 20000 --game gwent`.

The seed of a game draws its decks and its settings.  The first fault ends it with exit status 1; the fault is named
with all it takes to play that game again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import traceback
from collections.abc import Sequence
from typing import NamedTuple

from drawn_games import BUILT_IN, DrawnGame, drawn_games, games_parser
from rich.progress import track

from topdeck.build import compiled
from topdeck.testing import CheckFailed, check_invariants


class Outcome(NamedTuple):
    actions: int
    fault: str


def play(drawn: DrawnGame) -> Outcome:
    try:
        return Outcome(check_invariants(drawn.game, drawn.decks, drawn.seed, **drawn.settings), "")
    except CheckFailed as fault:
        return Outcome(0, named(drawn, str(fault)))
    except Exception:
        return Outcome(0, named(drawn, traceback.format_exc()))


def named(drawn: DrawnGame, fault: str) -> str:
    """A fault, and how to see it again."""
    again = f"python benchmarks/fuzz.py 1 --game {drawn.game} --seed {drawn.seed}"
    return f"{drawn}\n{fault.rstrip()}\nto play it again: {again}"


def check(game: str, asked: argparse.Namespace) -> str:
    """Play the games of one kind; returns the first fault, if there is one."""
    build = "compiled" if compiled() else "interpreted"
    actions = 0
    with multiprocessing.Pool(asked.processes) as pool:
        outcomes = pool.imap(play, drawn_games(game, asked.games, asked.seed), chunksize=20)
        for outcome in track(outcomes, f"random games of {game}, {build}", total=asked.games):
            if outcome.fault:
                return outcome.fault
            actions += outcome.actions
    print(f"{game}: {asked.games} games, {actions} positions, no fault")
    return ""


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = games_parser(__doc__, 20_000)
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many at a time (all cores)")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    asked = arguments(words)
    for game in asked.game or BUILT_IN:
        if fault := check(game, asked):
            print(fault, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
