"""Warrior cards of Whispers of the Old Gods."""

import pytest

from topdeck.games.hearthstone.engine.constants import TAUNT, WEAPON_CARD
from topdeck.games.hearthstone.scenario import minion, scenario, side, weapon


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
        if weapon.card.name == "Sword of Justice":  # it reacts to Malkorok
            continue
        assert weapon.card.type == WEAPON_CARD
        assert weapon.card.collectible
        assert (weapon.attack, weapon.health) == (weapon.card.attack, weapon.card.health)
        assert (table.stats(), table.opponent.weapon) == ([(6, 5)], None)
        weapons.add(weapon.card.name)
        classes.update(weapon.card.classes)
    assert len(weapons) > 4
    assert len(classes) > 2


@pytest.mark.card("OG_314")
@pytest.mark.card("OG_314b")
def test_blood_to_ichor_summons_a_slime_if_the_minion_survives() -> None:
    opponent = side("warrior", board=["Chillwind Yeti", "Wisp", minion("Murloc Raider", keywords=["divine shield"])])
    for target, board in (("Chillwind Yeti", ["Slime"]), ("Wisp", []), ("Murloc Raider", ["Slime"])):
        table = scenario(side("warrior", hand=["Blood To Ichor"]), opponent)
        assert len(table.targets("Blood To Ichor")) == 3
        assert table.play("Blood To Ichor", target).board() == board
        assert table.stats() == [(2, 2)] * len(board)


@pytest.mark.card("OG_033")
def test_tentacles_for_arms_returns_to_the_hand_as_printed() -> None:
    me = side("warrior", weapon=weapon("Tentacles for Arms", attack=5, durability=1))
    table = scenario(me, side("mage")).attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, table.me.weapon, table.hand()) == (25, None, ["Tentacles for Arms"])
    assert [held.card.name for held in table.state.observe(1).opponent.hand] == ["Tentacles for Arms"]
    table.play("Tentacles for Arms")
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health) == (2, 2)


@pytest.mark.card("OG_033")
def test_tentacles_for_arms_is_lost_if_the_hand_is_full() -> None:
    me = side("warrior", weapon=weapon("Tentacles for Arms", durability=1), hand=["Wisp"] * 10)
    assert scenario(me, side("mage")).attack("my hero", "enemy hero").hand() == ["Wisp"] * 10


@pytest.mark.card("OG_033")
def test_tentacles_for_arms_returns_when_another_weapon_replaces_it() -> None:
    table = scenario(side("warrior", weapon="Tentacles for Arms", hand=["Fiery War Axe"]), side("mage"))
    assert table.play("Fiery War Axe").hand() == ["Tentacles for Arms"]


@pytest.mark.card("OG_276")
@pytest.mark.mechanic("Copy")
def test_blood_warriors_copies_damaged_friendly_minions_into_the_hand() -> None:
    hurt = minion("Chillwind Yeti", damage=1)
    me = side("warrior", hand=["Blood Warriors"], board=[hurt, "Wisp", minion("War Golem", damage=2)])
    table = scenario(me, side("mage", board=[minion("Oasis Snapjaw", damage=1)])).play("Blood Warriors")
    assert table.hand() == ["Chillwind Yeti", "War Golem"]
    assert not any(held.is_modified() for held in table.me.hand)


@pytest.mark.card("OG_301")
def test_ancient_shieldbearer_gives_armor_if_cthun_is_big() -> None:
    for bonus, armor in ((4, 10), (3, 0)):
        table = scenario(side("warrior", hand=["Ancient Shieldbearer"], cthun_attack=bonus), side("mage"))
        assert table.play("Ancient Shieldbearer").me.armor == armor
