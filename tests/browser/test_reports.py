"""The reports that `topdeck report` writes, in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import Visit
from shelves import played_store

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.store.results import read_results
from topdeck.core.registry import load_game
from topdeck.core.transcript import Step

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

HARD_TO_READ = Path(__file__).with_name("contrast.js").read_text("utf-8")
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
CUT = "[...document.querySelectorAll('.scroll, table')].filter((one) => one.scrollWidth > one.clientWidth).length"


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report on a tournament with two decks."""
    written = pytest.importorskip("topdeck.report.page", reason="needs the report extra")
    folder = tmp_path_factory.mktemp("report")
    gwent = load_game("gwent")
    decks = tuple(gwent.decks.included()[:2])
    agents = make_entries(("random", "random-late-end", "greedy"))
    experiment = Experiment(game="gwent", entries=agents, decks=decks, format=RoundRobin(1), seed=3)
    path = folder / "report.html"
    written.write_report(read_results(played_store(folder / "games.db", experiment=experiment)), path)
    return path


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_report_is_sorted_by_clicks_in_both_themes_and_on_a_phone(visit: Visit, report: Path, theme: str) -> None:
    page = visit.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto(report.as_uri())
    agents_shown = page.locator(".sortable").first.locator("tbody th")
    page.get_by_role("button", name="agent", exact=True).first.click()
    assert agents_shown.all_inner_texts() == ["greedy", "random", "random-late-end"]
    page.get_by_role("button", name="agent", exact=True).first.click()
    assert agents_shown.all_inner_texts() == ["random-late-end", "random", "greedy"]
    assert page.evaluate(HARD_TO_READ) == []
    assert page.evaluate(SIDEWAYS) == 0
    visit.hosts.clear()  # a file has no host


def test_charts_name_the_values_at_the_pointer_and_no_table_is_cut(visit: Visit, report: Path) -> None:
    page = visit.page
    page.goto(report.as_uri())
    assert page.locator(".chart").count() == page.locator(".chart :is(.row-chart, .lines, .matrix)").count() == 6
    wins = page.locator(".row-chart").first
    named = [wins.locator("figcaption b").first.inner_text()]
    wins.locator(".row").nth(1).hover()
    named.append(wins.locator("figcaption b").first.inner_text())
    assert named == wins.locator(".row .name").all_inner_texts()[:2]
    about = page.locator(".matrix td span").first.get_attribute("title")
    assert about is not None
    assert "%" in about
    assert page.evaluate(CUT) == 0
    visit.hosts.clear()


def test_a_report_on_many_agents_is_easy_to_read(visit: Visit, tmp_path: Path) -> None:
    """More agents than colours, long names above the matrix, and settings without spaces."""
    written = pytest.importorskip("topdeck.report.page", reason="needs the report extra")
    deck = load_game("gwent").decks.included()[0]
    agents = make_entries(("random",) * 9 + ("greedy",))
    experiment = Experiment(
        game="gwent", entries=agents, decks=(deck,), format=RoundRobin(1), isolated="none", salt="salt" * 20
    )
    path = tmp_path / "report.html"
    written.write_report(read_results(played_store(tmp_path / "games.db", experiment=experiment)), path)
    page = visit.page
    page.goto(path.as_uri())
    assert page.locator(".row-chart figcaption .hollow").count() > 0
    assert page.locator(".row-chart rect.hollow").first.evaluate("(bar) => getComputedStyle(bar).opacity") == "1"
    assert page.evaluate(HARD_TO_READ) == []
    assert page.evaluate(
        """() => {
            const look = (row, column) => Number(/share-(\\d+)/.exec(row.cells[column].className)?.[1] ?? 5);
            const rows = [...document.querySelector(".matrix").querySelectorAll("tbody tr")];
            const isMirrored = (one, other) => look(rows[one], other + 1) + look(rows[other], one + 1) === 10;
            return rows.every((row, one) => rows.every((column, other) => isMirrored(one, other)));
        }"""
    )
    label, cell = (
        page.locator(".matrix thead th span").last.bounding_box(),
        page.locator(".matrix td").last.bounding_box(),
    )
    assert label is not None
    assert cell is not None
    assert abs(label["x"] + label["width"] / 2 - cell["x"] - cell["width"] / 2) < 2
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(SIDEWAYS) == 0
    visit.hosts.clear()


def test_the_buttons_of_a_replay_stop_at_both_ends(visit: Visit, tmp_path: Path) -> None:
    files = pytest.importorskip("topdeck.report.files", reason="needs the report extra")
    fixture = Fixture("", ("A", "B"), ("x", "y"), 0, 0, 7)
    spent = (0.1, 0.1)
    game = PlayedGame(
        fixture=fixture, winner=0, reason="no cards", turns=2, decisions=(1, 1), seconds=spent, slowest=spent
    )
    turns = [[Step(turn, f"position {turn}", "T1 P0 pass", [])] for turn in (1, 2)]
    values = {"game": game, "turns": turns, "last": "the final position", "end": "A wins"}
    path = tmp_path / "game.html"
    path.write_text(files.render_template("game.html", "topdeck.competition", title="A game", **values), "utf-8")
    page = visit.page
    page.goto(path.as_uri())
    earlier, later = page.get_by_role("button", name="earlier"), page.get_by_role("button", name="later")
    assert (earlier.is_disabled(), later.is_disabled()) == (True, False)
    later.click()
    assert (earlier.is_disabled(), later.is_disabled()) == (False, False)
    later.click()
    assert (earlier.is_disabled(), later.is_disabled()) == (False, True)
    assert page.locator("pre:visible").all_inner_texts() == ["the final position"]
    assert page.evaluate(HARD_TO_READ) == []
    visit.hosts.clear()


def test_a_report_can_be_read_without_scripts(chromium: Browser, report: Path) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(report.as_uri())
    assert page.locator(".chart details[open] table:visible").count() == 6
    assert page.locator(".chart table").first.locator("td").first.inner_text() in (
        "greedy",
        "random",
        "random-late-end",
    )
    context.close()


def test_a_report_in_the_app_has_charts(visit: Visit, report: Path) -> None:
    """The server allows the script of the report and no other."""
    policy = pytest.importorskip("topdeck.web.watching.routes").report_headers()
    page = visit.page
    page.route("**/report", lambda route: route.fulfill(body=report.read_text("utf-8"), headers=policy))
    page.goto(f"{visit.address}report")
    page.locator(".row-chart").first.wait_for()
    page.locator(".sortable").first.wait_for()
