"""Shaman cards of One Night in Karazhan."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("KAR_063")
@pytest.mark.mechanic("Self-conditional aura")
@pytest.mark.mechanic("Spell damage")
@pytest.mark.mechanic("Weapon triggers / rules")
def test_spirit_claws_are_sharper_while_there_is_spell_damage() -> None:
    table = scenario(side("shaman", hand=["Spirit Claws", "Kobold Geomancer"]), side("mage"))
    table.play("Spirit Claws")
    claws = table.me.weapon
    assert claws is not None
    assert (claws.attack, claws.health) == (1, 3)
    table.play("Kobold Geomancer").attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, claws.attack, claws.health) == (27, 3, 2)


@pytest.mark.card("KAR_063")
def test_spirit_claws_are_blunt_again_when_the_spell_damage_is_gone() -> None:
    table = scenario(
        side("shaman", hand=["Lightning Bolt"], board=["Kobold Geomancer"], weapon="Spirit Claws"), side("mage")
    )
    claws = table.me.weapon
    assert claws is not None
    assert claws.attack == 3
    table.play("Lightning Bolt", "Kobold Geomancer")
    assert claws.attack == 1


@pytest.mark.card("KAR_063")
def test_spirit_claws_want_spell_damage_once_and_of_their_own_side() -> None:
    for mine, theirs, attack in ((2, 0, 3), (0, 2, 1)):
        table = scenario(
            side("shaman", board=["Kobold Geomancer"] * mine, weapon="Spirit Claws"),
            side("mage", board=["Kobold Geomancer"] * theirs),
        )
        assert table.me.weapon is not None
        assert table.me.weapon.attack == attack
        assert table.stats() == [(2, 2)] * mine


@pytest.mark.card("KAR_063")
@pytest.mark.mechanic("Silence")
@pytest.mark.mechanic("Take control")
def test_spirit_claws_follow_spell_damage_that_is_silenced_or_stolen() -> None:
    me = side("shaman", hand=["Ironbeak Owl"], board=["Kobold Geomancer"], weapon="Spirit Claws")
    table = scenario(me, side("mage")).play("Ironbeak Owl", "Kobold Geomancer")
    assert table.me.weapon is not None
    assert table.me.weapon.attack == 1
    me = side("shaman", hand=["Cabal Shadow Priest"], weapon="Spirit Claws")
    opponent = side("shaman", board=["Kobold Geomancer"], weapon="Spirit Claws")
    table = scenario(me, opponent).play("Cabal Shadow Priest", "Kobold Geomancer")
    assert [it.weapon and it.weapon.attack for it in (table.me, table.opponent)] == [3, 1]


@pytest.mark.card("KAR_063")
def test_spirit_claws_are_sharp_when_equipped_beside_a_totem_and_wear_the_same() -> None:
    me = side("shaman", hand=["Spirit Claws"], board=["CS2_052"])
    table = scenario(me, side("mage")).play("Spirit Claws").attack("my hero", "enemy hero")
    assert table.me.weapon is not None
    assert (table.opponent.hero.health, table.me.weapon.health) == (27, 2)


@pytest.mark.card("KAR_073")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Random summons from a cost pool")
def test_maelstrom_portal_wounds_the_enemies_and_summons_a_minion_for_one_mana() -> None:
    summoned = set()
    for seed in range(20):
        table = scenario(
            side("shaman", hand=["Maelstrom Portal"], board=["River Crocolisk"]),
            side("mage", board=["Wisp", "Chillwind Yeti"]),
            seed=seed,
        )
        table.play("Maelstrom Portal")
        assert (table.stats(1), table.stats()[0], table.opponent.hero.health) == ([(4, 4)], (2, 3), 30)
        new = table.me.board[1]
        assert (new.card.cost, new.card.collectible) == (1, True)
        summoned.add(new.card.name)
    assert len(summoned) > 1


@pytest.mark.card("KAR_073")
@pytest.mark.mechanic("Spell damage")
def test_maelstrom_portal_with_a_full_board_is_just_damage() -> None:
    table = scenario(
        side("shaman", hand=["Maelstrom Portal"], board=["Kobold Geomancer", *["Wisp"] * 6]),
        side("mage", board=["Chillwind Yeti"]),
    )
    table.play("Maelstrom Portal")
    assert (table.stats(1), len(table.me.board)) == ([(4, 3)], 7)
