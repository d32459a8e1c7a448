"""Play many random games and check every position: `python benchmarks/fuzz.py 20000 --game gwent`.

The games use the included decks, random legal decks that together contain every card, and decks with few different
cards (`--decks`).  The seed of a game determines its decks and settings.  With `--promises`, `check_game` checks some
positions of each game instead; this takes longer and also finds leaks of hidden information.

The first fault ends the program with exit status 1.  The message contains everything needed to replay the game, and a
short test that shows the fault.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from concentrated_decks import MAKERS, ConcentratedGame, concentrated_games
from drawn_games import BUILT_IN, DrawnGame, drawn_games, games_parser
from form_faults import form_faults
from random_decks import RandomGame, random_games
from rich.progress import track
from shrink import shrink

from topdeck import Game, State, load_game
from topdeck.core.build import compiled
from topdeck.testing import CheckFailed, check_game
from topdeck.testing.check_invariants import check_playout

AnyGame = DrawnGame | RandomGame | ConcentratedGame


class Decks(NamedTuple):
    """A kind of decks: how its games are drawn, and the names of the games that have such decks (all if empty)."""

    draw: Callable[[str, int, int], Iterator[AnyGame]]
    games: frozenset[str] = frozenset()


ORDINARY, RANDOM, CONCENTRATED = "ordinary", "random", "concentrated"
KINDS = {
    ORDINARY: Decks(drawn_games),
    RANDOM: Decks(random_games, frozenset({"hearthstone"})),
    CONCENTRATED: Decks(concentrated_games, frozenset(MAKERS)),
}
FORMS_EVERY = 10  # check every tenth position only, because parsing a form takes much longer than a move
PROMISES_EVERY = 19  # `check_game` checks this position of each game, and its multiples
LIMIT = 120  # seconds for one game, which takes less than a second unless it hangs


class Outcome(NamedTuple):
    actions: int
    fault: str


def play(check: Callable[[AnyGame], int], drawn: AnyGame) -> Outcome:
    try:
        return Outcome(check(drawn), "")
    except CheckFailed as fault:
        return Outcome(0, str(fault))
    except Exception:
        return Outcome(0, traceback.format_exc().rstrip())


def check_positions(drawn: AnyGame) -> int:
    return check_playout(load_game(drawn.game), drawn.start(), drawn.seed, sampled_form_faults)


def check_promises(drawn: AnyGame) -> int:
    assert not isinstance(drawn, ConcentratedGame)
    check_game(drawn.game, drawn.decks, seed=drawn.seed, every=PROMISES_EVERY, **drawn.settings)
    return 0


def sampled_form_faults(game: Game, state: State, number: int) -> list[str]:
    return [] if number % FORMS_EVERY else form_faults(game, state)


def report(drawn: AnyGame, decks: str, asked: argparse.Namespace, fault: str) -> str:
    """Return a description of the fault, how to reproduce it, and a test."""
    promises = " --promises" if asked.promises else ""
    again = f"python benchmarks/fuzz.py 1 --game {drawn.game} --decks {decks} --seed {drawn.seed}{promises}"
    lines = [str(drawn), fault, f"to play it again: {again}"]
    return "\n".join(lines if asked.promises else [*lines, "", shrink(drawn)])


def check(game: str, decks: str, asked: argparse.Namespace) -> str:
    """Play the games of one kind and return the first fault, if any."""
    build = "compiled" if compiled() else "interpreted"
    actions = 0
    one_game = partial(play, check_promises if asked.promises else check_positions)
    with multiprocessing.Pool(asked.processes) as pool:
        outcomes = pool.imap(one_game, KINDS[decks].draw(game, asked.games, asked.seed))
        games = KINDS[decks].draw(game, asked.games, asked.seed)
        for drawn in track(games, f"random games of {game}, {decks} decks, {build}", total=asked.games):
            try:
                outcome = outcomes.next(asked.limit)
            except multiprocessing.TimeoutError:
                outcome = Outcome(0, f"the game does not end within {asked.limit} seconds, or its process crashed")
            if outcome.fault:
                pool.terminate()
                return report(drawn, decks, asked, outcome.fault)
            actions += outcome.actions
    count = f"{asked.games} games" if asked.promises else f"{asked.games} games, {actions} positions"
    print(f"{game}, {decks} decks: {count}, no fault", flush=True)
    return ""


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = games_parser(__doc__, 20_000)
    kinds = f"kind of decks; can be repeated ({', '.join(KINDS)})"
    parser.add_argument("--decks", action="append", choices=KINDS, help=kinds)
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="number of processes (all cores)")
    parser.add_argument("--limit", type=float, default=LIMIT, help=f"maximum number of seconds for a game ({LIMIT})")
    parser.add_argument("--promises", action="store_true", help="check all requirements of `check_game`")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    asked = arguments(words)
    for game in asked.game or BUILT_IN:
        for decks, kind in KINDS.items():
            if asked.decks and decks not in asked.decks:
                continue
            if kind.games and game not in kind.games:
                print(f"{game}: no {decks} decks; they are available only for {', '.join(sorted(kind.games))}")
            elif decks == CONCENTRATED and asked.promises:
                print(f"{game}: {decks} decks are not legal, so `check_game` cannot play them")
            elif fault := check(game, decks, asked):
                print(fault, file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
