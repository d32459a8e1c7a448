"""Ejnar and MyScore, term by term."""

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.games.hearthstone.engine.actions import CONCESSION
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, ELUSIVE, FROZEN, STEALTH, TAUNT, WINDFURY
from topdeck.games.hearthstone.positions.forms import MinionForm
from topdeck.games.hearthstone.scenario import minion, scenario, side
from topdeck.games.hearthstone.scores.framework import Ejnar, MyScore
from topdeck.games.hearthstone.scores.position import round_half_even

WON, LOST = 2147483647, -2147483648


def test_ejnar_rounds_its_roots() -> None:
    me = side("mage", health=20, armor=9, hand=["Wisp"] * 5, deck=["Wisp"] * 7, board=["Chillwind Yeti"])
    opponent = side("warrior", health=11, hand=["Wisp"] * 2, board=["War Golem"])
    table = scenario(me, opponent)
    mine = 9 + (3 * 3 + 2 * 2) + 3 + (4 + 5)  # 2√20 = 8.94, √7 = 2.65
    theirs = 7 + 3 * 2 + 0 + (7 + 7)  # 2√11 = 6.63
    assert Ejnar().value(table.state, 0) == mine - theirs
    assert Ejnar().value(table.state, 1) == theirs - mine


def test_ejnar_at_the_end_of_a_game() -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero")
    assert [Ejnar().value(table.state, player) for player in (0, 1)] == [WON, LOST]


@pytest.mark.parametrize(
    ("value", "expected"), [(0.5, 0), (1.5, 2), (2.5, 2), (-0.5, 0), (-1.5, -2), (2.4999, 2), (2.5001, 3), (1e9, 1e9)]
)
def test_halves_are_rounded_to_the_even_number(value: float, expected: float) -> None:
    assert round_half_even(value) == expected


def test_my_score_counts_armor_hands_and_boards() -> None:
    me = side("mage", health=20, armor=3, hand=["Wisp"] * 4, board=["Chillwind Yeti", "Murloc Raider"])
    opponent = side("warrior", health=25, armor=1, hand=["Wisp"], board=["War Golem"])
    expected = 1000 * ((20 + 3) - (25 + 1) + 3 * (4 - 1) + 2 * (2 - 1) + (4 + 5) + (2 + 1) - (7 + 7))
    table = scenario(me, opponent)
    assert MyScore().value(table.state, 0) == expected
    assert MyScore().value(table.state, 1) == -expected


@pytest.mark.parametrize(
    ("form", "points"),
    [
        (minion("War Golem"), 7 + 7),
        (minion("War Golem", keywords=FROZEN), 7),
        (minion("War Golem", keywords=FROZEN | TAUNT | DIVINE_SHIELD, damage=3), 4),
        (minion("War Golem", keywords=TAUNT), 7 + 7 + 2),
        (minion("War Golem", keywords=WINDFURY), 7 + 7 + 3),  # half of 7, cut
        (minion("War Golem", keywords=DIVINE_SHIELD), 7 + 7 + 21),  # 1.5 · 14
        (minion("Chillwind Yeti", keywords=DIVINE_SHIELD), 4 + 5 + 13),  # 13.5, cut
        (minion("Chillwind Yeti", keywords=ELUSIVE), 4 + 5 + 13),
        (minion("War Golem", keywords=STEALTH), 7 + 7 + 1),
        (minion("Chillwind Yeti", keywords=TAUNT | STEALTH | WINDFURY), 4 + 5 + 2 + 1 + 2),
        (minion("Grommash Hellscream"), 4 + 9),
        (minion("Grommash Hellscream", damage=2), 10 + 7 + 1),  # enraged
        (minion("Chillwind Yeti", damage=2), 4 + 3),  # hurt, but it has no rage
    ],
)
def test_the_value_of_a_minion_in_my_score(form: MinionForm, points: int) -> None:
    table = scenario(side("mage", board=[form]), side("mage"))
    assert MyScore().value(table.state, 0) == 1000 * (2 + points)
    assert MyScore().value(table.state, 1) == -1000 * (2 + points)


def test_a_bonus_for_something_else_is_no_rage() -> None:
    me = side("warrior", weapon="Fiery War Axe", board=[minion("Small-Time Buccaneer", damage=1)])
    assert MyScore().value(scenario(me, side("mage")).state, 0) == 1000 * (2 + 3 + 1)


def test_a_silenced_minion_does_not_rage() -> None:
    me = side("warrior", board=[minion("Grommash Hellscream", damage=2, silenced=True)])
    assert MyScore().value(scenario(me, side("mage")).state, 0) == 1000 * (2 + 4 + 7)


def test_a_hero_with_one_health_is_alive() -> None:
    table = scenario(side("mage", health=1), side("mage", health=1, armor=2))
    assert [MyScore().value(table.state, player) for player in (0, 1)] == [-2000, 2000]


def test_my_score_sees_its_own_death_first() -> None:
    won = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero")
    both = scenario(side("mage"), side("mage"))
    both.me.hero.health = both.opponent.hero.health = 0
    given_up = scenario(side("mage"), side("mage")).apply(CONCESSION)
    assert [MyScore().value(won.state, player) for player in (0, 1)] == [WON, LOST]
    assert [MyScore().value(given_up.state, player) for player in (0, 1)] == [LOST, WON]
    assert [MyScore().value(both.state, player) for player in (0, 1)] == [LOST, LOST]


@pytest.mark.parametrize(
    ("place", "weight", "change"),
    [
        (0, 2.0, 23 - 30),  # life
        (1, 4.0, 1),  # hand
        (2, 3.0, 3),  # minions
        (3, 2.0, 7 + 4 + 10),  # attack
        (4, 2.0, 7 + 5 + 7),  # health
        (5, 5.0, 3),  # taunt
        (6, 1.0, 7 - 3),  # windfury: half of 7 is cut to 3
        (7, 0.5, 7 - 21),  # divine shield
        (8, 3.0, 2),  # stealth
        (9, 1.0, 9 - 13),  # elusive: 1.5 · 9 is cut to 13
        (10, 4.0, 3),  # enraged
    ],
)
def test_each_weight_of_my_score_weighs_one_thing(place: int, weight: float, change: int) -> None:
    board = [
        minion("War Golem", keywords=TAUNT | WINDFURY | DIVINE_SHIELD),
        minion("Chillwind Yeti", keywords=STEALTH | ELUSIVE),
        minion("Grommash Hellscream", damage=2),
    ]
    table = scenario(side("mage", health=20, armor=3, hand=["Wisp"], board=board), side("mage"))
    weights = list(MyScore.published)
    weights[place] = weight
    found = MyScore(weights).value(table.state, 0) - MyScore().value(table.state, 0)
    assert found == 1000 * change


def test_my_score_needs_a_number_for_every_weight() -> None:
    with pytest.raises(TopdeckError, match=r"^myscore must have 11 weights, not 2: life, hand, "):
        MyScore([1.0, 2.0])
