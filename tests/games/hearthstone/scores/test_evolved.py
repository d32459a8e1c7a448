"""P0's evolved scores, weight by weight."""

import pytest

from topdeck.errors import TopdeckError
from topdeck.game import StateScore
from topdeck.games.hearthstone.effects import Summon, Teach
from topdeck.games.hearthstone.scenario import Minion, minion, scenario, side
from topdeck.games.hearthstone.scores import SCORES
from topdeck.games.hearthstone.scores.evolved import EvolvedFirst, EvolvedSecond
from topdeck.games.hearthstone.selectors import TARGET
from topdeck.games.hearthstone.terms import CHARGE, DIVINE_SHIELD, FROZEN, WINDFURY

WON, LOST = 2147483647, -2147483648


def only(place: int, size: int) -> list[float]:
    return [float(place == other) for other in range(size)]


@pytest.mark.parametrize("form", [EvolvedFirst, EvolvedSecond])
def test_weights_of_the_sides(form: type[EvolvedFirst] | type[EvolvedSecond]) -> None:
    size = 12 if form is EvolvedFirst else 13
    me = side("shaman", health=25, armor=7, hand=["Wisp"] * 4, deck=["Wisp"] * 6)
    foe = side("shaman", health=16, hand=["Wisp"], deck=["Wisp"] * 8)
    late, early = scenario(me, foe, turn=11), scenario(me, foe, turn=10)
    assert form(only(0, size)).value(late.state, 0) == 5 - 4
    assert form(only(1, size)).value(late.state, 0) == 4 - 1
    assert form(only(2, size)).value(late.state, 0) == 6 - 8
    assert form(only(2, size)).value(early.state, 0) == 0  # the deck counts after turn ten


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
    ("place", "one", "expected"),
    [
        (4, minion("War Golem", damage=2), 5),  # health
        (5, minion("War Golem"), 7),  # attack
        (5, minion("War Golem", asleep=True), 0),
        (5, minion("War Golem", asleep=True, keywords=CHARGE), 7),
        (5, minion("War Golem", keywords=FROZEN), 0),
        (5, minion("Ragnaros the Firelord"), 0),
        (6, minion("Sen'jin Shieldmasta", damage=1), 4),  # taunt times health
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
def test_weights_of_a_minion(place: int, one: Minion, expected: int) -> None:
    mine = scenario(side("shaman", board=[one]), side("shaman"))
    theirs = scenario(side("shaman"), side("shaman", board=[one]))
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
    foe = side("shaman", health=9, hand=["Wisp"], board=["Argent Squire"])
    score = SCORES[name]()
    assert isinstance(score, StateScore)
    mine = health * 5 + hand * 3 + deck * 2 + lead * (2 - 1) + scale * (yeti + yeti)
    theirs = health * 3 + hand * 1 + lead * (1 - 2) + scale * squire
    table = scenario(me, foe, turn=20)
    assert score.value(table.state, 0) == pytest.approx(mine - theirs)
    assert score.value(table.state, 1) == -score.value(table.state, 0)


def test_taunt_deathrattle_charge_battlecry_and_windfury_of_the_weights_found() -> None:
    """What the position above does not show: one weight at a time."""
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
            one = minion(card, attack=1, health=2, keywords=keyword)
            table = scenario(side("shaman", board=[one]), side("shaman", board=[plain]))
            factor = 2 if card == "Goldshire Footman" else 1  # taunt counts by health
            assert score.value(table.state, 0) == pytest.approx(scales[name] * weight * factor)


@pytest.mark.parametrize("score", [EvolvedFirst(), EvolvedSecond()])
def test_the_end_of_a_game(score: StateScore) -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero")
    assert [score.value(table.state, player) for player in (0, 1)] == [WON, LOST]


def test_without_weights_the_first_form_takes_the_middle_of_the_range() -> None:
    me = side("shaman", health=25, board=[minion("Argent Squire", keywords=DIVINE_SHIELD)])
    table = scenario(me, side("shaman", health=16))
    assert EvolvedFirst().value(table.state, 0) == 0.5 * (5 - 4 + 1 + (1 + 1 + 1))


def test_a_wrong_number_of_weights_is_refused() -> None:
    with pytest.raises(TopdeckError, match=r"^evo-first has 12 weights, not 13: root of health, hand, "):
        EvolvedFirst([0.5] * 13)
    with pytest.raises(TopdeckError, match=r"^evo-second has 13 weights, not 12: root of health, hand, "):
        EvolvedSecond([0.5] * 12)
