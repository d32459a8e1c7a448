"""The Containerfile: it is not built here, but what it copies and runs exists."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from command import topdeck

ROOT = Path(__file__).parents[1]
LINES = re.sub(r"\\\n", " ", (ROOT / "Containerfile").read_text("utf-8")).splitlines()
STAGES = ("serve", "worker")


def stage(name: str) -> list[str]:
    """Return the instructions of a stage of the Containerfile."""
    begin = next(number for number, line in enumerate(LINES) if line.startswith("FROM") and line.endswith(f" {name}"))
    end = next((number for number in range(begin + 1, len(LINES)) if LINES[number].startswith("FROM")), len(LINES))
    return LINES[begin:end]


def words(stage_lines: list[str], instruction: str) -> list[str]:
    """Return the words of an instruction in JSON form, or no words if it is missing."""
    found = [line[line.index("[") :] for line in stage_lines if line.startswith(instruction) and "[" in line]
    command: list[str] = json.loads(found[-1]) if found else []
    return command


def test_the_files_that_are_copied_exist_and_are_not_ignored() -> None:
    copied = [name for line in stage("build") if line.startswith("COPY") for name in line.split()[1:-1]]
    assert [name for name in copied if not (ROOT / name).exists()] == []
    ignore = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert {line.removeprefix("!") for line in ignore if line.startswith("!")} == set(copied)


@pytest.mark.parametrize("name", STAGES)
def test_the_command_and_its_options_exist(name: str) -> None:
    program, command, *options = [*words(stage(name), "ENTRYPOINT"), *words(stage(name), "CMD")]
    assert (program, command) == ("topdeck", name)
    known = topdeck(command, "--help").out
    assert [option for option in options if option.startswith("--") and option not in known] == []


@pytest.mark.parametrize("name", STAGES)
def test_no_image_runs_as_root(name: str) -> None:
    users = [line for line in [*stage("base"), *stage(name)] if line.startswith("USER")]
    assert users[-1] == "USER topdeck"


@pytest.mark.slow
def test_the_table_is_healthy_while_it_answers() -> None:
    program, flag, code = words(stage("serve"), "HEALTHCHECK")
    assert (program, flag) == ("python", "-c")

    class Forbidden(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_error(403)

    with HTTPServer(("127.0.0.1", 0), Forbidden) as server:
        here = code.replace("8017", str(server.server_port))
        Thread(target=server.handle_request, daemon=True).start()
        assert subprocess.run([sys.executable, "-c", here], check=False).returncode == 0
    answer = subprocess.run([sys.executable, "-c", here], capture_output=True, check=False)
    assert answer.returncode == 1
