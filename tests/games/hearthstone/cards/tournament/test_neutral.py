"""Neutral cards of The Grand Tournament, and the better hero powers."""

import pytest

from topdeck.core.errors import IllegalAction, ScenarioError
from topdeck.games.hearthstone.cards.database import HEROES
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, TAUNT
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("AT_017")
@pytest.mark.mechanic("Holding a Dragon")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Permanent buff on board")
def test_twilight_guardian_grows_and_taunts_beside_another_dragon_in_hand() -> None:
    table = scenario(side("mage", hand=["Twilight Guardian", "Twilight Guardian"]), side("mage"))
    table.play("Twilight Guardian")
    [guardian] = table.me.board
    assert (guardian.attack, guardian.health, guardian.has_keyword(TAUNT)) == (3, 6, True)


@pytest.mark.card("AT_017")
def test_twilight_guardian_does_not_count_itself() -> None:
    table = scenario(side("mage", hand=["Twilight Guardian", "Wisp"]), side("mage", hand=["Twilight Guardian"]))
    table.play("Twilight Guardian")
    [guardian] = table.me.board
    assert (guardian.attack, guardian.health, guardian.has_keyword(TAUNT)) == (2, 6, False)


@pytest.mark.card("AT_087")
@pytest.mark.mechanic("Charge (printed)")
@pytest.mark.mechanic("Divine Shield")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_argent_horserider_charges_and_survives_one_blow() -> None:
    table = scenario(side("mage", hand=["Argent Horserider"]), side("mage", board=["Chillwind Yeti"]))
    table.play("Argent Horserider").attack("Argent Horserider", "Chillwind Yeti")
    [rider] = table.me.board
    assert (rider.health, rider.has_keyword(DIVINE_SHIELD)) == (1, False)
    assert table.stats(1) == [(4, 3)]


@pytest.mark.card("AT_094")
@pytest.mark.mechanic("Random targets")
def test_flame_juggler_burns_one_random_enemy() -> None:
    burnt = set()
    for seed in range(30):
        table = scenario(
            side("mage", hand=["Flame Juggler"], board=["Wisp"]),
            side("mage", board=["Chillwind Yeti", "War Golem"]),
            seed=seed,
        )
        table.play("Flame Juggler")
        assert (table.me.hero.health, table.board()) == (30, ["Wisp", "Flame Juggler"])
        burnt.add((table.opponent.hero.health, *table.stats(1)))
    assert burnt == {(29, (4, 5), (7, 7)), (30, (4, 4), (7, 7)), (30, (4, 5), (7, 6))}


@pytest.mark.card("AT_123")
@pytest.mark.mechanic("Holding a Dragon")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Area damage")
def test_chillmaw_freezes_all_minions_to_death_if_its_owner_holds_a_dragon() -> None:
    table = scenario(
        side("mage", board=["River Crocolisk"], power="AT_132_MAGE"),
        side("mage", hand=["Twilight Guardian"], board=[minion("Chillmaw", damage=4), "War Golem", "Chillwind Yeti"]),
    )
    table.power("Chillmaw")
    assert table.board() == []
    assert table.stats(1) == [(7, 4), (4, 2)]
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("AT_123")
def test_chillmaw_is_quiet_when_only_the_opponent_holds_a_dragon() -> None:
    table = scenario(
        side("mage", hand=["Twilight Guardian"]), side("mage", board=[minion("Chillmaw", damage=5), "Chillwind Yeti"])
    )
    table.power("Chillmaw")
    assert table.stats(1) == [(4, 5)]


@pytest.mark.card("AT_123")
def test_chillmaw_looks_into_the_hand_when_it_dies() -> None:
    table = scenario(
        side("mage", hand=["Twilight Guardian"], board=[minion("Chillmaw", damage=5), "Chillwind Yeti"]), side("mage")
    )
    table.play("Twilight Guardian").power("Chillmaw")
    assert table.stats() == [(4, 5), (2, 6)]


@pytest.mark.card("AT_123")
@pytest.mark.mechanic("Taunt (printed)")
def test_chillmaw_must_be_attacked_first() -> None:
    table = scenario(side("mage", board=["War Golem"]), side("mage", board=["Chillmaw", "Wisp"]))
    assert table.attack_targets("War Golem") == [table.character("Chillmaw")]


@pytest.mark.card("AT_123")
def test_chillmaw_counts_another_chillmaw_in_hand_and_breaks_shields() -> None:
    opponent = side(
        "mage", hand=["Chillmaw"], board=[minion("Chillmaw", damage=5), minion("Wisp", keywords=DIVINE_SHIELD)]
    )
    table = scenario(side("mage", board=["Kobold Geomancer", "Chillwind Yeti"]), opponent).power("Chillmaw")
    assert (table.stats(), table.stats(1)) == ([(4, 2)], [(1, 1)])  # no spell: three damage, not four
    assert not table.opponent.board[0].has_keyword(DIVINE_SHIELD)


@pytest.mark.card("AT_123")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_deathrattles_of_minions_killed_by_chillmaw_run_after_its_own() -> None:
    opponent = side("mage", hand=["Azure Drake"], board=[minion("Chillmaw", damage=5), "Infested Tauren"])
    table = scenario(side("mage", board=["Infested Wolf"]), opponent).power("Chillmaw")
    assert (table.board(), table.board(1)) == (["Spider", "Spider"], ["Slime"])


@pytest.mark.card("AT_123")
@pytest.mark.mechanic("Take control")
@pytest.mark.mechanic("Silence")
def test_chillmaw_checks_the_hand_of_its_controller_unless_silenced() -> None:
    me = side("mage", hand=["Fireball", "Fireball"], board=["Sylvanas Windrunner", "Wisp"])
    opponent = side("mage", hand=["Azure Drake"], board=["Chillmaw"], deck=["Wisp"])
    table = scenario(me, opponent).play("Fireball", "Sylvanas Windrunner").play("Fireball", "Chillmaw")
    assert table.board() == ["Wisp"]
    opponent = side("mage", hand=["Azure Drake"], board=[minion("Chillmaw", damage=5, silenced=True), "Wisp"])
    assert scenario(side("mage"), opponent).power("Chillmaw").board(1) == ["Wisp"]


# ---- the upgraded hero powers


@pytest.mark.card("AT_132")
@pytest.mark.mechanic("Hero-power replacement / change")
def test_justicar_makes_every_hero_power_better() -> None:
    for hero_class in HEROES:
        table = scenario(side(hero_class, hand=["Justicar Trueheart"]), side(hero_class))
        table.play("Justicar Trueheart")
        assert table.me.power.id == f"AT_132_{hero_class.upper()}"
        assert table.opponent.power.id == HEROES[hero_class][1]


@pytest.mark.card("AT_132")
def test_justicar_upgrades_the_current_power_which_can_be_used_immediately() -> None:
    table = scenario(side("priest", hand=["Justicar Trueheart"], power="Steady Shot"), side("mage"))
    table.power().play("Justicar Trueheart").power()
    assert table.opponent.hero.health == 30 - 2 - 3


@pytest.mark.card("AT_132")
def test_justicar_cannot_improve_a_power_twice() -> None:
    table = scenario(side("warrior", hand=["Justicar Trueheart"], power="Tank Up!"), side("mage"))
    table.power().play("Justicar Trueheart")
    assert table.me.power.name == "Tank Up!"
    with pytest.raises(IllegalAction):
        table.power()


@pytest.mark.card("AT_132")
def test_justicars_better_power_costs_the_same_and_works_once_a_turn() -> None:
    for hero_class in HEROES:
        table = scenario(side(hero_class, hand=["Justicar Trueheart"], deck=["Wisp"] * 2), side("mage", board=["Wisp"]))
        table.play("Justicar Trueheart")
        targets = table.power_targets()
        table.power(targets[0] if targets else None)
        if table.options():
            table.choose("AT_132_SHAMANc")
        assert (table.me.mana, table.stats()[0]) == (10 - 6 - 2, (6, 3))
        with pytest.raises(IllegalAction):
            table.power(targets[0] if targets else None)


@pytest.mark.card("AT_132")
@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Silence")
def test_the_upgraded_power_remains_after_justicar_left() -> None:
    me = side("warrior", hand=["Justicar Trueheart", "Ironbeak Owl"], board=["Brann Bronzebeard"])
    table = scenario(me, side("mage")).play("Justicar Trueheart").play("Ironbeak Owl", "Justicar Trueheart")
    assert table.me.power.name == "Tank Up!"


@pytest.mark.card("AT_132")
def test_a_lured_justicar_improves_nothing() -> None:
    table = scenario(side("mage", hand=["Dirty Rat"]), side("mage", hand=["Justicar Trueheart"])).play("Dirty Rat")
    assert (table.board(1), table.opponent.power.name) == (["Justicar Trueheart"], "Fireblast")


@pytest.mark.card("AT_132_DRUID")
@pytest.mark.mechanic("Hero-power replacement / change")
def test_dire_shapeshift_gives_armor_and_attack_for_a_turn() -> None:
    table = scenario(side("druid", power="Dire Shapeshift"), side("mage"))
    table.power()
    assert (table.me.hero.attack, table.me.armor) == (2, 2)
    table.attack("my hero", "enemy hero").end_turn()
    assert (table.opponent.hero.health, table.me.hero.attack, table.me.armor) == (27, 0, 2)  # 2 and fatigue


@pytest.mark.card("AT_132_HUNTER")
def test_ballista_shot_hits_the_enemy_hero() -> None:
    table = scenario(side("hunter", power="Ballista Shot", board=["Kobold Geomancer"]), side("mage", board=["Wisp"]))
    table.power()
    assert (table.opponent.hero.health, table.board(1)) == (27, ["Wisp"])


@pytest.mark.card("AT_132_MAGE")
def test_fireblast_rank_2_damages_any_character_and_ignores_spell_damage() -> None:
    table = scenario(
        side("mage", power="Fireblast Rank 2", board=["Kobold Geomancer"]), side("mage", board=["Chillwind Yeti"])
    )
    characters = [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    assert table.power_targets() == characters
    table.power("Chillwind Yeti")
    assert table.stats(1) == [(4, 3)]


@pytest.mark.card("AT_132_PALADIN")
@pytest.mark.mechanic("Token summoning")
def test_the_silver_hand_brings_two_recruits() -> None:
    table = scenario(side("paladin", power="The Silver Hand", board=["War Golem"]), side("mage"))
    table.power()
    assert table.board() == ["War Golem", "Silver Hand Recruit", "Silver Hand Recruit"]


@pytest.mark.card("AT_132_PALADIN")
def test_the_silver_hand_fills_the_last_place_and_needs_one() -> None:
    table = scenario(side("paladin", power="The Silver Hand", board=["Wisp"] * 6), side("mage"))
    table.power()
    assert table.board() == ["Wisp"] * 6 + ["Silver Hand Recruit"]
    crowded = scenario(side("paladin", power="The Silver Hand", board=["Wisp"] * 7), side("mage"))
    with pytest.raises(IllegalAction):
        crowded.power()


@pytest.mark.card("AT_132_PRIEST")
@pytest.mark.mechanic("Healing")
def test_better_heal_restores_up_to_four() -> None:
    table = scenario(
        side("priest", power="AT_132_PRIEST", health=20), side("mage", board=[minion("Chillwind Yeti", damage=1)])
    )
    table.power("my hero").end_turn()
    assert table.me.hero.health == 24
    table.end_turn().power("Chillwind Yeti")
    assert table.stats(1) == [(4, 5)]


@pytest.mark.card("AT_132_ROGUE")
@pytest.mark.card("AT_132_ROGUEt")
def test_poisoned_daggers_equip_a_fresh_dagger() -> None:
    table = scenario(side("rogue", power="Poisoned Daggers", weapon="Arcanite Reaper"), side("mage"))
    table.power()
    weapon = table.me.weapon
    assert weapon is not None
    assert (weapon.card.name, weapon.attack, weapon.health) == ("Poisoned Dagger", 2, 2)
    table.attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, weapon.health) == (28, 1)


@pytest.mark.card("AT_132_WARLOCK")
@pytest.mark.mechanic("Card draw")
def test_soul_tap_draws_without_pain() -> None:
    table = scenario(side("warlock", power="Soul Tap", deck=["Wisp"]), side("mage"))
    table.power()
    assert (table.hand(), table.me.hero.health) == (["Wisp"], 30)


@pytest.mark.card("AT_132_WARRIOR")
@pytest.mark.mechanic("Armor")
def test_tank_up_gives_armor() -> None:
    table = scenario(side("warrior", power="Tank Up!", armor=1), side("mage"))
    table.power()
    assert table.me.armor == 5


# ---- Totemic Slam


@pytest.mark.card("AT_132_SHAMAN")
@pytest.mark.mechanic("Hero-power replacement / change")
def test_totemic_slam_offers_all_four_totems() -> None:
    table = scenario(side("shaman", power="Totemic Slam"), side("mage"))
    table.power()
    assert table.options() == ["Healing Totem", "Searing Totem", "Stoneclaw Totem", "Wrath of Air Totem"]
    assert len(table.actions()) == 4
    table.choose("AT_132_SHAMANc")
    assert (table.board(), table.me.mana) == (["Stoneclaw Totem"], 8)
    with pytest.raises(IllegalAction):
        table.power()


@pytest.mark.card("AT_132_SHAMAN")
def test_totemic_slam_repeats_a_totem_but_needs_room() -> None:
    table = scenario(side("shaman", power="Totemic Slam", board=["CS2_050"] * 6), side("mage"))
    table.power().choose("AT_132_SHAMANb")
    assert table.board() == ["Searing Totem"] * 7
    table.end_turn().end_turn()
    with pytest.raises(IllegalAction):
        table.power()


@pytest.mark.card("AT_132_SHAMANa")
@pytest.mark.card("AT_132_SHAMANb")
@pytest.mark.card("AT_132_SHAMANc")
@pytest.mark.card("AT_132_SHAMANd")
def test_the_options_of_totemic_slam_are_never_in_a_hand() -> None:
    for letter in "abcd":
        with pytest.raises(ScenarioError, match=r"Totem .*, which is only a part of another card"):
            scenario(side("shaman", hand=[f"AT_132_SHAMAN{letter}"]), side("mage"))


@pytest.mark.card("AT_132_SHAMANa")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_the_chosen_healing_totem_heals_at_the_end_of_the_turn() -> None:
    table = scenario(side("shaman", power="Totemic Slam", board=[minion("Chillwind Yeti", damage=2)]), side("mage"))
    table.power().choose("AT_132_SHAMANa").end_turn()
    assert table.stats() == [(4, 4), (0, 2)]


@pytest.mark.card("AT_132_SHAMANb")
@pytest.mark.mechanic("Game-long / turn counters")
def test_the_chosen_searing_totem_is_a_totem_like_any_other() -> None:
    table = scenario(side("shaman", power="Totemic Slam", totems=2), side("mage"))
    table.power().choose("AT_132_SHAMANb")
    assert (table.stats(), table.me.totems) == ([(1, 1)], 3)


@pytest.mark.card("AT_132_SHAMANc")
@pytest.mark.mechanic("Taunt (printed)")
def test_the_chosen_stoneclaw_totem_taunts() -> None:
    table = scenario(side("shaman", power="Totemic Slam", board=["Wisp"]), side("mage", board=["War Golem"]))
    table.power().choose("AT_132_SHAMANc").end_turn()
    assert table.attack_targets("War Golem") == [table.character("Stoneclaw Totem")]


@pytest.mark.card("AT_132_SHAMANd")
@pytest.mark.mechanic("Spell damage")
def test_the_chosen_wrath_of_air_totem_strengthens_spells() -> None:
    table = scenario(side("shaman", hand=["Lightning Bolt"], power="Totemic Slam"), side("mage"))
    table.power().choose("AT_132_SHAMANd").play("Lightning Bolt", "enemy hero")
    assert table.opponent.hero.health == 26


# ---- Refreshment Vendor


@pytest.mark.card("AT_111")
@pytest.mark.mechanic("Healing")
@pytest.mark.mechanic("Battlecry (tag)")
def test_refreshment_vendor_heals_only_both_heroes() -> None:
    table = scenario(
        side("mage", hand=["Refreshment Vendor"], health=20, board=[minion("Chillwind Yeti", damage=4)]),
        side("mage", health=11, board=[minion("War Golem", damage=4)]),
    )
    table.play("Refreshment Vendor")
    assert (table.me.hero.health, table.opponent.hero.health) == (24, 15)
    assert (table.stats(), table.stats(1)) == ([(4, 1), (3, 5)], [(7, 3)])


@pytest.mark.card("AT_111")
def test_refreshment_vendor_heals_no_further_than_it_goes() -> None:
    table = scenario(side("mage", hand=["Refreshment Vendor"], health=28), side("mage", armor=2))
    table.play("Refreshment Vendor")
    assert (table.me.hero.health, table.opponent.hero.health, table.opponent.armor) == (30, 30, 2)


@pytest.mark.card("AT_129")
@pytest.mark.mechanic("Card / spell played triggers")
def test_fjola_gains_a_shield_when_her_owner_targets_her_with_a_spell() -> None:
    me = side("priest", hand=["Power Word: Shield"] * 2, board=["Fjola Lightbane", "Wisp"])
    table = scenario(me, side("mage")).play("Power Word: Shield", "Wisp")
    assert not table.me.board[0].has_keyword(DIVINE_SHIELD)
    table.play("Power Word: Shield", "Fjola Lightbane")
    assert [it.has_keyword(DIVINE_SHIELD) for it in table.me.board] == [True, False]


@pytest.mark.card("AT_129")
def test_an_enemy_spell_gives_fjola_no_shield() -> None:
    table = scenario(side("mage", hand=["Frostbolt"]), side("mage", board=["Fjola Lightbane"]))
    table.play("Frostbolt", "Fjola Lightbane")
    assert table.stats(1) == [(3, 1)]


@pytest.mark.card("AT_131")
@pytest.mark.mechanic("Card / spell played triggers")
def test_eydis_damages_a_random_enemy_when_her_owner_targets_her_with_a_spell() -> None:
    outcomes = set()
    for seed in range(10):
        me = side("priest", hand=["Power Word: Shield"] * 2, board=["Eydis Darkbane", "Wisp"])
        table = scenario(me, side("mage", board=["War Golem"]), seed=seed).play("Power Word: Shield", "Wisp")
        assert (table.opponent.hero.health, table.stats(1)) == (30, [(7, 7)])
        table.play("Power Word: Shield", "Eydis Darkbane")
        outcomes.add((table.opponent.hero.health, table.stats(1)[0]))
    assert outcomes == {(27, (7, 7)), (30, (7, 4))}


@pytest.mark.card("AT_128")
@pytest.mark.mechanic("Joust")
def test_the_skeleton_knight_returns_to_the_hand_if_it_wins_the_joust() -> None:
    for mine, theirs, hand in (("War Golem", "Wisp", ["The Skeleton Knight"]), ("Wisp", "Wisp", [])):
        me = side("warrior", board=["The Skeleton Knight"], deck=[mine])
        table = scenario(me, side("warrior", board=["War Golem"], deck=[theirs]))
        table.attack("The Skeleton Knight", "War Golem")
        assert (table.board(), table.board(1), table.hand()) == ([], [], hand)
