"""The studies of evolution that come with Topdeck can be run, and the documentation quotes their results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import as_file, files
from math import ceil
from pathlib import Path
from zlib import crc32

import pytest

from topdeck.arena.results.statistics import Estimate
from topdeck.config.tuned_values import read_tuned_values
from topdeck.evolve.fitness.contest import Contender, Contest
from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.runner import evolve
from topdeck.evolve.strategies.catalogue import STRATEGIES
from topdeck.evolve.study import Study
from topdeck.evolve.study_file import read_study
from topdeck.evolve.subjects.tuning import Tuning
from topdeck.games.hearthstone.scores import SCORES
from topdeck.studies.catalogue import study_names
from topdeck.studies.designs.evolution_plan import EvolutionPlan
from topdeck.studies.designs.evolution_results import RunsResults
from topdeck.studies.effort import Effort
from topdeck.studies.plan import StudyFolder
from topdeck.studies.study import Quantity

ROOT = Path(__file__).parents[2]
KEPT = StudyFolder(ROOT / "studies" / "results")
OLOMOUC = ROOT / "studies" / "evolution" / "olomouc.toml"
PLANS = {name: plan for name in study_names("evolution") if isinstance(plan := Effort().plan(name), EvolutionPlan)}
RUNS = {f"{name} {run}": task for name, plan in PLANS.items() for run, task in plan.evolutions.items()}
COMPARED = PLANS["evolution-strategies"].evolutions
QUICK = {name: task for name, task in COMPARED.items() if name not in ("ntbea", "tpe")}  # to propose individuals
SHIPPED = {  # the run that found them, by the game and the name of the weights
    ("hearthstone", "any"): "evolution-agents general",
    **{("hearthstone", name): f"evolution-agents {name}" for name in ("aggro", "midrange", "control")},
    ("gwent", "any"): "evolution-gwent general",
}

A_TASK = ("subject", "holdout", "setup", "seed", "race")


@pytest.mark.parametrize("study", [*RUNS.values(), read_study(OLOMOUC)], ids=[*RUNS, "olomouc"])
def test_a_study_has_individuals_and_games(study: Study) -> None:
    evolution = study.evolution(1)
    points = evolution.ask()
    assert len({study.subject.contender(point) for point in points}) > 1
    assert evolution.next_contest().games >= 30
    assert study.holdout.games >= 120


@pytest.mark.parametrize("study", [*RUNS.values(), read_study(OLOMOUC)], ids=[*RUNS, "olomouc"])
def test_hold_out_decks_are_all_different_or_all_the_same(study: Study) -> None:
    trained, held_out = ({mine.name for mine, _ in games.decks} for games in (study.training, study.holdout))
    assert not trained & held_out or trained == held_out


@pytest.mark.parametrize(("shipped", "run"), SHIPPED.items(), ids=SHIPPED.values())
def test_shipped_weights_are_those_of_their_study(shipped: tuple[str, str], run: str) -> None:
    game, name = shipped
    subject = RUNS[run].subject
    assert isinstance(subject, Tuning)
    with as_file(files(f"topdeck.games.{game}").joinpath(f"data/evolved/{name}.weights.toml")) as file:
        found = read_tuned_values(file)
    assert list(found.values) == list(subject.genome.names)
    assert subject.genome.decode(subject.point(found)) == pytest.approx(found.values)
    study, _, kept = run.partition(" ")
    [champion] = results(study).table.filter(run=kept).drop_nulls("genes")["genes"].to_list()
    assert champion == pytest.approx(list(found.values.values()))


@pytest.mark.slow
def test_the_genetic_algorithm_that_olomouc_proposes_runs(tmp_path: Path) -> None:
    study = read_study(OLOMOUC)
    assert study.subject.genome.names == tuple(SCORES["myscore"].names)
    tiny = replace(
        study,
        strategy="coevolution(population=3, champions=1, peers=1, elite=1, immigrants=1)",
        training=replace(study.training, opponents=("random",), decks=study.training.decks[:1]),
        holdout=replace(study.holdout, opponents=("random",), decks=study.holdout.decks[:1], pairs=1),
        generations=2,
    )
    best = evolve(tiny, tmp_path / "olomouc.db", workers=1).best
    assert best.contender.spec.startswith("greedy(")
    assert all(0.0 <= float(weight) <= 5.0 for weight in best.genes)


# ---- one run for each strategy


def test_every_strategy_has_a_run() -> None:
    assert {*COMPARED} == {*STRATEGIES} - {"snes"}  # added after the results were kept
    for name, study in COMPARED.items():
        assert study.strategy.partition("(")[0] == name


def test_all_strategies_have_the_same_task() -> None:
    tasks = [task(study) for study in COMPARED.values()]
    assert all(form == tasks[0] for form in tasks)


def task(study: Study) -> dict[str, object]:
    """The genome and the games; coevolution chooses its own opponents, but plays as many games."""
    evolution, identity = study.evolution(1), study.identity()
    evolution.ask()
    return {
        **{name: identity[name] for name in A_TASK},
        "length": (study.games, study.repetitions),
        "decks": identity["training"]["decks"],
        "games": evolution.next_contest().games,
    }


@pytest.mark.slow
@pytest.mark.parametrize("study", QUICK.values(), ids=QUICK)
def test_a_strategy_uses_its_games_and_about_ten_generations_are_validated(study: Study) -> None:
    evolution = study.evolution(1)
    while study.has_next_generation(evolution):
        evolution.advance(without_playing)
    assert study.games is not None
    assert 0.95 * study.games < sum(generation.games for generation in evolution.generations) <= study.games
    assert 10 <= ceil(len(evolution.generations) / study.every) <= 11


def without_playing(contest: Contest, contenders: Sequence[Contender]) -> list[Tally]:
    """A tally in which all games are equal."""
    games, traits = contest.games, tuple(float(contest.games) for _ in contest.traits)
    return [Tally(games, wins=crc32(contender.spec.encode()) % games, traits=traits) for contender in contenders]


# ---- docs/evolution.md


def results(study: str) -> RunsResults:
    found = KEPT.results(PLANS[study])
    assert isinstance(found, RunsResults)
    return found


def estimate(measure: str, run: str, found: RunsResults) -> Estimate:
    return found.measure(Quantity({"run": (run,)}, measure)).estimate


@pytest.mark.parametrize(
    ("study", "run"),
    [
        ("evolution-madrid", "mcts2"),
        ("evolution-decks", "hunter"),
        ("evolution-gwent", "general"),
        *(("evolution-agents", run) for run in ("general", "aggro", "midrange", "control")),
    ],
)
def test_the_page_has_the_numbers_of_a_champion(study: str, run: str) -> None:
    found = results(study)
    numbers = {
        name: estimate(name, run, found) for name in ("champion", "trained", "fresh", "validation", "test", "gap")
    }
    row = (
        f"| 1 | {numbers['champion'].mean:.0f} | {numbers['trained'].mean:.1%} | {numbers['fresh']} "
        f"| {numbers['validation']} | {numbers['test']} | {numbers['gap'].mean:+.1%} |"
    )
    assert row in (ROOT / "docs" / "evolution.md").read_text("utf-8")


@pytest.mark.parametrize("run", ["aggro", "control", "midrange"])
def test_the_page_has_the_numbers_of_a_profile(run: str) -> None:
    found = KEPT.results(Effort().plan("gretive-a"))
    assert isinstance(found, RunsResults)
    fitness = [estimate(name, run, found).mean for name in ("best", "worst", "mean")]
    wins = [estimate(f"{name}_wins", run, found).mean for name in ("best", "worst", "mean")]
    row = " | ".join([*(f"{number:.1f}" for number in fitness), *(f"{number:.2f}" for number in wins)])
    assert f"| Topdeck | {row} |" in (ROOT / "docs" / "evolution.md").read_text("utf-8")


@pytest.mark.parametrize("strategy", COMPARED)
def test_the_page_has_the_numbers_of_a_strategy(strategy: str) -> None:
    found = results("evolution-strategies")
    test, fresh, gap = (estimate(name, strategy, found).mean for name in ("test", "fresh", "gap"))
    page = (ROOT / "docs" / "evolution.md").read_text("utf-8")
    [row] = [line for line in page.splitlines() if line.startswith(f"| `{strategy}` | 5 |")]
    for number in (f"{test:.1%} (", f"{fresh:.1%} (", f"{gap:+.1%}"):
        assert f"| {number}" in row
