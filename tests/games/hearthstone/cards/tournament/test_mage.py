"""Mage cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("AT_004")
@pytest.mark.mechanic("Direct damage (single target)")
def test_arcane_blast_hits_minions_only() -> None:
    table = scenario(side("mage", hand=["Arcane Blast"], board=["Wisp"]), side("warrior", board=["Chillwind Yeti"]))
    assert table.targets("Arcane Blast") == [*table.me.board, *table.opponent.board]
    table.play("Arcane Blast", "Chillwind Yeti")
    assert table.stats(1) == [(4, 3)]


@pytest.mark.card("AT_004")
@pytest.mark.mechanic("Spell damage")
def test_arcane_blast_counts_spell_damage_twice() -> None:
    table = scenario(
        side("mage", hand=["Arcane Blast"], board=["Kobold Geomancer", "Kobold Geomancer"]),
        side("warrior", board=["War Golem", "Kobold Geomancer"]),
    )
    table.play("Arcane Blast", "War Golem")
    assert table.stats(1)[0] == (7, 7 - 2 - 2 * 2)


@pytest.mark.card("AT_004")
def test_arcane_blast_needs_a_minion() -> None:
    assert not scenario(side("mage", hand=["Arcane Blast"]), side("warrior")).can_play("Arcane Blast")
