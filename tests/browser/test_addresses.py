"""Addresses, titles and the forms that must agree with them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from browsing import Server, Visit
from shelves import played_store

from topdeck import load_game
from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def play_experiment(server: Server) -> None:
    game = load_game("hearthstone")
    agents = make_entries(("random", "greedy"))
    experiment = Experiment(game=game.name, entries=agents, decks=(game.decks.default(),), format=RoundRobin(1), seed=3)
    played_store(server.watched / "small.db", experiment=experiment)


def open_game(visit: Visit, server: Server) -> Page:
    """The first game of a small experiment."""
    play_experiment(server)
    page = visit.page
    page.goto(f"{visit.address}#/watch")
    page.get_by_role("link", name="small.db").click()
    page.locator(".games-list tbody a").first.click()
    page.locator(".table").wait_for()
    return page


def test_a_reload_shows_the_same_position_of_a_replay(visit: Visit, server: Server) -> None:
    page = open_game(visit, server)
    for _ in range(3):
        page.keyboard.press("n")
    page.locator(".controls .count", has_text="3 /").wait_for()
    page.get_by_label("View").select_option("1")
    page.locator(".far .hand .face.down").first.wait_for()
    assert page.url.endswith("?at=3&seat=1")
    assert "against" in page.title()
    page.reload()
    page.locator(".controls .count", has_text="3 /").wait_for()
    assert page.get_by_label("View").input_value() == "1"


def test_a_reload_keeps_the_filter_of_the_games(visit: Visit, server: Server) -> None:
    play_experiment(server)
    page = visit.page
    page.goto(f"{visit.address}#/watch")
    page.get_by_role("link", name="small.db").click()
    page.locator(".standings").get_by_role("button", name="greedy").click()
    page.locator(".games-list h2", has_text="agent greedy").wait_for()
    page.reload()
    page.locator(".games-list h2", has_text="agent greedy").wait_for()
    page.get_by_role("button", name="show all").click()
    assert "?" not in page.url


def test_the_curve_names_the_move_under_the_pointer(visit: Visit, server: Server) -> None:
    page = open_game(visit, server)
    page.locator(".curve polyline").wait_for()
    assert page.locator(".axis li").all_inner_texts() == ["100 %", "50 %", "0 %"]
    chart = page.locator(".curve svg").bounding_box()
    assert chart is not None
    page.mouse.move(chart["x"] + chart["width"] / 2, chart["y"] + 20)
    page.locator(".curve .now", has_text=re.compile(r"^Step \d+, turn \d+, .* · \d+ %")).wait_for()
    page.mouse.move(chart["x"] + chart["width"] / 2, chart["y"] - 200)
    page.locator(".curve .now", has_text="Win probability of").wait_for()


def test_a_value_of_an_earlier_position_is_not_shown_as_the_value_of_a_later_one(visit: Visit, server: Server) -> None:
    page = open_game(visit, server)
    line = '{"type": "judged", "place": 1, "chance": 0.4}\n'
    page.route("**/judgement", lambda route: route.fulfill(status=200, content_type="application/x-ndjson", body=line))
    page.get_by_label("Estimated by").select_option("agent champion")
    now = page.locator(".curve .now")
    now.and_(page.get_by_text("not estimated yet")).wait_for()
    page.keyboard.press("n")
    now.and_(page.get_by_text(re.compile(r": 40 %$"))).wait_for()
    page.keyboard.press("n")
    now.and_(page.get_by_text("40 % after step 1")).wait_for()


def test_the_selected_game_is_in_the_address(visit: Visit) -> None:
    page = visit.page
    page.goto(visit.address)
    page.get_by_label("Gwent", exact=True).check(force=True)
    assert page.url.endswith("?game=gwent")
    assert page.title() == "Play · Topdeck"
    page.reload()
    page.get_by_label("Gwent", exact=True).and_(page.locator(":checked")).wait_for(state="attached")


def test_the_list_of_opponents_and_the_spec_agree(visit: Visit) -> None:
    page = visit.page
    page.goto(visit.address)
    page.get_by_text("More options").click()
    opponent, spec = page.get_by_role("combobox", name=re.compile("^Agent")), page.get_by_label("Agent spec")
    spec.fill("ismcts(ms=200)")
    assert opponent.input_value() == "ismcts"
    page.locator("summary", has_text="Parameters of ismcts").click()
    limit = page.locator(".options label").filter(has_text=re.compile(r"^\s*ms\s*a whole")).locator("input")
    assert limit.input_value() == "200"
    limit.fill("300")
    assert spec.input_value() == "ismcts(ms=300)"
    opponent.select_option("greedy")
    assert spec.input_value() == "greedy"
    page.locator(".opponent", has_text="Dice").click()
    assert (opponent.input_value(), spec.input_value()) == ("random", "random")
    spec.fill("greedy")
    assert page.locator(".opponent input:checked").count() == 0
    spec.fill("my-own")
    assert opponent.locator("option:checked").inner_text() == "as in the agent spec"
