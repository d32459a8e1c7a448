"""Mage cards of Whispers of the Old Gods."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("OG_086")
@pytest.mark.mechanic("Variable mana spend")
@pytest.mark.mechanic("Direct damage (single target)")
def test_forbidden_flame_turns_all_mana_into_damage() -> None:
    table = scenario(side("mage", hand=["Forbidden Flame"], mana=5), side("warrior", board=["Boulderfist Ogre"]))
    table.play("Forbidden Flame", "Boulderfist Ogre")
    assert table.stats(1) == [(6, 2)]
    assert (table.me.mana, table.me.max_mana) == (0, 10)


@pytest.mark.card("OG_086")
def test_forbidden_flame_adds_spell_damage_even_to_nothing() -> None:
    table = scenario(
        side("mage", hand=["Forbidden Flame"], board=["Kobold Geomancer"], mana=0),
        side("warrior", board=["Chillwind Yeti"]),
    )
    table.play("Forbidden Flame", "Chillwind Yeti")
    assert table.stats(1) == [(4, 4)]


@pytest.mark.card("OG_086")
def test_forbidden_flame_without_mana_does_nothing() -> None:
    table = scenario(side("mage", hand=["Forbidden Flame"], mana=0), side("warrior", board=["Wisp"]))
    table.play("Forbidden Flame", "Wisp")
    assert table.board(1) == ["Wisp"]


@pytest.mark.card("OG_086")
def test_forbidden_flame_is_for_minions() -> None:
    table = scenario(side("mage", hand=["Forbidden Flame"], board=["Wisp"]), side("warrior", board=["War Golem"]))
    assert table.targets("Forbidden Flame") == [*table.me.board, *table.foe.board]
