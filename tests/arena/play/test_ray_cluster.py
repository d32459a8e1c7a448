"""A cluster whose nodes fail, leave and join plays the same games as this machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from command import topdeck
from tiny_game import EVEN, LOW, NAME

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.results import read_results
from topdeck.core.errors import InfrastructureError
from topdeck.core.registry import load_game
from topdeck.evolve.fitness.contest import Contest
from topdeck.evolve.results.results import read_evolution
from topdeck.evolve.runner import Watcher, run_study
from topdeck.evolve.study import Study
from topdeck.evolve.subjects.tuning import tuned_weights
from topdeck.studies.designs.games_plan import GamesPlan
from topdeck.studies.effort import Effort
from topdeck.studies.plan import StudyFolder
from topdeck.studies.progress import Progress

pytestmark = pytest.mark.slow

pytest.importorskip("ray", reason="ray is not installed: pip install 'topdeck[ray]'")

from ray_cluster import CURSED, DOOMED, JOINED, Marks, TestCluster, running_cluster  # noqa: E402


@pytest.fixture(scope="module")
def cluster() -> Iterator[TestCluster]:
    with running_cluster() as started:
        yield started


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Marks:
    marks = Marks(tmp_path)
    monkeypatch.syspath_prepend(marks.folder)
    return marks


def match(*agents: str) -> Experiment:
    return Experiment(
        game=NAME,
        entries=make_entries(agents),
        decks=(LOW, EVEN),
        format=RoundRobin(5),
        seed=3,
        isolated="none",
        salt="",
    )


class KillAtFirstGame(Progress):
    """Kills a node after the first games."""

    def __init__(self, cluster: TestCluster) -> None:
        self.cluster = cluster

    def begin(self, *ignored: object) -> None:
        pass

    def add_games(self, games: int) -> None:
        if games and DOOMED in self.cluster.nodes:
            self.cluster.kill(DOOMED)

    def failed(self, games: Sequence[PlayedGame]) -> None:
        assert not games


@pytest.mark.usefixtures("high_card")
def test_nodes_may_fail_leave_and_join(cluster: TestCluster, user: Marks, capfd: pytest.CaptureFixture[str]) -> None:
    by_file = f"{user.folder / 'bots.py'}:Bot"
    experiment = match("bots:Bot", "random", by_file)
    alone = run_experiment(experiment).games
    user.want(DOOMED, f"{CURSED}3")

    def kill_and_add(games: Sequence[PlayedGame]) -> None:
        if games and DOOMED in cluster.nodes:
            cluster.kill(DOOMED)
            user.want(JOINED)
            cluster.add(JOINED)

    with cluster.with_nodes(DOOMED, CURSED):
        finished = run_experiment(experiment, executor=make_executor("ray", None), progress=kill_and_add)
    assert finished.games == alone
    assert [game.fault for game in finished.games] == [None] * 3 * 4 * 10
    assert user.has(JOINED)
    told = capfd.readouterr().err
    assert f"topdeck: node {CURSED} (" in told
    assert "is no longer used, because it failed 3 times in a row: a worker process died on node" in told


def test_evolve_survives_the_loss_of_a_node(cluster: TestCluster, user: Marks, tmp_path: Path) -> None:
    deck = load_game("hearthstone").deck("MurlocDruid")
    games = Contest(game="hearthstone", opponents=("bots:Bot",), decks=((deck, deck),), pairs=1)
    study = Study(
        subject=tuned_weights("hearthstone", "greedy(score=evo-second)"),
        strategy="madrid(population=4, elite=1, immigrants=1, size=2)",
        training=games,
        holdout=games,
        generations=2,
        seed=11,
    )

    class Watch(KillAtFirstGame, Watcher):
        pass

    run_study(study, find_location(tmp_path / "alone.db"))
    user.want(DOOMED)
    with cluster.with_nodes(DOOMED):
        run_study(study, find_location(tmp_path / "cluster.db"), make_executor("ray", None), Watch(cluster))
        assert DOOMED not in cluster.nodes
    alone, spread = (
        [(trial.key, trial.tally._replace(seconds=0.0)) for trial in read_evolution(tmp_path / name).trials]
        for name in ("alone.db", "cluster.db")
    )
    assert sorted(spread) == sorted(alone)


STUDY = """
title = "My agent"
question = "Is it better than random?"
games = { paper = 10, standard = 10 }
decks = ["MurlocDruid", "AggroPirateWarrior", "MidrangeJadeShaman"]

[agents]
Mine = "bots:Bot"
Random = "random"

[[meetings]]
first = ["Mine"]
against = ["Random"]
pairings = "all"
"""


def test_a_study_survives_the_loss_of_a_node(cluster: TestCluster, user: Marks, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(STUDY)
    plan = Effort("smoke").plan(str(file))
    assert isinstance(plan, GamesPlan)
    user.want(DOOMED)
    with cluster.with_nodes(DOOMED):
        assert StudyFolder(tmp_path).run(plan, "ray", None, KillAtFirstGame(cluster))
        assert DOOMED not in cluster.nodes
    results = read_results(plan.store(tmp_path))
    assert [game.fault for game in results.games] == [None] * 18
    assert run_experiment(replace(plan.experiment, salt=results.identity["salt"])).games == results.games


@pytest.mark.usefixtures("high_card")
def test_a_node_that_cannot_play_stops_the_run_before_any_game(
    cluster: TestCluster, user: Marks, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One node has another version of Topdeck; on the other, a library of the agent is not installed."""
    older = tmp_path / "older" / "topdeck"
    (older / "core").mkdir(parents=True)
    (older / "__init__.py").touch()
    (older / "core" / "build.py").write_text("VERSION = '0.0.1'\n")
    (user.folder / "needy.py").write_text(
        "import os\nimport bots\nif os.environ.get('CLUSTER_NODE') == 'poor':\n"
        "    import library\nBot = bots.RandomAgent\n"
    )
    for name, path, words in (
        ("old", older.parent, r"node old \(\w+\) has Topdeck 0.0.1, but this machine has .*: install the same version"),
        (
            "poor",
            user.marks,
            r"node poor \(\w+\) cannot play needy:Bot.*No module named 'library'; install the missing ",
        ),
    ):
        with cluster.with_nodes():
            cluster.add(name, **({"PYTHONPATH": str(path)} if name == "old" else {}))
            with pytest.raises(InfrastructureError, match=words):
                run_experiment(match("needy:Bot", "random"), executor=make_executor("ray", None))


def test_workers_limit_a_cluster_that_is_there_already(cluster: TestCluster) -> None:
    answer = topdeck("match", "random", "random", "--pairs=1", "--on=ray", "--workers=2")
    assert (answer.status, answer.err.count("Traceback")) == (0, 0)
    with cluster.with_nodes("second"):
        for workers, size in ((None, 2), (1, 1)):
            executor = make_executor("ray", workers)
            executor.prepare("hearthstone", [])
            assert executor.size == size
            executor.close(at_once=True)


def test_an_address_without_a_cluster_raises_a_short_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "nowhere:1")
    answer = topdeck("match", "random", "random", "--pairs=1", "--on=ray")
    assert answer.status == 2
    assert answer.err.endswith(
        "no Ray cluster answers at RAY_ADDRESS=nowhere:1: start one there, or unset RAY_ADDRESS\n"
    )
