"""Watching, analysing and puzzles in a browser."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from browsing import Server, Visit
from shelves import played_store

from topdeck import load_game
from topdeck.arena.plan.experiment import Experiment, entries_of
from topdeck.arena.plan.formats import RoundRobin
from topdeck.games.gwent.cards.database import rules
from topdeck.games.gwent.scenario import scenario as gwent_scenario
from topdeck.games.gwent.scenario import side as gwent_side

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser


def opened(visit: Visit, address: str) -> Page:
    visit.page.goto(f"{visit.address}#/{address}")
    return visit.page


def test_a_puzzle_is_solved_by_following_its_solution(visit: Visit) -> None:
    page = opened(visit, "puzzles/a-spark-more")
    page.get_by_role("button", name="Solution").click()
    for pick in ("Kobold Geomancer", "Fireball", "Frostbolt"):
        card = page.locator(".near .hand .face", has_text=pick)
        card.click()
        page.locator(".gap.can" if pick == "Kobold Geomancer" else ".far .face.hero").last.click()
        card.wait_for(state="detached")
    page.locator(".outcome.won").wait_for()
    opened(visit, "puzzles")
    page.locator(".item.solved").wait_for()


def side(page: Page, number: int) -> Locator:
    """A half of the table in the board editor."""
    return page.locator(".editor fieldset").nth(number)


def add(page: Page, number: int, pile: str, card: str) -> None:
    field = side(page, number).get_by_label(f"Add a card: {pile}", exact=True)
    field.fill(card)
    field.press("Enter")


def test_an_edited_position_is_on_the_table_at_once_and_thought_about(visit: Visit) -> None:
    page = opened(visit, "analyse")
    add(page, 0, "hand", "frostb")
    page.locator(".near .hand .face", has_text="Frostbolt").wait_for()
    side(page, 1).get_by_role("button", name="Chillwind Yeti", exact=True).click()
    side(page, 1).get_by_label("damage", exact=True).fill("2")
    side(page, 1).get_by_role("button", name="taunt", exact=True).first.click()
    page.locator(".far .board .face.is-taunt .number.health", has_text="3").wait_for()
    side(page, 0).get_by_label("mana", exact=True).fill("6")
    page.get_by_role("button", name="Think", exact=True).click()
    page.locator(".thought tbody tr").first.wait_for(timeout=30_000)
    page.get_by_role("button", name="Stop", exact=True).click()
    page.locator(".near .hand .face", has_text="Fireball").click()
    page.locator(".far .board .face").first.click()
    page.locator(".panel .line li").wait_for()
    page.get_by_role("button", name="Back", exact=True).click()
    assert page.locator(".near .hand .face").count() == 2


def test_a_position_of_gwent_is_edited_with_rows_and_weather(visit: Visit) -> None:
    page = opened(visit, "analyse")
    page.locator(".editor").wait_for()
    page.get_by_role("combobox", name="Game", exact=True).select_option("gwent")
    page.locator(".table.gwent").wait_for()
    add(page, 1, "siege", "Reinforced Ballista")
    page.locator(".far .row.siege .face", has_text="Reinforced Ballista").wait_for()
    side(page, 1).get_by_role("combobox", name="siege", exact=True).select_option("frost")
    page.locator(".far .row.siege em", has_text="frost").wait_for()
    side(page, 0).get_by_role("button", name="Remove Ancient Foglet").click()
    page.locator(".near .row.melee .face").wait_for(state="detached")


def test_a_link_to_a_position_opens_it(visit: Visit) -> None:
    page = opened(visit, "analyse")
    page.get_by_role("button", name="Copy link").click()
    address = page.get_by_label("The copy").input_value()
    page.goto("about:blank")
    page.goto(address)
    page.locator(".far .board .face", has_text="Chillwind Yeti").wait_for()


@pytest.mark.parametrize(("hand", "leader"), [(["Fiend"], None), ([], "Dagon")])
def test_a_card_on_its_way_to_the_row_asks_for_its_own_option(
    visit: Visit, hand: list[str], leader: str | None
) -> None:
    """Nothing is chosen yet, and other cards lie there that cannot be chosen."""
    own = gwent_side("Scoia'tael", hand=["Fiend"], deck=["Vaedermakar", "Fiend"], leader="Brouver Hoog")
    table = gwent_scenario(own, gwent_side("Monsters", hand=hand, leader=leader, melee=["Fiend"]))
    state = table.play("Brouver Hoog").pick("Vaedermakar").state
    sent = {"game": "gwent", "state": state.to_json()}
    link = visit.page.request.post(f"{visit.address}api/analysis/link", data=sent).json()["link"]
    page = opened(visit, f"analyse/{link}")
    offered = page.locator(".dialog .face .name")
    offered.first.wait_for()
    [card] = [card for card in rules().cards.values() if card.name == "Vaedermakar"]
    assert offered.all_inner_texts() == [option.name for option in card.options]
    offered.first.click()
    page.locator(".gap.can, .place.can").first.wait_for()


def test_a_position_that_cannot_be_is_refused_by_field(visit: Visit) -> None:
    page = opened(visit, "analyse")
    field = side(page, 0).get_by_label("health", exact=True).first
    field.fill("1000")
    side(page, 0).locator(".for-number .problem", has_text="999").wait_for()
    field.fill("12")
    page.locator(".editor .problem").first.wait_for(state="detached")
    page.locator(".near .hero .number.health", has_text="12").wait_for()
    visit.problems.clear()  # the browser reports every refused request


def test_a_stored_game_is_watched_step_by_step(visit: Visit, server: Server) -> None:
    game = load_game("hearthstone")
    agents = entries_of(("random", "greedy"))
    experiment = Experiment(game=game.name, entries=agents, decks=(game.default_deck(),), format=RoundRobin(1), seed=3)
    played_store(server.watched / "small.db", experiment=experiment)
    page = opened(visit, "watch")
    page.get_by_role("link", name="small.db").click()
    page.locator(".standings tbody tr td:last-child", has_text=re.compile(r"\d")).first.wait_for()  # the rating
    page.locator(".games-list tbody a").first.click()
    page.locator(".table").wait_for()
    assert page.locator(".controls .count").inner_text().startswith("0 /")
    page.keyboard.press("n")
    page.keyboard.press("n")
    page.locator(".controls .count", has_text="2 /").wait_for()
    assert page.locator(".far .hand .face.down").count() == 0
    page.get_by_label("View").select_option("0")
    page.locator(".far .hand .face.down").first.wait_for()
    page.locator(".curve polyline").wait_for()
    page.get_by_label("Judged by").select_option("agent ismcts")
    page.locator(".curve", has_text="ismcts thinks").wait_for()
    page.locator(".swings button").first.click()
    assert not page.locator(".controls .count").inner_text().startswith("2 /")
    page.get_by_label("Judged by").select_option("result")  # which ends the agent
    page.locator(".curve", has_text="wins with 50 %").wait_for()
    page.get_by_role("button", name="Analyse this position").click()
    page.locator(".panel[aria-label=Analysis]").wait_for()
    page.go_back()
    page.get_by_role("button", name="To the end").click()
    page.locator(".moment", has_text="wins").wait_for()


def test_both_hands_and_the_graveyards_of_gwent_can_be_seen(visit: Visit, server: Server) -> None:
    agents = entries_of(("random", "greedy"))
    deck = load_game("gwent").deck("NorthernRealms")
    experiment = Experiment(game="gwent", entries=agents, decks=(deck,), format=RoundRobin(1), seed=3)
    played_store(server.watched / "rows.db", experiment=experiment)
    page = opened(visit, "watch")
    page.get_by_role("link", name="rows.db").click()
    page.locator(".games-list tbody a").first.click()
    page.locator(".far > .place.hand .face", has_not=page.locator(".back")).first.wait_for()
    hand = page.locator(".far .pile.hand .count").inner_text()
    page.get_by_label("View").select_option("0")
    page.locator(".far > .place.hand").wait_for(state="hidden")
    assert page.locator(".far .pile.hand .count").inner_text() == hand
    page.get_by_role("button", name="To the end").click()
    page.get_by_role("button", name="Look at the graveyard").first.click()
    page.locator(".opened-pile .face").first.wait_for()
    page.keyboard.press("Escape")
    page.locator(".opened-pile .face").first.wait_for(state="hidden")


def test_the_standings_of_a_tournament_change_while_it_is_played(visit: Visit, server: Server) -> None:
    tournament = ["tournament", "random", "random-late-end", "--pairs", "5000", "--out", str(server.watched / "now.db")]
    with subprocess.Popen([sys.executable, "-m", "topdeck", *tournament], stdout=subprocess.DEVNULL) as running:
        try:
            page = opened(visit, "watch")
            link = page.get_by_role("link", name="now.db")
            while not link.count():
                page.wait_for_timeout(300)
                page.reload()
                page.locator(".shelf").wait_for()
            assert page.locator(".item", has_text="now.db").locator(".live").count() == 1
            link.click()
            counted = page.locator(".standings h1 small")
            counted.wait_for()
            before = counted.inner_text()
            for _ in range(100):
                page.wait_for_timeout(100)
                if counted.inner_text() != before:
                    break
            assert counted.inner_text() != before
        finally:
            running.kill()
