"""The studies of evolution that come with the project can be run."""

from __future__ import annotations

from pathlib import Path

import pytest
from evolution_studies import EVOLVED, Project, weights_file

from topdeck.agents.tuned_values import read_tuned_values
from topdeck.evolve.study_file import read_study
from topdeck.evolve.subjects.tuning import Tuning

STUDIES = Project(Path(__file__).parents[2]).studies()
SHIPPED = {name: file for name, file in STUDIES.items() if name.startswith(f"{EVOLVED}/")}


@pytest.mark.parametrize("file", STUDIES.values(), ids=STUDIES)
def test_a_study_has_individuals_and_games(file: Path) -> None:
    study = read_study(file)
    points = study.evolution(1).ask()
    assert len({study.subject.contender(point) for point in points}) > 1
    assert study.training.games >= 40
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
