"""The progress bar, and the progress of an experiment."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console
from swept import games_of, sweep_of

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import Gauntlet
from topdeck.cli.bar import Bar, Watch
from topdeck.core.registry import load_game

SWEEP = sweep_of("score.hero=1,2,3", pairs=2)
DECKS = (load_game("hearthstone").deck("MurlocDruid"),)
AGENT = "greedy(score=midrange)"


def screen() -> Console:
    """Return a console on which only the last line of the bar remains."""
    return Console(file=StringIO(), width=120, force_terminal=False)


def last_line(shown: Console) -> str:
    assert isinstance(shown.file, StringIO)
    return " ".join(shown.file.getvalue().split())


def test_the_bar_counts_stored_games_and_shows_the_leader() -> None:
    shown = screen()
    with Bar(shown, "evolving") as bar:
        bar.begin(total=10, known=4)
        bar.add_games(3)
        bar.lead("greedy(weights=[1, 2]) 75.0%")
    line = last_line(shown)
    assert line.startswith("evolving ")
    assert " 7/10 " in line
    assert " games/s " in line
    assert line.endswith("greedy(weights=[1, 2]) 75.0%")  # brackets are no colours


def test_its_speed_is_that_of_the_games_of_this_run(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen()
    with Bar(shown) as bar:
        bar.begin(total=5000, known=1000)
        monkeypatch.setattr(type(bar.task), "elapsed", 2.0)
        bar.add_games(3000)
    assert last_line(shown).endswith(" 4000/5000 1,500.0 games/s 0:00:01 left")


def test_the_speed_and_the_remaining_time_are_those_of_the_recent_games(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screen()
    with Bar(shown) as bar:
        bar.begin(total=10_000, known=1000)
        for second in range(1, 1001):
            monkeypatch.setattr(type(bar.task), "elapsed", float(second))
            bar.add_games(1 if second <= 800 else 4)
    assert last_line(shown).endswith(" 2600/10000 4.0 games/s 0:30:50 left")


def test_more_games_than_expected_are_no_more_than_all() -> None:
    shown = screen()
    with Bar(shown) as bar:
        bar.begin(total=10, known=0)
        bar.add_games(12)
    assert " 12/12 " in last_line(shown)


def test_when_all_is_played_no_game_is_missing() -> None:
    shown = screen()
    with Bar(shown) as bar:
        bar.begin(total=10, known=0)
        bar.add_games(8)
        bar.finish()
    assert " 8/8 " in last_line(shown)


@pytest.mark.parametrize("hidden", [True, False])
def test_a_bar_that_is_hidden_or_never_begins_shows_nothing(hidden: bool) -> None:
    shown = screen()
    with Bar(shown, hidden=hidden) as bar:
        if hidden:
            bar.begin(total=10, known=0)
            bar.add_games(1)
        bar.finish()
    assert last_line(shown) == ""


# ---- experiments


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
    shown = screen()
    with Bar(shown) as bar:
        experiment = Experiment(game="hearthstone", entries=entries, decks=DECKS, format=SWEEP)
        watch = Watch(bar, experiment, lambda: len(games))
        watch(games[:2])
        watch(games[2:])
    line = last_line(shown)
    assert f" {len(games)}/{len(games)} " in line
    assert " score.hero=2 100.0%" in line
