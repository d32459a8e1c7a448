"""Hostile agents lose their own games, do not affect other agents, and cannot stop the experiment."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from command import topdeck_alone
from hostile import DIARY
from tiny_game import EVEN, LOW, NAME

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import Meeting
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.play.worker import AgentPool
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.results import read_results
from topdeck.protocol.process_tree import is_alive

PATH = {"PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")])}
HONEST = "random-late-end"  # here it plays like random, and is no twin of it
SHORT = TimeLimit(decision=1.0, grace=2.0)  # enough for honest steps on a busy machine


pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("high_card")]


@pytest.fixture
def diary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    path = tmp_path / "diary"
    monkeypatch.setenv(DIARY, str(path))
    path.touch()
    return path


def against_random(agent: str, limit: TimeLimit | None = None, pairs: int = 1) -> Experiment:
    meeting = Meeting(pairs, seats=(("low", "even"),))
    specs = make_entries((f"hostile:{agent}", "random"))
    return Experiment(
        game=NAME,
        entries=specs,
        decks=(LOW, EVEN),
        format=meeting,
        seed=3,
        limit=limit or TimeLimit(),
        memory=1024,
        salt="",
    )


def played(experiment: Experiment, workers: int = 1) -> list[PlayedGame]:
    return run_experiment(experiment, executor=make_executor("here", workers)).games


def faults(games: list[PlayedGame]) -> list[str]:
    return [game.fault.text if game.fault else "" for game in games]


# ---- processes


@pytest.mark.parametrize("agent", ["Forker", "LateForker"])
def test_processes_forked_by_an_agent_end_with_its_game(agent: str, diary: Path) -> None:
    limit = SHORT if agent == "LateForker" else None
    games = played(replace(against_random(agent, limit), isolated="process"))
    late = "did not answer within its limit of 1 s per decision" if agent == "LateForker" else ""
    assert faults(games) == [late] * 2
    forked = [int(line.split()[1]) for line in diary.read_text().splitlines()]
    assert len(forked) >= 4
    assert [number for number in forked if is_alive(number)] == []


@pytest.mark.parametrize("agent", ["PoolKeeper", "PoolOpener"])
def test_an_honest_agent_that_leaves_a_pool_open_plays_like_any_other(agent: str) -> None:
    plain = played(replace(against_random(agent), entries=make_entries((HONEST, "random"))))
    games = played(against_random(agent))
    assert faults(games) == ["", ""]
    assert [game.winner for game in games] == [game.winner for game in plain]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("isolated", ["process", "none"])
def test_an_agent_is_opened_and_closed_once_in_every_process(diary: Path, isolated: str, workers: int) -> None:
    agent = f'Diarist(path="{diary}")'
    experiment = replace(against_random(agent, pairs=6), isolated=isolated)  # type: ignore[arg-type]
    assert faults(played(experiment, workers)) == [""] * 12
    lines = diary.read_text().splitlines()
    opened = [line.split()[1] for line in lines if line.startswith("open ")]
    assert 1 <= len(opened) <= workers
    assert len({*opened}) == len(opened)
    assert sorted(lines) == sorted([f"close {number}" for number in opened] + [f"open {number}" for number in opened])


def test_an_interruption_ends_an_agent_that_is_thinking_and_asks_it_nothing(diary: Path) -> None:
    name = f'hostile:Diarist(path="{diary}")'
    pool = AgentPool(replace(against_random(name.removeprefix("hostile:")), isolated="process"))
    agent = pool.agent(name)
    assert isinstance(agent, IsolatedAgent)
    assert agent.process.popen is not None
    number = agent.process.popen.pid
    assert pool.close(at_once=True) == []
    assert not is_alive(number)
    assert [line.split()[0] for line in diary.read_text().splitlines()] == ["open"]


@pytest.mark.parametrize("workers", [1, 2])
def test_games_repeat_whatever_an_agent_remembers(workers: int) -> None:
    plain = played(replace(against_random("Rememberer", pairs=5), entries=make_entries((HONEST, "random"))))
    games = played(against_random("Rememberer", pairs=5), workers)
    assert [game.fingerprint for game in games] == [game.fingerprint for game in plain]


# ---- messages


@pytest.mark.parametrize(
    ("agent", "fault"),
    [
        ("HalfFrame", "did not answer within its limit of 1 s per decision"),
        ("HugeFrame", "sent a message of 2,147,483,648 bytes; the maximum is 4,194,304"),
        ("DeepFrame", "sent an invalid answer"),
        ("NoJson", "sent an invalid answer"),
    ],
)
def test_a_forged_message_costs_its_author_the_game(agent: str, fault: str) -> None:
    limit = SHORT if agent == "HalfFrame" else None
    assert faults(played(against_random(agent, limit))) == [fault] * 2


# ---- text


@pytest.mark.parametrize("isolated", ["others", "none"])
@pytest.mark.parametrize("agent", ["Poet", "Unspeakable"])
def test_text_of_an_agent_is_sanitized_before_it_is_stored(tmp_path: Path, agent: str, isolated: str) -> None:
    path = tmp_path / "games.db"
    experiment = replace(against_random(agent), isolated=isolated)  # type: ignore[arg-type]
    run_experiment(experiment, find_location(path))
    for game in read_results(path).games:
        assert game.fault is not None
        assert r"\ud800\x00\x1b[2J" in game.fault.text
        assert len(game.fault.text) < 600
        assert game.fault.text.isprintable()


@pytest.mark.parametrize("isolated", ["others", "none"])
@pytest.mark.parametrize("agent", ["Oracle", "OddOracle", "EndlessOracle"])
def test_an_invalid_explanation_is_not_stored(tmp_path: Path, agent: str, isolated: str) -> None:
    path = tmp_path / "games.db"
    experiment = replace(against_random(agent), isolated=isolated, explain=True)  # type: ignore[arg-type]
    run_experiment(experiment, find_location(path))
    results = read_results(path)
    for played_game in results.games:
        assert played_game.fault is None
        game = results.complete(played_game)
        assert [*game.explanations] == [None] * len(game.record.actions)


@pytest.mark.parametrize("isolated", ["others", "none"])
def test_an_agent_that_fails_in_explanation_loses(isolated: str) -> None:
    experiment = replace(against_random("BrokenOracle"), isolated=isolated, explain=True)  # type: ignore[arg-type]
    assert faults(played(experiment)) == ["raised KeyError: 'thought'"] * 2


def test_a_fault_keeps_the_traceback_and_the_last_that_the_agent_printed() -> None:
    for game in played(against_random("Flood")):
        assert game.fault is not None
        assert game.fault.traceback.endswith('raise RuntimeError("drowned")\nRuntimeError: drowned')
        assert "agent_server.py" not in game.fault.traceback  # that is our business
        assert game.fault.output.endswith("last words")
        assert len(game.fault.output) <= 4000


@pytest.mark.parametrize("isolated", ["others", "process"])
def test_a_fault_keeps_what_a_program_printed_before_its_first_decision(tmp_path: Path, isolated: str) -> None:
    program = tmp_path / "program.py"
    program.write_text("import sys\nsys.exit('no such weights')\n")
    entries = make_entries((f'exec(command="{sys.executable} {program}")', "random"))
    experiment = replace(against_random("Flood"), entries=entries, isolated=isolated)  # type: ignore[arg-type]
    for game in played(experiment):
        assert game.fault is not None
        assert (game.fault.text, game.fault.output) == ("exited with status 1", "no such weights")


# ---- constructors


@pytest.mark.parametrize(
    ("agent", "fault"),
    [("Leaver", "raised SystemExit: 3"), ("Suicide", "ended its process"), ("Raiser", "raised OSError: no model here")],
)
def test_a_constructor_that_fails_costs_the_games_of_its_agent(agent: str, fault: str) -> None:
    games = played(against_random(agent))
    assert faults(games) == [fault] * 2
    assert [game.winner for game in games] == [1, 0]


def test_external_code_never_runs_in_our_process(diary: Path) -> None:
    """Not even to look up its parameters, or as a part of a built-in agent."""
    command = (
        "import sys\n"
        "from topdeck.arena.plan.experiment import Experiment, make_entries\n"
        "from topdeck.arena.play.runner import run_experiment\n"
        "from topdeck import load_game\n"
        "deck = load_game('hearthstone').deck('MurlocDruid')\n"
        "for spec in ('hostile:Raiser', 'greedy(score=hostile_score:Nosy)', 'greedy(belief=\"hostile_score:Shy\")'):\n"
        "    entries = make_entries((spec, 'random'))\n"
        "    run_experiment(Experiment(game='hearthstone', entries=entries, decks=(deck,), isolated='process'))\n"
        "assert not {'hostile', 'hostile_score'} & {*sys.modules}\n"
    )
    done = subprocess.run([sys.executable, "-c", command], env=os.environ | PATH, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "scored" in diary.read_text()


# ---- the clock


@pytest.mark.parametrize("agent", ["SlowStarter", "SlowEnder"])
def test_the_clock_runs_before_and_after_the_game_too(agent: str) -> None:
    assert faults(played(against_random(agent, SHORT))) == ["did not answer within its limit of 1 s per decision"] * 2


def test_an_agent_that_never_closes_is_named_and_ended(capsys: pytest.CaptureFixture[str]) -> None:
    assert faults(played(replace(against_random("SlowCloser", SHORT), isolated="process"))) == ["", ""]
    fault = "hostile:SlowCloser did not answer within its limit of 1 s per decision when it was closed\n"
    assert capsys.readouterr().err == fault


# ---- the command


def test_a_tournament_of_hostile_agents_ends_by_itself(tmp_path: Path) -> None:
    agents = ["HalfFrame", "HugeFrame", "Poet", "PoolKeeper", "Leaver", "Forker", "Oracle", "Suicide"]
    specs = [f"hostile:{agent}" for agent in agents]
    answer = topdeck_alone(
        *("tournament", "random", *specs, "--format", "gauntlet", "--pairs", "1", "--explain", "--isolate", "process"),
        *("--decision-seconds", "3", "--grace-seconds", "1", "--workers", "2", "--out", tmp_path / "games.db"),
        begin=None,
        **PATH,
        **{DIARY: str(tmp_path / "diary")},
    )
    assert answer.status == 0
    assert "Traceback" not in answer.err
    failed = {game.fault.agent for game in read_results(tmp_path / "games.db").games if game.fault}
    assert failed == {f"hostile:{agent}" for agent in agents if agent not in ("PoolKeeper", "Forker", "Oracle")}
