"""All commands that play games open, call and close external agents in the same way, and report failures alike."""

from __future__ import annotations

import io
import re
import socket
from functools import partialmethod
from pathlib import Path
from typing import Any

import pytest
from command import Answer, topdeck
from life_cycle import LOG
from loky import get_reusable_executor

pytestmark = pytest.mark.slow

LIFE = re.compile(r"(open (begin (act )+end )+close )+")
EVOLUTION = """
agent = "life_cycle:{agent}"
strategy = "random(population=2)"
generations = 1

[genes]
number = [1, 2]

[training]
opponents = ["random"]
pairs = 1

[holdout]
pairs = 1
"""
STUDY = """
title = "A study"
question = "Who wins?"
games = {{ paper = 2, standard = 2 }}
decks = ["MidrangeJadeShaman"]

[agents]
Mine = "life_cycle:{agent}"
Random = "random"

[[meetings]]
first = ["Mine"]
against = ["Random"]
"""
COMMANDS = {
    "match": ["match", "life_cycle:{agent}", "random", "--pairs=1", "--workers=1"],
    "match on two processes": ["match", "life_cycle:{agent}", "random", "--pairs=2", "--workers=2"],
    "match without isolation": ["match", "life_cycle:{agent}", "random", "--pairs=1", "--workers=1", "--isolate=none"],
    "tournament": ["tournament", "life_cycle:{agent}", "random", "greedy", "--pairs=1", "--workers=1"],
    "sweep": ["sweep", "life_cycle:{agent}", "random", "--vary", "number=1,2", "--pairs=1", "--workers=1"],
    "sprt": ["sprt", "life_cycle:{agent}", "random", "--max-pairs=1", "--workers=1"],
    "evolve": ["evolve", "evolution.toml", "--workers=1"],
    "evolve on two processes": ["evolve", "evolution.toml", "--workers=2"],
    "study": ["study", "{folder}/mine.toml", "--scale=smoke", "--workers=1"],
    "demo": ["demo", "--game=life_cycle:{agent}Game", "--pairs=1", "--workers=1"],
    "play": ["play", "life_cycle:{agent}", "--seat=second", "--seed=3"],
    "serve": ["serve", "--agent=life_cycle:{agent}", "--folder=rooms", "--port=0", "--no-open"],
}

ISOLATING = ("match", "tournament", "sweep", "sprt", "serve")  # commands with the option --isolate
SANDBOXED = ("study", "demo")  # whose agents cannot write a log


def visit(server: Any, agent: str, sockets: list[socket.socket]) -> None:
    """Play the agent in place of a browser, concede, and stop the server."""
    from room_page import joined, opened, own_decision, sit
    from starlette.testclient import TestClient

    with TestClient(server.config.app, headers={"host": "127.0.0.1"}) as page:
        room = opened(page, opponent=f"life_cycle:{agent}", seat="second", settings={"mulligan": False})
        with joined(page, room) as connection:
            if "ending" not in own_decision(connection, sit(connection, room)):
                connection.send_json({"type": "concede"})
                assert "ending" in connection.receive_json()
    sockets[0].close()


def run(command: str, agent: str, folder: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> Answer:
    """Run one of the commands in a folder with an agent of this class; a human player concedes immediately."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv(LOG, str(folder / "log"))
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    get_reusable_executor().shutdown()  # processes of earlier tests have another environment
    if command == "serve":
        pytest.importorskip("uvicorn")
        monkeypatch.setattr("uvicorn.Server.run", partialmethod(visit, agent))
    (folder / "evolution.toml").write_text(EVOLUTION.format(agent=agent), "utf-8")
    (folder / "mine.toml").write_text(STUDY.format(agent=agent), "utf-8")
    return topdeck(*(word.format(agent=agent, folder=folder) for word in COMMANDS[command]), *more)


@pytest.mark.parametrize("command", [command for command in COMMANDS if command not in SANDBOXED])
def test_an_external_agent_is_opened_before_its_games_and_closed_after_them(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = ["--isolate=process"] if command.split(maxsplit=1)[0] in ISOLATING and "without" not in command else []
    answer = run(command, "Logger", tmp_path, monkeypatch, *more)
    assert (answer.status, "Traceback" in answer.err) in ((0, False), (3, False)), answer.err
    lines = [line.split() for line in (tmp_path / "log").read_text().splitlines()]
    assert lines
    for number in {number for number, _ in lines}:
        words = [word for name, word in lines if name == number]
        if "processes" in command:  # whose lines are mixed
            assert words.count("open") == words.count("close") > 0
            assert words.count("begin") == words.count("end") > 0
            assert (words[0], words[-1]) == ("open", "close")
        else:
            assert LIFE.fullmatch(" ".join([*words, ""])), words


@pytest.mark.parametrize("command", COMMANDS)
def test_the_failure_of_an_external_agent_is_named_and_its_traceback_is_a_matter_of_debug(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = run(command, "Crasher", tmp_path, monkeypatch)
    assert answer.status == (2 if command.startswith("evolve") else 3 if command == "sprt" else 0)
    shown = f"{answer.out}{answer.err}"
    assert "raised ValueError: out of ideas" in shown
    assert "--debug shows" in shown
    assert "Traceback" not in shown


@pytest.mark.parametrize("command", COMMANDS)
def test_debug_shows_where_an_external_agent_failed(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = run(command, "Crasher", tmp_path, monkeypatch, "--debug")
    shown = f"{answer.out}{answer.err}"
    assert "Traceback (most recent call last):" in shown
    assert re.search(r'File ".*life_cycle\.py", line \d+, in act', shown)
    assert "--debug shows" not in shown
