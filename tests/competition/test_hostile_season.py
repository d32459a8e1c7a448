"""A season with more than sixty hostile submissions ends, and its honest games are those of a season without them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import psutil
import pytest
from attacking import NO_BUBBLEWRAP
from hostile_season import HONEST, Guests, file_hashes, hostile_modes, left_files, make_hostile_season

from topdeck.arena.play.executor import make_executor
from topdeck.arena.played_game import PlayedGame
from topdeck.competition.season_file import read_season
from topdeck.competition.season_run import SeasonRun

pytestmark = [
    pytest.mark.hostile,
    pytest.mark.usefixtures("high_card", "few_modules"),
    pytest.mark.skipif(bool(NO_BUBBLEWRAP), reason=NO_BUBBLEWRAP),
]
TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
ENVIRONMENT = ".venv"
WORKERS = 6  # most hostile submissions sleep or wait for their limits


@pytest.fixture
def few_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the modules that a season needs can be imported, because every sandbox searches all folders for results."""
    folder = tmp_path / "modules"
    folder.mkdir()
    for name in ("tiny_game", "hostile_season", "seasons"):
        shutil.copy(TESTS / f"{name}.py", folder)
    places = [Path(place).absolute() for place in sys.path]
    kept = [
        place
        for place in places
        if place == ROOT / "src" or not place.is_relative_to(ROOT) or ENVIRONMENT in place.parts
    ]
    monkeypatch.setattr(sys, "path", [str(folder), *map(str, kept)])


@pytest.fixture
def bystander() -> Iterator[psutil.Process]:
    """A process of the same user that nobody must signal."""
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"]) as process:
        yield psutil.Process(process.pid)
        process.kill()


def play(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[PlayedGame]:
    monkeypatch.chdir(folder)
    season = read_season(Path())
    [track] = season.tracks
    season = replace(season, tracks=(replace(track, format=Guests(1, "all")),))
    [(_, result)] = SeasonRun(season).run(partial(make_executor, "here", WORKERS), lambda place, store: None)
    assert (result.interrupted, result.failure) == (False, "")
    return result.games


def test_hostile_submissions_gain_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bystander: psutil.Process
) -> None:
    assert len(hostile_modes()) >= 60
    folder = make_hostile_season(tmp_path / "season")
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "file").write_text("untouched")
    before = file_hashes(folder, outside)
    games = play(folder, monkeypatch)

    after = file_hashes(folder / "submissions", folder / "private", outside)
    assert after.items() <= before.items()
    assert {path for path in before if path not in after} == {str(folder / "season.toml")}
    assert left_files() == []
    assert bystander.status() == psutil.STATUS_SLEEPING
    left = [child for child in psutil.Process().children(recursive=True) if "bwrap" in child.name()]
    assert left == []

    faults = [game.fault for game in games if game.fault]
    assert [fault for fault in faults if "gained" in fault.text and not fault.agent.startswith("escape")] == []
    assert [fault for fault in faults if not fault.text.isprintable()] == []
    assert [fault for fault in faults if fault.agent in HONEST] == []

    alone = make_hostile_season(tmp_path / "alone", salt_of=folder, is_hostile=False)
    honest = {game.fixture: game.fingerprint for game in games if {*game.agents} <= {*HONEST}}
    assert honest == {game.fixture: game.fingerprint for game in play(alone, monkeypatch)}
    assert len(honest) == 12
