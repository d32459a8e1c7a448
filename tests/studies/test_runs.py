"""Studies of evolution: their files and quantities; running, storing and showing them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path

import polars
import pytest
from command import topdeck

from topdeck.arena.played_game import PlayedGame
from topdeck.core.errors import MatchError, StudyError
from topdeck.evolve.study import Study as Evolving
from topdeck.studies.budgets import Budgets
from topdeck.studies.catalogue import load_study
from topdeck.studies.designs.evolution import EvolutionDesign
from topdeck.studies.designs.evolution_plan import EvolutionPlan
from topdeck.studies.designs.evolution_results import GENERATIONS, RunsResults
from topdeck.studies.effort import Effort
from topdeck.studies.pages.study_page import JudgedStudy, study_document
from topdeck.studies.plan import StudyFolder
from topdeck.studies.progress import Progress
from topdeck.studies.study import SCALES, Cell, Claim, Finding, Published, Quantity, Scale, Study
from topdeck.studies.study_file import parse_study
from topdeck.studies.verdicts import Agreement, Verdict, check_finding, judge_cells

FILE = """
title = "Which selection is best?"
question = "Do tournaments find better weights than a roulette?"

[evolution]
agent = "greedy(score=evo-first)"
strategy = "madrid(population=200, elite=5)"
generations = 10
training = { opponents = ["greedy"], decks = ["MidrangeJadeShaman"], pairs = 100 }
holdout = { pairs = 1000 }

[standard]
repetitions = 3
training = { pairs = 25 }

[smoke]
generations = 2
strategy = { population = 2, elite = 0, immigrants = 0, size = 2 }
training = { opponents = ["random"], pairs = 1 }
holdout = { pairs = 1 }

[runs.1]
title = "1 (roulette)"
strategy = { immigrants = 65, selection = "roulette" }

[runs.2]
strategy = { immigrants = 75, size = 25 }

[[tables]]
title = "Table 1"
rows = { run = [1, 2] }
columns = { measure = ["best", "fresh"] }
percent = [[45.5, nan], [48, nan]]
games = 200
judged = ["full"]

[[findings]]
says = "Tournaments find better weights."
claims = [{ of = { selection = "tournament" }, above = { selection = "roulette" } }]
"""


def study(text: str = FILE) -> Study:
    return parse_study(text, "madrid-x")


def design(found: Study) -> EvolutionDesign:
    assert isinstance(found.design, EvolutionDesign)
    return found.design


def evolving(run: str, scale: Scale, text: str = FILE) -> Evolving:
    return EvolutionPlan(study(text), scale, Budgets()).evolutions[run]


# ---- files


@pytest.mark.parametrize("head", ["[evolution]", "[evolution]  # what all runs share", " [ evolution ]"])
def test_the_kind_of_a_study_is_recognized_by_its_tables(head: str) -> None:
    assert design(study(FILE.replace("[evolution]", head))).runs


def test_an_error_names_the_file_that_is_not_toml() -> None:
    with pytest.raises(MatchError, match=r"^mine\.toml: Invalid value "):
        parse_study("title = ", "mine", "mine.toml")


def test_a_run_combines_shared_keys_with_its_own_and_those_of_the_scale() -> None:
    full, standard, smoke = (evolving("1", scale) for scale in SCALES[::-1])
    assert (full.training.pairs, standard.training.pairs, smoke.training.pairs) == (100, 25, 1)
    assert (full.repetitions, standard.repetitions, smoke.repetitions) == (1, 3, 1)
    assert (full.generations, smoke.generations) == (10, 2)
    assert smoke.training.opponents == ("random",)
    assert full.strategy == "madrid(population=200, elite=5, immigrants=65, selection=roulette)"
    assert smoke.strategy == "madrid(population=2, elite=0, immigrants=0, selection=roulette, size=2)"


def test_a_run_is_found_by_its_number_and_by_the_parameters_of_its_strategy() -> None:
    found = design(study())
    assert found.runs_with({"run": (1,)}) == ["1"]
    assert found.runs_with({"selection": ("tournament",)}) == ["2"]  # which goes without saying
    assert found.runs_with({"elite": (5,)}) == ["1", "2"]


def test_measures_can_be_the_columns_of_a_table() -> None:
    [table] = study().tables
    assert table.rows == ("1 (roulette)", "2")
    assert table.columns == ("best fitness in training", "fitness with fresh deals")
    assert [cell.quantity for cell in table.cells[0]] == [
        Quantity({"run": (1,)}, "best"),
        Quantity({"run": (1,)}, "fresh"),
    ]


def test_a_printed_deviation_of_runs_is_an_error_of_their_mean() -> None:
    deviations = "deviations = [[2, nan], [3, nan]]\nruns = 10"
    [table] = study(FILE.replace("games = 200", deviations)).tables
    published = table.cells[0][0].published
    assert published is not None
    assert published.error == pytest.approx(0.02 / sqrt(10))


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('"best", "fresh"', '"bets", "fresh"', "measure has no level 'bets'; choose from fresh"),
        ("run = [1, 2]", "run = [1, 3]", "run has no level 3; choose from 1, 2"),
        ('selection = "tournament" }', 'selektion = "tournament" }', "did you mean selection"),
        ('selection = "tournament" }', "generation = 11 }", "generation has no level 11"),
        ('selection = "tournament" }', 'measure = ["best", "mean"] }', "a quantity must have exactly one measure"),
        ("games = 200", "deviations = [[2, nan], [3, nan]]", "`deviations` requires a number of runs"),
        ('strategy = "madrid(', 'strategy = "madird(', "unknown strategy 'madird'"),
        ("[smoke]", "[smoek]", "smoe"),
    ],
)
def test_mistakes_are_located(before: str, after: str, words: str) -> None:
    assert before in FILE
    with pytest.raises(MatchError, match="madrid-x") as mistake:
        study(FILE.replace(before, after))
    assert words in str(mistake.value)


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [("pairs = 25", "pears = 25", "training.pears: unknown key"), ('agent = "greedy(', 'agent = "gredy(', "gredy")],
)
def test_mistakes_in_a_run_name_the_run(before: str, after: str, words: str) -> None:
    with pytest.raises(MatchError, match="madrid-x, run 1") as mistake:
        evolving("1", "standard", FILE.replace(before, after))
    assert words in str(mistake.value)


# ---- quantities


def course(run: str, repetition: int, fresh: float | None, *best: float, worst: float = 0.2) -> list[dict[str, object]]:
    """The generations of a repetition; if it is finished, the champion is in the last one."""
    rows: list[dict[str, object]] = [
        {
            "run": run,
            "repetition": repetition,
            "generation": number,
            "games": 100,
            "seconds": 1.0,
            "best": value,
            "best_error": 0.05,
            "mean": value / 2,
            "worst": worst,
            "validated": value - 0.1,
            "best_wins": value,
            "mean_wins": value / 2,
            "worst_wins": worst,
            "validated_error": 0.01,
            "diversity": 0.5,
        }
        for number, value in enumerate(best, 1)
    ]
    if fresh is not None:
        rows[-1] |= {"fresh": fresh, "fresh_error": 0.01, "test": fresh, "test_error": 0.01, "genes": [0.1, 0.9]}
    return rows


def runs(*courses: list[dict[str, object]], pairs: int = 100, of: Study | None = None) -> RunsResults:
    rows = [row for course in courses for row in course]
    table = polars.DataFrame(rows, schema=GENERATIONS, orient="row")
    genes = {"genome": {"genes": [{"name": "hand"}, {"name": "health"}]}}
    identity = {"subject": genes, "training": {"pairs": pairs, "opponents": ["greedy"], "decks": ["Jade"]}}
    return RunsResults(study=of or study(), table=table, identities={"1": identity})


def about(measure: str = "fresh", **where: str | int) -> Quantity:
    return Quantity({name: (level,) for name, level in where.items()}, measure)


def test_measures_cover_the_champion_the_last_and_any_generation() -> None:
    found = runs(course("1", 1, 0.45, 0.4, 0.5), course("2", 1, 0.5, 0.4, 0.7))
    expected = {"fresh": 0.45, "trained": 0.5, "best": 0.5, "mean": 0.25, "worst": 0.2, "range": 0.3, "rise": 0.1}
    for measure, value in expected.items():
        assert found.measure(about(measure, run=1)).mean == pytest.approx(value), measure
    assert found.measure(about("best", run=1, generation=1)).mean == pytest.approx(0.4)
    assert found.measure(about("fresh")).mean == pytest.approx(0.475)
    assert found.measure(about("weight", run=1, gene="health")).mean == pytest.approx(0.9)
    assert found.measure(about("weight", run=1)).mean == pytest.approx(0.5)


def test_an_unfinished_run_has_generations_but_no_final_measures() -> None:
    found = runs(course("1", 1, None, 0.4, 0.5))
    assert found.measure(about("fresh")).count == 0
    assert found.measure(about("best")).count == 0
    assert found.measure(about("best", generation=2)).mean == pytest.approx(0.5)


def test_fitness_is_summed_over_games_but_shares_are_not() -> None:
    text = FILE.replace("[evolution]", "added = 40\n\n[evolution]")
    points = study(text.replace("generations = 10", 'generations = 10\nmeasure = "gretive-aggro"'))
    found = runs(course("1", 1, 0.45, 0.4, 0.5), of=points)
    assert found.measure(about("mean")).mean == pytest.approx(40 * 0.25)
    assert found.measure(about("mean_wins")).mean == pytest.approx(0.25)


def repeated(run: str, *fresh: float) -> list[dict[str, object]]:
    return [row for number, value in enumerate(fresh, 1) for row in course(run, number, value, 0.4, value + 0.05)]


def verdict(claim: Claim, found: RunsResults) -> Verdict:
    return check_finding(Finding("it is so", (claim,)), found).verdict


BETTER = Claim(about(run=2), "above", about(run=1))


def test_repetitions_determine_the_uncertainty_of_a_run() -> None:
    assert verdict(BETTER, runs(repeated("1", 0.40, 0.41, 0.42), repeated("2", 0.50, 0.51, 0.49))) is Verdict.REPRODUCED
    assert (
        verdict(BETTER, runs(repeated("1", 0.50, 0.51, 0.49), repeated("2", 0.40, 0.41, 0.42)))
        is Verdict.NOT_REPRODUCED
    )
    assert (
        verdict(BETTER, runs(repeated("1", 0.30, 0.45, 0.55), repeated("2", 0.40, 0.51, 0.52))) is Verdict.INCONCLUSIVE
    )


def test_single_runs_are_as_uncertain_as_all_runs_differ() -> None:
    assert verdict(BETTER, runs(repeated("1", 0.40), repeated("2", 0.50))) is Verdict.INCONCLUSIVE


def test_the_same_generations_are_compared_run_by_run() -> None:
    """Runs can end with different values although all of them rise."""
    rises = [course("1", number, 0.3, start, start + 0.1) for number, start in enumerate((0.1, 0.3, 0.5, 0.2, 0.7), 1)]
    claim = Claim(about("mean_wins", run=1), "above", about("mean_wins", run=1, generation=1))
    assert verdict(claim, runs(*rises)) is Verdict.REPRODUCED


def test_shared_deals_cancel_out_between_runs_but_not_against_a_number() -> None:
    found = runs(repeated("1", 0.481, 0.479, 0.480), repeated("2", 0.491, 0.489, 0.490))
    assert verdict(BETTER, found) is Verdict.REPRODUCED
    assert found.measure(about(run=2)).difference_to_number(0.5).error > 0.0099  # that of the deals
    assert verdict(Claim(about(run=2), "below", 0.495), found) is Verdict.INCONCLUSIVE


def test_too_few_games_are_inconclusive() -> None:
    found = runs(repeated("1", 0.40, 0.41, 0.42), repeated("2", 0.50, 0.51, 0.49), pairs=5)
    assert verdict(BETTER, found) is Verdict.INCONCLUSIVE


def test_a_published_number_with_its_own_error_agrees_or_differs() -> None:
    found = runs(repeated("1", 0.40, 0.41, 0.42, 0.39, 0.40))

    def agreement(value: float) -> Agreement | None:
        [one] = judge_cells([Cell(about(run=1), Published(value, error=0.01))], found)
        return one.agreement

    assert agreement(0.41) is Agreement.AGREES
    assert agreement(0.5) is Agreement.DIFFERS


# ---- running


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the results of the study at the smallest scale."""
    path, seen = tmp_path_factory.mktemp("studies"), Seen()
    assert StudyFolder(path).run(planned(), "here", 1, seen)
    assert seen.games == seen.total == planned().game_count
    return path


def planned(text: str = FILE) -> EvolutionPlan:
    return EvolutionPlan(study(text), "smoke", Budgets())


class Seen(Progress):
    """Records the progress."""

    def __init__(self) -> None:
        self.total = self.games = 0

    def begin(self, total: int, known: int) -> None:
        self.total = total
        self.games = known

    def add_games(self, games: int) -> None:
        self.games += games

    def failed(self, games: Sequence[PlayedGame]) -> None:
        raise AssertionError


def test_all_runs_finish_with_the_planned_number_of_games(folder: Path) -> None:
    plan, results = planned(), planned().results(folder)
    assert results.is_finished
    assert results.games_played == results.planned == plan.game_count
    assert results.table["generation"].to_list() == [1, 2, 1, 2]
    assert results.table["fresh"].count() == 2


def test_stored_games_are_not_played_again(folder: Path) -> None:
    before = planned().results(folder).table
    seen = Seen()
    assert StudyFolder(folder).run(planned(), "here", 1, seen)
    assert seen.games == seen.total == planned().game_count
    assert planned().results(folder).table.equals(before)


def test_runs_without_results_are_missing_on_the_page(folder: Path, tmp_path: Path) -> None:
    plan = planned()
    target = plan.stores(tmp_path)["2"]
    target.parent.mkdir()
    target.write_bytes(plan.stores(folder)["2"].read_bytes())
    results = plan.results(tmp_path)
    assert not results.is_finished
    text = str(study_document(JudgedStudy(results)).blocks)
    assert f"{results.games_played} of {results.planned} games have been played" in text
    assert "no observations" in text


def test_the_page_can_be_made_from_a_small_file(folder: Path, tmp_path: Path) -> None:
    plan, results = planned(), planned().results(folder)
    results.write(StudyFolder(tmp_path).small_file("madrid-x"))
    again = StudyFolder(tmp_path).results(plan)
    assert isinstance(again, RunsResults)
    assert again.table.equals(results.table)
    assert study_document(JudgedStudy(again)).blocks == study_document(JudgedStudy(results)).blocks


def test_a_results_file_of_another_evolution_is_rejected(folder: Path) -> None:
    other = planned(FILE.replace('selection = "roulette" }', 'selection = "rank" }'))
    with pytest.raises(StudyError, match="does not contain the run 1 of madrid-x: the stored run has strategy = "):
        other.results(folder)


def test_numbers_are_judged_only_at_comparable_scales(folder: Path) -> None:
    results = planned().results(folder)
    assert [*JudgedStudy(results).counts] == [Verdict.INCONCLUSIVE]  # of the finding
    assert JudgedStudy(replace(results, scale="full")).counts.total() == 1 + 2


# ---- studies of papers


def test_madrids_best_run_with_all_its_games_is_the_same_in_both_studies() -> None:
    """This makes its results reusable."""
    of_the_paper = EvolutionPlan(load_study("madrid-f"), "full", Budgets()).evolutions["2"]
    ours = EvolutionPlan(load_study("evolution-madrid"), "standard", Budgets()).evolutions["one-step"]
    assert of_the_paper.identity() == ours.identity()
    assert of_the_paper.generations == ours.generations


def test_a_study_of_evolution_is_shown_by_the_command_like_any_other(tmp_path: Path) -> None:
    plan = Effort("smoke").plan("gretive-a")
    assert isinstance(plan, EvolutionPlan)
    points = [[row | {"genes": [1.0] * 10} for row in course(run, 1, 1.0, 2.0, 3.0)] for run in plan.design.runs]
    results = RunsResults(
        study=plan.study,
        scale="smoke",
        planned=plan.game_count,
        repetitions=dict.fromkeys(plan.design.runs, 1),
        identities={run: one.identity() for run, one in plan.evolutions.items()},
        machines=[],
        asked={},
        table=polars.DataFrame([row for rows in points for row in rows], schema=GENERATIONS, orient="row"),
    )
    results.write(StudyFolder(tmp_path).small_file("gretive-a"))
    answer = topdeck("study", "gretive-a", "--scale", "smoke", "--out", str(tmp_path), "--report")
    assert answer.status == 0
    assert "Aggro is the riskiest" in answer.out
    assert "![Mean fitness" in (tmp_path / "gretive-a.md").read_text("utf-8")
