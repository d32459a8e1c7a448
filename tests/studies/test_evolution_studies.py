"""The studies of evolution that come with the project can be run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from pathlib import Path
from zlib import crc32

import pytest
from evolution_studies import EVOLVED, Project, weights_file
from evolution_studies import STRATEGIES as COMPARED

from topdeck.config.tuned_values import read_tuned_values
from topdeck.evolve.fitness.contest import Contender, Contest
from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.runner import evolve
from topdeck.evolve.strategies.catalogue import STRATEGIES
from topdeck.evolve.study import Study
from topdeck.evolve.study_file import read_study
from topdeck.evolve.subjects.tuning import Tuning
from topdeck.games.hearthstone.scores import SCORES

STUDIES = Project(Path(__file__).parents[2]).studies()
SHIPPED = {name: file for name, file in STUDIES.items() if name.startswith(f"{EVOLVED}/")}
STRATEGY_FILES = [file for name, file in STUDIES.items() if name.startswith(f"{COMPARED}/")]
QUICK = {file.stem: file for file in STRATEGY_FILES if file.stem not in ("ntbea", "tpe")}  # to propose individuals

A_TASK = ("subject", "holdout", "setup", "seed", "race")


@pytest.mark.parametrize("file", STUDIES.values(), ids=STUDIES)
def test_a_study_has_individuals_and_games(file: Path) -> None:
    study = read_study(file)
    evolution = study.evolution(1)
    points = evolution.ask()
    assert len({study.subject.contender(point) for point in points}) > 1
    assert evolution.next_contest().games >= 36
    assert study.holdout.games >= 200


@pytest.mark.parametrize("file", STUDIES.values(), ids=STUDIES)
def test_own_decks_of_the_hold_out_are_all_others_or_all_the_same(file: Path) -> None:
    study = read_study(file)
    trained, held_out = ({mine.name for mine, _ in games.decks} for games in (study.training, study.holdout))
    assert not trained & held_out or trained == held_out


@pytest.mark.parametrize("file", SHIPPED.values(), ids=SHIPPED)
def test_shipped_weights_are_those_of_the_study_beside_them(file: Path) -> None:
    subject = read_study(file).subject
    assert isinstance(subject, Tuning)
    found = read_tuned_values(weights_file(file))
    assert list(found.values) == list(subject.genome.names)
    assert subject.genome.decode(subject.point(found)) == pytest.approx(found.values)


@pytest.mark.slow
def test_the_genetic_algorithm_that_olomouc_proposes_runs(tmp_path: Path) -> None:
    study = read_study(STUDIES["olomouc"])
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


# ---- one for each strategy


def test_every_strategy_has_a_study() -> None:
    assert {file.stem for file in STRATEGY_FILES} == set(STRATEGIES)
    for file in STRATEGY_FILES:
        assert read_study(file).strategy.partition("(")[0] == file.stem


def test_all_strategies_have_the_same_task() -> None:
    tasks = [task(read_study(file)) for file in STRATEGY_FILES]
    assert all(one == tasks[0] for one in tasks)


def task(study: Study) -> dict[str, object]:
    """What evolves, and by which games; coevolution chooses its own opponents, but has as many games with them."""
    evolution, identity = study.evolution(1), study.identity()
    evolution.ask()
    return {
        **{name: identity[name] for name in A_TASK},
        "length": (study.games, study.repetitions),
        "decks": identity["training"]["decks"],
        "games": evolution.next_contest().games,
    }


@pytest.mark.slow
@pytest.mark.parametrize("file", QUICK.values(), ids=QUICK)
def test_a_strategy_uses_its_games_and_about_ten_generations_are_validated(file: Path) -> None:
    study = read_study(file)
    evolution = study.evolution(1)
    while study.goes_on(evolution):
        evolution.advance(without_playing)
    assert study.games is not None
    assert 0.95 * study.games < sum(one.games for one in evolution.generations) <= study.games
    assert 10 <= ceil(len(evolution.generations) / study.every) <= 11


def without_playing(contest: Contest, contenders: Sequence[Contender]) -> list[Tally]:
    """Somebody wins, and all games are alike."""
    games, traits = contest.games, tuple(float(contest.games) for _ in contest.traits)
    return [Tally(games, wins=crc32(one.spec.encode()) % games, traits=traits) for one in contenders]
