"""Play many random games and check every position: `python benchmarks/fuzz.py 20000 --game gwent`.

The games use the included decks, random legal decks that together contain every card, and decks with only a few
distinct cards (`--decks`).  The seed of a game determines its decks and settings.  Every position is checked for
violated invariants, and `pick` must choose the same action as a random index into the list of legal actions.  Every
tenth position (`--forms`) is also converted to its JSON form and its position form and back. With `--promises`,
`check_game` checks some positions of each game instead, which takes longer but also finds leaks of hidden information.

The first fault ends the program with exit status 1.  The message contains all information needed to replay the game,
and a short test that reproduces the fault.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from concentrated_decks import MAKERS, ConcentratedGame, concentrated_game
from drawn_games import BUILT_IN, DrawnGame, drawn_game, games_parser
from form_faults import form_faults
from pick_faults import pick_faults
from random_decks import RandomGame, random_game
from rich.progress import track
from shrink import shrink

from topdeck import Game, State, load_game
from topdeck.core.build import compiled
from topdeck.testing import CheckFailed, check_game
from topdeck.testing.check_invariants import check_playout

AnyGame = DrawnGame | RandomGame | ConcentratedGame


class Decks(NamedTuple):
    """A kind of deck: a function that maps a seed to a game, and the games that support such decks (all if empty)."""

    draw: Callable[[str, int], AnyGame]
    games: frozenset[str] = frozenset()


ORDINARY, RANDOM, CONCENTRATED = "ordinary", "random", "concentrated"
KINDS = {
    ORDINARY: Decks(drawn_game),
    RANDOM: Decks(random_game, frozenset({"hearthstone"})),
    CONCENTRATED: Decks(concentrated_game, frozenset(MAKERS)),
}
FORMS_EVERY = 10  # check only every tenth position, because parsing a form takes much longer than a move
PROMISES_EVERY = 19  # `check_game` checks only the positions whose numbers are multiples of this number
LIMIT = 120  # time limit for a game in seconds; a game takes less than a second unless it hangs


class Outcome(NamedTuple):
    actions: int
    fault: str


def play(game: str, decks: str, promises: bool, forms: int, seed: int) -> Outcome:
    """Play and check one game in a worker process."""
    try:
        drawn = KINDS[decks].draw(game, seed)
        return Outcome(check_promises(drawn) if promises else check_positions(drawn, forms), "")
    except CheckFailed as fault:
        return Outcome(0, str(fault))
    except Exception:
        return Outcome(0, traceback.format_exc().rstrip())


def check_positions(drawn: AnyGame, forms: int) -> int:
    return check_playout(load_game(drawn.game), drawn.start(), drawn.seed, partial(find_faults, forms))


def check_promises(drawn: AnyGame) -> int:
    assert not isinstance(drawn, ConcentratedGame)
    check_game(drawn.game, drawn.decks, seed=drawn.seed, every=PROMISES_EVERY, **drawn.settings)
    return 0


def find_faults(forms: int, game: Game, state: State, number: int) -> list[str]:
    """Return all faults in a position except violated invariants, given the number of actions played so far."""
    return pick_faults(state) or ([] if number % forms else form_faults(game, state))


def report(game: str, decks: str, promises: bool, seed: int, fault: str) -> str:
    """Return a description of the fault, a command that reproduces it, and a test."""
    drawn = KINDS[decks].draw(game, seed)
    option = " --promises" if promises else ""
    again = f"python benchmarks/fuzz.py 1 --game {game} --decks {decks} --seed {seed}{option}"
    lines = [str(drawn), fault, f"to play it again: {again}"]
    return "\n".join(lines if promises else [*lines, "", shrink(drawn)])


def check(game: str, decks: str, asked: argparse.Namespace) -> str:
    """Play games with one kind of deck, and return the first fault, if any."""
    build = "compiled" if compiled() else "interpreted"
    actions = 0
    seeds = range(asked.seed, asked.seed + asked.games)
    with multiprocessing.Pool(asked.processes) as pool:
        outcomes = pool.imap(partial(play, game, decks, asked.promises, asked.forms), seeds)
        for seed in track(seeds, f"random games of {game}, {decks} decks, {build}"):
            try:
                outcome = outcomes.next(asked.limit)
            except multiprocessing.TimeoutError:
                outcome = Outcome(0, f"the game does not end within {asked.limit} seconds, or its process crashed")
            if outcome.fault:
                pool.terminate()
                return report(game, decks, asked.promises, seed, outcome.fault)
            actions += outcome.actions
    count = f"{asked.games} games" if asked.promises else f"{asked.games} games, {actions} positions"
    print(f"{game}, {decks} decks: {count}, no fault", flush=True)
    return ""


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = games_parser(__doc__, 20_000)
    kinds = f"kind of deck; can be repeated (default: {', '.join(KINDS)})"
    parser.add_argument("--decks", action="append", choices=KINDS, help=kinds)
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count(), help="number of processes (default: all cores)"
    )
    parser.add_argument(
        "--limit", type=float, default=LIMIT, help=f"maximum number of seconds per game (default: {LIMIT})"
    )
    forms = f"check the forms of every N-th position (default: {FORMS_EVERY}); larger values are faster"
    parser.add_argument("--forms", type=int, default=FORMS_EVERY, metavar="N", help=forms)
    parser.add_argument("--promises", action="store_true", help="check all requirements with `check_game`")
    asked = parser.parse_args(words)
    if asked.forms < 1:
        parser.error("--forms must be at least 1")
    return asked


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
