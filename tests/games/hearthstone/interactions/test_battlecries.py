"""Brann Bronzebeard: every battlecry runs twice in sequence."""

import pytest

from topdeck.games.hearthstone.engine.constants import TAUNT
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side

BRANN = "Brann Bronzebeard"


# ---- battlecries that summon


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Token summoning")
def test_with_brann_alleycat_brings_two_cats_and_a_knife_flies_for_each() -> None:
    table = scenario(side("hunter", hand=["Alleycat"], board=[BRANN, "Knife Juggler"]), side("warrior"))
    table.play("Alleycat")
    assert table.board() == [BRANN, "Knife Juggler", "Alleycat", "Tabbycat", "Tabbycat"]
    assert table.opponent.hero.health == 30 - 3  # two for the cats, the last for Alleycat herself


@pytest.mark.mechanic("Battlecry doubling")
def test_with_brann_the_second_summoning_needs_room_too() -> None:
    me = side("hunter", hand=["Alleycat"], board=[BRANN, *["Wisp"] * 4])
    table = scenario(me, side("warrior")).play("Alleycat")
    assert table.board() == [BRANN, *["Wisp"] * 4, "Alleycat", "Tabbycat"]


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Jade Golem counter")
def test_with_brann_the_battlecry_of_a_weapon_happens_twice() -> None:
    table = scenario(side("shaman", hand=["Jade Claws"], board=[BRANN]), side("warrior")).play("Jade Claws")
    assert sorted(table.stats()) == [(1, 1), (2, 2), (2, 4)]
    assert table.me.overload == 1  # overload is no battlecry
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health) == (2, 2)


@pytest.mark.mechanic("Battlecry doubling")
def test_with_brann_leeroy_gives_four_whelps_and_the_enemys_brann_gives_none() -> None:
    table = scenario(side("warrior", hand=["Leeroy Jenkins"], board=[BRANN]), side("warrior")).play("Leeroy Jenkins")
    assert table.board(1) == ["Whelp"] * 4
    table = scenario(side("warrior", hand=["Leeroy Jenkins"]), side("warrior", board=[BRANN])).play("Leeroy Jenkins")
    assert table.board(1) == [BRANN, "Whelp", "Whelp"]


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Resurrect / graveyard")
def test_with_brann_nzoth_calls_all_the_dead_twice() -> None:
    dead = ["Huge Toad", "Infested Tauren"]
    table = scenario(side("priest", hand=["N'Zoth, the Corruptor"], board=[BRANN], graveyard=dead), side("warrior"))
    table.play("N'Zoth, the Corruptor")
    assert sorted(table.board()) == sorted([BRANN, "N'Zoth, the Corruptor", *dead, *dead])


@pytest.mark.mechanic("Battlecry doubling")
def test_with_brann_dirty_rat_lures_two_minions() -> None:
    table = scenario(
        side("warrior", hand=["Dirty Rat"], board=[BRANN]),
        side("warrior", hand=["Wisp", "The Coin", "War Golem", "The Coin"]),
    )
    table.play("Dirty Rat")
    assert (sorted(table.board(1)), table.hand(1)) == (["War Golem", "Wisp"], ["The Coin", "The Coin"])


# ---- battlecries with a choice


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Discover / three-way choice")
def test_with_brann_two_discoveries_come_one_after_the_other() -> None:
    table = scenario(side("warlock", hand=["Dark Peddler"], board=[BRANN, "Knife Juggler"]), side("warrior"))
    table.play("Dark Peddler")
    first = table.options()[0]
    assert [text.split()[0] for text in table.texts()] == ["choose"] * 3
    table.choose(first)
    assert (table.hand(), table.opponent.hero.health) == ([first], 30)  # the first is in hand; the knife still waits
    second = table.options()[2]
    assert len(set(table.options())) == 3
    table.choose(second)
    assert (table.hand(), table.options(), table.opponent.hero.health) == ([first, second], [], 29)


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Discover / three-way choice")
def test_with_brann_both_discoveries_are_hidden_from_the_opponent() -> None:
    table = scenario(side("warlock", hand=["Dark Peddler"], board=[BRANN]), side("warrior")).play("Dark Peddler")
    for answered in range(2):
        seen = table.state.observe(1).table
        assert seen.choice is not None
        assert seen.choice.options == ()
        assert [held.card.id for held in seen.first.hand] == ["UNKNOWN"] * answered
        table.choose(table.options()[0])
    assert [held.maker and held.maker.name for held in table.state.observe(1).opponent.hand] == ["Dark Peddler"] * 2


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Holding a Dragon")
def test_with_brann_the_historian_finds_two_dragons_or_none() -> None:
    for held, found in (("Azure Drake", 2), ("Wisp", 0)):
        me = side("priest", hand=["Netherspite Historian", held], board=[BRANN])
        table = scenario(me, side("warrior")).play("Netherspite Historian")
        for discovery in range(found):
            table.choose(table.options()[0])
        assert (table.options(), len(table.hand())) == ([], 1 + found)


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Hero-power replacement / change")
def test_with_brann_finley_does_not_offer_the_power_chosen_first_again() -> None:
    for seed in range(20):
        me = side("warrior", hand=["Sir Finley Mrrgglton"], board=[BRANN])
        table = scenario(me, side("mage"), seed=seed).play("Sir Finley Mrrgglton")
        first = table.options()[0]
        assert first not in table.choose(first).options()


# ---- battlecries with targets and counts


@pytest.mark.mechanic("Battlecry doubling")
def test_with_brann_both_battlecries_have_the_same_target() -> None:
    me = side("priest", hand=["Blackwing Corruptor", "Azure Drake"], board=[BRANN])
    table = scenario(me, side("warrior", board=["Chillwind Yeti", "Boulderfist Ogre"]))
    table.play("Blackwing Corruptor", "Boulderfist Ogre")
    assert table.stats(1) == [(4, 5), (6, 1)]


@pytest.mark.mechanic("Battlecry doubling")
def test_a_target_that_died_of_the_first_battlecry_is_buried_after_the_second() -> None:
    me = side("priest", hand=["Blackwing Corruptor", "Azure Drake"], board=[BRANN])
    opponent = side("warlock", board=[minion("Imp Gang Boss", damage=1)])
    table = scenario(me, opponent).play("Blackwing Corruptor", "Imp Gang Boss")
    assert table.board(1) == ["Imp", "Imp"]  # it reacted to both hits


@pytest.mark.mechanic("Battlecry doubling")
def test_a_mortally_wounded_brann_still_doubles() -> None:
    me = side("warrior", hand=["Ravaging Ghoul"], board=[minion(BRANN, damage=3)])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"])).play("Ravaging Ghoul")
    assert (table.board(), table.stats(1)) == (["Ravaging Ghoul"], [(4, 3)])


@pytest.mark.mechanic("Battlecry doubling")
def test_brann_doubles_what_a_battlecry_gives() -> None:
    me = side("warrior", hand=["Twilight Drake", "Wisp", "Wisp"], board=[BRANN])
    assert scenario(me, side("warrior")).play("Twilight Drake").stats()[1] == (4, 5)
    me = side("warrior", hand=["Defender of Argus"], board=["Wisp", BRANN])
    table = scenario(me, side("warrior")).play("Defender of Argus", position=1)
    assert table.stats() == [(3, 3), (2, 3), (4, 6)]
    assert [it.has_keyword(TAUNT) for it in table.me.board] == [True, False, True]
    me = side("warrior", hand=["Abusive Sergeant"], board=["Wisp", BRANN])
    table = scenario(me, side("warrior")).play("Abusive Sergeant", "Wisp")
    assert (table.stats()[0], table.end_turn().stats()[0]) == ((5, 1), (1, 1))
    me = side("warrior", hand=["Azure Drake"], board=[BRANN], deck=["Wisp"] * 3)
    assert scenario(me, side("warrior")).play("Azure Drake").hand() == ["Wisp"] * 2


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Discard")
def test_brann_doubles_what_a_battlecry_costs() -> None:
    me = side("warlock", hand=["Doomguard", *["Wisp"] * 5], board=[BRANN])
    assert scenario(me, side("warrior")).play("Doomguard").hand() == ["Wisp"]
    me = side("warlock", hand=["Flame Imp"], board=[BRANN], health=6)
    assert str(scenario(me, side("warrior")).play("Flame Imp").result) == "player 1 wins: the other hero died"


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Take control")
def test_with_brann_mind_control_tech_counts_again_before_the_second_theft() -> None:
    for enemies, taken in ((3, 0), (4, 1), (5, 2)):
        me = side("warrior", hand=["Mind Control Tech"], board=[BRANN])
        table = scenario(me, side("warrior", board=["Wisp"] * enemies)).play("Mind Control Tech")
        assert (table.board().count("Wisp"), table.board(1).count("Wisp")) == (taken, enemies - taken)


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Take control")
def test_with_brann_a_stolen_minion_is_not_stolen_from_oneself() -> None:
    me = side("priest", hand=["Cabal Shadow Priest"], board=[BRANN])
    table = scenario(me, side("warrior", board=["Wisp", "War Golem"])).play("Cabal Shadow Priest", "Wisp")
    assert (table.board(), table.board(1)) == ([BRANN, "Cabal Shadow Priest", "Wisp"], ["War Golem"])


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Shuffle into deck")
def test_with_brann_elise_shuffles_two_maps_in_and_then_reno_is_of_no_use() -> None:
    me = side("mage", hand=["Elise Starseeker", in_hand("Reno Jackson", cost=-2)], board=[BRANN], health=5)
    table = scenario(me, side("warrior"))
    table.play("Elise Starseeker")
    assert [held.card.name for held in table.me.deck_cards()] == ["Map to the Golden Monkey"] * 2
    assert table.play("Reno Jackson").me.hero.health == 5


# ---- Brann enters play with the first battlecry (Advanced rulebook 4a and 4c; hs-bugs 756)


@pytest.mark.mechanic("Battlecry doubling")
def test_a_battlecry_that_brings_brann_is_not_repeated() -> None:
    table = scenario(side("mage", hand=["Barnes"], deck=[BRANN, BRANN]), side("mage")).play("Barnes")
    assert table.board() == ["Barnes", BRANN]


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Take control")
def test_mind_control_tech_that_steals_brann_steals_once() -> None:
    me = side("warrior", hand=["Mind Control Tech"])
    table = scenario(me, side("warrior", board=[BRANN] * 6)).play("Mind Control Tech")
    assert (table.board(), table.board(1)) == (["Mind Control Tech", BRANN], [BRANN] * 5)


# ---- battlecries that run twice on the same minions


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Adjacency aura / effect")
def test_with_brann_void_terror_devours_its_dying_neighbour_twice() -> None:
    table = scenario(side("warlock", hand=["Void Terror"], board=[BRANN, "War Golem"]), side("mage"))
    table.play("Void Terror")
    assert (table.board(), table.stats()) == ([BRANN, "Void Terror"], [(2, 4), (3 + 14, 3 + 14)])


@pytest.mark.mechanic("Battlecry doubling")
def test_with_brann_hungry_crab_grows_twice_for_one_murloc() -> None:
    table = scenario(side("mage", hand=["Hungry Crab"], board=[BRANN]), side("mage", board=["Murloc Raider"]))
    table.play("Hungry Crab", "Murloc Raider")
    assert (table.stats()[1], table.board(1)) == ((5, 6), [])


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Divine Shield")
def test_with_brann_blood_knight_finds_no_shield_the_second_time() -> None:
    table = scenario(side("mage", hand=["Blood Knight"], board=[BRANN]), side("mage", board=["Argent Squire"]))
    assert table.play("Blood Knight").stats()[1] == (6, 6)


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Card / spell played triggers")
def test_with_brann_rumbling_elemental_still_reacts_once() -> None:
    me = side("shaman", hand=["Novice Engineer"], board=["Rumbling Elemental", BRANN], deck=["Wisp"] * 2)
    table = scenario(me, side("warrior")).play("Novice Engineer")
    assert (table.hand(), table.opponent.hero.health) == (["Wisp"] * 2, 28)


@pytest.mark.mechanic("Summon from deck / hand")
@pytest.mark.mechanic("Charge (printed)")
def test_a_doomguard_lured_by_dirty_rat_discards_nothing_and_can_attack() -> None:
    opponent = side("warlock", hand=["Doomguard"], deck=["Wisp"])
    table = scenario(side("warrior", hand=["Dirty Rat"]), opponent).play("Dirty Rat")
    assert (table.board(1), table.hand(1)) == (["Doomguard"], [])
    assert [it.card.name for it in table.end_turn().attack_targets("Doomguard")] == ["Dirty Rat"]


@pytest.mark.mechanic("Permanent buff on board")
def test_hobgoblin_ignores_minions_with_more_attack_from_the_hand() -> None:
    me = side("mage", hand=["Wisp", in_hand("Wisp", attack=1), "Murloc Tidehunter"], board=["Hobgoblin"])
    table = scenario(me, side("warrior"), format="wild").play("Wisp")
    assert table.stats()[-1] == (3, 3)
    table.play("Murloc Tidehunter")
    assert table.stats()[-2:] == [(2, 1), (1, 1)]  # neither has 1 attack and is played
