"""The framework's scores, term by term.

In the formulas, H is the hero's health, B is the number of minions, and D is the number of cards in the deck.  A, L and
T are the minions' attack, health and taunt health.  An added `o` marks the opponent's values.
"""

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.core.state import StateScore
from topdeck.games.hearthstone.engine.actions import CONCESSION
from topdeck.games.hearthstone.scenario import Scenario, scenario, side
from topdeck.games.hearthstone.scores import SCORES
from topdeck.games.hearthstone.scores.framework import Aggro, Control, Fatigue, Midrange, Ramp

WON, LOST = 2147483647, -2147483648


def even_fight() -> Scenario:
    """H 25, Ho 18, B 2, Bo 2, A 7, Ao 8, L 10, Lo 9, T 5, To 2, D 9, Do 4."""
    me = side("mage", health=25, armor=4, deck=["Wisp"] * 9, board=["Chillwind Yeti", "Sen'jin Shieldmasta"])
    opponent = side("warrior", health=18, armor=6, deck=["Wisp"] * 4, board=["War Golem", "Goldshire Footman"])
    return scenario(me, opponent)


def swept_board() -> Scenario:
    """H 30, Ho 30, B 1, A 4, L 5, no deck on either side, ten cards in the enemy's hand."""
    return scenario(side("mage", board=["Chillwind Yeti"]), side("warrior", hand=["Wisp"] * 10))


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (Aggro(), -1000 * 2 + 7 + 1000 * (25 - 18)),
        (Control(), 50 * (2 - 2) + 25 * (5 - 2) + 7 + 10 * (25 - 18)),
        (Midrange(), 5 * (2 - 2) - 1000 * 2 + 7 + 10 * (25 - 18) + 10 * (10 - 9) + 10 * (7 - 8)),
        (Ramp(), 50 * (2 - 2) - 500 * 5 + 7 + 10 * (25 - 18) + 10 * (10 - 9) + 20 * (7 - 8)),
        (Fatigue(), 50 * (9 - 4) + 10 * (2 - 2) + 10 * (5 - 2) + 7 + 5 * (25 - 18)),
    ],
)
def test_both_have_minions(score: StateScore, expected: int) -> None:
    assert score.value(even_fight().state, 0) == expected


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (Aggro(), -1000 * 5 + 8 + 1000 * (18 - 25)),
        (Control(), 50 * (2 - 2) + 25 * (2 - 5) + 8 + 10 * (18 - 25)),
        (Midrange(), 5 * (2 - 2) - 1000 * 5 + 8 + 10 * (18 - 25) + 10 * (9 - 10) + 10 * (8 - 7)),
        (Ramp(), 50 * (2 - 2) - 500 * 2 + 8 + 10 * (18 - 25) + 10 * (9 - 10) + 20 * (8 - 7)),
        (Fatigue(), 50 * (4 - 9) + 10 * (2 - 2) + 10 * (2 - 5) + 8 + 5 * (18 - 25)),
    ],
)
def test_the_same_fight_from_the_other_side(score: StateScore, expected: int) -> None:
    assert score.value(even_fight().state, 1) == expected


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (Aggro(), 1000 + 4),
        (Control(), 1000 + 50 * 1 + 4),
        (Midrange(), 5000 + 5 * 1 + 4 + 10 * 5 + 10 * 4),
        (Ramp(), 5000 + 50 * 1 + 4 + 10 * 5 + 20 * 4),
        (Fatigue(), 1000 + 1000 + 10000 + 10 * 1 + 4),
    ],
)
def test_only_i_have_minions(score: StateScore, expected: int) -> None:
    assert score.value(swept_board().state, 0) == expected


@pytest.mark.parametrize("score", [Aggro(), Control(), Midrange(), Ramp()])
def test_two_empty_boards_are_not_swept(score: StateScore) -> None:
    table = scenario(side("mage", armor=9), side("warrior"))
    assert score.value(table.state, 0) == score.value(table.state, 1) == 0


def test_a_hand_of_nine_is_not_full_for_fatigue() -> None:
    hands = [scenario(side("mage"), side("warrior", hand=["Wisp"] * size, deck=["Wisp"])) for size in (9, 10)]
    assert [Fatigue().value(table.state, 0) for table in hands] == [-50, 1000 - 50]


def test_ramp_minds_its_own_taunt_only_while_the_enemy_has_one() -> None:
    me = side("druid", board=["Sen'jin Shieldmasta"])
    against_taunt = scenario(me, side("druid", board=["Goldshire Footman"]))
    without = scenario(me, side("druid", board=["Murloc Raider"]))
    assert Ramp().value(against_taunt.state, 0) == -500 * 5 + 3 + 10 * (5 - 2) + 20 * (3 - 1)
    assert Ramp().value(without.state, 0) == 3 + 10 * (5 - 1) + 20 * (3 - 2)


@pytest.mark.parametrize("score", [Aggro(), Control(), Midrange(), Ramp(), Fatigue()])
def test_a_won_game_is_worth_the_most_and_a_lost_one_the_least(score: StateScore) -> None:
    killed = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero")
    given_up = even_fight().apply(CONCESSION)
    assert [score.value(killed.state, player) for player in (0, 1)] == [WON, LOST]
    assert [score.value(given_up.state, player) for player in (0, 1)] == [LOST, WON]


def test_a_hero_with_one_health_is_alive() -> None:
    table = scenario(side("mage", health=1), side("warrior", health=1))
    assert [Midrange().value(table.state, player) for player in (0, 1)] == [0, 0]


def test_when_both_heroes_die_each_sees_the_other_dead_first() -> None:
    table = even_fight()
    table.me.hero.health = table.opponent.hero.health = 0
    assert [Midrange().value(table.state, player) for player in (0, 1)] == [WON, WON]


@pytest.mark.parametrize(
    ("name", "mover", "expected"),
    [
        ("greedy-2019", "warrior", Aggro()),
        ("greedy-2019", "mage", Control()),
        ("greedy-2019", "shaman", Midrange()),
        ("greedy-2020", "warrior", Aggro()),
        ("greedy-2020", "mage", Control()),
        ("greedy-2020", "shaman", Ramp()),
    ],
)
def test_the_greedy_agents_score_goes_by_the_class_of_the_player_to_move(
    name: str, mover: str, expected: StateScore
) -> None:
    board = ["Chillwind Yeti", "Goldshire Footman"]
    table = scenario(side(mover, board=board), side("hunter", board=["Sen'jin Shieldmasta"], health=21))
    score = SCORES[name]()
    assert isinstance(score, StateScore)
    for player in (0, 1):
        assert score.value(table.state, player) == expected.value(table.state, player)


def test_weights_can_be_others() -> None:
    doubled = Aggro([2000, -2000, 2, 2000])
    assert doubled.value(even_fight().state, 0) == 2 * (-1000 * 2 + 7 + 1000 * (25 - 18))


def test_a_wrong_number_of_weights_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^aggro must have 4 weights, not 2: swept, enemy taunt, own attack, hero$"):
        Aggro([1.0, 2.0])


@pytest.mark.parametrize("weight", [float("nan"), float("inf")])
def test_a_weight_that_is_no_number_is_rejected(weight: float) -> None:
    with pytest.raises(TopdeckError, match=r"the weight own attack of aggro must be a number, not (nan|inf)"):
        Aggro([1.0, 2.0, weight, 4.0])
