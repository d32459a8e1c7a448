"""External code plays in processes of its own, however a spec names it."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from tiny_game import EVEN, LOW, NAME

from topdeck.arena.plan.experiment import Experiment, Isolation, make_entries
from topdeck.arena.plan.formats import Meeting
from topdeck.arena.play.executor import ProcessExecutor
from topdeck.arena.play.runner import RunResult, run_experiment

AGENT = """
from helpers import WORD
from topdeck.agents.simple import RandomAgent


class Bot(RandomAgent):
    def __init__(self, word):
        super().__init__()
        assert word == WORD
"""
NOTE = "import os\n\nwith open(os.environ['IMPORTED_BY'], 'a') as file:\n    print(os.getpid(), file=file)\n"
SCORE = (
    NOTE + "from topdeck.core.state import StateScore\n"
    "class S(StateScore):\n    def value(self, state, player): return 0.0\n"
)

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("high_card")]


@pytest.fixture
def importers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which the module `chk` of the current folder lists the processes that import it."""
    (tmp_path / "chk.py").write_text(SCORE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("IMPORTED_BY", str(tmp_path / "importers"))
    return tmp_path / "importers"


def between(*agents: str, isolated: Isolation = "others") -> Experiment:
    return Experiment(
        game=NAME,
        entries=make_entries(agents),
        decks=(LOW, EVEN),
        format=Meeting(1, seats=(("low", "even"),)),
        isolated=isolated,
    )


def demand_clean(finished: RunResult) -> None:
    assert [game.fault for game in finished.games] == [None, None]


@pytest.mark.parametrize(
    ("spec", "of", "values"),
    [
        ("greedy(score=chk:S)", "greedy", "uses = 2"),
        ("greedy(weights=w.toml)", "greedy(score=chk:S)", "uses = 2"),
        ("greedy(weights=w.toml)", "greedy", 'score = "chk:S"'),
        ("greedy(score=chk.py)", "greedy", "uses = 2"),
        ("greedy(score=sigmoid(score=chk.py:S, width=2))", "greedy", "uses = 2"),
    ],
)
def test_a_score_is_imported_in_the_process_of_its_agent_alone(
    spec: str, of: str, values: str, importers: Path
) -> None:
    Path("w.toml").write_text(f'schema = 1\ngame = "{NAME}"\nof = "{of}"\n[values]\n{values}\n')
    finished = run_experiment(between(spec, "random", isolated="process"))
    demand_clean(finished)
    processes = {*map(int, importers.read_text().split())}
    assert processes
    assert os.getpid() not in processes
    assert finished.experiment.salt


@pytest.mark.parametrize("isolated", ["others", "none"])
def test_agents_in_two_folders_with_the_same_files_play_each_other(
    isolated: Isolation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("one", "two"):
        Path(folder).mkdir()
        Path(folder, "helpers.py").write_text(f"WORD = {folder!r}")
        Path(folder, "agent.py").write_text(AGENT)
    first, second = "one/agent.py:Bot(word=one)", "./two/agent.py(word=two)"
    experiment = between(first, second, isolated=isolated)
    demand_clean(run_experiment(experiment))
    demand_clean(run_experiment(replace(experiment, salt="7"), executor=ProcessExecutor(2)))
    swapped = run_experiment(between("one/agent.py(word=two)", "random", isolated=isolated))
    assert [game.fault is not None for game in swapped.games] == [True, True]


def test_processes_that_started_elsewhere_find_a_file_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run_experiment(between("random", "random-late-end"), executor=ProcessExecutor(2))  # they stay
    (tmp_path / "bot.py").write_text("from topdeck.agents.simple import RandomAgent\nclass Bot(RandomAgent): ...\n")
    monkeypatch.chdir(tmp_path)
    demand_clean(run_experiment(between("bot.py", "random"), executor=ProcessExecutor(2)))
