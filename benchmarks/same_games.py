"""Play the same games in two builds and compare all fingerprints: `python benchmarks/same_games.py 500`.

One build is the installed one, which is compiled from these sources; the other interprets the sources.  The seed of a
game determines its decks and settings, and every pair of agents plays in turn.  The program reports the first game that
differs and exits with status 1.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import IO, NamedTuple

from drawn_games import BUILT_IN, DrawnGame, Settings, drawn_game, games_parser
from random_decks import RandomGame, random_game
from rich.progress import track

from topdeck import load_game
from topdeck.agents import make_agent
from topdeck.arena.play.match import play_game
from topdeck.core.build import compiled
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import two_decks
from topdeck.testing.speed.environment import Environment, other_environment, this_environment

SOURCES = Path(__file__).parents[1] / "src"
AGENTS = ("random", "greedy")
ORDINARY, RANDOM = "ordinary", "random"
DRAW: dict[str, Callable[[str, int], DrawnGame | RandomGame]] = {ORDINARY: drawn_game, RANDOM: random_game}


class Series(NamedTuple):
    """A series of games that both builds play."""

    game: str
    games: int
    first_seed: int = 0
    agents: tuple[str, ...] = AGENTS  # every pair of these agents plays in turn
    settings: Settings | None = None  # used instead of random settings
    decks: str = ORDINARY  # the kind of decks

    def lines(self) -> Iterator[str]:
        """Yield one line per game, with the result and all information needed to replay the game."""
        pairs = list(product(self.agents, self.agents))
        for number in range(self.games):
            drawn = DRAW[self.decks](self.game, self.first_seed + number)
            if self.settings is not None:
                drawn = drawn._replace(settings=self.settings)
            yield line_of(drawn, pairs[number % len(pairs)])


def line_of(drawn: DrawnGame | RandomGame, names: tuple[str, str]) -> str:
    game = load_game(drawn.game)
    agents = (make_agent(names[0], drawn.game), make_agent(names[1], drawn.game))
    decks = two_decks(game, drawn.decks)
    record = play_game(drawn.game, agents, decks, drawn.seed, drawn.settings, on_fault="raise").record
    digest = sha256("\n".join(record.lines()).encode()).hexdigest()[:16]
    return f"{drawn}, {names[0]} against {names[1]}: {len(record.actions)} actions, {digest}"


# ---- two processes


class Difference(Exception):
    """The first game that is not identical in both builds."""


def compare(series: Series, first: Environment, second: Environment) -> Iterator[None]:
    """Play the games in both environments in parallel, yielding after each game that is identical."""
    with playing(series, first) as ours, playing(series, second) as theirs:
        builds = (heard(ours, first), heard(theirs, second))
        if builds[0] == builds[1]:
            raise TopdeckError(f"both builds are {builds[0]}; run this in an environment with a compiled Topdeck build")
        for _ in range(series.games):
            lines = (heard(ours, first), heard(theirs, second))
            if lines[0] != lines[1]:
                raise Difference("\n".join(f"{build}: {line}" for build, line in zip(builds, lines, strict=True)))
            yield


@contextmanager
def playing(series: Series, environment: Environment) -> Iterator[IO[str]]:
    """Yield the lines printed by a process in the environment; the process ends with the generator."""
    command = [environment.python, __file__, "--play", json.dumps(series)]
    with subprocess.Popen(command, env=environment.variables(), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout
        finally:
            process.kill()


def heard(lines: IO[str], environment: Environment) -> str:
    line = lines.readline()
    if not line:
        raise TopdeckError(f"{environment} stopped before its last game")  # its error message was already shown
    return line.rstrip()


def play(form: str) -> None:
    """Print the build and then the games; each environment runs this function in a separate process."""
    game, games, first_seed, agents, settings, decks = json.loads(form)
    print("compiled" if compiled() else "interpreted", flush=True)
    for line in Series(game, games, first_seed, tuple(agents), settings, decks).lines():
        print(line, flush=True)


# ---- the program


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = games_parser(__doc__, 500)
    parser.add_argument(
        "--agents", nargs="+", default=AGENTS, help=f"agents without time limits (default: {' '.join(AGENTS)})"
    )
    kinds = f"included decks, or random legal Hearthstone decks (default: {ORDINARY})"
    parser.add_argument("--decks", choices=DRAW, default=ORDINARY, help=kinds)
    parser.add_argument("--play", help=argparse.SUPPRESS)
    return parser.parse_args(words)


def check(series: Series) -> None:
    """Compare the games of a series and show a progress bar."""
    for agent in series.agents:
        make_agent(agent, series.game)  # reject an invalid agent before any process starts
    steps = compare(series, this_environment(), other_environment(str(SOURCES)))
    for _ in track(steps, f"games of {series.game}, compiled and interpreted", total=series.games):
        pass
    print(f"{series.game}: all {series.games} games are the same in the compiled and the interpreted build")


def main(words: Sequence[str] | None = None) -> int:
    asked = arguments(words)
    if asked.play:
        play(asked.play)
        return 0
    try:
        for game in asked.game or (BUILT_IN if asked.decks == ORDINARY else ("hearthstone",)):
            check(Series(game, asked.games, asked.seed, tuple(asked.agents), decks=asked.decks))
    except Difference as difference:
        print(f"this game is not the same in both builds\n{difference}", file=sys.stderr)
        return 1
    except TopdeckError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
