"""An entry whose module cannot be imported forfeits its own games, and no others."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest
from tiny_game import LOW, NAME

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.runner import run, run_experiment
from topdeck.arena.results.store.results import read_results
from topdeck.core.errors import MatchError, SpecError
from topdeck.studies.effort import Effort
from topdeck.studies.plan import StudyFolder

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("high_card")]

NEEDY = "needy:Agent"
REASON = "the module of the agent 'needy:Agent' cannot be imported: No module named 'no_such_library'"


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "needy.py").write_text("import no_such_library")
    (tmp_path / "slip.py").write_text("1 / 0")
    (tmp_path / "quitter.py").write_text("import os\nos._exit(1)")
    (tmp_path / "empty.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def between(*agents: str) -> Experiment:
    return Experiment(
        game=NAME, entries=make_entries(agents), decks=(LOW,), format=RoundRobin(2), seed=3, memory=1024, salt=""
    )


@pytest.mark.parametrize("isolated", ["others", "none"])
@pytest.mark.parametrize("workers", [1, 2])
def test_its_games_are_stored_as_forfeits_and_the_others_are_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], isolated: Literal["others", "none"], workers: int
) -> None:
    experiment = replace(between("random", NEEDY, "random-late-end"), isolated=isolated)
    finished = run(experiment, tmp_path / "games.db", workers=workers)
    assert finished.forfeits == {NEEDY: REASON}
    assert capsys.readouterr().err == f"topdeck: {NEEDY} forfeits its games: {REASON}\n"
    games = read_results(tmp_path / "games.db").games
    assert len(games) == 3 * 4
    for game in games:
        if NEEDY in game.agents:
            assert game.winner == 1 - game.seat_of(NEEDY)
            assert game.forfeited
            assert game.reason == f"{NEEDY} forfeits: {REASON} on turn {game.turns}"
        else:
            assert game.fault is None


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("slip:Agent", "the module of the agent 'slip:Agent' cannot be imported: ZeroDivisionError: division by zero"),
        ("quitter:Agent", "the module of the agent 'quitter:Agent' cannot be imported: it ended its process"),
        ("hostile_import:Agent", "the module of the agent 'hostile_import:Agent' cannot be imported: SystemExit: 3"),
        ("nowhere:Agent", "the module of the agent 'nowhere:Agent' cannot be imported: No module named 'nowhere'"),
        ("no/such/file.py", "the file for the agent 'no/such/file.py' does not exist: "),
        ("greedy(score=slip:Score)", "the module of the score 'slip:Score' cannot be imported: "),
    ],
)
def test_any_error_during_an_import_is_a_forfeit(spec: str, reason: str) -> None:
    [told] = run_experiment(between(spec, "random", "random-late-end")).forfeits.values()
    assert told.startswith(reason)


def test_a_class_that_a_module_does_not_have_is_a_mistake_in_the_spec() -> None:
    with pytest.raises(SpecError, match="unknown agent class 'Agent' in empty"):
        run_experiment(between("empty:Agent", "random"))


@pytest.mark.parametrize("other", ["random", "slip:Agent"])
def test_without_two_entries_that_can_be_imported_there_is_nothing_to_play(other: str) -> None:
    with pytest.raises(MatchError, match=f"^{REASON}"):
        run_experiment(between(NEEDY, other))


def test_a_run_with_forfeits_can_be_resumed(tmp_path: Path) -> None:
    experiment, path = between(NEEDY, "random", "random-late-end"), tmp_path / "games.db"
    games = run(experiment, path).games
    again = run(experiment, path)
    assert (again.games, again.forfeits) == (games, {NEEDY: REASON})
    assert games == run_experiment(experiment, executor=make_executor("here", 2)).games


def test_a_study_rejects_an_entry_that_cannot_be_imported(tmp_path: Path) -> None:
    """Otherwise its findings would be based on forfeits."""
    file = tmp_path / "mine.toml"
    file.write_text(
        'title = "Mine"\nquestion = "Is it any good?"\ngames = { paper = 2, standard = 2 }\ndecks = ["MurlocDruid"]\n'
        f'[agents]\nMine = "{NEEDY}"\nRandom = "random"\n[[meetings]]\nfirst = ["Mine"]\nagainst = ["Random"]\n'
    )
    with pytest.raises(MatchError, match=REASON):
        StudyFolder(tmp_path).run(Effort("smoke").plan(str(file)), "here", 1)
