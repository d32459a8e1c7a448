"""Reviews of games in a browser: marks, explanations, arrows, motion between positions, and playing on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pytest
from browsing import Server, Visit
from msgspec import json

from topdeck import Rng, load_game
from topdeck.arena.results.game_review import PlayerSummary
from topdeck.core.record import Record, start_record, write_records
from topdeck.core.state import State
from topdeck.web.analysis.messages import Choice
from topdeck.web.review.messages import Review, ReviewedMove

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.browser

PLAYERS = (PlayerSummary(9, 0.034, 0, 1, 0), PlayerSummary(8, 0.0, 0, 0, 0))


def random_game(decisions: int) -> tuple[Record, list[State]]:
    """The beginning of a random game, and its positions."""
    game, rng = load_game("hearthstone"), Rng(4)
    decks = (game.decks.default(), game.decks.default())
    state = game.start(decks, 4, mulligan=False)
    record, states = start_record(game.name, state, decks, 4), [state.copy()]
    while len(record.actions) < decisions:
        action = next((one for one in state.actions() if one.text().startswith("attack")), None) or state.pick(rng)
        assert action is not None
        state.step(action)
        record.add(state, action)
        states.append(state.copy())
    return record, states


def attack(states: Sequence[State]) -> tuple[int, Choice]:
    """The last position in which a minion of the first player can attack, and the attack."""
    for place, state in reversed([*enumerate(states)]):
        for action in state.actions():
            if state.player == 0 and action.text().startswith("attack 0."):
                return place, Choice(action.text(), state.describe(action))
    raise AssertionError("nobody can attack")


def review_of(place: int, line: tuple[Choice, ...], last: int) -> Review:
    mistake = ReviewedMove(place, 0, 0.55, 0.13, "mistake", "the attack was better: 55% instead of 42%", line)
    curve = (0.5, *(None for _ in range(1, place)), 0.55, *(None for _ in range(place + 1, last)), 0.9)
    return Review("champion(ms=200)", (ReviewedMove(1, 1, 0.5, 0.0), mistake), curve, PLAYERS)


def drawn_minion(states: Sequence[State]) -> tuple[int, Choice]:
    """A position in which the first player, who has minions, can play a minion that was drawn in the last decision."""
    display = load_game("hearthstone").display
    for place, state in enumerate(states[1:], 1):
        scene = display.open_scene(state, 0)
        places = {one.name: one.faces for one in scene.sides[0].places}
        move = next((one for one in scene.moves if one.picks[0] == places["hand"][-1].pick), None)
        if state.player == 0 and state.turn > states[place - 1].turn and places["board"] and move is not None:
            return place, Choice(move.action, places["hand"][-1].name)
    raise AssertionError("nobody draws a minion")


def opened(
    visit: Visit, server: Server, query: str, decision: Callable[[Sequence[State]], tuple[int, Choice]] = attack
) -> tuple[Page, Review]:
    """A replay whose server answers with a review that was made for the test."""
    record, states = random_game(60)
    place, choice = decision(states)
    review = review_of(place, (choice, Choice("end", "end turn")), len(record.actions))
    lines = b"".join(json.encode(line) + b"\n" for line in (*review.moves, review))

    def respond(route: Route) -> None:
        route.fulfill(body=b"{}" if route.request.method == "GET" else lines, content_type="application/x-ndjson")

    write_records(server.watched / "reviewed.jsonl", [record])
    page = visit.page
    page.route("**/review", respond)
    [item] = page.request.get(f"{visit.address}api/shelf").json()
    page.goto(f"{visit.address}#/watch/{item['id']}/1{query}")
    page.locator(".table").wait_for()
    return page, review


def test_a_mark_is_explained_and_its_line_is_drawn(visit: Visit, server: Server) -> None:
    page, review = opened(visit, server, "")
    place = review.moves[1].place
    page.get_by_role("button", name="Review this game").click()
    page.locator(".review tbody tr", has_text="3.4 %").wait_for()
    assert page.get_by_label("Estimated by").input_value() == "review"
    page.get_by_role("button", name="Next mark of either player").click()
    page.locator(".judged.mistake", has_text="−13 %").wait_for()
    assert "55 % instead of 42 %" in page.locator(".judged").inner_text()
    assert "Largest swings (by the review): turn" in page.locator(".swings").inner_text()
    page.get_by_label("Estimated by").select_option("")
    page.locator(".swings", has_text="Largest swings (quick estimate)").wait_for()
    page.get_by_label("Estimated by").select_option("review")
    current, story = page.locator(".story li[aria-current]"), page.locator(".story ol")
    assert current.locator(".mark").inner_text() == "?"
    line, log = current.bounding_box(), story.bounding_box()
    assert line is not None
    assert log is not None
    assert log["y"] <= line["y"] < log["y"] + log["height"], "the decision is in view"
    assert page.locator(".plot .dot.mistake").count() == 1
    assert page.locator(".controls .count").inner_text().startswith(f"{place} /")
    assert page.locator(".best-line text").all_text_contents() == ["1", "2"]
    box = page.locator(".best-line > path").bounding_box()
    target = page.locator(f'.table [data-pick="{review.moves[1].line[0].action.rpartition(" ")[2]}"]').bounding_box()
    assert box is not None
    assert target is not None
    assert box["y"] < target["y"] + target["height"], "the arrow reaches the target"
    page.get_by_label("Show the line on the table").uncheck()
    page.locator(".best-line").wait_for(state="detached")
    page.locator(".controls .count").click()
    page.keyboard.press("Home")
    page.get_by_title("Go to the next mistake of").click()
    assert page.locator(".controls .count").inner_text().startswith(f"{place} /")


def test_an_arrow_starts_at_a_drawn_card_and_ends_beside_the_minions(visit: Visit, server: Server) -> None:
    states = random_game(60)[1]
    place, choice = drawn_minion(states)
    moves = load_game("hearthstone").display.open_scene(states[place], 0).moves
    pick = next(one.picks[0] for one in moves if one.action == choice.action)  # the first of several equal cards
    page, _ = opened(visit, server, f"?at={place - 1}&review=1", drawn_minion)
    page.locator(".review tbody tr").first.wait_for()
    page.emulate_media(reduced_motion="no-preference")
    page.keyboard.press("n")
    page.locator(".best-line circle").first.wait_for()
    moving = "document.querySelector('.table').getAnimations({ subtree: true })"
    page.evaluate(f"Promise.allSettled({moving}.map((one) => one.finished))")
    page.wait_for_timeout(100)  # until it is drawn
    card = page.locator(f'.near .hand .face[data-pick="{pick}"]').bounding_box()
    circle = page.locator(".best-line circle").first.bounding_box()
    assert card is not None
    assert circle is not None
    assert abs(circle["x"] + circle["width"] / 2 - card["x"] - card["width"] / 2) < 2
    assert card["y"] < circle["y"] < card["y"] + card["height"] / 2
    faces = page.locator(".best-line > path").first.evaluate("""(path) => {
        const end = path.getPointAtLength(path.getTotalLength()).matrixTransform(path.getScreenCTM());
        return document.elementsFromPoint(end.x, end.y).filter((one) => one.closest(".face")).length;
    }""")
    assert faces == 0, "a minion that is played has no target"


def test_one_plays_on_from_a_position(visit: Visit, server: Server) -> None:
    page, _ = opened(visit, server, "?at=12&review=1")
    page.locator(".review tbody tr").first.wait_for()  # it began at once
    decisions = page.locator(".story li").count()
    assert decisions == 60
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("combobox", name="Opponent").fill("nobody")
    page.get_by_role("button", name="Play", exact=True).last.click()
    page.locator(".play-on .problem", has_text="unknown agent 'nobody'").wait_for()
    page.get_by_role("combobox", name="Opponent").fill("random")
    page.get_by_role("button", name="Play", exact=True).last.click()
    page.locator(".plate", has_text="You").wait_for()
    assert page.locator(".story li").count() >= 12
    visit.problems.clear()  # the browser reports every refused request


def deadly_attack(record: Record) -> tuple[int, int]:
    """Return the place of an attack that kills its target, and the damage to the target."""
    for place, event in enumerate(record.replay_events()):
        target = event.action.rpartition(" > ")[2]
        hurt = {one.kind: one.amount for one in event.consequences if str(one.target).endswith(f" {target}")}
        if event.action.startswith("attack") and "death" in hurt:
            return place, hurt["damage"]
    raise AssertionError("nobody dies")


def weapon_attack(state: State) -> int:
    """The attack of the first player's weapon, or 0 without a weapon."""
    side = load_game("hearthstone").display.open_scene(state, 0).sides[0]
    weapon = next((face for one in side.places for face in one.faces if face.key.startswith("weapon")), None)
    return 0 if weapon is None else next(one.value for one in weapon.numbers if one.name == "attack")


def test_lost_attack_does_not_look_like_damage(visit: Visit, server: Server) -> None:
    attacks = [weapon_attack(state) for state in random_game(60)[1]]
    place = next(place for place, attack in enumerate(attacks[:-1]) if attack > attacks[place + 1] > 0)
    page, _ = opened(visit, server, f"?at={place}")
    page.emulate_media(reduced_motion="no-preference")
    page.keyboard.press("n")
    page.locator(".pop.lost[data-number=attack]").first.wait_for(state="attached")
    assert page.locator(".pop.down[data-number=attack]").count() == 0


def test_motion_shows_the_damage_to_a_minion_that_dies_unless_it_is_reduced(visit: Visit, server: Server) -> None:
    place, damage = deadly_attack(random_game(60)[0])
    page, _ = opened(visit, server, f"?at={place}")
    page.keyboard.press("n")
    page.locator(".controls .count", has_text=f"{place + 1} /").wait_for()
    assert page.locator(".pop, .gone").count() == 0
    page.keyboard.press("p")
    page.locator(".controls .count", has_text=f"{place} /").wait_for()
    page.emulate_media(reduced_motion="no-preference")
    page.keyboard.press("n")
    page.locator(".pop.down", has_text=f"−{damage}").first.wait_for(state="attached")
    page.locator(".face.gone").first.wait_for(state="attached")
    page.locator(".face.gone").first.wait_for(state="detached")
