"""Classic druid cards."""

import pytest

from topdeck.games.hearthstone.engine.constants import CHARGE, TAUNT
from topdeck.games.hearthstone.scenario import minion, scenario, side

CAT, BEAR = 0, 1


@pytest.mark.card("EX1_165")
@pytest.mark.card("EX1_165a")
@pytest.mark.card("EX1_165t1")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Charge (printed)")
def test_druid_of_the_claw_charges_as_a_cat() -> None:
    table = scenario(side("druid", hand=["Druid of the Claw"]), side("warrior"))
    table.play("Druid of the Claw", option=CAT)
    [cat] = table.me.board
    assert (cat.card.id, cat.attack, cat.health, cat.has_keyword(TAUNT)) == ("EX1_165t1", 4, 4, False)
    table.attack(cat, "enemy hero")
    assert table.opponent.hero.health == 26


@pytest.mark.card("EX1_165")
@pytest.mark.card("EX1_165b")
@pytest.mark.card("EX1_165t2")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Taunt (printed)")
def test_druid_of_the_claw_protects_as_a_bear() -> None:
    table = scenario(side("druid", hand=["Druid of the Claw"], board=["Wisp"]), side("warrior", board=["Wolfrider"]))
    table.play("Druid of the Claw", option=BEAR)
    bear = table.me.board[1]
    assert (bear.card.id, bear.attack, bear.health, bear.has_keyword(CHARGE)) == ("EX1_165t2", 4, 6, False)
    assert table.attack_targets(bear) == []
    table.end_turn()
    assert table.attack_targets("Wolfrider") == [bear]


@pytest.mark.card("EX1_165")
@pytest.mark.mechanic("Choose One")
def test_druid_of_the_claw_must_choose_and_keeps_its_place() -> None:
    table = scenario(
        side("druid", hand=["Druid of the Claw"], board=["Wisp", "Murloc Raider"]), side("warrior"), positions="all"
    )
    assert {action.option for action in table.ways_to_play("Druid of the Claw")} == {CAT, BEAR}
    table.play("Druid of the Claw", option=BEAR, position=1)
    assert table.stats() == [(1, 1), (4, 6), (2, 1)]


@pytest.mark.card("EX1_165t1")
@pytest.mark.card("EX1_165t2")
@pytest.mark.mechanic("Race checks")
def test_both_forms_of_the_druid_of_the_claw_are_beasts() -> None:
    for form in (CAT, BEAR):
        hand = ["Druid of the Claw", "Mark of Y'Shaarj"]
        table = scenario(side("druid", hand=hand, deck=["Wisp"]), side("warrior"))
        table.play("Druid of the Claw", option=form).play("Mark of Y'Shaarj", "Druid of the Claw")
        assert table.hand() == ["Wisp"]


@pytest.mark.card("EX1_570")
@pytest.mark.mechanic("Armor")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_bite_arms_the_hero_for_the_turn_and_armors_it_for_good() -> None:
    table = scenario(side("druid", hand=["Bite", "Bite"]), side("warrior"))
    table.play("Bite").play("Bite")
    assert (table.me.hero.attack, table.me.armor) == (8, 8)
    table.attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 22
    table.end_turn()
    assert (table.me.hero.attack, table.me.armor) == (0, 8)


@pytest.mark.card("EX1_571")
@pytest.mark.card("EX1_tk9")
@pytest.mark.mechanic("Token summoning")
def test_force_of_nature_summons_three_treants_that_cannot_attack_yet() -> None:
    table = scenario(side("druid", hand=["Force of Nature"], board=["Wisp"]), side("warrior"))
    table.play("Force of Nature")
    assert (table.board(), table.stats()[1:]) == (["Wisp", "Treant", "Treant", "Treant"], [(2, 2)] * 3)
    assert [len(table.attack_targets(it)) for it in table.me.board] == [1, 0, 0, 0]
    table.end_turn()
    assert table.stats()[1:] == [(2, 2)] * 3  # they stay


@pytest.mark.card("EX1_571")
def test_force_of_nature_needs_room_for_one_treant() -> None:
    crowded = scenario(side("druid", hand=["Force of Nature"], board=["Wisp"] * 7), side("warrior"))
    assert not crowded.can_play("Force of Nature")
    table = scenario(side("druid", hand=["Force of Nature"], board=["Wisp"] * 5), side("warrior"))
    assert table.play("Force of Nature").board() == ["Wisp"] * 5 + ["Treant"] * 2


@pytest.mark.card("EX1_161")
@pytest.mark.mechanic("Destroy")
@pytest.mark.mechanic("Card draw")
def test_naturalize_destroys_a_minion_and_the_opponent_draws_two_cards() -> None:
    me = side("druid", hand=["Naturalize"], board=["Wisp"], deck=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"], deck=["Wisp"] * 3))
    assert table.targets("Naturalize") == [*table.me.board, *table.opponent.board]
    table.play("Naturalize", "War Golem")
    assert (table.board(1), table.hand(), table.hand(1)) == ([], [], ["Wisp", "Wisp"])
    assert (table.me.cards_left, table.opponent.cards_left) == (1, 1)


@pytest.mark.card("EX1_161")
def test_naturalize_burns_cards_and_causes_fatigue_for_the_opponent() -> None:
    opponent = side("warrior", board=["War Golem"], hand=["Wisp"] * 10, deck=["Murloc Raider"])
    table = scenario(side("druid", hand=["Naturalize"]), opponent).play("Naturalize", "War Golem")
    assert (table.hand(1), table.opponent.hero.health, table.me.hero.health) == (["Wisp"] * 10, 29, 30)


@pytest.mark.card("EX1_578")
@pytest.mark.mechanic("Conditional amounts")
def test_savagery_deals_damage_equal_to_the_heros_attack() -> None:
    me = side("druid", hand=["Claw", "Savagery"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"], weapon="Arcanite Reaper"))
    assert table.targets("Savagery") == [*table.me.board, *table.opponent.board]
    table.power().play("Claw").play("Savagery", "War Golem")
    assert table.stats(1) == [(7, 4)]


@pytest.mark.card("EX1_578")
@pytest.mark.mechanic("Weapons")
def test_savagery_counts_a_weapon() -> None:
    me = side("druid", hand=["Savagery"], weapon="Fiery War Axe")
    assert scenario(me, side("warrior", board=["War Golem"])).play("Savagery", "War Golem").stats(1) == [(7, 4)]


@pytest.mark.card("EX1_578")
@pytest.mark.mechanic("Spell damage")
def test_savagery_without_attack_deals_only_spell_damage() -> None:
    """https://hearthstone.gamepedia.com/Savagery"""
    table = scenario(side("druid", hand=["Savagery"]), side("warrior", board=["War Golem"]))
    assert table.play("Savagery", "War Golem").stats(1) == [(7, 7)]
    me = side("druid", hand=["Savagery"], board=["Kobold Geomancer"])
    assert scenario(me, side("warrior", board=["War Golem"])).play("Savagery", "War Golem").stats(1) == [(7, 6)]


@pytest.mark.card("EX1_154")
@pytest.mark.card("EX1_154a")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Spell damage")
def test_wrath_deals_three_damage_to_a_minion() -> None:
    me = side("druid", hand=["Wrath", "Wrath"], board=["Kobold Geomancer"], deck=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Wrath") == [*table.me.board, *table.opponent.board]
    table.play("Wrath", "War Golem", option=0)
    assert (table.stats(1), table.hand()) == ([(7, 3)], ["Wrath"])


@pytest.mark.card("EX1_154")
@pytest.mark.card("EX1_154b")
def test_wrath_deals_one_damage_to_a_minion_and_draws_a_card() -> None:
    me = side("druid", hand=["Wrath"], deck=["Wisp", "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Wrath", "War Golem", option=1)
    assert (table.stats(1), table.hand(), table.me.mana) == ([(7, 6)], ["Wisp"], 8)


@pytest.mark.card("EX1_154")
@pytest.mark.card("CFM_851")
@pytest.mark.mechanic("Card draw")
def test_wrath_draws_before_it_deals_one_damage() -> None:
    """Other spells deal their damage first (HearthSim/hs-bugs 148 and 638)."""
    me = side("druid", hand=["Wrath"], board=["Mech-Bear-Cat"], deck=["Wisp"])
    table = scenario(me, side("mage"), format="wild").play("Wrath", "Mech-Bear-Cat", option=1)
    assert (len(table.hand()), table.hand()[0]) == (2, "Wisp")  # then a Spare Part
    opponent = side("mage", board=[minion("Daring Reporter", health=1)])
    table = scenario(side("druid", hand=["Wrath"], deck=["Wisp"]), opponent).play("Wrath", "Daring Reporter", option=1)
    assert table.stats(1) == [(4, 1)]


@pytest.mark.card("EX1_154")
@pytest.mark.card("EX1_154a")
@pytest.mark.card("EX1_154b")
def test_wrath_needs_a_minion() -> None:
    assert not scenario(side("druid", hand=["Wrath"]), side("warrior")).can_play("Wrath")


@pytest.mark.card("EX1_155")
@pytest.mark.card("EX1_155a")
@pytest.mark.card("EX1_155b")
@pytest.mark.mechanic("Choose One")
def test_mark_of_nature_gives_attack_or_health_and_taunt() -> None:
    for option, stats, taunt in ((0, (11, 7), False), (1, (7, 11), True)):
        table = scenario(side("druid", hand=["Mark of Nature"]), side("warrior", board=["War Golem"]))
        table.play("Mark of Nature", "War Golem", option=option)
        assert (table.stats(1), table.opponent.board[0].has_keyword(TAUNT)) == ([stats], taunt)


@pytest.mark.card("EX1_155")
@pytest.mark.card("EX1_155a")
@pytest.mark.card("EX1_155b")
def test_mark_of_nature_needs_a_minion() -> None:
    assert not scenario(side("druid", hand=["Mark of Nature"]), side("warrior")).can_play("Mark of Nature")


@pytest.mark.card("EX1_160")
@pytest.mark.card("EX1_160b")
@pytest.mark.mechanic("Choose One")
def test_power_of_the_wild_strengthens_friendly_minions() -> None:
    me = side("druid", hand=["Power of the Wild"], board=["Wisp", "War Golem"])
    table = scenario(me, side("warrior", board=["Wisp"])).play("Power of the Wild", option=0)
    assert (table.stats(), table.stats(1)) == ([(2, 2), (8, 8)], [(1, 1)])


@pytest.mark.card("EX1_160")
@pytest.mark.card("EX1_160a")
@pytest.mark.card("EX1_160t")
def test_power_of_the_wild_summons_a_panther_if_there_is_room() -> None:
    table = scenario(side("druid", hand=["Power of the Wild"], board=["Wisp"]), side("warrior"))
    table.play("Power of the Wild", option=1)
    assert (table.board(), table.stats()) == (["Wisp", "Panther"], [(1, 1), (3, 2)])
    crowded = scenario(side("druid", hand=["Power of the Wild"], board=["Wisp"] * 7), side("warrior"))
    assert [action.option for action in crowded.ways_to_play("Power of the Wild")] == [0]


@pytest.mark.card("EX1_164")
@pytest.mark.card("EX1_164a")
@pytest.mark.mechanic("Choose One")
def test_nourish_gives_two_full_crystals() -> None:
    table = scenario(side("druid", hand=["Nourish"], mana=6, crystals=6, deck=["Wisp"]), side("warrior"))
    table.play("Nourish", option=0)
    assert (table.me.mana, table.me.max_mana, table.opponent.max_mana, table.hand()) == (3, 8, 10, [])


@pytest.mark.card("EX1_164")
@pytest.mark.card("EX1_164a")
def test_nourish_never_gives_more_than_ten_crystals() -> None:
    table = scenario(side("druid", hand=["Nourish"], mana=9, crystals=9), side("warrior")).play("Nourish", option=0)
    assert table.me.max_mana == 10


@pytest.mark.card("EX1_164")
@pytest.mark.card("EX1_164b")
@pytest.mark.mechanic("Card draw")
def test_nourish_draws_three_cards() -> None:
    table = scenario(side("druid", hand=["Nourish"], deck=["Wisp"] * 4), side("warrior")).play("Nourish", option=1)
    assert (table.hand(), table.me.mana, table.me.max_mana) == (["Wisp"] * 3, 5, 10)


@pytest.mark.card("EX1_166")
@pytest.mark.card("EX1_166a")
@pytest.mark.mechanic("Choose One")
def test_keeper_of_the_grove_deals_two_damage_to_any_character_without_spell_damage() -> None:
    me = side("druid", hand=["Keeper of the Grove"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    ways = [action.target for action in table.ways_to_play("Keeper of the Grove") if action.option == 0]
    assert len(ways) == 4
    table.play("Keeper of the Grove", "enemy hero", option=0)
    assert (table.opponent.hero.health, table.stats()) == (28, [(2, 2), (2, 2)])


@pytest.mark.card("EX1_166")
@pytest.mark.card("EX1_166b")
@pytest.mark.mechanic("Silence")
def test_keeper_of_the_grove_silences_a_minion() -> None:
    table = scenario(side("druid", hand=["Keeper of the Grove"]), side("warrior", board=["Sen'jin Shieldmasta"]))
    assert len([action for action in table.ways_to_play("Keeper of the Grove") if action.option == 1]) == 1
    table.play("Keeper of the Grove", "Sen'jin Shieldmasta", option=1)
    assert (table.stats(1), table.opponent.board[0].has_keyword(TAUNT)) == ([(3, 5)], False)


@pytest.mark.card("EX1_166")
@pytest.mark.card("EX1_166b")
def test_keeper_of_the_grove_cannot_silence_without_a_minion() -> None:
    table = scenario(side("druid", hand=["Keeper of the Grove"]), side("warrior"))
    assert {action.option for action in table.ways_to_play("Keeper of the Grove")} == {0}


@pytest.mark.card("EX1_178")
@pytest.mark.card("EX1_178a")
@pytest.mark.card("EX1_178b")
@pytest.mark.mechanic("Choose One")
def test_ancient_of_war_gains_attack_or_health_and_taunt() -> None:
    for option, stats, taunt in ((0, (10, 5), False), (1, (5, 10), True)):
        table = scenario(side("druid", hand=["Ancient of War"], board=["Wisp"]), side("warrior"))
        table.play("Ancient of War", option=option)
        assert (table.stats(), table.me.board[1].has_keyword(TAUNT)) == ([(1, 1), stats], taunt)


@pytest.mark.card("EX1_178")
@pytest.mark.card("EX1_178b")
@pytest.mark.mechanic("Battlecry (tag)")
def test_brann_does_not_double_a_choice() -> None:
    """https://hearthstone.gamepedia.com/Brann_Bronzebeard"""
    table = scenario(side("druid", hand=["Ancient of War"], board=["Brann Bronzebeard"]), side("warrior"))
    assert table.play("Ancient of War", option=0).stats() == [(2, 4), (10, 5)]


@pytest.mark.card("EX1_573")
@pytest.mark.card("EX1_573a")
@pytest.mark.mechanic("Choose One")
def test_cenarius_strengthens_the_other_friendly_minions() -> None:
    me = side("druid", hand=["Cenarius"], board=["Wisp", "War Golem"])
    table = scenario(me, side("warrior", board=["Wisp"])).play("Cenarius", option=0)
    assert (table.stats(), table.stats(1)) == ([(3, 3), (9, 9), (5, 8)], [(1, 1)])


@pytest.mark.card("EX1_573")
@pytest.mark.card("EX1_573b")
@pytest.mark.card("EX1_573t")
@pytest.mark.mechanic("Token summoning")
def test_cenarius_summons_a_treant_with_taunt_on_either_side() -> None:
    """The first appears on the right, the second on the left: https://hearthstone.wiki.gg/wiki/Cenarius."""
    table = scenario(side("druid", hand=["Cenarius"], board=["Wisp"]), side("warrior")).play("Cenarius", option=1)
    assert table.board() == ["Wisp", "Treant", "Cenarius", "Treant"]
    left, right = table.me.board[1], table.me.board[3]
    assert (left.attack, left.health, left.has_keyword(TAUNT), right.has_keyword(TAUNT)) == (2, 2, True, True)
    assert right.id < left.id


@pytest.mark.card("EX1_573")
@pytest.mark.card("EX1_573b")
def test_cenarius_summons_only_the_right_treant_if_there_is_room_for_one() -> None:
    table = scenario(side("druid", hand=["Cenarius"], board=["Wisp"] * 5), side("warrior")).play("Cenarius", option=1)
    assert table.board() == ["Wisp"] * 5 + ["Cenarius", "Treant"]


@pytest.mark.card("NEW1_007")
@pytest.mark.card("NEW1_007b")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Spell damage")
def test_starfall_hits_one_minion_hard() -> None:
    me = side("druid", hand=["Starfall"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["War Golem", "Chillwind Yeti"])).play("Starfall", "War Golem", option=0)
    assert (table.stats(), table.stats(1)) == ([(2, 2)], [(7, 1), (4, 5)])


@pytest.mark.card("NEW1_007")
@pytest.mark.card("NEW1_007a")
def test_starfall_hits_all_enemy_minions() -> None:
    me = side("druid", hand=["Starfall"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["War Golem", "Chillwind Yeti"])).play("Starfall", option=1)
    assert (table.stats(), table.stats(1), table.opponent.hero.health) == ([(2, 2)], [(7, 4), (4, 2)], 30)


@pytest.mark.card("NEW1_007")
@pytest.mark.card("NEW1_007b")
def test_starfall_on_one_minion_needs_a_minion() -> None:
    table = scenario(side("druid", hand=["Starfall"]), side("warrior"))
    assert [action.option for action in table.ways_to_play("Starfall")] == [1]


@pytest.mark.card("NEW1_008")
@pytest.mark.card("NEW1_008a")
@pytest.mark.mechanic("Choose One")
def test_ancient_of_lore_draws_a_card() -> None:
    table = scenario(side("druid", hand=["Ancient of Lore"], deck=["Wisp"] * 3, health=9), side("warrior"))
    table.play("Ancient of Lore", option=0)
    assert (table.hand(), table.me.hero.health, table.stats()) == (["Wisp"], 9, [(5, 5)])


@pytest.mark.card("NEW1_008")
@pytest.mark.card("NEW1_008b")
@pytest.mark.mechanic("Healing")
def test_ancient_of_lore_restores_five_health_to_any_character() -> None:
    me = side("druid", hand=["Ancient of Lore"], deck=["Wisp"], health=9, board=["Wisp"])
    table = scenario(me, side("warrior", board=["Wisp"]))
    assert len([action for action in table.ways_to_play("Ancient of Lore") if action.option == 1]) == 4
    table.play("Ancient of Lore", "my hero", option=1)
    assert (table.hand(), table.me.hero.health) == ([], 14)


@pytest.mark.card("EX1_158")
@pytest.mark.card("EX1_158t")
def test_soul_of_the_forest_leaves_a_treant_for_each_friendly_minion() -> None:
    me = side("druid", hand=["Soul of the Forest", "Wisp"], board=["Chillwind Yeti", "Leper Gnome"])
    table = scenario(me, side("mage", hand=["Flamestrike"], board=["Bloodfen Raptor"], deck=["Wisp"]))
    table.play("Soul of the Forest").play("Wisp").end_turn().play("Flamestrike")
    assert (table.board(), table.stats()) == (["Chillwind Yeti", "Treant"], [(4, 1), (2, 2)])
    assert table.opponent.hero.health == 28  # the Leper Gnome kept its own deathrattle
    table = scenario(me, side("warrior", board=["Bloodfen Raptor"])).play("Soul of the Forest")
    assert table.attack("Chillwind Yeti", "Bloodfen Raptor").board(1) == []


@pytest.mark.card("EX1_158")
def test_two_souls_of_the_forest_leave_two_treants() -> None:
    me = side("druid", hand=["Soul of the Forest", "Soul of the Forest"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Soul of the Forest").play("Soul of the Forest")
    assert table.attack("Wisp", "War Golem").board() == ["Treant", "Treant"]
