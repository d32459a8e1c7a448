"""The scores of Dynamic Lookahead and Miller, term by term."""

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.core.state import StateScore
from topdeck.games.hearthstone.scenario import Scenario, scenario, side
from topdeck.games.hearthstone.scores import SCORES
from topdeck.games.hearthstone.scores.competition import Lookahead

WON, LOST = 2147483647, -2147483648


def fight() -> Scenario:
    me = side("mage", health=24, armor=4, board=["Chillwind Yeti", "Sen'jin Shieldmasta", "Wisp"])
    opponent = side("warrior", health=18, armor=6, board=["War Golem"])
    return scenario(me, opponent)


def test_dynamic_lookahead() -> None:
    mine = 21.5 * 24 - 33.6 * 18 + 41.1 * 3 - 19.4 * 1 + 54 * 11 + 60.5 * 8 - 88.5 * 7 - 84.7 * 7
    theirs = 21.5 * 18 - 33.6 * 24 + 41.1 * 1 - 19.4 * 3 + 54 * 7 + 60.5 * 7 - 88.5 * 11 - 84.7 * 8
    assert [mine, theirs] == pytest.approx([-119.3, -1286.1])
    assert [Lookahead().value(fight().state, player) for player in (0, 1)] == [-119, -1286]


@pytest.mark.parametrize(("health", "expected"), [(25, -470), (26, -449), (27, -428)])  # −470.5, −449, −427.5
def test_halves_are_rounded_to_the_even_number(health: int, expected: int) -> None:
    table = scenario(side("mage", health=health), side("mage", health=30))
    assert Lookahead().value(table.state, 0) == expected


def test_miller() -> None:
    score = SCORES["miller"]()
    assert isinstance(score, StateScore)
    mine = 2 * 24 - 3 * 18 + 4 * 3 - 6 * 1 + 5 * 11 + 6 * 8 - 9 * 7 - 8 * 7
    theirs = 2 * 18 - 3 * 24 + 4 * 1 - 6 * 3 + 5 * 7 + 6 * 7 - 9 * 11 - 8 * 8
    assert [score.value(fight().state, player) for player in (0, 1)] == [mine, theirs]


def test_the_end_of_a_game() -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero")
    assert [Lookahead().value(table.state, player) for player in (0, 1)] == [WON, LOST]


def test_a_wrong_number_of_weights_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^lookahead must have 8 weights, not 9: own hero, enemy hero, "):
        Lookahead([1.0] * 9)
