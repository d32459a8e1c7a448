"""`topdeck evolve`: complete runs of studies, with and without interruptions."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from errno import ENOSPC
from os import strerror
from pathlib import Path

import pytest
from command import topdeck
from full_disk import small_files

from topdeck.core.errors import MatchError
from topdeck.evolve.results.results import read_evolution

STUDY = """
agent = "greedy(score=evo-second)"
strategy = "madrid(population=4, elite=1, immigrants=1, size=2)"
generations = 2
measure = "gretive-midrange"
seed = 5

[training]
opponents = ["random"]
decks = ["MidrangeJadeShaman"]
pairs = 1

[holdout]
decks = ["MurlocDruid"]
pairs = 2
"""
KILLS = 4


@pytest.fixture
def study(tmp_path: Path) -> Path:
    file = tmp_path / "study.toml"
    file.write_text(STUDY, "utf-8")
    return file


def course(path: Path) -> list[tuple[object, ...]]:
    """Return all stored results except times."""
    return [(trial.key, trial.genes, trial.tally._replace(seconds=0.0)) for trial in read_evolution(path).trials]


def test_a_study_prints_every_generation_and_its_result(study: Path) -> None:
    done = topdeck("evolve", str(study), "--workers=1")
    assert done.status == 0
    assert "generation 1 of 2: best " in done.err
    assert ", validation " in done.err
    assert read_evolution(study.with_suffix(".db")).champion is not None  # beside the file, if nothing else is said


def test_the_best_values_are_written_and_can_be_played(study: Path, tmp_path: Path) -> None:
    best = tmp_path / "best.toml"
    assert topdeck("evolve", str(study), "--workers=1", "--best", str(best)).status == 0
    spec = f"greedy(score=evo-second, weights={best})"
    assert topdeck("match", spec, "random", "--pairs=1", "--workers=1").status == 0


def test_more_generations_go_on_from_the_end(study: Path) -> None:
    assert topdeck("evolve", str(study), "--workers=1").status == 0
    before = course(study.with_suffix(".db"))
    longer = topdeck("evolve", str(study), "--workers=1", "--generations=3", "--json")
    assert longer.status == 0
    assert "generation 3 of 3: " in longer.err
    assert "generation 2 of 3: " not in longer.err  # it was known
    assert all(row in course(study.with_suffix(".db")) for row in before)
    assert json.loads(longer.out)["interrupted"] is False


def test_more_games_take_the_place_of_generations_and_go_on_from_the_end(study: Path) -> None:
    assert topdeck("evolve", str(study), "--workers=1").status == 0
    longer = topdeck("evolve", str(study), "--workers=1", "--games=24")
    assert longer.status == 0
    assert "generation 3: best " in longer.err
    assert "generation 2: " not in longer.err
    assert topdeck("evolve", str(study), "--workers=1", "--games=31").err.count("generation ") == 0  # no room for more


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--generations=0"], "Invalid value for '--generations'"),
        (["--games=7"], "--games: 7 games are too few; the first generation needs 8"),
        (["--best=none/best.toml"], "none/best.toml cannot be written: the folder none does not exist"),
        (["--seed=6", "--out={db}"], "belongs to another study: it has seed = 5 instead of 6"),
        (["--rule=eraa=x"], "--rule eraa: Hearthstone has no setting 'eraa'"),
        (["--workers=1", "--out=none/study.db"], "there is no folder none"),
    ],
)
def test_mistakes_are_one_line(study: Path, arguments: list[str], complaint: str) -> None:
    assert topdeck("evolve", str(study), "--workers=1").status == 0
    given = [argument.format(db=study.with_suffix(".db")) for argument in arguments]
    failed = topdeck("evolve", str(study), *given)
    assert failed.status == 2
    assert complaint in failed.err
    assert "Traceback" not in failed.err


def test_a_full_disk_is_one_line_and_the_same_command_resumes(study: Path) -> None:
    command = ("evolve", str(study), "--workers=1")
    with small_files(90_000):
        failed = topdeck(*command)
    assert failed.status == 2
    assert failed.err.splitlines()[-1].endswith("; it contains 4 individuals; repeat the command to resume the run")
    assert "Traceback" not in failed.err
    resumed = topdeck(*command)
    assert resumed.status == 0
    assert "8 games are already stored; resuming the run" in resumed.err


def test_best_values_that_cannot_be_written_leave_the_earlier_file(
    study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    best = tmp_path / "best.toml"
    best.write_text("earlier", "utf-8")

    def full(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[:10])
        raise OSError(ENOSPC, strerror(ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    failed = topdeck("evolve", str(study), "--workers=1", "--best", str(best))
    assert failed.status == 2
    assert failed.err.splitlines()[-1] == f"topdeck: {best} cannot be written: No space left on device"
    assert best.read_text("utf-8") == "earlier"
    assert read_evolution(study.with_suffix(".db")).champion is not None


def test_an_opponent_that_crashes_is_named(study: Path) -> None:
    study.write_text(STUDY.replace('["random"]', '["troublemakers:Crasher"]'), "utf-8")
    failed = topdeck("evolve", str(study), "--workers=1")
    assert failed.status == 2
    assert "troublemakers:Crasher(opening=keep-cheap) raised ValueError: out of ideas" in failed.err.splitlines()[-1]
    assert "Traceback" not in failed.err


@pytest.mark.slow
def test_a_study_that_is_killed_again_and_again_ends_as_if_nothing_had_happened(study: Path, tmp_path: Path) -> None:
    study.write_text(STUDY.replace("generations = 2", "generations = 6").replace("pairs = 1", "pairs = 8"), "utf-8")
    quiet, killed = tmp_path / "quiet.db", tmp_path / "killed.db"
    assert topdeck("evolve", str(study), "--workers=2", "--out", str(quiet)).status == 0
    counts = [0]
    for number in range(KILLS):
        kill_after(study, killed, 1.0 + 0.7 * number)
        counts.append(individuals(killed))
    assert counts == sorted(counts)
    assert topdeck("evolve", str(study), "--workers=1", "--out", str(killed)).status == 0
    assert course(killed) == course(quiet)


def kill_after(study: Path, out: Path, seconds: float) -> None:
    command = [sys.executable, "-m", "topdeck", "evolve", str(study), "--workers=2", "--out", str(out)]
    none = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=none, stderr=none, start_new_session=True) as process:
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


def individuals(path: Path) -> int:
    """Return the number of stored individuals; 0 if the process was killed before the results file was created."""
    try:
        return len(read_evolution(path).trials)
    except MatchError as error:
        if not str(error).startswith("there are no results in "):
            raise
        return 0
