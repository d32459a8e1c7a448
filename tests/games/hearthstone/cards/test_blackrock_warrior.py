"""Warrior cards of Blackrock Mountain."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, ELUSIVE, STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("BRM_015")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Conditional amounts")
def test_revenge_wounds_all_minions_more_when_the_hero_is_weak() -> None:
    for health, left in ((13, (4, 4)), (12, (4, 2)), (1, (4, 2))):
        table = scenario(
            side("warrior", hand=["Revenge"], health=health, armor=9, board=["Chillwind Yeti"]),
            side("mage", board=["Chillwind Yeti"], health=12),
        )
        table.play("Revenge")
        assert (table.stats(), table.stats(1), table.me.armor) == ([left], [left], 9)


@pytest.mark.card("BRM_015")
@pytest.mark.mechanic("Spell damage")
def test_revenge_is_stronger_with_spell_damage() -> None:
    for health, left in ((30, (2, 5)), (5, (2, 3))):
        table = scenario(
            side("warrior", hand=["Revenge"], health=health, board=["Kobold Geomancer"]),
            side("mage", board=["Oasis Snapjaw"]),
        )
        table.play("Revenge")
        assert (table.stats(1), table.opponent.hero.health) == ([left], 30)


@pytest.mark.card("BRM_015")
def test_revenge_looks_at_the_hero_when_it_works() -> None:
    me = side("warrior", hand=["Revenge"], board=["Gadgetzan Auctioneer"], health=13)  # fatigue comes first
    table = scenario(me, side("mage", board=["Chillwind Yeti"])).play("Revenge")
    assert (table.me.hero.health, table.stats(), table.stats(1)) == (12, [(4, 1)], [(4, 2)])


@pytest.mark.card("BRM_015")
@pytest.mark.mechanic("Area damage")
def test_revenge_spares_no_minion_and_no_shield_and_may_be_wasted() -> None:
    opponent = [minion("Wisp", keywords=keyword) for keyword in (DIVINE_SHIELD, STEALTH, ELUSIVE)]
    table = scenario(side("warrior", hand=["Revenge"], board=["Wisp"]), side("mage", board=opponent)).play("Revenge")
    assert (table.board(), table.board(1)) == ([], ["Wisp"])
    assert not table.opponent.board[0].has(DIVINE_SHIELD)
    assert scenario(side("warrior", hand=["Revenge"]), side("mage")).play("Revenge").hand() == []
