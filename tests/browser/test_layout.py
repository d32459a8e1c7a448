"""The layout of the pages on wide and narrow screens, and the first load."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from browsing import Server, Visit
from shelves import played_store

from topdeck import load_game
from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import Gauntlet, RoundRobin

if TYPE_CHECKING:
    from playwright.sync_api import Page, ViewportSize

pytestmark = pytest.mark.browser

MOST_REQUESTS = 30
MOST_BYTES = 150_000
TRANSFERRED = """["navigation", "resource"].flatMap(
  (type) => performance.getEntriesByType(type).map(({ transferSize }) => transferSize)
)"""
PHONE: ViewportSize = {"width": 390, "height": 844}
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
PAGES = {
    "": ".deck-choice .bars",
    "cards": ".tile",
    "watch": ".shelf",
    "analyse": ".editor",
    "puzzles": ".item",
    "puzzles/a-spark-more": ".table .face",
    "about": ".about",
}
OUTSIDE = """(elements) => elements.filter((element) => {
  const [box, range] = [element.getBoundingClientRect(), document.createRange()];
  range.selectNodeContents(element);
  return range.getBoundingClientRect().right > box.right + 1;
}).map((element) => element.textContent)"""


def test_no_page_scrolls_sideways(visit: Visit) -> None:
    page = visit.page
    hidden = {}
    for address, complete in PAGES.items():
        page.goto(f"{visit.address}#/{address}")
        page.locator(complete).first.wait_for()
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 720})
            if pixels := page.evaluate(SIDEWAYS):
                hidden[address, width] = pixels
    assert hidden == {}


def test_the_names_of_the_levels_fit_on_a_phone(visit: Visit) -> None:
    page = visit.page
    page.set_viewport_size(PHONE)
    page.goto(visit.address)
    levels = page.locator(".levels .sheet")
    levels.first.wait_for()
    assert levels.count() == 10
    assert levels.evaluate_all(OUTSIDE) == []


def test_the_deck_is_above_the_cards_on_a_phone(visit: Visit) -> None:
    page = visit.page
    page.set_viewport_size(PHONE)
    page.goto(f"{visit.address}#/cards")
    tile, deck = page.locator(".tile").first, page.locator(".deck-panel")
    tile.wait_for()
    upper, lower = deck.bounding_box(), tile.bounding_box()
    assert upper is not None
    assert lower is not None
    assert upper["y"] + upper["height"] <= lower["y"]
    assert lower["width"] > PHONE["width"] / 2


@pytest.fixture
def standings(visit: Visit, server: Server) -> Page:
    agents = make_entries(("random", "greedy(score=default)"))
    decks = tuple(load_game("gwent").decks.included())
    experiment = Experiment(game="gwent", entries=agents, decks=decks, format=RoundRobin(1), seed=3)
    played_store(server.watched / "gwent.db", games=4, experiment=experiment)
    visit.page.goto(f"{visit.address}#/watch")
    visit.page.get_by_role("link", name="gwent.db").click()
    visit.page.locator(".matrix td button").first.wait_for()
    return visit.page


def test_the_standings_of_fifteen_agents_are_not_cut_at_900_pixels(visit: Visit, server: Server) -> None:
    decks = (load_game("gwent").decks.default(),)
    entries = make_entries([f"greedy(uses={number})" for number in range(1, 16)])
    experiment = Experiment(game="gwent", entries=entries, decks=decks, format=Gauntlet(), seed=3)
    played_store(server.watched / "gwent.db", experiment=experiment)
    visit.page.set_viewport_size({"width": 1280, "height": 900})
    visit.page.goto(f"{visit.address}#/watch")
    visit.page.get_by_role("link", name="gwent.db").click()
    visit.page.locator(".matrix td button").first.wait_for()
    cut = "(boxes) => boxes.filter((box) => box.scrollHeight > box.clientHeight).map((box) => box.ariaLabel)"
    assert visit.page.locator(":is(.standings, .matrix) .scroll").evaluate_all(cut) == []
    assert visit.page.locator(".standings tbody tr").count() == 15


def test_no_table_is_cut_at_1280_pixels(standings: Page) -> None:
    cut = "(boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.ariaLabel)"
    assert standings.locator(".scroll").evaluate_all(cut) == []


def test_the_first_load_needs_few_requests_and_little_data(visit: Visit) -> None:
    page = visit.page
    page.goto(visit.address)
    page.locator(".deck-choice .bars").nth(1).wait_for()
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate(TRANSFERRED)
    assert 0 < len(sizes) <= MOST_REQUESTS
    assert sum(sizes) < MOST_BYTES
