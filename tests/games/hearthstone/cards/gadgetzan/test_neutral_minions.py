"""Neutral minions of Mean Streets of Gadgetzan: battlecries, deathrattles, triggers and keywords."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, STEALTH, TAUNT
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side, weapon

# ---- battlecries


@pytest.mark.card("CFM_063")
def test_kooky_chemist_swaps_the_current_attack_and_health_of_a_minion() -> None:
    """The minion counts as undamaged afterwards (https://hearthstone.wiki.gg/wiki/Template:Crazed_Alchemist_notes)."""
    me = side("mage", hand=["Kooky Chemist"], board=["Wisp"])
    table = scenario(me, side("mage", board=[minion("War Golem", damage=5), "Chillwind Yeti"]))
    assert table.targets("Kooky Chemist") == [*table.me.board, *table.opponent.board]
    table.play("Kooky Chemist", "War Golem")
    assert (table.stats(), table.stats(1)) == ([(1, 1), (4, 4)], [(2, 7), (4, 5)])
    assert table.opponent.board[0].max_health == 7


@pytest.mark.card("CFM_063")
def test_kooky_chemist_kills_a_shielded_minion_without_attack() -> None:
    shielded = minion("Validated Doomsayer", keywords=DIVINE_SHIELD)
    table = scenario(side("mage", hand=["Kooky Chemist"]), side("mage", board=[shielded]))
    assert table.play("Kooky Chemist", "Validated Doomsayer").board(1) == []


@pytest.mark.card("CFM_067")
@pytest.mark.mechanic("Healing")
def test_hozen_healer_restores_a_minion_to_full_health() -> None:
    me = side("mage", hand=["Hozen Healer"], board=[minion("War Golem", damage=6)], health=10)
    table = scenario(me, side("mage", board=[minion("Chillwind Yeti", damage=3)]))
    assert table.targets("Hozen Healer") == [*table.me.board, *table.opponent.board]
    table.play("Hozen Healer", "War Golem")
    assert (table.stats(), table.stats(1), table.me.hero.health) == ([(7, 7), (2, 6)], [(4, 2)], 10)


@pytest.mark.card("CFM_328")
@pytest.mark.mechanic("Card draw")
def test_fight_promoter_draws_two_cards_beside_a_friendly_minion_with_six_health() -> None:
    hands = []
    for mine, theirs in (
        (minion("Chillwind Yeti", health=6), "Wisp"),
        (minion("War Golem", damage=2), "War Golem"),
        (minion("Hozen Healer"), "Wisp"),
    ):
        me = side("mage", hand=["Fight Promoter"], board=[mine], deck=["Wisp"] * 3, health=20)
        table = scenario(me, side("mage", board=[theirs], deck=["Wisp"] * 2)).play("Fight Promoter")
        hands.append((table.hand(), table.hand(1)))
    assert hands == [(["Wisp"] * 2, []), ([], []), (["Wisp"] * 2, [])]


@pytest.mark.card("CFM_328")
def test_fight_promoter_counts_itself_if_it_was_made_bigger_in_the_hand() -> None:
    me = side("mage", hand=[in_hand("Fight Promoter", health=2)], deck=["Wisp"] * 3)
    table = scenario(me, side("mage")).play("Fight Promoter")
    assert (table.stats(), table.hand()) == ([(4, 6)], ["Wisp"] * 2)


@pytest.mark.card("CFM_647")
def test_blowgill_sniper_hits_any_character_without_spell_damage() -> None:
    table = scenario(
        side("mage", hand=["Blowgill Sniper"], board=["Kobold Geomancer"]), side("mage", board=["War Golem"])
    )
    characters = [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    assert table.targets("Blowgill Sniper") == characters
    assert table.play("Blowgill Sniper", "War Golem").stats(1) == [(7, 6)]


@pytest.mark.card("CFM_648")
@pytest.mark.card("CFM_648t")
@pytest.mark.mechanic("Token summoning")
def test_big_time_racketeer_brings_a_little_friend() -> None:
    table = scenario(side("mage", hand=["Big-Time Racketeer"]), side("mage")).play("Big-Time Racketeer")
    assert (table.board(), table.stats()) == (["Big-Time Racketeer", '"Little Friend"'], [(1, 1), (6, 6)])
    crowded = scenario(side("mage", hand=["Big-Time Racketeer"], board=["Wisp"] * 6), side("mage"))
    assert crowded.play("Big-Time Racketeer").board() == ["Wisp"] * 6 + ["Big-Time Racketeer"]


@pytest.mark.card("CFM_655")
@pytest.mark.mechanic("Weapons")
def test_toxic_sewer_ooze_wears_down_the_weapon_of_the_opponent() -> None:
    left = []
    for durability in (2, 1):
        me = side("mage", hand=["Toxic Sewer Ooze"], weapon=weapon("Fiery War Axe", durability=2))
        opponent = side("warrior", weapon=weapon("Fiery War Axe", durability=durability))
        table = scenario(me, opponent).play("Toxic Sewer Ooze")
        assert table.me.weapon is not None
        assert table.me.weapon.health == 2
        left.append(0 if table.opponent.weapon is None else table.opponent.weapon.health)
    assert left == [1, 0]
    assert scenario(side("mage", hand=["Toxic Sewer Ooze"]), side("mage")).play("Toxic Sewer Ooze").stats() == [(4, 3)]


@pytest.mark.card("CFM_656")
@pytest.mark.mechanic("Stealth")
def test_streetwise_investigator_uncovers_all_enemy_minions() -> None:
    me = side("mage", hand=["Streetwise Investigator"], board=["Twisted Worgen"])
    table = scenario(me, side("mage", board=["Twisted Worgen", minion("Wisp", keywords=STEALTH | TAUNT)]))
    table.play("Streetwise Investigator")
    assert [it.has_keyword(STEALTH) for it in table.opponent.board] == [False, False]
    assert table.opponent.board[1].has_keyword(TAUNT)
    assert table.me.board[0].has_keyword(STEALTH)


@pytest.mark.card("CFM_659")
@pytest.mark.mechanic("Healing")
def test_gadgetzan_socialite_heals_any_character() -> None:
    me = side("mage", hand=["Gadgetzan Socialite"], board=[minion("Chillwind Yeti", damage=1)], health=20)
    table = scenario(me, side("mage", board=["War Golem"]))
    characters = [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    assert table.targets("Gadgetzan Socialite") == characters
    table.play("Gadgetzan Socialite", "my hero")
    assert (table.me.hero.health, table.stats()) == (22, [(4, 4), (2, 2)])


@pytest.mark.card("CFM_667")
def test_bomb_squad_bombs_an_enemy_minion() -> None:
    table = scenario(side("mage", hand=["Bomb Squad"], board=["Wisp"]), side("mage", board=["War Golem"]))
    assert table.targets("Bomb Squad") == table.opponent.board
    table.play("Bomb Squad", "War Golem")
    assert (table.stats(1), table.me.hero.health) == ([(7, 2)], 30)


@pytest.mark.card("CFM_667")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_bomb_squad_blows_up_beside_its_own_hero() -> None:
    table = scenario(side("mage", board=[minion("Bomb Squad", damage=1), "Wisp"]), side("mage")).power("Bomb Squad")
    assert (table.me.hero.health, table.opponent.hero.health, table.board()) == (25, 30, ["Wisp"])


@pytest.mark.card("CFM_688")
@pytest.mark.mechanic("Taunt (printed)")
def test_spiked_hogrider_charges_at_a_side_with_taunt() -> None:
    for mine, theirs, charges in (("Wisp", "Hired Gun", True), ("Hired Gun", "Wisp", False)):
        me = side("mage", hand=["Spiked Hogrider"], board=[mine])
        table = scenario(me, side("mage", board=["Wisp", theirs])).play("Spiked Hogrider")
        assert (table.attack_targets("Spiked Hogrider") != []) is charges


@pytest.mark.card("CFM_809")
def test_tanaris_hogchopper_charges_if_the_hand_of_the_opponent_is_empty() -> None:
    for cards, charges in (([], True), (["Wisp"], False)):
        me = side("mage", hand=["Tanaris Hogchopper", *["Wisp"] * (not cards)])
        table = scenario(me, side("mage", hand=cards)).play("Tanaris Hogchopper")
        assert (table.attack_targets("Tanaris Hogchopper") != []) is charges


@pytest.mark.card("CFM_810")
def test_leatherclad_hogleader_charges_if_the_opponent_holds_six_cards() -> None:
    for count, charges in ((6, True), (5, False)):
        me = side("mage", hand=["Leatherclad Hogleader", *["Wisp"] * 6])
        table = scenario(me, side("mage", hand=["Wisp"] * count)).play("Leatherclad Hogleader")
        assert (table.attack_targets("Leatherclad Hogleader") != []) is charges


@pytest.mark.card("CFM_855")
@pytest.mark.mechanic("Silence")
def test_defias_cleaner_silences_a_minion_with_a_deathrattle() -> None:
    me = side("mage", hand=["Defias Cleaner"], board=["Loot Hoarder", "Wisp"], deck=["Wisp"])
    silent = minion("Infested Tauren", silenced=True)
    table = scenario(me, side("mage", board=["Infested Tauren", silent, "War Golem"]))
    assert table.targets("Defias Cleaner") == [table.me.board[0], table.opponent.board[0]]
    table.play("Defias Cleaner", "Loot Hoarder").power("Loot Hoarder")
    assert (table.board(), table.hand()) == (["Wisp", "Defias Cleaner"], [])


# ---- deathrattles


@pytest.mark.card("CFM_120")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Healing")
def test_mistress_of_mixtures_heals_both_heroes_when_she_dies() -> None:
    me = side("mage", board=[minion("Mistress of Mixtures", damage=1), minion("War Golem", damage=4)], health=20)
    table = scenario(me, side("mage", health=28)).power("Mistress of Mixtures")
    assert (table.me.hero.health, table.opponent.hero.health, table.stats()) == (24, 30, [(7, 3)])


@pytest.mark.card("CFM_646")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_backstreet_leper_hurts_the_enemy_hero_when_it_dies() -> None:
    me = side("mage", board=["Backstreet Leper", "Kobold Geomancer"])
    table = scenario(me, side("mage", board=["Wisp"])).power("Backstreet Leper")
    assert (table.me.hero.health, table.opponent.hero.health, table.stats(1)) == (30, 28, [(1, 1)])


# ---- triggers


@pytest.mark.card("CFM_060")
@pytest.mark.mechanic("Card / spell played triggers")
def test_red_mana_wyrm_grows_whenever_its_owner_plays_a_spell() -> None:
    me = side("mage", hand=["The Coin", "Wisp"], board=["Red Mana Wyrm"], deck=["Wisp"])
    table = scenario(me, side("mage", hand=["The Coin"], deck=["Wisp"])).play("The Coin")
    assert table.stats() == [(4, 6)]
    assert table.play("Wisp").end_turn().play("The Coin").stats() == [(4, 6), (1, 1)]


@pytest.mark.card("CFM_609")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_fel_orc_soulfiend_is_hurt_at_the_start_of_its_owners_turn() -> None:
    me = side("mage", board=["Fel Orc Soulfiend", "War Golem"], deck=["Wisp"] * 2)
    table = scenario(me, side("mage", board=["War Golem"], deck=["Wisp"] * 2)).end_turn()
    assert table.stats() == [(3, 7), (7, 7)]
    assert table.end_turn().stats() == [(3, 5), (7, 7)]
    assert table.stats(1) == [(7, 7)]


@pytest.mark.card("CFM_609")
def test_fel_orc_soulfiend_dies_before_its_owner_can_use_it() -> None:
    me = side("mage", board=[minion("Fel Orc Soulfiend", damage=5)], deck=["Wisp"])
    assert scenario(me, side("mage", deck=["Wisp"])).end_turn().end_turn().board() == []


@pytest.mark.card("CFM_654")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_friendly_bartender_heals_its_hero_at_the_end_of_its_owners_turn() -> None:
    me = side("mage", board=["Friendly Bartender", minion("War Golem", damage=1)], health=20, deck=["Wisp"])
    table = scenario(me, side("mage", health=20, deck=["Wisp"])).end_turn()
    assert (table.me.hero.health, table.opponent.hero.health, table.stats()[1]) == (21, 20, (7, 6))
    assert table.end_turn().me.hero.health == 21


@pytest.mark.card("CFM_658")
@pytest.mark.mechanic("Death triggers (others)")
def test_backroom_bouncer_gains_attack_for_each_friendly_minion_that_dies() -> None:
    me = side("mage", hand=["Arcane Explosion"], board=["Backroom Bouncer", "Wisp", "Wisp"])
    table = scenario(me, side("mage", hand=["Arcane Explosion"], board=["Wisp"] * 2, deck=["Wisp"]))
    assert table.play("Arcane Explosion").stats() == [(4, 4), (1, 1), (1, 1)]
    assert table.end_turn().play("Arcane Explosion").stats() == [(6, 3)]


@pytest.mark.card("CFM_669")
@pytest.mark.mechanic("Card / spell played triggers")
def test_burgly_bully_gets_a_coin_whenever_the_opponent_plays_a_spell() -> None:
    me = side("mage", hand=["Arcane Intellect"], board=["Burgly Bully"], deck=["Wisp"] * 2)
    table = scenario(me, side("mage", hand=["Fireball", "Wisp"], deck=["Wisp"])).play("Arcane Intellect")
    assert table.hand() == ["Wisp"] * 2
    table.end_turn().play("Wisp")
    assert table.hand() == ["Wisp"] * 2
    table.play("Fireball", "Burgly Bully")
    assert (table.hand(), table.hand(1), table.board()) == (["Wisp", "Wisp", "The Coin"], ["Wisp"], [])


@pytest.mark.card("CFM_669")
def test_burgly_bully_gets_no_coin_into_a_full_hand() -> None:
    me = side("mage", hand=["Wisp"] * 10, board=["Burgly Bully"])
    table = scenario(me, side("mage", hand=["The Coin"], deck=["Wisp"])).end_turn().play("The Coin")
    assert table.hand() == ["Wisp"] * 10


@pytest.mark.card("CFM_851")
def test_daring_reporter_grows_whenever_the_opponent_draws_a_card() -> None:
    me = side("mage", hand=["Arcane Intellect"], board=["Daring Reporter"], deck=["Wisp"] * 3)
    table = scenario(me, side("mage", hand=["Arcane Intellect", "The Coin"], deck=["Wisp"] * 4))
    assert table.play("Arcane Intellect").stats() == [(3, 3)]
    assert table.end_turn().stats() == [(4, 4)]
    assert table.play("The Coin").play("Arcane Intellect").stats() == [(6, 6)]
    assert table.end_turn().stats() == [(6, 6)]


@pytest.mark.card("CFM_851")
def test_daring_reporter_ignores_fatigue_and_cards_without_room() -> None:
    for cards, deck in (([], []), (["Wisp"] * 10, ["Wisp"])):
        table = scenario(side("mage", board=["Daring Reporter"]), side("mage", hand=cards, deck=deck)).end_turn()
        assert table.stats() == [(3, 3)]


@pytest.mark.card("CFM_851")
@pytest.mark.card("EX1_302")
def test_daring_reporter_does_not_grow_once_it_is_mortally_wounded() -> None:
    """See HearthSim/hs-bugs 638."""
    opponent = side("mage", board=["Daring Reporter"])
    table = scenario(side("paladin", hand=["Hammer of Wrath"], deck=["Wisp"]), opponent)
    assert table.play("Hammer of Wrath", "Daring Reporter").board(1) == []
    opponent = side("mage", board=[minion("Daring Reporter", damage=2)])
    table = scenario(side("warlock", hand=["Mortal Coil"], deck=["Wisp"]), opponent)
    table.play("Mortal Coil", "Daring Reporter")
    assert (table.hand(), table.board(1)) == (["Wisp"], [])


# ---- keywords and numbers


@pytest.mark.card("CFM_039")
@pytest.mark.mechanic("Spell damage")
def test_street_trickster_strengthens_spells() -> None:
    table = scenario(side("mage", hand=["Fireball"], board=["Street Trickster"]), side("mage"))
    assert table.play("Fireball", "enemy hero").opponent.hero.health == 23
    assert table.stats() == [(0, 7)]


@pytest.mark.card("CFM_653")
@pytest.mark.card("CFM_854")
@pytest.mark.mechanic("Taunt (printed)")
def test_hired_guns_and_ancients_of_blossoms_must_be_attacked_first() -> None:
    for name, stats in (("Hired Gun", (4, 3)), ("Ancient of Blossoms", (3, 8))):
        table = scenario(side("mage", board=["War Golem"]), side("mage", board=["Wisp", name]))
        assert table.attack_targets("War Golem") == [table.character(name)]
        assert table.stats(1)[1] == stats


@pytest.mark.card("CFM_666")
@pytest.mark.mechanic("Windfury")
def test_grook_fu_master_attacks_twice() -> None:
    table = scenario(side("mage", board=["Grook Fu Master"]), side("mage"))
    table.attack("Grook Fu Master", "enemy hero").attack("Grook Fu Master", "enemy hero")
    assert (table.opponent.hero.health, table.attack_targets("Grook Fu Master")) == (24, [])


@pytest.mark.card("CFM_665")
def test_worgen_greaser_has_only_its_stats() -> None:
    table = scenario(side("mage", hand=["Worgen Greaser"]), side("mage")).play("Worgen Greaser")
    assert (table.stats(), table.me.mana, table.attack_targets("Worgen Greaser")) == ([(6, 3)], 6, [])


@pytest.mark.card("CFM_025")
@pytest.mark.mechanic("Card draw")
def test_wind_up_burglebot_draws_a_card_when_it_attacks_a_minion_and_survives() -> None:
    for victim, hand in (("Chillwind Yeti", ["Wisp"]), ("War Golem", []), ("enemy hero", [])):
        opponent = side("mage", board=["Chillwind Yeti", "War Golem"])
        table = scenario(side("mage", board=["Wind-up Burglebot"], deck=["Wisp"] * 2), opponent)
        assert table.attack("Wind-up Burglebot", victim).hand() == hand


@pytest.mark.card("CFM_025")
def test_wind_up_burglebot_draws_nothing_when_it_is_attacked() -> None:
    me = side("mage", board=["Wind-up Burglebot"], deck=["Wisp"] * 2)
    table = scenario(me, side("mage", board=["Wisp"]), player=1).attack("Wisp", "Wind-up Burglebot")
    assert (table.hand(), table.hand(1)) == ([], [])


# ---- Doppelgangster


@pytest.mark.card("CFM_668")
@pytest.mark.card("CFM_668t")
@pytest.mark.card("CFM_668t2")
@pytest.mark.mechanic("Copy")
def test_doppelgangster_summons_two_copies_with_its_bonuses_beside_it() -> None:
    """The copies are the other two of three cards with this name (https://hearthstone.wiki.gg/wiki/Doppelgangster)."""
    for played, others in (
        ("CFM_668", ("CFM_668t", "CFM_668t2")),
        ("CFM_668t", ("CFM_668t2", "CFM_668")),
        ("CFM_668t2", ("CFM_668", "CFM_668t")),
    ):
        me = side("mage", hand=[in_hand(played, attack=1, health=2)], board=["Wisp"])
        table = scenario(me, side("mage", board=["War Golem"])).play(played)
        assert [it.card.id for it in table.me.board[1:]] == [others[0], played, others[1]]
        assert (table.stats(), table.stats(1)) == ([(1, 1), (3, 4), (3, 4), (3, 4)], [(7, 7)])


@pytest.mark.card("CFM_668")
def test_doppelgangster_summons_as_many_copies_as_fit() -> None:
    for others, size in ((6, 7), (5, 7), (4, 7), (3, 6)):
        table = scenario(side("mage", hand=["CFM_668"], board=["Wisp"] * others), side("mage")).play("CFM_668")
        assert len(table.me.board) == size
