"""The example programs and the engine play tournaments of both games, and pass the conformance test."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from topdeck.arena.plan.experiment import make_experiment
from topdeck.arena.plan.formats import Gauntlet
from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.runner import run_experiment
from topdeck.core.registry import load_game
from topdeck.testing import check_program

FOLDER = Path(__file__).parents[2] / "examples" / "protocol"
CHAMPION = "champion(ms=none, iterations=30)"
TOOLS = {"agent.c": "gcc", "agent.js": "node", "Agent.java": "javac", "rollouts.py": sys.executable}

pytestmark = [pytest.mark.slow, pytest.mark.posix]


def command(program: str, folder: Path) -> str:
    """Compile a program if necessary, and return the command that starts it."""
    if program == "engine":
        return f"{sys.executable} -m topdeck engine '{CHAMPION}'"
    source = FOLDER / program
    match source.suffix:
        case ".c":
            subprocess.run(["gcc", "-O2", "-Wall", "-Werror", "-o", folder / "agent", source], check=True)
            return str(folder / "agent")
        case ".java":
            subprocess.run(["javac", "-d", folder, source], check=True)
            return f"java -cp {folder} Agent"
        case ".js":
            return f"node {source}"
    return f"{sys.executable} -S {source}"  # without installed packages


@pytest.fixture(params=[*TOOLS, "engine"])
def program(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = str(request.param)
    if name in TOOLS and shutil.which(TOOLS[name]) is None:
        pytest.skip(f"{TOOLS[name]} is not installed")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    return command(name, tmp_path)


@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_programs_play_a_tournament(game: str, program: str) -> None:
    agents = [f"exec:{program}", "random", "greedy"]
    deck = load_game(game).decks.default()
    experiment = make_experiment(agents, [deck], game=game, format=Gauntlet(1))
    games = run_experiment(experiment, executor=make_executor("here", 1)).games
    assert len(games) == 4
    assert [played.fault for played in games] == [None] * 4


def test_programs_pass_the_conformance_test(program: str) -> None:
    checks = [*check_program(program, ["hearthstone", "gwent"], seconds=5.0)]
    assert [check for check in checks if not check.passed] == []
    assert len(checks) == 10


def test_the_examples_are_short() -> None:
    for path in FOLDER.iterdir():
        if path.is_file():
            assert len(path.read_text("utf-8").splitlines()) < 150, path.name


def test_the_python_client_needs_no_packages() -> None:
    """An environment of its own has neither Topdeck nor anything else."""
    program = f"import sys; sys.path.insert(0, {str(FOLDER)!r}); import client, rollouts; print('fine')"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "fine\n"
