"""Auras of neighbours, and auras that give health."""

import pytest

from topdeck.games.hearthstone.engine.constants import TAUNT
from topdeck.games.hearthstone.scenario import minion, scenario, side

FLAME, WOLF = "Flametongue Totem", "Dire Wolf Alpha"


# ---- changing neighbours


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
    opponent = side("warrior", board=["Wisp", "Chillwind Yeti", "Dire Wolf Alpha", "War Golem"])
    table = scenario(side("rogue", hand=["Sap", "Polymorph"]), opponent)
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


@pytest.mark.mechanic("Adjacency aura / effect")
def test_a_minion_summoned_between_neighbours_separates_them_too() -> None:
    me = side("warlock", board=["Imp Gang Boss", WOLF, "Wisp"])
    table = scenario(me, side("warrior", board=["River Crocolisk"]))
    assert table.stats() == [(3, 4), (2, 2), (2, 1)]
    table.attack("Imp Gang Boss", "River Crocolisk")  # the imp comes between it and the wolf
    assert (table.board(), table.stats()) == (["Imp Gang Boss", "Imp", WOLF, "Wisp"], [(2, 2), (2, 1), (2, 2), (2, 1)])


@pytest.mark.mechanic("Adjacency aura / effect")
def test_a_neighbour_that_falls_lends_its_bonus_to_the_next_blow() -> None:
    me = side("shaman", board=["Wisp", "Wisp", FLAME, "Wisp", "Wisp"])
    table = scenario(me, side("warrior", board=[minion("War Golem", health=12)]))
    for place in (1, 0, 1, 1):  # each becomes the totem's neighbour as the previous one dies
        table.attack(table.me.board[place], "War Golem")
    assert (table.stats(), table.board(1)) == ([(0, 3)], [])


@pytest.mark.mechanic("Adjacency aura / effect")
def test_between_two_totems_a_minion_gets_both_and_keeps_one_when_the_other_goes() -> None:
    me = side("mage", hand=["Fireball"])
    table = scenario(me, side("shaman", board=[FLAME, "Wisp", FLAME, WOLF]))
    assert table.stats(1) == [(0, 3), (5, 1), (1, 3), (4, 2)]
    table.play("Fireball", table.opponent.board[2])  # now the wisp stands beside the wolf
    assert table.stats(1) == [(0, 3), (4, 1), (2, 2)]


@pytest.mark.mechanic("Adjacency aura / effect")
@pytest.mark.mechanic("Silence")
def test_a_silenced_wolf_leads_nobody_but_is_led_itself() -> None:
    me = side("priest", hand=["Silence"])
    table = scenario(me, side("shaman", board=["Wisp", WOLF, FLAME, "Wisp"])).play("Silence", WOLF)
    assert table.stats(1) == [(1, 1), (4, 2), (0, 3), (3, 1)]


@pytest.mark.mechanic("Adjacency aura / effect")
@pytest.mark.mechanic("Silence")
def test_silence_does_not_take_what_a_neighbour_gives() -> None:
    me = side("priest", hand=["Silence"])
    opponent = side("shaman", board=[minion("Chillwind Yeti", attack=9), FLAME])
    assert scenario(me, opponent).play("Silence", "Chillwind Yeti").stats(1) == [(6, 5), (0, 3)]


@pytest.mark.mechanic("Adjacency aura / effect")
@pytest.mark.mechanic("Bounce")
def test_when_the_totem_returns_to_the_hand_its_bonus_goes_with_it() -> None:
    me = side("rogue", hand=["Sap"])
    table = scenario(me, side("shaman", board=["Wisp", FLAME, "Chillwind Yeti"])).play("Sap", FLAME)
    assert table.stats(1) == [(1, 1), (4, 5)]


@pytest.mark.mechanic("Adjacency aura / effect")
@pytest.mark.mechanic("Take control")
def test_a_stolen_neighbour_leaves_its_bonus_and_closes_the_gap() -> None:
    me = side("priest", hand=["Cabal Shadow Priest"], board=[FLAME])
    table = scenario(me, side("shaman", board=["Chillwind Yeti", minion("Wisp", attack=0), FLAME]))
    assert table.stats(1) == [(4, 5), (2, 1), (0, 3)]
    table.play("Cabal Shadow Priest", "Wisp")
    assert (table.stats(), table.stats(1)) == ([(0, 3), (6, 5), (0, 1)], [(6, 5), (0, 3)])


@pytest.mark.mechanic("Adjacency aura / effect")
@pytest.mark.mechanic("Take control")
def test_a_borrowed_wolf_leads_its_borrowers_neighbours_and_comes_home_to_the_right_end() -> None:
    me = side("priest", hand=["Potion of Madness"], board=["Wisp"])
    table = scenario(me, side("warrior", board=[WOLF, "Chillwind Yeti", "War Golem"], deck=["Wisp"]))
    table.play("Potion of Madness", WOLF)
    assert (table.stats(), table.stats(1)) == ([(2, 1), (2, 2)], [(4, 5), (7, 7)])
    table.end_turn()
    assert (table.stats(), table.stats(1)) == ([(1, 1)], [(4, 5), (8, 7), (2, 2)])


@pytest.mark.mechanic("Adjacency aura / effect")
def test_the_bonus_of_a_neighbour_counts_for_effects_that_depend_on_attack() -> None:
    me = side("priest", hand=["Shadow Word: Pain", "Shadow Word: Death"])
    table = scenario(me, side("shaman", board=["Ironfur Grizzly", FLAME, "River Crocolisk", "Wisp"]))
    assert [it.card.name for it in table.targets("Shadow Word: Pain")] == [FLAME, "Wisp"]
    assert [it.card.name for it in table.targets("Shadow Word: Death")] == ["Ironfur Grizzly"]


# ---- auras that give health


@pytest.mark.mechanic("Tribe aura")
def test_losing_the_captain_kills_no_wounded_pirate() -> None:
    opponent = side("warrior", board=["Southsea Captain", minion("Bloodsail Raider", damage=2)])
    table = scenario(side("mage", hand=["Fireball"]), opponent)
    assert table.stats(1) == [(3, 3), (3, 2)]
    table.play("Fireball", "Southsea Captain")
    [raider] = table.opponent.board
    assert (raider.attack, raider.health, raider.max_health) == (2, 2, 3)


@pytest.mark.mechanic("Tribe aura")
def test_a_pirate_hit_together_with_its_captain_keeps_its_last_health() -> None:
    opponent = side("warrior", board=[minion("Southsea Captain", damage=2), "Southsea Deckhand"])
    table = scenario(side("rogue", hand=["Fan of Knives"]), opponent)
    table.play("Fan of Knives")
    assert table.stats(1) == [(2, 1)]


@pytest.mark.mechanic("Tribe aura")
def test_a_minion_saved_by_an_aura_survives_without_it() -> None:
    opponent = side("warrior", board=["Murloc Warleader", "Murloc Raider"])
    table = scenario(side("mage", hand=["Ironbeak Owl"]), opponent)
    table.power("Murloc Raider")
    assert table.stats(1) == [(3, 3), (4, 1)]
    table.play("Ironbeak Owl", "Murloc Warleader")
    assert table.stats(1) == [(3, 3), (2, 1)]


@pytest.mark.mechanic("Tribe aura")
def test_captains_that_die_together_kill_no_other_pirate() -> None:
    opponent = side("warrior", board=["Southsea Captain", "Southsea Captain", minion("Southsea Deckhand", health=5)])
    table = scenario(side("mage", hand=["Flamestrike"]), opponent)
    table.play("Flamestrike")
    assert table.stats(1) == [(2, 3)]


# ---- auras that end in a death phase: their health counts until it is over (Advanced rulebook 4b; hs-bugs 106)


@pytest.mark.mechanic("Tribe aura")
def test_the_health_of_a_dead_captain_still_protects_from_deathrattles_of_the_same_phase() -> None:
    me = side("priest", hand=["Twilight Guardian"], board=[minion("Chillmaw", damage=5)])
    table = scenario(me, side("warrior", board=["Southsea Captain", "Bloodsail Raider"]))
    table.attack("Chillmaw", "Southsea Captain")
    [raider] = table.opponent.board
    assert (raider.attack, raider.health, raider.max_health) == (2, 1, 3)  # 4 - 3, then a lower maximum


@pytest.mark.mechanic("Tribe aura")
def test_a_wound_that_the_bonus_took_is_not_felt_twice() -> None:
    heroes = set()
    for seed in range(10):
        me = side("hunter", board=[minion("Huge Toad", damage=1)])
        table = scenario(me, side("warrior", board=[minion("Murloc Warleader", damage=2), "Murloc Raider"]), seed=seed)
        table.attack("Huge Toad", "Murloc Warleader")
        heroes.add(table.opponent.hero.health)
        assert table.stats(1) == [(2, 1)]
    assert heroes == {29, 30}  # the toad hit the hero, or the raider


@pytest.mark.mechanic("Tribe aura")
def test_a_wound_beyond_the_bonus_kills() -> None:
    me = side("priest", hand=["Twilight Guardian"], board=[minion("Chillmaw", damage=5)])
    table = scenario(me, side("warrior", board=["Southsea Captain", "Southsea Deckhand"]))
    assert table.attack("Chillmaw", "Southsea Captain").board(1) == []


@pytest.mark.mechanic("Tribe aura")
def test_the_bonus_protects_from_one_wound_only_in_two_death_phases() -> None:
    me = side("priest", hand=["Twilight Guardian"], board=[minion("Chillmaw", damage=5), minion("Chillmaw", damage=3)])
    table = scenario(me, side("warrior", board=["Southsea Captain", minion("Southsea Deckhand", health=6)]))
    table.attack(table.me.board[0], "Southsea Captain")
    assert table.stats(1) == [(2, 1)]  # 7 - 3, at most 6, - 3


@pytest.mark.mechanic("Tribe aura")
@pytest.mark.mechanic("Take control")
def test_a_pirate_stolen_in_the_death_phase_loses_the_bonus_with_its_new_owner() -> None:
    me = side("warrior", board=[minion("Sylvanas Windrunner", damage=4)])
    table = scenario(me, side("warrior", board=["Southsea Captain", "Bloodsail Raider"]))
    table.attack("Sylvanas Windrunner", "Southsea Captain")
    assert (table.stats(), table.stats(1)) == ([(2, 3)], [])


# ---- guards on both sides of Argus


@pytest.mark.mechanic("Adjacency aura / effect")
def test_given_taunt_holds_the_enemy_like_printed_taunt() -> None:
    me = side("warrior", hand=["Defender of Argus"], board=["Wisp", "War Golem"])
    table = scenario(me, side("warrior", board=["Wolfrider"]))
    table.play("Defender of Argus", position=1).end_turn()
    wisp, defender, golem = table.me.board
    assert table.attack_targets("Wolfrider") == [wisp, golem]
    assert not defender.has_keyword(TAUNT)
