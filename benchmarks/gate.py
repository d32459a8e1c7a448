"""Test whether to adopt a new champion: `python benchmarks/gate.py`, or `make gate`.

The sequential tests in `gate.toml` are played in order until the champion fails one.  Every test has a results file in
the folder set with `--out`, so you can repeat the command to resume an interrupted run.  Use a new folder after every
change to the champion.  The exit status is 0 if the champion passes all tests, 1 if it fails one, and 3 if a test is
undecided.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec import Struct, convert

from topdeck import Deck
from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.plan.formats import Two
from topdeck.arena.plan.sprt import Sprt
from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.results.statistics import score
from topdeck.arena.results.store.location import find_location
from topdeck.cli.exit_status import INTERRUPTED, MISTAKE, UNDECIDED
from topdeck.core.errors import MatchError, TopdeckError, hint
from topdeck.core.validation import read_text, read_toml
from topdeck.studies.budgets import Budgets, with_budget
from topdeck.studies.catalogue import load_study
from topdeck.studies.designs.games import Meeting
from topdeck.studies.designs.games_plan import GamesPlan

FILE = Path(__file__).with_name("gate.toml")
FOLDER = Path("results/gate")
SEED = 34  # not the seed of the studies, so that the gate uses different deals
PASSED, FAILED = 0, 1


class Hypotheses(Struct, forbid_unknown_fields=True, frozen=True):
    """The hypotheses about the champion and an opponent, in normalised Elo."""

    elo0: float
    elo1: float


class GateKeys(Struct, forbid_unknown_fields=True, frozen=True):
    """A game's tests: the study that defines agents and decks, its meetings in playing order, and the opponents."""

    study: str
    champion: str
    budget: int
    meetings: list[str]
    max_pairs: int
    opponents: dict[str, Hypotheses]


@dataclass(frozen=True)
class Gate:
    """The sequential tests of one game."""

    keys: GateKeys
    plan: GamesPlan

    def tests(self) -> Iterator[tuple[str, Experiment]]:
        """Yield all tests with their names, in playing order."""
        for name in self.keys.meetings:
            decks, seats = self.decks(self.meeting(name))
            for opponent, hypotheses in self.keys.opponents.items():
                test = Sprt(self.keys.max_pairs, elo0=hypotheses.elo0, elo1=hypotheses.elo1, seats=seats)
                yield f"{name}, {opponent}", self.experiment(opponent, decks, test)

    def experiment(self, opponent: str, decks: tuple[Deck, ...], test: Sprt) -> Experiment:
        design = self.plan.design
        return Experiment(
            game=design.keys.game,
            entries=(self.entry(self.keys.champion), self.entry(opponent)),
            decks=decks,
            format=test,
            seed=SEED,
            settings=design.settings,
            limit=design.keys.clock,
        )

    def entry(self, name: str) -> Entry:
        """Return an agent from the study, with the gate's budget instead of its own."""
        players = self.plan.design.players
        if name not in players:
            raise MatchError(f"{self.keys.study} has no agent {name!r}{hint(name, players)}")
        return Entry(name, with_budget(players[name].spec, self.keys.budget, Budgets()))

    def meeting(self, name: str) -> Meeting:
        meetings = {meeting.name: meeting for meeting in reversed(self.plan.design.meetings)}
        if name not in meetings:
            raise MatchError(f"{self.keys.study} has no meeting {name!r}{hint(name, meetings)}")
        return meetings[name]

    def decks(self, meeting: Meeting) -> tuple[tuple[Deck, ...], tuple[Two, ...]]:
        """Return the decks of a meeting, and their pairings in the order in which they are played."""
        seats = meeting.decks or tuple(two for two, _ in self.plan.deals(meeting))
        return tuple(self.plan.decks(name for two in seats for name in two).values()), seats


def read_gates(text: str, games: Sequence[str]) -> list[Gate]:
    """Return the gates for these games, or for all games in the file.

    Raises:
        TopdeckError: The file is invalid, or it does not contain one of the games.
    """
    try:
        found = convert(read_toml(text), dict[str, GateKeys])
    except ValueError as error:
        raise MatchError(f"gate.toml: {error}") from None
    for game in games:
        if game not in found:
            raise MatchError(f"gate.toml has no game {game!r}{hint(game, found)}")
    return [make_gate(found[game]) for game in games or found]


def make_gate(keys: GateKeys) -> Gate:
    return Gate(keys, GamesPlan(load_study(keys.study), "standard", Budgets()))


# ---- the command


def play_gates(gates: Sequence[Gate], folder: Path, workers: int | None) -> int:
    """Play the tests for all games and return the exit status; a champion that fails a test plays no further tests."""
    statuses = [PASSED]
    for gate in gates:
        for name, experiment in gate.tests():
            statuses.append(play_test(name, experiment, folder, workers))
            if statuses[-1] == INTERRUPTED:
                return INTERRUPTED
            if statuses[-1] == FAILED:
                break
    return FAILED if FAILED in statuses else max(statuses)


def play_test(name: str, experiment: Experiment, folder: Path, workers: int | None) -> int:
    """Play a test, print its conclusion and return the exit status."""
    test, (champion, opponent) = experiment.format, experiment.lineup.agents
    assert isinstance(test, Sprt)
    file = folder / experiment.game / f"{name.replace(', ', '-')}.db"
    file.parent.mkdir(parents=True, exist_ok=True)
    run = run_experiment(experiment, find_location(file), make_executor("here", workers))
    verdict = test.verdict(experiment.lineup, run.games)
    print(f"{experiment.game}, {name}: {test.conclusion(verdict, champion, opponent)}", end="; ")
    print(f"score {score(test.decisive_games(experiment.lineup, run.games), champion)}", flush=True)
    if run.interrupted:
        return INTERRUPTED
    return UNDECIDED if verdict.better is None else PASSED if verdict.better else FAILED


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games to test (default: all games in the file)")
    parser.add_argument(
        "--file", type=Path, default=FILE, help="file that defines the tests (default: benchmarks/gate.toml)"
    )
    parser.add_argument("--out", type=Path, default=FOLDER, help=f"folder for the results (default: {FOLDER})")
    parser.add_argument("--workers", type=int, help="number of processes (default: one per core)")
    asked = parser.parse_args(arguments)
    try:
        gates = read_gates(read_text(asked.file), asked.games)
        return play_gates(gates, asked.out, asked.workers)
    except TopdeckError as error:
        print(f"error: {error}", file=sys.stderr)
        return MISTAKE


if __name__ == "__main__":
    sys.exit(main())
