"""Famous interactions: what happens when several rules meet."""

import pytest

from topdeck.games.hearthstone.effects import Summon, Teach
from topdeck.games.hearthstone.model import Entity
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, scenario, side
from topdeck.games.hearthstone.script import When
from topdeck.games.hearthstone.selectors import OTHER, SELF
from topdeck.games.hearthstone.terms import (
    DIED,
    DIVINE_SHIELD,
    FROZEN,
    POISONOUS,
    STEALTH,
    TAUNT,
    WINDFURY,
)


def winner(table: Scenario) -> int | None:
    """Who has won a game that is over; nobody, if it was drawn."""
    result = table.result
    assert result is not None
    return result.winner


def by_age(minions: list[Entity]) -> list[str]:
    """The names of minions, those longest in play first."""
    return [it.card.name for it in sorted(minions, key=lambda it: it.id)]


# ---- deaths: all who die at once leave together, then speak in order of play


def test_sylvanas_finds_nobody_after_a_board_wipe() -> None:
    me = side("warrior", board=["Doomsayer", "Sylvanas Windrunner"])
    table = scenario(me, side("warrior", board=["War Golem", "Wisp"]))
    table.end_turn().end_turn()
    assert (table.board(), table.board(1)) == ([], [])


def test_sylvanas_takes_the_survivor_of_a_brawl() -> None:
    outcomes = set()
    for seed in range(30):
        table = scenario(
            side("warrior", hand=["Brawl"], board=["Sylvanas Windrunner", "Wisp"]),
            side("warrior", board=["War Golem", "Chillwind Yeti"]),
            seed=seed,
        )
        table.play("Brawl")
        assert table.board(1) == []
        outcomes.add(tuple(table.board()))
    assert outcomes == {("Sylvanas Windrunner",), ("Wisp",), ("War Golem",), ("Chillwind Yeti",)}


def test_sylvanas_takes_what_an_older_minion_left_behind() -> None:
    table = scenario(
        side("warrior", hand=["Sylvanas Windrunner"], board=["Doomsayer"]),
        side("warrior", board=["Cairne Bloodhoof"]),
    )
    table.play("Sylvanas Windrunner").end_turn().end_turn()
    assert (table.board(), table.board(1)) == (["Baine Bloodhoof"], [])


def test_sylvanas_comes_too_early_for_what_a_younger_minion_leaves_behind() -> None:
    me = side("warrior", board=["Doomsayer", "Sylvanas Windrunner"])
    table = scenario(me, side("warrior", board=["Cairne Bloodhoof"]))
    table.end_turn().end_turn()
    assert (table.board(), table.board(1)) == ([], ["Baine Bloodhoof"])


def test_order_of_play_counts_not_the_place_on_the_board() -> None:
    me = side("warrior", hand=["Cairne Bloodhoof", "Chillwind Yeti"], board=["Doomsayer"])
    table = scenario(me, side("warrior"), positions="all")
    table.play("Cairne Bloodhoof").play("Chillwind Yeti", position=0)
    yeti = table.me.board[0]
    Teach(SELF, deathrattle=Summon("CS2_101t")).run(table.state, yeti, yeti)
    table.end_turn().end_turn()
    assert by_age(table.me.board) == ["Baine Bloodhoof", "Silver Hand Recruit"]


def test_who_comes_after_the_dead_survives_the_wipe() -> None:
    table = scenario(side("warrior", board=["Cairne Bloodhoof", "Doomsayer"]), side("warrior", board=["Wisp"]))
    table.end_turn().end_turn()
    assert (table.board(), table.board(1)) == (["Baine Bloodhoof"], [])


def test_of_two_sylvanas_the_younger_may_take_back_what_the_older_took() -> None:
    outcomes = set()
    for seed in range(20):
        table = scenario(
            side("warrior", board=["Sylvanas Windrunner", "Chillwind Yeti"]),
            side("warrior", board=["Sylvanas Windrunner", "War Golem"]),
            seed=seed,
        )
        mine, theirs = table.me.board[0], table.foe.board[0]
        table.attack(mine, theirs)
        outcomes.add((tuple(table.board()), tuple(table.board(1))))
    assert outcomes == {(("Chillwind Yeti",), ("War Golem",)), (("War Golem",), ("Chillwind Yeti",))}


def summons_at_deaths(table: Scenario, it: Entity, token: str) -> None:
    """From now on the minion summons a token whenever another one dies."""
    Teach(SELF, trigger=When(DIED, OTHER, Summon(token))).run(table.state, it, it)


@pytest.mark.mechanic("Death triggers (others)")
def test_deathrattle_and_those_who_watch_the_death_take_turns_in_order_of_play() -> None:
    me = side("mage", hand=["Fireball"], board=["Chillwind Yeti", "Cairne Bloodhoof", "War Golem"])
    table = scenario(me, side("warrior"))
    old, _, young = table.me.board
    summons_at_deaths(table, young, "CS2_101t")
    summons_at_deaths(table, old, "EX1_116t")
    table.play("Fireball", "Cairne Bloodhoof")
    assert by_age(table.me.board)[2:] == ["Whelp", "Baine Bloodhoof", "Silver Hand Recruit"]


@pytest.mark.mechanic("Death triggers (others)")
def test_the_dead_do_not_watch_each_other_die() -> None:
    left = []
    for attacker in ("War Golem", "Core Hound"):
        table = scenario(side("warrior", board=[attacker]), side("warrior", board=["Boulderfist Ogre"]))
        summons_at_deaths(table, table.me.board[0], "EX1_116t")
        summons_at_deaths(table, table.foe.board[0], "CS2_101t")
        table.attack(attacker, "Boulderfist Ogre")
        left.append((table.board(), table.board(1)))
    assert left == [(["War Golem", "Whelp"], []), ([], [])]


# ---- neighbours that move


@pytest.mark.mechanic("Adjacency aura / effect")
def test_the_next_in_line_becomes_the_neighbour() -> None:
    me = side("shaman", board=["Wisp", "Wisp", "Wisp", "Flametongue Totem"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    assert table.stats() == [(1, 1), (1, 1), (3, 1), (0, 3)]
    table.attack(table.me.board[2], "Chillwind Yeti").attack(table.me.board[1], "Chillwind Yeti")
    assert table.board(1) == []
    assert table.stats() == [(3, 1), (0, 3)]


@pytest.mark.mechanic("Adjacency aura / effect")
def test_a_minion_set_down_between_pushes_the_neighbour_away() -> None:
    me = side("warrior", hand=["Chillwind Yeti"], board=["Wisp", "Dire Wolf Alpha", "Wisp"])
    table = scenario(me, side("warrior"))
    table.play("Chillwind Yeti", position=1)
    assert table.stats() == [(1, 1), (5, 5), (2, 2), (2, 1)]


@pytest.mark.mechanic("Adjacency aura / effect")
def test_a_wolf_set_down_at_different_places_leads_different_minions() -> None:
    led = []
    for place in (0, 1, 2, None):
        me = side("warrior", hand=["Dire Wolf Alpha"], board=["Wisp", "Wisp", "Wisp"])
        table = scenario(me, side("warrior")).play("Dire Wolf Alpha", position=place)
        led.append([it.attack for it in table.me.board if it.card.name == "Wisp"])
    assert led == [[2, 1, 1], [2, 2, 1], [1, 2, 2], [1, 1, 2]]


@pytest.mark.mechanic("Adjacency aura / effect")
def test_neighbours_that_leave_or_change_lose_what_they_had() -> None:
    foe = side("warrior", board=["Wisp", "Chillwind Yeti", "Dire Wolf Alpha", "War Golem"])
    table = scenario(side("rogue", hand=["Sap", "Polymorph"]), foe)
    table.play("Sap", "Chillwind Yeti")
    assert table.stats(1) == [(2, 1), (2, 2), (8, 7)]
    table.play("Polymorph", "War Golem")
    assert table.stats(1) == [(2, 1), (2, 2), (2, 1)]  # the sheep is a neighbour too


@pytest.mark.mechanic("Adjacency aura / effect")
def test_when_the_wolf_changes_sides_it_leads_its_new_neighbours() -> None:
    me = side("mage", hand=["Fireball"], board=["Sylvanas Windrunner", "Chillwind Yeti"])
    table = scenario(me, side("warrior", board=["Dire Wolf Alpha"]))
    table.play("Fireball", "Sylvanas Windrunner")
    assert table.stats() == [(5, 5), (2, 2)]
    me = side("priest", hand=["Cabal Shadow Priest"])
    table = scenario(me, side("warrior", board=["Wisp", "Dire Wolf Alpha", "Wisp"]))
    table.play("Cabal Shadow Priest", "Dire Wolf Alpha")
    assert (table.stats(), table.stats(1)) == ([(5, 5), (2, 2)], [(1, 1), (1, 1)])


@pytest.mark.mechanic("Adjacency aura / effect")
def test_baine_stands_beside_the_wolf_where_cairne_stood() -> None:
    me = side("mage", hand=["Fireball"], board=["Cairne Bloodhoof", "Dire Wolf Alpha", "Wisp"])
    table = scenario(me, side("warrior"))
    assert table.play("Fireball", "Cairne Bloodhoof").stats() == [(5, 5), (2, 2), (2, 1)]


# ---- auras that give health


@pytest.mark.mechanic("Tribe aura")
def test_losing_the_captain_kills_no_wounded_pirate() -> None:
    foe = side("warrior", board=["Southsea Captain", minion("Bloodsail Raider", damage=2)])
    table = scenario(side("mage", hand=["Fireball"]), foe)
    assert table.stats(1) == [(3, 3), (3, 2)]
    table.play("Fireball", "Southsea Captain")
    [raider] = table.foe.board
    assert (raider.attack, raider.health, raider.max_health) == (2, 2, 3)


@pytest.mark.mechanic("Tribe aura")
def test_a_pirate_hit_together_with_its_captain_keeps_its_last_health() -> None:
    foe = side("warrior", board=[minion("Southsea Captain", damage=2), "Southsea Deckhand"])
    table = scenario(side("rogue", hand=["Fan of Knives"]), foe)
    table.play("Fan of Knives")
    assert table.stats(1) == [(2, 1)]


@pytest.mark.mechanic("Tribe aura")
def test_what_an_aura_saved_from_death_lives_on_without_it() -> None:
    foe = side("warrior", board=["Murloc Warleader", "Murloc Raider"])
    table = scenario(side("mage", hand=["Ironbeak Owl"]), foe)
    table.power("Murloc Raider")
    assert table.stats(1) == [(3, 3), (4, 1)]
    table.play("Ironbeak Owl", "Murloc Warleader")
    assert table.stats(1) == [(3, 3), (2, 1)]


@pytest.mark.mechanic("Tribe aura")
def test_captains_that_die_together_take_nobody_with_them() -> None:
    foe = side("warrior", board=["Southsea Captain", "Southsea Captain", minion("Southsea Deckhand", health=5)])
    table = scenario(side("mage", hand=["Flamestrike"]), foe)
    table.play("Flamestrike")
    assert table.stats(1) == [(2, 3)]


# ---- Knife Juggler


@pytest.mark.mechanic("Summon triggers")
def test_a_knife_for_every_token() -> None:
    table = scenario(side("paladin", board=["Knife Juggler"]), side("warrior"))
    assert table.power().foe.hero.health == 29
    table = scenario(side("shaman", hand=["Feral Spirit"], board=["Knife Juggler"]), side("warrior"))
    assert table.play("Feral Spirit").foe.hero.health == 28
    table = scenario(side("mage", hand=["Fireball"], board=["Knife Juggler", "Cairne Bloodhoof"]), side("warrior"))
    assert table.play("Fireball", "Cairne Bloodhoof").foe.hero.health == 29


@pytest.mark.mechanic("Summon triggers")
def test_no_knife_without_room_for_the_token() -> None:
    me = side("shaman", hand=["Feral Spirit"], board=["Knife Juggler", *["Wisp"] * 5])
    assert scenario(me, side("warrior")).play("Feral Spirit").foe.hero.health == 29


@pytest.mark.mechanic("Summon triggers")
def test_no_knife_for_what_the_enemy_gets_or_what_changes_sides() -> None:
    me = side("warrior", hand=["Leeroy Jenkins"], board=["Knife Juggler"])
    table = scenario(me, side("warrior")).play("Leeroy Jenkins")
    assert len(table.board(1)) + table.foe.hero.health == 2 + 30 - 1  # one knife, for Leeroy himself
    me = side("mage", hand=["Fireball"], board=["Knife Juggler", "Sylvanas Windrunner"])
    table = scenario(me, side("warrior", board=["Wisp"])).play("Fireball", "Sylvanas Windrunner")
    assert (table.board(), table.foe.hero.health) == (["Knife Juggler", "Wisp"], 30)


@pytest.mark.mechanic("Summon triggers")
def test_knives_do_not_hit_the_mortally_wounded_twice() -> None:
    for seed in range(20):
        table = scenario(
            side("shaman", hand=["Feral Spirit"], board=["Knife Juggler"]),
            side("warrior", board=["Wisp", "Wisp"]),
            seed=seed,
        )
        table.play("Feral Spirit")
        assert len(table.board(1)) + table.foe.hero.health == 2 + 30 - 2


@pytest.mark.mechanic("Summon triggers")
def test_a_knife_wins_the_game_between_two_tokens() -> None:
    me = side("shaman", hand=["Feral Spirit"], board=["Knife Juggler"])
    table = scenario(me, side("warrior", health=1))
    table.play("Feral Spirit")
    assert (winner(table), table.foe.hero.health) == (0, 0)
    assert table.actions() == []


@pytest.mark.mechanic("Summon triggers")
def test_leeroy_runs_into_the_enemys_knives() -> None:
    outcomes = set()
    for seed in range(40):
        table = scenario(
            side("warrior", hand=["Leeroy Jenkins"], health=1), side("warrior", board=["Knife Juggler"]), seed=seed
        )
        table.play("Leeroy Jenkins")
        lost = table.result is not None
        outcomes.add((lost, table.me.hero.health, tuple(table.stats())))
    # both knives at Leeroy, or one for the hero: then the other one must go to Leeroy
    assert outcomes == {(False, 1, ()), (True, 0, ((6, 1),))}


def test_a_juggler_that_dies_with_cairne_throws_no_more() -> None:
    me = side("mage", board=["Knife Juggler", minion("Cairne Bloodhoof", damage=1)])
    table = scenario(me, side("mage", hand=["Flamestrike"])).end_turn()
    before = table.foe.hero.health
    table.play("Flamestrike")
    assert (table.board(), table.foe.hero.health) == (["Baine Bloodhoof"], before)


@pytest.mark.mechanic("Stealth")
def test_a_hidden_juggler_shows_itself_by_throwing() -> None:
    me = side("warrior", hand=["Wisp"], board=[minion("Knife Juggler", keywords=STEALTH)])
    table = scenario(me, side("warrior"))
    table.play("Wisp")
    assert (table.foe.hero.health, table.me.board[0].has(STEALTH)) == (29, False)


# ---- wounds dealt at once


@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Area damage")
def test_every_acolyte_draws_for_its_own_player() -> None:
    me = side("warrior", hand=["Revenge"], board=["Acolyte of Pain", "Wisp"], deck=["Wisp"] * 3)
    table = scenario(me, side("warrior", board=["Acolyte of Pain", "Acolyte of Pain"], deck=["Wisp"] * 3))
    table.play("Revenge")
    assert (table.hand(), table.hand(1)) == (["Wisp"], ["Wisp"] * 2)
    assert (table.stats(), table.stats(1)) == ([(1, 2)], [(1, 2), (1, 2)])


@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Area damage")
def test_acolytes_that_die_of_it_draw_all_the_same() -> None:
    me = side("mage", hand=["Flamestrike"])
    table = scenario(me, side("warrior", board=["Acolyte of Pain", "Acolyte of Pain"], deck=["Wisp"] * 3))
    table.play("Flamestrike")
    assert (table.board(1), table.hand(1)) == ([], ["Wisp"] * 2)


@pytest.mark.mechanic("Damage-taken triggers")
def test_pain_without_cards_is_fatigue() -> None:
    me = side("mage", hand=["Flamestrike"])
    table = scenario(me, side("warrior", board=["Acolyte of Pain", "Acolyte of Pain"]))
    assert table.play("Flamestrike").foe.hero.health == 30 - 1 - 2


@pytest.mark.mechanic("Random targets")
def test_the_second_ragnaros_does_not_burn_a_dead_hero() -> None:
    for seed in range(10):
        table = scenario(
            side("warrior", board=["Ragnaros the Firelord", "Ragnaros the Firelord"]),
            side("warrior", health=8),
            seed=seed,
        )
        table.end_turn()
        assert (winner(table), table.foe.hero.health) == (0, 0)


# ---- keywords that meet


@pytest.mark.mechanic("Stealth")
@pytest.mark.mechanic("Taunt (printed)")
def test_a_hidden_guard_guards_nobody_until_it_is_seen() -> None:
    guard = minion("Goldshire Footman", keywords=STEALTH)
    table = scenario(side("warrior", board=[guard]), side("warrior", board=["Wolfrider", "Wisp"]))
    table.end_turn()
    assert table.attack_targets("Wolfrider") == [table.me.hero]
    table.end_turn().attack("Goldshire Footman", "enemy hero").end_turn()
    assert table.attack_targets("Wolfrider") == table.me.board


@pytest.mark.mechanic("Stealth")
@pytest.mark.mechanic("Taunt (printed)")
def test_a_hidden_guard_beside_a_visible_one_cannot_be_chosen() -> None:
    foe = side("warrior", board=[minion("Goldshire Footman", keywords=STEALTH), "Frostwolf Grunt", "Wisp"])
    table = scenario(side("warrior", board=["Wolfrider"]), foe)
    assert table.attack_targets("Wolfrider") == [table.foe.board[1]]


@pytest.mark.mechanic("Divine Shield")
def test_poison_does_not_pass_a_divine_shield() -> None:
    table = scenario(side("warrior", board=["Emperor Cobra"]), side("warrior", board=["Argent Squire"]))
    table.attack("Emperor Cobra", "Argent Squire")
    assert (table.stats(), table.stats(1)) == ([(2, 2)], [(1, 1)])
    assert not table.foe.board[0].has(DIVINE_SHIELD)


@pytest.mark.mechanic("Divine Shield")
def test_a_shielded_attacker_survives_the_bite_and_dies_of_the_next() -> None:
    golem = minion("War Golem", attack=1, keywords=DIVINE_SHIELD)
    table = scenario(side("warrior", board=[golem]), side("warrior", board=["Emperor Cobra"]))
    table.attack("War Golem", "Emperor Cobra")
    assert table.stats() == [(1, 7)]
    table.end_turn().attack("Emperor Cobra", "War Golem")
    assert (table.board(), table.stats(1)) == ([], [(2, 1)])


def test_poison_without_a_wound_does_nothing() -> None:
    table = scenario(side("warrior", board=["War Golem"]), side("warrior", board=[minion("Emperor Cobra", attack=0)]))
    table.attack("War Golem", "Emperor Cobra")
    assert (table.stats(), table.board(1)) == ([(7, 7)], [])


@pytest.mark.mechanic("Deathrattle (tag)")
def test_the_poisoned_still_speak() -> None:
    table = scenario(
        side("warrior", board=[minion("Wisp", keywords=POISONOUS)]), side("warrior", board=["Cairne Bloodhoof"])
    )
    assert table.attack("Wisp", "Cairne Bloodhoof").board(1) == ["Baine Bloodhoof"]


@pytest.mark.mechanic("Divine Shield")
@pytest.mark.mechanic("Windfury")
def test_windfury_attacks_twice_and_the_shield_takes_one_answer() -> None:
    table = scenario(side("shaman", board=["Al'Akir the Windlord"]), side("warrior", board=["Chillwind Yeti"]))
    table.attack("Al'Akir the Windlord", "Chillwind Yeti")
    assert table.stats() == [(3, 5)]
    table.attack("Al'Akir the Windlord", "Chillwind Yeti")
    assert (table.stats(), table.board(1)) == ([(3, 1)], [])
    assert table.attack_targets("Al'Akir the Windlord") == []


# ---- ice: it melts at the end of an own turn in which one could have attacked but did not


@pytest.mark.mechanic("Freeze")
def test_frozen_in_the_enemys_turn_one_misses_the_next_own_turn() -> None:
    me = side("mage", hand=["Frostbolt"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    table.play("Frostbolt", "Chillwind Yeti").end_turn()
    assert table.attack_targets("Chillwind Yeti") == []
    table.end_turn()
    assert not table.foe.board[0].has(FROZEN)
    assert table.end_turn().attack_targets("Chillwind Yeti") == [table.me.hero]


@pytest.mark.mechanic("Freeze")
def test_frozen_in_the_own_turn_before_attacking_one_thaws_at_its_end() -> None:
    me = side("mage", hand=["Frostbolt"], board=["Chillwind Yeti"])
    table = scenario(me, side("warrior"))
    table.play("Frostbolt", "Chillwind Yeti")
    assert table.attack_targets("Chillwind Yeti") == []
    table.end_turn()
    assert not table.me.board[0].has(FROZEN)


@pytest.mark.mechanic("Freeze")
def test_frozen_after_attacking_one_misses_the_next_own_turn_too() -> None:
    table = scenario(side("warrior", board=["Chillwind Yeti"]), side("mage", board=["Water Elemental"]))
    table.attack("Chillwind Yeti", "Water Elemental").end_turn().end_turn()
    assert table.attack_targets("Chillwind Yeti") == []
    table.end_turn().end_turn()
    assert len(table.attack_targets("Chillwind Yeti")) == 2


@pytest.mark.mechanic("Freeze")
@pytest.mark.mechanic("Windfury")
def test_frozen_after_the_first_of_two_attacks_one_loses_the_second_and_the_next_turn() -> None:
    me = side("warrior", board=[minion("Boulderfist Ogre", attack=1, keywords=WINDFURY)])
    table = scenario(me, side("mage", board=["Water Elemental"]))
    table.attack("Boulderfist Ogre", "Water Elemental")
    assert table.attack_targets("Boulderfist Ogre") == []
    table.end_turn().end_turn()
    assert table.attack_targets("Boulderfist Ogre") == []
    table.end_turn().end_turn()
    assert len(table.attack_targets("Boulderfist Ogre")) == 2


@pytest.mark.mechanic("Freeze")
def test_a_frozen_newcomer_stays_frozen_unless_it_could_have_charged() -> None:
    me = side("mage", hand=["Frostbolt", "Frostbolt", "Chillwind Yeti", in_hand("Wolfrider", health=5)])
    table = scenario(me, side("warrior", board=["Wisp"]))
    table.play("Chillwind Yeti").play("Frostbolt", "Chillwind Yeti")
    table.end_turn()
    assert table.me.board[0].has(FROZEN)
    table.end_turn().play("Wolfrider").play("Frostbolt", "Wolfrider").end_turn()
    assert not any(it.has(FROZEN) for it in table.me.board)


@pytest.mark.mechanic("Freeze")
def test_a_frozen_hero_keeps_its_weapon_but_cannot_use_it() -> None:
    me = side("mage", hand=["Frostbolt"])
    table = scenario(me, side("warrior", weapon="Fiery War Axe"))
    table.play("Frostbolt", "enemy hero").end_turn()
    assert table.attack_targets("enemy hero") == []
    table.end_turn().end_turn()
    assert table.attack_targets("enemy hero") == [table.me.hero]


@pytest.mark.mechanic("Freeze")
def test_the_frozen_still_strike_back() -> None:
    foe = side("warrior", board=[minion("Chillwind Yeti", keywords=FROZEN)])
    table = scenario(side("warrior", board=["War Golem"]), foe)
    assert table.attack("War Golem", "Chillwind Yeti").stats() == [(7, 3)]


# ---- cards that are not there, and cards that are too many


@pytest.mark.mechanic("Card draw")
def test_fatigue_grows_with_every_card_that_is_missing() -> None:
    table = scenario(side("warrior", hand=["Azure Drake"]), side("warrior", deck=["Wisp"] * 4))
    losses = []
    for health in (30, 29, 27):
        assert table.me.hero.health == health
        table.end_turn().end_turn()
        losses.append(health - table.me.hero.health)
    assert losses == [1, 2, 3]
    assert table.play("Azure Drake").me.hero.health == 24 - 4


@pytest.mark.mechanic("Card draw")
@pytest.mark.mechanic("Armor")
def test_armor_absorbs_fatigue() -> None:
    table = scenario(side("warrior", armor=3, fatigue=4), side("warrior"))
    table.end_turn().end_turn()
    assert (table.me.hero.health, table.me.armor) == (28, 0)


@pytest.mark.mechanic("Card draw")
def test_one_can_die_of_fatigue() -> None:
    table = scenario(side("warlock", health=1), side("warrior"))
    assert winner(table.power()) == 1


@pytest.mark.mechanic("Card draw")
def test_the_eleventh_card_is_burnt() -> None:
    me = side("mage", hand=["Arcane Intellect", *["Wisp"] * 9], deck=["War Golem", "War Golem", "Wisp"])
    table = scenario(me, side("warrior"))
    table.play("Arcane Intellect")
    assert (len(table.hand()), table.me.cards_left) == (10, 1)
    assert table.me.hero.health == 30


@pytest.mark.mechanic("Bounce")
def test_who_returns_to_a_full_hand_dies() -> None:
    me = side("rogue", hand=["Sap"])
    table = scenario(me, side("warrior", hand=["Wisp"] * 10, board=["Cairne Bloodhoof"]))
    table.play("Sap", "Cairne Bloodhoof")
    assert (table.board(1), table.hand(1)) == (["Baine Bloodhoof"], ["Wisp"] * 10)


# ---- both heroes


def test_heroes_that_die_at_once_draw() -> None:
    table = scenario(
        side("warrior", health=1, board=["Acolyte of Pain"]), side("warrior", health=1, board=["Acolyte of Pain"])
    )
    mine, theirs = table.me.board[0], table.foe.board[0]
    table.attack(mine, theirs)
    assert winner(table) is None
    assert str(table.result) == "draw: both heroes died"


def test_a_deathrattle_can_still_turn_a_win_into_a_draw() -> None:
    me = side("warrior", health=1, board=["Bloodmage Thalnos"])
    table = scenario(me, side("warrior", health=1, board=["Acolyte of Pain"]))
    table.attack("Bloodmage Thalnos", "Acolyte of Pain")
    assert winner(table) is None


# ---- overload


@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Temporary mana")
def test_the_coin_makes_up_for_a_locked_crystal() -> None:
    me = side("shaman", hand=["Lightning Bolt", "The Coin", "Chillwind Yeti"], mana=3, crystals=3, deck=["Wisp"])
    table = scenario(me, side("warrior"))
    table.play("Lightning Bolt", "enemy hero").end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (3, 4)
    assert not table.can_play("Chillwind Yeti")
    table.play("The Coin").play("Chillwind Yeti")
    assert table.me.mana == 0
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (5, 5)


@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Temporary mana")
def test_coined_mana_is_overloaded_like_any_other() -> None:
    me = side("shaman", hand=["The Coin", "Lightning Bolt", "Lightning Bolt"], mana=1, crystals=1)
    table = scenario(me, side("warrior"))
    table.play("The Coin").play("Lightning Bolt", "enemy hero").play("Lightning Bolt", "enemy hero")
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (0, 2)


@pytest.mark.mechanic("Overload")
def test_one_cannot_owe_more_than_one_has() -> None:
    table = scenario(side("shaman", crystals=1, mana=1, owed=5), side("warrior"))
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (0, 2)
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (3, 3)


# ---- guards on both sides of Argus


@pytest.mark.mechanic("Adjacency aura / effect")
def test_given_taunt_holds_the_enemy_like_printed_taunt() -> None:
    me = side("warrior", hand=["Defender of Argus"], board=["Wisp", "War Golem"])
    table = scenario(me, side("warrior", board=["Wolfrider"]))
    table.play("Defender of Argus", position=1).end_turn()
    wisp, defender, golem = table.me.board
    assert table.attack_targets("Wolfrider") == [wisp, golem]
    assert not defender.has(TAUNT)
