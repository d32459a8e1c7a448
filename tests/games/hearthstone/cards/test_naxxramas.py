"""Cards of Curse of Naxxramas."""

import pytest

from topdeck.games.hearthstone.engine.constants import BEAST, SILENCED
from topdeck.games.hearthstone.engine.deaths import settle
from topdeck.games.hearthstone.language import FRIENDLY, MINION, MY_WEAPON, OTHER, TARGET, Draw, SummonCopy, Teach
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side, weapon

# ---- neutral


@pytest.mark.card("FP1_004")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_mad_scientist_puts_a_secret_from_the_deck_into_play() -> None:
    opponent = side("mage", board=["Mad Scientist"], deck=["Wisp", "Vaporize", "Ice Barrier"], secrets=["Ice Barrier"])
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Mad Scientist")
    assert [it.card.name for it in table.opponent.secrets] == ["Ice Barrier", "Vaporize"]
    assert sorted(held.card.name for held in table.opponent.deck_cards()) == ["Ice Barrier", "Wisp"]
    assert table.me.secrets == ()


@pytest.mark.card("FP1_004")
def test_mad_scientist_puts_no_sixth_secret_into_play() -> None:
    five = ["Vaporize", "Ice Barrier", "Ice Block", "Counterspell", "Potion of Polymorph"]
    opponent = side("mage", board=["Mad Scientist"], deck=["Mirror Entity"], secrets=five)
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Mad Scientist")
    assert (len(table.opponent.secrets), table.opponent.cards_left) == (5, 1)


@pytest.mark.card("FP1_001")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Healing")
def test_zombie_chow_heals_the_enemy_hero_as_it_dies() -> None:
    me = side("warrior", board=["Zombie Chow"], health=20)
    table = scenario(me, side("warrior", board=["War Golem"], health=20)).attack("Zombie Chow", "War Golem")
    assert (table.me.hero.health, table.opponent.hero.health) == (20, 25)


@pytest.mark.card("FP1_002")
@pytest.mark.card("FP1_002t")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Token summoning")
def test_haunted_creeper_leaves_two_spiders_in_its_place() -> None:
    me = side("warrior", board=["Wisp", "Haunted Creeper", "War Golem"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    table.attack("Haunted Creeper", table.opponent.board[0])
    assert table.board() == ["Wisp", "Spectral Spider", "Spectral Spider", "War Golem"]
    assert table.stats()[1:3] == [(1, 1), (1, 1)]


@pytest.mark.card("FP1_002")
def test_one_spider_finds_no_room_on_a_full_board() -> None:
    me = side("warrior", board=["Haunted Creeper", *["Wisp"] * 6])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Haunted Creeper", "War Golem")
    assert table.board() == ["Spectral Spider", *["Wisp"] * 6]


@pytest.mark.card("FP1_005")
@pytest.mark.mechanic("Start / end of turn triggers")
@pytest.mark.mechanic("Stealth")
def test_shade_of_naxxramas_grows_in_hiding_at_the_start_of_its_owners_turns() -> None:
    me = side("mage", hand=["Shade of Naxxramas"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Shade of Naxxramas").end_turn()
    assert (table.stats(), table.attack_targets("War Golem")) == ([(2, 2)], [table.me.hero])
    table.end_turn()
    assert table.stats() == [(3, 3)]
    table.end_turn()
    assert (table.stats(), table.attack_targets("War Golem")) == ([(3, 3)], [table.me.hero])


@pytest.mark.card("FP1_007")
@pytest.mark.card("FP1_007t")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_nerubian_egg_hatches_a_nerubian() -> None:
    table = scenario(side("warrior", board=["War Golem"]), side("warrior", board=["Nerubian Egg"]))
    table.attack("War Golem", "Nerubian Egg")
    assert (table.board(1), table.stats(1), table.stats()) == (["Nerubian"], [(4, 4)], [(7, 7)])


@pytest.mark.card("FP1_008")
@pytest.mark.mechanic("Elusive (no spell / hero-power targeting)")
def test_spectral_knight_cannot_be_the_target_of_spells_and_powers() -> None:
    me = side("mage", hand=["Fireball", "Ironbeak Owl"], board=["War Golem"])
    table = scenario(me, side("mage", board=["Spectral Knight"]))
    knight = table.character("Spectral Knight")
    assert knight not in table.targets("Fireball")
    assert knight not in table.power_targets()
    assert knight in table.targets("Ironbeak Owl")
    assert knight in table.attack_targets("War Golem")


@pytest.mark.card("FP1_003")
@pytest.mark.mechanic("Copy")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_echoing_ooze_is_copied_once_at_the_end_of_the_turn_with_its_changes() -> None:
    me = side("priest", hand=["Echoing Ooze", "Power Word: Shield"], deck=["Wisp"] * 5)
    table = scenario(me, side("warrior")).play("Echoing Ooze").play("Power Word: Shield", "Echoing Ooze")
    assert table.board() == ["Echoing Ooze"]
    assert table.end_turn().stats() == [(1, 4), (1, 4)]
    assert table.end_turn().end_turn().stats() == [(1, 4), (1, 4)]


@pytest.mark.card("FP1_003")
def test_echoing_ooze_does_not_echo_if_it_is_silenced_or_was_not_played() -> None:
    me = side("priest", hand=["Echoing Ooze", "Silence"], board=["Echoing Ooze"])
    table = scenario(me, side("warrior")).play("Echoing Ooze")
    assert table.play("Silence", table.me.board[1]).end_turn().board() == ["Echoing Ooze", "Echoing Ooze"]


@pytest.mark.card("FP1_009")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Taunt (printed)")
def test_deathlord_gives_the_opponent_a_minion_from_their_deck() -> None:
    me = side("warrior", board=["War Golem"], deck=["Fireball", "Chillwind Yeti"])
    opponent = side("warrior", board=[minion("Deathlord", damage=1)], deck=["Wisp"])
    table = scenario(me, opponent)
    assert table.attack_targets("War Golem") == table.opponent.board
    table.attack("War Golem", "Deathlord")
    assert (table.board(), table.board(1)) == (["War Golem", "Chillwind Yeti"], [])
    assert (table.me.cards_left, table.opponent.cards_left) == (1, 1)
    assert [card.name for card in table.me.shown] == ["Chillwind Yeti"]


@pytest.mark.card("FP1_009")
def test_deathlord_finds_no_minion_or_no_room() -> None:
    opponent = side("warrior", board=[minion("Deathlord", damage=1)])
    for me in (
        side("warrior", board=["War Golem"], deck=["Fireball"]),
        side("warrior", board=["War Golem"] * 7, deck=["Wisp"]),
    ):
        table = scenario(me, opponent)
        size = len(table.me.board)
        table.attack(table.me.board[0], "Deathlord")
        assert (len(table.me.board), table.me.cards_left) == (size, 1)


@pytest.mark.card("FP1_010")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_maexxna_destroys_any_minion_she_damages() -> None:
    table = scenario(side("hunter", board=["Maexxna"]), side("warrior", board=["War Golem"]))
    table.attack("Maexxna", "War Golem")
    assert (table.stats(), table.board(1)) == ([(2, 1)], [])


@pytest.mark.card("FP1_012")
@pytest.mark.card("FP1_012t")
@pytest.mark.mechanic("Taunt (printed)")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_sludge_belcher_leaves_another_wall() -> None:
    me = side("warrior", board=["War Golem", "Wolfrider"])
    table = scenario(me, side("warrior", board=["Sludge Belcher", "Wisp"]))
    assert table.attack_targets("Wolfrider") == [table.character("Sludge Belcher")]
    table.attack("War Golem", "Sludge Belcher")
    assert (table.board(1), table.stats(1)[0]) == (["Slime", "Wisp"], (1, 2))
    assert table.attack_targets("Wolfrider") == [table.character("Slime")]


@pytest.mark.card("FP1_016")
@pytest.mark.mechanic("Silence")
def test_wailing_soul_silences_the_other_friendly_minions() -> None:
    me = side("priest", hand=["Wailing Soul"], board=["Nerubian Egg", minion("Wisp", attack=5)])
    table = scenario(me, side("warrior", board=["Sludge Belcher"])).play("Wailing Soul")
    assert [it.has_keyword(SILENCED) for it in table.me.board] == [True, True, False]
    assert not table.opponent.board[0].has_keyword(SILENCED)
    assert table.stats() == [(0, 2), (1, 1), (3, 5)]


@pytest.mark.card("FP1_024")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Taunt (printed)")
def test_unstable_ghoul_wounds_all_minions_but_no_hero() -> None:
    me = side("warrior", board=["War Golem", "Wisp"])
    table = scenario(me, side("warrior", board=["Unstable Ghoul", "Kobold Geomancer", "Wisp"]))
    assert table.attack_targets("War Golem") == [table.character("Unstable Ghoul")]
    table.attack("War Golem", "Unstable Ghoul")
    assert (table.stats(), table.stats(1)) == ([(7, 5)], [(2, 1)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("FP1_027")
@pytest.mark.mechanic("Start / end of turn triggers")
@pytest.mark.mechanic("Healing")
def test_stoneskin_gargoyle_is_whole_again_at_the_start_of_its_owners_turn() -> None:
    me = side(
        "warrior", board=[minion("Stoneskin Gargoyle", damage=3), minion("Stoneskin Gargoyle", health=9, damage=4)]
    )
    table = scenario(me, side("warrior")).end_turn()
    assert table.stats() == [(1, 1), (1, 5)]
    assert table.end_turn().stats() == [(1, 4), (1, 9)]


@pytest.mark.card("FP1_027")
@pytest.mark.mechanic("Heal trigger")
def test_the_gargoyles_recovery_is_healing() -> None:
    me = side("priest", board=[minion("Stoneskin Gargoyle", damage=3), "Lightwarden"])
    table = scenario(me, side("warrior")).end_turn().end_turn()
    assert table.stats() == [(1, 4), (3, 2)]
    assert table.end_turn().end_turn().stats() == [(1, 4), (3, 2)]  # it is whole, so nothing is healed


@pytest.mark.card("FP1_028")
@pytest.mark.mechanic("Summon triggers")
def test_undertaker_grows_for_each_friendly_minion_with_a_deathrattle() -> None:
    me = side("hunter", hand=["Loot Hoarder", "Wisp", "Undertaker"], board=["Undertaker"])
    table = scenario(me, side("warrior", hand=["Loot Hoarder"]))
    assert table.play("Loot Hoarder").stats()[0] == (2, 2)
    assert table.play("Wisp").play("Undertaker").stats()[0] == (2, 2)
    assert table.end_turn().play("Loot Hoarder").stats()[0] == (2, 2)


@pytest.mark.card("FP1_028")
def test_undertaker_counts_minions_that_an_effect_summons() -> None:
    table = scenario(side("hunter", hand=["Dr. Boom"], board=["Undertaker"]), side("warrior")).play("Dr. Boom")
    assert table.stats()[0] == (3, 2)  # for two Boom Bots, but not for the Doctor


@pytest.mark.card("FP1_028")
@pytest.mark.mechanic("Copy")
def test_undertaker_counts_granted_but_no_silenced_deathrattles() -> None:
    heir = minion("Wisp", enchanted=[Teach(TARGET, deathrattle=Draw())])
    for original, attack in ((heir, 2), (minion("Loot Hoarder", silenced=True), 1)):
        me = side("mage", board=[original, "Undertaker"])
        table = scenario(me, side("warrior"))
        SummonCopy(FRIENDLY & MINION & OTHER).run(table.state, table.me.board[1], table.me.board[1])
        settle(table.state)
        assert (len(table.me.board), table.stats()[1][0]) == (3, attack)


@pytest.mark.card("FP1_029")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Card draw")
def test_dancing_swords_let_the_opponent_draw() -> None:
    me = side("warrior", board=["Dancing Swords"], deck=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"], deck=["Wisp"])).attack("Dancing Swords", "War Golem")
    assert (table.hand(), table.hand(1)) == ([], ["Wisp"])


# ---- hunter


@pytest.mark.card("FP1_011")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_webspinner_leaves_a_random_beast_that_only_its_owner_sees() -> None:
    found = set()
    for seed in range(10):
        table = scenario(side("hunter", board=["Webspinner"]), side("warrior", board=["Wisp"]), seed=seed)
        table.attack("Webspinner", "Wisp")
        [held] = table.me.hand
        assert (held.card.tribe, held.card.collectible, table.hand(1)) == (BEAST, True, [])
        assert table.state.observe(1).opponent.hand[0].card is table.state.rules.unknown
        found.add(held.card.name)
    assert len(found) > 3


@pytest.mark.card("FP1_011")
def test_a_silenced_webspinner_leaves_nothing() -> None:
    me = side("hunter", board=[minion("Webspinner", silenced=True)])
    assert scenario(me, side("warrior", board=["Wisp"])).attack("Webspinner", "Wisp").hand() == []


# ---- mage


@pytest.mark.card("FP1_018")
@pytest.mark.mechanic("Secrets")
def test_duplicate_puts_two_copies_of_a_dead_minion_into_the_hand() -> None:
    opponent = side("mage", secrets=["Duplicate"], board=[minion("Chillwind Yeti", attack=9), "Wisp"])
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Chillwind Yeti")
    assert (table.hand(1), table.opponent.secrets, table.hand()) == (["Chillwind Yeti"] * 2, (), [])
    assert [held.attack for held in table.opponent.hand] == [0, 0]


@pytest.mark.card("FP1_018")
def test_duplicate_gives_what_fits_and_waits_if_the_hand_is_full() -> None:
    """https://hearthstone.fandom.com/wiki/Duplicate"""
    for held, secrets in ((9, 0), (10, 1)):
        opponent = side("mage", secrets=["Duplicate"], board=["Murloc Raider"], hand=["Wisp"] * held)
        table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Murloc Raider")
        assert table.hand(1) == ["Wisp"] * held + ["Murloc Raider"] * (10 - held)
        assert len(table.opponent.secrets) == secrets


@pytest.mark.card("FP1_018")
def test_duplicate_ignores_enemies() -> None:
    opponent = side("mage", secrets=["Duplicate"], board=["War Golem"])
    assert len(scenario(side("warrior", board=["Wisp"]), opponent).attack("Wisp", "War Golem").opponent.secrets) == 1


# ---- paladin


@pytest.mark.card("FP1_020")
@pytest.mark.mechanic("Secrets")
def test_avenge_strengthens_another_friendly_minion() -> None:
    opponent = side("paladin", secrets=["Avenge"], board=["Murloc Raider", "Wisp"])
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Murloc Raider")
    assert (table.stats(1), table.stats(), table.opponent.secrets) == ([(4, 3)], [(7, 5)], ())


@pytest.mark.card("FP1_020")
def test_avenge_waits_if_no_friendly_minion_is_left_and_ignores_enemies() -> None:
    """https://hearthstone.fandom.com/wiki/Avenge"""
    opponent = side("paladin", secrets=["Avenge"], board=["Murloc Raider"])
    table = scenario(side("warrior", board=["War Golem", "Wisp"]), opponent).attack("War Golem", "Murloc Raider")
    assert (len(table.opponent.secrets), table.stats()) == (1, [(7, 5), (1, 1)])
    opponent = side("paladin", secrets=["Avenge"], board=["War Golem"])
    table = scenario(side("warrior", board=["Wisp"]), opponent).attack("Wisp", "War Golem")
    assert (table.stats(1), len(table.opponent.secrets)) == ([(7, 6)], 1)


# ---- priest


@pytest.mark.card("FP1_023")
def test_dark_cultist_leaves_a_friend_three_health() -> None:
    me = side("priest", board=["Dark Cultist", "Wisp", "Bloodfen Raptor"])
    results = set()
    for seed in range(10):
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed).attack("Dark Cultist", "War Golem")
        results.add(tuple(table.stats()))
        assert table.stats(1) == [(7, 4)]
    assert results == {((1, 4), (3, 2)), ((1, 1), (3, 5))}


@pytest.mark.card("FP1_023")
def test_a_lonely_or_silenced_dark_cultist_leaves_nothing() -> None:
    me = side("priest", board=["Dark Cultist"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Dark Cultist", "War Golem")
    assert (table.board(), table.stats(1)) == ([], [(7, 4)])
    me = side("priest", board=[minion("Dark Cultist", silenced=True), "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Dark Cultist", "War Golem")
    assert table.stats() == [(1, 1)]


# ---- the dead of a turn, and of a game


@pytest.mark.card("FP1_013")
def test_kelthuzad_summons_the_friends_that_died_this_turn_in_their_order() -> None:
    """https://hearthstone.fandom.com/wiki/Kel%27Thuzad"""
    me = side("priest", board=["Wisp", "Kel'Thuzad", "Murloc Raider"], graveyard=["Bloodfen Raptor"])
    table = scenario(me, side("warrior", board=["War Golem", "Stonetusk Boar"], graveyard=["Chillwind Yeti"]))
    table.attack("Wisp", "War Golem").attack("Murloc Raider", "Stonetusk Boar")
    assert table.board() == ["Kel'Thuzad"]
    table.end_turn()
    summoned = sorted(table.me.board[1:], key=lambda it: it.id)
    assert [it.card.name for it in summoned] == ["Wisp", "Murloc Raider"]
    assert table.board(1) == ["War Golem"]
    assert len(table.end_turn().board()) == 3  # nothing died in the opponent's turn


@pytest.mark.card("FP1_013")
def test_kelthuzad_also_works_in_the_opponents_turn() -> None:
    table = scenario(side("priest", board=["Wisp", "Kel'Thuzad"]), side("mage", hand=["Arcane Missiles"]))
    table.end_turn().power("Wisp")
    assert (table.board(), table.end_turn().board()) == (["Kel'Thuzad"], ["Kel'Thuzad", "Wisp"])


@pytest.mark.card("FP1_013")
def test_who_dies_with_the_end_of_the_turn_comes_too_late_for_kelthuzad() -> None:
    me = side("warlock", hand=["Power Overwhelming"], board=["Wisp", "Kel'Thuzad"])
    table = scenario(me, side("warrior")).play("Power Overwhelming", "Wisp").end_turn()
    assert table.board() == ["Kel'Thuzad"]
    assert table.end_turn().board() == ["Kel'Thuzad"]


@pytest.mark.card("FP1_013")
def test_a_stolen_minion_that_dies_comes_back_for_its_last_controller() -> None:
    me = side("priest", hand=["Potion of Madness"], board=["Kel'Thuzad"])
    table = scenario(me, side("warrior", board=["Murloc Raider", "War Golem"]))
    table.play("Potion of Madness", "Murloc Raider").attack("Murloc Raider", "War Golem").end_turn()
    assert (table.board(), table.board(1)) == (["Kel'Thuzad", "Murloc Raider"], ["War Golem"])


@pytest.mark.card("FP1_014")
@pytest.mark.card("FP1_015")
@pytest.mark.card("FP1_014t")
def test_the_second_of_stalagg_and_feugen_summons_thaddius() -> None:
    for first, second in (("Stalagg", "Feugen"), ("Feugen", "Stalagg")):
        me = side("warrior", board=[minion(first, damage=3), minion(second, damage=3)])
        table = scenario(me, side("warrior", board=["War Golem", "War Golem"]))
        golem, other = table.opponent.board
        assert table.attack(first, golem).board() == [second]
        assert table.attack(second, other).board() == ["Thaddius"]
        assert table.stats() == [(11, 11)]


@pytest.mark.card("FP1_014")
@pytest.mark.card("FP1_015")
def test_it_does_not_matter_on_which_side_the_first_one_died() -> None:
    """https://hearthstone.fandom.com/wiki/Feugen"""
    for one, other in (("Stalagg", "Feugen"), ("Feugen", "Stalagg")):
        me = side("warrior", board=[minion(one, damage=3)])
        table = scenario(me, side("warrior", board=["War Golem"], graveyard=[other]))
        assert table.attack(one, "War Golem").board() == ["Thaddius"]
        me = side("warrior", board=[minion(one, damage=3)], graveyard=[one])
        assert scenario(me, side("warrior", board=["War Golem"])).attack(one, "War Golem").board() == []


@pytest.mark.card("FP1_014")
@pytest.mark.card("FP1_015")
def test_stalagg_and_feugen_who_die_together_summon_two() -> None:
    me = side("warrior", board=[minion("Stalagg", damage=3)])
    table = scenario(me, side("warrior", board=[minion("Feugen", damage=3)])).attack("Stalagg", "Feugen")
    assert (table.board(), table.board(1)) == (["Thaddius"], ["Thaddius"])


# ---- Baron Rivendare


@pytest.mark.card("FP1_031")
def test_baron_rivendare_doubles_the_deathrattles_of_friendly_minions() -> None:
    me = side("warrior", board=["Baron Rivendare", "Leper Gnome"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Leper Gnome", "War Golem")
    assert table.opponent.hero.health == 26
    table = scenario(side("warrior", board=["Wisp"]), side("warrior", board=["Baron Rivendare", "Leper Gnome"]))
    assert table.attack("Wisp", "Leper Gnome").me.hero.health == 26


@pytest.mark.card("FP1_031")
def test_baron_rivendare_doubles_neither_enemy_deathrattles_nor_those_of_weapons() -> None:
    me = side("warrior", board=["Baron Rivendare", "Wisp"])
    table = scenario(me, side("warrior", board=["Leper Gnome"])).attack("Wisp", "Leper Gnome")
    assert table.me.hero.health == 28
    me = side("warrior", board=["Baron Rivendare"], weapon=weapon("Fiery War Axe", durability=1), deck=["Wisp"] * 2)
    table = scenario(me, side("mage"))
    Teach(MY_WEAPON, deathrattle=Draw()).run(table.state, table.me.hero, table.me.hero)
    assert table.attack("my hero", "enemy hero").hand() == ["Wisp"]


@pytest.mark.card("FP1_031")
def test_a_baron_who_dies_at_the_same_time_doubles_nothing() -> None:
    """https://hearthstone.fandom.com/wiki/Baron_Rivendare"""
    me = side("warlock", hand=["Twisting Nether"], board=["Baron Rivendare", "Leper Gnome"])
    assert scenario(me, side("warrior")).play("Twisting Nether").opponent.hero.health == 28


@pytest.mark.card("FP1_031")
def test_two_barons_double_only_once_and_each_deathrattle_runs_twice_in_a_row() -> None:
    table = scenario(
        side("warrior", board=["Baron Rivendare", "Baron Rivendare", "Harvest Golem"]),
        side("warrior", board=["War Golem"]),
    )
    table.attack("Harvest Golem", "War Golem")
    assert table.board() == ["Baron Rivendare", "Baron Rivendare", "Damaged Golem", "Damaged Golem"]
    me = side("hunter", hand=["Explorer's Hat"], board=["Baron Rivendare", "Loot Hoarder"], deck=["Wisp"] * 3)
    table = scenario(me, side("warrior", board=["War Golem"])).play("Explorer's Hat", "Loot Hoarder")
    assert table.attack("Loot Hoarder", "War Golem").hand() == ["Wisp", "Wisp", "Explorer's Hat", "Explorer's Hat"]


# ---- druid


@pytest.mark.card("FP1_019")
@pytest.mark.card("FP1_019t")
def test_poison_seeds_replaces_every_minion_with_a_treant() -> None:
    me = side("druid", hand=["Poison Seeds"], board=["War Golem"] * 7)
    table = scenario(me, side("warrior", board=["Wisp", "Chillwind Yeti"])).play("Poison Seeds")
    assert (table.board(), table.board(1)) == (["Treant"] * 7, ["Treant"] * 2)
    assert table.stats(1) == [(2, 2), (2, 2)]
    assert table.attack_targets(table.me.board[0]) == []  # they have just arrived
    assert len(table.me.graveyard) == 7


@pytest.mark.card("FP1_019")
def test_deathrattles_come_before_the_treants() -> None:
    """https://hearthstone.wiki.gg/wiki/Poison_Seeds"""
    me = side("druid", hand=["Poison Seeds"], board=["Haunted Creeper", *["Wisp"] * 5])
    table = scenario(me, side("warrior", board=["Sylvanas Windrunner", "Abomination"])).play("Poison Seeds")
    # Abomination is younger than the spiders and kills them, and leaves room for all six Treants
    assert (table.board(), table.board(1)) == (["Treant"] * 6, ["Treant"] * 2)
    table = scenario(me, side("warrior")).play("Poison Seeds")
    assert table.board() == ["Spectral Spider"] * 2 + ["Treant"] * 5


# ---- rogue


@pytest.mark.card("FP1_026")
def test_anubar_ambusher_returns_another_friendly_minion() -> None:
    returned = set()
    for seed in range(10):
        me = side("rogue", board=["Wisp", "Anub'ar Ambusher", minion("Chillwind Yeti", attack=9)])
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed).attack("Anub'ar Ambusher", "War Golem")
        assert sorted(table.board() + table.hand()) == ["Chillwind Yeti", "Wisp"]
        assert (len(table.hand()), table.board(1), table.me.hand[0].attack) == (1, ["War Golem"], 0)
        returned.update(table.hand())
    assert returned == {"Wisp", "Chillwind Yeti"}


# ---- shaman


@pytest.mark.card("FP1_025")
def test_reincarnate_destroys_a_minion_and_brings_it_back_at_the_right_end() -> None:
    """https://hearthstone.fandom.com/wiki/Reincarnate"""
    opponent = side("warrior", board=[minion("Chillwind Yeti", attack=1, damage=4, silenced=True), "Wisp"])
    table = scenario(side("shaman", hand=["Reincarnate"]), opponent)
    table.play("Reincarnate", "Chillwind Yeti")
    assert (table.board(1), table.stats(1)[1]) == (["Wisp", "Chillwind Yeti"], (4, 5))
    assert (table.board(), [card.name for card in table.opponent.graveyard]) == ([], ["Chillwind Yeti"])


@pytest.mark.card("FP1_025")
def test_the_deathrattle_of_a_reincarnated_minion_runs_first_and_can_take_its_place() -> None:
    me = side("shaman", hand=["Reincarnate"], board=["Harvest Golem", "Wisp"])
    table = scenario(me, side("warrior")).play("Reincarnate", "Harvest Golem")
    assert table.board() == ["Damaged Golem", "Wisp", "Harvest Golem"]
    me = side("shaman", hand=["Reincarnate"], board=["Harvest Golem", *["Wisp"] * 6])
    assert (
        scenario(me, side("warrior")).play("Reincarnate", "Harvest Golem").board() == ["Damaged Golem"] + ["Wisp"] * 6
    )


@pytest.mark.card("FP1_021")
def test_deaths_bite_hurts_all_minions_when_it_breaks() -> None:
    me = side("warrior", weapon=weapon("Death's Bite", durability=1), board=["Chillwind Yeti"])
    table = scenario(me, side("mage", board=["War Golem", "Wisp"])).attack("my hero", "War Golem")
    assert (table.stats(), table.stats(1)) == ([(4, 4)], [(7, 2)])
    assert (table.me.weapon, table.me.hero.health, table.opponent.hero.health) == (None, 23, 30)


@pytest.mark.card("FP1_021")
def test_deaths_bite_hurts_all_minions_when_it_is_replaced() -> None:
    me = side("warrior", weapon="Death's Bite", hand=["Fiery War Axe"])
    table = scenario(me, side("mage", board=["War Golem"]))
    assert table.attack("my hero", "enemy hero").stats(1) == [(7, 7)]
    assert table.play("Fiery War Axe").stats(1) == [(7, 6)]


# ---- warlock


@pytest.mark.card("FP1_022")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_voidcaller_leaves_a_demon_from_the_hand_in_its_place() -> None:
    me = side(
        "warlock", board=["Wisp", "Voidcaller", "Wisp"], hand=["Wisp", in_hand("Flame Imp", attack=2), "Soulfire"]
    )
    table = scenario(me, side("warrior", board=["War Golem"], hand=["Voidwalker"])).attack("Voidcaller", "War Golem")
    assert (table.board(), table.stats()[1]) == (["Wisp", "Flame Imp", "Wisp"], (5, 2))
    assert (table.hand(), table.hand(1), table.me.hero.health) == (["Wisp", "Soulfire"], ["Voidwalker"], 30)


@pytest.mark.card("FP1_022")
def test_voidcaller_picks_at_random_and_finds_no_demon_in_an_empty_hand() -> None:
    found = set()
    for seed in range(10):
        me = side("warlock", board=["Voidcaller"], hand=["Flame Imp", "Voidwalker"])
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed).attack("Voidcaller", "War Golem")
        found.add((*table.board(), *table.hand()))
    assert found == {("Flame Imp", "Voidwalker"), ("Voidwalker", "Flame Imp")}
    table = scenario(side("warlock", board=["Voidcaller"], hand=["Wisp"]), side("warrior", board=["War Golem"]))
    assert table.attack("Voidcaller", "War Golem").board() == []


@pytest.mark.card("FP1_017")
def test_nerubar_weblord_makes_battlecry_minions_of_both_players_dearer() -> None:
    hand = ["Novice Engineer", "Wisp", "Ironforge Rifleman", "Perdition's Blade", "Fireball", "Defias Ringleader"]
    table = scenario(side("mage", hand=hand), side("mage", hand=hand, board=["Nerub'ar Weblord"]))
    assert table.costs() == table.costs(1) == [4, 0, 5, 3, 4, 2]


@pytest.mark.card("FP1_030")
def test_loatheb_makes_the_opponents_spells_dearer_in_their_next_turn() -> None:
    me = side("mage", hand=["Loatheb", "Fireball"], deck=["Wisp"] * 2)
    table = scenario(me, side("mage", hand=["Fireball", "Wisp"], deck=["The Coin"] * 2)).play("Loatheb").end_turn()
    assert (table.costs(), table.costs(1)) == ([4], [9, 0, 5])
    table.end_turn().end_turn()
    assert table.costs(1) == [4, 0, 0, 0]
