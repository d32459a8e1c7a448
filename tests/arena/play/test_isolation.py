"""Isolated agents: their faults affect only their own games."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from tiny_game import EVEN, LOW, NAME

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import Meeting
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play import agent_process
from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.play.worker import AgentPool
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.results import read_results
from topdeck.core.errors import InfrastructureError, MatchError
from topdeck.sandbox.levels import PROCESS

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("high_card")]


def against_random(agent: str, limit: TimeLimit | None = None) -> Experiment:
    meeting = Meeting(2, seats=(("low", "even"),))
    specs = make_entries((f"troublemakers:{agent}", "random"))
    return Experiment(
        game=NAME, entries=specs, decks=(LOW, EVEN), format=meeting, seed=3, limit=limit or TimeLimit(), memory=1024
    )


def played(experiment: Experiment, workers: int = 1) -> list[PlayedGame]:
    return run_experiment(experiment, executor=make_executor("here", workers)).games


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux alone")


@pytest.mark.parametrize(
    ("agent", "fault"),
    [
        ("Crasher", "raised ValueError: out of ideas"),
        ("Cheater", "answered 'I win' instead of an action"),
        ("Bomb", "ended its process"),
        pytest.param("Glutton", "raised MemoryError", marks=LINUX),
        ("Homeless", "raised FileNotFoundError: weights.json"),
    ],
)
@pytest.mark.parametrize("workers", [1, 2])
def test_an_agent_that_fails_loses_its_games_and_no_others(agent: str, fault: str, workers: int) -> None:
    name = f"troublemakers:{agent}"
    games = played(against_random(agent), workers)
    assert len(games) == 4
    for game in games:
        assert game.fault is not None
        assert (game.fault.agent, game.fault.text) == (name, fault)
        assert game.winner == 1 - game.seat_of(name)


@pytest.mark.parametrize("isolated", ["all", "none"])
def test_the_search_info_that_an_agent_sets_is_stored(tmp_path: Path, isolated: str) -> None:
    experiment = replace(against_random("Reporter"), isolated=isolated, explain=True)  # type: ignore[arg-type]
    run_experiment(experiment, find_location(tmp_path / "games.db"))
    results = read_results(tmp_path / "games.db")
    for game in map(results.complete, results.games):
        reported = [
            (action, info)
            for action, info in zip(game.record.actions, game.explanations, strict=True)
            if info is not None
        ]
        assert len(reported) == len(game.record.actions) // 2
        for action, info in reported:
            assert (info["line"], info["seconds"]) == ([action], 0.5)
            assert info["iterations"] == 2 * len(info["options"])


@pytest.mark.parametrize("isolated", ["all", "none"])
def test_an_agent_in_any_process_receives_all_calls(isolated: str) -> None:
    outcomes = played(replace(against_random("Listener"), isolated=isolated))  # type: ignore[arg-type]
    assert [outcome.fault for outcome in outcomes] == [None] * 4


def test_an_agent_that_never_answers_is_stopped() -> None:
    games = played(against_random("Looper", TimeLimit(decision=0.1, grace=2.0)))
    late = "did not answer within its limit of 0.1 s per decision"
    assert [game.fault and game.fault.text for game in games] == [late] * 4


def test_an_isolated_agent_that_sleeps_is_not_charged_under_cpu_time() -> None:
    games = played(against_random("Idler", TimeLimit(decision=0.1, grace=0.2, time="cpu")))
    assert [game.fault for game in games] == [None] * 4
    wall = played(against_random("Idler", TimeLimit(decision=0.1, grace=0.2)))
    assert all(game.fault for game in wall)


@pytest.mark.parametrize("agent", ["Looper", "Employer"])
def test_an_isolated_agent_is_charged_for_the_cpu_time_of_its_processes(agent: str) -> None:
    games = played(against_random(agent, TimeLimit(decision=0.1, grace=0.2, time="cpu")))
    texts = {game.fault.text if game.fault else "" for game in games}
    limit = "its limit of 0.1 s of CPU time per decision"
    assert texts <= {f"did not answer within {limit}", f"exceeded {limit}"}


def test_an_isolated_agent_that_sleeps_forever_is_stopped_under_cpu_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topdeck.arena.plan.time_limit.wall_limit", lambda seconds: 0.25)
    games = played(against_random("Idler", TimeLimit(decision=0.1, time="cpu")))
    late = "did not answer within its wall-clock limit of 0.25 s per decision"
    assert [game.fault and game.fault.text for game in games] == [late] * 4


def test_a_process_that_was_ended_is_started_again_before_the_clock_runs() -> None:
    pool = AgentPool(against_random("Looper", TimeLimit(decision=0.1)))
    agent = pool.agent("troublemakers:Looper")
    assert isinstance(agent, IsolatedAgent)
    agent.process.stop()
    try:
        assert pool.agent("troublemakers:Looper") is agent
        assert agent.process.runs
    finally:
        pool.close()


@pytest.mark.parametrize("agent", ["Chatterbox", "Peeker"])
def test_an_agent_alone_in_its_process_can_neither_talk_nor_peek(agent: str, capfd: pytest.CaptureFixture[str]) -> None:
    plain = played(replace(against_random(agent), entries=make_entries(("random", "random-late-end"))))
    games = played(replace(against_random(agent), salt=""))
    assert [game.fault for game in games] == [None] * 4
    assert [game.winner for game in games] == [game.winner for game in plain]
    assert capfd.readouterr() == ("", "")


def test_in_our_own_process_an_agent_could_peek() -> None:
    """This shows that the test above can fail."""
    games = played(replace(against_random("Peeker"), isolated="none"))
    assert all(game.fault and "there is a state" in game.fault.text for game in games)


@pytest.mark.parametrize(
    ("isolated", "trusted"), [("others", {"random"}), ("all", set()), ("none", {"random", "troublemakers:Crasher"})]
)
def test_isolation_selects_the_agents_with_processes_of_their_own(isolated: str, trusted: set[str]) -> None:
    experiment = replace(against_random("Crasher"), isolated=isolated)  # type: ignore[arg-type]
    pool = AgentPool(experiment)
    agents = {entry.name: pool.agent(entry.name) for entry in experiment.entries}
    assert {name for name, agent in agents.items() if not isinstance(agent, IsolatedAgent)} == trusted
    pool.close()


def test_our_own_agents_play_the_same_games_in_processes_of_their_own() -> None:
    experiment = replace(against_random("Crasher"), entries=make_entries(("random", "random")))
    assert played(replace(experiment, isolated="all")) == played(experiment)


def test_no_process_outlives_its_games() -> None:
    pool = AgentPool(against_random("Sleeper"))
    agent = pool.agent("troublemakers:Sleeper")
    assert isinstance(agent, IsolatedAgent)
    assert agent.process.popen is not None
    number = agent.process.popen.pid
    os.kill(number, 0)
    assert pool.agent("troublemakers:Sleeper") is agent
    pool.close()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_an_agent_does_not_lose_when_the_machine_runs_out_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    kills = count()
    monkeypatch.setattr(agent_process, "count_oom_kills", lambda: next(kills))
    with pytest.raises(InfrastructureError, match="the machine ran out of memory and killed processes"):
        played(replace(against_random("Bomb"), isolated="process"))


def test_a_system_without_process_groups_has_no_processes_for_agents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "killpg")
    with pytest.raises(MatchError, match="isolated agents require Linux or macOS; use --isolate none"):
        played(replace(against_random("Crasher"), isolated="process"))


def test_a_process_that_cannot_be_started_is_no_fault_of_its_agent(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object, **options: object) -> None:
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    agent = IsolatedAgent("random", "random", NAME, level=PROCESS)
    monkeypatch.setattr(subprocess, "Popen", fail)
    with pytest.raises(
        InfrastructureError, match="an agent's process cannot be started: Resource temporarily unavailable"
    ):
        agent.open()
