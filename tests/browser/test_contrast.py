"""Texts can be read: their contrast is that of WCAG AA, in light and in dark."""

from __future__ import annotations

from pathlib import Path

import pytest
from browsing import Visit

from topdeck.games.hearthstone.scenario import minion, scenario, side

pytestmark = pytest.mark.browser

HARD_TO_READ = Path(__file__).with_name("contrast.js").read_text("utf-8")

PAGES = {
    "": ".invitation",
    "cards": ".tile",
    "watch": ".shelf",
    "puzzles": ".items",
    "puzzles/a-spark-more": ".table .face",
    "analyse": ".editor",
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("address", PAGES)
def test_every_text_stands_out_from_what_is_behind_it(visit: Visit, address: str, theme: str) -> None:
    page = visit.page
    page.goto(f"{visit.address}#/{address}")
    page.get_by_role("combobox", name="Colours").select_option(theme)
    page.locator(PAGES[address]).first.wait_for()
    for summary in page.locator("details > summary").all():
        summary.click()
    assert page.evaluate(HARD_TO_READ) == []


HEALTH = """(numbers) => numbers.map((number) => {
  const [red, green, blue] = getComputedStyle(number).backgroundColor.match(/\\d+/g).map(Number);
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 30) return "neutral";
  return red > green ? "red" : "green";
})"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_full_damaged_and_raised_health_have_different_colours(visit: Visit, theme: str) -> None:
    yeti = "Chillwind Yeti"
    own = side(
        "mage",
        hand=[yeti],
        board=[yeti, minion(yeti, damage=1), minion(yeti, health=7), minion(yeti, health=9, damage=2)],
        weapon="Fiery War Axe",
    )
    sent = {"game": "hearthstone", "state": scenario(own, side("warrior", health=20)).state.to_json()}
    page = visit.page
    link = page.request.post(f"{visit.address}api/analysis/link", data=sent).json()["link"]
    page.goto(f"{visit.address}#/analyse/{link}")
    page.get_by_role("combobox", name="Colours").select_option(theme)
    page.locator(".near .board .face").nth(3).wait_for()
    assert page.locator(".near .board .number.health").evaluate_all(HEALTH) == ["neutral", "red", "green", "red"]
    assert page.locator(".near .hand .number.health, .near .durability").evaluate_all(HEALTH) == ["neutral"] * 2
    assert page.locator(".hero .face.hero .number.health").evaluate_all(HEALTH) == ["red", "neutral"]
    assert page.evaluate(HARD_TO_READ) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_every_text_of_a_table_stands_out(visit: Visit, game: str, theme: str) -> None:
    page = visit.page
    page.goto(visit.address)
    page.get_by_role("combobox", name="Colours").select_option(theme)
    page.get_by_label(game.title(), exact=True).check(force=True)
    page.get_by_text("More options").click()
    page.get_by_label("Agent spec").fill("random")
    page.get_by_role("button", name="Play now").click()
    page.locator(".table .face.can, .dialog .face").first.wait_for()
    page.keyboard.press("e")
    page.locator(".story li").first.wait_for()
    assert page.evaluate(HARD_TO_READ) == []
