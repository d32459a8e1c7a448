"""Neutral minions of The Grand Tournament: inspire, jousts, battlecries and keywords."""

import pytest

from topdeck.core.errors import IllegalAction
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, SPELL_CARD, STEALTH, TAUNT, WINDFURY
from topdeck.games.hearthstone.engine.costs import power_cost
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side

JOUSTS = ((["War Golem"], ["Wisp"], True), (["Wisp"], ["War Golem"], False), (["Wisp"], ["Wisp"], False))


def inspire(*board: str, enemies: tuple[str, ...] = (), health: int = 30) -> Scenario:
    """Return a position after a warrior with these minions used the hero power."""
    me = side("warrior", board=list(board), health=health, deck=["Wisp"])
    opponent = side("warrior", board=list(enemies), health=health, deck=["Wisp"])
    return scenario(me, opponent).power()


def joust(card: str, mine: list[str], theirs: list[str]) -> Scenario:
    """Return a position after this minion was played with these decks."""
    return scenario(side("warrior", hand=[card], deck=mine), side("warrior", deck=theirs)).play(card)


# ---- inspire


@pytest.mark.card("AT_082")
@pytest.mark.mechanic("Inspire")
def test_lowly_squire_gains_attack_when_its_own_hero_uses_the_power() -> None:
    table = inspire("Lowly Squire", "Wisp", enemies=("Lowly Squire",))
    assert (table.stats(), table.stats(1)) == ([(2, 2), (1, 1)], [(1, 2)])
    table.end_turn().power()
    assert (table.stats(), table.stats(1)) == ([(2, 2), (1, 1)], [(2, 2)])
    table.end_turn().power()
    assert table.stats()[0] == (3, 2)


@pytest.mark.card("AT_082")
@pytest.mark.mechanic("Silence")
def test_a_silenced_lowly_squire_does_not_grow() -> None:
    table = scenario(side("warrior", board=[minion("Lowly Squire", silenced=True)]), side("warrior")).power()
    assert table.stats() == [(1, 2)]


@pytest.mark.card("AT_083")
def test_dragonhawk_rider_attacks_twice_in_the_turn_of_the_hero_power() -> None:
    table = inspire("Dragonhawk Rider", "Wisp")
    table.attack("Dragonhawk Rider", "enemy hero").attack("Dragonhawk Rider", "enemy hero")
    assert table.opponent.hero.health == 24
    assert not table.me.board[1].has_keyword(WINDFURY)
    table.end_turn()
    assert not table.me.board[0].has_keyword(WINDFURY)


@pytest.mark.card("AT_089")
def test_boneguard_lieutenant_gains_health() -> None:
    assert inspire("Boneguard Lieutenant", "Wisp").stats() == [(3, 3), (1, 1)]


@pytest.mark.card("AT_090")
def test_muklas_champion_strengthens_its_other_friends() -> None:
    table = inspire("Wisp", "Mukla's Champion", "War Golem", enemies=("Wisp",))
    assert (table.stats(), table.stats(1)) == ([(2, 2), (4, 3), (8, 8)], [(1, 1)])


@pytest.mark.card("AT_090")
def test_muklas_champion_strengthens_a_minion_that_the_hero_power_summoned() -> None:
    table = scenario(side("paladin", board=["Mukla's Champion"]), side("mage")).power()
    assert (table.board()[1], table.stats()[1]) == ("Silver Hand Recruit", (2, 2))


@pytest.mark.card("AT_091")
@pytest.mark.mechanic("Healing")
def test_tournament_medic_heals_its_hero() -> None:
    table = inspire("Tournament Medic", health=20)
    assert (table.me.hero.health, table.opponent.hero.health, table.stats()) == (22, 20, [(1, 8)])
    assert inspire("Tournament Medic", health=29).me.hero.health == 30


@pytest.mark.card("AT_099")
@pytest.mark.card("AT_099t")
@pytest.mark.mechanic("Token summoning")
def test_kodorider_brings_a_war_kodo_each_time() -> None:
    table = inspire("Kodorider", "Wisp")
    assert (table.board(), table.stats()[1]) == (["Kodorider", "War Kodo", "Wisp"], (3, 5))
    table.end_turn().end_turn().power()
    assert table.board() == ["Kodorider", "War Kodo", "War Kodo", "Wisp"]


@pytest.mark.card("AT_099")
def test_kodorider_brings_nothing_to_a_full_board() -> None:
    assert inspire("Kodorider", *["Wisp"] * 6).board() == ["Kodorider", *["Wisp"] * 6]


@pytest.mark.card("AT_100")
def test_silver_hand_regent_brings_a_recruit_of_any_class() -> None:
    table = inspire("Silver Hand Regent")
    assert (table.board(), table.stats()) == (["Silver Hand Regent", "Silver Hand Recruit"], [(3, 3), (1, 1)])
    assert inspire("Silver Hand Regent", *["Wisp"] * 6).board()[1:] == ["Wisp"] * 6


@pytest.mark.card("AT_113")
def test_recruiter_adds_a_squire_to_the_hand() -> None:
    table = inspire("Recruiter")
    assert (table.hand(), table.hand(1)) == (["Squire"], [])
    table.play("Squire")
    assert (table.stats(), table.me.mana) == ([(5, 4), (2, 2)], 10 - 2 - 1)


@pytest.mark.card("AT_113")
def test_recruiter_adds_nothing_to_a_full_hand() -> None:
    table = scenario(side("warrior", board=["Recruiter"], hand=["Wisp"] * 10), side("mage")).power()
    assert table.hand() == ["Wisp"] * 10


@pytest.mark.card("AT_119")
def test_kvaldir_raider_grows_with_every_hero_power() -> None:
    table = inspire("Kvaldir Raider")
    assert table.stats() == [(6, 6)]
    assert table.end_turn().end_turn().power().stats() == [(8, 8)]


@pytest.mark.card("AT_127")
def test_saraad_adds_a_random_spell_of_any_class() -> None:
    classes = set()
    for seed in range(20):
        table = scenario(side("warrior", board=["Nexus-Champion Saraad"]), side("mage"), seed=seed).power()
        [held] = table.me.hand
        assert (held.card.type, held.card.collectible, table.hand(1)) == (SPELL_CARD, True, [])
        classes |= set(held.card.classes)
    assert len(classes) > 3


# ---- jousts


@pytest.mark.card("AT_108")
@pytest.mark.mechanic("Joust")
def test_armored_warhorse_charges_after_a_won_joust() -> None:
    for mine, theirs, won in JOUSTS:
        table = joust("Armored Warhorse", mine, theirs)
        assert (table.attack_targets("Armored Warhorse") != []) is won
        assert (table.me.cards_left, table.opponent.cards_left) == (1, 1)


@pytest.mark.card("AT_112")
@pytest.mark.mechanic("Joust")
def test_master_jouster_gains_taunt_and_divine_shield_after_a_won_joust() -> None:
    for mine, theirs, won in JOUSTS:
        [jouster] = joust("Master Jouster", mine, theirs).me.board
        assert (jouster.has_keyword(TAUNT), jouster.has_keyword(DIVINE_SHIELD)) == (won, won)


@pytest.mark.card("AT_133")
@pytest.mark.mechanic("Joust")
def test_gadgetzan_jouster_grows_after_a_won_joust() -> None:
    for mine, theirs, won in JOUSTS:
        assert joust("Gadgetzan Jouster", mine, theirs).stats() == [(2, 3) if won else (1, 2)]
    assert joust("Gadgetzan Jouster", ["Wisp"], []).stats() == [(2, 3)]
    assert joust("Gadgetzan Jouster", [], ["Wisp"]).stats() == [(1, 2)]


# ---- battlecries and triggers


@pytest.mark.card("AT_084")
def test_lance_carrier_strengthens_another_friendly_minion() -> None:
    table = scenario(side("mage", hand=["Lance Carrier"], board=["Wisp"]), side("mage", board=["War Golem"]))
    assert table.targets("Lance Carrier") == table.me.board
    assert table.play("Lance Carrier", "Wisp").stats() == [(3, 1), (1, 2)]
    alone = scenario(side("mage", hand=["Lance Carrier"]), side("mage", board=["War Golem"]))
    assert alone.play("Lance Carrier").stats() == [(1, 2)]


@pytest.mark.card("AT_096")
@pytest.mark.mechanic("Race checks")
def test_clockwork_knight_improves_a_friendly_mech() -> None:
    me = side("mage", hand=["Clockwork Knight"], board=["Wisp", "Harvest Golem"])
    table = scenario(me, side("mage", board=["Harvest Golem"]))
    mech = table.me.board[1]
    assert table.targets("Clockwork Knight") == [mech]
    table.play("Clockwork Knight", mech)
    assert (table.stats(), table.stats(1)) == ([(1, 1), (3, 4), (5, 5)], [(2, 3)])


@pytest.mark.card("AT_103")
def test_north_sea_kraken_hits_any_character_without_spell_damage() -> None:
    me = side("mage", hand=["North Sea Kraken"], board=["Kobold Geomancer"])
    table = scenario(me, side("mage", board=["War Golem"]))
    characters = [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    assert table.targets("North Sea Kraken") == characters
    assert table.play("North Sea Kraken", "War Golem").stats(1) == [(7, 3)]


@pytest.mark.card("AT_105")
def test_injured_kvaldir_arrives_wounded() -> None:
    table = scenario(side("mage", hand=["Injured Kvaldir"], board=["Chillwind Yeti"]), side("mage"))
    table.play("Injured Kvaldir")
    assert (table.stats(), table.me.board[1].max_health) == ([(4, 5), (2, 1)], 4)


@pytest.mark.card("AT_105")
def test_a_lured_kvaldir_is_unharmed() -> None:
    table = scenario(side("mage", hand=["Dirty Rat"]), side("mage", hand=["Injured Kvaldir"])).play("Dirty Rat")
    assert table.stats(1) == [(2, 4)]


@pytest.mark.card("AT_106")
@pytest.mark.mechanic("Silence")
def test_lights_champion_silences_a_demon_of_either_side() -> None:
    me = side("mage", hand=["Light's Champion"], board=["Voidwalker", "Wisp"])
    opponent = side("mage", board=[minion("Street Trickster", keywords=TAUNT), "War Golem"])
    table = scenario(me, opponent)
    assert table.targets("Light's Champion") == [table.me.board[0], table.opponent.board[0]]
    table.play("Light's Champion", "Street Trickster")
    assert not table.opponent.board[0].has_keyword(TAUNT)
    assert table.me.board[0].has_keyword(TAUNT)


@pytest.mark.card("AT_106")
def test_lights_champion_arrives_without_a_demon() -> None:
    table = scenario(side("mage", hand=["Light's Champion"]), side("mage", board=["Wisp"])).play("Light's Champion")
    assert table.stats() == [(4, 3)]


@pytest.mark.card("AT_117")
@pytest.mark.mechanic("Spell damage")
def test_master_of_ceremonies_grows_beside_a_friendly_minion_with_spell_damage() -> None:
    stats = []
    for mine, theirs in (("Kobold Geomancer", "Wisp"), ("Wisp", "Kobold Geomancer")):
        me = side("mage", hand=["Master of Ceremonies"], board=[mine])
        table = scenario(me, side("mage", board=[theirs])).play("Master of Ceremonies")
        stats.append(table.stats()[1])
    assert stats == [(6, 4), (4, 2)]


@pytest.mark.card("AT_117")
@pytest.mark.mechanic("Silence")
def test_a_silenced_minion_does_not_impress_master_of_ceremonies() -> None:
    me = side("mage", hand=["Master of Ceremonies"], board=[minion("Kobold Geomancer", silenced=True)])
    assert scenario(me, side("mage")).play("Master of Ceremonies").stats()[1] == (4, 2)


@pytest.mark.card("AT_117")
@pytest.mark.card("LOE_051")
def test_master_of_ceremonies_needs_a_minion_of_the_same_player() -> None:
    """https://hearthstone.gamepedia.com/Jungle_Moonkin"""
    alone = scenario(side("druid", hand=["Master of Ceremonies"]), side("druid", board=["Jungle Moonkin"]))
    assert alone.play("Master of Ceremonies").stats() == [(4, 2)]
    me = side("druid", hand=["Master of Ceremonies"], board=["Jungle Moonkin"])
    assert scenario(me, side("druid")).play("Master of Ceremonies").stats()[1] == (6, 4)


@pytest.mark.card("AT_118")
def test_grand_crusader_adds_a_random_paladin_card() -> None:
    names = set()
    for seed in range(10):
        table = scenario(side("mage", hand=["Grand Crusader"]), side("warrior"), seed=seed).play("Grand Crusader")
        [held] = table.me.hand
        assert ("paladin" in held.card.classes, held.card.collectible, table.hand(1)) == (True, True, [])
        names.add(held.card.name)
    assert len(names) > 3


@pytest.mark.card("AT_121")
@pytest.mark.mechanic("Card / spell played triggers")
def test_crowd_favorite_grows_whenever_its_owner_plays_a_battlecry_minion() -> None:
    me = side("mage", hand=["Shattered Sun Cleric", "Wisp", "The Coin"], board=["Crowd Favorite"])
    table = scenario(me, side("mage", hand=["Novice Engineer"], deck=["Wisp"] * 2))
    assert table.play("Shattered Sun Cleric", "Crowd Favorite").stats()[0] == (6, 6)
    assert table.play("Wisp").play("The Coin").end_turn().play("Novice Engineer").stats()[0] == (6, 6)


@pytest.mark.card("AT_121")
@pytest.mark.mechanic("Weapons")
def test_crowd_favorite_grows_for_a_weapon_with_a_battlecry() -> None:
    """Weapons can have battlecries too (http://hearthstone.thegame.wiki/wiki/Battlecry)."""
    me = side("paladin", hand=["Argent Lance", "Light's Justice"], board=["Crowd Favorite"])
    table = scenario(me, side("mage")).play("Light's Justice")
    assert table.stats() == [(4, 4)]
    assert table.play("Argent Lance").stats() == [(5, 5)]


@pytest.mark.card("AT_122")
def test_gormok_impales_a_character_beside_four_other_minions() -> None:
    table = scenario(
        side("mage", hand=["Gormok the Impaler"], board=["Wisp"] * 4), side("mage", board=["War Golem", "Wisp"])
    )
    characters = [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    assert table.targets("Gormok the Impaler") == characters
    assert table.play("Gormok the Impaler", "War Golem").stats(1) == [(7, 3), (1, 1)]


@pytest.mark.card("AT_122")
def test_gormok_impales_nobody_beside_three_minions() -> None:
    table = scenario(side("mage", hand=["Gormok the Impaler"], board=["Wisp"] * 3), side("mage", board=["Wisp"] * 4))
    with pytest.raises(IllegalAction):
        table.play("Gormok the Impaler", "enemy hero")
    assert table.play("Gormok the Impaler").stats() == [(1, 1)] * 3 + [(4, 4)]


# ---- keywords and numbers


@pytest.mark.card("AT_093")
@pytest.mark.mechanic("Spell damage")
def test_frigid_snobold_strengthens_spells() -> None:
    table = scenario(side("mage", hand=["Fireball"], board=["Frigid Snobold"]), side("mage"))
    assert table.play("Fireball", "enemy hero").opponent.hero.health == 23
    assert table.stats() == [(2, 6)]


@pytest.mark.card("AT_095")
@pytest.mark.mechanic("Stealth")
@pytest.mark.mechanic("Divine Shield")
def test_silent_knight_hides_and_survives_its_first_blow() -> None:
    table = scenario(side("mage", board=["Wisp"]), side("mage", board=["Silent Knight", "War Golem"]))
    knight = table.opponent.board[0]
    assert knight not in table.attack_targets("Wisp")
    assert knight not in table.power_targets()
    table.end_turn().attack("Silent Knight", "Wisp")
    assert (knight.health, knight.has_keyword(STEALTH), knight.has_keyword(DIVINE_SHIELD)) == (2, False, False)


@pytest.mark.card("AT_097")
@pytest.mark.card("AT_114")
@pytest.mark.mechanic("Taunt (printed)")
def test_attendees_and_hecklers_must_be_attacked_first() -> None:
    for name in ("Tournament Attendee", "Evil Heckler"):
        table = scenario(side("mage", board=["War Golem"]), side("mage", board=["Wisp", name]))
        assert table.attack_targets("War Golem") == [table.character(name)]


@pytest.mark.card("AT_092")
@pytest.mark.card("AT_101")
@pytest.mark.card("AT_102")
def test_minions_without_text_have_only_their_stats() -> None:
    for name, cost, stats in (("Ice Rager", 3, (5, 2)), ("Pit Fighter", 5, (5, 6)), ("Captured Jormungar", 7, (5, 9))):
        table = scenario(side("mage", hand=[name]), side("mage")).play(name)
        assert (table.stats(), table.me.mana, table.attack_targets(name)) == ([stats], 10 - cost, [])


@pytest.mark.card("AT_080")
def test_garrison_commander_allows_two_hero_powers_a_turn() -> None:
    table = scenario(side("mage", hand=["Garrison Commander"] * 2), side("mage", deck=["Wisp"]))
    table.power("enemy hero").play("Garrison Commander").power("enemy hero")
    assert table.power_targets() == []
    table.play("Garrison Commander")  # a second one does not add another use
    assert table.power_targets() == []
    table.end_turn().power("my hero")
    assert table.power_targets() == []
    table.end_turn()
    table.power("enemy hero").power("enemy hero")
    assert (table.power_targets(), table.opponent.hero.health) == ([], 26)


@pytest.mark.card("AT_080")
def test_a_garrison_commander_that_leaves_does_not_exhaust_the_hero_power() -> None:
    """HearthSim/hs-bugs 103."""
    me = side("mage", hand=["Garrison Commander", "Fireball"], mana=10)
    table = scenario(me, side("mage")).power("enemy hero").play("Garrison Commander")
    table.play("Fireball", "Garrison Commander")
    assert table.power("enemy hero").opponent.hero.health == 28
    assert table.power_targets() == []


@pytest.mark.card("AT_098")
def test_sideshow_spelleater_copies_the_enemy_hero_power() -> None:
    table = scenario(side("mage", hand=["Sideshow Spelleater"], power_uses=1), side("hunter", power="Ballista Shot"))
    table.play("Sideshow Spelleater").power()
    assert (table.me.power.name, table.opponent.power.name) == ("Ballista Shot", "Ballista Shot")
    assert table.opponent.hero.health == 27


@pytest.mark.card("AT_124")
def test_bolf_ramshield_takes_all_damage_for_his_hero() -> None:
    me = side("mage", hand=["Fireball"], board=["Bolf Ramshield"], armor=2)
    table = scenario(me, side("mage", hand=["Fireball"], board=["Chillwind Yeti"], deck=["Wisp"]))
    table.play("Fireball", "enemy hero").end_turn()
    assert table.opponent.hero.health == 24
    table.attack("Chillwind Yeti", "my hero").play("Fireball", "my hero")
    assert (table.board(), table.me.armor, table.me.hero.health) == ([], 2, 30)  # 4 and 6 damage for 9 health
    table.end_turn()
    assert table.me.armor == 1  # fatigue


@pytest.mark.card("AT_124")
def test_bolf_ramshield_takes_fatigue_and_is_not_protected_by_armor() -> None:
    table = scenario(side("mage", board=["Bolf Ramshield"], fatigue=3), side("mage"), player=1)
    table.end_turn()
    assert (table.stats(), table.me.hero.health) == ([(3, 5)], 30)


@pytest.mark.card("AT_088")
def test_mogors_champion_sometimes_attacks_another_enemy_even_past_a_taunt() -> None:
    outcomes = set()
    for seed in range(20):
        opponent = side("mage", board=[minion("War Golem", keywords=TAUNT)])
        table = scenario(side("mage", board=[minion("Mogor's Champion", attack=4)]), opponent, seed=seed)
        table.attack("Mogor's Champion", "War Golem")
        outcomes.add((table.opponent.hero.health, table.character("War Golem").health))
    assert outcomes == {(30, 3), (26, 7)}


@pytest.mark.card("AT_109")
@pytest.mark.mechanic("Inspire")
def test_argent_watchman_can_attack_only_in_a_turn_with_a_hero_power() -> None:
    table = scenario(side("mage", board=["Argent Watchman"]), side("mage", board=["War Golem"]))
    assert table.attack_targets("Argent Watchman") == []
    table.power("War Golem").attack("Argent Watchman", "enemy hero")
    assert table.opponent.hero.health == 28
    table.end_turn().end_turn()
    assert table.attack_targets("Argent Watchman") == []
    assert table.power("War Golem").attack_targets("Argent Watchman") != []


@pytest.mark.card("AT_109")
@pytest.mark.mechanic("Silence")
def test_a_silenced_argent_watchman_can_always_attack() -> None:
    me = side("priest", hand=["Silence"], board=["Argent Watchman"])
    table = scenario(me, side("mage")).power("my hero").play("Silence", "Argent Watchman").end_turn().end_turn()
    assert table.attack_targets("Argent Watchman") == [table.opponent.hero]


@pytest.mark.card("AT_109")
def test_an_exhausted_argent_watchman_cannot_attack_in_spite_of_the_hero_power() -> None:
    table = scenario(side("mage", hand=["Argent Watchman"]), side("mage", board=["War Golem"]))
    table.play("Argent Watchman").power("War Golem")
    assert table.attack_targets("Argent Watchman") == []


@pytest.mark.card("AT_125")
def test_icehowl_charges_at_minions_but_not_at_heroes() -> None:
    table = scenario(side("mage", hand=["Icehowl"]), side("mage", board=["Wisp", "War Golem"])).play("Icehowl")
    assert table.attack_targets("Icehowl") == table.opponent.board
    table.attack("Icehowl", "War Golem").end_turn().end_turn()
    assert table.attack_targets("Icehowl") == table.opponent.board


@pytest.mark.card("AT_125")
@pytest.mark.mechanic("Silence")
def test_a_silenced_icehowl_can_attack_heroes() -> None:
    table = scenario(side("priest", hand=["Silence"], board=["Icehowl"]), side("mage"))
    assert table.attack_targets("Icehowl") == []
    assert table.play("Silence", "Icehowl").attack_targets("Icehowl") == [table.opponent.hero]


@pytest.mark.card("AT_110")
def test_coliseum_manager_returns_to_the_hand_after_a_hero_power() -> None:
    table = inspire("Coliseum Manager", "Wisp")
    assert (table.board(), table.hand()) == (["Wisp"], ["Coliseum Manager"])
    me = side("warrior", board=["Coliseum Manager"])
    table = scenario(me, side("warrior", board=["Coliseum Manager"])).power()
    assert (table.board(), table.board(1), table.hand(1)) == ([], ["Coliseum Manager"], [])


@pytest.mark.card("AT_070")
def test_skycapn_kragg_charges_and_costs_less_for_each_friendly_pirate() -> None:
    me = side("rogue", hand=["Skycap'n Kragg"], board=["Bloodsail Raider", "Bloodsail Raider", "Wisp"])
    table = scenario(me, side("rogue", board=["Bloodsail Raider"])).play("Skycap'n Kragg")
    assert table.me.mana == 5
    assert table.attack_targets("Skycap'n Kragg") == [table.opponent.board[0], table.opponent.hero]


@pytest.mark.card("AT_085")
def test_maiden_of_the_lake_makes_the_hero_power_cost_one() -> None:
    table = scenario(side("mage", hand=["Wisp"], board=["Maiden of the Lake"]), side("mage"))
    assert (table.costs(), power_cost(table.state, table.opponent)) == ([0], 2)
    assert table.power("enemy hero").me.mana == 9


@pytest.mark.card("AT_086")
def test_saboteur_makes_the_opponents_hero_power_dearer_in_their_next_turn() -> None:
    me = side("mage", hand=["Saboteur"], deck=["Wisp"] * 2)
    table = scenario(me, side("mage", hand=["Wisp"], deck=["Wisp"] * 2)).play("Saboteur").power("enemy hero")
    assert table.me.mana == 5
    table.end_turn().power("enemy hero")
    assert (table.opponent.mana, table.costs(1)) == (3, [0, 0])
    table.end_turn().end_turn().power("enemy hero")
    assert table.opponent.mana == 8


@pytest.mark.card("AT_115")
def test_fencing_coach_makes_the_next_use_of_the_hero_power_cheaper_even_in_a_later_turn() -> None:
    me = side("mage", hand=["Fencing Coach"], deck=["Wisp"] * 2)
    table = scenario(me, side("mage", deck=["Wisp"] * 2)).play("Fencing Coach").end_turn().end_turn()
    assert table.power("enemy hero").me.mana == 10
    table.end_turn().end_turn()
    assert table.power("enemy hero").me.mana == 8


@pytest.mark.card("AT_120")
def test_frost_giant_costs_less_for_each_use_of_the_players_hero_power() -> None:
    me = side("mage", hand=["Frost Giant"], powers_used=2, deck=["Wisp"])
    table = scenario(me, side("mage", powers_used=3, deck=["Wisp"])).power("enemy hero")
    assert table.costs() == [7]
    table.end_turn().power("enemy hero").end_turn()
    assert table.costs() == [7, 0]
