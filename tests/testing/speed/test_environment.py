"""Measuring in another process, with this Python or another."""

from __future__ import annotations

import os
import stat
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import topdeck
from topdeck.core.build import compiled
from topdeck.core.errors import TopdeckError
from topdeck.testing.speed.environment import Environment, other_environment, this_environment
from topdeck.testing.speed.measures.bench import Plan
from topdeck.testing.speed.measures.program import usual_plan

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).parents[3] / "src"


def tiny_plan(*names: str) -> Plan:
    return replace(usual_plan("hearthstone"), rounds=1, scale=0.001, measures=list(names))


def script(path: Path, text: str) -> str:
    """Write a program in place of a Python."""
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_this_environment_is_the_topdeck_that_runs() -> None:
    said: list[str] = []
    measured = this_environment().measure(tiny_plan("copy", "memory"), said.append)
    assert measured.figures.keys() == {"copy_us", "state_bytes"}
    assert measured.missing == {}
    assert said == ["copy", "memory"]
    assert measured.environment["folder"] == str(Path(topdeck.__file__).parent)
    assert measured.environment["compiled"] is compiled()
    assert measured.environment["executable"] == sys.executable


def test_a_folder_of_sources_is_interpreted() -> None:
    environment = other_environment(str(SOURCE))
    assert environment == Environment(sys.executable, str(SOURCE))
    told = environment.measure(tiny_plan()).environment
    assert (told["compiled"], told["folder"]) == (False, str(SOURCE / "topdeck"))


@pytest.mark.posix
def test_a_topdeck_without_measures_of_its_own_is_measured_by_these(tmp_path: Path) -> None:
    (tmp_path / "topdeck").mkdir()
    for path in (SOURCE / "topdeck").iterdir():
        if path.name != "testing":
            (tmp_path / "topdeck" / path.name).symlink_to(path)
    measured = other_environment(str(tmp_path)).measure(tiny_plan("random", "copy"))
    assert measured.environment["folder"] == str(tmp_path / "topdeck")
    assert measured.figures.keys() == {"random_games_per_s", "actions_per_game", "copy_us"}


@pytest.mark.posix
def test_a_topdeck_without_sessions_is_measured_as_far_as_it_can_be(tmp_path: Path) -> None:
    (tmp_path / "topdeck" / "core").mkdir(parents=True)
    for path in [*(SOURCE / "topdeck").iterdir(), *(SOURCE / "topdeck" / "core").iterdir()]:
        copy = tmp_path / path.relative_to(SOURCE)
        if path.name not in ("testing", "core", "session.py") and path != SOURCE / "topdeck" / "__init__.py":
            copy.symlink_to(path)
    package = (SOURCE / "topdeck" / "__init__.py").read_text()
    (tmp_path / "topdeck" / "__init__.py").write_text(package.replace("from topdeck.core.session import Session\n", ""))
    measured = other_environment(str(tmp_path)).measure(tiny_plan("random", "copy", "champion", "arena"))
    figures = ["random_games_per_s", "actions_per_game", "copy_us", "champion_ms", "champion_first_ms"]
    assert list(measured.figures) == [*figures, "champion_iterations"]
    assert measured.missing["arena"].startswith("ImportError: cannot import name 'Session' from 'topdeck'")


def test_the_folder_of_the_measuring_program_is_not_searched_for_modules() -> None:
    with pytest.raises(TopdeckError, match=r"cannot measure comparison:Ratio: .* No module named 'comparison'$"):
        this_environment().measure(replace(tiny_plan(), game="comparison:Ratio"))


def test_games_in_the_current_folder_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_game.py").write_text("from topdeck.core.game import Game\nclass Mine(Game):\n    name = 'mine'\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TopdeckError) as refused:
        this_environment().measure(replace(tiny_plan(), game="my_game:Nothing"))
    assert str(refused.value).endswith("unknown game class 'Nothing' in my_game")


def test_another_python_does_not_see_the_packages_of_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PYTHONPATH", "PYTHONHOME"):
        monkeypatch.setenv(name, "somewhere")
    assert not {"PYTHONPATH", "PYTHONHOME"} & Environment("other/python").variables().keys()
    assert this_environment().variables()["PYTHONPATH"].split(os.pathsep)[-1] == "somewhere"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("exit 0", "it printed no error"),
        ("echo hello", "it printed no error"),
        ("echo 1", "it printed no error"),
        ("echo what is -P? >&2; echo more >&2; exit 1", "what is -P?"),
        (f'exec "{sys.executable}" -I -S "$@"', "ModuleNotFoundError: No module named 'topdeck'"),
    ],
)
@pytest.mark.posix
def test_a_program_that_is_no_python_with_topdeck_is_rejected(tmp_path: Path, text: str, complaint: str) -> None:
    path = script(tmp_path / "python", text)
    with pytest.raises(TopdeckError) as refused:
        other_environment(path).measure(tiny_plan("copy"))
    assert str(refused.value) == f"{path} is not a Python interpreter (3.11 or newer) with Topdeck: {complaint}"


@pytest.mark.posix
def test_a_process_that_breaks_off_is_a_mistake(tmp_path: Path) -> None:
    told = '{"environment": {"compiled": true}}'
    path = script(tmp_path / "python", f"echo '{told}'; echo out of memory >&2; exit 1")
    with pytest.raises(TopdeckError, match=f"^measuring with {path} failed: out of memory$"):
        other_environment(path).measure(tiny_plan("copy"))


@pytest.mark.posix
def test_a_program_that_cannot_be_started_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "python"
    path.write_bytes(b"\0")
    path.chmod(0o700)
    with pytest.raises(TopdeckError, match=f"^{path} cannot be started: Exec format error$"):
        other_environment(str(path)).measure(tiny_plan("copy"))


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("nowhere/bin/python", "the Python interpreter nowhere/bin/python does not exist; pass a path"),
        (".", ". contains no Topdeck sources; pass the folder that contains them, or a Python interpreter"),
    ],
)
def test_a_place_without_an_environment_is_rejected(
    place: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(TopdeckError) as refused:
        other_environment(place)
    assert str(refused.value).startswith(message)
