"""Play many random games and check every position: `python benchmarks/fuzz.py 20000 --game gwent`.

Half of the games use the included decks, the others decks with few different cards (`--decks`).  The seed of a game
determines its decks and settings.  The first violation ends the program with exit status 1; the message contains
everything needed to replay that game.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from concentrated_decks import MAKERS, ConcentratedGame, concentrated_games
from drawn_games import BUILT_IN, DrawnGame, drawn_games, games_parser
from rich.progress import track

from topdeck import Game, State, TopdeckError, load_game
from topdeck.core.build import compiled
from topdeck.testing import CheckFailed
from topdeck.testing.check_invariants import check_playout

AnyGame = DrawnGame | ConcentratedGame

ORDINARY, CONCENTRATED = "ordinary", "concentrated"
GAMES: dict[str, Callable[[str, int, int], Iterator[AnyGame]]] = {
    ORDINARY: drawn_games,
    CONCENTRATED: concentrated_games,
}
FORMS_EVERY = 10  # check every tenth position only, because parsing a form takes much longer than a move


class Outcome(NamedTuple):
    actions: int
    fault: str


def play(drawn: AnyGame) -> Outcome:
    try:
        return Outcome(check_playout(load_game(drawn.game), drawn.start(), drawn.seed, form_faults), "")
    except CheckFailed as fault:
        return Outcome(0, named(drawn, str(fault)))
    except Exception:
        return Outcome(0, named(drawn, traceback.format_exc()))


def form_faults(game: Game, state: State, number: int) -> list[str]:
    """Return why a position cannot be read back from its JSON form or from its position form; not all are checked."""
    if number % FORMS_EVERY:
        return []
    try:
        twin = game.state(json.loads(json.dumps(state.to_json())))
        if twin.to_json() != state.to_json():
            return ["the JSON form of the position changes when it is read back"]
        if state.pass_action() is None:
            return []  # the position editor cannot represent pending choices and finished games
        form = game.editor.arrangement(state)
        again = game.editor.arrangement(game.editor.arrange(form))
    except TopdeckError as error:
        return [f"the position cannot be read back: {error}"]
    first, second = ({name: value for name, value in part.items() if name != "lost"} for part in (form, again))
    return [] if first == second else [f"the position form changes when it is read back: {first}"]


def named(drawn: AnyGame, fault: str) -> str:
    """Return a description of the violation and how to reproduce it."""
    decks = CONCENTRATED if isinstance(drawn, ConcentratedGame) else ORDINARY
    again = f"python benchmarks/fuzz.py 1 --game {drawn.game} --decks {decks} --seed {drawn.seed}"
    return f"{drawn}\n{fault.rstrip()}\nto play it again: {again}"


def check(game: str, decks: str, asked: argparse.Namespace) -> str:
    """Play the games of one kind and return the first violation, if any."""
    build = "compiled" if compiled() else "interpreted"
    actions = 0
    with multiprocessing.Pool(asked.processes) as pool:
        outcomes = pool.imap(play, GAMES[decks](game, asked.games, asked.seed), chunksize=20)
        for outcome in track(outcomes, f"random games of {game}, {decks} decks, {build}", total=asked.games):
            if outcome.fault:
                return outcome.fault
            actions += outcome.actions
    print(f"{game}, {decks} decks: {asked.games} games, {actions} positions, no fault")
    return ""


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = games_parser(__doc__, 20_000)
    kinds = f"kind of decks; can be repeated ({', '.join(GAMES)})"
    parser.add_argument("--decks", action="append", choices=GAMES, help=kinds)
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="number of processes (all cores)")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    asked = arguments(words)
    for game in asked.game or BUILT_IN:
        for decks in asked.decks or GAMES:
            if decks == CONCENTRATED and game not in MAKERS:
                print(f"{game}: no concentrated decks; they are available only for built-in games")
            elif fault := check(game, decks, asked):
                print(fault, file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
