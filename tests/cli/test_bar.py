"""The progress bar."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from topdeck.cli.bar import Bar


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
    assert " 4000/5000 1,500.0 games/s " in last_line(shown)


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
