"""The Spare Parts of Goblins vs Gnomes."""

import pytest

from topdeck.games.hearthstone.engine.constants import FROZEN
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("PART_001")
@pytest.mark.mechanic("Permanent buff on board")
def test_armor_plating_toughens_a_minion() -> None:
    me = side("mage", hand=["Armor Plating"], board=["Wisp"])
    table = scenario(me, side("warrior", board=[minion("War Golem", damage=2)]))
    assert table.targets("Armor Plating") == [*table.me.board, *table.opponent.board]
    table.play("Armor Plating", "War Golem")
    assert (table.stats(1), table.opponent.board[0].max_health) == ([(7, 6)], 8)


@pytest.mark.card("PART_002")
@pytest.mark.mechanic("Bounce")
def test_time_rewinder_returns_a_friendly_minion_to_the_hand() -> None:
    me = side("mage", hand=["Time Rewinder"], board=[minion("Wisp", attack=5), "War Golem"])
    table = scenario(me, side("warrior", board=["Wisp"]))
    assert table.targets("Time Rewinder") == table.me.board
    table.play("Time Rewinder", table.me.board[0])
    assert (table.board(), table.hand()) == (["War Golem"], ["Wisp"])
    assert table.play("Wisp").stats() == [(7, 7), (1, 1)]


@pytest.mark.card("PART_003")
def test_rusty_horn_gives_a_minion_taunt() -> None:
    me = side("mage", hand=["Rusty Horn"], board=["Wisp", "Chillwind Yeti"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Rusty Horn") == [*table.me.board, *table.opponent.board]
    table.play("Rusty Horn", "Wisp").end_turn()
    assert table.attack_targets("War Golem") == [table.me.board[0]]


@pytest.mark.card("PART_004")
@pytest.mark.mechanic("Stealth")
def test_finicky_cloakfield_hides_a_friendly_minion_until_its_owners_next_turn() -> None:
    me = side("mage", hand=["Finicky Cloakfield"], board=["Wisp"], deck=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"], deck=["Wisp"] * 2))
    assert table.targets("Finicky Cloakfield") == table.me.board
    table.play("Finicky Cloakfield", "Wisp").end_turn()
    assert table.attack_targets("War Golem") == [table.me.hero]
    table.end_turn().end_turn()
    assert table.attack_targets("War Golem") == [table.me.board[0], table.me.hero]


@pytest.mark.card("PART_005")
@pytest.mark.mechanic("Freeze")
def test_emergency_coolant_freezes_a_minion() -> None:
    me = side("mage", hand=["Emergency Coolant"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem", "Boulderfist Ogre"]))
    assert table.targets("Emergency Coolant") == [*table.me.board, *table.opponent.board]
    table.play("Emergency Coolant", "War Golem")
    assert [it.has_keyword(FROZEN) for it in table.opponent.board] == [True, False]
    assert table.stats(1) == [(7, 7), (6, 7)]


@pytest.mark.card("PART_006")
@pytest.mark.mechanic("Health set / stat set or swap")
def test_reversing_switch_swaps_attack_and_health() -> None:
    me = side("mage", hand=["Reversing Switch"], board=["Chillwind Yeti"])
    table = scenario(me, side("warrior", board=[minion("Core Hound", damage=3)]))
    assert table.targets("Reversing Switch") == [*table.me.board, *table.opponent.board]
    table.play("Reversing Switch", "Core Hound")
    assert (table.stats(), table.stats(1)) == ([(4, 5)], [(2, 9)])


@pytest.mark.card("PART_006")
def test_reversing_switch_kills_a_minion_without_attack() -> None:
    table = scenario(side("mage", hand=["Reversing Switch"]), side("warrior", board=["Doomsayer"]))
    assert table.play("Reversing Switch", "Doomsayer").board(1) == []


@pytest.mark.card("PART_007")
@pytest.mark.mechanic("Permanent buff on board")
def test_whirling_blades_sharpen_a_minion() -> None:
    me = side("mage", hand=["Whirling Blades"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Whirling Blades") == [*table.me.board, *table.opponent.board]
    table.play("Whirling Blades", "Wisp").end_turn()
    assert (table.stats(), table.stats(1)) == ([(2, 1)], [(7, 7)])
