"""Warrior cards of Whispers of the Old Gods."""

import pytest

from topdeck.games.hearthstone.engine.constants import TAUNT, WEAPON_CARD
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("OG_149")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Battlecry (tag)")
def test_ravaging_ghoul_wounds_all_other_minions() -> None:
    table = scenario(
        side("warrior", hand=["Ravaging Ghoul"], board=["Wisp", "Chillwind Yeti", "Kobold Geomancer"]),
        side("mage", board=["Magma Rager", "Oasis Snapjaw"]),
    )
    table.play("Ravaging Ghoul")
    assert (table.stats(), table.stats(1)) == ([(4, 4), (2, 1), (3, 3)], [(2, 6)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("OG_312", "OG_058")
@pytest.mark.mechanic("Weapon buff / equip")
@pytest.mark.mechanic("Battlecry (tag)")
def test_nzoths_first_mate_brings_a_rusty_hook() -> None:
    table = scenario(side("warrior", hand=["N'Zoth's First Mate"]), side("mage"))
    table.play("N'Zoth's First Mate").attack("my hero", "enemy hero")
    assert table.me.weapon is not None
    assert (table.me.weapon.card.name, table.me.weapon.attack, table.me.weapon.health) == ("Rusty Hook", 1, 2)
    assert (table.stats(), table.opponent.hero.health) == ([(1, 1)], 29)


@pytest.mark.card("OG_312")
def test_nzoths_first_mate_replaces_even_a_better_weapon() -> None:
    table = scenario(side("warrior", hand=["N'Zoth's First Mate"], weapon="Arcanite Reaper"), side("mage"))
    table.play("N'Zoth's First Mate")
    assert table.me.weapon is not None
    assert (table.me.weapon.card.name, table.me.weapon.health) == ("Rusty Hook", 3)


@pytest.mark.card("OG_315")
@pytest.mark.mechanic("Race checks")
@pytest.mark.mechanic("Weapon buff / equip")
@pytest.mark.mechanic("Battlecry (tag)")
def test_bloodsail_cultist_sharpens_the_weapon_beside_another_pirate() -> None:
    table = scenario(
        side("warrior", hand=["Bloodsail Cultist"], weapon="Fiery War Axe", board=["N'Zoth's First Mate"]), side("mage")
    )
    table.play("Bloodsail Cultist")
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health, table.stats()[1]) == (4, 3, (3, 4))


@pytest.mark.card("OG_315")
@pytest.mark.mechanic("Race checks")
def test_bloodsail_cultist_needs_another_pirate_of_its_own_side() -> None:
    table = scenario(
        side("warrior", hand=["Bloodsail Cultist"], weapon="Fiery War Axe", board=["Wisp"]),
        side("mage", board=["N'Zoth's First Mate"]),
    )
    table.play("Bloodsail Cultist")
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health) == (3, 2)


@pytest.mark.card("OG_315")
def test_bloodsail_cultist_without_a_weapon_has_nothing_to_sharpen() -> None:
    table = scenario(
        side("warrior", hand=["Bloodsail Cultist"], board=["N'Zoth's First Mate"]), side("mage", weapon="Fiery War Axe")
    )
    table.play("Bloodsail Cultist")
    assert table.me.weapon is None
    assert table.opponent.weapon is not None
    assert table.opponent.weapon.attack == 3


@pytest.mark.card("OG_218")
@pytest.mark.mechanic("Self-conditional aura")
def test_bloodhoof_brave_rages_while_damaged_and_has_taunt() -> None:
    me = side("priest", board=["Bloodhoof Brave", minion("Bloodhoof Brave", damage=2)], power="CS1h_001")
    table = scenario(me, side("mage"))
    assert (table.stats(), table.me.board[0].has_keyword(TAUNT)) == ([(2, 6), (5, 4)], True)
    table.power(table.me.board[1])
    assert table.stats() == [(2, 6), (2, 6)]


@pytest.mark.card("OG_220")
@pytest.mark.mechanic("Weapon buff / equip")
def test_malkorok_equips_a_random_weapon_of_any_class() -> None:
    weapons: set[str] = set()
    classes: set[str] = set()
    for seed in range(30):
        me = side("warrior", hand=["Malkorok"], weapon="Fiery War Axe")
        table = scenario(me, side("mage"), seed=seed).play("Malkorok")
        weapon = table.me.weapon
        assert weapon is not None
        assert weapon.card.type == WEAPON_CARD
        assert weapon.card.collectible
        assert (weapon.attack, weapon.health) == (weapon.card.attack, weapon.card.health)
        assert (table.stats(), table.opponent.weapon) == ([(6, 5)], None)
        weapons.add(weapon.card.name)
        classes.update(weapon.card.classes)
    assert len(weapons) > 4
    assert len(classes) > 2


@pytest.mark.card("OG_301")
def test_ancient_shieldbearer_gives_armor_if_cthun_is_big() -> None:
    for bonus, armor in ((4, 10), (3, 0)):
        table = scenario(side("warrior", hand=["Ancient Shieldbearer"], cthun_attack=bonus), side("mage"))
        assert table.play("Ancient Shieldbearer").me.armor == armor
