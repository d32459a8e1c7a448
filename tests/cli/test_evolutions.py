"""Evolution runs on the command line: `topdeck report`, `topdeck export`, errors, and the final table."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, redirect_stdout
from io import StringIO
from pathlib import Path

import polars
import pytest
from command import topdeck, topdeck_at_terminal
from made_up_studies import made_up, write_store
from tiny_game import EVEN, NAME

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play.executor import InProcessExecutor
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.results.statistics import Estimate
from topdeck.arena.results.store.location import find_location
from topdeck.cli.commands.evolve import show_study, study_facts
from topdeck.core.errors import MatchError
from topdeck.core.registry import load_game
from topdeck.evolve.fitness.contest import Contest
from topdeck.evolve.results.chosen import Chosen
from topdeck.evolve.results.results import read_evolution
from topdeck.evolve.results.stored_journal import StoredJournal
from topdeck.evolve.runner import Evolved, StudyResult, run_study
from topdeck.evolve.study import Study
from topdeck.evolve.subjects.tuning import tuned_weights

pytestmark = pytest.mark.usefixtures("high_card")

JADE = load_game("hearthstone").deck("MidrangeJadeShaman")
CONTEST = Contest(game="hearthstone", opponents=("random",), decks=((JADE, JADE),), pairs=1)
STUDY = Study(
    subject=tuned_weights("hearthstone", "greedy(score=evo-second)", names=["hand", "health"]),
    strategy="random(population=2)",
    training=CONTEST,
    holdout=CONTEST,
    generations=1,
)


@pytest.fixture
def study(tmp_path: Path) -> Path:
    write_store(made_up(repetitions=2), tmp_path / "study.db")
    return tmp_path / "study.db"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    experiment = Experiment(game=NAME, entries=make_entries(("random", "random")), decks=(EVEN,), format=RoundRobin(1))
    run_experiment(experiment, find_location(tmp_path / "games.db"))
    return tmp_path / "games.db"


# ---- stores


@pytest.mark.slow
def test_a_report_of_an_evolution_is_about_it(study: Path, tmp_path: Path) -> None:
    answer = topdeck("report", str(study), "--figures", str(tmp_path / "pictures"))
    assert answer.status == 0
    assert answer.out.splitlines()[0] == str(tmp_path / "study.html")
    assert (tmp_path / "pictures" / "fitness.png").exists()
    assert "<h2>Final results</h2>" in (tmp_path / "study.html").read_text("utf-8")


@pytest.mark.slow
def test_several_evolutions_are_compared(study: Path, tmp_path: Path) -> None:
    write_store(made_up(), tmp_path / "other.db")
    page = tmp_path / "both.html"
    assert topdeck("report", str(study), str(tmp_path / "other.db"), "-o", str(page)).status == 0
    assert "<title>study, other</title>" in page.read_text("utf-8")


def test_an_evolution_is_exported_individual_by_individual(study: Path, tmp_path: Path) -> None:
    table = tmp_path / "trials.parquet"
    answer = topdeck("export", str(study), str(table))
    assert (answer.status, answer.out) == (0, f"{table}: 60 individuals\n")
    assert len(polars.read_parquet(table)) == 60


def test_the_intact_part_of_a_damaged_evolution_is_saved(study: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.db"
    with closing(sqlite3.connect(study)) as connection, connection:
        connection.execute("UPDATE trials SET wins = wins + 1 WHERE repetition = 2 AND generation = 3 AND place = 5")
    with pytest.raises(MatchError, match="individual 5 of generation 3"):
        read_evolution(study)
    answer = topdeck("repair", str(study), str(saved))
    assert (answer.status, answer.out) == (0, f"{saved}: 59 individuals\n")
    whole = [trial for trial in made_up(repetitions=2).trials if trial.key[:1] + trial.key[2:4] != (2, 3, 5)]
    assert read_evolution(saved).trials == whole


def test_an_evolution_is_rejected_where_games_are_expected(study: Path) -> None:
    refused = f"topdeck: {study} contains an evolution, not games\n"
    for command in (
        ("replay", str(study)),
        ("replay", str(study), "1"),
        ("match", "random", "random", "--game", NAME, "--pairs=1", "--out", str(study)),
        ("tournament", "random", "random", "--game", NAME, "--pairs=1", "--workers=1", "--out", str(study)),
    ):
        answer = topdeck(*command)
        assert (answer.status, answer.err) == (2, refused), command


def test_games_are_rejected_where_an_evolution_is_expected(games: Path) -> None:
    with pytest.raises(MatchError, match=r"games\.db contains games, not an evolution"):
        read_evolution(games)
    with pytest.raises(MatchError, match=r"games\.db contains games, not an evolution"):
        StoredJournal(STUDY, find_location(games))
    study = games.with_name("study.toml")
    study.write_text(
        'agent = "greedy(score=evo-second)"\nstrategy = "random"\n[training]\nopponents = ["random"]', "utf-8"
    )
    refused = topdeck("evolve", str(study), "--workers=1", "--out", str(games))
    assert (refused.status, refused.err) == (2, f"topdeck: {games} contains games, not an evolution\n")


def test_an_invalid_report_is_rejected_in_a_sentence(study: Path, games: Path, tmp_path: Path) -> None:
    both = topdeck("report", str(games), str(study), "-o", str(tmp_path / "both.html"))
    assert both.status == 2
    fix = "pass results files of the same kind"
    assert both.err == f"topdeck: {games} contains games, but {study} contains an evolution; {fix}\n"
    several = topdeck("report", str(study), str(study))
    assert several.err == "topdeck: a report on several results files requires a file name; specify it with --output\n"
    missing = topdeck("report", str(study), str(tmp_path / "nothing.db"))
    assert missing.err == f"topdeck: there are no results in {tmp_path / 'nothing.db'}\n"
    wrong = topdeck("export", str(study), str(tmp_path / "trials.csv"), "--as=malaga")
    assert wrong.err == "topdeck: evolution results can be exported as csv, parquet, jsonl, not as 'malaga'\n"


# ---- the final table


def evolved(repetition: int, validation: float) -> Evolved:
    point = (0.25, 0.75)
    return Evolved(
        repetition=repetition,
        generation=4,
        genes=(0.25, 0.75),
        trained=0.8,
        validation=Estimate(validation, 0.4, 0.7),
        test=Estimate(0.5 + 0.1 * repetition, 0.4, 0.9),
        fresh=Estimate(0.7, 0.6, 0.8),
        generations=(),
        point=point,
        contender=STUDY.subject.contender(point),
    )


def shown(result: StudyResult) -> str:
    with redirect_stdout(StringIO()) as screen:
        show_study(result)
    return screen.getvalue()


RESULT = StudyResult(STUDY, [evolved(1, 0.6), evolved(2, 0.55)])


def test_the_table_has_a_row_for_each_repetition_and_marks_the_champion() -> None:
    first, *rows = [line.split() for line in shown(RESULT).splitlines()[1:6]]
    assert first == ["repetition", "generation", "training", "fresh", "validation", "test", "gap"]
    assert rows[0][:3] == ["1", "4", "80.0%"]
    assert rows[0][-2:] == ["+10.0%", "champion"]
    assert rows[1][-1] == "+10.0%"
    assert [row[0] for row in rows[2:]] == ["mean", "deviation"]
    assert rows[2][4] == "65.0%"


def test_the_champion_is_shown_as_a_spec_that_plays() -> None:
    told = shown(RESULT)
    [line] = [line for line in told.splitlines() if line.startswith("champion: ")]
    assert "hand=0.25" in line
    assert "health=0.75" in line
    assert "the winner’s curse" in told


def test_a_study_without_a_finished_repetition_says_so() -> None:
    nothing = StudyResult(STUDY, [], interrupted=True)
    assert shown(nothing) == "Games played now: 0; already stored: 0.\nno repetition is finished\n"
    form = study_facts(nothing)
    assert (form["interrupted"], form["repetitions"], form["champion"], form["mean"]) == (True, [], None, None)


def test_the_json_form_has_the_same_figures() -> None:
    form = json.loads(json.dumps(study_facts(RESULT)))
    assert form["study"] == STUDY.identity()
    assert form["champion"] == 1
    assert form["mean"]["test"] == pytest.approx(0.65)
    assert form["deviation"]["gap"] == pytest.approx(0.0)
    assert form["repetitions"][0] == {
        "repetition": 1,
        "generation": 4,
        "values": {"hand": 0.25, "health": 0.75},
        "spec": RESULT.best.contender.spec,
        "deck": None,
        "training": 0.8,
        "fresh": {"mean": 0.7, "low": 0.6, "high": 0.8},
        "validation": {"mean": 0.6, "low": 0.4, "high": 0.7},
        "test": {"mean": 0.6, "low": 0.4, "high": 0.9},
        "gap": pytest.approx(0.1),
    }


@pytest.mark.slow
def test_the_result_of_a_study_equals_its_stored_result(tmp_path: Path) -> None:
    path = tmp_path / "study.db"
    result = run_study(STUDY, find_location(path), InProcessExecutor())
    [one] = result.evolved
    kept = read_evolution(path).champion
    assert kept is not None
    for name in Chosen.__dataclass_fields__:
        assert getattr(one, name) == getattr(kept, name)


def test_help_names_several_results() -> None:
    assert "RESULTS…" in topdeck_at_terminal("report", "--help").out
