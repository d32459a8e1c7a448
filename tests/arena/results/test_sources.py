"""Games of different versions of an external agent are never mixed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_game import EVEN, LOW, NAME

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import Meeting
from topdeck.arena.play.runner import RunResult, run_experiment
from topdeck.arena.results.merging import merged_results
from topdeck.arena.results.store.comparison import put_identity, without_sources
from topdeck.arena.results.store.database import Database
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.results import read_results
from topdeck.arena.results.store.rows import find_experiment
from topdeck.core.errors import MatchError

BOT = "from topdeck.agents.simple import RandomAgent\nimport helper\n\n\nclass Bot(RandomAgent):\n    pass\n"
GAMES = Path("a.db")

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("high_card")]


@pytest.fixture(params=["mine.py", "mine:Bot"], autouse=True)
def agent(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An external agent in the current folder, with other modules beside it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    Path("mine.py").write_text(BOT)
    Path("helper.py").write_text("")
    Path("unrelated.py").write_text("")
    return str(request.param)


def play(agent: str, pairs: int = 1, out: Path = GAMES, grow: bool = False) -> RunResult:
    form = Meeting(pairs, seats=(("low", "even"),))
    experiment = Experiment(game=NAME, entries=make_entries((agent, "random")), decks=(LOW, EVEN), format=form)
    return run_experiment(experiment, find_location(out), grow=grow)


def counts(result: RunResult) -> tuple[int, int]:
    return result.played_now, result.already_stored


def remove_hashes(out: Path) -> None:
    """Change a results file as if the source had not been found when it was created."""
    location = find_location(out)
    database = Database(location)
    with database.writing() as connection:
        found = find_experiment(connection, location.name, location.text)
        assert found is not None
        put_identity(connection, found, without_sources(found.identity))
    database.close()


def test_a_run_counts_new_games(agent: str) -> None:
    assert counts(play(agent)) == (2, 0)
    assert counts(play(agent)) == (0, 2)
    assert counts(play(agent, pairs=3, grow=True)) == (4, 2)


@pytest.mark.parametrize("file", ["mine.py", "helper.py"])
@pytest.mark.parametrize("pairs", [1, 2])
def test_a_source_that_has_changed_is_rejected(agent: str, file: str, pairs: int) -> None:
    play(agent)
    Path("unrelated.py").write_text("# it does not matter")
    play(agent)
    source = Path(file).read_text()
    Path(file).write_text(f"{source}# edited\n")
    words = (
        f"a.db contains games played by another version of {agent}: {file} has changed since they were played; choose"
    )
    with pytest.raises(MatchError, match=words):
        play(agent, pairs, grow=pairs > 1)
    assert len(read_results(GAMES).games) == 2
    assert counts(play(agent, out=Path("b.db"))) == (2, 0)
    Path(file).write_text(source)
    assert play(agent, pairs, grow=pairs > 1).already_stored == 2


def test_a_module_that_was_added_is_a_change(agent: str) -> None:
    play(agent)
    Path("mine.py").write_text(f"{BOT}import unrelated\n")
    with pytest.raises(MatchError, match=r"mine\.py, unrelated\.py have changed since they were played"):
        play(agent)


def test_results_without_hashes_are_resumed_and_get_them(agent: str) -> None:
    play(agent)
    remove_hashes(GAMES)
    Path("helper.py").write_text("# edited before hashes were known")
    assert counts(play(agent)) == (0, 2)
    assert counts(play(agent, pairs=2, grow=True)) == (2, 2)
    Path("helper.py").write_text("# edited again")
    with pytest.raises(MatchError, match=r"helper\.py has changed"):
        play(agent, pairs=2)


def test_two_versions_in_two_results_files_are_two_agents_of_a_report(agent: str) -> None:
    play(agent)
    play(agent, out=Path("same.db"))
    assert merged_results([GAMES, Path("same.db")]).agents == [agent, "random"]
    Path("helper.py").write_text("# edited")
    play(agent, out=Path("b.db"))
    assert merged_results([GAMES, Path("b.db")]).agents == [f"{agent} (a)", f"{agent} (b)", "random"]
