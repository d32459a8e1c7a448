"""Classic rogue cards."""

import pytest

from topdeck.games.hearthstone.engine.constants import STEALTH
from topdeck.games.hearthstone.language import AddToHand
from topdeck.games.hearthstone.scenario import minion, scenario, side, weapon


@pytest.mark.card("CS2_073")
@pytest.mark.mechanic("Permanent buff on board")
def test_cold_blood_gives_two_attack_for_good() -> None:
    table = scenario(side("rogue", hand=["Cold Blood"], board=["Chillwind Yeti"]), side("warrior"))
    table.play("Cold Blood", "Chillwind Yeti")
    assert table.stats() == [(6, 5)]
    table.end_turn().end_turn()
    assert table.stats() == [(6, 5)]


@pytest.mark.card("CS2_073")
@pytest.mark.mechanic("Combo")
@pytest.mark.mechanic("Conditional amounts")
def test_cold_blood_gives_four_attack_after_another_card() -> None:
    table = scenario(side("rogue", hand=["The Coin", "Cold Blood"], board=["Chillwind Yeti"]), side("warrior"))
    table.play("The Coin").play("Cold Blood", "Chillwind Yeti")
    assert table.stats() == [(8, 5)]


@pytest.mark.card("CS2_073")
def test_cold_blood_takes_any_minion_but_no_hero() -> None:
    table = scenario(side("rogue", hand=["Cold Blood"], board=["Wisp"]), side("warrior", board=["War Golem"]))
    assert [it.card.name for it in table.targets("Cold Blood")] == ["Wisp", "War Golem"]


@pytest.mark.card("EX1_124")
@pytest.mark.mechanic("Direct damage (single target)")
def test_eviscerate_deals_two() -> None:
    table = scenario(side("rogue", hand=["Eviscerate"]), side("warrior"))
    table.play("Eviscerate", "enemy hero")
    assert table.opponent.hero.health == 28


@pytest.mark.card("EX1_124")
@pytest.mark.mechanic("Combo")
@pytest.mark.mechanic("Conditional amounts")
def test_eviscerate_deals_four_after_another_card() -> None:
    table = scenario(side("rogue", hand=["Wisp", "Eviscerate"]), side("warrior", board=["Chillwind Yeti"]))
    table.play("Wisp").play("Eviscerate", "Chillwind Yeti")
    assert table.stats(1) == [(4, 1)]


@pytest.mark.card("EX1_124")
@pytest.mark.mechanic("Combo")
def test_a_hero_power_starts_no_combo() -> None:
    table = scenario(side("rogue", hand=["Eviscerate"]), side("warrior"))
    table.power().play("Eviscerate", "enemy hero")
    assert table.opponent.hero.health == 28


@pytest.mark.card("EX1_124")
@pytest.mark.mechanic("Combo")
def test_cards_of_earlier_turns_start_no_combo() -> None:
    table = scenario(side("rogue", hand=["Wisp", "Eviscerate"]), side("warrior", hand=["Wisp"]))
    table.play("Wisp").end_turn().play("Wisp").end_turn().play("Eviscerate", "enemy hero")
    assert table.opponent.hero.health == 27  # fatigue took one


@pytest.mark.card("EX1_124")
@pytest.mark.mechanic("Spell damage")
def test_eviscerate_grows_with_spell_damage() -> None:
    table = scenario(side("rogue", hand=["Eviscerate"], board=["Kobold Geomancer"], played=1), side("warrior"))
    table.play("Eviscerate", "enemy hero")
    assert table.opponent.hero.health == 25


@pytest.mark.card("EX1_124")
def test_eviscerate_takes_any_character() -> None:
    table = scenario(side("rogue", hand=["Eviscerate"], board=["Wisp"]), side("warrior", board=["War Golem"]))
    assert table.targets("Eviscerate") == [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]


@pytest.mark.card("EX1_128")
@pytest.mark.mechanic("Stealth")
def test_conceal_hides_friendly_minions_until_the_players_next_turn() -> None:
    table = scenario(
        side("rogue", hand=["Conceal", "Wisp"], board=["Chillwind Yeti"]), side("mage", board=["War Golem"])
    )
    table.play("Conceal").play("Wisp")
    yeti, wisp = table.me.board
    assert (yeti.has_keyword(STEALTH), wisp.has_keyword(STEALTH), table.opponent.board[0].has_keyword(STEALTH)) == (
        True,
        False,
        False,
    )
    assert not table.me.hero.has_keyword(STEALTH)
    table.end_turn()
    assert table.attack_targets("War Golem") == [wisp, table.me.hero]
    assert yeti not in table.power_targets()
    table.end_turn()
    assert not yeti.has_keyword(STEALTH)


@pytest.mark.card("EX1_128")
def test_conceal_leaves_printed_stealth_alone_when_it_ends() -> None:
    table = scenario(side("rogue", hand=["Conceal"], board=["Patient Assassin", "Wisp"]), side("warrior"))
    table.play("Conceal").end_turn().end_turn()
    assert [it.has_keyword(STEALTH) for it in table.me.board] == [True, False]


@pytest.mark.card("EX1_128")
def test_a_concealed_minion_shows_itself_when_it_attacks() -> None:
    table = scenario(side("rogue", hand=["Conceal"], board=["Wisp", "Chillwind Yeti"]), side("warrior"))
    table.play("Conceal").attack("Wisp", "enemy hero")
    assert [it.has_keyword(STEALTH) for it in table.me.board] == [False, True]


@pytest.mark.card("EX1_145")
@pytest.mark.mechanic("Cost modification")
def test_preparation_makes_the_next_spell_three_cheaper() -> None:
    table = scenario(side("rogue", hand=["Preparation", "Jade Lightning", "Eviscerate"], mana=4), side("warrior"))
    table.play("Preparation").play("Jade Lightning", "enemy hero")
    assert table.me.mana == 3
    table.play("Eviscerate", "enemy hero")
    assert table.me.mana == 1


@pytest.mark.card("EX1_145")
def test_preparation_makes_no_spell_cheaper_than_free() -> None:
    table = scenario(side("rogue", hand=["Preparation", "Eviscerate"], mana=1), side("warrior"))
    assert not table.can_play("Eviscerate")
    table.play("Preparation").play("Eviscerate", "enemy hero")
    assert table.me.mana == 1


@pytest.mark.card("EX1_145")
def test_preparation_waits_while_minions_are_played_and_the_hero_power_is_used() -> None:
    table = scenario(side("rogue", hand=["Preparation", "Murloc Raider", "Eviscerate"], mana=3), side("warrior"))
    table.play("Preparation").play("Murloc Raider").power()
    assert table.me.mana == 0
    table.play("Eviscerate", "enemy hero")
    assert table.opponent.hero.health == 26


@pytest.mark.card("EX1_145")
def test_a_second_preparation_uses_up_the_first() -> None:
    table = scenario(side("rogue", hand=["Preparation", "Preparation", "Jade Lightning"], mana=0), side("warrior"))
    table.play("Preparation").play("Preparation")
    assert not table.can_play("Jade Lightning")


@pytest.mark.card("EX1_145")
def test_preparation_ends_with_the_turn() -> None:
    table = scenario(side("rogue", hand=["Preparation", "Jade Lightning"], crystals=2), side("warrior"))
    table.play("Preparation").end_turn().end_turn()
    assert (table.me.mana, table.can_play("Jade Lightning")) == (3, False)


@pytest.mark.card("EX1_145")
@pytest.mark.mechanic("Secrets")
def test_preparation_is_for_secrets_too_and_for_no_weapon() -> None:
    me = side("rogue", hand=["Preparation", "Fiery War Axe", "Ice Barrier"], mana=3)
    table = scenario(me, side("warrior")).play("Preparation").play("Fiery War Axe")
    assert table.me.mana == 1
    assert (len(table.play("Ice Barrier").me.secrets), table.me.mana) == (1, 1)


@pytest.mark.card("EX1_145")
def test_preparation_is_wasted_on_a_free_spell() -> None:
    me = side("rogue", hand=["Preparation", "The Coin", "Eviscerate"], mana=0)
    table = scenario(me, side("warrior")).play("Preparation").play("The Coin")
    assert (table.me.mana, table.can_play("Eviscerate")) == (1, False)


@pytest.mark.card("EX1_145")
@pytest.mark.mechanic("Combo")
@pytest.mark.mechanic("Card / spell played triggers")
def test_preparation_is_a_spell_itself() -> None:
    me = side("rogue", hand=["Preparation", "Eviscerate"], board=["Gadgetzan Auctioneer"], deck=["Wisp"] * 2, mana=0)
    table = scenario(me, side("warrior")).play("Preparation")
    assert table.hand() == ["Eviscerate", "Wisp"]
    assert table.play("Eviscerate", "enemy hero").opponent.hero.health == 26


@pytest.mark.card("EX1_145")
def test_preparation_helps_its_own_side_only() -> None:
    me = side("rogue", hand=["Preparation"])
    opponent = side("rogue", hand=["Eviscerate"], crystals=0, deck=["Wisp"])
    table = scenario(me, opponent).play("Preparation").end_turn()
    assert (table.opponent.mana, table.can_play("Eviscerate")) == (1, False)


@pytest.mark.card("EX1_613")
@pytest.mark.mechanic("Combo")
@pytest.mark.mechanic("Game-long / turn counters")
@pytest.mark.mechanic("Permanent buff on board")
def test_edwin_grows_with_each_other_card_of_the_turn() -> None:
    table = scenario(side("rogue", hand=["The Coin", "Wisp", "The Coin", "Edwin VanCleef", "Wisp"]), side("warrior"))
    table.play("The Coin").play("Wisp").play("The Coin").play("Edwin VanCleef").play("Wisp")
    assert table.stats() == [(1, 1), (8, 8), (1, 1)]


@pytest.mark.card("EX1_613")
def test_edwin_played_first_stays_small() -> None:
    table = scenario(side("rogue", hand=["Edwin VanCleef"]), side("warrior"))
    table.power().play("Edwin VanCleef")
    assert table.stats() == [(2, 2)]


@pytest.mark.card("EX1_613")
@pytest.mark.mechanic("Silence")
@pytest.mark.mechanic("Bounce")
def test_edwin_loses_all_when_silenced_or_sent_back() -> None:
    table = scenario(side("rogue", hand=["Edwin VanCleef", "Ironbeak Owl"], played=4), side("rogue", hand=["Sap"]))
    assert table.play("Edwin VanCleef").stats() == [(10, 10)]
    table.play("Ironbeak Owl", "Edwin VanCleef")
    assert table.stats()[0] == (2, 2)
    table = scenario(side("rogue", hand=["Edwin VanCleef"], played=4), side("rogue", hand=["Sap"], deck=["Wisp"]))
    table.play("Edwin VanCleef").end_turn().play("Sap", "Edwin VanCleef").end_turn()
    assert table.play("Edwin VanCleef").stats() == [(2, 2)]


@pytest.mark.card("EX1_613")
def test_edwin_counts_neither_the_enemys_cards_nor_those_of_earlier_turns() -> None:
    me = side("rogue", hand=["Wisp", "Wisp", "Edwin VanCleef"], deck=["Wisp"])
    table = scenario(me, side("rogue", hand=["Wisp", "Wisp"], deck=["Wisp"])).play("Wisp").end_turn()
    table.play("Wisp").play("Wisp").end_turn().play("Wisp").play("Edwin VanCleef")
    assert table.stats()[-1] == (4, 4)


@pytest.mark.card("EX1_613")
def test_a_lured_edwin_stays_small() -> None:
    table = scenario(side("rogue", hand=["The Coin", "Dirty Rat"]), side("rogue", hand=["Edwin VanCleef"]))
    assert table.play("The Coin").play("Dirty Rat").stats(1) == [(2, 2)]


@pytest.mark.card("EX1_522")
@pytest.mark.mechanic("Stealth")
def test_patient_assassin_is_hidden_until_it_attacks() -> None:
    table = scenario(side("rogue", board=["Patient Assassin"]), side("mage", board=["War Golem"]))
    [assassin] = table.me.board
    table.end_turn()
    assert assassin not in table.attack_targets("War Golem")
    assert assassin not in table.power_targets()
    table.end_turn().attack("Patient Assassin", "enemy hero").end_turn()
    assert assassin in table.attack_targets("War Golem")
    assert assassin in table.power_targets()


@pytest.mark.card("EX1_522")
def test_patient_assassin_kills_any_minion_it_wounds() -> None:
    table = scenario(side("rogue", board=["Patient Assassin"]), side("warrior", board=["War Golem"]))
    table.attack("Patient Assassin", "War Golem")
    assert (table.board(0), table.board(1)) == ([], [])


@pytest.mark.card("EX1_522")
def test_patient_assassin_kills_its_attacker_too() -> None:
    table = scenario(side("rogue", board=["Patient Assassin"]), side("warrior", board=["War Golem"]))
    table.attack("Patient Assassin", "enemy hero").end_turn().attack("War Golem", "Patient Assassin")
    assert (table.board(0), table.board(1)) == ([], [])


@pytest.mark.card("EX1_522")
def test_a_hero_survives_the_assassins_poison() -> None:
    table = scenario(side("rogue", board=["Patient Assassin"]), side("warrior"))
    table.attack("Patient Assassin", "enemy hero")
    assert (table.opponent.hero.health, table.result) == (29, None)


@pytest.mark.card("EX1_131", "EX1_131t")
@pytest.mark.mechanic("Combo")
@pytest.mark.mechanic("Token summoning")
def test_defias_ringleader_brings_a_bandit_after_another_card() -> None:
    table = scenario(side("rogue", hand=["Defias Ringleader", "Defias Ringleader"]), side("warrior"))
    table.play("Defias Ringleader")
    assert table.stats() == [(2, 2)]
    table.play("Defias Ringleader")
    assert (table.board()[-1], table.stats()[1:]) == ("Defias Bandit", [(2, 2), (2, 1)])


@pytest.mark.card("EX1_131")
def test_defias_ringleader_finds_no_room_for_a_bandit() -> None:
    me = side("rogue", hand=["Defias Ringleader"], board=["Wisp"] * 6, played=1)
    assert scenario(me, side("warrior")).play("Defias Ringleader").board() == ["Wisp"] * 6 + ["Defias Ringleader"]


@pytest.mark.card("EX1_133")
@pytest.mark.mechanic("Weapons")
@pytest.mark.mechanic("Combo")
def test_perditions_blade_deals_one_damage_or_two_after_another_card() -> None:
    me = side("rogue", hand=["Perdition's Blade", "Perdition's Blade"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    assert table.targets("Perdition's Blade") == [
        table.me.hero,
        *table.me.board,
        table.opponent.hero,
        *table.opponent.board,
    ]
    table.play("Perdition's Blade", "Chillwind Yeti")
    assert table.stats(1) == [(4, 4)]
    table.play("Perdition's Blade", "Chillwind Yeti").attack("my hero", "enemy hero")
    assert table.me.weapon is not None
    assert (table.stats(1), table.opponent.hero.health, table.me.weapon.health) == ([(4, 2)], 28, 1)


@pytest.mark.card("EX1_133")
@pytest.mark.mechanic("Elusive (no spell / hero-power targeting)")
def test_the_battlecry_of_perditions_blade_hits_elusive_minions() -> None:
    """A battlecry is neither a spell nor a hero power: http://hearthstone.wikia.com/wiki/Faerie_Dragon."""
    table = scenario(side("rogue", hand=["Perdition's Blade", "Shiv"]), side("mage", board=["Faerie Dragon"]))
    dragon = table.character("Faerie Dragon")
    assert (dragon in table.targets("Shiv"), dragon in table.targets("Perdition's Blade")) == (False, True)
    assert table.play("Perdition's Blade", dragon).stats(1) == [(3, 1)]


@pytest.mark.card("EX1_134")
@pytest.mark.mechanic("Combo")
def test_si7_agent_deals_two_damage_after_another_card() -> None:
    me = side("rogue", hand=["The Coin", "SI:7 Agent"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"])).play("The Coin")
    assert table.targets("SI:7 Agent") == [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    table.play("SI:7 Agent", "Chillwind Yeti")
    assert (table.stats(1), table.stats()[-1]) == ([(4, 3)], (3, 3))


@pytest.mark.card("EX1_134")
def test_si7_agent_played_first_has_no_target() -> None:
    table = scenario(side("rogue", hand=["SI:7 Agent"]), side("warrior", board=["Wisp"]))
    assert table.targets("SI:7 Agent") == []
    table.play("SI:7 Agent")
    assert (table.board(), table.board(1), table.opponent.hero.health) == (["SI:7 Agent"], ["Wisp"], 30)


@pytest.mark.card("EX1_144")
@pytest.mark.mechanic("Bounce")
@pytest.mark.mechanic("Cost modification")
def test_shadowstep_returns_a_friendly_minion_that_then_costs_two_less() -> None:
    me = side("rogue", hand=["Shadowstep"], board=[minion("Chillwind Yeti", damage=2)], mana=2)
    table = scenario(me, side("warrior", board=["Wisp"]))
    assert table.targets("Shadowstep") == table.me.board
    table.play("Shadowstep", "Chillwind Yeti")
    assert (table.board(), table.hand()) == ([], ["Chillwind Yeti"])
    table.play("Chillwind Yeti")
    assert (table.stats(), table.me.mana) == ([(4, 5)], 0)


@pytest.mark.card("EX1_144")
def test_shadowstep_lowers_no_cost_below_zero_and_not_for_good() -> None:
    me = side("rogue", hand=["Shadowstep"], board=["Southsea Deckhand"], mana=3, crystals=3, deck=["Wisp"])
    table = scenario(me, side("rogue", hand=["Sap"], deck=["Wisp"])).play("Shadowstep", "Southsea Deckhand")
    table.play("Southsea Deckhand")
    assert table.me.mana == 3
    table.end_turn().play("Sap", "Southsea Deckhand").end_turn().play("Southsea Deckhand")
    assert table.me.mana == 3  # of four


@pytest.mark.card("NEW1_005")
@pytest.mark.mechanic("Bounce")
@pytest.mark.mechanic("Combo")
def test_kidnapper_returns_any_minion_to_the_hand_of_its_player() -> None:
    me = side("rogue", hand=["The Coin", "Kidnapper"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("The Coin")
    assert table.targets("Kidnapper") == [*table.me.board, *table.opponent.board]
    table.play("Kidnapper", "War Golem")
    assert (table.board(1), table.hand(1), table.hand()) == ([], ["War Golem"], [])
    assert table.stats() == [(1, 1), (5, 3)]


@pytest.mark.card("NEW1_005")
def test_kidnapper_played_first_takes_nobody() -> None:
    table = scenario(side("rogue", hand=["Kidnapper"]), side("warrior", board=["War Golem"]))
    assert table.targets("Kidnapper") == []
    assert table.play("Kidnapper").board(1) == ["War Golem"]


@pytest.mark.card("EX1_126")
def test_betrayal_makes_a_minion_hit_its_neighbours_without_spell_damage() -> None:
    me = side("rogue", hand=["Betrayal"], board=["Kobold Geomancer"])
    enemies = ["War Golem", "Chillwind Yeti", "Boulderfist Ogre", "Wisp"]
    table = scenario(me, side("mage", board=enemies))
    assert table.me.board[0] not in table.targets("Betrayal")
    table.play("Betrayal", "Chillwind Yeti")
    assert table.stats(1) == [(7, 3), (4, 5), (6, 3), (1, 1)]


@pytest.mark.card("EX1_126")
def test_betrayal_uses_the_poison_of_the_minion() -> None:
    """http://hearthstone.gamepedia.com/Poison."""
    enemies = ["War Golem", "Emperor Cobra", "War Golem"]
    table = scenario(side("rogue", hand=["Betrayal"]), side("mage", board=enemies))
    table.play("Betrayal", "Emperor Cobra")
    assert table.board(1) == ["Emperor Cobra"]


@pytest.mark.card("EX1_137")
def test_headcrack_hits_the_enemy_hero_and_with_a_combo_comes_back_next_turn() -> None:
    me = side("rogue", hand=["Headcrack"])
    table = scenario(me, side("warrior", board=["Wisp"])).play("Headcrack")
    assert (table.opponent.hero.health, table.stats(1)) == (28, [(1, 1)])
    assert table.end_turn().end_turn().hand() == []
    table = scenario(side("rogue", hand=["The Coin", "Headcrack"]), side("warrior")).play("The Coin").play("Headcrack")
    assert (table.opponent.hero.health, table.hand()) == (28, [])
    assert table.end_turn().hand() == []  # not at the start of the opponent's turn
    assert table.end_turn().hand() == ["Headcrack"]
    assert table.end_turn().end_turn().hand() == ["Headcrack"]  # it came back once


@pytest.mark.card("EX1_137")
def test_each_headcrack_comes_back_and_both_players_know_it() -> None:
    me = side("rogue", hand=["The Coin", "Headcrack", "Headcrack"])
    table = scenario(me, side("warrior")).play("The Coin").play("Headcrack").play("Headcrack")
    table.end_turn().end_turn()
    assert table.hand() == ["Headcrack", "Headcrack"]
    assert [held.card.name for held in table.state.observe(1).opponent.hand] == ["Headcrack", "Headcrack"]


@pytest.mark.card("EX1_137")
def test_a_headcrack_that_finds_a_full_hand_is_burned() -> None:
    me = side("rogue", hand=["The Coin", "Headcrack", *["Wisp"] * 8], deck=["Shiv"])
    table = scenario(me, side("warrior", hand=["Mind Control Tech"])).play("The Coin").play("Headcrack")
    AddToHand("CS2_231", 2).run(table.state, table.me.hero, table.me.hero)
    assert table.end_turn().end_turn().hand() == ["Wisp"] * 10


@pytest.mark.card("CS2_233")
@pytest.mark.mechanic("Area damage")
def test_blade_flurry_destroys_the_weapon_and_deals_its_damage_to_enemy_minions() -> None:
    me = side("rogue", hand=["Blade Flurry"], weapon=weapon("Assassin's Blade", attack=5), board=["War Golem"])
    table = scenario(me, side("mage", board=["Boulderfist Ogre", "Chillwind Yeti"])).play("Blade Flurry")
    assert (table.stats(), table.stats(1), table.opponent.hero.health) == ([(7, 7)], [(6, 2)], 30)
    assert table.me.weapon is None


@pytest.mark.card("CS2_233")
@pytest.mark.mechanic("Spell damage")
def test_blade_flurry_deals_more_with_spell_damage() -> None:
    me = side("rogue", hand=["Blade Flurry"], weapon="Wicked Knife", board=["Kobold Geomancer"])
    table = scenario(me, side("mage", board=["Chillwind Yeti"])).play("Blade Flurry")
    assert table.stats(1) == [(4, 3)]


@pytest.mark.card("CS2_233")
def test_blade_flurry_needs_a_weapon() -> None:
    for held, playable in ((None, False), ("Wicked Knife", True)):
        table = scenario(side("rogue", hand=["Blade Flurry"], weapon=held), side("mage", board=["Wisp"]))
        assert table.can_play("Blade Flurry") == playable


@pytest.mark.card("CS2_233")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_the_deathrattle_of_the_weapon_follows_the_damage_of_blade_flurry() -> None:
    me = side("rogue", hand=["Blade Flurry"], weapon="Death's Bite", board=["Wisp"])
    table = scenario(me, side("mage", board=["Sen'jin Shieldmasta"])).play("Blade Flurry")
    assert (table.board(), table.board(1)) == ([], [])  # 4 damage, and then 1 to all minions


@pytest.mark.card("NEW1_014")
@pytest.mark.mechanic("Stealth")
def test_master_of_disguise_hides_a_friendly_minion_until_its_owners_next_turn() -> None:
    me = side("rogue", hand=["Master of Disguise"], board=["Wisp", "Chillwind Yeti"])
    table = scenario(me, side("mage", board=["War Golem"]))
    assert table.targets("Master of Disguise") == table.me.board
    table.play("Master of Disguise", "Chillwind Yeti")
    assert [it.has_keyword(STEALTH) for it in table.me.board] == [False, True, False]
    table.end_turn()
    assert table.character("Chillwind Yeti") not in table.attack_targets("War Golem")
    table.end_turn()
    assert not any(it.has_keyword(STEALTH) for it in table.me.board)


@pytest.mark.card("NEW1_014")
def test_master_of_disguise_does_not_shorten_stealth() -> None:
    me = side("rogue", hand=["Master of Disguise"], board=["Patient Assassin"])
    table = scenario(me, side("mage")).play("Master of Disguise", "Patient Assassin").end_turn().end_turn()
    assert table.character("Patient Assassin").has_keyword(STEALTH)
