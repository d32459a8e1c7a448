"""`topdeck check` reports whether an agent or a program can play."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from command import topdeck

PROGRAM = f"exec:{sys.executable} {Path(__file__).parents[1] / 'hostile_program.py'}"

pytestmark = [pytest.mark.slow, pytest.mark.posix]


def test_a_program_that_can_play_passes() -> None:
    answer = topdeck("check", f"{PROGRAM} honest", "--game", "gwent")
    lines = answer.out.splitlines()
    assert answer.status == 0
    assert [line.split(": ")[:2] for line in lines[:-1]] == [
        ["ok      gwent", name] for name in ("hello", "game 1", "game 2", "quit", "end of input")
    ]
    assert "with a time limit of 1 s" in lines[2]
    assert lines[-1] == f"{PROGRAM} honest can play."


@pytest.mark.parametrize(
    ("way", "failure"),
    [
        ("mute", "FAILED  gwent: hello: the program exited with status 4"),
        ("old", "FAILED  gwent: hello: the program uses version 0 of the protocol instead of 1"),
        ("exits", "FAILED  gwent: game 1: the program exited with status 3"),
        ("unknown", "FAILED  gwent: game 1: the program sent an invalid message: Invalid value 'resign' - at `$.type`"),
        ("index", "FAILED  gwent: game 1: the program answered with index -1, but there are "),
        ("stubborn keep", "FAILED  gwent: quit: the program did not exit within 2 s after `quit`"),
        ("strict", "FAILED  gwent: hello: the program reported an error: unknown field added_in_a_later_version"),
        ("slow", "FAILED  gwent: game 2: the program exceeded its limit of 0.1 s per decision: it took "),
    ],
)
def test_a_program_that_cannot_play_fails_with_the_reason(way: str, failure: str) -> None:
    answer = topdeck("check", f"{PROGRAM} {way}", "--game", "gwent", "--seconds", "0.1")
    *_, reason, summary = answer.out.splitlines()
    assert answer.status == 1
    assert reason.startswith(failure)
    assert summary == f"{PROGRAM} {way} failed 1 of the checks above."


def test_a_program_that_does_not_exist_is_rejected() -> None:
    answer = topdeck("check", "exec:./no_such_program")
    assert (answer.status, answer.err) == (2, "topdeck: the program './no_such_program' does not exist\n")


def test_an_agent_in_python_is_checked_as_well() -> None:
    answer = topdeck("check", "random", "--game", "gwent")
    assert answer.status == 0
    assert answer.out.splitlines()[0].startswith("ok      gwent: 2 games, ")
