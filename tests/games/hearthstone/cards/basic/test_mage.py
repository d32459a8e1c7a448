"""Basic mage cards and the hero power."""

import pytest

from topdeck.games.hearthstone.engine.constants import BEAST, DIVINE_SHIELD, ELUSIVE, FROZEN, STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("CS2_034")
def test_fireblast_deals_one_damage_to_any_character_once_a_turn() -> None:
    table = scenario(side("mage", board=["Wisp"]), side("warrior", board=["Chillwind Yeti"]))
    assert len(table.power_targets()) == 4
    table.power("Chillwind Yeti")
    assert table.stats(1) == [(4, 4)]
    assert table.me.mana == 8
    assert table.power_targets() == []


@pytest.mark.card("CS2_034")
def test_fireblast_is_no_spell() -> None:
    table = scenario(
        side("mage", board=["Kobold Geomancer"]),
        side("warrior", board=[minion("Wisp", keywords=ELUSIVE), minion("Murloc Raider", keywords=STEALTH)]),
    )
    assert table.power_targets() == [table.me.hero, *table.me.board, table.opponent.hero]
    table.power("enemy hero")
    assert table.opponent.hero.health == 29


@pytest.mark.card("CS2_022")
@pytest.mark.mechanic("Transform")
def test_polymorph_leaves_nothing_of_the_minion() -> None:
    table = scenario(
        side("mage", hand=["Polymorph"]),
        side("warrior", deck=["Wisp"], board=["Wisp", minion("Bloodmage Thalnos", attack=9), "Murloc Raider"]),
    )
    table.play("Polymorph", "Bloodmage Thalnos")
    assert table.board(1) == ["Wisp", "Sheep", "Murloc Raider"]
    assert table.stats(1)[1] == (1, 1)
    assert table.hand(1) == []  # no deathrattle
    assert table.opponent.graveyard == ()


@pytest.mark.card("CS2_022")
def test_polymorph_works_on_minions_of_both_sides_and_on_no_hero() -> None:
    table = scenario(side("mage", hand=["Polymorph"], board=["Boulderfist Ogre"]), side("warrior", board=["Wisp"]))
    assert table.targets("Polymorph") == [*table.me.board, *table.opponent.board]
    table.play("Polymorph", "Boulderfist Ogre")
    [sheep] = table.me.board
    assert table.attack_targets(sheep) == []  # it has only just arrived


@pytest.mark.card("CS2_022")
@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Spell damage")
def test_polymorph_ends_what_the_minion_did_for_its_side() -> None:
    me = side("mage", hand=["Polymorph", "Fireball"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior")).play("Polymorph", "Kobold Geomancer").play("Fireball", "enemy hero")
    assert table.opponent.hero.health == 24
    me = side("mage", hand=["Polymorph"], board=["Chillwind Yeti"])
    table = scenario(me, side("warrior", board=["Goldshire Footman"])).play("Polymorph", "Goldshire Footman")
    assert table.opponent.hero in table.attack_targets("Chillwind Yeti")


@pytest.mark.card("CS2_022")
def test_polymorph_cannot_be_aimed_at_the_hidden_or_elusive() -> None:
    hidden = [minion("Wisp", keywords=keyword) for keyword in (STEALTH, ELUSIVE)]
    assert not scenario(side("mage", hand=["Polymorph"]), side("warrior", board=hidden)).can_play("Polymorph")


@pytest.mark.card("CS2_tk1")
def test_a_sheep_is_a_small_beast_that_can_bite() -> None:
    table = scenario(side("mage", board=["CS2_tk1"]), side("warrior"))
    [sheep] = table.me.board
    assert (sheep.attack, sheep.health, sheep.card.tribe) == (1, 1, BEAST)
    table.attack(sheep, "enemy hero")
    assert table.opponent.hero.health == 29


@pytest.mark.card("CS2_023")
@pytest.mark.mechanic("Card draw")
def test_arcane_intellect_draws_two() -> None:
    table = scenario(
        side("mage", hand=["Arcane Intellect"], deck=["Wisp", "Wisp", "Wisp"]), side("warrior", deck=["Wisp"])
    )
    table.play("Arcane Intellect")
    assert table.hand() == ["Wisp", "Wisp"]
    assert (table.me.cards_left, table.opponent.cards_left) == (1, 1)


@pytest.mark.card("CS2_023")
def test_arcane_intellect_burns_what_the_hand_cannot_hold() -> None:
    table = scenario(
        side("mage", hand=["Arcane Intellect", *["Wisp"] * 9], deck=["Murloc Raider"] * 2), side("warrior")
    )
    table.play("Arcane Intellect")
    assert table.hand() == ["Wisp"] * 9 + ["Murloc Raider"]
    assert table.me.cards_left == 0


@pytest.mark.card("CS2_023")
def test_arcane_intellect_with_an_empty_deck_hurts_twice() -> None:
    table = scenario(side("mage", hand=["Arcane Intellect"]), side("warrior"))
    table.play("Arcane Intellect")
    assert table.me.hero.health == 30 - 1 - 2


@pytest.mark.card("CS2_024")
@pytest.mark.mechanic("Freeze")
@pytest.mark.mechanic("Direct damage (single target)")
def test_frostbolt_wounds_and_freezes() -> None:
    table = scenario(side("mage", hand=["Frostbolt"]), side("warrior", board=["Chillwind Yeti"]))
    table.play("Frostbolt", "Chillwind Yeti")
    [yeti] = table.opponent.board
    assert (yeti.health, yeti.has_keyword(FROZEN)) == (2, True)


@pytest.mark.card("CS2_024")
@pytest.mark.mechanic("Freeze")
def test_a_frozen_minion_misses_one_attack() -> None:
    table = scenario(
        side("mage", hand=["Frostbolt"], deck=["Wisp"]),
        side("warrior", board=["Chillwind Yeti"], deck=["Wisp", "Wisp"]),
    )
    table.play("Frostbolt", "Chillwind Yeti").end_turn()
    assert table.attack_targets("Chillwind Yeti") == []
    table.end_turn().end_turn()
    assert table.attack_targets("Chillwind Yeti") == [table.me.hero]


@pytest.mark.card("CS2_024")
@pytest.mark.mechanic("Freeze")
def test_a_frozen_hero_cannot_swing_its_weapon() -> None:
    table = scenario(side("mage", hand=["Frostbolt"]), side("warrior", weapon="Fiery War Axe", deck=["Wisp"], armor=2))
    table.play("Frostbolt", "enemy hero").end_turn()
    assert (table.opponent.hero.health, table.opponent.armor) == (29, 0)
    assert table.attack_targets(table.opponent.hero) == []


@pytest.mark.card("CS2_024")
def test_frostbolt_freezes_through_a_divine_shield() -> None:
    table = scenario(side("mage", hand=["Frostbolt"]), side("warrior", board=[minion("Wisp", keywords=DIVINE_SHIELD)]))
    table.play("Frostbolt", "Wisp")
    [wisp] = table.opponent.board
    assert (wisp.health, wisp.has_keyword(DIVINE_SHIELD), wisp.has_keyword(FROZEN)) == (1, False, True)


@pytest.mark.card("CS2_029")
@pytest.mark.mechanic("Direct damage (single target)")
def test_fireball_deals_six_and_more_with_spell_damage() -> None:
    table = scenario(side("mage", hand=["Fireball", "Fireball"], board=["Kobold Geomancer"]), side("warrior"))
    table.play("Fireball", "enemy hero")
    assert table.opponent.hero.health == 23
    table.play("Fireball", "Kobold Geomancer")  # its spell damage still counts for the spell that kills it
    assert table.me.board == []


@pytest.mark.card("CS2_029")
def test_fireball_deals_exactly_six() -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", board=["Boulderfist Ogre"]))
    assert len(table.targets("Fireball")) == 3
    table.play("Fireball", "Boulderfist Ogre")
    assert table.stats(1) == [(6, 1)]


@pytest.mark.card("CS2_032")
@pytest.mark.mechanic("Area damage")
def test_flamestrike_burns_enemy_minions_only() -> None:
    table = scenario(
        side("mage", hand=["Flamestrike"], board=["Chillwind Yeti"]),
        side("warrior", board=["Chillwind Yeti", "Silverback Patriarch", "War Golem"]),
    )
    table.play("Flamestrike")
    assert table.stats(0) == [(4, 5)]
    assert table.stats(1) == [(4, 1), (7, 3)]
    assert table.opponent.hero.health == 30


@pytest.mark.card("CS2_032")
def test_flamestrike_hits_the_stealthy_and_may_be_wasted() -> None:
    table = scenario(
        side("mage", hand=["Flamestrike"], board=["Kobold Geomancer"]),
        side("warrior", board=[minion("Chillwind Yeti", keywords=STEALTH)]),
    )
    table.play("Flamestrike")
    assert table.opponent.board == []
    assert scenario(side("mage", hand=["Flamestrike"]), side("warrior")).can_play("Flamestrike")


@pytest.mark.card("CS2_033")
@pytest.mark.mechanic("Freeze")
def test_water_elemental_freezes_the_character_it_attacks() -> None:
    table = scenario(
        side("mage", board=["Water Elemental", "Wisp"]), side("warrior", board=["War Golem", "Oasis Snapjaw"])
    )
    table.attack("Water Elemental", "Oasis Snapjaw").attack("Wisp", "War Golem")
    golem, snapjaw = table.opponent.board
    assert (golem.has_keyword(FROZEN), snapjaw.has_keyword(FROZEN)) == (False, True)
    assert table.stats(0) == [(3, 4)]


@pytest.mark.card("CS2_033")
@pytest.mark.mechanic("Freeze")
def test_water_elemental_freezes_its_attacker_even_as_it_dies() -> None:
    table = scenario(side("warrior", board=["War Golem"]), side("mage", board=["Water Elemental"]))
    table.attack("War Golem", "Water Elemental")
    assert table.opponent.board == []
    assert table.character("War Golem").has_keyword(FROZEN)


@pytest.mark.card("CS2_033")
def test_water_elemental_freezes_heroes() -> None:
    table = scenario(
        side("warrior", weapon="Fiery War Axe", armor=9, board=["Wisp"]), side("mage", board=["Water Elemental"])
    )
    table.attack("my hero", "Water Elemental")
    assert table.me.armor == 6  # armor does not prevent freezing
    assert table.me.hero.has_keyword(FROZEN)
    assert not table.opponent.hero.has_keyword(FROZEN)


@pytest.mark.card("CS2_033")
def test_water_elemental_does_not_freeze_undamaged_characters() -> None:
    table = scenario(
        side("mage", board=["Water Elemental"]), side("warrior", board=[minion("Wisp", keywords=DIVINE_SHIELD)])
    )
    table.attack("Water Elemental", "Wisp")
    [wisp] = table.opponent.board
    assert not wisp.has_keyword(FROZEN)
    assert not table.character("Water Elemental").has_keyword(FROZEN)  # the wisp does not freeze


@pytest.mark.card("CS2_033")
def test_a_silenced_water_elemental_does_not_freeze() -> None:
    table = scenario(side("mage", board=[minion("Water Elemental", silenced=True)]), side("warrior"))
    table.attack("Water Elemental", "enemy hero")
    assert (table.opponent.hero.health, table.opponent.hero.has_keyword(FROZEN)) == (27, False)


@pytest.mark.card("CS2_025")
@pytest.mark.mechanic("Area damage")
def test_arcane_explosion_hits_all_enemy_minions_and_nobody_else() -> None:
    me = side("mage", hand=["Arcane Explosion", "Arcane Explosion"], board=["Wisp"])
    hidden = minion("Wisp", keywords=STEALTH)
    table = scenario(me, side("warrior", board=["Chillwind Yeti", hidden, minion("War Golem", keywords=DIVINE_SHIELD)]))
    table.play("Arcane Explosion")
    assert (table.stats(), table.stats(1)) == ([(1, 1)], [(4, 4), (7, 7)])
    table.play("Arcane Explosion")
    assert (table.stats(1), table.opponent.hero.health) == ([(4, 3), (7, 6)], 30)


@pytest.mark.card("CS2_025")
@pytest.mark.mechanic("Spell damage")
def test_arcane_explosion_grows_with_spell_damage() -> None:
    me = side("mage", hand=["Arcane Explosion"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    assert table.play("Arcane Explosion").stats(1) == [(4, 3)]


@pytest.mark.card("CS2_026")
@pytest.mark.mechanic("Freeze")
def test_frost_nova_freezes_all_enemy_minions_and_nobody_else() -> None:
    me = side("mage", hand=["Frost Nova"], board=["Wisp"])
    opponent = side("warrior", board=["Chillwind Yeti", minion("War Golem", keywords=STEALTH)], weapon="Fiery War Axe")
    table = scenario(me, opponent).play("Frost Nova")
    assert [it.has_keyword(FROZEN) for it in table.opponent.board] == [True, True]
    assert table.stats(1) == [(4, 5), (7, 7)]
    assert not any(it.has_keyword(FROZEN) for it in (table.opponent.hero, table.me.hero, *table.me.board))
    table.end_turn()
    assert [len(table.attack_targets(it)) for it in table.opponent.board] == [0, 0]


@pytest.mark.card("CS2_027")
@pytest.mark.card("CS2_mirror")
@pytest.mark.mechanic("Token summoning")
@pytest.mark.mechanic("Taunt (printed)")
def test_mirror_image_brings_two_guards_without_attack() -> None:
    me = side("mage", hand=["CS2_027"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"], deck=["Wisp"]))
    table.play("CS2_027").end_turn()
    assert (table.board(), table.stats()) == (["Wisp", "Mirror Image", "Mirror Image"], [(1, 1), (0, 2), (0, 2)])
    assert table.attack_targets("War Golem") == table.me.board[1:]


@pytest.mark.card("CS2_027")
def test_mirror_image_needs_room_for_one_of_the_two() -> None:
    crowded = scenario(side("mage", hand=["CS2_027"], board=["Wisp"] * 7), side("warrior"))
    assert not crowded.can_play("CS2_027")
    table = scenario(side("mage", hand=["CS2_027"], board=["Wisp"] * 6), side("warrior"))
    assert table.play("CS2_027").board() == ["Wisp"] * 6 + ["Mirror Image"]


@pytest.mark.card("EX1_277")
@pytest.mark.mechanic("Random targets")
def test_arcane_missiles_split_three_damage_among_all_enemies() -> None:
    outcomes = set()
    for seed in range(20):
        me = side("mage", hand=["Arcane Missiles"], board=["Chillwind Yeti"])
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed)
        table.play("Arcane Missiles")
        golem = table.opponent.board[0]
        assert golem.health + table.opponent.hero.health == 34
        assert (table.stats(), table.me.hero.health) == ([(4, 5)], 30)
        outcomes.add(golem.health)
    assert outcomes == {4, 5, 6, 7}


@pytest.mark.card("EX1_277")
@pytest.mark.mechanic("Spell damage")
def test_spell_damage_adds_missiles() -> None:
    table = scenario(side("mage", hand=["Arcane Missiles"], board=["Kobold Geomancer"]), side("warrior"))
    assert table.play("Arcane Missiles").opponent.hero.health == 26


@pytest.mark.card("EX1_277")
def test_arcane_missiles_do_not_hit_a_minion_that_is_about_to_die() -> None:
    for seed in range(10):
        table = scenario(side("mage", hand=["Arcane Missiles"]), side("warrior", board=["Wisp"]), seed=seed)
        table.play("Arcane Missiles")
        assert table.opponent.hero.health == 27 + (len(table.opponent.board) == 0)


@pytest.mark.card("EX1_277")
def test_each_arcane_missile_takes_a_divine_shield_or_one_damage() -> None:
    shielded = minion("Wisp", keywords=DIVINE_SHIELD)
    for seed in range(10):
        table = scenario(side("mage", hand=["Arcane Missiles"]), side("warrior", board=[shielded]), seed=seed)
        table.play("Arcane Missiles")
        spent = 2 if table.opponent.board == [] else not table.opponent.board[0].has_keyword(DIVINE_SHIELD)
        assert table.opponent.hero.health == 27 + spent
