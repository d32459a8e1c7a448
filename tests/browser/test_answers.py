"""The page in a browser while it waits for the server: late answers, errors, and a lost connection."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from browsing import Visit

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route, WebSocketRoute

pytestmark = pytest.mark.browser

ROOM = re.compile("/api/rooms/")


def sit_down(visit: Visit, clock: str = "") -> Page:
    """A game of Hearthstone against chance."""
    page = visit.page
    page.goto(visit.address)
    page.get_by_text("More options").click()
    page.get_by_label("Agent spec").fill("random")
    page.get_by_role("combobox", name="First player", exact=True).select_option("first")
    page.get_by_role("combobox", name="Your clock", exact=True).select_option(clock)
    page.get_by_role("button", name="Play now").click()
    page.locator(".table").wait_for()
    return page


# ---- hints


def hints_are_answered(page: Page, answer: Callable[[WebSocketRoute], None]) -> list[str]:
    """Stand between the page and the room; the hints that were asked for."""
    asked: list[str] = []

    def between(room: WebSocketRoute) -> None:
        server = room.connect_to_server()

        def hear(message: str | bytes) -> None:
            if json.loads(message)["type"] == "hint":
                asked.append(str(message))
                answer(room)
            else:
                server.send(message)

        room.on_message(hear)

    page.route_web_socket(ROOM, between)
    return asked


def refuse(room: WebSocketRoute) -> None:
    room.send(json.dumps({"type": "refused", "words": "not now"}))


@pytest.mark.parametrize("answer", [refuse, lambda room: room.close()], ids=["refused", "connection lost"])
def test_a_hint_that_never_comes_can_be_asked_for_again(visit: Visit, answer: Callable[[WebSocketRoute], None]) -> None:
    asked = hints_are_answered(visit.page, answer)
    page = sit_down(visit)
    for _ in range(3):
        page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Hint", exact=True).and_(page.locator(":enabled")).wait_for()
    assert len(asked) == 3


# ---- clocks


def test_a_clock_does_not_wait_for_the_positions_that_are_shown_before(visit: Visit) -> None:
    """A turn of the opponent is shown step by step, while the time of the person runs already."""
    moments = ["one", "two", "three", "four", "five", "the last"]  # they are shown for more than three seconds

    def between(room: WebSocketRoute) -> None:
        server = room.connect_to_server()

        def tell(message: str | bytes) -> None:
            position = json.loads(message)
            for number, moment in enumerate(moments):
                scene = {**position["scene"], "moment": moment}
                room.send(json.dumps({**position, "number": number, "scene": scene, "seconds": 30}))

        server.on_message(tell)

    visit.page.emulate_media(reduced_motion="no-preference")
    visit.page.route_web_socket(ROOM, between)
    page = sit_down(visit, clock="30")
    page.locator(".moment", has_text="the last").wait_for()
    left = page.locator(".clock").inner_text()
    assert int(left.removesuffix(" s")) <= 29


# ---- positions that are played on


class Late:
    """Answers that are kept back until they are wanted."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.kept: list[Route] = []
        page.route(address, self.keep)

    def keep(self, route: Route) -> None:
        self.kept.append(route)

    def let_through(self) -> None:
        with self.page.expect_event("requestfinished"):
            self.kept.pop(0).continue_()
        self.page.wait_for_timeout(100)  # until it is drawn

    def lose(self) -> None:
        with self.page.expect_event("requestfailed"):
            self.kept.pop(0).abort()


def play(page: Page, card: str, target: str) -> None:
    page.locator(".near .hand .face.can", has_text=card).click()
    page.locator(target).last.click()


def test_nothing_can_be_touched_in_a_puzzle_until_a_try_is_answered(visit: Visit) -> None:
    page = visit.page
    tries = Late(page, "**/api/puzzles/*/try")
    page.goto(f"{visit.address}#/puzzles/a-spark-more")
    play(page, "Kobold Geomancer", ".gap.can")
    page.locator(".table .can").first.wait_for(state="detached")
    tries.let_through()
    page.locator(".near .hand .face.can", has_text="Fireball").wait_for()
    play(page, "Fireball", ".far .face.hero")
    page.locator(".table .can").first.wait_for(state="detached")
    tries.lose()
    page.locator(".problem").wait_for()
    page.locator(".near .hand .face.can", has_text="Fireball").wait_for()
    page.get_by_role("button", name="Take back").click()  # the Geomancer, which is all that was played
    page.locator(".near .hand .face.can", has_text="Kobold Geomancer").wait_for()
    assert page.get_by_role("button", name="Take back").is_disabled()
    visit.problems.clear()  # the browser reports the try that was lost


def test_a_move_whose_position_was_left_before_its_answer_is_not_in_the_line(visit: Visit) -> None:
    page = visit.page
    moves = Late(page, "**/api/analysis/play")
    page.goto(f"{visit.address}#/analyse")
    end_turn = page.get_by_role("button", name="End turn", exact=True)
    line = page.locator(".panel .line li")
    end_turn.click()
    moves.let_through()
    line.wait_for()
    end_turn.click()
    page.get_by_role("button", name="Back", exact=True).click()
    moves.let_through()
    assert line.count() == 1
    page.get_by_role("button", name="Forward", exact=True).click()
    line.locator("[aria-current=step]").wait_for()
