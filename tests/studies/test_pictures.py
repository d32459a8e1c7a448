"""The figures of studies."""

from __future__ import annotations

from typing import Any

import polars
import pytest
from matplotlib.axes import Axes

from topdeck.studies.designs.games_results import GAMES, GamesResults
from topdeck.studies.pages.pictures import draw_picture
from topdeck.studies.study_file import parse_study

STUDY = parse_study(
    """
title = "A test"
question = "With which deck does it win?"
games = { paper = 100, standard = 400 }
decks = ["MidrangeJadeShaman", "MurlocDruid", "AggroPirateWarrior"]
titles = { MidrangeJadeShaman = "Jade", MurlocDruid = "Murlocs", AggroPirateWarrior = "Pirates" }
agents = { strong = "greedy", weak = "random" }
meetings = [{ first = ["strong"], against = ["weak"] }]

[[tables]]
title = "Wins"
rows = { deck = ["AggroPirateWarrior", "MidrangeJadeShaman", "MurlocDruid"] }
columns = { agent = ["strong"] }
games = 100
percent = [[90], [60], [nan]]

[[pictures]]
kind = "curves"
title = "Wins by deck"
where = { agent = "strong" }
x = "deck"
""",
    "test-a",
)


@pytest.fixture
def axes() -> Axes:
    """A figure of games whose decks are not in the order of the study."""
    rows = [
        ("games", "strong", "weak", deck, deck, deal, deal % 2, 20, 1, 1)
        for deal, deck in enumerate(2 * ["MurlocDruid", "AggroPirateWarrior", "MidrangeJadeShaman"])
    ]
    found = GamesResults(study=STUDY, table=polars.DataFrame(rows, schema=GAMES, orient="row"))
    [axes] = draw_picture(STUDY.pictures[0], found).axes
    return axes


def test_decks_are_in_the_order_of_the_study_and_have_their_titles(axes: Axes) -> None:
    assert [word.get_text() for word in axes.get_xticklabels()] == ["Jade", "Murlocs", "Pirates"]


def test_published_points_are_at_their_labels_in_any_order_of_the_table(axes: Axes) -> None:
    lines: list[Any] = [line for line in axes.lines if line.get_marker() == "x"]
    assert sorted(point for line in lines for point in line.get_xydata().tolist()) == [[0, 0.6], [2, 0.9]]
