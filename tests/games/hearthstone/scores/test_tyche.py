"""Tyche, factor by factor and class by class."""

from math import sqrt

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.games.hearthstone.engine.constants import (
    CHARGE,
    DIVINE_SHIELD,
    FROZEN,
    LIFESTEAL,
    POISONOUS,
    STEALTH,
    TAUNT,
    WINDFURY,
)
from topdeck.games.hearthstone.positions.forms import MinionForm
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, scenario, side, weapon
from topdeck.games.hearthstone.scores.competition import Tyche, TycheStep

WON, LOST = 2147483647, -2147483648
BOARD, HEALTH, DECK, HAND, MINIONS, BIAS = range(6)


def only(place: int) -> list[float]:
    return [float(place == other) for other in range(6)]


# ---- the six factors


@pytest.mark.parametrize(("turn", "worth"), [(3, 2 + 3), (10, 12), (25, 12)])
def test_an_empty_enemy_board(turn: int, worth: int) -> None:
    table = scenario(side("mage", board=["Wisp"]), side("mage"), turn=turn)
    assert [Tyche(only(BOARD)).value(table.state, player) for player in (0, 1)] == [worth, -worth]


def test_health_and_armor_under_one_root() -> None:
    table = scenario(side("mage", health=20, armor=5), side("mage", health=9))
    assert Tyche(only(HEALTH)).value(table.state, 0) == 5 - 3


def test_the_deck_less_fatigue() -> None:
    table = scenario(side("mage", deck=["Wisp"] * 16), side("mage", fatigue=2))
    assert Tyche(only(DECK)).value(table.state, 0) == 4 - (0 - 2)


def test_the_hand() -> None:
    table = scenario(side("mage", hand=["Wisp"] * 6), side("mage", hand=["Wisp"] * 2))
    assert Tyche(only(HAND)).value(table.state, 0) == (3 * 3 + 2 * 3) - 3 * 2


@pytest.mark.parametrize(
    ("form", "worth"),
    [
        (minion("War Golem"), 7 + 7),
        (minion("War Golem", keywords=WINDFURY), 2 * 7 + 7),
        (minion("War Golem", keywords=FROZEN), 0),
        (minion("War Golem", keywords=FROZEN | TAUNT | WINDFURY), 2),
        (minion("War Golem", keywords=TAUNT), 14 + 2),
        (minion("War Golem", keywords=POISONOUS), 14 + 2),
        (minion("Bloodmage Thalnos"), 1 + 1 + 2),
        (minion("Bloodmage Thalnos", silenced=True), 1 + 1),
        (minion("Savage Combatant"), 5 + 4 + 2),
        (minion("Savage Combatant", silenced=True), 5 + 4),
        (minion("War Golem", keywords=DIVINE_SHIELD), 14 + 2),
        (minion("War Golem", keywords=LIFESTEAL), 14 + 2),
        (minion("War Golem", keywords=CHARGE), 14 + 1),
        (minion("War Golem", keywords=STEALTH), 14 + 1),
        (minion("Abusive Sergeant"), 1 + 1 + 1),
    ],
)
def test_a_minion(form: MinionForm, worth: int) -> None:
    table = scenario(side("mage", board=[form]), side("mage"))
    assert [Tyche(only(MINIONS)).value(table.state, player) for player in (0, 1)] == [worth, -worth]


def test_a_weapon_counts_with_the_minions() -> None:
    table = scenario(
        side("warrior", weapon="Arcanite Reaper"), side("warrior", weapon=weapon("Fiery War Axe", durability=1))
    )
    assert Tyche(only(MINIONS)).value(table.state, 0) == 5 * 2 - 3 * 1
    table = scenario(side("warrior", weapon="Arcanite Reaper"), side("warrior"))
    assert Tyche(only(MINIONS)).value(table.state, 0) == 5 * 2


def test_secrets() -> None:
    table = scenario(side("mage", secrets=["Ice Block", "Counterspell"]), side("hunter", secrets=["Snake Trap"]))
    assert Tyche(only(BIAS)).value(table.state, 0) == 3 * (3 + 3) - 7.5
    assert Tyche(only(BIAS)).value(table.state, 1) == 3 * 2 - 7.5 * 2


# ---- the classes


@pytest.mark.parametrize(
    ("hero", "weights"),
    [
        ("warrior", (6.08, 3.70, 3.60, 9.53, 8.53, 8.22)),
        ("shaman", (3.17, 5.91, 3.94, 9.01, 8.53, 5.68)),
        ("mage", (3.13, 9.93, 2.96, 6.50, 4.52, 4.65)),
        ("druid", (2.00, 4.50, 1.89, 1.10, 3.52, 1)),
        ("warlock", (6.34, 8.57, 1.86, 3.18, 4.97, 1)),
        ("priest", (1, 8.7, 1, 1, 1, 1)),
        ("rogue", (1, 8.7, 1, 1, 1, 1)),
        ("paladin", (1, 8.7, 1, 1, 1, 4)),
        ("hunter", (1, 8.7, 1, 1, 1, 4)),
    ],
)
def test_the_own_class_weighs_both_sides(hero: str, weights: tuple[float, ...]) -> None:
    me = side(hero, health=20, armor=5, hand=["Wisp"] * 4, deck=["Wisp"] * 9, board=["Chillwind Yeti"])
    opponent = side("priest", health=15, hand=["Wisp"], deck=["Wisp"] * 2, fatigue=1, secrets=["Ice Block"])
    facts = (2 + 7, 5 - sqrt(15), 3 - (sqrt(2) - 1), (9 + 2) - 3, 4 + 5, -7.5)
    expected = sum(weight * fact for weight, fact in zip(weights, facts, strict=True))
    assert Tyche().value(scenario(me, opponent, turn=7).state, 0) == pytest.approx(expected)


# ---- a step


def judged(table: Scenario, text: str, player: int = 0) -> float:
    """Return the bias of a step minus that of the position."""
    before = table.state.copy()
    action = table.state.parse(text)
    table.state.apply(action)
    step = TycheStep(only(BIAS)).value(before, action, table.state, player)
    return step - Tyche(only(BIAS)).value(table.state, player)


def test_a_spell_played_for_less() -> None:
    table = scenario(side("mage", hand=[in_hand("Fireball", cost=-3)]), side("mage"))
    assert judged(table, "play CS2_029 [-3 +0 +0] > 1.0") == 1.25 * 3
    table = scenario(side("rogue", hand=["Preparation", "Eviscerate"]), side("mage")).play("Preparation")
    assert judged(table, "play EX1_124 > 1.0") == 1.25 * 2


def test_a_spell_of_the_enemy_counts_for_the_enemy() -> None:
    table = scenario(side("mage", hand=[in_hand("Fireball", cost=-3)]), side("mage"))
    assert judged(table, "play CS2_029 [-3 +0 +0] > 1.0", 1) == -1.25 * 3


def test_a_spell_at_its_price_and_a_cheap_minion_save_nothing() -> None:
    table = scenario(side("mage", hand=["Fireball", in_hand("War Golem", cost=-3)]), side("mage"))
    assert judged(table, "play CS2_029 > 1.0") == 0
    assert judged(table, "play CS2_186 [-3 +0 +0]") == 0
    assert judged(table, "end") == 0


def test_the_weights_of_a_step_are_those_of_the_class() -> None:
    table = scenario(side("mage", hand=[in_hand("Fireball", cost=-2)]), side("rogue"))
    before = table.state.copy()
    action = table.state.parse("play CS2_029 [-2 +0 +0] > 1.0")
    table.state.apply(action)
    expected = Tyche().value(table.state, 0) + 4.65 * 1.25 * 2
    assert TycheStep().value(before, action, table.state, 0) == pytest.approx(expected)


def test_the_end_of_a_game() -> None:
    table = scenario(side("mage", hand=[in_hand("Fireball", cost=-1)]), side("warrior", health=6))
    before = table.state.copy()
    action = table.state.parse("play CS2_029 [-1 +0 +0] > 1.0")
    table.state.apply(action)
    assert [Tyche().value(table.state, player) for player in (0, 1)] == [WON, LOST]
    assert TycheStep().value(before, action, table.state, 0) == WON


def test_a_wrong_number_of_weights_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^tyche must have 6 weights, not 2: empty board, health, deck, "):
        TycheStep([1.0, 2.0])
