"""Basic druid cards and the hero power."""

import pytest

from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side


@pytest.mark.card("CS2_017")
@pytest.mark.mechanic("Armor")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_shapeshift_arms_the_hero_for_the_turn_and_armors_it_for_good() -> None:
    table = scenario(side("druid"), side("warrior", board=["Murloc Raider"]))
    table.power().attack("my hero", "Murloc Raider")
    assert table.board(1) == []
    assert (table.me.hero.health, table.me.armor) == (29, 0)
    table.end_turn().end_turn().power()
    assert (table.me.hero.attack, table.me.armor) == (1, 1)
    table.end_turn()
    assert (table.me.hero.attack, table.me.armor) == (0, 1)


@pytest.mark.card("EX1_169")
@pytest.mark.mechanic("Temporary mana")
def test_innervate_gives_two_mana_for_the_turn() -> None:
    table = scenario(side("druid", hand=["Innervate"], mana=3, crystals=3), side("warrior"))
    table.play("Innervate")
    assert (table.me.mana, table.me.max_mana) == (5, 3)
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (4, 4)


@pytest.mark.card("EX1_169")
def test_innervate_never_lifts_mana_above_ten() -> None:
    table = scenario(side("druid", hand=["Innervate"], mana=9), side("warrior"))
    table.play("Innervate")
    assert table.me.mana == 10


@pytest.mark.card("CS2_013")
def test_wild_growth_gives_an_empty_crystal() -> None:
    table = scenario(side("druid", hand=["Wild Growth"], mana=4, crystals=4), side("warrior"))
    table.play("Wild Growth")
    assert (table.me.mana, table.me.max_mana, table.hand()) == (2, 5, [])
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (6, 6)


@pytest.mark.card("CS2_013")
def test_wild_growth_may_give_the_tenth_crystal() -> None:
    table = scenario(side("druid", hand=["Wild Growth"], mana=9, crystals=9), side("warrior"))
    table.play("Wild Growth")
    assert (table.me.max_mana, table.hand()) == (10, [])


@pytest.mark.card("CS2_013")
@pytest.mark.card("CS2_013t")
@pytest.mark.mechanic("Card draw")
def test_wild_growth_beyond_ten_crystals_gives_excess_mana_which_draws_a_card() -> None:
    table = scenario(side("druid", hand=["Wild Growth"], deck=["War Golem"] * 2), side("warrior"))
    table.play("Wild Growth")
    assert (table.me.max_mana, table.hand()) == (10, ["Excess Mana"])
    table.play("Excess Mana")
    assert (table.me.mana, table.hand()) == (8, ["War Golem"])


@pytest.mark.card("CS2_013")
@pytest.mark.mechanic("Temporary mana")
def test_wild_growth_with_ten_mana_from_innervate_gives_excess_mana() -> None:
    """See https://hearthstone.wiki.gg/wiki/Wild_Growth."""
    me = side("druid", hand=["Innervate", "Innervate", in_hand("Wild Growth", cost=-2)], mana=8, crystals=8)
    table = scenario(me, side("mage")).play("Innervate").play("Innervate").play("Wild Growth")
    assert (table.me.mana, table.me.max_mana, table.hand()) == (10, 8, ["Excess Mana"])


@pytest.mark.card("CS2_011")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_savage_roar_strengthens_all_friendly_characters_for_the_turn() -> None:
    table = scenario(
        side("druid", hand=["Savage Roar"], board=["Wisp", "Chillwind Yeti"]), side("warrior", board=["Murloc Raider"])
    )
    table.play("Savage Roar")
    assert (table.me.hero.attack, table.stats()) == (2, [(3, 1), (6, 5)])
    assert (table.opponent.hero.attack, table.stats(1)) == (0, [(2, 1)])
    table.attack("my hero", "enemy hero").attack("Wisp", "enemy hero")
    assert table.opponent.hero.health == 25
    table.end_turn()
    assert (table.me.hero.attack, table.stats()) == (0, [(1, 1), (4, 5)])


@pytest.mark.card("CS2_011")
def test_savage_roar_does_not_reach_a_minion_that_comes_later() -> None:
    table = scenario(side("druid", hand=["Savage Roar", "Stonetusk Boar"]), side("warrior"))
    table.play("Savage Roar").play("Stonetusk Boar")
    assert table.stats() == [(1, 1)]


@pytest.mark.card("CS2_012")
@pytest.mark.mechanic("Direct damage (single target)")
@pytest.mark.mechanic("Area damage")
def test_swipe_deals_four_to_one_enemy_and_one_to_the_others() -> None:
    table = scenario(
        side("druid", hand=["Swipe"], board=["Chillwind Yeti"]),
        side("warrior", board=["Wisp", "Chillwind Yeti", "Boulderfist Ogre"]),
    )
    table.play("Swipe", table.opponent.board[1])
    assert table.stats(1) == [(4, 1), (6, 6)]
    assert (table.opponent.hero.health, table.me.hero.health, table.stats()) == (29, 30, [(4, 5)])


@pytest.mark.card("CS2_012")
def test_swipe_may_hit_the_hero_hardest() -> None:
    table = scenario(side("druid", hand=["Swipe"]), side("warrior", board=["Chillwind Yeti"]))
    table.play("Swipe", "enemy hero")
    assert (table.opponent.hero.health, table.stats(1)) == (26, [(4, 4)])


@pytest.mark.card("CS2_012")
@pytest.mark.mechanic("Spell damage")
def test_swipe_gains_spell_damage_on_both_amounts() -> None:
    table = scenario(side("druid", hand=["Swipe"], board=["Kobold Geomancer"]), side("warrior", board=["War Golem"]))
    table.play("Swipe", "War Golem")
    assert (table.opponent.hero.health, table.stats(1)) == (28, [(7, 2)])


@pytest.mark.card("CS2_012")
def test_swipe_is_for_enemies_only() -> None:
    table = scenario(side("druid", hand=["Swipe"], board=["Wisp"]), side("warrior", board=["Wisp"]))
    assert table.targets("Swipe") == [table.opponent.hero, *table.opponent.board]


@pytest.mark.card("CS2_005")
@pytest.mark.mechanic("Armor")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_claw_arms_the_hero_for_the_turn_and_armors_it_for_good() -> None:
    table = scenario(side("druid", hand=["Claw"], armor=1), side("warrior"))
    table.play("Claw")
    assert (table.me.hero.attack, table.me.armor) == (2, 3)
    table.attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, table.opponent.armor) == (28, 0)
    table.end_turn()
    assert (table.me.hero.attack, table.me.armor) == (0, 3)


@pytest.mark.card("CS2_007")
@pytest.mark.mechanic("Healing")
def test_healing_touch_heals_any_character_up_to_its_full_health() -> None:
    me = side("druid", hand=["Healing Touch"] * 3, health=10, board=[minion("War Golem", damage=3)])
    table = scenario(me, side("warrior", health=21), turn=19)
    assert len(table.targets("Healing Touch")) == 3
    table.play("Healing Touch", "my hero").play("Healing Touch", "War Golem").play("Healing Touch", "enemy hero")
    assert (table.me.hero.health, table.stats(), table.opponent.hero.health) == (18, [(7, 7)], 29)


@pytest.mark.card("CS2_007")
@pytest.mark.mechanic("Spell damage")
def test_spell_damage_does_not_help_healing_touch() -> None:
    table = scenario(side("druid", hand=["Healing Touch"], health=10, board=["Kobold Geomancer"]), side("warrior"))
    assert table.play("Healing Touch", "my hero").me.hero.health == 18


@pytest.mark.card("CS2_008")
@pytest.mark.mechanic("Direct damage (single target)")
def test_moonfire_deals_one_damage_to_any_character() -> None:
    me = side("druid", hand=["Moonfire"], board=["Wisp"], mana=0)
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    assert len(table.targets("Moonfire")) == 4
    table.play("Moonfire", "Chillwind Yeti")
    assert table.stats(1) == [(4, 4)]


@pytest.mark.card("CS2_008")
@pytest.mark.mechanic("Spell damage")
def test_moonfire_grows_with_spell_damage() -> None:
    table = scenario(side("druid", hand=["Moonfire"], board=["Kobold Geomancer", "Azure Drake"]), side("warrior"))
    assert table.play("Moonfire", "enemy hero").opponent.hero.health == 27


@pytest.mark.card("CS2_009")
@pytest.mark.mechanic("Permanent buff on board")
def test_mark_of_the_wild_strengthens_a_minion_that_then_guards() -> None:
    me = side("druid", hand=["Mark of the Wild"], board=["Wisp", "Chillwind Yeti"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Mark of the Wild") == [*table.me.board, *table.opponent.board]
    table.play("Mark of the Wild", "Wisp").end_turn()
    assert table.stats() == [(3, 3), (4, 5)]
    assert table.attack_targets("War Golem") == [table.me.board[0]]


@pytest.mark.card("CS2_232")
@pytest.mark.mechanic("Taunt (printed)")
def test_ironbark_protector_is_a_large_guard() -> None:
    table = scenario(side("druid", hand=["Ironbark Protector"]), side("warrior", board=["War Golem"]))
    table.play("Ironbark Protector").end_turn()
    assert (table.stats(), table.me.mana) == ([(8, 8)], 2)
    assert table.attack_targets("War Golem") == table.me.board


@pytest.mark.card("EX1_173")
@pytest.mark.mechanic("Direct damage (single target)")
@pytest.mark.mechanic("Card draw")
def test_starfire_deals_five_damage_and_draws_a_card() -> None:
    me = side("druid", hand=["Starfire"], board=["Kobold Geomancer"], deck=["Wisp", "Wisp"])
    table = scenario(me, side("warrior", deck=["Wisp"]))
    assert len(table.targets("Starfire")) == 3
    table.play("Starfire", "enemy hero")
    assert (table.opponent.hero.health, table.hand(), table.hand(1)) == (24, ["Wisp"], [])


@pytest.mark.card("EX1_173")
def test_starfire_draws_before_its_target_dies() -> None:
    me = side("druid", hand=["Starfire"], board=["Tomb Pillager"], deck=["Wisp"])
    table = scenario(me, side("warrior")).play("Starfire", "Tomb Pillager")
    assert (table.board(), table.hand()) == ([], ["Wisp", "The Coin"])
