"""Mage cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.scenario import minion, scenario, side


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


@pytest.mark.card("AT_001")
@pytest.mark.mechanic("Direct damage (single target)")
def test_flame_lance_deals_eight_damage_to_a_minion() -> None:
    me = side("mage", hand=["Flame Lance"], board=["Wisp"])
    table = scenario(me, side("warrior", board=[minion("War Golem", health=9)]))
    assert table.targets("Flame Lance") == [*table.me.board, *table.opponent.board]
    assert table.play("Flame Lance", "War Golem").stats(1) == [(7, 1)]


@pytest.mark.card("AT_001")
@pytest.mark.mechanic("Spell damage")
def test_flame_lance_grows_with_spell_damage() -> None:
    me = side("mage", hand=["Flame Lance"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=[minion("War Golem", health=9)]))
    assert table.play("Flame Lance", "War Golem").board(1) == []


@pytest.mark.card("AT_009")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_rhonin_leaves_three_arcane_missiles_to_its_owner() -> None:
    table = scenario(side("mage", board=["Rhonin"]), side("warrior", board=["War Golem"]))
    table.attack("Rhonin", "War Golem")
    assert (table.board(), table.hand(), table.hand(1)) == ([], ["Arcane Missiles"] * 3, [])
    assert [held.card.name for held in table.state.observe(1).opponent.hand] == ["Arcane Missiles"] * 3


@pytest.mark.card("AT_009")
def test_rhonin_leaves_what_the_hand_can_hold() -> None:
    table = scenario(side("mage", board=["Rhonin"], hand=["Wisp"] * 8), side("warrior", board=["War Golem"]))
    table.attack("Rhonin", "War Golem")
    assert table.hand() == ["Wisp"] * 8 + ["Arcane Missiles"] * 2


@pytest.mark.card("AT_009")
def test_a_silenced_rhonin_leaves_nothing() -> None:
    me = side("mage", board=[minion("Rhonin", silenced=True)])
    assert scenario(me, side("warrior", board=["War Golem"])).attack("Rhonin", "War Golem").hand() == []
