"""Programs play in experiments, and a program that misbehaves loses only its own game."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from tiny_game import EVEN, LOW, NAME, HighCard

from topdeck import Clock, Result, Rng
from topdeck.agents import canonical, make_agent
from topdeck.agents.exec_agent import ExecAgent
from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import Meeting
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.played_game import PlayedGame
from topdeck.config.external_code import external_sources, is_external
from topdeck.config.spec import Spec, parse_spec, read_spec
from topdeck.core.agent import AgentFailed
from topdeck.core.errors import SpecError
from topdeck.protocol.messages import Greeting
from topdeck.protocol.process_tree import is_alive
from topdeck.protocol.program import Program
from topdeck.testing import check_agent

PROGRAM = Path(__file__).parents[1] / "hostile_program.py"
LIMIT = TimeLimit(decision=1.0, grace=2.0)

pytestmark = [pytest.mark.posix, pytest.mark.usefixtures("high_card")]


def program(*arguments: str) -> str:
    return f"exec:{sys.executable} {PROGRAM} {' '.join(arguments)}"


def experiment(*specs: str, pairs: int = 1, limit: TimeLimit = LIMIT) -> Experiment:
    meeting = Meeting(pairs, seats=(("low", "even"),))
    return Experiment(
        game=NAME, entries=make_entries(specs), decks=(LOW, EVEN), format=meeting, seed=3, limit=limit, salt=""
    )


def played(wanted: Experiment) -> list[PlayedGame]:
    return run_experiment(wanted, executor=make_executor("here", 1)).games


def faults(games: list[PlayedGame]) -> list[str]:
    return [game.fault.text if game.fault else "" for game in games]


# ---- specs


def test_the_short_form_of_a_spec_names_the_command() -> None:
    assert parse_spec("exec:./agent --depth 3") == Spec("exec", {"command": "./agent --depth 3"})
    assert parse_spec("exec:./agent(belief=none)") == Spec("exec", {"command": "./agent", "belief": None})
    assert parse_spec("exec:my engine uct(ms=5)") == Spec("exec", {"command": "my engine uct(ms=5)"})
    assert read_spec({"name": "exec:./agent"}) == parse_spec('exec(command="./agent")')
    assert parse_spec(str(parse_spec("exec:node a.js"))) == parse_spec("exec:node a.js")


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("exec", "exec requires the parameter command (a string)"),
        ("exec:", "exec cannot be created: `exec` requires a command, such as exec(command="),
        ("exec:./no_such_program", "exec cannot be created: the program './no_such_program' does not exist"),
        (f"exec:{PROGRAM}", f"exec cannot be created: the program '{PROGRAM}' is not executable; run chmod +x on it"),
        ('exec:"open', "exec cannot be created: the command '\"open' cannot be read: No closing quotation"),
        ('exec:a(command="b")', "'exec:a' names its command twice; omit `command`"),
    ],
)
def test_a_command_that_cannot_work_is_rejected(spec: str, message: str) -> None:
    with pytest.raises(SpecError) as error:
        make_agent(spec, NAME)
    assert str(error.value).startswith(message)


def test_a_program_is_external_code_with_the_hash_of_its_file(tmp_path: Path) -> None:
    script, data = tmp_path / "agent.sh", tmp_path / "weights.txt"
    script.write_text("#!/bin/sh\n")
    data.write_text("1 2 3\n")
    script.chmod(0o755)
    spec = parse_spec(f"exec:{script} --weights {data}")
    assert is_external(spec)
    [before] = external_sources(spec)
    assert list(before.files) == ["agent.sh", "weights.txt"]
    data.write_text("4 5 6\n")
    [after] = external_sources(spec)
    assert before.files["agent.sh"] == after.files["agent.sh"]
    assert before.files["weights.txt"] != after.files["weights.txt"]


def test_an_interpreter_on_the_path_is_not_part_of_the_source() -> None:
    [source] = external_sources(f"exec:python3 {PROGRAM} honest")
    assert list(source.files) == ["hostile_program.py"]


# ---- games


@pytest.mark.slow
@pytest.mark.parametrize("isolated", ["others", "none"])
def test_a_program_in_the_working_folder_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, isolated: str) -> None:
    monkeypatch.chdir(tmp_path)
    script = Path("my_agent")
    script.write_text(f"#!{sys.executable}\n{PROGRAM.read_text('utf-8')}")
    script.chmod(0o755)
    [source] = external_sources("exec:./my_agent honest")
    assert list(source.files) == ["my_agent"]
    wanted = replace(experiment("exec:./my_agent honest", "random"), isolated=isolated)  # type: ignore[arg-type]
    assert faults(played(wanted)) == ["", ""]


@pytest.mark.slow
@pytest.mark.parametrize("rest", [(), ("keep",)])
@pytest.mark.parametrize("isolated", ["others", "none"])
def test_a_program_plays_in_an_experiment(rest: tuple[str, ...], isolated: str) -> None:
    wanted = replace(experiment(program("honest", *rest), "random", pairs=2), isolated=isolated)  # type: ignore[arg-type]
    games = played(wanted)
    assert faults(games) == [""] * 4
    assert [game.fingerprint for game in played(wanted)] == [game.fingerprint for game in games]


@pytest.mark.slow
@pytest.mark.parametrize("isolated", ["others", "none"])
def test_the_time_to_start_and_to_exit_does_not_count(isolated: str) -> None:
    short = TimeLimit(decision=0.2, grace=0.3)  # a start takes longer
    wanted = replace(experiment(program("lazy"), "random", limit=short), isolated=isolated)  # type: ignore[arg-type]
    assert faults(played(wanted)) == ["", ""]


@pytest.mark.slow
def test_an_honest_program_meets_all_requirements_of_agents() -> None:
    report = check_agent(program("honest"), game=NAME, decks=[LOW, EVEN], games=2, seconds=None)
    assert report.games == 2


@pytest.fixture
def agent() -> Iterator[ExecAgent]:
    """A program that can play several games, and is closed after the test."""
    made = make_agent(program("honest", "keep"), NAME)
    assert isinstance(made, ExecAgent)
    made.is_open = True
    yield made
    made.close()


def begin(agent: ExecAgent) -> Program:
    agent.begin(NAME, 0, LOW, Rng(1))
    assert agent.program is not None
    return agent.program


def test_a_program_whose_game_was_abandoned_is_restarted_for_the_next_game(agent: ExecAgent) -> None:
    first = begin(agent)
    second = begin(agent)
    assert first.has_ended
    agent.end(Result(0, "the cards are laid"))
    assert begin(agent) is second
    assert not second.has_ended


def test_a_program_that_has_ended_is_not_asked_again(agent: ExecAgent) -> None:
    begin(agent).stop()
    with pytest.raises(AgentFailed, match=r"^is not running$"):
        agent.act(HighCard().start((LOW, EVEN), 1).observe(0), Clock())


def test_a_program_is_killed_only_once(agent: ExecAgent) -> None:
    running = begin(agent)
    running.stop()
    with patch("topdeck.protocol.program.kill_tree") as kill:  # another process could have its process ID
        running.stop()
    kill.assert_not_called()


def test_a_message_that_is_read_after_the_time_limit_is_late() -> None:
    script = """import os; os.write(1, b'{"type": "hello"}\\n' * 2); input()"""
    talker = Program(shlex.join([sys.executable, "-c", script]))
    assert isinstance(talker.receive(60.0), Greeting)
    with pytest.raises(AgentFailed, match=r"^did not answer within 3 s$"):
        talker.receive(0.0, 3.0)  # a flood of messages would otherwise never end
    assert talker.has_ended


FAULTS = {
    "silent": "did not answer within its limit of 1 s per decision",
    "garbage": "sent an invalid message: JSON is malformed: invalid character (byte 0)",
    "binary": "sent an invalid message: ",
    "deep": "sent an invalid message: ",
    "huge": "sent a line longer than the maximum of 4,194,304 bytes",
    "closes": "closed its standard input or output",
    "exits": "exited with status 3",
    "illegal": "played the illegal action 'lay 999'",
    "nonsense": "answered 'win the game' instead of an action",
    "index": "answered with index -1, but there are ",
    "two": "set 2 of `action`, `index` and `id` instead of exactly one",
    "id": "answered with an action id, but the game has no action ids",
    "ready": "sent 'ready' instead of 'action'",
    "unknown": "sent an invalid message: Invalid value 'resign' - at `$.type`",
    "error": "reported an error: no \\x1b[2Jmemory left",
}


@pytest.mark.slow
@pytest.mark.parametrize("way", FAULTS)
def test_a_hostile_program_loses_its_own_games_and_nothing_else(way: str) -> None:
    games = played(experiment(program(way), "random"))
    for game in games:
        assert game.fault is not None
        assert game.fault.text.startswith(FAULTS[way])
        assert game.fixture.agents[game.fault.seat] == program(way)
        assert game.winner == 1 - game.fault.seat
    assert len(games) == 2
    if way == "exits":
        assert games[0].fault is not None
        assert games[0].fault.output == "out of ideas"


@pytest.mark.slow
@pytest.mark.parametrize("way", ["exits", "garbage"])
def test_a_kept_program_that_fails_is_started_again_for_the_next_game(way: str) -> None:
    games = played(experiment(program(way, "keep"), "random", pairs=2))
    assert [text.startswith(FAULTS[way]) for text in faults(games)] == [True] * 4


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "fault"), [("old", "uses version 0 of the protocol instead of 1"), ("mute", "exited with status 4")]
)
def test_a_program_that_cannot_greet_loses_every_game(way: str, fault: str) -> None:
    assert faults(played(experiment(program(way), "random"))) == [fault] * 2


@pytest.mark.slow
def test_processes_that_a_program_leaves_behind_end_with_its_game(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    wanted = replace(experiment(program("forks", str(diary)), "random"), isolated="process")
    assert faults(played(wanted)) == ["", ""]
    children = [int(line) for line in diary.read_text().splitlines()]
    assert len(children) >= 4
    assert [number for number in children if is_alive(number)] == []


def test_the_full_spec_names_the_parts_of_the_forward_model() -> None:
    spec = canonical(program("honest"), "gwent")
    assert parse_spec(spec).values.keys() == {"command", "score", "belief"}
