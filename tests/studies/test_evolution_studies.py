"""The studies of evolution that come with the project can be run."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from pathlib import Path
from zlib import crc32

import pytest

from topdeck.evolve.fitness.contest import Contender, Contest
from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.strategies.catalogue import STRATEGIES
from topdeck.evolve.study import Study
from topdeck.evolve.study_file import read_study

FOLDER = Path(__file__).parents[2] / "studies" / "evolution"
FILES = sorted(FOLDER.rglob("*.toml"))
STRATEGY_FILES = sorted((FOLDER / "strategies").glob("*.toml"))
THOUGHTFUL = ("ntbea", "tpe")  # they take long to propose somebody, and always as many
A_TASK = ("subject", "holdout", "setup", "seed", "race")


def named(file: Path) -> str:
    return str(file.relative_to(FOLDER).with_suffix(""))


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_study_has_individuals_and_games(file: Path) -> None:
    study = read_study(file)
    evolution = study.evolution(1)
    points = evolution.ask()
    assert len({study.subject.contender(point) for point in points}) > 1
    assert evolution.next_contest().games >= 36
    assert study.holdout.games >= 200


@pytest.mark.parametrize("file", FILES, ids=named)
def test_the_hold_out_decks_of_a_study_are_all_others_or_all_the_same(file: Path) -> None:
    study = read_study(file)
    trained, held_out = (
        {deck.name for pair in games.decks for deck in pair} for games in (study.training, study.holdout)
    )
    assert not trained & held_out or trained == held_out


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
@pytest.mark.parametrize("file", [one for one in STRATEGY_FILES if one.stem not in THOUGHTFUL], ids=named)
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
