"""Cards, the large card beside the table, name plates and the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from browsing import Server, Visit
from eventually import eventually

from topdeck.core.state import State
from topdeck.games.gwent import scenario as gwent
from topdeck.games.hearthstone import scenario as hearthstone

if TYPE_CHECKING:
    from playwright.sync_api import Browser, FloatRect, Locator, Page

pytestmark = pytest.mark.browser

LONG_NAMES = ["Doppelgangster", "Recombobulator", "Archmage Antonidas", "Counterspell"]


@pytest.fixture
def small_screen(chromium: Browser, server: Server) -> Iterator[Visit]:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    yield Visit(context, server.address)
    context.close()


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None
    return box


def analyse(visit: Visit, game: str, state: State) -> Page:
    sent = {"game": game, "state": state.to_json()}
    link = visit.page.request.post(f"{visit.address}api/analysis/link", data=sent).json()["link"]
    visit.page.goto(f"{visit.address}#/analyse/{link}")
    visit.page.locator(".table .face").first.wait_for()
    return visit.page


def crowded_table(visit: Visit) -> Page:
    own = hearthstone.side("mage", hand=LONG_NAMES, board=["Kobold Geomancer", "Emperor Cobra"], mana=3)
    other = hearthstone.side("shaman", board=["Windfury Harpy", "Tirion Fordring"])
    return analyse(visit, "hearthstone", hearthstone.scenario(own, other).state)


def sit_down(visit: Visit, game: str) -> Page:
    page = visit.page
    page.goto(f"{visit.address}#/?game={game}")
    page.get_by_text("More options").click()
    page.get_by_label("Agent spec").fill("random")
    page.get_by_role("combobox", name="First player", exact=True).select_option("first")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".table")
    return page


# ---- faces


def test_keywords_are_badges_on_the_board(visit: Visit) -> None:
    page = crowded_table(visit)

    def badges(name: str) -> list[str]:
        face = page.locator(".board .face", has_text=name)
        return [badge.get_attribute("data-mark") or "" for badge in face.locator(".badge").all()]

    assert badges("Windfury Harpy") == ["windfury"]
    assert badges("Emperor Cobra") == ["poisonous"]
    assert badges("Tirion Fordring") == ["taunt", "shield", "deathrattle"]
    assert badges("Kobold Geomancer") == ["spell"]
    assert page.locator(".board .face", has_text="Kobold Geomancer").locator(".badge").inner_text() == "+1"


def test_mana_and_the_numbers_of_cards_are_on_the_name_plate(visit: Visit) -> None:
    page = crowded_table(visit)
    plate = page.locator(".near .plate")
    assert plate.locator(".mana b").inner_text() == "3/10"
    assert "hand 4" in plate.inner_text()
    assert "deck 0" in plate.inner_text()
    assert "mage" in plate.inner_text()


SMALLEST = """(faces) => faces.map((face) => {
  const name = face.querySelector(".name");
  const style = getComputedStyle(name);
  return style.clipPath === "none" ? parseFloat(style.fontSize) : 99;
})"""
CUT = """(faces) => faces.filter((face) => {
  const name = face.querySelector(".name");
  const inside = name.querySelector("span");
  const hidden = getComputedStyle(name).clipPath !== "none";
  return !hidden && (inside.scrollWidth > inside.clientWidth + 1 || inside.scrollHeight > inside.clientHeight + 1);
}).map((face) => face.ariaLabel)"""


@pytest.mark.parametrize("screen", [(1440, 900), (1280, 720), (390, 844)])
def test_names_are_legible_and_complete(visit: Visit, screen: tuple[int, int]) -> None:
    visit.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page = crowded_table(visit)
    assert min(page.locator(".table .face[data-shown]").evaluate_all(SMALLEST)) >= 10
    assert page.locator(".near .hand .face").evaluate_all(CUT) == []


def test_the_text_of_an_offered_card_is_below_its_name(visit: Visit) -> None:
    own = hearthstone.side("mage", hand=["Kazakus"], deck=["Wisp"], mana=10)
    table = hearthstone.scenario(own, hearthstone.side("warrior"))
    page = analyse(visit, "hearthstone", table.play("Kazakus").state)
    page.locator(".dialog .face").first.click()
    page.locator(".dialog .face .words", has_text="Kazakus").or_(page.locator(".dialog .words")).first.wait_for()
    for face in page.locator(".dialog .face").all():
        name, words = box_of(face.locator(".name")), box_of(face.locator(".words"))
        assert name["y"] + name["height"] <= words["y"] + 1


# ---- the large card


def test_the_large_card_is_beside_the_table(visit: Visit) -> None:
    page = crowded_table(visit)
    page.locator(".far .board .face", has_text="Tirion").hover()
    preview = page.locator(".preview")
    preview.get_by_text("Tirion Fordring").wait_for()
    frame, box = box_of(page.locator(".frame")), box_of(preview)
    assert box["x"] >= frame["x"] + frame["width"]
    assert "Ashbringer" in preview.locator(".related").inner_text()
    assert "Enemies must attack this minion first" in preview.inner_text()
    page.locator(".near .hand .face").first.hover()
    assert preview.count() == 1
    page.mouse.move(frame["x"] + frame["width"] + 50, 700)
    preview.wait_for(state="detached")


def test_enchantments_are_listed_on_the_large_card(visit: Visit) -> None:
    own = hearthstone.side("warrior", hand=["Heroic Strike"], board=["Chillwind Yeti"], mana=5)
    table = hearthstone.scenario(own, hearthstone.side("mage")).play("Heroic Strike")
    page = analyse(visit, "hearthstone", table.state)
    page.locator(".near .face.hero").hover()
    page.locator(".preview .notes", has_text="Heroic Strike: +4 attack").wait_for()


def test_a_long_press_shows_the_card_on_a_phone(small_screen: Visit) -> None:
    page = crowded_table(small_screen)
    face = page.locator(".far .board .face").first
    face.dispatch_event("contextmenu")
    preview = box_of(page.locator(".preview"))
    frame = box_of(page.locator(".frame"))
    assert preview["y"] >= frame["y"] + frame["height"] - 1


# ---- dialogs


def test_a_dialog_can_be_moved_and_put_aside(visit: Visit) -> None:
    own = hearthstone.side("mage", hand=["Kazakus"], deck=["Wisp"], mana=10)
    table = hearthstone.scenario(own, hearthstone.side("warrior", board=["Chillwind Yeti"]))
    page = analyse(visit, "hearthstone", table.play("Kazakus").state)
    dialog = page.locator(".dialog")
    before = box_of(dialog)
    page.mouse.move(before["x"] + 40, before["y"] + 20)
    page.mouse.down()
    page.mouse.move(before["x"] + 90, before["y"] + 60)
    page.mouse.up()
    after = box_of(dialog)
    assert (round(after["x"] - before["x"]), round(after["y"] - before["y"])) == (50, 40)
    dialog.get_by_role("button", name="Look at the board").click()
    assert dialog.locator(".face").count() == 0
    dialog.get_by_role("button", name="Show the cards").click()
    assert dialog.locator(".face").count() == 3


# ---- the log and the ending


def test_the_log_tells_the_consequences_with_cards_to_point_at(visit: Visit) -> None:
    page = sit_down(visit, "hearthstone")
    page.keyboard.press("e")
    page.locator(".story .effect.draw", has_text="you draw").first.wait_for()
    name = page.locator(".story .effect.draw .card-name").first
    name.hover()
    page.locator(".preview strong", has_text=name.inner_text()).wait_for()


def test_who_concedes_reads_it_in_their_own_words_with_the_end_of_the_log(visit: Visit) -> None:
    page = sit_down(visit, "gwent")
    page.on("dialog", lambda dialog: dialog.accept())
    page.keyboard.press("e")
    page.locator(".story li").nth(1).wait_for()
    page.locator(".moment", has_text="your move").wait_for()
    page.get_by_role("button", name="Concede").click()
    page.locator(".ending", has_text="You lose").wait_for()
    assert "you conceded" in page.locator(".ending").inner_text().lower()
    log, last = box_of(page.locator(".story ol")), box_of(page.locator(".story li").last)
    assert last["y"] + last["height"] <= log["y"] + log["height"] + 2


def test_a_concession_is_no_key_moment(visit: Visit) -> None:
    page = sit_down(visit, "gwent")
    page.on("dialog", lambda dialog: dialog.accept())
    page.keyboard.press("e")
    page.locator(".story li").nth(1).wait_for()
    page.locator(".moment", has_text="your move").wait_for()
    told = page.locator(".story li").count()
    chances = [0.5, 0.9, *[None] * (told - 1), 0.0]
    page.route("**/curve", lambda route: route.fulfill(json={"score": "", "chances": chances}))
    page.get_by_role("button", name="Concede").click()
    page.locator(".key-moments li").first.wait_for()
    assert page.locator(".key-moments li b").all_inner_texts() == ["+40 %"]
    assert page.locator(".key-moments h3").inner_text().endswith("changes of your win probability (quick estimate)")


def test_the_plates_name_the_players_and_their_decks(visit: Visit) -> None:
    page = sit_down(visit, "gwent")
    assert page.locator(".near .plate .who b").inner_text() == "You"
    assert page.locator(".far .plate .who b").inner_text() == "Dice"
    assert page.locator(".far .plate .what").inner_text()


def test_both_games_draw_every_unit_with_an_emblem(visit: Visit) -> None:
    own = gwent.side("Monsters", hand=["Fiend"], melee=["Fiend"], ranged=["Wyvern"])
    page = analyse(visit, "gwent", gwent.scenario(own, gwent.side("Skellige", hand=["Roach"])).state)
    assert page.locator(".face[data-shown]").count() > 3
    assert page.locator(".face[data-shown]:not(:has(.emblem .icon))").count() == 0


def test_the_icons_are_credited_with_a_link_to_their_license(visit: Visit) -> None:
    visit.page.goto(f"{visit.address}#/about")
    credit = visit.page.locator(".about p", has_text="game-icons.net")
    assert credit.locator("a[rel~=license]").get_attribute("href") == "https://creativecommons.org/licenses/by/3.0/"
    assert eventually(lambda: visit.page.title() == "About · Topdeck")
