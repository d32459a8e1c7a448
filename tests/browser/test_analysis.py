"""Messages and offers of the analysis."""

from __future__ import annotations

import pytest
from browsing import Visit

pytestmark = pytest.mark.browser


def test_a_rejected_agent_is_not_thinking(visit: Visit) -> None:
    page = visit.page
    page.goto(f"{visit.address}#/analyse")
    page.get_by_label("Agent", exact=True).fill("nobody")
    page.get_by_label("Agent", exact=True).blur()
    page.get_by_role("button", name="Think", exact=True).click()
    page.locator(".panel .problem", has_text="nobody").wait_for()
    assert page.get_by_text("Thinking…").count() == 0
    page.get_by_label("Agent", exact=True).fill("random")
    page.get_by_label("Agent", exact=True).blur()
    page.get_by_text("Best move:").wait_for()
    assert page.locator(".panel .problem").count() == 0


def test_the_button_offers_another_search_after_an_answer_or_an_error(visit: Visit) -> None:
    page = visit.page
    page.goto(f"{visit.address}#/analyse")
    agent, think = page.get_by_label("Agent", exact=True), page.get_by_role("button", name="Think", exact=True)
    agent.fill("nobody")
    think.click()
    page.locator(".panel .problem", has_text="nobody").wait_for()
    think.wait_for()
    agent.fill("random")
    agent.blur()
    page.get_by_text("Best move:").wait_for()
    think.click()
    page.get_by_text("Best move:").wait_for()
    agent.fill("champion")
    agent.blur()
    page.get_by_role("button", name="Stop", exact=True).click()
    think.wait_for()


def test_a_win_is_searched_for_only_where_the_game_supports_it(visit: Visit) -> None:
    page = visit.page
    page.goto(f"{visit.address}#/analyse")
    lethal = page.get_by_role("button", name="Find lethal")
    lethal.wait_for()
    page.get_by_role("combobox", name="Game", exact=True).select_option("gwent")
    page.locator(".table.gwent").wait_for()
    assert lethal.count() == 0


def test_the_editor_rejects_a_fraction_in_plain_words(visit: Visit) -> None:
    page = visit.page
    page.goto(f"{visit.address}#/analyse")
    page.locator(".editor fieldset").first.get_by_label("mana", exact=True).fill("1.5")
    page.locator(".editor > .problem", has_text="first player, mana: must be a whole number").wait_for()
    visit.problems.clear()  # the browser reports every refused request


def test_the_editor_names_the_player_of_an_impossible_position(visit: Visit) -> None:
    page = visit.page
    page.goto(f"{visit.address}#/analyse")
    page.locator(".editor fieldset").first.get_by_label("health", exact=True).first.fill("-5")
    page.locator(".editor > .problem", has_text="this position is impossible: the first player has -5 of").wait_for()
    visit.problems.clear()  # the browser reports every refused request


def test_a_search_that_ends_early_does_not_claim_its_whole_time(visit: Visit) -> None:
    page = visit.page
    page.goto(f"{visit.address}#/analyse")
    page.locator(".editor fieldset").nth(1).get_by_label("health", exact=True).first.fill("1")
    page.get_by_role("button", name="Think", exact=True).click()
    page.locator(".effort").wait_for()
    assert page.get_by_text("After", exact=False).filter(has_text=" ms").count() == 0
