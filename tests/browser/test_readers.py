"""Texts and pages for people who play each other, watch, or use a touch screen."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from browsing import Server, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.browser


def begin(visit: Visit, opponent: str) -> Page:
    page = visit.page
    page.goto(f"{visit.address}#/?game=gwent")
    page.get_by_text("More options").click()
    page.get_by_label("Agent spec").fill(opponent)
    page.get_by_role("combobox", name="First player", exact=True).select_option("first")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(".table")
    return page


def link(page: Page, words: str) -> str:
    page.locator("details.links").evaluate("(links) => { links.open = true; }")
    return page.get_by_label(words).input_value()


def concede(page: Page) -> None:
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Concede").click()
    page.locator(".ending").wait_for()


def test_a_spectator_reads_the_names_of_the_players(visit: Visit, friend: Visit) -> None:
    page = begin(visit, "random")
    watching = friend.page
    watching.goto(link(page, "For spectators"))
    watching.locator(".table").wait_for()
    assert watching.url.endswith(page.url.rpartition("/")[2]), "the token does not stay in the address"
    assert watching.title() == "Gwent: Host against Dice · Topdeck"
    assert page.title() == "Your move · Gwent against Dice · Topdeck"
    assert "Host" in watching.locator(".moment").inner_text()
    concede(page)
    assert page.locator(".ending h2").inner_text() == "You lose"
    watching.locator(".ending h2", has_text="Dice wins").wait_for()
    assert "Host conceded" in watching.locator(".ending").inner_text()
    told = " ".join(watching.locator(".told, .plate, .panel, .ending").all_inner_texts())
    assert not re.search(r"\byour?\b", told, re.IGNORECASE), told
    assert watching.get_by_role("button", name="Share").count() == 0
    assert watching.locator(".hint").count() == 0


def test_people_who_play_each_other_are_offered_neither_hints_nor_search_times(visit: Visit, friend: Visit) -> None:
    page = begin(visit, "person")
    page.locator(".plate", has_text="Guest (away)").wait_for()
    other = friend.page
    other.goto(link(page, "For your opponent"))
    other.locator(".table").wait_for()
    page.locator(".plate", has_text="Guest (away)").wait_for(state="detached")
    assert other.title().endswith("Gwent against Host · Topdeck")
    for one in (page, other):
        assert one.get_by_role("button", name="Hint").count() == 0
        assert "searches" not in one.locator(".panel").inner_text()
    other.goto(friend.address)
    other.get_by_role("link", name="A game that you joined by link").wait_for()
    concede(page)
    page.goto(visit.address)
    page.get_by_role("button", name="Play now").wait_for()
    assert page.locator(".begun").count() == 0, "the game is over"


def test_a_page_that_the_server_rejects_does_not_claim_to_reconnect(visit: Visit, server: Server) -> None:
    page = begin(visit, "random")
    room = page.url.rpartition("/")[2]
    server.kill()
    page.locator(".moment", has_text="reconnecting").wait_for()
    for path in server.folder.glob(f"{room}*"):
        path.unlink()
    server.start()
    page.locator(".moment", has_text="Connection closed; reload the page to join again").wait_for()
    page.locator(".problem", has_text="this game does not exist").wait_for()
    visit.problems.clear()  # those of a server that was gone


def test_win_rates_of_an_earlier_deck_are_marked_as_outdated(visit: Visit) -> None:
    page = visit.page
    row = {"type": "trial", "deck": "Skellige", "group": "", "score": 0.5, "low": 0.2, "high": 0.8, "games": 2}
    answer = json.dumps({**row, "played": 2, "total": 2}) + "\n"

    def measured(route: Route) -> None:
        route.fulfill(status=200, content_type="application/x-ndjson", body=answer)

    page.route("**/trial", measured)
    page.goto(f"{visit.address}#/cards?game=gwent")
    page.locator("summary", has_text="Open a deck").click()
    page.get_by_label("Included deck").select_option("Monsters")
    page.get_by_role("button", name="Measure").click()
    page.locator(".trial tbody tr", has_text="Skellige").wait_for()
    assert page.locator(".outdated").count() == 0
    page.locator(".deck-lines .step", has_text="−").first.click()
    page.locator(".outdated", has_text="The deck has changed").wait_for()


@pytest.mark.parametrize("height", [667, 844])
def test_the_large_card_on_a_touch_screen_covers_no_card_and_leaves_with_the_next_tap(
    phone: Visit, height: int
) -> None:
    phone.page.set_viewport_size({"width": 390, "height": height})
    page = begin(phone, "random")
    page.locator(".near .place.leader .face").tap(force=True)
    page.locator(".preview").wait_for()
    large = page.locator(".preview").bounding_box()
    hand = page.locator(".near > .place.hand").bounding_box()
    assert large is not None
    assert hand is not None
    assert hand["y"] + hand["height"] <= large["y"] + 1
    page.locator("header.shell").dispatch_event("pointerdown", {"pointerType": "touch"})
    page.locator(".preview").wait_for(state="detached")
    page.locator(".near .place.leader .face").tap(force=True)
    page.locator(".preview").wait_for()
    page.get_by_role("button", name="Keep the hand").tap()
    page.locator(".story li").first.wait_for()
    page.locator(".preview").wait_for(state="detached")


def test_a_player_reads_what_to_do_in_the_mulligan_and_how_a_round_ended(visit: Visit) -> None:
    page = begin(visit, "random")
    assert "click a card to swap it, or keep the hand" in page.locator(".moment").inner_text()
    page.get_by_role("button", name="Keep the hand").click()
    page.get_by_role("button", name="Pass", exact=True).click()
    page.locator(".news", has_text=re.compile(r"the opponent wins round 1, \d+ to 0")).wait_for()


def test_events_are_told_in_the_second_person(visit: Visit) -> None:
    said = {
        "player 0 equips Fiery War Axe": "you equip Fiery War Axe",
        "the weapon Sword of Justice of player 0 is destroyed": "your weapon Sword of Justice is destroyed",
        "player 1 gains 2 mana this turn": "the opponent gains 2 mana this turn",
        "player 0's Thrall takes 2 damage from player 1's Thrall": "your Thrall takes 2 damage from enemy Thrall",
        "player 0 wins round 1, 55 to 49": "you win round 1, 55 to 49",
    }
    visit.page.goto(visit.address)
    names = ["you", "the opponent"]
    word = (
        "([words, names]) => import('/page/shared/log.js').then((log) => words.map((said) => log.wordFor(said, names)))"
    )
    assert visit.page.evaluate(word, [list(said), names]) == list(said.values())


def test_playing_on_suggests_the_former_opponent(visit: Visit) -> None:
    page = begin(visit, "random")
    page.get_by_role("button", name="Keep the hand").click()
    page.get_by_role("button", name="Pass", exact=True).click()
    page.locator(".news", has_text=re.compile(r"the opponent wins round 1, \d+ to 0")).wait_for()
    concede(page)
    page.get_by_role("link", name="Replay", exact=True).click()
    page.get_by_role("button", name="Play on from here").click()
    assert page.get_by_role("combobox", name="Opponent").input_value() == "random"


def test_a_shared_game_has_a_link(visit: Visit, friend: Visit) -> None:
    page = begin(visit, "random")
    page.get_by_role("button", name="Keep the hand").click()
    page.locator(".moment", has_text="your move").wait_for()
    concede(page)
    page.get_by_role("button", name="Share").click()
    address = page.get_by_label("Shared with everyone on this server").input_value()
    assert page.locator(".ending").get_by_role("button", name="Copy").count() == 1
    friend.page.goto(address)
    friend.page.locator(".panel h2", has_text="Person against Dice").wait_for()  # the name in the lobby


def test_opponents_have_the_names_of_the_lobby_on_every_page(visit: Visit) -> None:
    page = begin(visit, "champion(level=1)")
    page.locator(".far .plate .who b", has_text="(level 1)").wait_for()
    name = page.locator(".far .plate .who b").inner_text()
    page.goto(visit.address)
    page.locator(".begun a", has_text=f"Gwent against {name}").click()
    page.get_by_role("button", name="Keep the hand").click()
    page.locator(".moment", has_text="your move").wait_for()
    concede(page)
    page.get_by_role("link", name="Replay", exact=True).click()
    page.locator(".panel h2", has_text=f"Person against {name}").wait_for()
    assert page.locator(".plate .who b").all_inner_texts() == [name, "Person"]
    page.get_by_role("button", name="Play on from here").click()
    assert page.get_by_role("combobox", name="Opponent").input_value() == "champion(level=1)"
    page.locator(".play-on small", has_text=name).wait_for()
    page.get_by_role("link", name="All games").click()
    page.locator(".standings tbody th", has_text=name).wait_for()
    page.locator(".games-list tbody tr", has_text=name).wait_for()
    page.get_by_role("link", name="All games").click()
    page.locator(".item small", has_text=name).wait_for()
    assert "champion" not in page.locator("main").inner_text()
