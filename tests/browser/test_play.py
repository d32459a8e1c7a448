"""Games that are played in a browser, by mouse and by keyboard."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from browsing import Server, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

OFFERED = ".dialog button.can"
TARGETS = ".table .gap.can, .table .place.can > .here"
FACES = ".table .face.can"
BUTTONS = ".table .buttons button.can"


def begin(visit: Visit, game: str) -> Page:
    page = invited(visit, game)
    sit_down(page)
    return page


def invited(visit: Visit, game: str, seat: str = "first") -> Page:
    """The lobby, with a random opponent."""
    page = visit.page
    page.goto(visit.address)
    page.get_by_label(game.title(), exact=True).check(force=True)
    page.get_by_text("More options").click()
    page.get_by_label("Agent spec").fill("random")
    page.get_by_role("combobox", name="First player", exact=True).select_option(seat)
    return page


def sit_down(page: Page) -> None:
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".table")


def my_move(page: Page) -> bool:
    """Wait until something can be done; is the game still going on?"""
    page.wait_for_selector(f"{OFFERED}, {TARGETS}, {FACES}, {BUTTONS}, .ending")
    return page.locator(".ending").count() == 0


def touch_something(page: Page, chance: Random) -> None:
    """Act like a person: answer a choice, pick a target, or else play a card or end the turn."""
    for selector in (OFFERED, TARGETS):
        found = page.locator(selector)
        if found.count():
            pressed(found, chance)
            return
    faces, buttons = page.locator(FACES), page.locator(BUTTONS)
    pressed(buttons if buttons.count() and (not faces.count() or chance.random() < 0.25) else faces, chance)


def pressed(found: Locator, chance: Random) -> None:
    """Click one of them at once, unless the table has changed meanwhile."""
    found.evaluate_all("(all, share) => all[Math.floor(share * all.length)]?.click()", chance.random())


def number(page: Page) -> int:
    """How many decisions are told."""
    return page.locator(".story li").count()


@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_a_whole_game_is_played_by_clicks(visit: Visit, game: str) -> None:
    page, chance = begin(visit, game), Random(1)
    for _ in range(600):
        if not my_move(page):
            break
        touch_something(page, chance)
    assert page.locator(".ending h2").inner_text() in ("You win", "You lose", "Draw")
    page.locator(".ending .key-moments a").first.wait_for()
    page.get_by_role("button", name="Look at the board").click()
    page.locator(".ending .choices").first.wait_for(state="detached")
    page.get_by_role("button", name="Show the result").click()
    decisions = number(page)
    table = page.url
    page.get_by_role("link", name="Replay").click()
    page.locator(".controls .count", has_text=f"/ {decisions}").wait_for()
    page.goto(table)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector(".ending", state="detached")
    assert my_move(page)
    assert number(page) == 0


@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_a_whole_game_is_played_by_keyboard(visit: Visit, game: str) -> None:
    page, chance = begin(visit, game), Random(2)
    keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "Enter", "Enter", "e"]
    for _ in range(2000):
        if not my_move(page):
            break
        page.keyboard.press(chance.choice(keys))
    assert page.locator(".ending h2").inner_text() in ("You win", "You lose", "Draw")


def all_faces(page: Page) -> list[str]:
    """Return the labels of the table for screen readers, whatever was touched already."""
    labels = [face.get_attribute("aria-label") or "" for face in page.locator(".half .face").all()]
    return [label.removesuffix(", can be chosen") for label in labels]


def test_a_reload_in_the_middle_of_a_turn_returns_to_the_same_table(visit: Visit) -> None:
    page, chance = begin(visit, "hearthstone"), Random(3)
    while number(page) < 14:
        assert my_move(page)
        touch_something(page, chance)
    my_move(page)
    before = (all_faces(page), number(page))
    page.reload()
    page.wait_for_selector(".table")
    my_move(page)
    assert (all_faces(page), number(page)) == before


PEDDLERS = """
name = "Peddlers"
class = "warlock"
size = 2

[cards]
LOE_023 = 2  # Dark Peddler
"""


def test_a_reload_in_the_middle_of_a_discover_offers_the_same_cards(visit: Visit) -> None:
    page = invited(visit, "hearthstone", seat="second")
    page.get_by_role("combobox", name="Your deck", exact=True).select_option("own")
    page.get_by_label("Your deck: deck code").fill(PEDDLERS)
    page.get_by_role("combobox", name="Opponent's deck", exact=True).select_option("MurlocDruid")
    page.locator("summary", has_text="Rules").click()
    page.get_by_role("checkbox", name="mulligan").uncheck()
    sit_down(page)
    my_move(page)
    page.locator(".near .hand .face", has_text="The Coin").dblclick()
    page.locator(".near .hand .face.can", has_text="Dark Peddler").first.click()
    page.locator(".near .board .gap.can").first.click()
    offered = page.locator(".dialog .face .name")
    offered.first.wait_for()
    before = offered.all_inner_texts()
    assert len(before) == 3
    assert page.locator(".moment").inner_text().endswith("Dark Peddler: choose one")
    page.reload()
    offered.first.wait_for()
    assert offered.all_inner_texts() == before
    offered.last.click()
    page.locator(".near .hand .face", has_text=before[-1]).wait_for()


def test_a_game_goes_on_after_the_server_was_killed(visit: Visit, server: Server) -> None:
    page, chance = begin(visit, "gwent"), Random(4)
    while number(page) < 6:
        assert my_move(page)
        touch_something(page, chance)
    my_move(page)
    told = page.locator(".story").inner_text()
    server.kill()
    lost = page.locator(".moment", has_text="Connection lost")
    lost.wait_for()
    server.start()
    lost.wait_for(state="detached")
    assert page.locator(".story").inner_text() == told
    touch_something(page, chance)
    visit.problems.clear()  # those of a server that was gone


def test_the_cards_of_the_mulligan_are_large(visit: Visit) -> None:
    page = begin(visit, "hearthstone")
    cards = page.locator(".dialog .face.big")
    cards.first.wait_for()
    assert cards.count() == 3
    assert all(page.locator(".dialog .face .words").all_inner_texts())
    cards.first.click()
    assert page.locator(".near .place.hand .face.chosen").count() == 1
    page.get_by_role("button", name="Done").click()
    page.locator(".dialog").wait_for(state="detached")
    page.locator(".story li").first.wait_for()


def test_only_what_is_legal_can_be_touched(visit: Visit) -> None:
    page = begin(visit, "hearthstone")
    page.keyboard.press("e")
    my_move(page)
    before = number(page)
    for face in page.locator(".table .face:not(.can)").all():
        face.dispatch_event("click")
    assert page.locator(".chosen").count() == 0
    assert number(page) == before


def test_a_hint_names_moves(visit: Visit) -> None:
    page = begin(visit, "gwent")
    page.keyboard.press("e")
    my_move(page)
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".hint li")
    assert "play" in page.locator(".hint ol").inner_text()


@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_all_of_the_table_fits_on_a_phone(visit: Visit, game: str) -> None:
    visit.page.set_viewport_size({"width": 390, "height": 800})
    page, chance = begin(visit, game), Random(5)
    for _ in range(12):
        if my_move(page):
            touch_something(page, chance)
    for part in page.locator(".near > .place.hand, .half > *, .middle button").all():  # what is cut off has a box, too
        box = part.bounding_box()
        assert box is None or (box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 800)
