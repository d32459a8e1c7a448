"""Shaman cards of Blackrock Mountain."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("BRM_011")
@pytest.mark.mechanic("Overload interaction")
@pytest.mark.mechanic("Direct damage (single target)")
def test_lava_shock_unlocks_crystals_locked_now_and_owed_later() -> None:
    table = scenario(
        side("shaman", hand=["Lava Shock"], mana=7, locked=3, overload=2), side("mage", board=["Bloodfen Raptor"])
    )
    table.play("Lava Shock", "Bloodfen Raptor")
    assert (table.board(1), table.me.mana, table.me.locked, table.me.overload) == ([], 8, 0, 0)
    table.end_turn().end_turn()
    assert table.me.mana == 10


@pytest.mark.card("BRM_011")
def test_lava_shock_without_overload_is_just_damage() -> None:
    table = scenario(
        side("shaman", hand=["Lava Shock"], board=["Kobold Geomancer"]), side("mage", overload=2, locked=1)
    )
    table.play("Lava Shock", "enemy hero")
    assert (table.opponent.hero.health, table.me.mana) == (27, 8)
    assert (table.opponent.overload, table.opponent.locked) == (2, 1)
