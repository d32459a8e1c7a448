"""Warrior cards of Goblins vs Gnomes."""

import pytest

from topdeck.games.hearthstone.engine.constants import ELUSIVE
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("GVG_051")
@pytest.mark.mechanic("Self-conditional aura")
def test_warbot_rages_while_damaged() -> None:
    me = side("priest", board=["Warbot", minion("Warbot", damage=1)], power="CS1h_001")
    table = scenario(me, side("mage"))
    assert table.stats() == [(1, 3), (2, 2)]
    table.power(table.me.board[1])
    assert table.stats() == [(1, 3), (1, 3)]


@pytest.mark.card("GVG_053")
@pytest.mark.mechanic("Armor")
@pytest.mark.mechanic("Battlecry (tag)")
def test_shieldmaiden_gives_five_armor() -> None:
    table = scenario(side("warrior", hand=["Shieldmaiden"], armor=2), side("warrior")).play("Shieldmaiden")
    assert (table.stats(), table.me.armor, table.opponent.armor) == ([(5, 5)], 7, 0)


@pytest.mark.card("GVG_055")
@pytest.mark.mechanic("Race checks")
def test_screwjank_clunker_strengthens_another_friendly_mech() -> None:
    elusive = minion("Warbot", keywords=ELUSIVE)
    me = side("warrior", hand=["Screwjank Clunker"], board=["Warbot", elusive, "Wisp"])
    table = scenario(me, side("warrior", board=["Warbot"]))
    assert table.targets("Screwjank Clunker") == table.me.board[:2]
    table.play("Screwjank Clunker", table.me.board[0])
    assert (table.stats(), table.stats(1)) == ([(3, 5), (1, 3), (1, 1), (2, 5)], [(1, 3)])


@pytest.mark.card("GVG_055")
def test_screwjank_clunker_needs_no_mech() -> None:
    table = scenario(side("warrior", hand=["Screwjank Clunker"], board=["Wisp"]), side("mage"))
    assert table.play("Screwjank Clunker").stats() == [(1, 1), (2, 5)]


@pytest.mark.card("GVG_052")
def test_crush_destroys_a_minion_and_is_cheaper_with_a_damaged_minion() -> None:
    me, enemy = side("warrior", hand=["Crush"], board=["War Golem"]), side("mage", board=[minion("Ysera", damage=1)])
    table = scenario(me, enemy)
    assert table.costs() == [7]
    me = side("warrior", hand=["Crush"], board=["Wisp", minion("War Golem", damage=1)], health=20)
    table = scenario(me, enemy).play("Crush", "Ysera")
    assert (table.me.mana, table.board(1)) == (7, [])
