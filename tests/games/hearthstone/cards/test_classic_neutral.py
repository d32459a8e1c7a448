"""Classic neutral cards."""

import pytest

from topdeck.errors import IllegalAction
from topdeck.games.hearthstone.engine.constants import (
    CHARGE,
    DIVINE_SHIELD,
    FROZEN,
    POISONOUS,
    STEALTH,
    TAUNT,
    WINDFURY,
)
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side, weapon

# ---- Wisp


@pytest.mark.card("CS2_231")
@pytest.mark.mechanic("No effect (stats only)")
def test_wisp_is_free() -> None:
    table = scenario(side("warrior", hand=["Wisp"], mana=0), side("warrior"))
    assert table.play("Wisp").stats() == [(1, 1)]


# ---- Southsea Deckhand


@pytest.mark.card("CS2_146")
@pytest.mark.mechanic("Self-conditional aura")
@pytest.mark.mechanic("Depends on own weapon")
def test_southsea_deckhand_charges_with_a_weapon() -> None:
    me = side("warrior", hand=["Southsea Deckhand"], weapon="Fiery War Axe")
    table = scenario(me, side("warrior"))
    table.play("Southsea Deckhand").attack("Southsea Deckhand", "enemy hero")
    assert table.opponent.hero.health == 28


@pytest.mark.card("CS2_146")
def test_southsea_deckhand_does_not_charge_for_the_enemys_weapon() -> None:
    me = side("warrior", hand=["Southsea Deckhand"])
    table = scenario(me, side("warrior", weapon="Fiery War Axe"))
    table.play("Southsea Deckhand")
    assert table.attack_targets("Southsea Deckhand") == []


@pytest.mark.card("CS2_146")
@pytest.mark.mechanic("Self-conditional aura")
def test_southsea_deckhand_charges_as_soon_as_there_is_a_weapon() -> None:
    table = scenario(side("rogue", hand=["Southsea Deckhand"]), side("warrior"))
    table.play("Southsea Deckhand")
    assert table.attack_targets("Southsea Deckhand") == []
    table.power()
    assert table.attack_targets("Southsea Deckhand") == [table.opponent.hero]


@pytest.mark.card("CS2_146")
@pytest.mark.mechanic("Self-conditional aura")
def test_southsea_deckhand_stops_charging_when_the_weapon_breaks() -> None:
    me = side("warrior", hand=["Southsea Deckhand"], weapon=weapon("Fiery War Axe", durability=1))
    table = scenario(me, side("warrior"))
    table.play("Southsea Deckhand").attack("my hero", "enemy hero")
    assert table.attack_targets("Southsea Deckhand") == []


@pytest.mark.card("CS2_146")
def test_southsea_deckhand_makes_nobody_else_charge() -> None:
    me = side("warrior", hand=["Wisp"], board=["Southsea Deckhand"], weapon="Fiery War Axe")
    table = scenario(me, side("warrior"))
    assert table.play("Wisp").attack_targets("Wisp") == []


@pytest.mark.card("CS2_146")
def test_southsea_deckhand_that_has_waited_needs_no_weapon() -> None:
    table = scenario(side("warrior", board=["Southsea Deckhand"]), side("warrior"))
    assert table.attack("Southsea Deckhand", "enemy hero").opponent.hero.health == 28


# ---- Abusive Sergeant


@pytest.mark.card("CS2_188")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_abusive_sergeant_lends_attack_for_the_turn() -> None:
    table = scenario(side("warrior", hand=["Abusive Sergeant"], board=["Wisp"]), side("warrior"))
    table.play("Abusive Sergeant", "Wisp").attack("Wisp", "enemy hero")
    assert table.opponent.hero.health == 27
    assert table.end_turn().stats() == [(1, 1), (1, 1)]


@pytest.mark.card("CS2_188")
def test_abusive_sergeant_may_be_aimed_at_any_minion_but_itself() -> None:
    table = scenario(side("warrior", hand=["Abusive Sergeant"], board=["Wisp"]), side("warrior", board=["Wisp"]))
    assert table.targets("Abusive Sergeant") == [*table.me.board, *table.opponent.board]
    table.play("Abusive Sergeant", table.opponent.board[0])
    assert table.stats(1) == [(3, 1)]
    assert table.end_turn().stats(1) == [(1, 1)]


@pytest.mark.card("CS2_188")
def test_abusive_sergeant_alone_lends_nothing() -> None:
    table = scenario(side("warrior", hand=["Abusive Sergeant"]), side("warrior"))
    assert table.play("Abusive Sergeant").stats() == [(1, 1)]


@pytest.mark.card("CS2_188")
def test_abusive_sergeant_must_shout_at_somebody_if_he_can() -> None:
    table = scenario(side("warrior", hand=["Abusive Sergeant"], board=["Wisp"]), side("warrior"))
    with pytest.raises(IllegalAction):
        table.play("Abusive Sergeant")


@pytest.mark.card("CS2_188")
def test_abusive_sergeant_was_stronger_in_2016() -> None:
    table = scenario(side("warrior", hand=["Abusive Sergeant"]), side("warrior"), era="kara-2016")
    assert table.play("Abusive Sergeant").stats() == [(2, 1)]


# ---- Ironbeak Owl: silence


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_takes_away_what_was_added_to_attack_and_health() -> None:
    table = scenario(
        side("warrior", hand=["Ironbeak Owl"]),
        side("warrior", board=[minion("Chillwind Yeti", attack=8, health=9)]),
    )
    assert table.play("Ironbeak Owl", "Chillwind Yeti").stats(1) == [(4, 5)]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_gives_back_attack_that_was_taken() -> None:
    me = side("paladin", hand=["Aldor Peacekeeper", "Ironbeak Owl"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    assert table.play("Aldor Peacekeeper", "Chillwind Yeti").stats(1) == [(1, 5)]
    assert table.play("Ironbeak Owl", "Chillwind Yeti").stats(1) == [(4, 5)]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_does_not_heal() -> None:
    table = scenario(
        side("warrior", hand=["Ironbeak Owl"]), side("warrior", board=[minion("Chillwind Yeti", damage=3)])
    )
    assert table.play("Ironbeak Owl", "Chillwind Yeti").stats(1) == [(4, 2)]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_cuts_health_down_to_the_printed_maximum_but_no_deeper() -> None:
    wounded = [minion("Chillwind Yeti", health=9, damage=2), minion("Boulderfist Ogre", health=9, damage=6)]
    table = scenario(side("warrior", hand=["Ironbeak Owl", "Ironbeak Owl"]), side("warrior", board=wounded))
    table.play("Ironbeak Owl", "Chillwind Yeti").play("Ironbeak Owl", "Boulderfist Ogre")
    assert table.stats(1) == [(4, 5), (6, 3)]
    assert [it.max_health for it in table.opponent.board] == [5, 7]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_undoes_a_swap_but_not_the_wounds_since_then() -> None:
    me = side("mage", hand=["Crazed Alchemist", "Ironbeak Owl"])
    table = scenario(me, side("warrior", board=["Oasis Snapjaw"]))
    table.play("Crazed Alchemist", "Oasis Snapjaw").power("Oasis Snapjaw")
    assert table.stats(1) == [(7, 1)]
    assert table.play("Ironbeak Owl", "Oasis Snapjaw").stats(1) == [(2, 6)]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_takes_away_printed_keywords() -> None:
    me = side("shaman", hand=["Ironbeak Owl"], board=["Al'Akir the Windlord"])
    table = scenario(me, side("warrior"))
    table.play("Ironbeak Owl", "Al'Akir the Windlord")
    assert not table.me.board[0].has(WINDFURY | CHARGE | DIVINE_SHIELD | TAUNT)
    table.attack("Al'Akir the Windlord", "enemy hero")
    assert table.attack_targets("Al'Akir the Windlord") == []


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_takes_away_given_keywords() -> None:
    gifts = TAUNT | POISONOUS | DIVINE_SHIELD
    table = scenario(
        side("warrior", hand=["Ironbeak Owl"], board=["Wolfrider"]),
        side("warrior", board=[minion("Wisp", keywords=gifts)]),
    )
    assert table.attack_targets("Wolfrider") == table.opponent.board
    table.play("Ironbeak Owl", "Wisp")
    assert table.attack_targets("Wolfrider") == [*table.opponent.board, table.opponent.hero]
    assert not table.opponent.board[0].has(gifts)


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_thaws() -> None:
    me = side("warrior", hand=["Ironbeak Owl"], board=[minion("Chillwind Yeti", keywords=FROZEN)])
    table = scenario(me, side("warrior"))
    assert table.attack_targets("Chillwind Yeti") == []
    table.play("Ironbeak Owl", "Chillwind Yeti").attack("Chillwind Yeti", "enemy hero")
    assert table.opponent.hero.health == 26


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_neither_wakes_a_minion_nor_gives_it_another_attack() -> None:
    me = side("warrior", hand=["Ironbeak Owl", "Ironbeak Owl", "Wolfrider"], board=["Chillwind Yeti"])
    table = scenario(me, side("warrior"))
    table.attack("Chillwind Yeti", "enemy hero").play("Wolfrider")
    table.play("Ironbeak Owl", "Chillwind Yeti").play("Ironbeak Owl", "Wolfrider")
    assert table.attack_targets("Chillwind Yeti") == []
    assert table.attack_targets("Wolfrider") == []


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_a_silenced_aura_goes_out() -> None:
    me = side("warrior", hand=["Ironbeak Owl"])
    table = scenario(me, side("warrior", board=["Wisp", "Dire Wolf Alpha", "Wisp"]))
    assert table.stats(1) == [(2, 1), (2, 2), (2, 1)]
    assert table.play("Ironbeak Owl", "Dire Wolf Alpha").stats(1) == [(1, 1), (2, 2), (1, 1)]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_auras_of_others_shine_on_a_silenced_minion() -> None:
    pirate = minion("Southsea Deckhand", attack=5, health=5)
    me = side("warrior", hand=["Ironbeak Owl"])
    table = scenario(me, side("warrior", board=["Southsea Captain", pirate]))
    assert table.stats(1) == [(3, 3), (6, 6)]
    assert table.play("Ironbeak Owl", "Southsea Deckhand").stats(1) == [(3, 3), (3, 2)]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_ends_what_a_minion_does_for_itself() -> None:
    me = side("warrior", hand=["Southsea Deckhand", "Ironbeak Owl"], weapon="Fiery War Axe")
    table = scenario(me, side("warrior"))
    table.play("Southsea Deckhand").play("Ironbeak Owl", "Southsea Deckhand")
    assert table.attack_targets("Southsea Deckhand") == []


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_a_silenced_minion_no_longer_reacts() -> None:
    me = side("mage", hand=["Ironbeak Owl"])
    table = scenario(me, side("warrior", board=["Acolyte of Pain"], deck=["Wisp", "Wisp"]))
    table.play("Ironbeak Owl", "Acolyte of Pain").power("Acolyte of Pain")
    assert table.stats(1) == [(1, 2)]
    assert table.hand(1) == []


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_a_silenced_minion_dies_without_a_word() -> None:
    me = side("warrior", hand=["Ironbeak Owl"], board=["Core Hound"])
    table = scenario(me, side("warrior", board=["Cairne Bloodhoof"]))
    table.play("Ironbeak Owl", "Cairne Bloodhoof").attack("Core Hound", "Cairne Bloodhoof")
    assert table.board(1) == []


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_takes_away_spell_damage() -> None:
    me = side("shaman", hand=["Ironbeak Owl", "Lightning Bolt"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior"))
    table.play("Ironbeak Owl", "Kobold Geomancer").play("Lightning Bolt", "enemy hero")
    assert table.opponent.hero.health == 27


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_lets_ragnaros_attack_and_stops_his_fire() -> None:
    me = side("warrior", hand=["Ironbeak Owl"], board=["Ragnaros the Firelord"])
    table = scenario(me, side("warrior"))
    table.play("Ironbeak Owl", "Ragnaros the Firelord").attack("Ragnaros the Firelord", "enemy hero")
    assert table.opponent.hero.health == 22
    table.end_turn()
    assert table.opponent.hero.health == 21  # fatigue


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_what_silence_ended_early_does_not_end_again() -> None:
    me = side("warrior", hand=["Abusive Sergeant", "Ironbeak Owl"])
    table = scenario(me, side("warrior", board=["Wisp"]))
    table.play("Abusive Sergeant", "Wisp").play("Ironbeak Owl", "Wisp")
    assert table.stats(1) == [(1, 1)]
    assert table.end_turn().stats(1) == [(1, 1)]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_what_comes_after_silence_stays() -> None:
    me = side("warrior", hand=["Ironbeak Owl", "Defender of Argus"], board=["Argent Squire"])
    table = scenario(me, side("warrior"))
    table.play("Ironbeak Owl", "Argent Squire", position=0).play("Defender of Argus")
    squire = table.me.board[1]
    assert (squire.attack, squire.health) == (2, 2)
    assert (squire.has(TAUNT), squire.has(DIVINE_SHIELD)) == (True, False)


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_a_silenced_captive_does_not_go_home() -> None:
    me = side("priest", hand=["Cabal Shadow Priest", "Ironbeak Owl"], mana=10)
    table = scenario(me, side("warrior", board=["Wisp"]))
    table.play("Cabal Shadow Priest", "Wisp").play("Ironbeak Owl", "Wisp").end_turn()
    assert table.board() == ["Cabal Shadow Priest", "Wisp", "Ironbeak Owl"]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_a_silenced_minion_that_was_only_borrowed_goes_home_at_once() -> None:
    me = side("priest", hand=["Potion of Madness", "Ironbeak Owl"])
    table = scenario(me, side("warrior", board=["Wisp"]))
    table.play("Potion of Madness", "Wisp").play("Ironbeak Owl", "Wisp")
    assert (table.board(), table.board(1)) == (["Ironbeak Owl"], ["Wisp"])


@pytest.mark.card("CS2_203")
def test_ironbeak_owl_finds_elusive_minions_but_no_hidden_enemies() -> None:
    me = side("warrior", hand=["Ironbeak Owl"], board=["Worgen Infiltrator"])
    table = scenario(me, side("warrior", board=["Faerie Dragon", "Worgen Infiltrator"]))
    mine, dragon = table.me.board[0], table.opponent.board[0]
    assert table.targets("Ironbeak Owl") == [mine, dragon]
    table.play("Ironbeak Owl", mine)
    assert not mine.has(STEALTH)


@pytest.mark.card("CS2_203")
def test_ironbeak_owl_may_come_with_nobody_to_silence() -> None:
    table = scenario(side("warrior", hand=["Ironbeak Owl"]), side("warrior"))
    assert table.play("Ironbeak Owl").stats() == [(2, 1)]


# ---- Acolyte of Pain


@pytest.mark.card("EX1_007")
@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Card draw")
def test_acolyte_of_pain_draws_for_every_wound() -> None:
    me = side("mage", board=["Acolyte of Pain"], deck=["Wisp"] * 5)
    table = scenario(me, side("warrior", board=["Wisp"]))
    table.power("Acolyte of Pain").attack("Acolyte of Pain", "Wisp")
    assert table.hand() == ["Wisp", "Wisp"]
    assert table.stats() == [(1, 1)]


@pytest.mark.card("EX1_007")
def test_acolyte_of_pain_draws_with_its_last_breath() -> None:
    me = side("mage", board=[minion("Acolyte of Pain", damage=2)], deck=["Wisp", "Wisp"])
    table = scenario(me, side("warrior"))
    table.power("Acolyte of Pain")
    assert (table.board(), table.hand()) == ([], ["Wisp"])


@pytest.mark.card("EX1_007")
def test_acolyte_of_pain_feels_nothing_behind_a_shield() -> None:
    me = side("mage", board=[minion("Acolyte of Pain", keywords=DIVINE_SHIELD)], deck=["Wisp"])
    assert scenario(me, side("warrior")).power("Acolyte of Pain").hand() == []


@pytest.mark.card("EX1_007")
def test_acolyte_of_pain_does_not_suffer_for_others() -> None:
    me = side("mage", board=["Acolyte of Pain", "Chillwind Yeti"], deck=["Wisp"])
    assert scenario(me, side("warrior")).power("Chillwind Yeti").hand() == []


# ---- minions with keywords only


@pytest.mark.card("EX1_008")
@pytest.mark.mechanic("Divine Shield")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_argent_squire_survives_one_blow_of_any_size() -> None:
    table = scenario(side("warrior", board=["Argent Squire"]), side("mage", board=["Core Hound"]))
    table.attack("Argent Squire", "Core Hound")
    assert (table.stats(), table.stats(1)) == ([(1, 1)], [(9, 4)])
    table.end_turn().power("Argent Squire")
    assert table.board() == []


@pytest.mark.card("EX1_010")
@pytest.mark.mechanic("Stealth")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_worgen_infiltrator_cannot_be_found_until_it_attacks() -> None:
    me = side("warrior", board=["Worgen Infiltrator"])
    table = scenario(me, side("mage", hand=["Abusive Sergeant"], board=["Chillwind Yeti"]))
    [worgen] = table.me.board
    table.end_turn()
    assert table.attack_targets("Chillwind Yeti") == [table.me.hero]
    assert worgen not in table.power_targets() + table.targets("Abusive Sergeant")
    table.end_turn().attack(worgen, "enemy hero").end_turn()
    assert table.attack_targets("Chillwind Yeti") == [worgen, table.me.hero]
    assert worgen in table.power_targets()
    assert worgen in table.targets("Abusive Sergeant")


@pytest.mark.card("EX1_010")
@pytest.mark.mechanic("Stealth")
def test_worgen_infiltrator_does_not_hide_from_what_hits_all() -> None:
    me = side("mage", hand=["Flamestrike"])
    table = scenario(me, side("warrior", board=["Worgen Infiltrator"]))
    assert table.play("Flamestrike").board(1) == []


@pytest.mark.card("EX1_067")
@pytest.mark.mechanic("Charge (printed)")
@pytest.mark.mechanic("Divine Shield")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_argent_commander_charges_behind_a_shield() -> None:
    me = side("warrior", hand=["Argent Commander"])
    table = scenario(me, side("warrior", board=["Magma Rager"]))
    table.play("Argent Commander").attack("Argent Commander", "Magma Rager")
    assert (table.stats(), table.board(1)) == ([(4, 2)], [])
    assert not table.me.board[0].has(DIVINE_SHIELD)


@pytest.mark.card("EX1_170")
def test_emperor_cobra_kills_whom_it_bites() -> None:
    table = scenario(side("warrior", board=["Emperor Cobra"]), side("warrior", board=["Oasis Snapjaw"]))
    table.attack("Emperor Cobra", "Oasis Snapjaw")
    assert (table.stats(), table.board(1)) == ([(2, 1)], [])


@pytest.mark.card("EX1_170")
def test_emperor_cobra_kills_those_who_attack_it() -> None:
    table = scenario(side("warrior", board=["War Golem"]), side("warrior", board=["Emperor Cobra"]))
    table.attack("War Golem", "Emperor Cobra")
    assert (table.board(), table.board(1)) == ([], [])


@pytest.mark.card("EX1_170")
def test_emperor_cobra_only_wounds_heroes() -> None:
    table = scenario(side("warrior", board=["Emperor Cobra"]), side("warrior"))
    assert table.attack("Emperor Cobra", "enemy hero").opponent.hero.health == 28


@pytest.mark.card("NEW1_023")
@pytest.mark.mechanic("Elusive (no spell / hero-power targeting)")
def test_faerie_dragon_is_out_of_reach_for_spells_and_hero_powers_of_both_sides() -> None:
    me = side("mage", hand=["Fireball"], board=["Faerie Dragon"])
    table = scenario(me, side("warrior", board=["Faerie Dragon"]))
    heroes = [table.me.hero, table.opponent.hero]
    assert table.targets("Fireball") == heroes
    assert table.power_targets() == heroes


@pytest.mark.card("NEW1_023")
@pytest.mark.mechanic("Elusive (no spell / hero-power targeting)")
def test_faerie_dragon_can_be_hit_by_battlecries_attacks_and_what_hits_all() -> None:
    me = side("mage", hand=["Abusive Sergeant", "Flamestrike"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["Faerie Dragon"]))
    [dragon] = table.opponent.board
    assert dragon in table.targets("Abusive Sergeant")
    assert dragon in table.attack_targets("Wisp")
    assert table.play("Flamestrike").board(1) == []


# ---- Bloodmage Thalnos and Azure Drake


@pytest.mark.card("EX1_012")
@pytest.mark.mechanic("Spell damage")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Card draw")
def test_bloodmage_thalnos_strengthens_spells_and_leaves_a_card() -> None:
    me = side("shaman", hand=["Lightning Bolt"], board=["Bloodmage Thalnos"], deck=["Wisp", "Wisp"])
    table = scenario(me, side("warrior"))
    table.play("Lightning Bolt", "Bloodmage Thalnos")
    assert (table.board(), table.hand()) == ([], ["Wisp"])


@pytest.mark.card("EX1_012")
@pytest.mark.mechanic("Spell damage")
def test_bloodmage_thalnos_adds_one_to_a_spell() -> None:
    me = side("shaman", hand=["Lightning Bolt"], board=["Bloodmage Thalnos"])
    table = scenario(me, side("warrior"))
    assert table.play("Lightning Bolt", "enemy hero").opponent.hero.health == 26


@pytest.mark.card("EX1_284")
@pytest.mark.mechanic("Spell damage")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Card draw")
def test_azure_drake_brings_a_card_and_spell_damage() -> None:
    me = side("shaman", hand=["Azure Drake"], deck=["Lightning Bolt"])
    table = scenario(me, side("warrior"))
    table.play("Azure Drake")
    assert (table.stats(), table.hand()) == ([(4, 4)], ["Lightning Bolt"])
    assert table.play("Lightning Bolt", "enemy hero").opponent.hero.health == 26


@pytest.mark.card("EX1_284")
def test_azure_drake_tires_a_player_without_cards() -> None:
    table = scenario(side("shaman", hand=["Azure Drake"]), side("warrior"))
    assert table.play("Azure Drake").me.hero.health == 29


# ---- Sylvanas Windrunner


@pytest.mark.card("EX1_016")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Take control")
def test_sylvanas_windrunner_takes_an_enemy_minion_with_her() -> None:
    table = scenario(
        side("warrior", board=["Core Hound"]),
        side("warrior", board=["Sylvanas Windrunner", "Wisp"]),
    )
    table.attack("Core Hound", "Sylvanas Windrunner")
    assert (table.board(), table.board(1)) == ([], ["Wisp"])  # the hound died too: nobody was left

    table = scenario(
        side("warrior", board=["Core Hound", "Chillwind Yeti"]),
        side("warrior", board=["Sylvanas Windrunner", "Wisp"]),
    )
    table.attack("Core Hound", "Sylvanas Windrunner")
    assert (table.board(), table.board(1)) == ([], ["Wisp", "Chillwind Yeti"])


@pytest.mark.card("EX1_016")
@pytest.mark.mechanic("Random targets")
def test_sylvanas_windrunner_may_take_anyone() -> None:
    taken = set()
    for seed in range(30):
        table = scenario(
            side("mage", hand=["Fireball"], board=["Wisp", "Worgen Infiltrator", "Faerie Dragon"]),
            side("warrior", board=["Sylvanas Windrunner"]),
            seed=seed,
        )
        [one] = table.play("Fireball", "Sylvanas Windrunner").board(1)
        taken.add(one)
    assert taken == {"Wisp", "Worgen Infiltrator", "Faerie Dragon"}


@pytest.mark.card("EX1_016")
@pytest.mark.mechanic("Take control")
def test_a_minion_that_changed_sides_must_wait_a_turn() -> None:
    me = side("mage", hand=["Fireball"], board=["Sylvanas Windrunner"])
    table = scenario(me, side("warrior", board=[minion("Chillwind Yeti", attack=6, damage=1)]))
    table.play("Fireball", "Sylvanas Windrunner")
    assert table.stats() == [(6, 4)]
    assert table.attack_targets("Chillwind Yeti") == []
    table.end_turn().end_turn().attack("Chillwind Yeti", "enemy hero")
    assert table.opponent.hero.health == 30 - 1 - 6


@pytest.mark.card("EX1_016")
@pytest.mark.mechanic("Take control")
def test_a_stolen_charger_attacks_at_once() -> None:
    me = side("mage", hand=["Fireball"], board=["Sylvanas Windrunner"])
    table = scenario(me, side("warrior", board=["Wolfrider"]))
    table.play("Fireball", "Sylvanas Windrunner").attack("Wolfrider", "enemy hero")
    assert table.opponent.hero.health == 27


@pytest.mark.card("EX1_016")
def test_sylvanas_windrunner_leaves_a_place_for_the_one_she_takes() -> None:
    me = side("mage", hand=["Fireball"], board=["Sylvanas Windrunner", *["Wisp"] * 6])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    table.play("Fireball", "Sylvanas Windrunner")
    assert table.board() == [*["Wisp"] * 6, "Chillwind Yeti"]


@pytest.mark.card("EX1_016")
@pytest.mark.mechanic("Take control")
def test_whom_sylvanas_windrunner_takes_keeps_its_wounds_and_its_gifts() -> None:
    golem = minion("War Golem", attack=9, damage=2, keywords=TAUNT | FROZEN)
    table = scenario(side("mage", hand=["Fireball"], board=["Sylvanas Windrunner"]), side("warrior", board=[golem]))
    table.play("Fireball", "Sylvanas Windrunner")
    [taken] = table.me.board
    assert (taken.attack, taken.health, taken.max_health, taken.has(TAUNT | FROZEN)) == (9, 5, 7, True)


@pytest.mark.card("EX1_016")
@pytest.mark.mechanic("Silence")
def test_sylvanas_windrunner_takes_nobody_when_silenced_or_where_nobody_is() -> None:
    me = side("mage", hand=["Fireball"], board=[minion("Sylvanas Windrunner", silenced=True)])
    table = scenario(me, side("warrior", board=["Wisp"])).play("Fireball", "Sylvanas Windrunner")
    assert (table.board(), table.board(1)) == ([], ["Wisp"])
    me = side("mage", hand=["Fireball"], board=["Sylvanas Windrunner", "Wisp"])
    assert scenario(me, side("warrior")).play("Fireball", "Sylvanas Windrunner").board() == ["Wisp"]


@pytest.mark.card("EX1_016")
def test_sylvanas_windrunner_takes_those_nobody_could_aim_at() -> None:
    for hidden in ("Worgen Infiltrator", "Faerie Dragon"):
        me = side("mage", hand=["Fireball"], board=["Sylvanas Windrunner"])
        table = scenario(me, side("warrior", board=[hidden])).play("Fireball", "Sylvanas Windrunner")
        assert table.board() == [hidden]


# ---- Twilight Drake


@pytest.mark.card("EX1_043")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Permanent buff on board")
@pytest.mark.mechanic("Game-long / turn counters")
def test_twilight_drake_counts_the_cards_left_in_hand() -> None:
    table = scenario(side("warrior", hand=["Twilight Drake", "Wisp", "Wisp", "The Coin"]), side("warrior"))
    assert table.play("Twilight Drake").stats() == [(4, 4)]
    assert table.play("Wisp").stats() == [(4, 4), (1, 1)]


@pytest.mark.card("EX1_043")
def test_twilight_drake_from_an_empty_hand_is_fragile() -> None:
    table = scenario(side("warrior", hand=["Twilight Drake"]), side("warrior", hand=["Wisp"] * 5))
    assert table.play("Twilight Drake").stats() == [(4, 1)]


@pytest.mark.card("EX1_043")
@pytest.mark.mechanic("Silence")
def test_silence_leaves_twilight_drake_one_health() -> None:
    me = side("warrior", hand=["Twilight Drake", "Wisp", "Wisp", "Ironbeak Owl"])
    table = scenario(me, side("warrior"))
    table.play("Twilight Drake").play("Ironbeak Owl", "Twilight Drake")
    assert table.stats()[0] == (4, 1)


@pytest.mark.card("EX1_043")
def test_twilight_drake_keeps_what_it_got_in_hand_and_counts_nine_cards_at_most() -> None:
    me = side("warrior", hand=[in_hand("Twilight Drake", attack=1, health=1), *["Wisp"] * 9])
    [drake] = scenario(me, side("warrior")).play("Twilight Drake").me.board
    assert (drake.attack, drake.health, drake.max_health) == (5, 11, 11)


# ---- those who watch cards being played


@pytest.mark.card("EX1_044")
@pytest.mark.mechanic("Card / spell played triggers")
def test_questing_adventurer_grows_with_every_other_card() -> None:
    me = side("warrior", hand=["Questing Adventurer", "The Coin", "Wisp", "Fiery War Axe"])
    table = scenario(me, side("warrior"))
    assert table.play("Questing Adventurer").stats() == [(2, 2)]
    assert table.play("The Coin").stats() == [(3, 3)]
    assert table.play("Wisp").stats()[0] == (4, 4)
    assert table.play("Fiery War Axe").stats()[0] == (5, 5)


@pytest.mark.card("EX1_044")
def test_questing_adventurer_ignores_the_enemy_the_hero_power_and_tokens() -> None:
    table = scenario(side("paladin", board=["Questing Adventurer"]), side("warrior", hand=["The Coin"]))
    table.power().end_turn().play("The Coin")
    assert table.stats() == [(2, 2), (1, 1)]


@pytest.mark.card("EX1_044")
def test_questing_adventurer_grows_before_the_spell_works() -> None:
    me = side("shaman", hand=["Lightning Bolt"], board=[minion("Questing Adventurer", health=3)])
    table = scenario(me, side("warrior"))
    assert table.play("Lightning Bolt", "Questing Adventurer").stats() == [(3, 1)]


@pytest.mark.card("EX1_080")
@pytest.mark.mechanic("Secret synergy")
@pytest.mark.mechanic("Card / spell played triggers")
def test_secretkeeper_grows_with_the_secrets_of_both_players() -> None:
    me = side("mage", hand=["Ice Barrier", "The Coin"], board=["Secretkeeper"])
    table = scenario(me, side("mage", hand=["Ice Barrier"]))
    assert table.play("The Coin").stats() == [(1, 2)]
    assert table.play("Ice Barrier").stats() == [(2, 3)]
    assert table.end_turn().play("Ice Barrier").stats() == [(3, 4)]


@pytest.mark.card("EX1_095")
@pytest.mark.mechanic("Card / spell played triggers")
@pytest.mark.mechanic("Card draw")
def test_gadgetzan_auctioneer_draws_for_each_own_spell() -> None:
    me = side("mage", hand=["The Coin", "Ice Barrier", "Wisp"], board=["Gadgetzan Auctioneer"], deck=["Wisp"] * 9)
    table = scenario(me, side("mage", hand=["The Coin"]))
    table.play("The Coin").play("Ice Barrier")
    assert table.hand() == ["Wisp"] * 3
    table.play("Wisp").power("enemy hero")
    assert table.hand() == ["Wisp"] * 2
    table.end_turn().play("The Coin")
    assert table.hand() == ["Wisp"] * 2


@pytest.mark.card("EX1_095")
def test_gadgetzan_auctioneer_draws_before_the_spell_works() -> None:
    me = side("mage", hand=["Fireball"], board=["Gadgetzan Auctioneer"], deck=["Wisp"])
    table = scenario(me, side("mage"))
    table.play("Fireball", "Gadgetzan Auctioneer")
    assert (table.board(), table.hand()) == ([], ["Wisp"])


@pytest.mark.card("EX1_095")
def test_two_gadgetzan_auctioneers_draw_two_cards() -> None:
    me = side("mage", hand=["The Coin"], board=["Gadgetzan Auctioneer"] * 2, deck=["Wisp"] * 3)
    assert scenario(me, side("mage")).play("The Coin").hand() == ["Wisp"] * 2


@pytest.mark.card("EX1_095")
@pytest.mark.mechanic("Silence")
def test_a_silenced_gadgetzan_auctioneer_sells_nothing() -> None:
    me = side("mage", hand=["The Coin"], board=[minion("Gadgetzan Auctioneer", silenced=True)], deck=["Wisp"])
    assert scenario(me, side("mage")).play("The Coin").hand() == []


@pytest.mark.card("EX1_095")
def test_gadgetzan_auctioneer_tires_a_player_without_cards() -> None:
    me = side("mage", hand=["The Coin", "The Coin"], board=["Gadgetzan Auctioneer"])
    assert scenario(me, side("mage")).play("The Coin").play("The Coin").me.hero.health == 30 - 1 - 2


@pytest.mark.card("EX1_095")
def test_gadgetzan_auctioneer_may_draw_the_spell_that_draws_the_next_card() -> None:
    me = side("mage", hand=["The Coin"], board=["Gadgetzan Auctioneer"], deck=["The Coin"] * 3)
    table = scenario(me, side("mage"))
    for left in (2, 1, 0):
        assert (table.play("The Coin").hand(), table.me.cards_left) == (["The Coin"], left)


@pytest.mark.card("EX1_095")
@pytest.mark.mechanic("Choose One")
def test_gadgetzan_auctioneer_draws_once_for_a_spell_of_two_choices_and_never_for_itself() -> None:
    me = side("druid", hand=["Gadgetzan Auctioneer", "Living Roots"], deck=["Wisp"] * 3)
    table = scenario(me, side("mage")).play("Gadgetzan Auctioneer").play("Living Roots", option=1)
    assert table.hand() == ["Wisp"]


# ---- Crazed Alchemist


@pytest.mark.card("EX1_059")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Health set / stat set or swap")
def test_crazed_alchemist_swaps_attack_and_present_health() -> None:
    me = side("warrior", hand=["Crazed Alchemist"], board=["Wisp"])
    table = scenario(me, side("warrior", board=[minion("Oasis Snapjaw", damage=2)]))
    assert table.targets("Crazed Alchemist") == [*table.me.board, *table.opponent.board]
    table.play("Crazed Alchemist", "Oasis Snapjaw")
    [snapjaw] = table.opponent.board
    assert (snapjaw.attack, snapjaw.health, snapjaw.max_health) == (5, 2, 2)


@pytest.mark.card("EX1_059")
@pytest.mark.mechanic("Health set / stat set or swap")
def test_crazed_alchemist_kills_what_has_no_attack() -> None:
    table = scenario(side("warrior", hand=["Crazed Alchemist"]), side("warrior", board=["Doomsayer"]))
    assert table.play("Crazed Alchemist", "Doomsayer").board(1) == []


@pytest.mark.card("EX1_059")
def test_crazed_alchemist_turns_lent_attack_into_lasting_health() -> None:
    me = side("warrior", hand=["Abusive Sergeant", "Crazed Alchemist"], board=["River Crocolisk"])
    table = scenario(me, side("warrior"))
    table.play("Abusive Sergeant", "River Crocolisk").play("Crazed Alchemist", "River Crocolisk")
    assert table.stats()[0] == (3, 4)
    assert table.end_turn().stats()[0] == (3, 4)


@pytest.mark.card("EX1_059")
def test_crazed_alchemist_may_come_alone() -> None:
    table = scenario(side("warrior", hand=["Crazed Alchemist"]), side("warrior"))
    assert table.play("Crazed Alchemist").stats() == [(2, 2)]


# ---- Mind Control Tech


@pytest.mark.card("EX1_085")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Take control")
@pytest.mark.mechanic("Conditional amounts")
def test_mind_control_tech_takes_one_of_four() -> None:
    me = side("warrior", hand=["Mind Control Tech"])
    table = scenario(me, side("warrior", board=["Wisp"] * 4))
    table.play("Mind Control Tech")
    assert (table.board(), table.board(1)) == (["Mind Control Tech", "Wisp"], ["Wisp"] * 3)


@pytest.mark.card("EX1_085")
@pytest.mark.mechanic("Conditional amounts")
def test_mind_control_tech_leaves_three_alone() -> None:
    me = side("warrior", hand=["Mind Control Tech"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["Wisp"] * 3))
    assert table.play("Mind Control Tech").board(1) == ["Wisp"] * 3


@pytest.mark.card("EX1_085")
@pytest.mark.mechanic("Random targets")
def test_mind_control_tech_takes_anyone_even_those_who_hide() -> None:
    crowd = ["Wisp", "Worgen Infiltrator", "Faerie Dragon", "Goldshire Footman"]
    taken = set()
    for seed in range(40):
        table = scenario(side("warrior", hand=["Mind Control Tech"]), side("warrior", board=crowd), seed=seed)
        taken.add(table.play("Mind Control Tech").board()[1])
    assert taken == set(crowd)


@pytest.mark.card("EX1_085")
@pytest.mark.mechanic("Take control")
def test_without_room_the_captive_dies_on_its_own_side() -> None:
    me = side("warrior", hand=["Mind Control Tech"], board=["Wisp"] * 6)
    table = scenario(me, side("warrior", board=["Cairne Bloodhoof"] * 4))
    table.play("Mind Control Tech")
    assert table.board() == [*["Wisp"] * 6, "Mind Control Tech"]
    assert sorted(table.board(1)) == ["Baine Bloodhoof", *["Cairne Bloodhoof"] * 3]


@pytest.mark.card("EX1_085")
@pytest.mark.mechanic("Take control")
def test_mind_control_techs_captive_keeps_what_it_has_and_must_wait() -> None:
    crowd = [minion("Chillwind Yeti", attack=6, damage=1)] * 4
    table = scenario(side("warrior", hand=["Mind Control Tech"]), side("warrior", board=crowd))
    table.play("Mind Control Tech")
    assert (table.stats(), table.attack_targets("Mind Control Tech")) == ([(3, 3), (6, 4)], [])
    assert table.attack_targets(table.me.board[1]) == []
    table.end_turn().end_turn()
    assert len(table.attack_targets(table.me.board[1])) == 4


@pytest.mark.card("EX1_085")
def test_mind_control_tech_does_not_count_its_own_side_or_the_hero() -> None:
    me = side("warrior", hand=["Mind Control Tech"], board=["Wisp"] * 5)
    table = scenario(me, side("warrior", board=["Wisp"] * 3))
    assert len(table.play("Mind Control Tech").board(1)) == 3


# ---- Defender of Argus and Dire Wolf Alpha


@pytest.mark.card("EX1_093")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Adjacency aura / effect")
@pytest.mark.mechanic("Permanent buff on board")
def test_defender_of_argus_arms_the_minions_on_both_sides_of_it() -> None:
    me = side("warrior", hand=["Defender of Argus"], board=["Wisp", "Wisp", "Wisp"])
    table = scenario(me, side("warrior", board=["Wisp", "Wisp"]))
    table.play("Defender of Argus", position=1)
    assert table.stats() == [(2, 2), (2, 3), (2, 2), (1, 1)]
    assert [it.has(TAUNT) for it in table.me.board] == [True, False, True, False]
    assert table.stats(1) == [(1, 1), (1, 1)]


@pytest.mark.card("EX1_093")
def test_defender_of_argus_at_the_edge_has_one_neighbour() -> None:
    me = side("warrior", hand=["Defender of Argus"], board=["Wisp", "Wisp"])
    assert scenario(me, side("warrior")).play("Defender of Argus").stats() == [(1, 1), (2, 2), (2, 3)]


@pytest.mark.card("EX1_093")
def test_defender_of_argus_alone_arms_nobody() -> None:
    table = scenario(side("warrior", hand=["Defender of Argus"]), side("warrior", board=["Wisp"]))
    table.play("Defender of Argus")
    assert (table.stats(), table.stats(1)) == ([(2, 3)], [(1, 1)])


@pytest.mark.card("EX1_162")
@pytest.mark.mechanic("Adjacency aura / effect")
def test_dire_wolf_alpha_leads_its_neighbours() -> None:
    pack = ["Wisp", "Wisp", "Dire Wolf Alpha", "Wisp"]
    table = scenario(side("warrior", board=pack), side("warrior", board=["Wisp", "Wisp", "Wisp"]))
    assert table.stats() == [(1, 1), (2, 1), (2, 2), (2, 1)]
    assert table.stats(1) == [(1, 1)] * 3


@pytest.mark.card("EX1_162")
@pytest.mark.mechanic("Adjacency aura / effect")
def test_two_dire_wolves_lead_each_other_and_the_one_between_them_twice() -> None:
    table = scenario(side("warrior", board=["Dire Wolf Alpha", "Wisp", "Dire Wolf Alpha"]), side("warrior"))
    assert table.stats() == [(2, 2), (3, 1), (2, 2)]
    table = scenario(side("warrior", board=["Dire Wolf Alpha", "Dire Wolf Alpha"]), side("warrior"))
    assert table.stats() == [(3, 2), (3, 2)]


# ---- Cairne Bloodhoof and Leeroy Jenkins, with their tokens


@pytest.mark.card("EX1_110")
@pytest.mark.card("EX1_110t")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Token summoning")
def test_baine_takes_the_place_of_cairne_bloodhoof() -> None:
    me = side("mage", hand=["Fireball"])
    table = scenario(me, side("warrior", board=["Wisp", "Cairne Bloodhoof", "Wisp"]))
    table.play("Fireball", "Cairne Bloodhoof")
    assert table.board(1) == ["Wisp", "Baine Bloodhoof", "Wisp"]
    assert table.stats(1)[1] == (4, 5)


@pytest.mark.card("EX1_110t")
def test_baine_bloodhoof_dies_for_good() -> None:
    me = side("mage", hand=["Fireball"])
    table = scenario(me, side("warrior", board=["Baine Bloodhoof"]))
    assert table.opponent.board[0].attack == 4
    assert table.play("Fireball", "Baine Bloodhoof").board(1) == []


@pytest.mark.card("EX1_110")
def test_there_is_room_for_baine_where_cairne_stood() -> None:
    me = side("mage", hand=["Fireball"])
    table = scenario(me, side("warrior", board=[*["Wisp"] * 6, "Cairne Bloodhoof"]))
    assert table.play("Fireball", "Cairne Bloodhoof").board(1) == [*["Wisp"] * 6, "Baine Bloodhoof"]


@pytest.mark.card("EX1_116")
@pytest.mark.card("EX1_116t")
@pytest.mark.mechanic("Charge (printed)")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Token summoning")
def test_leeroy_jenkins_charges_and_gives_the_enemy_two_whelps() -> None:
    table = scenario(side("warrior", hand=["Leeroy Jenkins"]), side("warrior", board=["Wisp"]))
    table.play("Leeroy Jenkins").attack("Leeroy Jenkins", "enemy hero")
    assert table.opponent.hero.health == 24
    assert table.board() == ["Leeroy Jenkins"]
    assert table.board(1) == ["Wisp", "Whelp", "Whelp"]
    assert table.stats(1)[1:] == [(1, 1), (1, 1)]


@pytest.mark.card("EX1_116")
def test_leeroy_jenkins_cannot_overcrowd_the_enemy() -> None:
    table = scenario(side("warrior", hand=["Leeroy Jenkins"]), side("warrior", board=["Wisp"] * 6))
    assert table.play("Leeroy Jenkins").board(1) == [*["Wisp"] * 6, "Whelp"]


@pytest.mark.card("EX1_116t")
def test_a_whelp_fights_for_one_after_a_turn() -> None:
    table = scenario(side("warrior", hand=["Leeroy Jenkins"]), side("warrior"))
    table.play("Leeroy Jenkins").end_turn()
    table.attack(table.opponent.board[0], "Leeroy Jenkins").attack(table.opponent.board[0], "Leeroy Jenkins")
    assert (table.board(), table.board(1)) == ([], [])


# ---- Ragnaros the Firelord


@pytest.mark.card("EX1_298")
@pytest.mark.mechanic("Can't attack")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_ragnaros_cannot_attack_but_burns_an_enemy_at_the_end_of_the_turn() -> None:
    table = scenario(side("warrior", board=["Ragnaros the Firelord"]), side("warrior", deck=["Wisp"]))
    assert table.attack_targets("Ragnaros the Firelord") == []
    assert table.end_turn().opponent.hero.health == 22
    assert table.end_turn().opponent.hero.health == 22  # not at the end of the enemy's turn


@pytest.mark.card("EX1_298")
@pytest.mark.mechanic("Random targets")
def test_ragnaros_burns_any_enemy_and_no_friend() -> None:
    outcomes = set()
    for seed in range(40):
        table = scenario(
            side("warrior", board=["Ragnaros the Firelord", "Wisp"]),
            side("warrior", board=["War Golem", "Worgen Infiltrator"], deck=["Wisp"]),
            seed=seed,
        )
        table.end_turn()
        assert (table.board(), table.me.hero.health) == (["Ragnaros the Firelord", "Wisp"], 30)
        outcomes.add((tuple(table.board(1)), table.opponent.hero.health))
    assert outcomes == {
        (("War Golem", "Worgen Infiltrator"), 22),
        (("War Golem",), 30),
        (("Worgen Infiltrator",), 30),
    }


@pytest.mark.card("EX1_298")
def test_ragnaros_wins_before_the_enemy_has_a_turn() -> None:
    me = side("warrior", board=["Ragnaros the Firelord"])
    result = scenario(me, side("warrior", health=8)).end_turn().result
    assert result is not None
    assert result.winner == 0


# ---- tribes


@pytest.mark.card("EX1_507")
@pytest.mark.mechanic("Tribe aura")
@pytest.mark.mechanic("Race checks")
def test_murloc_warleader_leads_own_other_murlocs() -> None:
    me = side("warrior", board=["Murloc Raider", "Murloc Warleader", "Wisp"])
    table = scenario(me, side("warrior", board=["Murloc Raider"]))
    assert table.stats() == [(4, 2), (3, 3), (1, 1)]
    assert table.stats(1) == [(2, 1)]


@pytest.mark.card("EX1_507")
@pytest.mark.mechanic("Tribe aura")
def test_two_murloc_warleaders_lead_each_other() -> None:
    table = scenario(side("warrior", board=["Murloc Warleader", "Murloc Warleader"]), side("warrior"))
    assert table.stats() == [(5, 4), (5, 4)]


@pytest.mark.card("EX1_507")
@pytest.mark.mechanic("Tribe aura")
def test_murlocs_that_arrive_later_are_led_and_all_forget_when_the_leader_falls() -> None:
    me = side("mage", hand=["Bluegill Warrior", "Fireball"], board=["Murloc Warleader"])
    table = scenario(me, side("warrior"))
    assert table.play("Bluegill Warrior").stats() == [(3, 3), (4, 2)]
    assert table.play("Fireball", "Murloc Warleader").stats() == [(2, 1)]


@pytest.mark.card("NEW1_027")
@pytest.mark.mechanic("Tribe aura")
@pytest.mark.mechanic("Race checks")
def test_southsea_captain_leads_own_other_pirates() -> None:
    me = side("warrior", board=["Southsea Captain", "Bloodsail Raider", "Wisp"])
    table = scenario(me, side("warrior", board=["Bloodsail Raider"]))
    assert table.stats() == [(3, 3), (3, 4), (1, 1)]
    assert table.stats(1) == [(2, 3)]


@pytest.mark.card("NEW1_027")
@pytest.mark.mechanic("Tribe aura")
def test_a_pirate_that_changes_sides_changes_captains() -> None:
    me = side("mage", hand=["Fireball"], board=["Sylvanas Windrunner", "Southsea Captain", "Southsea Captain"])
    table = scenario(me, side("warrior", board=["Bloodsail Raider"]))
    table.play("Fireball", "Sylvanas Windrunner")
    assert table.stats() == [(4, 4), (4, 4), (4, 5)]


# ---- Alexstrasza


@pytest.mark.card("EX1_561")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Health set / stat set or swap")
def test_alexstrasza_sets_the_enemy_hero_to_fifteen() -> None:
    me = side("warrior", hand=["Alexstrasza"], board=["Wisp"])
    table = scenario(me, side("warrior", armor=4, board=["Wisp"]))
    assert table.targets("Alexstrasza") == [table.me.hero, table.opponent.hero]
    table.play("Alexstrasza", "enemy hero")
    assert (table.opponent.hero.health, table.opponent.hero.max_health, table.opponent.armor) == (15, 30, 4)
    assert table.stats() == [(1, 1), (8, 8)]


@pytest.mark.card("EX1_561")
@pytest.mark.mechanic("Health set / stat set or swap")
def test_alexstrasza_saves_the_own_hero() -> None:
    table = scenario(side("priest", hand=["Alexstrasza"], health=2, mana=10), side("warrior"))
    table.play("Alexstrasza", "my hero")
    assert table.me.hero.health == 15
    table.end_turn().end_turn().power("my hero")
    assert table.me.hero.health == 15 - 1 + 2  # fatigue and the hero power


@pytest.mark.card("EX1_561")
def test_alexstrasza_may_hurt_a_healthy_own_hero_and_help_a_weak_enemy() -> None:
    table = scenario(side("mage", hand=["Alexstrasza"]), side("mage")).play("Alexstrasza", "my hero")
    assert table.me.hero.health == 15
    table = scenario(side("mage", hand=["Alexstrasza"]), side("mage", health=3)).play("Alexstrasza", "enemy hero")
    assert table.opponent.hero.health == 15


@pytest.mark.card("EX1_561")
@pytest.mark.mechanic("Healing")
def test_alexstrasza_leaves_room_for_healing_up_to_thirty() -> None:
    me = side("priest", hand=["Alexstrasza"], deck=["Wisp"] * 9)
    table = scenario(me, side("mage", hand=["Reno Jackson"], deck=["Wisp"])).play("Alexstrasza", "enemy hero")
    assert table.end_turn().play("Reno Jackson").opponent.hero.health == 30


@pytest.mark.card("EX1_561")
def test_alexstrasza_must_name_a_hero_and_says_nothing_unless_she_is_played() -> None:
    table = scenario(side("mage", hand=["Alexstrasza"]), side("mage"))
    assert len(table.ways_to_play("Alexstrasza")) == 2
    table = scenario(side("mage", hand=["Dirty Rat"]), side("mage", hand=["Alexstrasza"])).play("Dirty Rat")
    assert (table.stats(1), table.me.hero.health, table.opponent.hero.health) == ([(8, 8)], 30, 30)


# ---- pirates and their captain's weapon


@pytest.mark.card("NEW1_018")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Depends on own weapon")
@pytest.mark.mechanic("Permanent buff on board")
def test_bloodsail_raider_adds_the_attack_of_the_weapon() -> None:
    me = side("warrior", hand=["Bloodsail Raider"], weapon=weapon("Fiery War Axe", durability=1), attack=1)
    table = scenario(me, side("warrior", weapon="Arcanite Reaper"))
    assert table.play("Bloodsail Raider").stats() == [(5, 3)]
    table.attack("my hero", "enemy hero")
    assert (table.me.weapon, table.stats()) == (None, [(5, 3)])


@pytest.mark.card("NEW1_018")
def test_bloodsail_raider_without_a_weapon_gains_nothing() -> None:
    table = scenario(side("warrior", hand=["Bloodsail Raider"], attack=4), side("warrior"))
    assert table.play("Bloodsail Raider").stats() == [(2, 3)]


@pytest.mark.card("NEW1_022")
@pytest.mark.mechanic("Cost modification")
@pytest.mark.mechanic("Depends on own weapon")
def test_dread_corsair_is_cheaper_with_a_weapon() -> None:
    me = side("warrior", hand=["Dread Corsair"], weapon="Fiery War Axe", mana=1)
    table = scenario(me, side("warrior")).play("Dread Corsair")
    assert (table.me.mana, table.stats()) == (0, [(3, 3)])


@pytest.mark.card("NEW1_022")
@pytest.mark.mechanic("Cost modification")
def test_dread_corsair_costs_its_price_without_a_weapon() -> None:
    opponent = side("warrior", weapon="Arcanite Reaper")
    assert not scenario(side("warrior", hand=["Dread Corsair"], mana=3), opponent).can_play("Dread Corsair")
    assert scenario(side("warrior", hand=["Dread Corsair"], mana=4), opponent).play("Dread Corsair").me.mana == 0


@pytest.mark.card("NEW1_022")
@pytest.mark.mechanic("Cost modification")
def test_dread_corsair_never_pays_anybody() -> None:
    me = side("warrior", hand=["Dread Corsair"], weapon="Arcanite Reaper", mana=0)
    assert scenario(me, side("warrior")).play("Dread Corsair").me.mana == 0


@pytest.mark.card("NEW1_022")
@pytest.mark.mechanic("Taunt (printed)")
def test_dread_corsair_stands_in_the_way() -> None:
    table = scenario(side("warrior", board=["Wolfrider"]), side("warrior", board=["Dread Corsair", "Wisp"]))
    assert table.attack_targets("Wolfrider") == [table.opponent.board[0]]


# ---- Knife Juggler


@pytest.mark.card("NEW1_019")
@pytest.mark.mechanic("Summon triggers")
@pytest.mark.mechanic("Random targets")
def test_knife_juggler_throws_at_any_enemy() -> None:
    hit = set()
    for seed in range(30):
        table = scenario(
            side("warrior", hand=["Wisp"], board=["Knife Juggler"]),
            side("warrior", board=["Murloc Raider", "Worgen Infiltrator"]),
            seed=seed,
        )
        table.play("Wisp")
        assert (table.stats(), table.me.hero.health) == ([(2, 2), (1, 1)], 30)
        hit.add((tuple(table.board(1)), table.opponent.hero.health))
    assert hit == {
        (("Murloc Raider", "Worgen Infiltrator"), 29),
        (("Murloc Raider",), 30),
        (("Worgen Infiltrator",), 30),
    }


@pytest.mark.card("NEW1_019")
def test_knife_juggler_does_not_celebrate_itself_or_the_enemys_minions() -> None:
    table = scenario(side("warrior", hand=["Knife Juggler"]), side("warrior", hand=["Wisp"]))
    assert table.play("Knife Juggler").opponent.hero.health == 30
    table.end_turn().play("Wisp")
    assert (table.opponent.hero.health, table.stats(1)) == (29, [(1, 1)])  # fatigue


@pytest.mark.card("NEW1_019")
@pytest.mark.mechanic("Summon triggers")
def test_two_knife_jugglers_throw_two_knives() -> None:
    me = side("warrior", hand=["Knife Juggler", "Wisp"], board=["Knife Juggler"])
    table = scenario(me, side("warrior"))
    assert table.play("Knife Juggler").opponent.hero.health == 29
    assert table.play("Wisp").opponent.hero.health == 27


@pytest.mark.card("NEW1_019")
def test_knife_juggler_throws_after_the_battlecry() -> None:
    me = side("warrior", hand=["Mind Control Tech"], board=["Knife Juggler"])
    table = scenario(me, side("warrior", board=["Wisp"] * 4))
    table.play("Mind Control Tech")
    assert table.board() == ["Knife Juggler", "Mind Control Tech", "Wisp"]
    assert len(table.board(1)) + table.opponent.hero.health == 3 + 30 - 1


# ---- Doomsayer


@pytest.mark.card("NEW1_021")
@pytest.mark.mechanic("Start / end of turn triggers")
@pytest.mark.mechanic("Destroy")
def test_doomsayer_ends_the_world_when_its_turn_comes() -> None:
    me = side("warrior", hand=["Doomsayer"], board=["Wisp"], deck=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem", minion("Wisp", keywords=DIVINE_SHIELD)]))
    table.play("Doomsayer").end_turn()
    assert (len(table.board()), len(table.board(1))) == (2, 2)
    table.end_turn()
    assert (table.board(), table.board(1)) == ([], [])


@pytest.mark.card("NEW1_021")
def test_doomsayer_speaks_before_the_card_of_the_turn_is_drawn() -> None:
    me = side("warrior", board=["Doomsayer", "Bloodmage Thalnos"], hand=["Wisp"] * 9, deck=["War Golem", "Wisp"])
    table = scenario(me, side("warrior"))
    table.end_turn().end_turn()
    assert (len(table.hand()), table.me.cards_left) == (10, 0)  # his card came first; the second was burnt


@pytest.mark.card("NEW1_021")
def test_doomsayer_cannot_attack_and_can_be_killed_in_time() -> None:
    table = scenario(side("warrior", board=["Doomsayer", "Wisp"]), side("warrior", board=["War Golem"]))
    assert table.attack_targets("Doomsayer") == []
    table.end_turn().attack("War Golem", "Doomsayer").end_turn()
    assert (table.board(), table.board(1)) == (["Wisp"], ["War Golem"])


@pytest.mark.card("NEW1_021")
def test_doomsayer_from_the_hand_keeps_what_was_added_there() -> None:
    me = side("warrior", hand=[in_hand("Doomsayer", attack=1, health=1)])
    assert scenario(me, side("warrior")).play("Doomsayer").stats() == [(1, 8)]


@pytest.mark.card("NEW1_021")
@pytest.mark.mechanic("Silence")
def test_a_silenced_doomsayer_ends_nothing() -> None:
    table = scenario(side("warrior", board=[minion("Doomsayer", silenced=True), "Wisp"]), side("warrior"))
    assert table.end_turn().end_turn().board() == ["Doomsayer", "Wisp"]


@pytest.mark.card("NEW1_021")
@pytest.mark.mechanic("Stealth")
def test_doomsayer_destroys_the_hidden_the_shielded_and_other_doomsayers() -> None:
    hidden = minion("Wisp", keywords=STEALTH | DIVINE_SHIELD)
    table = scenario(side("warrior", board=["Doomsayer", hidden, "Doomsayer"]), side("warrior", board=[hidden]))
    assert table.end_turn().end_turn().board() == table.board(1) == []
    assert (table.me.hero.health, len(table.me.graveyard)) == (29, 3)  # heroes stay


@pytest.mark.card("NEW1_021")
@pytest.mark.mechanic("Take control")
def test_doomsayer_waits_for_the_turn_of_whoever_has_it() -> None:
    me = side("priest", hand=["Cabal Shadow Priest"])
    table = scenario(me, side("warrior", board=["Doomsayer"])).play("Cabal Shadow Priest", "Doomsayer")
    assert table.end_turn().board() == ["Cabal Shadow Priest", "Doomsayer"]
    assert table.end_turn().board() == []


@pytest.mark.card("NEW1_021")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_doomsayer_lets_all_deathrattles_speak_afterwards() -> None:
    table = scenario(side("warrior", board=["Doomsayer", "Cairne Bloodhoof"]), side("hunter", board=["Infested Wolf"]))
    table.end_turn().end_turn()
    assert (table.board(), table.board(1)) == (["Baine Bloodhoof"], ["Spider", "Spider"])


# ---- Ysera and her dreams

DREAMS = {"Laughing Sister", "Ysera Awakens", "Emerald Drake", "Dream", "Nightmare"}


@pytest.mark.card("EX1_572")
@pytest.mark.mechanic("Start / end of turn triggers")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_ysera_dreams_at_the_end_of_her_owners_turn() -> None:
    dreamt = set()
    for seed in range(40):
        table = scenario(side("mage", board=["Ysera"]), side("mage", deck=["Wisp"]), seed=seed)
        [dream] = table.end_turn().hand()
        dreamt.add(dream)
        assert table.hand(1) == ["Wisp"]
        table.end_turn()
        assert table.hand() == [dream]  # none at the end of the enemy's
    assert dreamt == DREAMS


@pytest.mark.card("EX1_572")
def test_ysera_dreams_for_whoever_has_her() -> None:
    table = scenario(side("mage", deck=["Wisp"]), side("mage", board=["Ysera"], deck=["Wisp"])).end_turn()
    assert (len(table.hand()), len(table.hand(1))) == (0, 1)
    table.end_turn()
    assert (len(table.hand()), len(table.hand(1))) == (1, 2)


@pytest.mark.card("EX1_572")
def test_ysera_dreams_in_vain_for_a_full_hand_and_silenced_not_at_all() -> None:
    table = scenario(side("mage", hand=["Wisp"] * 10, board=["Ysera"]), side("mage")).end_turn()
    assert table.hand() == ["Wisp"] * 10
    table = scenario(side("mage", board=[minion("Ysera", silenced=True)]), side("mage")).end_turn()
    assert table.hand() == []


@pytest.mark.card("EX1_572")
def test_only_her_owner_knows_what_ysera_dreamt() -> None:
    table = scenario(side("mage", board=["Ysera"]), side("mage")).end_turn()
    [seen] = table.state.observe(1).opponent.hand
    assert (seen.card, str(seen.maker)) == (table.state.rules.unknown, "Ysera")


@pytest.mark.card("DREAM_01")
@pytest.mark.mechanic("Elusive (no spell / hero-power targeting)")
def test_laughing_sister_is_out_of_reach_for_spells_and_hero_powers() -> None:
    me = side("mage", hand=["Laughing Sister", "Fireball", "Abusive Sergeant"])
    table = scenario(me, side("mage")).play("Laughing Sister")
    assert table.stats() == [(3, 5)]
    assert table.targets("Fireball") == table.power_targets() == [table.me.hero, table.opponent.hero]
    assert table.targets("Abusive Sergeant") == table.me.board


@pytest.mark.card("DREAM_02")
@pytest.mark.mechanic("Area damage")
def test_ysera_awakens_and_hurts_all_but_yseras() -> None:
    table = scenario(
        side("mage", hand=["Ysera Awakens"], board=["Ysera", "War Golem"]),
        side("mage", board=["Ysera", "Chillwind Yeti", "Emerald Drake"]),
    )
    table.play("Ysera Awakens")
    assert (table.me.hero.health, table.stats()) == (25, [(4, 12), (7, 2)])
    assert (table.opponent.hero.health, table.stats(1)) == (25, [(4, 12), (7, 1)])


@pytest.mark.card("DREAM_02")
@pytest.mark.mechanic("Spell damage")
def test_ysera_awakens_is_a_spell_that_grows() -> None:
    table = scenario(side("mage", hand=["Ysera Awakens"], board=["Kobold Geomancer"]), side("mage", health=6))
    assert str(table.play("Ysera Awakens").result) == "player 0 wins: the other hero died"


@pytest.mark.card("DREAM_03")
@pytest.mark.mechanic("No effect (stats only)")
def test_emerald_drake_is_big_and_a_dragon() -> None:
    table = scenario(side("mage", hand=["Emerald Drake", "Twilight Guardian"]), side("mage"))
    table.play("Twilight Guardian").play("Emerald Drake")
    assert table.stats() == [(3, 6), (7, 6)]


@pytest.mark.card("DREAM_04")
@pytest.mark.mechanic("Bounce")
def test_dream_sends_any_minion_back_to_its_hand() -> None:
    me = side("mage", hand=["Dream", "Dream"], board=["Chillwind Yeti"], mana=0)
    table = scenario(me, side("mage", board=[minion("War Golem", attack=9), "Wisp"]))
    assert table.targets("Dream") == [*table.me.board, *table.opponent.board]
    table.play("Dream", "War Golem").play("Dream", "Chillwind Yeti")
    assert (table.board(), table.hand()) == ([], ["Chillwind Yeti"])
    assert (table.board(1), table.hand(1)) == (["Wisp"], ["War Golem"])
    assert table.opponent.hand[0].attack == 0  # as printed


@pytest.mark.card("DREAM_05")
@pytest.mark.mechanic("Destroy")
@pytest.mark.mechanic("Permanent buff on board")
def test_nightmare_makes_a_minion_great_for_a_turn() -> None:
    me = side("mage", hand=["Nightmare"], board=["Wisp"])
    table = scenario(me, side("mage", board=["Chillwind Yeti"]))
    assert table.targets("Nightmare") == [*table.me.board, *table.opponent.board]
    table.play("Nightmare", "Wisp")
    assert (table.stats(), table.stats(1)) == ([(6, 6)], [(4, 5)])
    table.end_turn()
    assert table.board() == ["Wisp"]
    table.end_turn()
    assert (table.board(), table.board(1)) == ([], ["Chillwind Yeti"])


@pytest.mark.card("DREAM_05")
def test_nightmare_leaves_an_enemy_one_turn() -> None:
    table = scenario(side("mage", hand=["Nightmare"]), side("mage", board=["Cairne Bloodhoof"]))
    table.play("Nightmare", "Cairne Bloodhoof").end_turn()
    table.attack("Cairne Bloodhoof", "my hero").end_turn()
    assert (table.me.hero.health, table.board(1)) == (20, ["Baine Bloodhoof"])


@pytest.mark.card("DREAM_05")
def test_nightmare_waits_for_the_turn_of_its_caster_whoever_has_the_minion() -> None:
    sylvanas = minion("Sylvanas Windrunner", damage=4)
    table = scenario(side("mage", hand=["Nightmare"], board=[sylvanas]), side("mage", board=["Chillwind Yeti"]))
    table.play("Nightmare", "Chillwind Yeti").power("Sylvanas Windrunner")
    assert table.end_turn().stats() == [(9, 10)]
    assert table.end_turn().board() == []
    table = scenario(side("mage", hand=["Nightmare"], board=["Chillwind Yeti"]), side("mage", board=[sylvanas]))
    table.play("Nightmare", "Chillwind Yeti").end_turn().power("Sylvanas Windrunner")
    assert table.stats(1) == [(9, 10)]
    assert table.end_turn().board(1) == []


@pytest.mark.card("DREAM_05")
@pytest.mark.mechanic("Silence")
def test_silence_ends_a_nightmare() -> None:
    table = scenario(side("mage", hand=["Nightmare", "Ironbeak Owl"], board=["Wisp"]), side("mage"))
    table.play("Nightmare", "Wisp").play("Ironbeak Owl", "Wisp").end_turn().end_turn()
    assert table.stats() == [(1, 1), (2, 1)]
