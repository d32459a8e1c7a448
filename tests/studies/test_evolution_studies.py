"""The studies of evolution that come with the project can be run."""

from __future__ import annotations

from pathlib import Path

import pytest

from topdeck.evolve.study_file import read_study

FILES = sorted((Path(__file__).parents[2] / "studies" / "evolution").glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_study_has_individuals_and_games(file: Path) -> None:
    study = read_study(file)
    points = study.evolution(1).ask()
    assert len({study.subject.contender(point) for point in points}) > 1
    assert study.training.games >= 40
    assert study.holdout.games >= 200


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_hold_out_decks_of_a_study_are_all_others_or_all_the_same(file: Path) -> None:
    study = read_study(file)
    trained, held_out = (
        {deck.name for pair in games.decks for deck in pair} for games in (study.training, study.holdout)
    )
    assert not trained & held_out or trained == held_out
