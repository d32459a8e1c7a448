"""Classic warrior cards."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, ELUSIVE, STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side, weapon


@pytest.mark.card("EX1_391")
@pytest.mark.mechanic("Conditional amounts")
@pytest.mark.mechanic("Card draw")
@pytest.mark.mechanic("Direct damage (single target)")
def test_slam_draws_a_card_if_the_minion_survives() -> None:
    for victim, hand in (("River Crocolisk", ["Wisp"]), ("Bloodfen Raptor", [])):
        table = scenario(side("warrior", hand=["Slam"], deck=["Wisp", "Wisp"]), side("mage", board=[victim]))
        assert len(table.targets("Slam")) == 1
        table.play("Slam", victim)
        assert (table.hand(), len(table.opponent.board)) == (hand, len(hand))


@pytest.mark.card("EX1_391")
@pytest.mark.mechanic("Spell damage")
def test_slam_kills_more_with_spell_damage() -> None:
    table = scenario(
        side("warrior", hand=["Slam"], deck=["Wisp"], board=["Kobold Geomancer"]),
        side("mage", board=["River Crocolisk"]),
    )
    table.play("Slam", "River Crocolisk")
    assert (table.hand(), table.board(1)) == ([], [])


@pytest.mark.card("EX1_391")
def test_slam_draws_when_a_divine_shield_saves_the_minion() -> None:
    table = scenario(
        side("warrior", hand=["Slam"], deck=["Wisp"]),
        side("mage", board=[minion("Murloc Raider", keywords=DIVINE_SHIELD)]),
    )
    table.play("Slam", "Murloc Raider")
    assert (table.hand(), table.stats(1)) == (["Wisp"], [(2, 1)])


@pytest.mark.card("EX1_407")
@pytest.mark.mechanic("Destroy")
@pytest.mark.mechanic("Random targets")
def test_brawl_spares_one_minion_of_any_side() -> None:
    survivors = set()
    for seed in range(30):
        table = scenario(
            side("warrior", hand=["Brawl"], board=["Wisp", "Chillwind Yeti"]),
            side("mage", board=["War Golem"]),
            seed=seed,
        )
        table.play("Brawl")
        [survivor] = table.board() + table.board(1)
        survivors.add(survivor)
    assert survivors == {"Wisp", "Chillwind Yeti", "War Golem"}


@pytest.mark.card("EX1_407")
def test_brawl_needs_two_minions() -> None:
    for mine, theirs, enough in ((0, 1, False), (1, 0, False), (1, 1, True), (0, 2, True)):
        table = scenario(side("warrior", hand=["Brawl"], board=["Wisp"] * mine), side("mage", board=["Wisp"] * theirs))
        assert table.can_play("Brawl") == enough


@pytest.mark.card("EX1_407")
@pytest.mark.mechanic("Divine Shield")
@pytest.mark.mechanic("Stealth")
def test_brawl_asks_neither_for_shields_nor_for_stealth_and_spares_all_alike() -> None:
    survivors = set()
    for seed in range(30):
        hidden = minion("Chillwind Yeti", damage=2, keywords=STEALTH | DIVINE_SHIELD | ELUSIVE)
        me = side("warrior", hand=["Brawl"], board=["Wisp"])
        table = scenario(me, side("mage", board=[hidden]), seed=seed).play("Brawl")
        survivors.add((table.stats() + table.stats(1))[0])
    assert survivors == {(1, 1), (4, 3)}  # the survivor is unchanged


@pytest.mark.card("EX1_407")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_what_the_dead_of_a_brawl_leave_stands_beside_the_survivor() -> None:
    boards = set()
    for seed in range(20):
        me = side("warrior", hand=["Brawl"], board=["Cairne Bloodhoof"])
        table = scenario(me, side("mage", board=["Infested Tauren"]), seed=seed).play("Brawl")
        boards.add((*table.board(), *table.board(1)))
    assert boards == {("Cairne Bloodhoof", "Slime"), ("Baine Bloodhoof", "Infested Tauren")}


@pytest.mark.card("EX1_407")
def test_every_minion_of_a_crowd_may_survive_the_brawl() -> None:
    places = set()
    for seed in range(150):
        me = side("warrior", hand=["Brawl"], board=[minion("Wisp", attack=1 + place) for place in range(4)])
        opponent = side("mage", board=[minion("Wisp", attack=5 + place) for place in range(4)])
        table = scenario(me, opponent, seed=seed).play("Brawl")
        [survivor] = table.stats() + table.stats(1)
        places.add(survivor[0])
    assert places == set(range(1, 9))


@pytest.mark.card("EX1_409")
@pytest.mark.mechanic("Weapon buff / equip")
@pytest.mark.mechanic("Conditional amounts")
def test_upgrade_improves_the_weapon() -> None:
    table = scenario(side("warrior", hand=["Upgrade!"], weapon=weapon("Fiery War Axe", durability=1)), side("mage"))
    table.play("Upgrade!")
    assert table.me.weapon is not None
    assert (table.me.weapon.card.name, table.me.weapon.attack, table.me.weapon.health) == ("Fiery War Axe", 4, 2)


@pytest.mark.card("EX1_409", "EX1_409t")
@pytest.mark.mechanic("Weapon buff / equip")
def test_upgrade_without_a_weapon_equips_a_heavy_axe() -> None:
    table = scenario(side("warrior", hand=["Upgrade!"]), side("mage", weapon="Fiery War Axe"))
    table.play("Upgrade!").attack("my hero", "enemy hero")
    assert table.me.weapon is not None
    assert (table.me.weapon.card.name, table.me.weapon.attack, table.me.weapon.health) == ("Heavy Axe", 1, 2)
    assert table.opponent.hero.health == 29


@pytest.mark.card("EX1_410")
@pytest.mark.mechanic("Armor")
@pytest.mark.mechanic("Direct damage (single target)")
def test_shield_slam_hits_a_minion_as_hard_as_there_is_armor() -> None:
    table = scenario(side("warrior", hand=["Shield Slam"], armor=4), side("mage", board=["Chillwind Yeti"]))
    assert table.targets("Shield Slam") == table.opponent.board
    table.play("Shield Slam", "Chillwind Yeti")
    assert (table.stats(1), table.me.armor) == ([(4, 1)], 4)


@pytest.mark.card("EX1_410")
@pytest.mark.mechanic("Spell damage")
def test_shield_slam_adds_spell_damage_to_the_armor() -> None:
    table = scenario(
        side("warrior", hand=["Shield Slam"], armor=2, board=["Kobold Geomancer"]),
        side("mage", board=["Chillwind Yeti"], armor=9),
    )
    table.play("Shield Slam", "Chillwind Yeti")
    assert table.stats(1) == [(4, 2)]


@pytest.mark.card("EX1_410")
def test_shield_slam_without_armor_does_not_even_break_a_shield() -> None:
    squire = minion("Wisp", keywords=DIVINE_SHIELD)
    table = scenario(side("warrior", hand=["Shield Slam"]), side("mage", board=[squire])).play("Shield Slam", "Wisp")
    assert (table.stats(1), table.opponent.board[0].has_keyword(DIVINE_SHIELD)) == ([(1, 1)], True)


@pytest.mark.card("EX1_410")
def test_shield_slam_takes_minions_of_both_sides_that_spells_can_aim_at() -> None:
    hidden = [minion("Wisp", keywords=STEALTH), minion("Wisp", keywords=ELUSIVE)]
    table = scenario(side("warrior", hand=["Shield Slam"], board=["Wisp"]), side("mage", board=[*hidden, "War Golem"]))
    assert table.targets("Shield Slam") == [table.me.board[0], table.opponent.board[2]]


@pytest.mark.card("EX1_410")
@pytest.mark.mechanic("Armor")
def test_shield_slam_counts_the_armor_of_this_turn() -> None:
    me = side("warrior", hand=["Shield Block", "Shield Slam"], armor=1, deck=["Wisp"])
    table = scenario(me, side("mage", board=["War Golem"])).power().play("Shield Block")
    assert (table.play("Shield Slam", "War Golem").board(1), table.me.armor) == ([], 8)


@pytest.mark.card("EX1_411")
@pytest.mark.mechanic("Weapon triggers / rules")
@pytest.mark.mechanic("Weapons")
def test_gorehowl_loses_attack_on_minions_and_breaks_on_a_hero() -> None:
    table = scenario(side("warrior", hand=["Gorehowl"]), side("mage", board=["War Golem", "Oasis Snapjaw"]))
    table.play("Gorehowl").attack("my hero", "War Golem")
    gorehowl = table.me.weapon
    assert gorehowl is not None
    assert (table.board(1), gorehowl.attack, gorehowl.health) == (["Oasis Snapjaw"], 6, 1)
    table.end_turn().end_turn().attack("my hero", "Oasis Snapjaw")
    assert (table.stats(1), gorehowl.attack, gorehowl.health) == ([(2, 1)], 5, 1)
    table.end_turn().end_turn()
    health = table.opponent.hero.health
    table.attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, table.me.weapon) == (health - 5, None)


@pytest.mark.card("EX1_411")
def test_gorehowl_without_attack_stays_but_strikes_no_more() -> None:
    table = scenario(
        side("warrior", weapon="Gorehowl", health=60),
        side("mage", board=[minion("Wisp", attack=0, health=40)], health=60),
    )
    for _turn in range(7):
        table.attack("my hero", "Wisp").end_turn().end_turn()
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health) == (0, 1)
    assert (table.stats(1), table.attack_targets("my hero")) == ([(0, 12)], [])


@pytest.mark.card("EX1_411")
def test_gorehowl_that_survives_an_attack_on_a_hero_keeps_its_attack() -> None:
    table = scenario(side("warrior", weapon=weapon("Gorehowl", durability=2)), side("mage"))
    table.attack("my hero", "enemy hero")
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health) == (7, 1)


@pytest.mark.card("EX1_411")
def test_gorehowl_pays_nothing_for_the_attacks_of_others() -> None:
    table = scenario(
        side("warrior", weapon="Gorehowl", board=["Chillwind Yeti"]),
        side("mage", board=["River Crocolisk"], weapon="Fiery War Axe"),
    )
    table.attack("Chillwind Yeti", "River Crocolisk").end_turn().attack("enemy hero", "Chillwind Yeti")
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health) == (7, 1)


@pytest.mark.card("EX1_411")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_gorehowl_swung_with_borrowed_strength_sinks_below_zero_and_takes_nothing_away() -> None:
    me = side(
        "warrior",
        hand=["Heroic Strike", "Heroic Strike", "Upgrade!"],
        weapon=weapon("Gorehowl", attack=0),
        deck=["Wisp"] * 3,
    )
    table = scenario(me, side("mage", board=[minion("Wisp", attack=0, health=20)], deck=["Wisp"] * 3))
    gorehowl = table.me.weapon
    assert gorehowl is not None
    table.play("Heroic Strike").attack("my hero", "Wisp")
    assert (table.stats(1), gorehowl.attack, gorehowl.health) == ([(0, 16)], -1, 1)
    table.end_turn().end_turn().play("Heroic Strike").attack("my hero", "Wisp")
    assert (table.stats(1), gorehowl.attack) == ([(0, 12)], -2)
    table.play("Upgrade!")
    assert (gorehowl.attack, gorehowl.health) == (-1, 2)


@pytest.mark.card("EX1_411")
@pytest.mark.mechanic("Secrets")
def test_gorehowl_loses_attack_for_the_minion_it_hits_not_for_the_proposed_target() -> None:
    table = scenario(side("warrior", weapon="Gorehowl"), side("paladin", secrets=["Noble Sacrifice"]))
    table.attack("my hero", "enemy hero")
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health, table.opponent.hero.health) == (6, 1, 30)


@pytest.mark.card("EX1_411")
def test_gorehowl_hits_a_minion_with_all_it_has_and_its_hero_is_hit_back() -> None:
    table = scenario(side("warrior", weapon="Gorehowl"), side("mage", board=["War Golem"]))
    table.attack("my hero", "War Golem")
    assert (table.board(1), table.me.hero.health, table.attack_targets("my hero")) == ([], 23, [])


@pytest.mark.card("EX1_414")
@pytest.mark.mechanic("Self-conditional aura")
@pytest.mark.mechanic("Damage-taken triggers")
def test_grommash_rages_while_damaged() -> None:
    table = scenario(
        side("warrior", power="CS1h_001", hand=["Ravaging Ghoul"], board=["Grommash Hellscream"]), side("mage")
    )
    assert table.stats()[0] == (4, 9)
    table.play("Ravaging Ghoul")
    assert table.stats()[0] == (10, 8)
    table.power("Grommash Hellscream")
    assert table.stats()[0] == (4, 9)


@pytest.mark.card("EX1_414")
@pytest.mark.mechanic("Charge (printed)")
def test_grommash_attacks_at_once() -> None:
    table = scenario(side("warrior", hand=["Grommash Hellscream"]), side("mage"))
    table.play("Grommash Hellscream").attack("Grommash Hellscream", "enemy hero")
    assert table.opponent.hero.health == 26


@pytest.mark.card("EX1_414")
def test_grommash_does_not_rage_when_silenced() -> None:
    grommash = minion("Grommash Hellscream", damage=2, silenced=True)
    table = scenario(side("warrior", board=[grommash, minion("Grommash Hellscream", damage=2)]), side("mage"))
    assert table.stats() == [(4, 7), (10, 7)]


@pytest.mark.card("EX1_414")
def test_a_set_attack_overrides_a_rage_that_is_on() -> None:
    table = scenario(
        side("paladin", hand=["Aldor Peacekeeper"]),
        side("warrior", board=["Dire Wolf Alpha", minion("Grommash Hellscream", damage=2)]),
    )
    assert table.stats(1)[1] == (11, 7)
    table.play("Aldor Peacekeeper", "Grommash Hellscream")
    assert table.stats(1)[1] == (2, 7)  # what the wolf gives stays on top
    assert table.end_turn().stats(1)[1] == (2, 7)


@pytest.mark.card("EX1_414")
def test_a_rage_that_begins_again_after_its_attack_was_set_counts() -> None:
    me = side("paladin", power="CS1h_001", hand=["Aldor Peacekeeper", "Ravaging Ghoul"])
    table = scenario(me, side("warrior", board=[minion("Grommash Hellscream", damage=2)]))
    table.play("Aldor Peacekeeper", "Grommash Hellscream").power("Grommash Hellscream")
    assert table.stats(1) == [(1, 9)]
    table.play("Ravaging Ghoul")
    assert table.stats(1) == [(7, 8)]


@pytest.mark.card("EX1_414")
def test_a_rage_that_is_still_to_come_counts_on_top_of_a_set_attack() -> None:
    me = side("paladin", hand=["Aldor Peacekeeper", "Ravaging Ghoul"])
    table = scenario(me, side("warrior", board=["Grommash Hellscream"]))
    table.play("Aldor Peacekeeper", "Grommash Hellscream").play("Ravaging Ghoul")
    assert table.stats(1) == [(7, 8)]


@pytest.mark.card("EX1_604")
@pytest.mark.mechanic("Damage-taken triggers")
def test_frothing_berserker_grows_for_each_minion_that_is_hurt() -> None:
    table = scenario(
        side("warrior", hand=["Ravaging Ghoul"], board=["Frothing Berserker", "Wisp"]),
        side("mage", board=["Chillwind Yeti", minion("War Golem", keywords=DIVINE_SHIELD)]),
    )
    table.play("Ravaging Ghoul")
    assert table.stats()[0] == (5, 3)  # itself, the wisp and the yeti; a shield is no wound


@pytest.mark.card("EX1_604")
def test_frothing_berserker_ignores_the_wounds_of_heroes() -> None:
    table = scenario(side("warrior", board=["Frothing Berserker", "Wisp"]), side("mage", board=["Chillwind Yeti"]))
    table.attack("Wisp", "enemy hero")
    assert table.stats()[0] == (2, 4)
    table.attack("Frothing Berserker", "Chillwind Yeti")
    assert (table.stats(1), table.board()) == ([(4, 3)], ["Wisp"])


@pytest.mark.card("CS2_104")
def test_rampage_strengthens_a_damaged_minion_of_either_side() -> None:
    me = side("warrior", hand=["Rampage"], board=[minion("Chillwind Yeti", damage=2), "Wisp"], health=10)
    table = scenario(me, side("mage", board=[minion("War Golem", damage=1), "Wisp"]))
    assert table.targets("Rampage") == [table.me.board[0], table.opponent.board[0]]
    table.play("Rampage", "Chillwind Yeti")
    assert (table.stats(), table.me.board[0].max_health) == ([(7, 6), (1, 1)], 8)


@pytest.mark.card("CS2_104")
def test_rampage_cannot_be_played_without_a_damaged_minion() -> None:
    table = scenario(side("warrior", hand=["Rampage"], board=["Wisp"]), side("mage", board=["Wisp"]))
    assert not table.can_play("Rampage")


@pytest.mark.card("EX1_392")
@pytest.mark.mechanic("Card draw")
def test_battle_rage_draws_for_every_damaged_friendly_character() -> None:
    hurt = minion("Chillwind Yeti", damage=1)
    for health, drawn in ((30, 2), (29, 3)):
        me = side("warrior", hand=["Battle Rage"], board=[hurt, "Wisp", hurt], health=health, deck=["Wisp"] * 9)
        table = scenario(me, side("mage", board=[hurt], health=20)).play("Battle Rage")
        assert len(table.me.hand) == drawn


@pytest.mark.card("EX1_392")
def test_battle_rage_does_nothing_if_nobody_is_damaged() -> None:
    me = side("warrior", hand=["Battle Rage"], board=["Wisp"], deck=["Wisp"])
    table = scenario(me, side("mage", health=20)).play("Battle Rage")
    assert table.hand() == []


@pytest.mark.card("EX1_398", "EX1_398t")
@pytest.mark.mechanic("Weapon buff / equip")
def test_arathi_weaponsmith_equips_a_battle_axe() -> None:
    table = scenario(side("warrior", hand=["Arathi Weaponsmith"], weapon="Arcanite Reaper"), side("mage"))
    table.play("Arathi Weaponsmith")
    axe = table.me.weapon
    assert axe is not None
    assert (axe.card.name, axe.attack, axe.health, table.stats()) == ("Battle Axe", 2, 2, [(3, 3)])
    table.attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, axe.health) == (28, 1)


@pytest.mark.card("EX1_402")
@pytest.mark.mechanic("Armor")
@pytest.mark.mechanic("Damage-taken triggers")
def test_armorsmith_arms_its_hero_for_every_friendly_minion_that_is_hurt() -> None:
    shielded = minion("Oasis Snapjaw", keywords=DIVINE_SHIELD)
    me = side("warrior", hand=["Whirlwind"], board=["Armorsmith", "Chillwind Yeti", shielded])
    table = scenario(me, side("warrior", board=["War Golem"]))
    table.play("Whirlwind")
    assert (table.me.armor, table.opponent.armor) == (2, 0)
    table.attack("Chillwind Yeti", "enemy hero").end_turn().attack("War Golem", "my hero")
    assert table.me.armor == 0  # damage to the hero gives no armor


@pytest.mark.card("EX1_402")
def test_a_dying_armorsmith_still_counts_all_damage() -> None:
    me = side("warrior", hand=["Whirlwind"], board=["Wisp", minion("Armorsmith", damage=3), "Wisp"])
    table = scenario(me, side("mage")).play("Whirlwind")
    assert (table.board(), table.me.armor) == ([], 3)


@pytest.mark.card("EX1_408")
@pytest.mark.mechanic("Conditional amounts")
def test_mortal_strike_is_stronger_at_twelve_health() -> None:
    for health, armor, damage in ((13, 0, 4), (12, 0, 6), (12, 5, 6), (1, 0, 6)):
        me = side("warrior", hand=["Mortal Strike"], health=health, armor=armor)
        table = scenario(me, side("mage", health=29)).play("Mortal Strike", "enemy hero")
        assert table.opponent.hero.health == 29 - damage


@pytest.mark.card("EX1_408")
@pytest.mark.mechanic("Spell damage")
def test_mortal_strike_hits_any_character_and_grows_with_spell_damage() -> None:
    me = side("warrior", hand=["Mortal Strike"], board=["Kobold Geomancer"])
    table = scenario(me, side("mage", board=["War Golem"], health=5))
    assert table.targets("Mortal Strike") == [
        table.me.hero,
        *table.me.board,
        table.opponent.hero,
        *table.opponent.board,
    ]
    assert table.play("Mortal Strike", "War Golem").stats(1) == [(7, 2)]


@pytest.mark.card("EX1_603")
@pytest.mark.mechanic("Battlecry (tag)")
def test_cruel_taskmaster_hurts_and_strengthens_another_minion() -> None:
    me = side("warrior", hand=["Cruel Taskmaster"], board=["Grommash Hellscream", "Kobold Geomancer"])
    table = scenario(me, side("mage", board=["Wisp"]))
    assert table.targets("Cruel Taskmaster") == [*table.me.board, *table.opponent.board]
    table.play("Cruel Taskmaster", "Grommash Hellscream")
    assert table.stats() == [(12, 8), (2, 2), (2, 2)]


@pytest.mark.card("EX1_603")
def test_cruel_taskmaster_kills_a_weak_minion_and_breaks_a_shield() -> None:
    shielded = minion("War Golem", keywords=DIVINE_SHIELD)
    opponent = side("mage", board=["Wisp", shielded])
    table = scenario(side("warrior", hand=["Cruel Taskmaster"] * 2), opponent)
    table.play("Cruel Taskmaster", "Wisp").play("Cruel Taskmaster", "War Golem")
    assert table.stats(1) == [(9, 7)]
    assert not table.opponent.board[0].has_keyword(DIVINE_SHIELD)


@pytest.mark.card("EX1_603")
def test_cruel_taskmaster_needs_no_target() -> None:
    table = scenario(side("warrior", hand=["Cruel Taskmaster"]), side("mage")).play("Cruel Taskmaster")
    assert (table.stats(), table.opponent.hero.health) == ([(2, 2)], 30)


@pytest.mark.card("EX1_607")
@pytest.mark.mechanic("Direct damage (single target)")
def test_inner_rage_hurts_and_strengthens_a_minion() -> None:
    me = side("warrior", hand=["Inner Rage"], board=["Chillwind Yeti"])
    table = scenario(me, side("mage", board=["War Golem"]))
    assert table.targets("Inner Rage") == [*table.me.board, *table.opponent.board]
    table.play("Inner Rage", "Chillwind Yeti").end_turn()
    assert table.stats() == [(6, 4)]


@pytest.mark.card("EX1_607")
@pytest.mark.mechanic("Spell damage")
def test_inner_rage_hurts_more_with_spell_damage() -> None:
    me = side("warrior", hand=["Inner Rage"], board=["Kobold Geomancer"])
    table = scenario(me, side("mage", board=["War Golem"])).play("Inner Rage", "War Golem")
    assert table.stats(1) == [(9, 5)]


@pytest.mark.card("NEW1_036")
def test_commanding_shout_keeps_minions_at_one_health_this_turn() -> None:
    me = side("warrior", hand=["Commanding Shout", "Whirlwind", "Wisp"], board=["Acolyte of Pain"], deck=["Wisp"] * 5)
    table = scenario(me, side("mage", board=["War Golem"]))
    table.play("Commanding Shout")
    assert table.hand() == ["Whirlwind", "Wisp", "Wisp"]
    table.attack("Acolyte of Pain", "War Golem")
    assert (table.stats(), len(table.me.hand)) == ([(1, 1)], 4)
    table.play("Wisp").play("Whirlwind")  # minions at 1 health take no damage, also those that came later
    assert (table.stats(), len(table.me.hand), table.stats(1)) == ([(1, 1), (1, 1)], 2, [(7, 5)])


@pytest.mark.card("NEW1_036")
def test_commanding_shout_protects_neither_the_hero_nor_later_nor_from_destruction() -> None:
    me = side("warrior", hand=["Commanding Shout", "Commanding Shout"], board=["Wisp", "War Golem"], health=2)
    table = scenario(me, side("mage", hand=["Fireball"], board=["Doomsayer"]))
    table.play("Commanding Shout").attack("War Golem", "Doomsayer")
    assert (table.board(1), table.me.hero.health) == ([], 1)  # one from fatigue
    table.end_turn().play("Fireball", "War Golem").power("Wisp")
    assert table.stats() == [(7, 1)]
    me = side("warrior", hand=["Commanding Shout", "Brawl"], board=["Wisp", "Wisp"], deck=["Wisp"])
    assert scenario(me, side("mage")).play("Commanding Shout").play("Brawl").board() == ["Wisp"]
