"""The quantities that several scores use, counted by hand."""

from math import sqrt

import pytest

from topdeck.games.hearthstone.engine.constants import STEALTH
from topdeck.games.hearthstone.positions.forms import MinionForm
from topdeck.games.hearthstone.scenario import minion, scenario, side
from topdeck.games.hearthstone.scores.counts import (
    Totals,
    deck_worth,
    empty_board_worth,
    hand_worth,
    has_battlecry,
    has_deathrattle,
    is_alone_on_board,
    life,
    protects_hero,
    weapon_power,
)

TABLE = scenario(
    side(
        "warrior",
        health=16,
        armor=5,
        hand=["Wisp"] * 5,
        deck=["Wisp"] * 9,
        board=["Chillwind Yeti", minion("Sen'jin Shieldmasta", damage=2)],
        weapon="Doomhammer",
    ),
    side("mage", health=23, hand=["Wisp"] * 2, fatigue=3),
    turn=7,
).state


def test_totals_of_a_side() -> None:
    mine, theirs = Totals(TABLE.first), Totals(TABLE.second)
    assert (mine.hero, mine.minions, mine.attack, mine.health, mine.taunt) == (16, 2, 4 + 3, 5 + 3, 3)
    assert (theirs.hero, theirs.minions, theirs.attack, theirs.health, theirs.taunt) == (23, 0, 0, 0, 0)


def test_life_is_health_and_armor() -> None:
    assert [life(side) for side in (TABLE.first, TABLE.second)] == [21, 23]


def test_a_weapon_counts_all_its_blows() -> None:
    assert [weapon_power(side) for side in (TABLE.first, TABLE.second)] == [2 * 8, 0]


def test_the_first_three_cards_of_a_hand_count_more() -> None:
    assert hand_worth(TABLE.first) == 3 * 3 + 2 * 2
    assert hand_worth(TABLE.second, 5.0, 1.0) == 5 * 2


def test_a_deck_counts_by_its_root_less_fatigue() -> None:
    assert [deck_worth(side) for side in (TABLE.first, TABLE.second)] == [sqrt(9), -3]


def test_an_empty_board_is_seen_from_both_sides() -> None:
    assert (is_alone_on_board(TABLE.first, TABLE.second), is_alone_on_board(TABLE.second, TABLE.first)) == (True, False)
    assert [empty_board_worth(TABLE, side) for side in (TABLE.first, TABLE.second)] == [0, 2 + 7]


@pytest.mark.parametrize(
    ("it", "expected"),
    [
        (minion("Sen'jin Shieldmasta"), True),
        (minion("Chillwind Yeti"), False),
        (minion("Sen'jin Shieldmasta", keywords=STEALTH), False),
    ],
)
def test_a_taunt_that_can_be_seen_stands_before_its_hero(it: MinionForm, expected: bool) -> None:
    state = scenario(side("mage", board=[it]), side("mage")).state
    assert protects_hero(state.first.board[0]) is expected


def test_printed_texts_count_until_they_are_silenced() -> None:
    table = scenario(side("priest", hand=["Silence"], board=["Bloodmage Thalnos", "Flame Juggler"]), side("mage"))
    thalnos, juggler = table.state.first.board
    assert (has_deathrattle(thalnos), has_battlecry(juggler)) == (True, True)
    assert (has_deathrattle(juggler), has_battlecry(thalnos)) == (False, False)
    table.play("Silence", "Bloodmage Thalnos")
    assert not has_deathrattle(table.state.first.board[0])
