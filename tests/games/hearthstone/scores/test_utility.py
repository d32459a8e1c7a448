"""Madrid's Utility, number by number."""

from math import sqrt

import pytest

from topdeck.errors import TopdeckError
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.scores.utility import Utility

WON, LOST = 2147483647, -2147483648


def test_health_hand_deck_and_minions() -> None:
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


def test_the_end_of_a_game() -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero")
    assert [Utility().value(table.state, player) for player in (0, 1)] == [WON, LOST]


def test_weights_in_order() -> None:
    me = side("shaman", health=16, hand=["Wisp"] * 4, deck=["Wisp"] * 9, fatigue=1, board=["Chillwind Yeti"])
    table = scenario(me, side("shaman", health=1), turn=4)
    facts = (4 - 1, 3, 1, 3 - 1, 2 + 4, 9)
    for place, fact in enumerate(facts):
        assert Utility([float(place == other) for other in range(6)]).value(table.state, 0) == fact


def test_a_wrong_number_of_weights_is_refused() -> None:
    with pytest.raises(TopdeckError, match=r"^utility has 6 weights, not 5: root of health, "):
        Utility([1.0] * 5)
