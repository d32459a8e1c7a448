"""Madrid's Utility, term by term, and its evolved scores, weight by weight."""

from math import sqrt
from typing import Any

import pytest

from topdeck.agents import make_agent, make_score
from topdeck.arena.play.match import play_game
from topdeck.config.spec import Spec
from topdeck.core.errors import SpecError, TopdeckError
from topdeck.core.registry import load_game
from topdeck.core.state import StateScore
from topdeck.games.hearthstone.engine.constants import CHARGE, DIVINE_SHIELD, FROZEN, WINDFURY
from topdeck.games.hearthstone.language import TARGET, Summon, Teach
from topdeck.games.hearthstone.positions.forms import MinionForm
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side
from topdeck.games.hearthstone.scores import SCORES
from topdeck.games.hearthstone.scores.madrid import EvolvedFirst, EvolvedSecond, Utility

WON, LOST = 2147483647, -2147483648


# ---- Utility


def test_utility_counts_health_hand_deck_and_minions() -> None:
    me = side("shaman", health=16, armor=5, hand=["Wisp"] * 5, deck=["Wisp"] * 9, board=["Chillwind Yeti"])
    opponent = side("shaman", health=25, hand=["Wisp"] * 2, deck=["Wisp"] * 4, board=["War Golem", "Murloc Raider"])
    mine = 2 * 4 + (3 * 3 + 2 * 2) + 3 + (4 + 5)
    theirs = 2 * 5 + 3 * 2 + 2 + (7 + 7 + 2 + 1)
    table = scenario(me, opponent)
    assert Utility().value(table.state, 0) == mine - theirs
    assert Utility().value(table.state, 1) == theirs - mine


@pytest.mark.parametrize(("turn", "bonus"), [(1, 3), (9, 11), (10, 12), (31, 12)])
def test_an_empty_enemy_board_counts_more_from_turn_to_turn(turn: int, bonus: int) -> None:
    table = scenario(side("shaman", health=9, board=["Chillwind Yeti"]), side("shaman", health=9), turn=turn)
    assert Utility().value(table.state, 0) == 4 + 5 + bonus


def test_two_empty_boards_are_even() -> None:
    assert Utility().value(scenario(side("shaman"), side("mage")).state, 0) == 0


def test_fatigue_costs_as_much_as_it_hurts() -> None:
    me = side("shaman", health=7, fatigue=3)
    table = scenario(me, side("shaman", health=7, deck=["Wisp"] * 2))
    assert Utility().value(table.state, 0) == pytest.approx(-3 - sqrt(2))


def test_utility_at_the_end_of_a_game() -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero")
    assert [Utility().value(table.state, player) for player in (0, 1)] == [WON, LOST]


def test_the_weights_of_utility_in_order() -> None:
    me = side("shaman", health=16, hand=["Wisp"] * 4, deck=["Wisp"] * 9, fatigue=1, board=["Chillwind Yeti"])
    table = scenario(me, side("shaman", health=1), turn=4)
    facts = (4 - 1, 3, 1, 3 - 1, 2 + 4, 9)
    for place, fact in enumerate(facts):
        assert Utility([float(place == other) for other in range(6)]).value(table.state, 0) == fact


def test_a_wrong_number_of_weights_of_utility_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^utility must have 6 weights, not 5: root of health, "):
        Utility([1.0] * 5)


# ---- the evolved forms


def only(place: int, size: int) -> list[float]:
    return [float(place == other) for other in range(size)]


@pytest.mark.parametrize("form", [EvolvedFirst, EvolvedSecond])
def test_weights_of_the_sides(form: type[EvolvedFirst] | type[EvolvedSecond]) -> None:
    size = 12 if form is EvolvedFirst else 13
    me = side("shaman", health=25, armor=7, hand=["Wisp"] * 4, deck=["Wisp"] * 6)
    opponent = side("shaman", health=16, hand=["Wisp"], deck=["Wisp"] * 8)
    table = scenario(me, opponent)
    assert form(only(0, size)).value(table.state, 0) == 5 - 4
    assert form(only(1, size)).value(table.state, 0) == 4 - 1


def tired(turn: int) -> Scenario:
    """One player has nine cards left; the other has no cards left and took two damage from the last draw."""
    return scenario(side("shaman", deck=["Wisp"] * 9), side("shaman", fatigue=2), turn=turn)


def test_the_root_of_the_deck_counts_after_turn_ten() -> None:
    second = EvolvedSecond(only(2, 13))
    assert second.value(tired(11).state, 0) == 3
    assert second.value(tired(10).state, 0) == 0


def test_fatigue_counts_against_the_deck_in_the_first_form() -> None:
    first = EvolvedFirst(only(2, 12))
    assert first.value(tired(11).state, 0) == 3 - (0 - 2)
    assert first.value(tired(10).state, 0) == 0


def test_the_text_counts_cards_of_the_deck_and_health_behind_taunt() -> None:
    """Where the thesis and its program differ, the program is the default."""
    first, second = EvolvedFirst(only(2, 12), "text"), EvolvedSecond(only(2, 13), "text")
    assert [first.value(tired(11).state, 0), second.value(tired(11).state, 0)] == [9, 9]
    assert [first.value(tired(10).state, 0), second.value(tired(10).state, 0)] == [0, 0]
    table = scenario(side("shaman", board=[minion("Sen'jin Shieldmasta", damage=1)]), side("shaman"))
    assert EvolvedFirst(only(6, 12), "text").value(table.state, 0) == 4
    assert EvolvedSecond([*only(6, 12), 0.5], "text").value(table.state, 0) == 0.5 * 4


@pytest.mark.parametrize("name", ["evo-first", "evo-second", "evo1", "evo2", "evo3"])
def test_a_spec_selects_the_text_or_the_program(name: str) -> None:
    me = side("shaman", deck=["Wisp"] * 9, board=["Sen'jin Shieldmasta"])
    state = scenario(me, side("shaman"), turn=20).state
    scores: list[Any] = [make_score(spec) for spec in (name, Spec(name, {"follows": "text"}))]
    published = [score.value(state, 0) for score in scores]
    assert published[0] < published[1]
    with pytest.raises(SpecError, match=f"^follows of {name} must be program or text, not book"):
        make_agent(f"greedy(score={name}(follows=book))")


def test_the_fourth_weight_of_the_first_form_is_an_empty_enemy_board() -> None:
    score = EvolvedFirst(only(3, 12))
    yeti, nobody = side("shaman", board=["Chillwind Yeti"]), side("shaman")
    assert score.value(scenario(yeti, nobody).state, 0) == 1
    assert score.value(scenario(yeti, nobody).state, 1) == -1
    assert score.value(scenario(nobody, nobody).state, 0) == 1 - 1


def test_the_fourth_weight_of_the_second_form_is_the_lead_in_minions_seen_from_both_sides() -> None:
    table = scenario(side("shaman", board=["Wisp"] * 3), side("shaman", board=["Wisp"]))
    assert EvolvedSecond(only(3, 13)).value(table.state, 0) == (3 - 1) - (1 - 3)


@pytest.mark.parametrize(
    ("place", "form", "expected"),
    [
        (4, minion("War Golem", damage=2), 5),  # health
        (5, minion("War Golem"), 7),  # attack
        (5, minion("War Golem", asleep=True), 0),
        (5, minion("War Golem", asleep=True, keywords=CHARGE), 7),
        (5, minion("War Golem", keywords=FROZEN), 0),
        (5, minion("Ragnaros the Firelord"), 0),
        (6, minion("Sen'jin Shieldmasta", damage=1), 1),  # taunt
        (6, minion("Chillwind Yeti"), 0),
        (7, minion("Bloodmage Thalnos"), 1),  # deathrattle
        (7, minion("Bloodmage Thalnos", silenced=True), 0),
        (7, minion("Chillwind Yeti", enchanted=[Teach(TARGET, deathrattle=Summon("CS2_231"))]), 1),
        (8, minion("Argent Squire"), 1),  # divine shield
        (8, minion("Chillwind Yeti"), 0),
        (9, minion("Wolfrider"), 1),  # charge
        (9, minion("Chillwind Yeti"), 0),
        (10, minion("Flame Juggler"), 1),  # battlecry
        (10, minion("Flame Juggler", silenced=True), 0),
        (10, minion("Chillwind Yeti"), 0),
        (11, minion("Chillwind Yeti", keywords=WINDFURY), 1),  # windfury
        (11, minion("Chillwind Yeti"), 0),
    ],
)
def test_weights_of_a_minion(place: int, form: MinionForm, expected: int) -> None:
    mine = scenario(side("shaman", board=[form]), side("shaman"))
    theirs = scenario(side("shaman"), side("shaman", board=[form]))
    first, second = EvolvedFirst(only(place, 12)), EvolvedSecond([*only(place, 12), 0.5])
    assert [first.value(mine.state, 0), first.value(theirs.state, 0)] == [expected, -expected]
    assert [second.value(mine.state, 0), second.value(theirs.state, 0)] == [0.5 * expected, -0.5 * expected]


def test_a_minion_that_has_attacked_is_not_ready() -> None:
    table = scenario(side("shaman", board=["War Golem"]), side("shaman")).attack("War Golem", "enemy hero")
    assert EvolvedFirst(only(5, 12)).value(table.state, 0) == 0


@pytest.mark.parametrize(
    ("name", "health", "hand", "deck", "lead", "yeti", "squire", "scale"),
    [
        ("evo1", 0.8844, 0.5722, 0.3038, 0.3258, 0.4966 * 5 + 0.5702 * 4, 0.4966 + 0.5702 + 0.6154, 0.2187),
        ("evo2", 0.7244, 0.4547, 0.8004, 0.1634, 0.6000 * 5 + 0.8319 * 4, 0.6000 + 0.8319 + 0.6199, 0.1277),
        ("evo3", 0.70678, 0.5479, 0.7428, 0.1632, 0.6002 * 5 + 0.7774 * 4, 0.6002 + 0.7774 + 0.6506, 0.1742),
    ],
)
def test_the_weights_found(
    name: str, health: float, hand: float, deck: float, lead: float, yeti: float, squire: float, scale: float
) -> None:
    me = side("shaman", health=25, hand=["Wisp"] * 3, deck=["Wisp"] * 2, board=["Chillwind Yeti", "Chillwind Yeti"])
    opponent = side("shaman", health=9, hand=["Wisp"], board=["Argent Squire"])
    score = SCORES[name]()
    assert isinstance(score, StateScore)
    mine = health * 5 + hand * 3 + deck * 2**0.5 + lead * (2 - 1) + scale * (yeti + yeti)
    theirs = health * 3 + hand * 1 + lead * (1 - 2) + scale * squire
    table = scenario(me, opponent, turn=20)
    assert score.value(table.state, 0) == pytest.approx(mine - theirs)
    assert score.value(table.state, 1) == -score.value(table.state, 0)


@pytest.mark.slow
def test_the_weights_found_win_a_fair_share_against_midrange() -> None:
    """Some 42 of a hundred games, as greedy agents in the rules of Madrid; with the deck of the text they won three."""
    deck = load_game("hearthstone").deck("MidrangeJadeShaman")
    settings: dict[str, object] = {"era": "competition-2018", "mulligan": False}
    points = 0.0
    for seed in range(10):
        for seat in (0, 1):
            evolved, midrange = make_agent("greedy(score=evo2)"), make_agent("greedy(score=midrange)")
            agents = (evolved, midrange) if seat == 0 else (midrange, evolved)
            played = play_game("hearthstone", agents, (deck, deck), seed, settings, on_fault="raise")
            points += played.result.score(seat)
    assert 5 <= points <= 15


def test_taunt_deathrattle_charge_battlecry_and_windfury_of_the_weights_found() -> None:
    """One weight at a time, for terms that the position above does not have."""
    rest = {"evo1": (0.1405, 0.5138, 0.1260, 0.6913, 0.0299), "evo2": (0.1144, 0.5321, 0.7243, 0.6057, 0.1375)}
    rest["evo3"] = (0.1233, 0.4165, 0.5872, 0.5908, 0.2126)
    scales = {"evo1": 0.2187, "evo2": 0.1277, "evo3": 0.1742}
    plain = minion("Goldshire Footman", silenced=True)  # 1/2
    special = ("Goldshire Footman", "Bloodmage Thalnos", "Stonetusk Boar", "Abusive Sergeant", "Chillwind Yeti")
    keywords = (0, 0, 0, 0, WINDFURY)
    for name, weights in rest.items():
        score = SCORES[name]()
        assert isinstance(score, StateScore)
        for card, keyword, weight in zip(special, keywords, weights, strict=True):
            form = minion(card, attack=1, health=2, keywords=keyword)
            table = scenario(side("shaman", board=[form]), side("shaman", board=[plain]))
            assert score.value(table.state, 0) == pytest.approx(scales[name] * weight)


@pytest.mark.parametrize("score", [EvolvedFirst(), EvolvedSecond()])
def test_the_end_of_a_game(score: StateScore) -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero")
    assert [score.value(table.state, player) for player in (0, 1)] == [WON, LOST]


def test_without_weights_the_first_form_takes_the_middle_of_the_range() -> None:
    me = side("shaman", health=25, board=[minion("Argent Squire", keywords=DIVINE_SHIELD)])
    table = scenario(me, side("shaman", health=16))
    assert EvolvedFirst().value(table.state, 0) == 0.5 * (5 - 4 + 1 + (1 + 1 + 1))


def test_a_wrong_number_of_weights_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^evo-first must have 12 weights, not 13: root of health, hand, "):
        EvolvedFirst([0.5] * 13)
    with pytest.raises(TopdeckError, match=r"^evo-second must have 13 weights, not 12: root of health, hand, "):
        EvolvedSecond([0.5] * 12)
