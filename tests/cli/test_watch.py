"""The progress of an experiment."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from swept import games_of, sweep_of

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import Gauntlet
from topdeck.cli.bar import Bar
from topdeck.cli.watch import Watch
from topdeck.core.registry import load_game

SWEEP = sweep_of("score.hero=1,2,3", pairs=2)
DECKS = (load_game("hearthstone").deck("MurlocDruid"),)
AGENT = "greedy(score=midrange)"


def lead(experiment: Experiment, points: dict[int, float]) -> str:
    """Return the text beside the bar if every combination has scored these points in each of its games."""
    watch = Watch(Bar(Console(file=StringIO()), hidden=True), experiment, lambda: 0)
    watch.add(games_of(SWEEP, lambda values, _: points[int(str(values["score.hero"]))]))
    return watch.lead()


@pytest.mark.parametrize(
    ("points", "best"),
    [
        ({1: 0.0, 2: 0.5, 3: 0.0}, "score.hero=2 50.0%"),  # the opponent has most points of all
        ({1: 0.0, 2: 0.5, 3: 1.0}, "score.hero=3 100.0%"),
    ],
)
def test_the_leader_of_a_sweep_is_one_of_its_combinations(points: dict[int, float], best: str) -> None:
    entries = (*SWEEP.entries(AGENT), *make_entries(["greedy"]))
    assert lead(Experiment(game="hearthstone", entries=entries, decks=DECKS, format=SWEEP), points).startswith(best)


def test_in_a_gauntlet_the_bar_shows_the_score_of_the_first_agent() -> None:
    entries = (*SWEEP.entries(AGENT)[:1], *make_entries(["greedy", "random"]))
    gauntlet = Experiment(game="hearthstone", entries=entries, decks=DECKS, format=Gauntlet())
    assert lead(gauntlet, {1: 0.0, 2: 0.0, 3: 0.0}).startswith("score.hero=1 0.0%")


def test_stored_games_are_on_the_bar_and_the_leader_beside_it() -> None:
    entries = (*SWEEP.entries(AGENT), *make_entries(["greedy"]))
    games = games_of(SWEEP, lambda values, _: float(values["score.hero"] == 2))
    screen = StringIO()
    with Bar(Console(file=screen, width=120)) as bar:
        experiment = Experiment(game="hearthstone", entries=entries, decks=DECKS, format=SWEEP)
        watch = Watch(bar, experiment, lambda: len(games))
        watch(games[:2])
        watch(games[2:])
    line = " ".join(screen.getvalue().split())
    assert f" {len(games)}/{len(games)} " in line
    assert " score.hero=2 100.0%" in line
