"""Several secrets triggered by the same event, in the order in which they were played.

Source, where a test names no other: https://hearthstone.gamepedia.com/Secret, "Multiple secrets".
"""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side


def secrets(table: Scenario, side: int = 1) -> list[str]:
    return [it.card.name for it in table.state.seat(side).secrets]


# ---- several secrets for one attack


@pytest.mark.mechanic("Secrets")
def test_the_trap_that_was_laid_first_springs_first() -> None:
    me = side("warrior", board=[minion("Wisp", health=2), "War Golem"])
    traps = ["Explosive Trap", "Misdirection"]
    table = scenario(me, side("hunter", board=["Chillwind Yeti"], secrets=traps))
    table.attack("Wisp", "enemy hero")  # killed before it could be redirected
    assert (table.board(), secrets(table), table.stats(1)) == (["War Golem"], ["Misdirection"], [(4, 5)])
    for seed in range(10):
        table = scenario(me, side("hunter", board=["Chillwind Yeti"], secrets=traps[::-1]), seed=seed)
        table.attack("Wisp", "enemy hero")  # redirected before it was killed: both are used up
        assert (table.board(), secrets(table), table.stats(1)) == (["War Golem"], [], [(4, 5)])
        assert (table.me.hero.health, table.opponent.hero.health) == (28, 30)


@pytest.mark.mechanic("Secrets")
def test_a_redirected_attack_hits_its_new_target() -> None:
    me = side("warrior", board=["War Golem"])
    for seed in range(10):
        table = scenario(me, side("hunter", secrets=["Misdirection", "Explosive Trap"]), seed=seed)
        table.attack("War Golem", "enemy hero")  # the only other character is the warrior
        assert (table.me.hero.health, table.stats(), table.opponent.hero.health) == (30 - 2 - 7, [(7, 5)], 30)


@pytest.mark.mechanic("Secrets")
def test_bear_and_explosive_trap_answer_the_same_attack_at_its_start_and_its_end() -> None:
    table = scenario(side("warrior", board=["War Golem"]), side("hunter", secrets=["Bear Trap", "Explosive Trap"]))
    table.attack("War Golem", "enemy hero")
    assert (table.stats(), table.opponent.hero.health, table.board(1)) == ([(7, 5)], 23, ["Ironfur Grizzly"])
    assert secrets(table) == []


@pytest.mark.mechanic("Secrets")
def test_an_attacker_killed_by_a_trap_leaves_the_bear_asleep() -> None:
    table = scenario(side("warrior", board=["Wisp"]), side("hunter", secrets=["Explosive Trap", "Bear Trap"]))
    table.attack("Wisp", "enemy hero")
    assert (table.board(), table.board(1), secrets(table)) == ([], [], ["Bear Trap"])


@pytest.mark.mechanic("Secrets")
def test_two_secrets_that_do_not_get_in_each_others_way_both_work_in_either_order() -> None:
    for order in (["Explosive Trap", "Ice Barrier"], ["Ice Barrier", "Explosive Trap"]):
        table = scenario(side("warrior", board=["War Golem"]), side("mage", secrets=order))
        table.attack("War Golem", "enemy hero")
        assert (table.stats(), table.opponent.armor, secrets(table)) == ([(7, 5)], 1, [])


@pytest.mark.mechanic("Secrets")
def test_snakes_come_for_the_minion_that_was_to_be_attacked_though_a_defender_stepped_in() -> None:
    opponent = side("paladin", board=["Wisp"], secrets=["Noble Sacrifice", "Snake Trap"])
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Wisp")
    assert table.board(1) == ["Wisp", "Snake", "Snake", "Snake"]  # the Defender fell
    assert (table.stats(), secrets(table)) == ([(7, 5)], [])


@pytest.mark.mechanic("Secrets")
def test_snakes_leave_the_defender_no_room() -> None:
    opponent = side("paladin", board=["Wisp"] * 4, secrets=["Snake Trap", "Noble Sacrifice"])
    table = scenario(side("warrior", board=["War Golem"]), opponent)
    table.attack("War Golem", table.opponent.board[0])
    assert (table.board(1), secrets(table)) == (["Wisp"] * 3 + ["Snake"] * 3, ["Noble Sacrifice"])


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Immune / fatal prevention")
def test_ice_barrier_may_spare_ice_block() -> None:
    for health, left in ((1, ["Ice Block"]), (0, [])):
        opponent = side("mage", health=2, secrets=["Ice Block", "Ice Barrier"])
        table = scenario(side("warrior", board=[minion("War Golem", attack=10 - health)]), opponent)
        table.attack("War Golem", "enemy hero")
        assert secrets(table) == left
        assert (table.opponent.hero.health, table.opponent.armor) == ((1, 0) if left else (2, 8))


@pytest.mark.mechanic("Secrets")
def test_every_attack_in_a_turn_springs_what_is_left() -> None:
    opponent = side("hunter", board=["Wisp"], secrets=["Explosive Trap", "Snake Trap"])
    table = scenario(side("warrior", board=["War Golem", "Boulderfist Ogre"]), opponent)
    table.attack("War Golem", "enemy hero")
    assert secrets(table) == ["Snake Trap"]
    table.attack("Boulderfist Ogre", "Wisp")
    assert (secrets(table), table.board(1)) == ([], ["Snake"] * 3)


@pytest.mark.mechanic("Secrets")
def test_a_secret_whose_target_an_older_secret_removed_stays_hidden() -> None:
    for order, left in (
        (["Vaporize", "Freezing Trap"], ["Freezing Trap"]),
        (["Freezing Trap", "Vaporize"], ["Vaporize"]),
    ):
        table = scenario(side("warrior", board=["War Golem"]), side("mage", secrets=order))
        table.attack("War Golem", "enemy hero")
        assert (table.board(), secrets(table), table.opponent.hero.health) == ([], left, 30)


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Death triggers (others)")
def test_avenge_does_not_strengthen_the_minion_that_redemption_brings_back() -> None:
    """Redemption comes last, and Avenge needs another minion (HearthSim/hs-bugs 820)."""
    for order in (["Redemption", "Avenge"], ["Avenge", "Redemption"]):
        enemy = side("paladin", board=["Chillwind Yeti"], secrets=order)
        table = scenario(side("mage", hand=["Fireball"]), enemy).play("Fireball", "Chillwind Yeti")
        assert (table.stats(1), secrets(table)) == ([(4, 1)], ["Avenge"])


# ---- spells against secrets


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Combo")
def test_a_countered_spell_is_paid_for_and_starts_a_combo() -> None:
    me = side("rogue", hand=["The Coin", "Eviscerate"], mana=2)
    table = scenario(me, side("mage", secrets=["Counterspell"]))
    table.play("The Coin")
    assert table.me.mana == 2
    assert table.play("Eviscerate", "enemy hero").opponent.hero.health == 26


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Card / spell played triggers")
def test_triggers_older_than_counterspell_react_before_the_spell_is_countered() -> None:
    """Advanced rulebook, On Play Phase: Counterspell and "whenever you cast" effects are queued by order of play."""
    me = side("rogue", hand=["The Coin"], board=["Gadgetzan Auctioneer", "Questing Adventurer"], deck=["Wisp"] * 2)
    table = scenario(me, side("mage", secrets=["Counterspell"])).play("The Coin")
    assert (table.hand(), table.stats()[1], table.me.mana) == (["Wisp"], (3, 3), 10)


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Card / spell played triggers")
def test_triggers_younger_than_counterspell_do_not_react_to_the_countered_spell() -> None:
    """Only since patch 9.2 do countered spells trigger "whenever you cast" effects."""
    me = side("rogue", hand=["Gadgetzan Auctioneer", "The Coin", "The Coin"], deck=["Wisp"] * 2)
    table = scenario(me, side("mage", secrets=["Counterspell"]))
    table.play("Gadgetzan Auctioneer").play("The Coin")
    assert (table.hand(), table.opponent.secrets) == (["The Coin"], ())
    assert table.play("The Coin").hand() == ["Wisp"]  # which is not countered


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Card / spell played triggers")
def test_since_patch_11_2_no_trigger_reacts_to_a_countered_spell() -> None:
    for era in ("competition-2018", "competition-2020"):
        me = side("rogue", hand=["The Coin"], board=["Gadgetzan Auctioneer", "Questing Adventurer"], deck=["Wisp"] * 2)
        table = scenario(me, side("mage", secrets=["Counterspell"]), era=era).play("The Coin")
        assert (table.hand(), table.stats()[1], table.opponent.secrets) == ([], (2, 2), ())


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Cost modification")
def test_a_countered_preparation_prepares_nothing() -> None:
    me = side("rogue", hand=["Preparation", "Jade Lightning"], mana=4)
    table = scenario(me, side("mage", secrets=["Counterspell"]))
    table.play("Preparation").play("Jade Lightning", "enemy hero")
    assert (table.me.mana, table.opponent.hero.health) == (0, 26)


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Overload interaction")
def test_a_countered_spell_overloads_nothing_and_feeds_no_trogg() -> None:
    me = side("shaman", hand=["Lava Burst"], board=["Tunnel Trogg"])
    table = scenario(me, side("mage", secrets=["Counterspell"])).play("Lava Burst", "enemy hero")
    assert (table.stats(), table.me.overload, table.opponent.hero.health) == ([(1, 3)], 0, 30)


@pytest.mark.mechanic("Secrets")
def test_a_countered_spell_does_not_reveal_other_secrets_whatever_their_order() -> None:
    """HearthSim/hs-bugs 822: Counterspell works, and Spellbender remains hidden."""
    for other in ("Spellbender", "Cat Trick"):
        for order in ([other, "Counterspell"], ["Counterspell", other]):
            enemy = side("mage", board=["War Golem"], secrets=order)
            table = scenario(side("mage", hand=["Polymorph"]), enemy).play("Polymorph", "War Golem")
            assert (table.board(1), secrets(table)) == (["War Golem"], [other])


# ---- fatal damage


@pytest.mark.mechanic("Immune / fatal prevention")
@pytest.mark.mechanic("Area damage")
def test_ice_block_stops_one_wound_of_many() -> None:
    me = side("druid", hand=["Swipe"])
    table = scenario(me, side("mage", health=1, board=["Wisp", "Chillwind Yeti"], secrets=["Ice Block"]))
    table.play("Swipe", "Chillwind Yeti")
    assert (table.opponent.hero.health, table.stats(1), secrets(table)) == (1, [(4, 1)], [])


@pytest.mark.mechanic("Immune / fatal prevention")
def test_ice_block_stops_knives_between_two_tokens() -> None:
    me = side("shaman", hand=["Feral Spirit"], board=["Knife Juggler"])
    table = scenario(me, side("mage", health=1, secrets=["Ice Block"])).play("Feral Spirit")
    assert (table.opponent.hero.health, table.result, secrets(table)) == (1, None, [])


@pytest.mark.mechanic("Immune / fatal prevention")
@pytest.mark.mechanic("Card draw")
def test_ice_block_stops_fatigue_in_the_enemys_turn() -> None:
    me = side("warrior", hand=["Revenge"])
    table = scenario(me, side("mage", health=1, board=["Acolyte of Pain"], secrets=["Ice Block"])).play("Revenge")
    assert (table.opponent.hero.health, table.opponent.fatigue, secrets(table)) == (1, 1, [])


@pytest.mark.mechanic("Immune / fatal prevention")
def test_ice_block_waits_while_health_is_set_and_armor_lost() -> None:
    table = scenario(
        side("warrior", hand=["Alexstrasza"], board=["Wisp"]), side("mage", armor=5, secrets=["Ice Block"])
    )
    table.play("Alexstrasza", "enemy hero").attack("Wisp", "enemy hero")
    assert (table.opponent.hero.health, table.opponent.armor, secrets(table)) == (15, 4, ["Ice Block"])


# ---- hidden information, and the active player


@pytest.mark.mechanic("Secrets")
def test_secrets_sleep_in_the_turn_of_their_owner() -> None:
    me = side("hunter", board=["Wolfrider"], secrets=["Snake Trap", "Explosive Trap"])
    table = scenario(me, side("hunter", secrets=["Misdirection"], board=[minion("Wisp", keywords=DIVINE_SHIELD)]))
    table.attack("Wolfrider", "Wisp")
    assert (secrets(table, 0), secrets(table)) == (["Snake Trap", "Explosive Trap"], ["Misdirection"])


@pytest.mark.mechanic("Secrets")
def test_the_enemy_sees_the_number_of_secrets_but_not_which_they_are() -> None:
    me = side("warrior", board=["War Golem"])
    table = scenario(me, side("hunter", secrets=["Bear Trap", "Explosive Trap"]))
    hidden = [it.card for it in table.state.observe(0).opponent.secrets]
    assert [card.classes for card in hidden] == [("hunter",)] * 2
    assert hidden[0] is hidden[1]


def test_noble_sacrifice_needs_an_attacker_that_is_still_in_play() -> None:
    opponent = side("paladin", secrets=["Freezing Trap", "Noble Sacrifice"])
    table = scenario(side("mage", board=["War Golem"]), opponent).attack("War Golem", "enemy hero")
    assert (table.hand(), table.board(1), secrets(table)) == (["War Golem"], [], ["Noble Sacrifice"])


# ---- secrets and the cards that trigger them


@pytest.mark.mechanic("Secrets")
def test_freezing_trap_spares_the_defender_of_an_older_noble_sacrifice() -> None:
    opponent = side("paladin", secrets=["Noble Sacrifice", "Freezing Trap"])
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "enemy hero")
    assert (table.board(), table.hand(), table.costs()) == ([], ["War Golem"], [9])
    assert (table.board(1), secrets(table), table.opponent.hero.health) == (["Defender"], [], 30)


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Armor")
def test_eye_for_an_eye_counts_the_damage_that_armor_absorbs() -> None:
    opponent = side("paladin", armor=3, secrets=["Eye for an Eye"])
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health, table.opponent.armor) == (23, 26, 0)


@pytest.mark.mechanic("Secrets")
def test_eye_for_an_eye_of_a_dying_hero_can_draw_the_game() -> None:
    opponent = side("paladin", health=7, secrets=["Eye for an Eye"])
    table = scenario(side("warrior", board=["War Golem"], health=7), opponent).attack("War Golem", "enemy hero")
    assert str(table.result) == "draw: both heroes died"


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Divine Shield")
def test_snipe_only_breaks_a_divine_shield() -> None:
    table = scenario(side("warrior", hand=["Argent Squire"]), side("hunter", secrets=["Snipe"])).play("Argent Squire")
    assert (table.stats(), table.me.board[0].has_keyword(DIVINE_SHIELD), secrets(table)) == ([(1, 1)], False, [])


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_a_minion_destroyed_by_sacred_trial_runs_its_deathrattle() -> None:
    me = side("warrior", hand=["Loot Hoarder"], board=["Wisp"] * 3, deck=["War Golem"])
    table = scenario(me, side("paladin", secrets=["Sacred Trial"])).play("Loot Hoarder")
    assert (table.board(), table.hand()) == (["Wisp"] * 3, ["War Golem"])


@pytest.mark.mechanic("Secrets")
def test_duplicate_copies_tokens() -> None:
    opponent = side("mage", board=["Silver Hand Recruit"], secrets=["Duplicate"])
    table = scenario(side("warrior", board=["War Golem"]), opponent, format="wild")
    assert table.attack("War Golem", "Silver Hand Recruit").hand(1) == ["Silver Hand Recruit"] * 2


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_the_duplicate_of_a_mad_scientist_reacts_to_the_next_death_of_the_same_phase() -> None:
    """See danielyule/hearthbreaker 91."""
    for board, hand, left in (
        (["Mad Scientist", "Leper Gnome"], ["Leper Gnome", "Leper Gnome"], []),
        (["Leper Gnome", "Mad Scientist"], [], ["Duplicate"]),
    ):
        opponent = side("mage", board=board, deck=["Duplicate"])
        table = scenario(side("mage", hand=["Flamestrike"]), opponent, format="wild").play("Flamestrike")
        assert (table.hand(1), secrets(table)) == (hand, left)


@pytest.mark.mechanic("Secrets")
def test_a_secret_that_a_deathrattle_puts_into_play_sleeps_in_its_owners_turn() -> None:
    me = side("mage", board=["Mad Scientist", "Wisp"], deck=["Duplicate"])
    table = scenario(me, side("warrior", board=["War Golem"]), format="wild")
    table.attack("Mad Scientist", "War Golem").attack("Wisp", "War Golem")
    assert (secrets(table, 0), table.hand()) == (["Duplicate"], [])


@pytest.mark.mechanic("Secrets")
def test_cat_trick_waits_for_a_spell_that_is_not_countered() -> None:
    opponent = side("mage", secrets=["Counterspell", "Cat Trick"])
    table = scenario(side("mage", hand=["The Coin", "The Coin"]), opponent).play("The Coin")
    assert secrets(table) == ["Cat Trick"]
    assert table.play("The Coin").board(1) == ["Cat in a Hat"]


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_competitive_spirit_strengthens_even_minions_that_are_about_to_die() -> None:
    me = side("paladin", board=["Doomsayer"], secrets=["Competitive Spirit"], deck=["Wisp"])
    table = scenario(me, side("mage", deck=["Wisp"])).end_turn().end_turn()
    assert (table.board(), secrets(table, 0)) == ([], [])


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Hero-power replacement / change")
def test_dart_trap_can_kill_the_hero_that_used_its_power() -> None:
    table = scenario(side("mage", health=5), side("hunter", secrets=["Dart Trap"])).power("enemy hero")
    assert str(table.result) == "player 1 wins: the other hero died"


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Direct damage (single target)")
def test_bane_of_doom_on_a_spellbender_summons_no_demon() -> None:
    opponent = side("mage", board=["War Golem"], secrets=["Spellbender"])
    table = scenario(side("warlock", hand=["Bane of Doom"]), opponent).play("Bane of Doom", "War Golem")
    assert (table.board(), table.board(1), table.stats(1)) == ([], ["War Golem", "Spellbender"], [(7, 7), (1, 1)])
