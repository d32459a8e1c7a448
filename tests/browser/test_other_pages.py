"""Watching, analysing and puzzles in a browser."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from browsing import Server, Visit
from shelves import played_store

from topdeck import load_game
from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin
from topdeck.core.record import start_record, write_records
from topdeck.games.gwent.cards.database import rules
from topdeck.games.gwent.scenario import scenario as gwent_scenario
from topdeck.games.gwent.scenario import side as gwent_side

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, WebSocketRoute

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
    page.locator(".preview").wait_for(state="detached")  # it would cover the result
    page.locator(".near .face.hero").hover()
    result, preview = page.locator(".outcome.won").bounding_box(), page.locator(".preview").bounding_box()
    assert result is not None
    assert preview is not None
    assert preview["y"] > result["y"] + result["height"]
    page.get_by_text("Solved!", exact=True).wait_for()
    page.get_by_role("link", name="Next puzzle: ").click()
    page.get_by_role("button", name="Solution").wait_for()
    page.get_by_text("Solved!").wait_for(state="detached")
    assert "a-spark-more" not in page.url
    opened(visit, "puzzles")
    page.locator(".item.solved").wait_for()


def side(page: Page, number: int) -> Locator:
    """A half of the table in the position editor."""
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
    page.locator(".thought tbody tr").first.wait_for()
    page.get_by_role("button", name="Think", exact=True).wait_for()  # the search has ended
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


def test_the_leader_of_a_faction_is_shown_until_it_was_played(visit: Visit) -> None:
    page = opened(visit, "analyse")
    page.get_by_role("combobox", name="Game", exact=True).select_option("gwent")
    side(page, 1).get_by_role("button", name="King Foltest", exact=True).wait_for()
    side(page, 0).get_by_role("button", name="Remove Dagon").click()
    page.locator(".near .leader .face").wait_for(state="detached")
    page.locator(".far .leader .face").wait_for()


def test_a_number_can_be_deleted_and_written_again(visit: Visit) -> None:
    page = opened(visit, "analyse")
    health = side(page, 0).get_by_label("health", exact=True).first
    health.press("End")
    health.press("Backspace")
    health.press("Backspace")
    page.locator(".near .hero .number.health", has_text="30").wait_for()
    assert health.input_value() == ""
    health.press_sequentially("12")
    page.locator(".near .hero .number.health", has_text="12").wait_for()
    assert health.input_value() == "12"
    health.fill("")
    health.blur()
    assert health.input_value() == "30"


def test_so_can_a_number_of_the_rules(visit: Visit) -> None:
    page = opened(visit, "")
    page.locator("summary", has_text="More options").click()
    page.locator("summary", has_text="Rules").click()
    turns = page.get_by_label("max turns")
    turns.press("End")
    turns.press("Backspace")
    turns.press("Backspace")
    turns.press_sequentially("7")
    assert turns.input_value() == "7"
    page.locator("summary", has_text="Rules (1 changed)").wait_for()
    turns.fill("")
    turns.blur()
    assert turns.input_value() == "50"


def test_a_copy_is_of_the_position_that_is_shown(visit: Visit) -> None:
    page = opened(visit, "analyse")
    page.get_by_role("button", name="Copy JSON").click()
    copy = page.get_by_label("Copied text")
    copy.wait_for()
    page.get_by_role("button", name="End turn").click()
    copy.wait_for(state="detached")


def test_options_that_nobody_looked_at_come_last(visit: Visit) -> None:
    options = [("ignored", 0, 0.9), ("bad", 5, 0.2), ("good", 3, 0.4)]
    told = [{"action": name, "words": name, "visits": visits, "value": value} for name, visits, value in options]
    thought = {"type": "thought", "ms": 10, "action": "good", "words": "good", "thought": {"options": told}}

    def think(agent: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            asked = json.loads(message)
            if asked["type"] == "think":
                agent.send(json.dumps({**thought, "number": asked["number"]}))

        agent.on_message(hear)

    visit.page.route_web_socket(re.compile("/api/analysis"), think)
    page = opened(visit, "analyse")
    page.get_by_role("button", name="Think", exact=True).click()
    page.locator(".thought tbody tr").first.wait_for()
    assert page.locator(".thought tbody th").all_inner_texts() == ["good", "bad", "ignored"]


def test_an_address_that_cannot_be_read_leads_nowhere(visit: Visit) -> None:
    page = opened(visit, "%")
    page.get_by_role("heading", name="Page not found").wait_for()


def test_a_link_to_a_position_opens_it(visit: Visit) -> None:
    page = opened(visit, "analyse")
    page.get_by_role("button", name="Copy link").click()
    address = page.get_by_label("Copied text").input_value()
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
    field.fill("2147483649")
    side(page, 0).locator(".for-number .problem", has_text="2147483648").wait_for()
    field.fill("12")
    page.locator(".editor .problem").first.wait_for(state="detached")
    page.locator(".near .hero .number.health", has_text="12").wait_for()
    visit.problems.clear()  # the browser reports every refused request


def test_a_stored_game_is_watched_step_by_step(visit: Visit, server: Server) -> None:
    game = load_game("hearthstone")
    agents = make_entries(("random", "greedy"))
    experiment = Experiment(game=game.name, entries=agents, decks=(game.decks.default(),), format=RoundRobin(1), seed=3)
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
    page.get_by_label("Estimated by").select_option("agent ismcts")
    page.locator(".curve", has_text="ismcts is thinking").wait_for()
    page.get_by_role("button", name="To the end").click()  # where no swing leads
    end = page.locator(".controls .count").inner_text()
    page.locator(".swings button").first.click()
    assert page.locator(".controls .count").inner_text() != end
    page.get_by_label("Estimated by").select_option("result")  # which ends the agent
    page.locator(".curve", has_text=": 50 %").wait_for()
    page.get_by_role("button", name="Analyse this position").click()
    page.locator(".panel[aria-label=Analysis]").wait_for()
    page.go_back()
    page.get_by_role("button", name="To the end").click()
    page.locator(".moment", has_text="wins").wait_for()


def test_the_speed_stays_when_the_game_is_paused(visit: Visit, server: Server) -> None:
    title = write_interrupted(server)
    page = opened(visit, "watch")
    page.get_by_role("link", name=title).click()
    page.locator(".games-list tbody a").first.click()
    speed = page.get_by_label("Speed")
    page.get_by_role("button", name="Play", exact=True).click()
    speed.select_option("slow")
    page.get_by_role("button", name="Pause", exact=True).click()
    assert speed.input_value() == "slow"
    page.keyboard.press(" ")
    page.get_by_role("button", name="Pause", exact=True).wait_for()
    assert speed.input_value() == "slow"


def test_a_game_that_was_interrupted_is_not_called_a_draw(visit: Visit, server: Server) -> None:
    title = write_interrupted(server)
    page = opened(visit, "watch")
    page.get_by_role("link", name=title).click()
    assert page.locator(".games-list tbody td").nth(2).inner_text() == "not finished"


def test_a_cell_of_the_deck_matrix_leads_to_the_games_that_it_counts(visit: Visit, server: Server) -> None:
    game = load_game("hearthstone")
    decks = tuple(game.decks.included()[:2])
    agents = make_entries(("random", "random-late-end"))
    experiment = Experiment(game=game.name, entries=agents, decks=decks, format=RoundRobin(1), seed=3)
    played_store(server.watched / "decks.db", experiment=experiment)
    page = opened(visit, "watch")
    page.get_by_role("link", name="decks.db").click()
    cell = page.get_by_role("button", name=f"{decks[0].name} against {decks[1].name}")
    counted = re.search(r"in (\d+) games", cell.get_attribute("title") or "")
    assert counted
    cell.click()
    words = f"deck {decks[0].name}, against deck {decks[1].name}, the first deck goes first"
    page.locator(".games-list h2", has_text=words).wait_for()
    games, rows = int(counted[1]), page.locator(".games-list tbody tr")
    rows.nth(games).wait_for(state="detached")
    rows.nth(games - 1).wait_for()
    assert page.locator(".games-list tbody td:nth-of-type(1) small").all_inner_texts() == [decks[0].name] * games


def test_standings_are_sorted_and_lead_to_their_games(visit: Visit, server: Server) -> None:
    game = load_game("gwent")
    agents = make_entries(("random", "random-late-end", "greedy"))
    experiment = Experiment(game=game.name, entries=agents, decks=(game.decks.default(),), format=RoundRobin(1), seed=3)
    played_store(server.watched / "three.db", experiment=experiment)
    page = opened(visit, "watch")
    page.get_by_role("link", name="three.db").click()
    names = page.locator(".standings tbody th")
    names.first.wait_for()
    page.locator(".standings").get_by_role("button", name="agent", exact=True).click()
    page.locator(".standings th[aria-sort=ascending]").wait_for()
    assert names.all_inner_texts() == ["greedy", "random", "random-late-end"]
    page.locator(".standings tbody tr").first.locator("td button").first.click()
    page.locator(".games-list h2", has_text="agent greedy, winner greedy").wait_for()
    page.get_by_role("button", name="show all").click()
    page.get_by_label("Search").fill("random greedy")
    page.locator(".games-list [role=status]", has_text="4 games").wait_for()
    page.get_by_text("Card statistics").click()
    page.locator(".card-table tbody tr", has_text="Geralt").first.wait_for()
    width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert width == 0, "tables scroll inside"


def test_a_score_without_games_is_not_shown(visit: Visit, server: Server) -> None:
    """The loser of the only game never went first."""
    game = load_game("gwent")
    decks = (game.decks.default(), game.decks.default())
    state = game.start(decks, 1)
    record = start_record(game.name, state, decks, 1)
    state.step(state.parse("concede"))
    record.add(state, state.parse("concede"))
    write_records(server.watched / "one.jsonl", [record])
    page = opened(visit, "watch")
    page.get_by_role("link", name="one.jsonl").click()
    page.locator(".item-page h1", has_text="standings after 1 game").wait_for()
    assert page.locator(".item-page h1 small").inner_text() == "standings after 1 game"
    page.locator(".games-list [role=status]", has_text=re.compile("^1 game$")).wait_for()
    firsts = page.locator(".standings tbody td:nth-of-type(6)").all_inner_texts()
    assert sorted(firsts) == ["0 %", "–"]
    assert page.get_by_title(re.compile("in 0 games|in 1 games")).count() == 0


def write_interrupted(server: Server) -> str:
    """A file with a game that was interrupted after a few decisions; its name."""
    game = load_game("hearthstone")
    decks = (game.decks.default(), game.decks.default())
    state = game.start(decks, 1)
    record = start_record(game.name, state, decks, 1)
    while len(record.actions) < 8:
        action = state.actions()[0]
        state.step(action)
        record.add(state, action)
    write_records(server.watched / "broken-off.jsonl", [record])
    return "broken-off.jsonl"


def test_both_hands_and_the_graveyards_of_gwent_can_be_seen(visit: Visit, server: Server) -> None:
    agents = make_entries(("random", "greedy"))
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
    page.get_by_role("button", name="Show the graveyard").first.click()
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
            changed = "(before) => document.querySelector('.standings h1 small').innerText !== before"
            page.wait_for_function(changed, arg=before)
        finally:
            running.kill()
