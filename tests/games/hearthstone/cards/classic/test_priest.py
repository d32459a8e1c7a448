"""Classic priest cards."""

import pytest

from topdeck.games.hearthstone.engine.constants import CHARGE, DIVINE_SHIELD, ELUSIVE, FROZEN, STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("EX1_091")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Take control")
def test_cabal_shadow_priest_takes_a_weak_enemy_minion_for_good() -> None:
    table = scenario(
        side("priest", hand=["Cabal Shadow Priest"], board=["Wisp"], deck=["Wisp"]),
        side("warrior", board=["Chillwind Yeti", minion("Oasis Snapjaw", damage=3)], deck=["Wisp"]),
    )
    assert [it.card.name for it in table.targets("Cabal Shadow Priest")] == ["Oasis Snapjaw"]
    table.play("Cabal Shadow Priest", "Oasis Snapjaw")
    assert table.board(0) == ["Wisp", "Cabal Shadow Priest", "Oasis Snapjaw"]
    assert table.board(1) == ["Chillwind Yeti"]
    assert table.stats()[1:] == [(4, 5), (2, 4)]
    assert table.attack_targets("Oasis Snapjaw") == []  # it cannot attack yet
    table.end_turn().end_turn()
    table.attack("Oasis Snapjaw", "enemy hero")
    assert table.opponent.hero.health == 28


@pytest.mark.card("EX1_091")
def test_cabal_shadow_priest_can_be_played_without_a_target() -> None:
    table = scenario(
        side("priest", hand=["Cabal Shadow Priest"]),
        side("warrior", board=["Bloodfen Raptor", minion("Wisp", keywords=STEALTH)]),
    )
    table.play("Cabal Shadow Priest")
    assert (table.board(0), len(table.opponent.board)) == (["Cabal Shadow Priest"], 2)


@pytest.mark.card("EX1_091")
def test_cabal_shadow_priest_is_no_spell_and_must_choose_while_it_can() -> None:
    table = scenario(
        side("priest", hand=["Cabal Shadow Priest"]), side("warrior", board=[minion("Wisp", keywords=ELUSIVE)])
    )
    assert table.targets("Cabal Shadow Priest") == table.opponent.board
    assert len(table.ways_to_play("Cabal Shadow Priest")) == 1
    table.play("Cabal Shadow Priest", "Wisp")
    assert table.opponent.board == []


@pytest.mark.card("EX1_091")
def test_cabal_shadow_priest_destroys_its_target_without_room() -> None:
    table = scenario(
        side("priest", hand=["Cabal Shadow Priest"], board=["Wisp"] * 6),
        side("warrior", board=["Bloodmage Thalnos"], deck=["Wisp"]),
    )
    table.play("Cabal Shadow Priest", "Bloodmage Thalnos")
    assert (len(table.me.board), table.opponent.board) == (7, [])
    assert table.hand(1) == ["Wisp"]  # it died on its own side


@pytest.mark.card("EX1_091")
def test_cabal_shadow_priest_heeds_the_attack_there_is_now() -> None:
    opponent = side("shaman", board=["Wisp", "Flametongue Totem", "Chillwind Yeti", minion("War Golem", attack=2)])
    table = scenario(side("priest", hand=["Cabal Shadow Priest"], board=["Wisp"]), opponent)
    assert [it.card.name for it in table.targets("Cabal Shadow Priest")] == ["Flametongue Totem", "War Golem"]


@pytest.mark.card("EX1_091")
@pytest.mark.mechanic("Take control")
def test_the_minion_cabal_shadow_priest_took_keeps_its_damage_and_charge() -> None:
    taken = minion("Stonetusk Boar", health=5, damage=2, keywords=DIVINE_SHIELD)
    table = scenario(side("priest", hand=["Cabal Shadow Priest"]), side("warrior", board=[taken], deck=["Wisp"] * 2))
    table.play("Cabal Shadow Priest", "Stonetusk Boar").attack("Stonetusk Boar", "enemy hero")
    boar = table.me.board[1]
    assert (boar.health, boar.max_health, boar.has_keyword(DIVINE_SHIELD), table.opponent.hero.health) == (
        3,
        5,
        True,
        29,
    )
    table.end_turn().end_turn()
    assert table.board() == ["Cabal Shadow Priest", "Stonetusk Boar"]


@pytest.mark.card("EX1_332")
@pytest.mark.mechanic("Silence")
def test_silence_undoes_all_that_was_given_but_not_the_wounds() -> None:
    table = scenario(
        side("priest", hand=["Silence"]),
        side(
            "warrior", board=[minion("Chillwind Yeti", attack=7, health=9, damage=6, keywords=DIVINE_SHIELD | FROZEN)]
        ),
    )
    table.play("Silence", "Chillwind Yeti")
    [yeti] = table.opponent.board
    assert (yeti.attack, yeti.health, yeti.max_health) == (4, 3, 5)
    assert not yeti.has_keyword(DIVINE_SHIELD | FROZEN)


@pytest.mark.card("EX1_332")
@pytest.mark.mechanic("Silence")
def test_silence_takes_taunt_away() -> None:
    table = scenario(side("priest", hand=["Silence"], board=["Wisp"]), side("warrior", board=["Silverback Patriarch"]))
    assert table.opponent.hero not in table.attack_targets("Wisp")
    table.play("Silence", "Silverback Patriarch")
    assert table.opponent.hero in table.attack_targets("Wisp")


@pytest.mark.card("EX1_332")
@pytest.mark.mechanic("Silence")
def test_silence_takes_spell_damage_away() -> None:
    table = scenario(side("priest", hand=["Silence", "Fireball"], board=["Kobold Geomancer"]), side("warrior"))
    assert table.targets("Silence") == table.me.board
    table.play("Silence", "Kobold Geomancer").play("Fireball", "enemy hero")
    assert table.opponent.hero.health == 24


@pytest.mark.card("EX1_332")
@pytest.mark.mechanic("Silence")
def test_silence_ends_an_aura_but_not_those_of_others() -> None:
    table = scenario(
        side("priest", hand=["Silence", "Silence"]),
        side("shaman", board=["Flametongue Totem", "Wisp", "Flametongue Totem"]),
    )
    assert table.stats(1)[1] == (5, 1)
    table.play("Silence", "Wisp")
    assert table.stats(1)[1] == (5, 1)
    table.play("Silence", table.opponent.board[0])
    assert table.stats(1)[1] == (3, 1)


@pytest.mark.card("EX1_332")
@pytest.mark.mechanic("Silence")
def test_silence_stops_triggers_and_frees_minions_that_cannot_attack() -> None:
    table = scenario(side("priest", hand=["Silence"], board=["Ragnaros the Firelord"]), side("warrior", deck=["Wisp"]))
    assert table.attack_targets("Ragnaros the Firelord") == []
    table.play("Silence", "Ragnaros the Firelord").attack("Ragnaros the Firelord", "enemy hero").end_turn()
    assert table.opponent.hero.health == 22


@pytest.mark.card("EX1_332")
@pytest.mark.mechanic("Silence")
def test_silence_stops_a_deathrattle() -> None:
    table = scenario(
        side("priest", hand=["Silence", "Fireball"]), side("warrior", board=["Bloodmage Thalnos"], deck=["Wisp"])
    )
    table.play("Silence", "Bloodmage Thalnos").play("Fireball", "Bloodmage Thalnos")
    assert (table.board(1), table.hand(1)) == ([], [])


@pytest.mark.card("CS1_129")
def test_inner_fire_sets_the_attack_to_the_health() -> None:
    me = side("priest", hand=["Inner Fire"], board=[minion("Oasis Snapjaw", damage=1)])
    table = scenario(me, side("warrior", board=["Bloodfen Raptor"]))
    assert table.targets("Inner Fire") == [*table.me.board, *table.opponent.board]
    table.play("Inner Fire", "Oasis Snapjaw")
    assert (table.stats(), table.stats(1)) == ([(6, 6)], [(3, 2)])


@pytest.mark.card("CS1_129")
def test_inner_fire_can_weaken_a_minion_and_stays_when_its_health_changes() -> None:
    table = scenario(side("priest", hand=["Inner Fire", "Holy Smite"]), side("warrior", board=["Core Hound"]))
    assert table.play("Inner Fire", "Core Hound").stats(1) == [(5, 5)]
    assert table.play("Holy Smite", "Core Hound").stats(1) == [(5, 3)]


@pytest.mark.card("EX1_341")
def test_lightwell_heals_a_damaged_friend_at_the_start_of_its_turn() -> None:
    me = side("priest", board=["Lightwell", minion("War Golem", damage=3), "Wisp"], deck=["Wisp"], health=10)
    healed = set()
    for seed in range(10):
        table = scenario(me, side("warrior", board=[minion("War Golem", damage=6)], deck=["Wisp"]), seed=seed)
        assert table.end_turn().me.hero.health == 10
        table.end_turn()
        assert (table.stats(1), table.stats()[0]) == ([(7, 1)], (0, 5))
        healed.add((table.me.hero.health, table.stats()[1]))
    assert healed == {(13, (7, 4)), (10, (7, 7))}


@pytest.mark.card("EX1_341")
def test_lightwell_heals_itself_too() -> None:
    table = scenario(side("priest", board=[minion("Lightwell", damage=4)]), side("warrior"))
    assert table.end_turn().end_turn().stats() == [(0, 4)]


@pytest.mark.card("EX1_621")
def test_circle_of_healing_heals_all_minions_and_no_hero() -> None:
    damaged = minion("War Golem", damage=6)
    me = side("priest", hand=["Circle of Healing"], board=[damaged, "Kobold Geomancer"], health=10)
    table = scenario(me, side("warrior", board=[damaged, minion("Chillwind Yeti", damage=1)], health=10))
    table.play("Circle of Healing")
    assert (table.stats(), table.stats(1)) == ([(7, 5), (2, 2)], [(7, 5), (4, 5)])
    assert (table.me.hero.health, table.opponent.hero.health) == (10, 10)


@pytest.mark.card("EX1_623")
def test_temple_enforcer_gives_another_friendly_minion_three_health() -> None:
    me = side("priest", hand=["Temple Enforcer"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["Wisp"]))
    assert table.targets("Temple Enforcer") == table.me.board
    table.play("Temple Enforcer", table.me.board[0])
    assert (table.stats(), table.stats(1)) == ([(1, 4), (6, 6)], [(1, 1)])


@pytest.mark.card("EX1_623")
def test_temple_enforcer_can_come_alone() -> None:
    table = scenario(side("priest", hand=["Temple Enforcer"]), side("warrior", board=["Wisp"]))
    assert table.play("Temple Enforcer").stats() == [(6, 6)]


@pytest.mark.card("EX1_624")
def test_holy_fire_deals_five_damage_and_heals_its_hero() -> None:
    me = side("priest", hand=["Holy Fire"], board=["Wisp"], health=10)
    table = scenario(me, side("warrior", board=["War Golem"], health=10))
    assert len(table.targets("Holy Fire")) == 4
    table.play("Holy Fire", "War Golem")
    assert (table.stats(1), table.me.hero.health, table.opponent.hero.health) == ([(7, 2)], 15, 10)


@pytest.mark.card("EX1_624")
def test_spell_damage_strengthens_the_damage_of_holy_fire_alone() -> None:
    me = side("priest", hand=["Holy Fire"], board=["Kobold Geomancer"], health=10)
    table = scenario(me, side("warrior", board=["Argent Squire"])).play("Holy Fire", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health) == (15, 24)


@pytest.mark.card("EX1_626")
def test_mass_dispel_silences_all_enemy_minions_and_draws_a_card() -> None:
    me = side("priest", hand=["Mass Dispel"], board=["Argent Squire"], deck=["Wisp", "Wisp"])
    enemy = side(
        "warrior",
        board=["Argent Squire", minion("Chillwind Yeti", attack=8, health=9), minion("Wisp", keywords=STEALTH)],
    )
    table = scenario(me, enemy).play("Mass Dispel")
    assert (table.hand(), table.me.board[0].has_keyword(DIVINE_SHIELD)) == (["Wisp"], True)
    assert table.stats(1) == [(1, 1), (4, 5), (1, 1)]
    assert not any(it.has_keyword(DIVINE_SHIELD | STEALTH) for it in table.opponent.board)


@pytest.mark.card("EX1_626")
def test_mass_dispel_draws_a_card_without_enemies_too() -> None:
    table = scenario(side("priest", hand=["Mass Dispel"], deck=["Wisp"]), side("warrior")).play("Mass Dispel")
    assert table.hand() == ["Wisp"]


@pytest.mark.card("EX1_335")
def test_lightspawns_attack_follows_its_health_and_nothing_else() -> None:
    me = side("priest", hand=["Holy Smite", "Power Word: Shield", "Blessing of Kings"], board=["Lightspawn"])
    table = scenario(me, side("priest", board=["Stormwind Champion"], deck=["Wisp"]))
    table.play("Holy Smite", "Lightspawn")
    assert table.stats() == [(3, 3)]
    table.power("Lightspawn")
    assert table.stats() == [(5, 5)]
    table.play("Power Word: Shield", "Lightspawn")
    assert table.stats() == [(7, 7)]
    table.play("Blessing of Kings", "Lightspawn")  # the attack is equal to the health again at once
    assert table.stats() == [(11, 11)]
    table.end_turn().end_turn().attack("Lightspawn", "enemy hero")
    assert table.opponent.hero.health == 19


@pytest.mark.card("EX1_335")
def test_lightspawn_has_no_attack_once_it_is_silenced() -> None:
    me = side("priest", hand=["Silence"], board=["Lightspawn", "Stormwind Champion"])
    table = scenario(me, side("priest"))
    assert table.stats()[0] == (6, 6)
    table.play("Silence", "Lightspawn")
    assert table.stats()[0] == (1, 6)  # only the bonus from Stormwind Champion


@pytest.mark.card("EX1_350")
def test_prophet_velen_doubles_spells_and_hero_powers_but_not_minions() -> None:
    """https://hearthstone.wiki.gg/wiki/Prophet_Velen: additive bonuses first; several Velens multiply."""
    hand = ["Mind Blast", "Holy Smite", "Elven Archer", "Arcane Missiles"]
    me = side("priest", hand=hand, board=["Prophet Velen", "Kobold Geomancer"], health=10)
    table = scenario(me, side("priest", health=30))
    table.play("Mind Blast")
    assert table.opponent.hero.health == 18  # (5 + 1) * 2
    table.power("my hero")
    assert table.me.hero.health == 14
    table.play("Elven Archer", "enemy hero")
    assert table.opponent.hero.health == 17
    table.play("Arcane Missiles")  # (3 + 1) * 2 missiles
    assert table.opponent.hero.health == 9


@pytest.mark.card("EX1_350")
def test_two_prophets_multiply_and_help_only_their_owner() -> None:
    board = ["Prophet Velen", "Prophet Velen"]
    table = scenario(side("priest", hand=["Holy Light"], board=board, health=1), side("mage", hand=["Frostbolt"]))
    table.play("Holy Light", "my hero").end_turn()
    assert table.me.hero.health == 25
    table.play("Frostbolt", "my hero")
    assert table.me.hero.health == 22


@pytest.mark.card("EX1_591")
def test_auchenai_soulpriest_turns_healing_into_damage() -> None:
    """http://hearthstone.gamepedia.com/Auchenai_Soulpriest: spell damage adds to the damage of spells."""
    hand = ["Circle of Healing", "Earthen Ring Farseer"]
    table = scenario(side("priest", hand=hand, board=["Auchenai Soulpriest"]), side("priest", board=["War Golem"]))
    table.play("Circle of Healing").play("Earthen Ring Farseer", "enemy hero").power("War Golem")
    assert (table.stats(), table.stats(1)) == ([(3, 1), (3, 3)], [(7, 1)])
    assert table.opponent.hero.health == 27
    me = side("priest", hand=["Holy Nova"], board=["Auchenai Soulpriest", "Kobold Geomancer"])
    table = scenario(me, side("priest")).play("Holy Nova")
    assert (table.me.hero.health, table.opponent.hero.health, table.stats()) == (27, 27, [(3, 2)])


@pytest.mark.card("EX1_591")
def test_auchenai_soulpriest_changes_only_the_healing_of_its_own_side() -> None:
    enemy = side("priest", hand=["Holy Light"], health=10)
    table = scenario(side("priest", board=["Auchenai Soulpriest"]), enemy, player=1).play("Holy Light", "enemy hero")
    assert table.opponent.hero.health == 16


@pytest.mark.card("EX1_625")
@pytest.mark.card("EX1_625t")
@pytest.mark.card("EX1_625t2")
def test_shadowform_gives_a_power_that_deals_damage_and_more_the_second_time() -> None:
    me = side("priest", hand=["Shadowform"] * 3, deck=["Wisp"])
    table = scenario(me, side("priest", board=["War Golem"], deck=["Wisp"]))
    table.power("my hero").play("Shadowform").power("War Golem")
    assert (table.me.power.name, table.stats(1)) == ("Mind Spike", [(7, 5)])
    table.play("Shadowform")
    assert table.me.mana == 0
    table.end_turn().end_turn().power("enemy hero")
    assert (table.me.power.name, table.opponent.hero.health) == ("Mind Shatter", 27)
    table.play("Shadowform").power("my hero")
    assert (table.me.power.name, table.me.hero.health) == ("Mind Shatter", 27)


@pytest.mark.card("EX1_334")
@pytest.mark.mechanic("Take control")
def test_shadow_madness_borrows_a_weak_enemy_minion_that_can_attack_at_once() -> None:
    me = side("priest", hand=["Shadow Madness"], board=["Wisp"])
    table = scenario(me, side("warrior", board=[minion("Chillwind Yeti", attack=3), "Boulderfist Ogre"]))
    assert table.targets("Shadow Madness") == [table.opponent.board[0]]
    table.play("Shadow Madness", "Chillwind Yeti")
    assert (table.board(), table.board(1)) == (["Wisp", "Chillwind Yeti"], ["Boulderfist Ogre"])
    table.attack("Chillwind Yeti", "enemy hero")
    assert table.opponent.hero.health == 27
    table.end_turn()
    assert (table.board(), table.board(1)) == (["Wisp"], ["Boulderfist Ogre", "Chillwind Yeti"])
    assert not table.character("Chillwind Yeti").has_keyword(CHARGE)


@pytest.mark.card("EX1_334")
def test_shadow_madness_needs_room() -> None:
    table = scenario(side("priest", hand=["Shadow Madness"], board=["Wisp"] * 7), side("mage", board=["Wisp"]))
    assert not table.can_play("Shadow Madness")


@pytest.mark.card("EX1_334")
def test_a_borrowed_minion_that_is_transformed_or_returned_to_the_hand_stays() -> None:
    """Both make the change of control permanent (https://hearthstone.fandom.com/wiki/Shadow_Madness)."""
    me = side("priest", hand=["Shadow Madness", "Recombobulator"])
    table = scenario(me, side("mage", board=["Bloodfen Raptor"])).play("Shadow Madness", "Bloodfen Raptor")
    table.play("Recombobulator", "Bloodfen Raptor").end_turn()
    assert (len(table.me.board), table.board(1)) == (2, [])
    me = side("priest", hand=["Shadow Madness", "Youthful Brewmaster"])
    table = scenario(me, side("mage", board=["Wisp"])).play("Shadow Madness", "Wisp")
    table.play("Youthful Brewmaster", "Wisp").end_turn()
    assert (table.hand(), table.board(1)) == (["Wisp"], [])


@pytest.mark.card("EX1_345")
@pytest.mark.mechanic("Copy")
def test_mindgames_summons_a_copy_of_a_minion_in_the_enemy_deck() -> None:
    me = side("priest", hand=["Mindgames"], board=["Wisp"], deck=["War Golem"])
    table = scenario(me, side("mage", deck=["Fireball", "Chillwind Yeti", "Fireball"])).play("Mindgames")
    assert (table.board(), table.stats()[1], table.board(1)) == (["Wisp", "Chillwind Yeti"], (4, 5), [])
    assert table.opponent.cards_left == 3
    assert [held.card.name for held in table.state.observe(0).opponent.known_in_deck] == ["Chillwind Yeti"]


@pytest.mark.card("EX1_345")
@pytest.mark.card("EX1_345t")
def test_mindgames_finds_a_shadow_of_nothing_in_a_deck_without_minions() -> None:
    table = scenario(side("priest", hand=["Mindgames"]), side("mage", deck=["Fireball"])).play("Mindgames")
    assert (table.board(), table.stats()) == (["Shadow of Nothing"], [(0, 1)])
    me = side("priest", hand=["Mindgames"], board=["Wisp"] * 7)
    assert not scenario(me, side("mage", deck=["Wisp"])).can_play("Mindgames")


@pytest.mark.card("EX1_339")
def test_thoughtsteal_copies_two_cards_of_the_enemy_deck() -> None:
    table = scenario(side("priest", hand=["Thoughtsteal"], deck=["War Golem"]), side("mage", deck=["Fireball", "Wisp"]))
    table.play("Thoughtsteal")
    assert (sorted(table.hand()), table.opponent.cards_left) == (["Fireball", "Wisp"], 2)
    assert [seen.card for seen in table.state.observe(1).opponent.hand] == [table.state.rules.unknown] * 2


@pytest.mark.card("EX1_339")
def test_thoughtsteal_copies_each_card_once() -> None:
    table = scenario(side("priest", hand=["Thoughtsteal"]), side("mage", deck=["Fireball"])).play("Thoughtsteal")
    assert table.hand() == ["Fireball"]
