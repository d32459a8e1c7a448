"""The reports that `topdeck report` writes, in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from browsing import Visit
from shelves import played_store

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.results.store.results import read_results
from topdeck.core.registry import load_game

pytestmark = pytest.mark.browser

HARD_TO_READ = Path(__file__).with_name("contrast.js").read_text("utf-8")
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_report_is_sorted_by_clicks_in_both_themes_and_on_a_phone(visit: Visit, tmp_path: Path, theme: str) -> None:
    report = pytest.importorskip("topdeck.report.page", reason="needs the report extra")
    decks = (load_game("gwent").decks.default(),)
    agents = make_entries(("random", "greedy"))
    experiment = Experiment(game="gwent", entries=agents, decks=decks, format=RoundRobin(1), seed=3)
    path = tmp_path / "report.html"
    report.write_report(read_results(played_store(tmp_path / "games.db", experiment=experiment)), path)
    page = visit.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto(path.as_uri())
    agents_shown = page.locator("table").first.locator("tbody td:first-child")
    assert agents_shown.all_inner_texts() == ["greedy", "random"]
    page.get_by_role("button", name="agent", exact=True).click()
    assert agents_shown.all_inner_texts() == ["random", "greedy"]
    assert page.evaluate(HARD_TO_READ) == []
    assert page.evaluate(SIDEWAYS) == 0
    visit.hosts.clear()  # a file has no host
