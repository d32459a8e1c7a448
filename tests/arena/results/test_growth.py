"""Growing experiments: only new games are played, and all games get the numbers of the wider experiment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tiny_game import EVEN, LOW, NAME

from topdeck.arena import run
from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.plan.formats import Format, Gauntlet, Groups, Ladder, Leagues, Meeting, RoundRobin
from topdeck.arena.plan.sprt import Sprt
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.results import read_results
from topdeck.arena.results.store.store import Store
from topdeck.core.deck import Deck
from topdeck.core.errors import MatchError

ANN, BOB = Entry("Ann", "random"), Entry("Bob", "random-late-end")
TWIN, NEW = Entry("Ann's twin", "random"), Entry("New", "random-late-end(opening=none)")
SEVENS = Deck("sevens", {"7": 8})
STRANGER = Entry("Stranger", "troublemakers:Seer")

pytestmark = pytest.mark.usefixtures("high_card")


def between(*entries: Entry, decks: tuple[Deck, ...] = (LOW,), form: Format | None = None) -> Experiment:
    return Experiment(game=NAME, entries=entries, decks=decks, format=form or RoundRobin(2), seed=3)


SMALL = between(ANN, BOB)


def bringing(entry: Entry, *decks: Deck) -> Entry:
    return replace(entry, decks=decks)


def with_own(*entries: Entry) -> Experiment:
    return between(*entries, decks=(), form=RoundRobin(1, "own"))


def numbered(games: list[PlayedGame]) -> list[tuple[int, Fixture]]:
    return [(game.number, game.fixture) for game in games]


# ---- what is added


@pytest.mark.parametrize(
    ("small", "large"),
    [
        (SMALL, between(ANN, BOB, form=RoundRobin(5))),
        (SMALL, between(NEW, ANN, TWIN, BOB)),
        (SMALL, between(ANN, BOB, decks=(EVEN, LOW, SEVENS))),
        (SMALL, between(ANN, NEW, BOB, decks=(LOW, EVEN), form=RoundRobin(3))),
        (between(ANN, TWIN), between(ANN, BOB, TWIN)),  # a player against itself, then with another player
        (between(ANN, BOB, form=Gauntlet(2)), between(ANN, NEW, BOB, form=Gauntlet(3))),
        (between(ANN, BOB, form=Leagues(1)), between(ANN, BOB, NEW, decks=(EVEN, LOW), form=Leagues(2))),
        (
            between(ANN, BOB, decks=(LOW, EVEN), form=RoundRobin(1, "mixed")),
            between(ANN, BOB, decks=(SEVENS, LOW, EVEN), form=RoundRobin(2, "mixed")),
        ),
        (
            between(ANN, BOB, decks=(LOW, EVEN), form=Meeting(1, seats=(("low", "even"),))),
            between(ANN, BOB, NEW, decks=(LOW, EVEN), form=Meeting(2, seats=(("low", "even"),))),
        ),
        (
            with_own(bringing(ANN, LOW), bringing(BOB, EVEN)),
            with_own(bringing(ANN, SEVENS, LOW), bringing(BOB, EVEN), bringing(NEW, LOW)),
        ),
    ],
)
def test_only_missing_games_are_played(tmp_path: Path, small: Experiment, large: Experiment) -> None:
    """The results do not show that the experiment was played in two parts."""
    path = tmp_path / "games.db"
    before = {game.fixture: (game.seconds, game.slowest) for game in run(small, path).games}
    grown = run(large, path, grow=True).games
    assert grown == run(large).games
    assert len(before) < len(grown)
    results = read_results(path)
    assert results.identity == large.identity()
    assert [*results.identity["agents"]] == [entry.name for entry in large.entries]
    assert numbered(results.games) == numbered(grown) == [*enumerate(large.fixtures([]), 1)]
    assert before.items() <= {game.fixture: (game.seconds, game.slowest) for game in results.games}.items()
    assert len(results.runs) == 2
    for game in results.games:
        assert results.complete(game).record.final().fingerprint() == game.fingerprint


def test_an_interrupted_experiment_grows_as_well(tmp_path: Path) -> None:
    path, large = tmp_path / "games.db", between(NEW, ANN, BOB, form=RoundRobin(3))
    with Store(SMALL, find_location(path)) as store:
        store.add(run(SMALL).games[1:3])
    assert run(large, path, grow=True).games == run(large).games


def test_the_same_command_resumes_and_the_smaller_experiment_is_rejected(tmp_path: Path) -> None:
    path, large = tmp_path / "games.db", between(ANN, BOB, form=RoundRobin(3))
    for attempt in (1, 2):  # a store that is not there is made
        assert len(run(large, path, grow=True).games) == 6
    assert len(read_results(path).runs) == 1
    with pytest.raises(MatchError, match="it already has 3 pairs, more than the requested 2"):
        run(SMALL, path, grow=True)
    with pytest.raises(MatchError, match=r"belongs to another experiment: it has format.pairs = 3 instead of 2$"):
        run(SMALL, path)


def test_an_inconclusive_test_gets_more_pairs(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    short, long = (between(ANN, BOB, form=Sprt(pairs, elo0=0, elo1=1)) for pairs in (17, 20))
    run(short, path)
    assert run(long, path, grow=True).games == run(long).games
    assert len(read_results(path).games) == 40


# ---- what is refused


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (replace(SMALL, seed=4), "it has seed = 3 instead of 4"),
        (replace(SMALL, limit=TimeLimit(turn=9)), "it has clock.turn = none instead of 9"),
        (replace(SMALL, salt="sugar"), 'it has salt = none instead of "sugar"'),
        (between(ANN, BOB, form=Gauntlet(2)), 'it has format.format = "RoundRobin" instead of "Gauntlet"'),
        (between(ANN, BOB, form=RoundRobin(2, "mirror")), 'it has format.decks = "all" instead of "mirror"'),
        (between(ANN, BOB, form=RoundRobin(1)), "it already has 2 pairs, more than the requested 1"),
        (between(ANN, NEW), "its agent Bob is missing"),
        (
            between(ANN, replace(BOB, spec="random"), NEW),
            'it has agents.Bob = "random-late-end(opening=none)" instead of "',
        ),
        (between(BOB, ANN, NEW), "it has the agents in the order Ann, Bob"),
        (between(ANN, BOB, decks=(EVEN,)), "its deck low is missing"),
        (between(ANN, BOB, decks=(EVEN, Deck("low", {"2": 8}))), "it has decks.low.cards.2 = 3 instead of 8"),
        (between(ANN, BOB, STRANGER), "it has no salt, so Stranger could compute the deals; "),
        (
            between(bringing(ANN, LOW), BOB, decks=(EVEN,)),
            "4 of its 4 games would not be part of this experiment, such as Ann against Bob: ",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
@pytest.mark.posix
def test_an_experiment_that_does_not_contain_the_stored_one_is_rejected(
    tmp_path: Path, other: Experiment, why: str
) -> None:
    path = tmp_path / "games.db"
    games = run(SMALL, path).games
    with pytest.raises(MatchError) as failure:
        run(other, path, grow=True)
    assert str(failure.value).startswith(f"{path} cannot be extended to this experiment: {why}")
    assert str(failure.value).endswith("; choose another --out")
    with pytest.raises(MatchError, match="belongs to another experiment") as failure:
        run(other, path)
    assert "--grow" not in str(failure.value)
    results = read_results(path)
    assert (results.games, results.identity) == (games, SMALL.identity())


@pytest.mark.parametrize(
    ("small", "large", "why"),
    [
        (
            between(ANN, BOB, form=Ladder(2)),
            between(ANN, BOB, form=Ladder(3)),
            "the pairs of the format Ladder cannot change, because its games depend on results",
        ),
        (
            between(ANN, BOB, TWIN, form=Groups(1, size=2, advance=1)),
            between(ANN, BOB, TWIN, NEW, form=Groups(1, size=2, advance=1)),
            "the agents of the format Groups cannot change, because its games depend on results",
        ),
        (
            between(ANN, BOB, form=Sprt(16)),
            between(ANN, BOB, decks=(LOW, EVEN), form=Sprt(16)),
            "the decks of the format Sprt cannot change, because its games depend on results",
        ),
        (
            between(ANN, BOB, decks=(LOW, EVEN), form=Sprt(16)),
            between(ANN, BOB, decks=(EVEN, LOW), form=Sprt(20)),
            "the decks of the format Sprt cannot change, because its games depend on results",
        ),
        (
            with_own(bringing(ANN, LOW, EVEN), bringing(BOB, LOW)),
            with_own(bringing(ANN, EVEN), bringing(BOB, LOW)),
            "its agent Ann no longer has its own deck low",
        ),
        (
            between(ANN, BOB, NEW, form=Gauntlet(1)),
            between(TWIN, ANN, BOB, NEW, form=Gauntlet(1)),
            "4 of its 4 games would not be part of this experiment, such as Ann against Bob: ",
        ),
    ],
)
def test_formats_whose_games_depend_on_results_do_not_grow(
    tmp_path: Path, small: Experiment, large: Experiment, why: str
) -> None:
    path = tmp_path / "games.db"
    games = run(small, path).games
    with pytest.raises(MatchError) as failure:
        run(large, path, grow=True)
    assert f"cannot be extended to this experiment: {why}" in str(failure.value)
    assert read_results(path).games == games


@pytest.mark.parametrize(
    ("large", "difference"),
    [
        (between(ANN, BOB, form=RoundRobin(3)), "it has format.pairs = 2 instead of 3"),
        (between(ANN, BOB, decks=(LOW, EVEN)), 'it has decks = "low" instead of "low, even"'),
        (between(ANN, BOB, TWIN), 'it has agents.Ann\'s twin = none instead of "random(opening=none)"'),
    ],
)
def test_the_error_mentions_grow(tmp_path: Path, large: Experiment, difference: str) -> None:
    path = tmp_path / "games.db"
    run(SMALL, path)
    with pytest.raises(MatchError) as failure:
        run(large, path)
    assert str(failure.value) == f"{path} belongs to another experiment: {difference}; use --grow to extend it"


def test_agents_in_another_order_are_another_experiment(tmp_path: Path) -> None:
    """The first agent begins the first game of a pair, so another order means other games."""
    path = tmp_path / "games.db"
    run(SMALL, path)
    with pytest.raises(MatchError, match=r"belongs to another experiment: it has the agents in the order Ann, Bob$"):
        run(between(BOB, ANN), path)


def test_only_stored_experiments_can_grow() -> None:
    with pytest.raises(MatchError, match="only a stored experiment can be extended"):
        run(SMALL, grow=True)


# ---- the salt


def test_a_salted_store_grows_with_its_salt(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    small, large = (replace(between(ANN, STRANGER, *more), isolated="none") for more in ((), (BOB,)))
    salt = run(small, path).experiment.salt
    assert salt
    grown = run(large, path, grow=True)
    assert grown.experiment.salt == salt
    assert grown.games == run(replace(large, salt=salt)).games


def test_an_external_agent_can_join_results_without_a_salt_on_request(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    run(SMALL, path)
    large = replace(between(ANN, BOB, STRANGER), isolated="none", salt="")
    assert len(run(large, path, grow=True).games) == 12


# ---- two at a time


def test_a_run_of_the_smaller_experiment_continues_in_the_larger_one(tmp_path: Path) -> None:
    path, large = tmp_path / "games.db", between(NEW, ANN, BOB, decks=(EVEN, LOW), form=RoundRobin(3))
    games = run(SMALL).games
    wanted = {fixture: number for number, fixture in enumerate(large.fixtures([]), 1)}
    with Store(SMALL, find_location(path)) as store:
        store.add(games[:1])
        with Store(large, find_location(path), grow=True) as other:
            assert [played_game.fixture for played_game in other.games()] == [games[0].fixture]
            added = store.add(games[1:3])
            other.add(run(large).games[:40])  # among them some that it has not heard of
        store.add(games[3:])
        assert store.games() == games
        assert [game.number for game in [*store.games(), *added]] == [
            wanted[game.fixture] for game in [*games, *games[1:3]]
        ]
    assert numbered(read_results(path).games) == sorted(numbered(read_results(path).games))
    assert all(wanted[game.fixture] == game.number for game in read_results(path).games)
    assert run(large, path).games == run(large).games


def test_a_run_stops_if_the_order_of_the_grown_experiment_is_unknown(tmp_path: Path) -> None:
    """Agents bring decks that are not played yet, so the shared decks are unknown."""
    path = tmp_path / "games.db"
    small = between(bringing(ANN, EVEN), BOB)
    games = run(small).games
    with Store(small, find_location(path)) as store:
        store.add(games[:2])
        Store(between(bringing(ANN, EVEN), BOB, decks=(EVEN, LOW)), find_location(path), grow=True).database.close()
        with pytest.raises(
            MatchError,
            match=r"games\.db was extended while games were being played, .* still contains the 2 earlier games",
        ):
            store.add(games[2:])
    assert len(read_results(path).games) == 2


def test_a_run_stops_if_its_games_no_longer_belong_to_the_experiment(tmp_path: Path) -> None:
    """Before its first game, another first agent may replace that of a gauntlet."""
    path, small = tmp_path / "games.db", between(ANN, BOB, form=Gauntlet(1))
    with Store(small, find_location(path)) as store:
        Store(between(TWIN, ANN, BOB, form=Gauntlet(1)), find_location(path), grow=True).database.close()
        with pytest.raises(
            MatchError, match=r"games\.db was extended while games were being played, so the new games may not "
        ):
            store.add(run(small).games)
    assert read_results(path).games == []


def test_of_two_that_let_it_grow_the_second_must_contain_the_first(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    run(SMALL, path)
    with Store(between(ANN, BOB, NEW), find_location(path), grow=True):
        with pytest.raises(MatchError, match="its agent New is missing"):
            Store(between(ANN, BOB, TWIN), find_location(path), grow=True)
        Store(between(ANN, BOB, TWIN, NEW), find_location(path), grow=True).database.close()


# ---- a kill

MURDER = """
import os, signal, sys
from pathlib import Path

import test_growth, tiny_game
from topdeck import register
from topdeck.arena import run
from topdeck.arena.results.store import comparison

renumber = comparison.renumber

def killed(*arguments):
    renumber(*arguments)
    os.kill(os.getpid(), signal.SIGKILL)

comparison.renumber = killed
register(tiny_game.NAME, tiny_game.HighCard())
run(test_growth.LARGE, Path(sys.argv[1]), grow=True)
"""
LARGE = between(NEW, ANN, BOB)


@pytest.mark.slow
def test_a_killed_run_leaves_the_stored_games(tmp_path: Path) -> None:
    path, here = tmp_path / "games.db", Path(__file__).parent
    games = run(SMALL, path).games
    places = os.pathsep.join([str(here), str(here.parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])])
    murdered = subprocess.run(
        [sys.executable, "-c", MURDER, str(path)], env={**os.environ, "PYTHONPATH": places}, check=False
    )
    assert murdered.returncode == -signal.SIGKILL
    assert numbered(read_results(path).games) == numbered(games)
    assert read_results(path).identity == SMALL.identity()
    assert run_experiment(LARGE, find_location(path), grow=True).games == run(LARGE).games
