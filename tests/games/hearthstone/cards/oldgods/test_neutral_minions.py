"""Neutral minions of Whispers of the Old Gods: battlecries, deathrattles, turn triggers and keywords."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, TAUNT
from topdeck.games.hearthstone.scenario import minion, scenario, side

# ---- battlecries


@pytest.mark.card("OG_122")
def test_mukla_keeps_two_bananas_for_his_owner() -> None:
    mukla = "Mukla, Tyrant of the Vale"
    table = scenario(side("mage", hand=[mukla], board=["Wisp"]), side("mage")).play(mukla)
    assert (table.hand(), table.hand(1)) == (["Bananas", "Bananas"], [])
    assert table.play("Bananas", "Wisp").stats() == [(2, 2), (5, 5)]


@pytest.mark.card("OG_122")
def test_mukla_finds_room_for_one_banana_only_in_a_hand_of_nine() -> None:
    mukla = "Mukla, Tyrant of the Vale"
    table = scenario(side("mage", hand=[mukla, *["Wisp"] * 9]), side("mage")).play(mukla)
    assert table.hand() == ["Wisp"] * 9 + ["Bananas"]


@pytest.mark.card("OG_156")
@pytest.mark.card("OG_156a")
@pytest.mark.mechanic("Token summoning")
def test_bilefin_tidehunter_brings_an_ooze_with_taunt() -> None:
    table = scenario(side("mage", hand=["Bilefin Tidehunter"]), side("mage", board=["Wisp"], deck=["Wisp"]))
    table.play("Bilefin Tidehunter").end_turn()
    assert (table.board(), table.stats()) == (["Bilefin Tidehunter", "Ooze"], [(2, 1), (1, 1)])
    assert table.attack_targets("Wisp") == [table.character("Ooze")]


@pytest.mark.card("OG_156")
def test_bilefin_tidehunter_takes_the_last_place() -> None:
    table = scenario(side("mage", hand=["Bilefin Tidehunter"], board=["Wisp"] * 6), side("mage"))
    assert table.play("Bilefin Tidehunter").board() == ["Wisp"] * 6 + ["Bilefin Tidehunter"]


@pytest.mark.card("OG_161")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Race checks")
def test_corrupted_seer_hurts_all_minions_but_murlocs() -> None:
    me = side("mage", hand=["Corrupted Seer"], board=["Murloc Raider", "Chillwind Yeti", "Kobold Geomancer"])
    opponent = side("mage", board=["Bluegill Warrior", "War Golem", minion("Wisp", keywords=DIVINE_SHIELD)])
    table = scenario(me, opponent).play("Corrupted Seer")
    assert (table.stats(), table.stats(1)) == ([(2, 1), (4, 3), (2, 3)], [(2, 1), (7, 5), (1, 1)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)
    assert not table.opponent.board[2].has_keyword(DIVINE_SHIELD)


@pytest.mark.card("OG_295")
@pytest.mark.mechanic("Healing")
def test_cult_apothecary_heals_its_hero_for_each_enemy_minion() -> None:
    me = side("mage", hand=["Cult Apothecary"], board=["Wisp"] * 2, health=10)
    table = scenario(me, side("mage", board=["Wisp", "War Golem", "Wisp"], health=10)).play("Cult Apothecary")
    assert (table.me.hero.health, table.opponent.hero.health) == (16, 10)


@pytest.mark.card("OG_295")
def test_cult_apothecary_heals_nothing_without_enemy_minions() -> None:
    table = scenario(side("mage", hand=["Cult Apothecary"], health=10), side("mage")).play("Cult Apothecary")
    assert (table.me.hero.health, table.stats()) == (10, [(4, 4)])


@pytest.mark.card("OG_320")
def test_midnight_drake_gains_attack_for_each_other_card_in_hand() -> None:
    me = side("mage", hand=["Midnight Drake", "Wisp", "Midnight Drake", "The Coin"])
    table = scenario(me, side("mage", hand=["Wisp"] * 5)).play("Midnight Drake")
    assert table.stats() == [(4, 4)]
    assert table.play("Wisp").play("The Coin").play("Midnight Drake").stats() == [(4, 4), (1, 1), (1, 4)]


@pytest.mark.card("OG_337")
def test_cyclopian_horror_gains_health_for_each_enemy_minion() -> None:
    me = side("mage", hand=["Cyclopian Horror"], board=["Wisp"])
    table = scenario(me, side("mage", board=["Wisp", "War Golem"], deck=["Wisp"])).play("Cyclopian Horror")
    assert table.stats() == [(1, 1), (3, 5)]
    table.end_turn()
    assert table.attack_targets("War Golem") == [table.character("Cyclopian Horror")]


# ---- deathrattles


@pytest.mark.card("OG_147")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_corrupted_healbot_heals_the_enemy_hero_when_it_dies() -> None:
    me = side("mage", board=[minion("Corrupted Healbot", damage=5)], health=10)
    table = scenario(me, side("mage", health=10, board=[minion("War Golem", damage=1)])).power("Corrupted Healbot")
    assert (table.me.hero.health, table.opponent.hero.health, table.stats(1)) == (10, 18, [(7, 6)])


@pytest.mark.card("OG_151")
@pytest.mark.mechanic("Area damage")
def test_tentacle_of_nzoth_hurts_all_minions_when_it_dies() -> None:
    me = side("mage", board=["Tentacle of N'Zoth", "Wisp", "Kobold Geomancer"])
    table = scenario(me, side("mage", board=["War Golem", "Wisp"])).power("Tentacle of N'Zoth")
    assert (table.stats(), table.stats(1)) == ([(2, 1)], [(7, 6)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("OG_158")
@pytest.mark.mechanic("Random targets")
def test_zealous_initiate_strengthens_a_random_friend_when_it_dies() -> None:
    outcomes = set()
    for seed in range(20):
        me = side("mage", board=["Wisp", "Zealous Initiate", "War Golem"])
        table = scenario(me, side("mage", board=["Wisp"]), seed=seed).power("Zealous Initiate")
        assert table.stats(1) == [(1, 1)]
        outcomes.add(tuple(table.stats()))
    assert outcomes == {((2, 2), (7, 7)), ((1, 1), (8, 8))}


@pytest.mark.card("OG_158")
def test_zealous_initiate_may_die_alone() -> None:
    table = scenario(side("mage", board=["Zealous Initiate"]), side("mage", board=["Wisp"])).power("Zealous Initiate")
    assert (table.stats(), table.stats(1)) == ([], [(1, 1)])


@pytest.mark.card("OG_256")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_spawn_of_nzoth_strengthens_all_friends_when_it_dies() -> None:
    me = side("mage", board=["Wisp", minion("Spawn of N'Zoth", damage=1), "War Golem"], hand=["Wisp"])
    table = scenario(me, side("mage", board=["Wisp"])).power("Spawn of N'Zoth").play("Wisp")
    assert (table.stats(), table.stats(1)) == ([(2, 2), (8, 8), (1, 1)], [(1, 1)])


@pytest.mark.card("OG_272")
@pytest.mark.card("OG_272t")
@pytest.mark.mechanic("Token summoning")
def test_twilight_summoner_leaves_a_faceless_destroyer() -> None:
    me = side("mage", board=["Wisp", "Twilight Summoner", *["Wisp"] * 5])
    table = scenario(me, side("mage")).power("Twilight Summoner")
    assert (table.board()[1], table.stats()[1], len(table.me.board)) == ("Faceless Destroyer", (5, 5), 7)


@pytest.mark.card("OG_323")
@pytest.mark.mechanic("Card draw")
def test_polluted_hoarder_draws_a_card_when_it_dies() -> None:
    me = side("mage", board=[minion("Polluted Hoarder", damage=1)], deck=["War Golem"])
    table = scenario(me, side("mage", deck=["Wisp"])).power("Polluted Hoarder")
    assert (table.hand(), table.hand(1)) == (["War Golem"], [])


# ---- triggers


@pytest.mark.card("OG_150")
def test_aberrant_berserker_is_stronger_while_damaged() -> None:
    table = scenario(side("priest", board=["Aberrant Berserker"]), side("mage", board=["Wisp"], deck=["Wisp"]))
    table.attack("Aberrant Berserker", "Wisp")
    assert table.stats() == [(5, 4)]
    assert table.power("Aberrant Berserker").stats() == [(3, 5)]


@pytest.mark.card("OG_200")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_validated_doomsayer_has_seven_attack_from_its_owners_next_turn() -> None:
    me = side("mage", hand=["Validated Doomsayer"], board=["Wisp"], deck=["Wisp"])
    table = scenario(me, side("mage", deck=["Wisp"])).play("Validated Doomsayer").end_turn()
    assert table.stats() == [(1, 1), (0, 7)]
    assert table.end_turn().stats() == [(1, 1), (7, 7)]


@pytest.mark.card("OG_200")
def test_validated_doomsayer_with_more_attack_falls_back_to_seven() -> None:
    me = side("mage", board=["Validated Doomsayer"], deck=["Wisp"] * 3)
    table = scenario(me, side("paladin", hand=["Blessing of Kings"] * 2, deck=["Wisp"] * 2)).end_turn()
    table.play("Blessing of Kings", "Validated Doomsayer").play("Blessing of Kings", "Validated Doomsayer")
    assert (table.stats(), table.end_turn().stats()) == ([(8, 15)], [(7, 15)])


@pytest.mark.card("OG_271")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_scaled_nightmare_doubles_its_attack_at_the_start_of_its_owners_turn() -> None:
    me = side("mage", board=["Scaled Nightmare", "Wisp"], deck=["Wisp"] * 2)
    table = scenario(me, side("mage", deck=["Wisp"] * 2)).end_turn()
    assert table.stats()[0] == (2, 8)
    assert table.end_turn().stats() == [(4, 8), (1, 1)]
    assert table.end_turn().end_turn().stats() == [(8, 8), (1, 1)]


@pytest.mark.card("OG_290")
@pytest.mark.mechanic("Card draw")
def test_ancient_harbinger_draws_a_ten_mana_minion_before_the_card_of_the_turn() -> None:
    me = side("mage", board=["Ancient Harbinger"], deck=["Faceless Behemoth", "Wisp", "Wisp"])
    opponent = side("mage", deck=["Faceless Behemoth", "Pyroblast"])
    for seed in range(5):
        table = scenario(me, opponent, seed=seed).end_turn()
        assert (table.hand(), table.me.cards_left, len(table.hand(1))) == ([], 3, 1)
        table.end_turn()
        assert (table.hand(), table.me.cards_left) == (["Faceless Behemoth", "Wisp"], 1)


@pytest.mark.card("OG_290")
def test_ancient_harbinger_ignores_expensive_spells_and_cheaper_minions() -> None:
    me = side("mage", board=["Ancient Harbinger"], deck=["Pyroblast", "North Sea Kraken", "Wisp"])
    table = scenario(me, side("mage", deck=["Wisp"])).end_turn().end_turn()
    assert (len(table.hand()), table.me.cards_left, table.me.hero.health) == (1, 2, 30)


@pytest.mark.card("OG_338")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_nat_the_darkfisher_sometimes_lets_the_opponent_draw_another_card() -> None:
    draws = []
    for seed in range(30):
        me = side("mage", board=["Nat, the Darkfisher"], deck=["Wisp"] * 3)
        table = scenario(me, side("mage", deck=["Wisp"] * 3), seed=seed).end_turn()
        draws.append(len(table.hand(1)))
        table.end_turn()
        assert len(table.hand()) == 1
    assert set(draws) == {1, 2}
    assert 8 <= draws.count(2) <= 22


# ---- keywords and numbers


@pytest.mark.card("OG_082")
@pytest.mark.mechanic("Spell damage")
def test_evolved_kobold_strengthens_spells_by_two() -> None:
    table = scenario(side("mage", hand=["Fireball"], board=["Evolved Kobold"]), side("mage"))
    assert table.play("Fireball", "enemy hero").opponent.hero.health == 22
    assert table.stats() == [(2, 2)]


@pytest.mark.card("OG_152")
@pytest.mark.mechanic("Windfury")
def test_grotesque_dragonhawk_attacks_twice() -> None:
    table = scenario(side("mage", board=["Grotesque Dragonhawk"]), side("mage"))
    table.attack("Grotesque Dragonhawk", "enemy hero").attack("Grotesque Dragonhawk", "enemy hero")
    assert (table.opponent.hero.health, table.attack_targets("Grotesque Dragonhawk")) == (20, [])


@pytest.mark.card("OG_153")
@pytest.mark.card("OG_327")
@pytest.mark.mechanic("Taunt (printed)")
def test_bog_creepers_and_squirming_tentacles_must_be_attacked_first() -> None:
    for name, stats in (("Bog Creeper", (6, 8)), ("Squirming Tentacle", (2, 4))):
        table = scenario(side("mage", board=["War Golem"]), side("mage", board=["Wisp", name]))
        assert table.attack_targets("War Golem") == [table.character(name)]
        assert table.stats(1)[1] == stats


@pytest.mark.card("OG_247")
@pytest.mark.mechanic("Stealth")
def test_twisted_worgen_hides_until_it_attacks() -> None:
    table = scenario(side("mage", board=["Wisp"]), side("mage", board=["Twisted Worgen"]))
    worgen = table.opponent.board[0]
    assert (worgen in table.attack_targets("Wisp"), worgen in table.power_targets()) == (False, False)
    table.end_turn().attack("Twisted Worgen", "my hero").end_turn()
    assert (worgen in table.attack_targets("Wisp"), worgen in table.power_targets()) == (True, True)
    assert table.me.hero.health == 26  # three damage, and fatigue


@pytest.mark.card("OG_340")
@pytest.mark.mechanic("Taunt (printed)")
@pytest.mark.mechanic("Elusive (no spell / hero-power targeting)")
def test_soggoth_must_be_attacked_and_cannot_be_the_target_of_spells_or_hero_powers() -> None:
    name = "Soggoth the Slitherer"
    me = side("mage", hand=["Fireball", "Ironbeak Owl"], board=["War Golem"])
    table = scenario(me, side("mage", board=["Wisp", name]))
    soggoth = table.character(name)
    assert (soggoth.attack, soggoth.health, table.attack_targets("War Golem")) == (5, 9, [soggoth])
    assert soggoth not in table.targets("Fireball")
    assert soggoth not in table.power_targets()
    assert not table.play("Ironbeak Owl", name).character(name).has_keyword(TAUNT)


@pytest.mark.card("OG_141")
@pytest.mark.card("OG_142")
@pytest.mark.card("OG_248")
@pytest.mark.card("OG_326")
def test_minions_without_text_have_only_their_stats() -> None:
    for name, cost, stats in (
        ("Faceless Behemoth", 10, (10, 10)),
        ("Eldritch Horror", 8, (6, 10)),
        ("Am'gam Rager", 3, (1, 5)),
        ("Duskboar", 2, (4, 1)),
    ):
        table = scenario(side("mage", hand=[name]), side("mage")).play(name)
        assert (table.stats(), table.me.mana, table.attack_targets(name)) == ([stats], 10 - cost, [])


@pytest.mark.card("OG_034")
def test_silithid_swarmer_can_attack_only_after_its_hero() -> None:
    me = side("warrior", weapon="Fiery War Axe", board=["Silithid Swarmer"])
    table = scenario(me, side("warrior", weapon="Fiery War Axe", attacks=1))
    assert table.attack_targets("Silithid Swarmer") == []
    table.attack("my hero", "enemy hero").attack("Silithid Swarmer", "enemy hero")
    assert table.opponent.hero.health == 30 - 3 - 3
    assert table.end_turn().end_turn().attack_targets("Silithid Swarmer") == []


@pytest.mark.card("OG_034")
@pytest.mark.mechanic("Silence")
def test_a_silenced_silithid_swarmer_needs_no_hero() -> None:
    table = scenario(side("priest", hand=["Silence"], board=["Silithid Swarmer"]), side("mage"))
    assert table.play("Silence", "Silithid Swarmer").attack_targets("Silithid Swarmer") == [table.opponent.hero]


@pytest.mark.card("OG_300")
def test_the_boogeymonster_grows_when_it_attacks_and_kills_a_minion() -> None:
    opponent = side("mage", board=["Chillwind Yeti", "War Golem"])
    table = scenario(side("mage", board=["The Boogeymonster"]), opponent).attack("The Boogeymonster", "Chillwind Yeti")
    assert (table.stats(), table.board(1)) == ([(8, 5)], ["War Golem"])
    for victim, stats in (("War Golem", []), ("enemy hero", [(6, 7)])):
        opponent = side("mage", board=["War Golem"])
        table = scenario(side("mage", board=["The Boogeymonster"]), opponent).attack("The Boogeymonster", victim)
        assert table.stats() == stats  # the War Golem survives with 1 health


@pytest.mark.card("OG_300")
def test_the_boogeymonster_does_not_grow_when_it_kills_an_attacker() -> None:
    table = scenario(side("mage", board=["The Boogeymonster"]), side("mage", board=["Chillwind Yeti"]), player=1)
    assert table.attack("Chillwind Yeti", "The Boogeymonster").stats() == [(6, 3)]


# ---- Y'Shaarj and Deathwing, who summon from the deck and the hand


@pytest.mark.card("OG_042")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_yshaarj_summons_a_minion_from_the_deck_at_the_end_of_its_owners_turn() -> None:
    me = side("mage", board=["Y'Shaarj, Rage Unbound"], deck=["Fireball", "War Golem"])
    table = scenario(me, side("mage", deck=["Wisp"] * 3)).end_turn()
    assert (table.board(), table.me.cards_left) == (["Y'Shaarj, Rage Unbound", "War Golem"], 1)
    assert len(table.end_turn().me.board) == 2
    table.end_turn()
    assert (len(table.me.board), table.board(1)) == (2, [])  # no minion is left in the deck


@pytest.mark.card("OG_317")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_deathwing_dragonlord_leaves_all_dragons_from_the_hand_in_his_place() -> None:
    me = side(
        "mage", board=["Wisp", minion("Deathwing, Dragonlord", health=1)], hand=["Faerie Dragon", "Wisp", "Ysera"]
    )
    table = scenario(me, side("mage", board=["War Golem"], hand=["Faerie Dragon"]))
    table.attack("Deathwing, Dragonlord", "War Golem")
    assert (table.board(), table.hand()) == (["Wisp", "Faerie Dragon", "Ysera"], ["Wisp"])
    assert (table.board(1), table.hand(1)) == ([], ["Faerie Dragon"])


# ---- Darkspeaker and Faceless Shambler


@pytest.mark.card("OG_102")
def test_darkspeaker_swaps_stats_with_a_friendly_minion() -> None:
    """Both are undamaged afterwards (HearthSim/hs-bugs 591)."""
    me = side("mage", hand=["Darkspeaker"], board=[minion("War Golem", attack=9, damage=5), "Wisp"])
    table = scenario(me, side("mage", board=["Chillwind Yeti"]))
    assert table.targets("Darkspeaker") == table.me.board
    table.play("Darkspeaker", "War Golem")
    assert (table.stats(), table.stats(1)) == ([(3, 6), (1, 1), (9, 2)], [(4, 5)])
    assert [it.max_health for it in table.me.board] == [6, 1, 2]


@pytest.mark.card("OG_174")
@pytest.mark.mechanic("Taunt (printed)")
def test_faceless_shambler_copies_the_current_stats_of_a_friendly_minion() -> None:
    me = side("mage", hand=["Faceless Shambler"], board=[minion("War Golem", attack=9, damage=5), "Wisp"])
    table = scenario(me, side("mage", board=["Chillwind Yeti"]))
    assert table.targets("Faceless Shambler") == table.me.board
    table.play("Faceless Shambler", "War Golem")
    assert (table.board()[2], table.stats()) == ("Faceless Shambler", [(9, 2), (1, 1), (9, 2)])
    assert table.me.board[2].max_health == 2
    assert table.me.board[2].has_keyword(TAUNT)


# ---- Blood of The Ancient One

BLOOD = "Blood of The Ancient One"


@pytest.mark.card("OG_173")
@pytest.mark.card("OG_173a")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_two_bloods_merge_into_the_ancient_one_at_the_end_of_their_owners_turn() -> None:
    """They die, and The Ancient One is summoned; even a silenced one counts
    (https://hearthstone.wiki.gg/wiki/Blood_of_The_Ancient_One)."""
    me = side("mage", board=["Wisp", minion(BLOOD, silenced=True), BLOOD], deck=["Wisp"])
    table = scenario(me, side("mage", board=[BLOOD], deck=["Wisp"]), player=1)
    assert len(table.end_turn().me.board) == 3
    table.end_turn()
    assert (table.board(), table.stats()[1], table.board(1)) == (["Wisp", "The Ancient One"], (30, 30), [BLOOD])
    assert [card.name for card in table.me.graveyard] == [BLOOD, BLOOD]


@pytest.mark.card("OG_173")
def test_each_pair_of_bloods_merges_and_a_single_one_does_not() -> None:
    for count, board in ((1, [BLOOD]), (3, [BLOOD, "The Ancient One"]), (4, ["The Ancient One"] * 2)):
        table = scenario(side("mage", board=[BLOOD] * count), side("mage", deck=["Wisp"])).end_turn()
        assert sorted(table.board()) == board
    silenced = [minion(BLOOD, silenced=True)] * 2
    table = scenario(side("mage", board=silenced), side("mage", deck=["Wisp"])).end_turn()
    assert table.board() == [BLOOD, BLOOD]


@pytest.mark.card("OG_138")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_nerubian_prophet_becomes_cheaper_in_hand_at_the_start_of_each_turn_of_the_player() -> None:
    me = side("mage", hand=["Nerubian Prophet"], deck=["Nerubian Prophet"] * 2)
    table = scenario(me, side("mage", deck=["Wisp"] * 2)).end_turn()
    assert table.costs() == [6]
    assert table.end_turn().costs() == [5, 6]
    assert table.end_turn().end_turn().costs() == [4, 5, 6]


@pytest.mark.card("OG_138")
def test_nerubian_prophet_does_not_change_on_the_board() -> None:
    me = side("mage", board=["Nerubian Prophet"], deck=["Wisp"])
    table = scenario(me, side("rogue", hand=["Sap"])).end_turn().end_turn().end_turn().play("Sap", "Nerubian Prophet")
    assert table.costs()[-1] == 6
