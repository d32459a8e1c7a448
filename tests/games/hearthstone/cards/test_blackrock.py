"""Blackrock Mountain."""

import pytest

from topdeck.games.hearthstone.engine.constants import BEAST, DIVINE_SHIELD, ELUSIVE, STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side

# ---- neutral


@pytest.mark.card("BRM_024")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Conditional amounts")
def test_drakonid_crusher_grows_if_the_enemy_hero_has_fifteen_health_or_less() -> None:
    for health, armor, stats in ((15, 0, (9, 9)), (15, 10, (9, 9)), (16, 0, (6, 6))):
        me = side("mage", hand=["Drakonid Crusher"], health=10)
        table = scenario(me, side("warrior", health=health, armor=armor)).play("Drakonid Crusher")
        assert table.stats() == [stats]


@pytest.mark.card("BRM_026")
@pytest.mark.mechanic("Random summons from a cost pool")
def test_hungry_dragon_brings_a_random_one_mana_minion_for_the_opponent() -> None:
    summoned = set()
    for seed in range(10):
        table = scenario(side("mage", hand=["Hungry Dragon"]), side("warrior", board=["Wisp"]), seed=seed)
        table.play("Hungry Dragon")
        wisp, meal = table.opponent.board
        assert (table.board(), wisp.card.name, meal.card.cost) == (["Hungry Dragon"], "Wisp", 1)
        assert meal.card.collectible
        summoned.add(meal.card.name)
    assert len(summoned) > 3


@pytest.mark.card("BRM_026")
def test_a_full_enemy_board_has_no_room_for_the_meal() -> None:
    table = scenario(side("mage", hand=["Hungry Dragon"]), side("warrior", board=["Wisp"] * 7)).play("Hungry Dragon")
    assert (table.board(), table.board(1)) == (["Hungry Dragon"], ["Wisp"] * 7)


@pytest.mark.card("BRM_029")
@pytest.mark.mechanic("Holding a Dragon")
@pytest.mark.mechanic("Destroy")
def test_rend_blackhand_destroys_a_legendary_minion() -> None:
    me = side("warrior", hand=["Rend Blackhand", "Twilight Guardian"], board=["Leeroy Jenkins", "Wisp"])
    table = scenario(me, side("warrior", board=["Ragnaros the Firelord", "War Golem"]))
    assert table.targets("Rend Blackhand") == [table.me.board[0], table.opponent.board[0]]
    table.play("Rend Blackhand", "Ragnaros the Firelord")
    assert (table.board(), table.board(1)) == (["Leeroy Jenkins", "Wisp", "Rend Blackhand"], ["War Golem"])


@pytest.mark.card("BRM_029")
def test_rend_blackhand_destroys_nobody_without_a_dragon() -> None:
    me = side("warrior", hand=["Rend Blackhand"])
    table = scenario(me, side("warrior", board=["Ragnaros the Firelord"], hand=["Twilight Guardian"]))
    assert table.targets("Rend Blackhand") == []
    table.play("Rend Blackhand")
    assert (table.board(), table.board(1)) == (["Rend Blackhand"], ["Ragnaros the Firelord"])


@pytest.mark.card("BRM_034")
@pytest.mark.card("BRM_029")
@pytest.mark.card("OG_317")
@pytest.mark.mechanic("Holding a Dragon")
def test_a_dragon_that_has_left_the_hand_before_the_battlecry_does_not_count() -> None:
    """See HearthSim/hs-bugs 127: an Explosive Sheep hit by a knife lets Deathwing summon the Dragon in hand."""
    opponent = side("mage", board=[minion("Explosive Sheep", health=1)])
    for name, target in (("Blackwing Corruptor", "my hero"), ("Rend Blackhand", "Illidan Stormrage")):
        deathwing = minion("Deathwing, Dragonlord", health=2)
        me = side("priest", hand=[name, "Twilight Whelp"], board=["Illidan Stormrage", "Knife Juggler", deathwing])
        tables = [scenario(me, opponent, seed=seed).play(name, target) for seed in range(10)]
        exploded = [table for table in tables if table.opponent.hero.health == 30]  # by the knife for Illidan's Flame
        assert exploded
        for table in exploded:
            assert "Twilight Whelp" in table.board()
            assert (table.me.hero.health, "Illidan Stormrage" in table.board()) == (30, True)


@pytest.mark.card("BRM_030")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_nefarian_learns_two_spells_of_the_enemys_class() -> None:
    spells = set()
    for seed in range(10):
        table = scenario(side("mage", hand=["Nefarian"]), side("hunter"), seed=seed).play("Nefarian")
        assert (len(table.me.hand), table.hand(1)) == (2, [])
        for held in table.me.hand:
            assert held.card.is_spell()
            assert held.card.classes == ("hunter",)
        assert all(held.card is table.state.rules.unknown for held in table.state.observe(1).opponent.hand)
        spells.update(table.hand())
    assert len(spells) > 3


@pytest.mark.card("BRM_030")
@pytest.mark.card("BRM_030t")
def test_nefarian_swipes_at_a_hero_without_a_class() -> None:
    """A hero such as Ragnaros has no class; any card without a class can take its place here."""
    table = scenario(side("mage", hand=["Nefarian"]), side("warrior"))
    table.opponent.hero.card = table.card("Wisp")
    assert table.play("Nefarian").hand() == ["Tail Swipe", "Tail Swipe"]


@pytest.mark.card("BRM_030t")
@pytest.mark.mechanic("Direct damage (single target)")
def test_tail_swipe_deals_four() -> None:
    me = side("mage", hand=["Tail Swipe"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert len(table.targets("Tail Swipe")) == 4
    assert table.play("Tail Swipe", "War Golem").stats(1) == [(7, 2)]


@pytest.mark.card("BRM_033")
@pytest.mark.mechanic("Holding a Dragon")
def test_blackwing_technician_is_better_with_a_dragon_in_hand() -> None:
    for other, stats in (("Twilight Guardian", (3, 5)), ("Wisp", (2, 4))):
        me = side("priest", hand=["Blackwing Technician", other])
        table = scenario(me, side("mage", hand=["Twilight Guardian"])).play("Blackwing Technician")
        assert table.stats() == [stats]


@pytest.mark.card("BRM_034")
@pytest.mark.mechanic("Holding a Dragon")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Direct damage (single target)")
def test_blackwing_corruptor_burns_whomever_its_owner_likes() -> None:
    table = scenario(
        side("mage", hand=["Blackwing Corruptor", "Twilight Guardian"], board=["Wisp"]),
        side("mage", board=["Chillwind Yeti", minion("War Golem", keywords=STEALTH)]),
    )
    mine, theirs = [table.me.hero, *table.me.board], [table.opponent.hero, table.opponent.board[0]]
    assert table.targets("Blackwing Corruptor") == [*mine, *theirs]
    table.play("Blackwing Corruptor", "Chillwind Yeti")
    assert table.stats(1) == [(4, 2), (7, 7)]
    assert table.board() == ["Wisp", "Blackwing Corruptor"]


@pytest.mark.card("BRM_034")
def test_blackwing_corruptor_asks_for_no_target_without_a_dragon() -> None:
    table = scenario(
        side("mage", hand=["Blackwing Corruptor"]), side("mage", hand=["Twilight Guardian"], board=["Chillwind Yeti"])
    )
    assert table.targets("Blackwing Corruptor") == []
    table.play("Blackwing Corruptor")
    assert (table.stats(), table.stats(1), table.opponent.hero.health) == ([(5, 4)], [(4, 5)], 30)


@pytest.mark.card("BRM_020")
@pytest.mark.mechanic("Card / spell played triggers")
def test_dragonkin_sorcerer_grows_when_its_owner_targets_it_with_a_spell() -> None:
    me = side("priest", hand=["Power Word: Shield"] * 2, board=["Dragonkin Sorcerer", "Wisp"])
    table = scenario(me, side("mage", hand=["Arcane Explosion", "Frostbolt"]))
    table.play("Power Word: Shield", "Wisp")
    assert table.stats()[0] == (3, 5)
    table.play("Power Word: Shield", "Dragonkin Sorcerer")
    assert table.stats()[0] == (4, 8)
    table.end_turn().play("Arcane Explosion").play("Frostbolt", "Dragonkin Sorcerer")
    assert table.stats()[0] == (4, 4)


# ---- druid


@pytest.mark.card("BRM_010")
@pytest.mark.card("BRM_010a")
@pytest.mark.card("BRM_010b")
@pytest.mark.card("BRM_010t")
@pytest.mark.card("BRM_010t2")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Transform")
def test_druid_of_the_flame_takes_one_of_two_forms_which_are_beasts() -> None:
    for option, form, stats in ((0, "BRM_010t", (5, 2)), (1, "BRM_010t2", (2, 5))):
        table = scenario(side("druid", hand=["Druid of the Flame"], board=["Wisp"]), side("warrior"))
        table.play("Druid of the Flame", option=option)
        assert (table.me.board[1].card.id, table.stats()) == (form, [(1, 1), stats])
        assert table.me.board[1].card.tribe == BEAST
        assert table.attack_targets(table.me.board[1]) == []


# ---- hunter


@pytest.mark.card("BRM_013")
@pytest.mark.mechanic("Direct damage (single target)")
@pytest.mark.mechanic("Conditional amounts")
@pytest.mark.mechanic("Card draw")
def test_quick_shot_as_the_last_card_draws_another() -> None:
    table = scenario(
        side("hunter", hand=["Quick Shot"], deck=["Wisp", "Wisp"]), side("warrior", board=["Chillwind Yeti"])
    )
    table.play("Quick Shot", "Chillwind Yeti")
    assert (table.stats(1), table.hand()) == ([(4, 2)], ["Wisp"])


@pytest.mark.card("BRM_013")
def test_quick_shot_draws_nothing_while_there_are_cards_in_hand() -> None:
    table = scenario(side("hunter", hand=["Quick Shot", "War Golem"], deck=["Wisp"]), side("warrior"))
    table.play("Quick Shot", "enemy hero")
    assert (table.opponent.hero.health, table.hand()) == (27, ["War Golem"])


@pytest.mark.card("BRM_013")
@pytest.mark.mechanic("Spell damage")
def test_quick_shot_is_raised_by_spell_damage() -> None:
    table = scenario(side("hunter", hand=["Quick Shot"], board=["Kobold Geomancer"]), side("warrior"))
    table.play("Quick Shot", "enemy hero")
    assert (table.opponent.hero.health, table.me.hero.health) == (26, 29)  # and the empty deck costs the hunter one


@pytest.mark.card("BRM_013")
def test_quick_shot_may_be_aimed_at_anybody() -> None:
    table = scenario(side("hunter", hand=["Quick Shot"], board=["Wisp"]), side("warrior", board=["Chillwind Yeti"]))
    everybody = [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    assert table.targets("Quick Shot") == everybody


@pytest.mark.card("BRM_014")
@pytest.mark.mechanic("Battlecry (tag)")
def test_core_rager_grows_if_it_was_the_last_card_in_hand() -> None:
    table = scenario(side("hunter", hand=["Core Rager"]), side("warrior", hand=["Wisp"]))
    assert table.play("Core Rager").stats() == [(7, 7)]
    assert table.me.board[0].card.tribe == BEAST


@pytest.mark.card("BRM_014")
def test_core_rager_stays_small_while_another_card_is_in_hand() -> None:
    table = scenario(side("hunter", hand=["Core Rager", "Wisp"]), side("warrior"))
    assert table.play("Core Rager").stats() == [(4, 4)]


# ---- mage


@pytest.mark.card("BRM_002")
@pytest.mark.mechanic("Card / spell played triggers")
@pytest.mark.mechanic("Random targets")
def test_flamewaker_splits_two_damage_among_all_enemies_after_every_friendly_spell() -> None:
    outcomes = set()
    for seed in range(20):
        me = side("mage", hand=["The Coin", "Wisp"], board=["Flamewaker", "Kobold Geomancer"])
        table = scenario(me, side("mage", hand=["The Coin"], board=["War Golem"], deck=["Wisp"]), seed=seed)
        table.play("Wisp").play("The Coin")
        golem, hero = table.opponent.board[0], table.opponent.hero
        assert golem.health + hero.health == 35  # spell damage does not count
        assert table.stats() == [(2, 4), (2, 2), (1, 1)]
        outcomes.add(golem.health)
        table.end_turn().play("The Coin")
        assert golem.health + hero.health == 35
    assert outcomes == {5, 6, 7}


@pytest.mark.card("BRM_002")
def test_flamewaker_fires_after_the_victims_of_the_spell_are_gone() -> None:
    for seed in range(5):
        table = scenario(
            side("mage", hand=["Flamestrike"], board=["Flamewaker"]), side("mage", board=["Wisp"] * 5), seed=seed
        )
        assert table.play("Flamestrike").opponent.hero.health == 28


@pytest.mark.card("BRM_002")
def test_flamewaker_ignores_a_countered_spell() -> None:
    table = scenario(side("mage", hand=["The Coin"], board=["Flamewaker"]), side("mage", secrets=["Counterspell"]))
    assert table.play("The Coin").opponent.hero.health == 30


# ---- priest


@pytest.mark.card("BRM_004")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Holding a Dragon")
@pytest.mark.mechanic("Permanent buff on board")
def test_twilight_whelp_is_tougher_with_a_dragon_in_hand() -> None:
    table = scenario(side("priest", hand=["Twilight Whelp", "Azure Drake"]), side("warrior"))
    table.play("Twilight Whelp")
    assert table.stats() == [(2, 3)]
    assert table.hand() == ["Azure Drake"]


@pytest.mark.card("BRM_004")
@pytest.mark.mechanic("Holding a Dragon")
def test_twilight_whelp_counts_another_whelp_but_not_itself() -> None:
    table = scenario(side("priest", hand=["Twilight Whelp", "Twilight Whelp"]), side("warrior"))
    table.play("Twilight Whelp").play("Twilight Whelp")
    assert table.stats() == [(2, 3), (2, 1)]


@pytest.mark.card("BRM_004")
def test_twilight_whelp_wants_the_dragon_in_the_players_hand() -> None:
    table = scenario(
        side("priest", hand=["Twilight Whelp", "Wisp"], board=["Azure Drake"], deck=["Azure Drake"]),
        side("warrior", hand=["Azure Drake"]),
    )
    table.play("Twilight Whelp")
    assert table.stats()[1] == (2, 1)


# ---- rogue


@pytest.mark.card("BRM_008")
def test_dark_iron_skulker_wounds_all_undamaged_enemy_minions() -> None:
    me = side("rogue", hand=["Dark Iron Skulker"], board=["Wisp", "Kobold Geomancer"])
    enemy = side(
        "warrior",
        board=["War Golem", minion("Chillwind Yeti", damage=1), "Argent Squire", minion("Wisp", keywords=STEALTH)],
    )
    table = scenario(me, enemy).play("Dark Iron Skulker")
    opponent = side(
        "warrior",
        board=["War Golem", minion("Chillwind Yeti", damage=1), "Argent Squire", minion("Wisp", keywords=STEALTH)],
    )
    table = scenario(me, opponent).play("Dark Iron Skulker")
    assert (table.stats(), table.opponent.hero.health) == ([(1, 1), (2, 2), (4, 3)], 30)
    assert table.stats(1) == [(7, 5), (4, 4), (1, 1)]
    assert not table.opponent.board[2].has_keyword(DIVINE_SHIELD)


# ---- shaman


@pytest.mark.card("BRM_011")
@pytest.mark.mechanic("Overload interaction")
@pytest.mark.mechanic("Direct damage (single target)")
def test_lava_shock_unlocks_crystals_locked_now_and_owed_later() -> None:
    table = scenario(
        side("shaman", hand=["Lava Shock"], mana=7, locked=3, overload=2), side("mage", board=["Bloodfen Raptor"])
    )
    table.play("Lava Shock", "Bloodfen Raptor")
    assert (table.board(1), table.me.mana, table.me.locked, table.me.overload) == ([], 8, 0, 0)
    table.end_turn().end_turn()
    assert table.me.mana == 10


@pytest.mark.card("BRM_011")
def test_lava_shock_without_overload_is_just_damage() -> None:
    table = scenario(
        side("shaman", hand=["Lava Shock"], board=["Kobold Geomancer"]), side("mage", overload=2, locked=1)
    )
    table.play("Lava Shock", "enemy hero")
    assert (table.opponent.hero.health, table.me.mana) == (27, 8)
    assert (table.opponent.overload, table.opponent.locked) == (2, 1)


@pytest.mark.card("BRM_012")
@pytest.mark.mechanic("Overload")
def test_fireguard_destroyer_gains_one_to_four_attack_and_overloads() -> None:
    attacks = set()
    for seed in range(25):
        table = scenario(side("shaman", hand=["Fireguard Destroyer"]), side("mage"), seed=seed)
        [(attack, health)] = table.play("Fireguard Destroyer").stats()
        attacks.add(attack)
        assert (health, table.me.overload) == (6, 1)
    assert attacks == {4, 5, 6, 7}


# ---- warlock


@pytest.mark.card("BRM_006")
@pytest.mark.card("BRM_006t")
@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Token summoning")
def test_imp_gang_boss_summons_an_imp_when_it_is_hurt() -> None:
    table = scenario(side("warlock", board=["Imp Gang Boss", "Wisp"]), side("warrior", board=["River Crocolisk"]))
    table.attack("Imp Gang Boss", "River Crocolisk")
    assert table.board() == ["Imp Gang Boss", "Imp", "Wisp"]
    assert table.stats() == [(2, 2), (1, 1), (1, 1)]


@pytest.mark.card("BRM_006")
def test_imp_gang_boss_summons_an_imp_as_it_dies_of_its_wounds() -> None:
    table = scenario(side("mage", board=["War Golem"]), side("warlock", board=["Imp Gang Boss"]))
    table.attack("War Golem", "Imp Gang Boss")
    assert table.board(1) == ["Imp"]


@pytest.mark.card("BRM_006")
def test_imp_gang_boss_answers_each_wound() -> None:
    table = scenario(side("warlock", board=["Imp Gang Boss"]), side("mage", board=["Murloc Raider", "Wisp"]))
    table.end_turn().attack("Wisp", "Imp Gang Boss").power("Imp Gang Boss")
    assert table.board() == ["Imp Gang Boss", "Imp", "Imp"]


@pytest.mark.card("BRM_006")
def test_imp_gang_boss_cares_for_its_own_wounds_only() -> None:
    table = scenario(side("warlock", board=["Imp Gang Boss", "Chillwind Yeti"]), side("warrior", board=["Wisp"]))
    table.attack("Chillwind Yeti", "Wisp")
    assert table.board() == ["Imp Gang Boss", "Chillwind Yeti"]


@pytest.mark.card("BRM_006")
def test_a_shielded_imp_gang_boss_takes_no_damage() -> None:
    table = scenario(
        side("warlock", board=[minion("Imp Gang Boss", keywords=DIVINE_SHIELD)]),
        side("warrior", board=["River Crocolisk"]),
    )
    table.attack("Imp Gang Boss", "River Crocolisk")
    assert table.stats() == [(2, 4)]


@pytest.mark.card("BRM_006")
def test_imp_gang_boss_needs_room_for_imps() -> None:
    table = scenario(
        side("warlock", board=["Imp Gang Boss", *["Wisp"] * 6]), side("warrior", board=["River Crocolisk"])
    )
    table.attack("Imp Gang Boss", "River Crocolisk")
    assert table.board() == ["Imp Gang Boss", *["Wisp"] * 6]


@pytest.mark.card("BRM_006")
def test_a_silenced_imp_gang_boss_summons_nobody() -> None:
    table = scenario(
        side("warlock", board=[minion("Imp Gang Boss", silenced=True)]), side("warrior", board=["River Crocolisk"])
    )
    table.attack("Imp Gang Boss", "River Crocolisk")
    assert table.board() == ["Imp Gang Boss"]


@pytest.mark.card("BRM_005")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Race checks")
def test_demonwrath_hits_all_minions_except_demons() -> None:
    me = side("warlock", hand=["Demonwrath"], board=["Imp Gang Boss", "Chillwind Yeti"])
    table = scenario(me, side("warlock", board=["Voidwalker", "War Golem", "Wisp"])).play("Demonwrath")
    assert (table.stats(), table.stats(1)) == ([(2, 4), (4, 3)], [(1, 3), (7, 5)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("BRM_005")
@pytest.mark.mechanic("Spell damage")
def test_demonwrath_hits_harder_with_spell_damage() -> None:
    me = side("warlock", hand=["Demonwrath"], board=["Kobold Geomancer"])
    assert scenario(me, side("mage", board=["War Golem"])).play("Demonwrath").stats(1) == [(7, 4)]


# ---- warrior


@pytest.mark.card("BRM_015")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Conditional amounts")
def test_revenge_wounds_all_minions_more_when_the_hero_is_weak() -> None:
    for health, left in ((13, (4, 4)), (12, (4, 2)), (1, (4, 2))):
        table = scenario(
            side("warrior", hand=["Revenge"], health=health, armor=9, board=["Chillwind Yeti"]),
            side("mage", board=["Chillwind Yeti"], health=12),
        )
        table.play("Revenge")
        assert (table.stats(), table.stats(1), table.me.armor) == ([left], [left], 9)


@pytest.mark.card("BRM_015")
@pytest.mark.mechanic("Spell damage")
def test_revenge_is_stronger_with_spell_damage() -> None:
    for health, left in ((30, (2, 5)), (5, (2, 3))):
        table = scenario(
            side("warrior", hand=["Revenge"], health=health, board=["Kobold Geomancer"]),
            side("mage", board=["Oasis Snapjaw"]),
        )
        table.play("Revenge")
        assert (table.stats(1), table.opponent.hero.health) == ([left], 30)


@pytest.mark.card("BRM_015")
def test_revenge_looks_at_the_hero_when_it_works() -> None:
    me = side("warrior", hand=["Revenge"], board=["Gadgetzan Auctioneer"], health=13)  # fatigue comes first
    table = scenario(me, side("mage", board=["Chillwind Yeti"])).play("Revenge")
    assert (table.me.hero.health, table.stats(), table.stats(1)) == (12, [(4, 1)], [(4, 2)])


@pytest.mark.card("BRM_015")
@pytest.mark.mechanic("Area damage")
def test_revenge_spares_no_minion_and_no_shield_and_may_be_wasted() -> None:
    opponent = [minion("Wisp", keywords=keyword) for keyword in (DIVINE_SHIELD, STEALTH, ELUSIVE)]
    table = scenario(side("warrior", hand=["Revenge"], board=["Wisp"]), side("mage", board=opponent)).play("Revenge")
    assert (table.board(), table.board(1)) == ([], ["Wisp"])
    assert not table.opponent.board[0].has_keyword(DIVINE_SHIELD)
    assert scenario(side("warrior", hand=["Revenge"]), side("mage")).play("Revenge").hand() == []


@pytest.mark.card("BRM_016")
@pytest.mark.mechanic("Damage-taken triggers")
def test_axe_flinger_hits_the_enemy_hero_whenever_it_takes_damage() -> None:
    me = side("warrior", hand=["Whirlwind", "Whirlwind"], board=["Axe Flinger", "Chillwind Yeti"])
    table = scenario(me, side("mage", board=["War Golem"])).play("Whirlwind")
    assert (table.opponent.hero.health, table.me.hero.health) == (28, 30)
    table.attack("Axe Flinger", "War Golem")  # it dies, but not before it has thrown an axe
    assert (table.opponent.hero.health, table.board()) == (26, ["Chillwind Yeti"])
    assert table.play("Whirlwind").opponent.hero.health == 26


@pytest.mark.card("BRM_016")
def test_axe_flinger_behind_a_shield_throws_nothing() -> None:
    me = side("warrior", hand=["Whirlwind"], board=[minion("Axe Flinger", keywords=DIVINE_SHIELD)])
    assert scenario(me, side("mage")).play("Whirlwind").opponent.hero.health == 30


@pytest.mark.card("BRM_027")
@pytest.mark.card("BRM_027h")
@pytest.mark.card("BRM_027p")
def test_majordomo_executus_leaves_ragnaros_as_the_hero() -> None:
    me = side("mage", hand=["Fireball"], board=[minion("Majordomo Executus", damage=5)], armor=4)
    me.weapon, me.fatigue, me.power_uses = "Light's Justice", 1, 1
    table = scenario(me, side("mage", board=["War Golem"])).play("Fireball", "Majordomo Executus")
    hero = table.me.hero
    assert (hero.card.name, hero.health, hero.max_health) == ("Ragnaros the Firelord", 8, 8)
    assert (table.me.armor, table.me.fatigue, table.me.hero_class(), table.me.deck_class()) == (0, 1, "", "mage")
    assert table.me.weapon is not None
    table.power()
    assert (table.opponent.hero.health, table.stats(1)) in ((22, [(7, 7)]), (30, []))


@pytest.mark.card("BRM_027")
def test_a_hero_that_dies_together_with_majordomo_executus_is_dead() -> None:
    me = side("mage", hand=["Hellfire"], board=[minion("Majordomo Executus", damage=6)], health=3)
    table = scenario(me, side("mage")).play("Hellfire")
    assert str(table.result) == "player 1 wins: the other hero died"


@pytest.mark.card("BRM_027")
def test_ragnaros_has_no_class() -> None:
    """HearthSim/hs-bugs 59: two Tail Swipes; jleclanche/fireplace 348: the class of the card that discovers."""
    me = side("mage", hand=["Fireball", "Raven Idol"], board=[minion("Majordomo Executus", damage=5)])
    table = scenario(me, side("priest", hand=["Nefarian"])).play("Fireball", "Majordomo Executus")
    table.play("Raven Idol", option=1)
    classes = {table.card(name).classes for name in table.options()}
    assert classes <= {("druid",), ()}
    table.choose(table.options()[0]).end_turn().play("Nefarian")
    assert table.hand(1)[-2:] == ["Tail Swipe", "Tail Swipe"]
    assert "Ragnaros the Firelord (no class)" in str(table)


@pytest.mark.card("BRM_019")
def test_grim_patron_summons_another_one_whenever_it_survives_damage() -> None:
    me = side("warrior", hand=["Whirlwind"], board=["Grim Patron"])
    table = scenario(me, side("warrior", board=["Wisp", "Bloodfen Raptor"])).play("Whirlwind")
    assert (table.board(), table.stats()) == (["Grim Patron"] * 2, [(3, 2), (3, 3)])
    table.attack(table.me.board[0], "Bloodfen Raptor")
    assert table.stats() == [(3, 3)]  # it died, and left nobody
    me = side("warrior", hand=["Whirlwind"], board=[minion("Grim Patron", keywords=DIVINE_SHIELD)])
    assert scenario(me, side("warrior")).play("Whirlwind").stats() == [(3, 3)]


@pytest.mark.card("BRM_019")
def test_grim_patrons_multiply_together() -> None:
    me = side("warrior", hand=["Whirlwind", "Whirlwind"], board=["Grim Patron"])
    table = scenario(me, side("warrior")).play("Whirlwind").play("Whirlwind")
    assert sorted(table.stats()) == [(3, 1), (3, 2), (3, 3), (3, 3)]


@pytest.mark.card("BRM_019")
@pytest.mark.mechanic("Damage-taken triggers")
def test_until_2017_the_poison_of_a_younger_minion_comes_too_late_to_stop_grim_patron() -> None:
    """HearthSim/hs-bugs 799: until patch 9.0 they trigger in order; since then, poison always comes first.

    "Pending destroy" has counted as dying since patch 5.0 (HearthSim/hs-bugs 519).
    """
    patron, cobra = side("warrior", board=["Grim Patron"]), side("warrior", board=["Emperor Cobra"])
    table = scenario(patron, cobra).attack("Grim Patron", "Emperor Cobra")  # the first side is older
    assert (table.stats(), table.board(1)) == ([(3, 3)], [])
    table = scenario(cobra, patron).attack("Emperor Cobra", "Grim Patron")
    assert (table.board(), table.board(1)) == ([], [])
    table = scenario(patron, cobra, era="competition-2018").attack("Grim Patron", "Emperor Cobra")
    assert (table.board(), table.board(1)) == ([], [])
    deadly = side("warrior", board=[minion("Emperor Cobra", attack=3)])
    assert scenario(patron, deadly).attack("Grim Patron", "Emperor Cobra").board() == []  # mortally wounded


@pytest.mark.card("BRM_019")
@pytest.mark.mechanic("Silence")
def test_a_silenced_grim_patron_summons_nobody() -> None:
    me = side("warrior", hand=["Whirlwind"], board=[minion("Grim Patron", silenced=True)])
    assert scenario(me, side("warrior")).play("Whirlwind").stats() == [(3, 2)]


@pytest.mark.card("BRM_019")
def test_since_2018_grim_patron_waits_for_the_other_triggers() -> None:
    """In 2017 the older Grim Patron comes before Acidmaw, who destroys whatever is damaged."""
    me = side("warrior", hand=["Whirlwind"], board=["Grim Patron", "Acidmaw"])
    for era, board in (("gadgetzan-2017", ["Grim Patron", "Acidmaw"]), ("competition-2018", ["Acidmaw"])):
        assert scenario(me, side("warrior"), era=era).play("Whirlwind").board() == board
    me = side("warrior", hand=["Whirlwind"], board=["Grim Patron"])
    assert scenario(me, side("warrior"), era="competition-2018").play("Whirlwind").stats() == [(3, 2), (3, 3)]


@pytest.mark.card("BRM_022")
@pytest.mark.card("BRM_022t")
def test_dragon_egg_summons_a_whelp_whenever_it_takes_damage() -> None:
    me = side("warrior", hand=["Whirlwind", "Whirlwind"], board=["Dragon Egg"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"])).play("Whirlwind")
    assert (table.board(), table.stats()) == (["Dragon Egg", "Black Whelp"], [(0, 1), (2, 1)])
    assert table.play("Whirlwind").board() == ["Black Whelp"]  # also when the damage is deadly


@pytest.mark.card("BRM_017")
@pytest.mark.mechanic("Resurrect / graveyard")
def test_resurrect_summons_a_random_friend_that_died_this_game() -> None:
    summoned = set()
    for seed in range(10):
        me = side("priest", hand=["Resurrect"], graveyard=["Chillwind Yeti", "Wisp"])
        table = scenario(me, side("warrior", graveyard=["War Golem"]), seed=seed).play("Resurrect")
        summoned.update(table.board())
        assert (len(table.board()), table.board(1), len(table.me.graveyard)) == (1, [], 2)
    assert summoned == {"Chillwind Yeti", "Wisp"}


@pytest.mark.card("BRM_017")
def test_resurrect_needs_a_dead_friend_and_room() -> None:
    opponent = side("warrior", graveyard=["War Golem"])
    assert not scenario(side("priest", hand=["Resurrect"]), opponent).can_play("Resurrect")
    full = side("priest", hand=["Resurrect"], board=["Wisp"] * 7, graveyard=["Wisp"])
    assert not scenario(full, opponent).can_play("Resurrect")


@pytest.mark.card("BRM_001")
def test_solemn_vigil_draws_two_cards_and_costs_less_for_each_death_this_turn() -> None:
    me = side("paladin", hand=["Solemn Vigil"], board=["Boulderfist Ogre", "Wisp"], deck=["Wisp"] * 3)
    table = scenario(me, side("mage", board=["Wisp", "Murloc Raider"], graveyard=["Wisp"]))
    assert table.costs() == [5]
    table.attack(table.me.board[1], table.opponent.board[0])  # both Wisps die
    assert table.costs() == [3]
    table.attack("Boulderfist Ogre", "Murloc Raider").play("Solemn Vigil")
    assert (table.me.mana, table.hand()) == (8, ["Wisp", "Wisp"])


@pytest.mark.card("BRM_003")
@pytest.mark.card("BRM_009")
@pytest.mark.card("BRM_025")
def test_deaths_make_cards_cheaper_only_in_the_turn_in_which_they_happen() -> None:
    me = side("mage", hand=["Dragon's Breath", "Volcanic Lumberer", "Volcanic Drake"], board=["Wisp"], deck=["Wisp"])
    table = scenario(me, side("mage", board=["Bloodfen Raptor", "Wisp"]))
    table.attack(table.me.board[0], table.opponent.board[1])
    assert table.costs() == [3, 7, 4]
    table.play("Dragon's Breath", "Bloodfen Raptor").play("Volcanic Drake")
    assert (table.me.mana, table.costs(), table.board(1)) == (4, [6], [])
    table.end_turn()
    assert table.costs() == [9]


@pytest.mark.card("BRM_009")
def test_volcanic_lumberer_has_taunt() -> None:
    table = scenario(side("mage", board=["Wisp"]), side("druid", board=["Volcanic Lumberer"]))
    assert table.attack_targets("Wisp") == [table.opponent.board[0]]


@pytest.mark.card("BRM_003")
@pytest.mark.mechanic("Spell damage")
def test_dragons_breath_deals_four_damage_to_any_character() -> None:
    me = side("mage", hand=["Dragon's Breath"], board=["Kobold Geomancer"])
    table = scenario(me, side("mage")).play("Dragon's Breath", "enemy hero")
    assert (table.opponent.hero.health, table.me.mana) == (25, 5)


@pytest.mark.card("BRM_018")
def test_dragon_consort_makes_the_next_dragon_cheaper_even_in_a_later_turn() -> None:
    hand = ["Dragon Consort", "Faerie Dragon", "Twilight Drake", "Wisp"]
    table = scenario(side("paladin", hand=hand, deck=["Wisp"]), side("mage", deck=["Wisp"])).play("Dragon Consort")
    assert table.costs() == [0, 2, 0]
    table.play("Wisp").end_turn().end_turn()
    assert table.costs() == [0, 2, 0]
    table.play("Faerie Dragon")
    assert (table.me.mana, table.costs()) == (10, [4, 0])


@pytest.mark.card("BRM_018")
def test_two_dragon_consorts_make_the_same_dragon_cheaper() -> None:
    hand = ["Dragon Consort", "Dragon Consort", "Ysera"]
    table = scenario(side("paladin", hand=hand, board=["Brann Bronzebeard"]), side("mage")).play("Dragon Consort")
    assert table.costs() == [1, 5]  # twice, with Brann
    table.play("Dragon Consort")
    assert (table.me.mana, table.costs()) == (4, [5])


@pytest.mark.card("BRM_028")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_emperor_thaurissan_makes_the_cards_in_hand_cheaper_each_turn() -> None:
    me = side("mage", hand=["Fireball", "Wisp", "Fiery War Axe"], board=["Emperor Thaurissan"], deck=["Fireball"] * 2)
    table = scenario(me, side("mage", hand=["Fireball"], deck=["Wisp"] * 2)).end_turn()
    assert (table.costs(), table.costs(1)) == ([3, 0, 1], [4, 0])
    table.end_turn()
    assert table.costs() == [3, 0, 1, 4]
    assert table.end_turn().costs() == [2, 0, 0, 3]


@pytest.mark.card("BRM_028")
def test_the_opponent_does_not_see_which_cards_emperor_thaurissan_made_cheaper() -> None:
    me = side("mage", hand=["Fireball"], board=["Emperor Thaurissan"], deck=["Wisp"])
    table = scenario(me, side("mage", deck=["Wisp"])).end_turn()
    assert not any(held.is_modified() for held in table.state.observe(1).opponent.hand)


@pytest.mark.card("BRM_007")
def test_gang_up_shuffles_three_copies_of_a_minion_into_the_deck() -> None:
    me = side("rogue", hand=["Gang Up"], board=["Wisp"])
    table = scenario(me, side("mage", board=[minion("War Golem", attack=9)]))
    assert table.targets("Gang Up") == [*table.me.board, *table.opponent.board]
    table.play("Gang Up", "War Golem")
    assert [(held.card.name, held.attack) for held in table.me.deck_cards()] == [("War Golem", 0)] * 3
    assert (table.board(1), table.opponent.cards_left) == (["War Golem"], 0)
    assert len(table.state.observe(1).opponent.known_in_deck) == 3


@pytest.mark.card("BRM_031")
def test_chromaggus_copies_the_cards_that_its_player_draws() -> None:
    me = side("mage", hand=["Wisp", "Arcane Intellect"], board=["Chromaggus"], deck=["War Golem", "Fireball"])
    table = scenario(me, side("mage", deck=["Wisp"])).play("Arcane Intellect")
    assert sorted(table.hand()[1:]) == ["Fireball", "Fireball", "War Golem", "War Golem"]
    assert table.hand()[1] == table.hand()[2]
    hidden = [held.card for held in table.state.observe(1).opponent.hand]
    assert hidden == [table.state.rules.unknown] * 5
    assert table.end_turn().hand(1) == ["Wisp"]


@pytest.mark.card("BRM_031")
def test_two_chromagguses_copy_the_same_card_and_ambush_is_cast_only_once() -> None:
    table = scenario(side("mage", board=["Chromaggus"] * 2, deck=["Wisp"]), side("mage")).end_turn().end_turn()
    assert table.hand() == ["Wisp"] * 3
    table = scenario(side("mage", board=["Chromaggus"], deck=["Ambush!"]), side("mage")).end_turn().end_turn()
    assert (table.hand(), table.board(1)) == (["Ambush!"], ["Nerubian"])
