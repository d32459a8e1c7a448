"""Málaga's estimates and the win probability, term by term."""

from math import sqrt

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.core.state import StateScore
from topdeck.games.hearthstone.engine.actions import CONCESSION
from topdeck.games.hearthstone.scenario import Scenario, in_hand, scenario, side, weapon
from topdeck.games.hearthstone.scores import SCORES
from topdeck.games.hearthstone.scores.malaga import GradualEstimate, LinearEstimate, ValueEstimate, WinEstimate

WON, LOST = 2147483647, -2147483648


def fight() -> Scenario:
    me = side(
        "shaman",
        health=16,
        armor=4,
        hand=["Fireball", in_hand("War Golem", cost=-2), in_hand("Wisp", cost=-1), "Wisp"],
        deck=["Wisp"] * 9,
        board=["Chillwind Yeti", "Wisp"],
        weapon=weapon("Doomhammer", durability=5),
        crystals=8,
        mana=3,
        overload=2,
        locked=1,
    )
    opponent = side("mage", health=25, secrets=["Ice Block"], board=["War Golem"], crystals=7, mana=7)
    return scenario(me, opponent)


LINEAR = (
    0.4 * (16 + 4) + 0.7 * 2 + 0.4 * 5 + 0.9 * (4 + 5 + 1 + 1) + 0.4 * 4 + 0.01 * 9 + 0.02 * 8 - 0.3 * 2,
    0.4 * 25 + 0.9 * (7 + 7) + 0.02 * 7 + 0.4 * 1,
)
GRADUAL = (
    4.5 * (4 + 2) + 0.7 * 2 + 0.4 * 5 + 0.9 * (4 + 5 + 1 + 1) + 2.5 * 2 + 0.08 * 3 + 0.02 * 8 - 0.3 * 2,
    4.5 * 5 + 0.9 * (7 + 7) + 0.02 * 7 + 0.4 * 1,
)
VALUE = (
    0.4 * (16 + 4) + 1.4 * 5 + 1.8 * (4 + 0) + 0.1 * (4 + 5 + 0 + 0) + 0.01 * 9 + 0.02 * 8 - 0.3 * 2,
    0.4 * 25 + 1.8 * 7 + 0.2 * 3 + 0.02 * 7,
)


@pytest.mark.parametrize(
    ("name", "sides"), [("malaga-linear", LINEAR), ("malaga-gradual", GRADUAL), ("malaga-value", VALUE)]
)
def test_an_estimate_as_difference_and_as_chance(name: str, sides: tuple[float, float]) -> None:
    mine, theirs = sides
    difference, chance = SCORES[name](win=False), SCORES[name]()
    assert isinstance(difference, StateScore)
    assert isinstance(chance, StateScore)
    assert difference.value(fight().state, 0) == pytest.approx(mine - theirs)
    assert difference.value(fight().state, 1) == pytest.approx(theirs - mine)
    assert chance.value(fight().state, 0) == pytest.approx((mine - theirs) / (2 * max(mine, theirs)) + 0.5)
    assert chance.value(fight().state, 0) + chance.value(fight().state, 1) == pytest.approx(1)


def test_roots_of_a_full_house() -> None:
    me = side("mage", health=30, hand=["Wisp"] * 7, deck=["Wisp"] * 20)
    table = scenario(me, side("mage", health=1, crystals=10))
    expected = 4.5 * sqrt(30) + 2.5 * sqrt(7) + 0.08 * sqrt(20) - 4.5
    assert GradualEstimate().value(table.state, 0) == pytest.approx(expected)


def test_the_value_estimate_takes_an_unknown_card_for_nothing() -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("mage"))
    held = table.me.hand[0]
    table.me.hand = (held, type(held)(table.state.rules.unknown, 0, 0, 0, False, 0, None, 0, False))
    assert ValueEstimate().value(table.state, 0) == pytest.approx(0.1 * 4)


@pytest.mark.parametrize("score", [LinearEstimate(), GradualEstimate(), ValueEstimate()])
def test_the_end_of_a_game(score: LinearEstimate | GradualEstimate | ValueEstimate) -> None:
    won = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero")
    drawn = scenario(side("mage"), side("mage"), turn=49).end_turn()
    lost = fight().apply(CONCESSION)
    assert [score.value(won.state, player) for player in (0, 1)] == [WON, LOST]
    ends = [won, lost, drawn]
    assert [WinEstimate(score).value(table.state, 0) for table in ends] == [1, 0, 0.5]
    assert [WinEstimate(score).value(table.state, 1) for table in ends] == [0, 1, 0.5]


def chance(mine: int, theirs: int, scale: float = 1.0) -> float:
    """The value of a side is the number of its cards in hand minus the number of its crystals."""
    weights = [0, 0, 0, 0, scale, 0, -scale, 0, 0]
    sides = [side("mage", hand=["Wisp"] * max(worth, 0), crystals=max(-worth, 0), mana=0) for worth in (mine, theirs)]
    return WinEstimate(LinearEstimate(weights)).value(scenario(*sides).state, 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (8, 4, 0.75),
        (4, 8, 0.25),
        (6, 6, 0.5),
        (5, 0, 1),
        (0, 5, 0),
        (5, -3, 1),  # the formula says 1.3
        (-3, 5, 0),
        (0, 0, 0.5),
        (-2, -2, 0.5),
        (0, -4, 1),
        (-3, -2, 0),
    ],
)
def test_a_chance_stays_a_chance(mine: int, theirs: int, expected: float) -> None:
    assert chance(mine, theirs) == expected
    assert chance(mine, theirs, 0.125) == expected


@pytest.mark.parametrize(("name", "size"), [("malaga-linear", 9), ("malaga-gradual", 9), ("malaga-value", 8)])
def test_a_wrong_number_of_weights_is_rejected(name: str, size: int) -> None:
    with pytest.raises(TopdeckError, match=rf"^weights must have {size} numbers \(health, weapon_"):
        SCORES[name](weights=[1.0] * 3)
