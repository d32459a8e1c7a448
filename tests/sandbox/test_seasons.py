"""Experiments with hostile submissions: they end, and the honest games are those of an experiment without them."""

from __future__ import annotations

import shutil
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from attacking import NO_BUBBLEWRAP, SUBMISSIONS, submission_spec
from tiny_game import EVEN, LOW, NAME

from topdeck.arena.plan.experiment import Experiment, Isolation, make_entries
from topdeck.arena.plan.formats import Meeting, RoundRobin
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.runner import run, run_experiment
from topdeck.arena.play.worker import AgentPool
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.results import read_results
from topdeck.core.errors import MatchError
from topdeck.sandbox import landlock, levels

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("high_card")]
needs_bubblewrap = pytest.mark.skipif(bool(NO_BUBBLEWRAP), reason=NO_BUBBLEWRAP)


def season(*specs: str, isolated: Isolation = "others", limit: TimeLimit | None = None) -> Experiment:
    return Experiment(
        game=NAME,
        entries=make_entries(specs),
        decks=(LOW, EVEN),
        format=Meeting(1, seats=(("low", "even"),)) if len(specs) == 2 else RoundRobin(1, "mirror"),
        seed=3,
        isolated=isolated,
        limit=limit or TimeLimit(),
        memory=512,
    )


def faults(games: list[PlayedGame]) -> list[str]:
    return [game.fault.text if game.fault else "" for game in games]


# ---- what an agent can know


@needs_bubblewrap
def test_nothing_bridges_the_halves_of_a_mirrored_pair(tmp_path: Path) -> None:
    experiment = season(submission_spec("mirror", tmp_path.name), "random")
    try:
        assert faults(run_experiment(experiment).games) == ["", ""]
        open_to_all = run_experiment(replace(experiment, isolated="process")).games
        assert any(fault.startswith("raised RuntimeError: gained a note from") for fault in faults(open_to_all))
    finally:
        for place in ("/tmp", "/dev/shm", "/var/tmp", SUBMISSIONS, "/run", "."):
            (Path(place) / f"note-{tmp_path.name}").unlink(missing_ok=True)


@needs_bubblewrap
@pytest.mark.parametrize("isolated", ["others", "process"])
def test_results_next_to_an_agent_are_not_visible(
    isolated: Isolation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("attack", "store"):
        shutil.copy(SUBMISSIONS / f"{name}.py", tmp_path)
    monkeypatch.chdir(tmp_path)
    run(season("store.py", "random", isolated=isolated), "games.db")
    games = read_results(Path("games.db")).games
    stolen = "raised RuntimeError: gained the salt"
    assert faults(games) == ([stolen] * 2 if isolated == "process" else ["", ""])


# ---- the experiment


@needs_bubblewrap
def test_honest_games_are_those_of_a_season_without_hostile_agents() -> None:
    honest = ("random", "random-late-end")
    hostile = [submission_spec(name) for name in ("fork_bomb", "privileges", "tracing", "escape")]
    limit = TimeLimit(decision=20.0)
    both = run_experiment(replace(season(*honest, *hostile, limit=limit), salt="x"), executor=make_executor("here", 2))
    together = {game.fixture: game for game in both.games if {*game.fixture.agents} <= {*honest}}
    assert len(together) == 4
    without = replace(season(*honest, limit=limit), format=RoundRobin(1, "mirror"), salt="x")
    alone = {game.fixture: game for game in run_experiment(without).games}
    assert {key: game.fingerprint for key, game in together.items()} == {
        key: game.fingerprint for key, game in alone.items()
    }
    blamed = {game.fault.agent for game in both.games if game.fault}
    assert blamed == {submission_spec("escape")}
    assert all(fault.isprintable() for fault in faults(both.games))


@needs_bubblewrap
@pytest.mark.parametrize("phase", ["begin", "act", "end", "close"])
def test_an_agent_that_sleeps_in_any_phase_is_stopped(phase: str) -> None:
    limit = TimeLimit(decision=0.5, grace=2.0)
    games = run_experiment(season(submission_spec("sleeper", phase), "random", limit=limit)).games
    assert faults(games) == ["did not answer within its limit of 0.5 s per decision"] * 2


@needs_bubblewrap
@pytest.mark.parametrize("phase", ["act", "end"])
def test_the_processes_of_an_agent_end_with_its_game_even_if_it_fails(phase: str) -> None:
    experiment = season(submission_spec("lingering", phase), "random")
    with closing(AgentPool(experiment)) as pool:
        for fixture in experiment.fixtures([]):
            game = pool.play_one(fixture)
            assert faults([game]) == [f"raised RuntimeError: failed in {phase}"]
            assert [child for child in psutil.Process().children(recursive=True) if child.name() == "bwrap"] == []


@needs_bubblewrap
@pytest.mark.parametrize("way", ["ignored_children", "orphans", "siblings"])
def test_the_cpu_time_of_all_child_processes_is_counted(way: str) -> None:
    limit = TimeLimit(decision=0.5, grace=0.1, time="cpu")
    played = faults(run_experiment(season(submission_spec("hiding", way), "random", limit=limit)).games)
    if way == "siblings":
        assert played == ["", ""]  # the processes cannot be created
    else:
        assert played == ["did not answer within its limit of 0.5 s of CPU time per decision"] * 2


@needs_bubblewrap
def test_an_agent_that_cannot_be_imported_when_it_plays_loses_and_stops_nobody() -> None:
    games = run_experiment(season(submission_spec("moody"), "random")).games
    assert [fault.partition(":")[0] for fault in faults(games)] == ["raised topdeck.core.errors.ImportFailure"] * 2


@needs_bubblewrap
def test_the_level_is_stored_with_the_results(tmp_path: Path) -> None:
    finished = run(season(submission_spec("vsock"), "random"), tmp_path / "games.db")
    assert finished.isolation == levels.BUBBLEWRAP
    assert [run["isolation"] for run in read_results(tmp_path / "games.db").runs] == [levels.BUBBLEWRAP]


@needs_bubblewrap
def is_worker(process: psutil.Process) -> bool:
    try:
        return "popen_loky" in " ".join(process.cmdline())
    except psutil.Error:  # it has just ended
        return False


def test_a_worker_that_dies_is_replaced_and_blames_nobody() -> None:
    killed: list[int] = []

    def kill_worker(games: object) -> None:
        workers = [child for child in psutil.Process().children() if is_worker(child)]
        if not killed and workers:
            killed.append(workers[0].pid)
            workers[0].kill()

    experiment = replace(season(submission_spec("vsock"), "random"), format=Meeting(6, seats=(("low", "even"),)))
    finished = run(experiment, workers=2, progress=kill_worker)
    assert killed
    assert faults(finished.games) == [""] * 12


# ---- machines without a sandbox


@pytest.fixture
def no_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "bubblewrap_problem", lambda: "bubblewrap is not installed")
    monkeypatch.setattr(levels, "has_landlock", lambda: False)


@pytest.mark.usefixtures("no_sandbox")
def test_without_a_sandbox_external_agents_are_rejected_with_the_name_of_the_package() -> None:
    advice = r"bubblewrap is not installed: install the package bubblewrap .*--isolate process"
    with pytest.raises(MatchError, match=advice):
        run_experiment(season(submission_spec("vsock"), "random"))


@pytest.mark.usefixtures("no_sandbox")
def test_without_a_sandbox_built_in_agents_play() -> None:
    finished = run_experiment(season("random", "random-late-end"))
    assert (finished.isolation, len(finished.games)) == ("", 2)


@pytest.mark.usefixtures("no_sandbox")
def test_without_a_sandbox_trusted_agents_play_in_processes() -> None:
    finished = run_experiment(season(submission_spec("tracing"), "random", isolated="process"))
    assert finished.isolation == levels.PROCESS
    assert faults(finished.games) == ["raised RuntimeError: gained a traced process"] * 2


@pytest.mark.skipif(sys.platform != "linux" or not landlock.has_landlock(), reason="the kernel has no Landlock")
def test_landlock_replaces_bubblewrap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "bubblewrap_problem", lambda: "bubblewrap is not installed")
    finished = run_experiment(season(submission_spec("tracing"), "random"))
    assert finished.isolation == levels.LANDLOCK
    assert faults(finished.games) == ["", ""]
