"""Mouse, touch and keyboard on the table, and the hints before an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from browsing import Server, Visit
from msgspec import to_builtins

from topdeck import load_game
from topdeck.core.record import start_record
from topdeck.core.scene import Button, Face, Move, Scene
from topdeck.core.state import State
from topdeck.games.gwent import scenario as gwent
from topdeck.games.hearthstone import scenario as hearthstone

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCREENS = [(1280, 720), (768, 1024), (390, 844)]
HAND = ".near > .place.hand .face"
LINE = ".panel .line li"


# ---- positions


def analysed(visit: Visit, game: str, state: State) -> Page:
    """The page of a position, in which moves can be made."""
    sent = {"game": game, "state": state.to_json()}
    link = visit.page.request.post(f"{visit.address}api/analysis/link", data=sent).json()["link"]
    visit.page.goto(f"{visit.address}#/analyse/{link}")
    visit.page.locator(".table .face").first.wait_for()
    return visit.page


def puzzled(visit: Visit, scene: Scene) -> Page:
    """The page of a puzzle with any scene, as a player sees it."""
    puzzle = {"id": "any", "title": "Any", "words": "", "themes": [], "scene": to_builtins(scene)}
    visit.page.route("**/api/puzzles/any", lambda route: route.fulfill(json=puzzle))
    visit.page.goto(f"{visit.address}#/puzzles/any")
    return visit.page


def magic(visit: Visit, hand: tuple[str, ...] = ("Arcane Intellect", "Fireball", "Chillwind Yeti")) -> Page:
    """A spell without a target, one with, and a minion."""
    own = hearthstone.side("mage", hand=hand, deck=["Wisp"] * 3)
    table = hearthstone.scenario(own, hearthstone.side("warrior", board=["Chillwind Yeti"]))
    return analysed(visit, "hearthstone", table.state)


def crowded(visit: Visit) -> Page:
    """Rows of Gwent with room for one more unit at any place."""
    own = gwent.side("Monsters", hand=["Fiend"], melee=["Fiend"] * 8, ranged=["Fiend"] * 8)
    table = gwent.scenario(own, gwent.side("Monsters", hand=["Fiend"]), places="all")
    return analysed(visit, "gwent", table.state)


def pulled(visit: Visit) -> Page:
    """A card was pulled from the deck and is on its way to a row."""
    own = gwent.side("Scoia'tael", hand=["Fiend"], deck=["Mahakam Guard"], leader="Brouver Hoog")
    table = gwent.scenario(own, gwent.side("Monsters", hand=["Fiend"]))
    return analysed(visit, "gwent", table.play("Brouver Hoog").pick("Mahakam Guard").state)


def optional(visit: Visit) -> Page:
    """Many cards to pick one of, or none."""
    names = ["Mahakam Guard", "Dwarven Skirmisher", "Mahakam Volunteers", "Dennis Cranmer", "Yarpen Zigrin", "Dudu"]
    own = gwent.side("Scoia'tael", hand=["Fiend"], deck=[*names, "Roach"], leader="Brouver Hoog")
    table = gwent.scenario(own, gwent.side("Monsters", hand=["Fiend"]), picks="optional")
    return analysed(visit, "gwent", table.play("Brouver Hoog").state)


def sits_down(visit: Visit, game: str, *rules: str) -> Page:
    """A game against a random opponent that has just begun."""
    page = visit.page
    page.goto(visit.address)
    page.get_by_label(game.title(), exact=True).check(force=True)
    page.get_by_text("More options").click()
    page.get_by_label("Agent spec").fill("random")
    page.get_by_role("combobox", name="First player", exact=True).select_option("first")
    page.locator("summary", has_text="Rules").click()
    for rule in rules:
        page.get_by_role("checkbox", name=rule).check()
    page.get_by_role("button", name="Play now").click()
    page.locator(f"{HAND}.can").first.wait_for()
    return page


# ---- touches


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None
    return box


def middle(found: Locator) -> tuple[float, float]:
    box = box_of(found)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, found: Locator, to: tuple[float, float]) -> None:
    """By mouse."""
    page.mouse.move(*middle(found))
    page.mouse.down()
    page.mouse.move(*to, steps=5)
    page.mouse.up()


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """By finger, which the browser may take for a scroll."""
    fingers = page.context.new_cdp_session(page)

    def put(kind: str, part: float) -> None:
        x, y = (value + (other - value) * part for value, other in zip(start, end, strict=True))
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    put("touchStart", 0)
    for step in range(1, 11):
        put("touchMove", step / 10)
        page.wait_for_timeout(16)
    put("touchEnd", 1)


def until(page: Page, condition: str) -> None:
    """Wait for something that no locator can see."""
    for _ in range(50):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never: {condition}")


def card(page: Page, name: str) -> Locator:
    return page.locator(HAND, has_text=name)


def chosen(page: Page) -> list[str]:
    return [name.replace("\u00ad", "") for name in page.locator(".face.chosen .name").all_inner_texts()]


def felt(page: Page) -> tuple[float, float]:
    """Where nothing lies: at the left end of the opponent's side."""
    box = box_of(page.locator(".table"))
    return box["x"] + 20, box["y"] + 20


# ---- what a press means


def test_a_press_that_slips_a_little_swaps_one_card(visit: Visit) -> None:
    page = sits_down(visit, "gwent")
    x, y = middle(page.locator(HAND).nth(3))
    drag(page, page.locator(HAND).nth(3), (x + 12, y))
    page.locator(".story li").first.wait_for()
    page.wait_for_timeout(300)  # for another one, which must not be
    assert page.locator(".story li").count() == 1
    assert page.locator(".near .facts").inner_text().count("2 swaps left") == 1


def test_a_press_that_slips_a_little_marks_a_card_of_the_mulligan(visit: Visit) -> None:
    page = sits_down(visit, "hearthstone")
    x, y = middle(page.locator(HAND).first)
    drag(page, page.locator(HAND).first, (x + 12, y))
    marked = page.locator(".near .hand .face.chosen")
    assert marked.count() == 1
    assert page.locator(".dialog .face.chosen").count() == 1, "the large copy of the card is marked as well"
    page.mouse.click(*felt(page))
    assert marked.count() == 1


def test_a_press_on_a_button_that_slides_away_does_nothing(visit: Visit) -> None:
    page = magic(visit)
    drag(page, page.get_by_role("button", name="End turn"), felt(page))
    page.wait_for_timeout(200)
    assert page.locator(LINE).count() == 0


def test_a_finger_that_pushes_the_hand_along_chooses_nothing(phone: Visit) -> None:
    page = magic(phone, ("Fireball", *["Wisp"] * 9))
    x, y = middle(page.locator(HAND).nth(3))
    swipe(page, (x, y), (x - 140, y))
    until(page, "document.querySelector('.near .hand .faces').scrollLeft > 0")
    assert chosen(page) == []
    page.wait_for_timeout(500)  # the hand rolls on
    page.get_by_role("button", name="Edit", exact=True).tap()
    page.locator(".editor").wait_for()


def test_a_finger_drags_a_card_to_its_target(phone: Visit) -> None:
    page = magic(phone)
    swipe(page, middle(card(page, "Fireball")), middle(page.locator(".far .board .face")))
    page.locator(LINE, has_text="Fireball").wait_for()


def test_a_chosen_card_is_put_back_by_a_touch_of_the_felt(visit: Visit) -> None:
    page = magic(visit)
    card(page, "Arcane Intellect").click()
    assert chosen(page) == ["Arcane Intellect"]
    page.mouse.click(*felt(page))
    assert chosen(page) == []
    assert page.locator(LINE).count() == 0


def test_a_spell_without_a_target_is_cast_by_a_click_on_the_hero(visit: Visit) -> None:
    page = magic(visit)
    card(page, "Arcane Intellect").click()
    page.locator(".near .face.hero").click(force=True)  # the hero cannot be chosen, but its place can
    page.locator(LINE, has_text="Arcane Intellect").wait_for()


def test_a_spell_without_a_target_is_cast_by_a_click_on_the_board(visit: Visit) -> None:
    page = magic(visit)
    card(page, "Arcane Intellect").click()
    assert "choose a highlighted target or place" in page.locator(".question").inner_text()
    page.mouse.click(*middle(page.locator(".near .place.board")))
    page.locator(LINE, has_text="Arcane Intellect").wait_for()


def test_a_click_on_the_board_puts_a_minion_into_the_nearest_gap(visit: Visit) -> None:
    own = hearthstone.side("mage", hand=["Wisp"], board=["Chillwind Yeti", "Boulderfist Ogre"])
    table = hearthstone.scenario(own, hearthstone.side("warrior"), positions="all")
    page = analysed(visit, "hearthstone", table.state)
    card(page, "Wisp").click()
    box = box_of(page.locator(".near .place.board"))
    page.mouse.click(box["x"] + 10, box["y"] + box["height"] / 2)
    page.locator(LINE).wait_for()
    assert "Wisp" in page.locator(".near .board .face").first.inner_text()


def test_another_card_is_taken_instead_of_the_chosen_one(visit: Visit) -> None:
    page = magic(visit)
    card(page, "Arcane Intellect").click()
    card(page, "Fireball").click()
    assert chosen(page) == ["Fireball"]
    page.locator(".far .face.hero").click()
    page.locator(LINE, has_text="Fireball").wait_for()


def test_a_spell_without_a_target_is_dropped_anywhere_but_on_the_hand(visit: Visit) -> None:
    page = magic(visit)
    spell = card(page, "Arcane Intellect")
    drag(page, spell, middle(card(page, "Chillwind Yeti")))
    assert chosen(page) == []
    assert page.locator(LINE).count() == 0
    drag(page, spell, middle(page.locator(".near .board")))
    page.locator(LINE, has_text="Arcane Intellect").wait_for()


def test_a_special_card_is_dropped_on_the_rows_and_not_on_the_hand(visit: Visit) -> None:
    own = gwent.side("Monsters", hand=["Fiend", "Petri's Philter"], deck=["Wyvern"], melee=["Fiend"])
    page = analysed(visit, "gwent", gwent.scenario(own, gwent.side("Monsters", hand=["Fiend"])).state)
    special = card(page, "Petri's Philter")
    hand = box_of(page.locator(".near > .place.hand"))
    for x, y in (middle(card(page, "Fiend")), (hand["x"] + 60, hand["y"] + hand["height"] / 2)):
        drag(page, special, (x, y))
        assert chosen(page) == []
        assert page.locator(LINE).count() == 0
    drag(page, special, middle(page.locator(".near .row.ranged")))
    page.locator(LINE, has_text="Petri's Philter").wait_for()


def test_a_minion_dropped_on_a_hero_behind_a_taunt_does_not_attack_the_taunt(visit: Visit) -> None:
    own = hearthstone.side("mage", board=["Chillwind Yeti"])
    table = hearthstone.scenario(own, hearthstone.side("warrior", board=["Sen'jin Shieldmasta"]))
    page = analysed(visit, "hearthstone", table.state)
    yeti, taunt = page.locator(".near .board .face"), page.locator(".far .board .face")
    drag(page, yeti, middle(page.locator(".far .face.hero")))
    assert page.locator(LINE).count() == 0
    assert chosen(page) == []
    drag(page, yeti, middle(taunt))
    page.locator(LINE).wait_for()


def test_a_drop_does_not_choose_an_option_that_appeared_during_the_drag(visit: Visit) -> None:
    own = hearthstone.side("druid", hand=["Power of the Wild"], board=["Wisp"], mana=10)
    page = analysed(visit, "hearthstone", hearthstone.scenario(own, hearthstone.side("warrior")).state)
    drag(page, card(page, "Power of the Wild"), middle(page.locator(".near .place.board")))
    page.locator(".dialog .face").first.wait_for()
    assert page.locator(LINE).count() == 0


def test_a_power_is_dragged_to_the_own_hero_beside_it(visit: Visit) -> None:
    own = hearthstone.side("priest", health=20)
    page = analysed(visit, "hearthstone", hearthstone.scenario(own, hearthstone.side("warrior")).state)
    drag(page, page.locator(".near .face.power"), middle(page.locator(".near .face.hero")))
    page.locator(LINE).wait_for()
    page.locator(".near .face.hero .number.health", has_text="22").wait_for()


# ---- everything can be reached


@pytest.mark.parametrize("screen", SCREENS)
def test_a_dialog_lies_inside_the_table_and_has_the_way_to_pick_nothing(visit: Visit, screen: tuple[int, int]) -> None:
    visit.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page = optional(visit)
    table, dialog = box_of(page.locator(".table")), box_of(page.locator(".dialog"))
    assert table["y"] <= dialog["y"]
    assert dialog["y"] + dialog["height"] <= table["y"] + table["height"]
    nothing = page.get_by_role("button", name="Pick nothing")
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    assert nothing.evaluate("(button) => button === document.activeElement")
    nothing.click()
    page.locator(".dialog").wait_for(state="detached")


def inside(outer: Locator, inner: Locator) -> bool:
    """From left to right."""
    frame = box_of(outer)
    boxes = [box_of(locator) for locator in inner.all()]
    assert boxes
    return all(frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"] + 1 for box in boxes)


@pytest.mark.parametrize("screen", SCREENS)
def test_gaps_and_units_stay_in_their_row(visit: Visit, screen: tuple[int, int]) -> None:
    visit.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page = crowded(visit)
    page.locator(HAND).click()
    row = page.locator(".near .row.melee")
    assert row.locator(".gap").count() == 9
    assert inside(row, row.locator(".gap, .face"))
    row.locator(".gap").last.click()
    page.locator(LINE).wait_for()


@pytest.mark.parametrize("screen", SCREENS)
def test_gaps_and_minions_stay_on_the_board(visit: Visit, screen: tuple[int, int]) -> None:
    visit.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    own = hearthstone.side("mage", hand=["Wisp"] * 9, board=["Wisp"] * 6)
    other = hearthstone.side("warrior", board=["Wisp"] * 7)
    page = analysed(visit, "hearthstone", hearthstone.scenario(own, other, positions="all").state)
    page.locator(HAND).first.click()
    assert page.locator(".near .board .gap").count() == 7
    assert inside(page.locator(".frame"), page.locator(".half, .board .gap, .board .face, .middle button"))


TEXT_ENDS = """(words) => words.map((word) => {
  const range = document.createRange();
  range.selectNodeContents(word);
  const box = range.getBoundingClientRect();
  return [box.left, box.right];
})"""


@pytest.mark.parametrize("screen", [(1920, 1080), (1440, 900), (1280, 720)])
def test_the_piles_lie_beside_each_other_and_beside_the_rows(visit: Visit, screen: tuple[int, int]) -> None:
    visit.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    page = sits_down(visit, "gwent")
    for half, piles in ((".far", 3), (".near", 2)):
        words = page.locator(f"{half} .pile .word").evaluate_all(TEXT_ENDS)
        assert len(words) == piles
        starts = [left for left, _ in words[1:]] + [box_of(page.locator(f"{half} .rows"))["x"]]
        assert all(right < start for (_, right), start in zip(words, starts, strict=True))


CUT = """(elements) => elements
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.textContent)"""


def test_gwent_can_be_read_on_a_phone(phone: Visit) -> None:
    own = gwent.side("Monsters", hand=["Fiend", "Commander's Horn"], deck=["Wyvern"], melee=["Fiend"] * 8, wins=1)
    other = gwent.side("Monsters", hand=["Fiend"], ranged=["Fiend"], wins=1, passed=True)
    state = gwent.scenario(own, other, round_number=3, scores=[(5, 3), (2, 4)]).state
    page = puzzled(phone, load_game("gwent").display.scene(state.observe(0)))
    page.locator(f"{HAND}.can").first.wait_for()
    assert page.locator(".facts").first.inner_text().split("\n") == ["1 round won", "passed"]
    for parts in (".half > .rows", ".row", ".side-line > *", ".fact", ".plate", ".piles > *", ".middle"):
        assert inside(page.locator(".table"), page.locator(f"{parts}:visible"))
    assert inside(page.locator(".near .row.melee"), page.locator(".near .row.melee .face"))
    assert page.locator(".plate, .plate b, .fact, .row > header").evaluate_all(CUT) == []
    names = page.locator(f"{HAND} .name")
    assert names.evaluate_all("(names) => names.every((name) => parseFloat(getComputedStyle(name).fontSize) >= 10)")
    assert names.evaluate_all("(names) => names.every((name) => getComputedStyle(name).clipPath === 'none')")
    page.touchscreen.tap(*middle(page.locator(".far .row.ranged .face")))
    page.locator(".preview strong", has_text="Fiend").wait_for()


def wide_scene() -> Scene:
    """A game in text in which there is much to choose from."""
    names = [f"lay the card number {number}" for number in range(30)]
    buttons = tuple(Button(name, name) for name in names)
    moves = tuple(Move(name, name, (name,)) for name in names)
    text = "\n".join(f"line {number}" for number in range(80))
    return Scene("wide", 0, "Turn 1", 1, 0, buttons=buttons, moves=moves, text=text)


@pytest.mark.parametrize("screen", SCREENS)
def test_all_moves_of_a_game_in_text_can_be_reached(visit: Visit, screen: tuple[int, int]) -> None:
    page = visit.page
    page.set_viewport_size({"width": screen[0], "height": screen[1]})
    puzzled(visit, wide_scene())
    last = page.get_by_role("button", name="lay the card number 29")
    last.scroll_into_view_if_needed()
    table, line = box_of(page.locator(".table")), box_of(page.locator(".middle"))
    assert line["y"] + line["height"] <= table["y"] + table["height"]
    assert line["height"] <= table["height"] / 2
    assert inside(page.locator(".frame"), last)
    last.click(trial=True)


def test_the_key_that_ends_the_turn_discards_nothing(visit: Visit) -> None:
    page = sits_down(visit, "gwent", "discard")
    page.keyboard.press("e")  # keeps the hand
    page.locator(".story li", has_text="keep").first.wait_for()
    page.locator(f"{HAND}.can").first.click()
    page.get_by_role("button", name="Discard").and_(page.locator(".can")).wait_for()
    before = page.locator(".story li").count()
    page.keyboard.press("e")
    page.wait_for_timeout(200)
    assert page.locator(".face.chosen").count() == 1
    assert page.locator(".story li").count() == before


# ---- what one is told


def test_a_click_on_a_card_that_cannot_be_played_is_answered(visit: Visit) -> None:
    own = hearthstone.side("mage", hand=["Fireball", "Shadow Word: Death", "Wisp"], board=["Wisp"], mana=3)
    page = analysed(visit, "hearthstone", hearthstone.scenario(own, hearthstone.side("warrior")).state)
    told = page.locator(".middle .question")
    card(page, "Fireball").click(force=True)
    told.get_by_text("Fireball: not enough mana").wait_for()
    card(page, "Shadow Word: Death").click(force=True)
    told.get_by_text("Shadow Word: Death: it cannot be played now").wait_for()
    card(page, "Wisp").click()
    told.get_by_text("choose a highlighted target or place").wait_for()
    page.keyboard.press("Escape")
    told.wait_for(state="detached")
    page.locator(".far .face.power").click(force=True)  # the opponent's power needs no answer
    assert told.count() == 0


def test_the_places_for_a_card_are_told_apart_by_their_rows(visit: Visit) -> None:
    gaps = pulled(visit).locator(".gap.can")
    gaps.first.wait_for()
    labels = gaps.evaluate_all("(gaps) => gaps.map((gap) => gap.ariaLabel)")
    assert len(labels) == len(set(labels)) > 2
    assert [label for label in labels if "Siege" in label] == ["place it at position 1: Siege, 0 points"]


def test_a_card_on_its_way_is_shown_with_the_question_where_it_goes(visit: Visit) -> None:
    page = pulled(visit)
    assert page.locator(".middle .question").inner_text() == "Brouver Hoog: where does Mahakam Guard 4 go?"
    assert page.locator(".middle .face .name").inner_text() == "Mahakam Guard"


def test_a_card_on_its_way_cannot_be_taken_back(visit: Visit) -> None:
    own = gwent.side("Scoia'tael", hand=["Fiend"], deck=["Vaedermakar"], leader="Brouver Hoog")
    table = gwent.scenario(own, gwent.side("Monsters", hand=["Fiend"])).play("Brouver Hoog").pick("Vaedermakar")
    page = analysed(visit, "gwent", table.state)
    page.locator(".dialog").wait_for()
    assert page.locator(".dialog").get_by_role("button", name="Back").count() == 0


def watched_discover(visit: Visit, server: Server) -> tuple[Page, list[str]]:
    """A game at the moment of a discover, and what is offered there."""
    game = load_game("hearthstone")
    deck = game.decks.from_json({"name": "Peddlers", "class": "warlock", "size": 2, "cards": {"LOE_023": 2}})
    decks = (deck, deck)
    state = game.start(decks, 1, mulligan=False)
    record = start_record(game.name, state, decks, 1)
    while not game.display.open_scene(state, 0).offer:
        action = next((one for one in state.actions() if "play" in one.text()), state.actions()[-1])
        state.step(action)
        record.add(state, action)
    (server.watched / "peddlers.jsonl").write_text("".join(f"{line}\n" for line in record.lines()))
    page = visit.page
    page.goto(f"{visit.address}#/watch")
    page.get_by_role("link", name="peddlers.jsonl").click()
    page.locator(".games-list tbody a").first.click()
    page.get_by_role("button", name="To the end").click()
    return page, [face.name for face in game.display.open_scene(state, 0).offer]


def test_who_watches_is_told_what_was_offered(visit: Visit, server: Server) -> None:
    page, names = watched_discover(visit, server)
    page.locator(".middle .offered", has_text=f"offered: {', '.join(names)}").wait_for()


def test_space_presses_the_button_it_is_pressed_on(visit: Visit, server: Server) -> None:
    page, _ = watched_discover(visit, server)
    page.get_by_role("button", name="To the beginning").click()
    page.locator(".controls .count", has_text="0 /").wait_for()
    page.get_by_role("button", name="One step forward").focus()
    page.keyboard.press("Space")
    page.locator(".controls .count", has_text="1 /").wait_for()
    assert page.get_by_role("button", name="Pause").count() == 0


def test_arrow_keys_scroll_the_story(visit: Visit) -> None:
    page = sits_down(visit, "gwent")
    story = page.locator(".story ol")
    story.evaluate(
        "(list) => { list.style.maxHeight = '2rem'; list.insertAdjacentHTML('beforeend', '<li>…</li>'.repeat(50)); }"
    )
    story.focus()
    page.keyboard.press("ArrowDown")
    until(page, "document.querySelector('.story ol').scrollTop > 0")
    assert story.evaluate("(list) => list === document.activeElement")


def test_a_button_cancels_a_choice_on_a_phone(phone: Visit) -> None:
    page = magic(phone)
    page.touchscreen.tap(*middle(card(page, "Fireball")))
    page.locator(".middle .question", has_text="choose a highlighted target or place").wait_for()
    assert "Esc" not in page.locator(".middle").inner_text()
    page.get_by_role("button", name="Cancel").tap()
    page.locator(".face.chosen").wait_for(state="detached")
    assert page.get_by_role("button", name="Cancel").count() == 0


def test_the_text_of_a_card_is_read_on_a_phone(phone: Visit) -> None:
    page = magic(phone)
    for touched in (card(page, "Fireball"), page.locator(".far .face.power")):
        page.touchscreen.tap(*middle(touched))
        name = touched.locator(".name").text_content()
        page.locator(".preview strong", has_text=name).wait_for()
        frame, box = box_of(page.locator(".frame")), box_of(page.locator(".preview"))
        assert box["y"] >= frame["y"] + frame["height"] - 1  # below the table
        assert box["width"] > 350
    assert page.locator(".preview").count() == 1


def test_the_text_of_a_card_that_cannot_be_touched_is_read_by_keyboard(visit: Visit) -> None:
    page = magic(visit)
    power = page.locator(".far .face.power")
    assert power.get_attribute("aria-disabled") == "true"
    for _ in range(40):
        page.keyboard.press("Tab")
        if power.evaluate("(face) => face === document.activeElement"):
            break
    page.locator(".preview", has_text="Armor").wait_for()


def test_what_is_known_of_a_secret_is_told(visit: Visit) -> None:
    own, other = hearthstone.side("mage"), hearthstone.side("hunter", secrets=["Snake Trap"])
    state = hearthstone.scenario(own, other).state
    scene = load_game("hearthstone").display.scene(state.observe(0))
    secret = puzzled(visit, scene).locator(".far .secrets .face")
    assert secret.get_attribute("aria-label") == "a face-down secret, hunter"
    assert secret.inner_text() == "hunter"


def test_a_hidden_card_that_is_offered_says_that_it_can_be_chosen(visit: Visit) -> None:
    names = [f"offer {number}" for number in range(2)]
    offer = tuple(Face(name, pick=name) for name in names)
    scene = Scene("hidden", 0, "Turn 1", 1, 0, offer=offer, moves=tuple(Move(name, name, (name,)) for name in names))
    face = puzzled(visit, scene).locator(".dialog .face").first
    assert face.get_attribute("aria-label") == "a face-down card, can be chosen"
