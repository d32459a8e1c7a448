"""The lobby's opponents and decks, and the deck builder, in a browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from browsing import Visit

from topdeck import load_game

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response

pytestmark = pytest.mark.browser


def test_a_game_begins_with_one_click(visit: Visit) -> None:
    page = visit.page
    page.goto(visit.address)
    page.get_by_role("button", name="Play now").click()
    page.locator(".plate", has_text="MidrangeJadeShaman").first.wait_for()


def test_decks_are_shown_with_their_curve_and_their_list(visit: Visit) -> None:
    page = visit.page
    page.goto(visit.address)
    page.get_by_role("combobox", name="Your deck").select_option("RenoKazakusMage")
    own = page.locator(".deck-choice").first
    assert own.get_by_role("img").get_attribute("aria-label") == "Cards by cost: " + ", ".join(
        f"{cost}: {count}" for cost, count in curve("RenoKazakusMage").items()
    )
    own.locator("summary").click()
    own.locator(".deck-lines li", has_text="Reno Jackson").wait_for()
    page.get_by_role("img", name="strength 4 of 5").first.wait_for()


def curve(name: str) -> dict[str, int]:
    game = load_game("hearthstone")
    return dict(game.decks.chart(game.deck(name)))


def test_a_deck_is_built_checked_measured_and_played(visit: Visit) -> None:
    page = visit.page
    page.goto(f"{visit.address}#/cards?game=gwent")
    page.get_by_label("Search").fill("Wyvern")
    page.locator(".deck-panel").get_by_role("combobox", name="Faction").select_option("Monsters · dagon")
    page.locator(".tile button", has_text="Wyvern").click()
    page.locator(".tile button", has_text="Wyvern").click()
    page.locator(".tile .held", has_text="2 / 3").wait_for()
    page.locator(".faults li").first.wait_for()
    assert page.get_by_role("button", name="Play with this deck").is_disabled()
    page.get_by_text("Open a deck").click()
    page.get_by_role("combobox", name="Included deck").select_option("Monsters")
    page.get_by_text("This deck is legal.").wait_for()
    page.get_by_label("Name", exact=True).fill("My monsters")
    page.locator(".deck-panel a", has_text="Deck file").and_(page.locator("[download='My monsters.toml']")).wait_for()
    page.get_by_role("combobox", name="Both sides are played by").select_option("random")
    page.get_by_role("button", name="Measure").click()
    page.locator(".trial tbody tr", has_text="Skellige").wait_for()
    page.locator(".trial small", has_text="30 of 30 games").wait_for()
    page.get_by_role("button", name="Play with this deck").click()
    page.locator(".lobby").wait_for()
    assert page.get_by_role("combobox", name="Your deck").locator("option:checked").inner_text() == "My monsters"


def test_a_deck_code_is_opened(visit: Visit) -> None:
    game = load_game("hearthstone")
    code = game.decks.describe(game.decks.default()).facts()["code"]
    page = visit.page
    page.goto(f"{visit.address}#/cards")
    page.get_by_text("Open a deck").click()
    page.get_by_label("Deck code or deck file").fill(code)
    page.get_by_role("button", name="Open", exact=True).click()
    page.locator(".deck-panel .deck-lines li", has_text="Jade Claws").wait_for()
    page.get_by_text("This deck is legal.").wait_for()


def test_a_friend_joins_by_link_and_a_spectator_watches(visit: Visit) -> None:
    page = visit.page
    page.goto(visit.address)
    page.locator(".opponent", has_text="A friend").click()
    page.get_by_role("button", name="Play now").click()
    guest = page.get_by_label("For your opponent").input_value()
    watch = page.get_by_label("For spectators").input_value()
    page.locator(".plate", has_text="Guest (away)").wait_for()
    page.locator(".links", has_text="Send this link to your friend").wait_for()
    browser = page.context.browser
    assert browser is not None
    for link, own in ((guest, "You"), (watch, "Host")):
        other = browser.new_context().new_page()
        other.goto(link)
        other.locator(".plate", has_text=own).wait_for()
        assert other.get_by_role("button", name="Concede").count() == (link == guest)
    page.locator(".plate .who b", has_text="Guest").and_(page.locator("[title=Guest]")).wait_for()
    page.get_by_text("Send this link to your friend").wait_for(state="detached")


def test_the_links_to_a_game_are_in_rows_and_complete(visit: Visit) -> None:
    page = visit.page
    page.goto(visit.address)
    page.locator(".opponent", has_text="A friend").click()
    page.get_by_role("button", name="Play now").click()
    rows = page.locator(".links .link-row")
    rows.nth(1).wait_for()
    cut = "(field) => field.scrollWidth > field.clientWidth || field.scrollHeight > field.clientHeight"
    edges = []
    for row in rows.all():
        address = row.get_by_role("textbox")
        assert not address.evaluate(cut), address.input_value()
        for part in (row.locator("label"), row.get_by_role("button")):
            edges += part.evaluate("(part) => [part.getBoundingClientRect().top, part.getBoundingClientRect().bottom]")
    assert edges == sorted(edges)


# ---- the deck builder


SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture
def builder(visit: Visit) -> Page:
    page = visit.page
    page.goto(f"{visit.address}#/cards")
    page.locator(".tile").first.wait_for()
    return page


def import_deck(page: Page, text: str) -> None:
    page.locator(".import").evaluate("(details) => { details.open = true; }")
    page.get_by_label("Deck code or deck file").fill(text)
    page.get_by_role("button", name="Open", exact=True).click()


def test_a_long_invalid_code_does_not_widen_the_panel(visit: Visit, builder: Page) -> None:
    import_deck(builder, "broken!!" * 30)
    builder.locator(".import .problem").wait_for()
    assert builder.evaluate(SIDEWAYS) == 0
    assert builder.locator(".bench > aside").evaluate("(aside) => aside.scrollWidth - aside.clientWidth") == 0
    visit.problems.clear()  # the browser reports the rejected request


def test_codes_and_specs_are_not_spell_checked(visit: Visit) -> None:
    page = visit.page
    checked = "(fields) => fields.filter((field) => field.spellcheck).map((field) => field.ariaLabel ?? field.name)"
    page.goto(f"{visit.address}#/cards")
    page.locator(".import textarea").wait_for(state="attached")
    assert page.locator(".import textarea").evaluate_all(checked) == []
    page.goto(visit.address)
    for label in ("Your deck", "Opponent's deck"):
        page.get_by_role("combobox", name=label, exact=True).select_option("own")
    assert page.locator(".deck-choice textarea").count() == 2
    fields = page.locator(".deck-choice textarea, .options input[autocomplete=off]")
    assert fields.evaluate_all(checked) == []


def test_text_that_is_no_deck_is_reported_once_and_without_a_list(visit: Visit) -> None:
    page = visit.page
    page.goto(visit.address)
    page.get_by_role("combobox", name="Your deck").select_option("own")
    refused: list[str] = []

    def is_for_both_decks(response: Response) -> bool:
        refused.extend([response.url] if response.status == 400 else [])
        return len(refused) == 2

    with page.expect_response(is_for_both_decks):
        page.get_by_label("Your deck: deck code or text of a deck file").fill("hello world")
    page.locator(".deck-choice .problem").first.wait_for()
    assert page.locator(".deck-choice .problem").all_inner_texts() == [
        "this is neither a deck code nor the text of a deck file"
    ]
    visit.problems.clear()  # the browser reports the rejected requests


def test_no_game_starts_without_the_announced_deck_code(visit: Visit) -> None:
    page = visit.page
    page.goto(visit.address)
    page.get_by_role("combobox", name="Your deck").select_option("own")
    own = page.locator(".deck-choice").first
    field = own.get_by_role("textbox")
    own.locator(".deck-sheet").wait_for(state="detached")  # not the default deck's
    for text in ("", "  "):
        field.fill(text)
        page.get_by_role("button", name="Play now").click()
        own.locator(".problem", has_text="paste a deck code").wait_for()
        assert field.evaluate("(field) => field === document.activeElement")
    assert page.locator(".invitation").count() == 1
    field.fill("MurlocDruid")
    own.locator(".problem").wait_for(state="detached")
    page.get_by_role("button", name="Play now").click()
    page.locator(".near .plate", has_text="MurlocDruid").wait_for()


def test_the_win_rates_fit_into_their_panel(visit: Visit, builder: Page) -> None:
    rows = [
        {"type": "trial", "deck": deck.name, "group": "", "score": 1.0, "low": 0.5, "high": 1.0}
        | {"games": 10, "played": 540, "total": 540}
        for deck in load_game("hearthstone").decks.included()
    ]
    body = "".join(f"{json.dumps(row)}\n" for row in rows)
    builder.route("**/api/decks/hearthstone/trial", lambda route: route.fulfill(body=body))
    import_deck(builder, "MurlocDruid")
    builder.get_by_text("This deck is legal.").wait_for()
    builder.get_by_role("button", name="Measure").click()
    builder.locator(".trial tbody tr").nth(len(rows) - 1).wait_for()
    assert builder.locator(".trial thead th").all_inner_texts() == ["deck", "score", "interval"]
    for width in (1440, 1280, 390):
        builder.set_viewport_size({"width": width, "height": 900})
        assert builder.locator(".trial .scroll").evaluate("(table) => table.scrollWidth - table.clientWidth") == 0


def test_a_saved_deck_is_listed_at_once(builder: Page) -> None:
    builder.get_by_label("Name", exact=True).fill("Two wisps")
    builder.locator(".tile button", has_text="Wisp").first.click()
    builder.locator(".deck-panel [download='Two wisps.toml']").wait_for()
    builder.get_by_role("button", name="Save", exact=True).click()
    status = builder.locator(".deck-panel .choices [role=status]", has_text="Saved")
    status.wait_for()
    builder.get_by_text("Open a deck").click()
    builder.locator(".saved").get_by_role("button", name="Two wisps", exact=True).wait_for()
    builder.locator(".tile button", has_text="Wisp").first.click()
    status.wait_for(state="detached")


def test_decks_without_cards_or_names_are_neither_saved_nor_copied(builder: Page) -> None:
    save = builder.get_by_role("button", name="Save", exact=True)
    copy = builder.get_by_role("button", name="Copy deck code")
    copy.wait_for()
    assert save.is_disabled()
    assert copy.is_disabled()
    wisp = builder.locator(".tile button", has_text="Wisp").first
    wisp.click()
    builder.evaluate("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } })")
    copy.click()
    copied = builder.locator(".copied", has_text="copied")
    copied.wait_for()
    wisp.click()
    copied.wait_for(state="detached")
    name = builder.get_by_label("Name", exact=True)
    name.fill("  ")
    builder.locator(".deck-panel .problem", has_text="Give the deck a name").wait_for()
    assert save.is_disabled()
    name.fill("Wisps")
    builder.locator(".deck-panel .problem").wait_for(state="detached")
    save.click()
    builder.get_by_text("Open a deck").click()
    assert builder.locator(".saved .link").all_inner_texts() == ["Wisps"]


def test_the_filters_match_the_class_of_the_deck(builder: Page) -> None:
    own = builder.locator(".deck-panel").get_by_role("combobox", name="Class", exact=True)
    filters = builder.get_by_role("search")
    wanted = filters.get_by_role("combobox", name="Class", exact=True)
    assert all(label[0].isupper() for label in filters.locator("label").all_inner_texts())
    own.select_option("mage")
    wanted.select_option("mage")
    fireball = builder.locator(".tile", has_text="Fireball").first
    fireball.wait_for()
    own.select_option("druid")
    fireball.wait_for(state="detached")
    assert wanted.input_value() == ""
    assert "mage" not in wanted.locator("option").all_inner_texts()
    assert builder.locator(".tile").count() > 0
