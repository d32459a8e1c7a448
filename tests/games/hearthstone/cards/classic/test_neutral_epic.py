"""Epic neutral cards of the classic set."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, SICK, SILENCED, STEALTH, TAUNT
from topdeck.games.hearthstone.positions.forms import MinionForm
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side

# ---- Murloc Warleader and Southsea Captain


@pytest.mark.card("EX1_507")
@pytest.mark.mechanic("Tribe aura")
@pytest.mark.mechanic("Race checks")
def test_murloc_warleader_leads_other_friendly_murlocs() -> None:
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
def test_southsea_captain_leads_other_friendly_pirates() -> None:
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
def test_doomsayer_waits_for_the_turn_of_its_controller() -> None:
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


# ---- Big Game Hunter, Blood Knight, Captain's Parrot and Hungry Crab


@pytest.mark.card("EX1_005")
def test_big_game_hunter_destroys_a_minion_with_seven_or_more_attack() -> None:
    me = side("mage", hand=["Big Game Hunter"], board=["War Golem", "Boulderfist Ogre"])
    table = scenario(me, side("mage", board=[minion("Wisp", attack=7), "Core Hound", "Boulderfist Ogre"]))
    assert table.targets("Big Game Hunter") == [table.me.board[0], *table.opponent.board[:2]]
    table.play("Big Game Hunter", "Core Hound")
    assert (table.stats()[2], table.board(1)) == ((4, 2), ["Wisp", "Boulderfist Ogre"])


@pytest.mark.card("EX1_005")
def test_big_game_hunter_may_come_without_big_game() -> None:
    table = scenario(side("mage", hand=["Big Game Hunter"]), side("mage", board=["Boulderfist Ogre"]))
    assert table.play("Big Game Hunter").board(1) == ["Boulderfist Ogre"]


@pytest.mark.card("EX1_590")
def test_blood_knight_drinks_the_divine_shields_of_both_sides() -> None:
    shielded = minion("River Crocolisk", keywords=DIVINE_SHIELD)
    me = side("mage", hand=["Blood Knight"], board=[shielded, "Wisp"])
    table = scenario(me, side("mage", board=[shielded, minion("Wisp", keywords=DIVINE_SHIELD | STEALTH)]))
    table.play("Blood Knight")
    assert (table.stats(), table.me.board[2].max_health) == ([(2, 3), (1, 1), (12, 12)], 12)
    assert not any(it.has_keyword(DIVINE_SHIELD) for it in table.me.board + table.opponent.board)
    assert table.opponent.board[1].has_keyword(STEALTH)


@pytest.mark.card("EX1_590")
def test_blood_knight_without_shields_gains_nothing() -> None:
    table = scenario(side("mage", hand=["Blood Knight"], board=["Wisp"]), side("mage", board=["Wisp"]))
    assert table.play("Blood Knight").stats() == [(1, 1), (3, 3)]


@pytest.mark.card("NEW1_016")
def test_captains_parrot_draws_a_pirate() -> None:
    drawn = set()
    for seed in range(10):
        deck = ["Wisp", "Southsea Deckhand", "Dread Corsair", "Arcanite Reaper"]
        table = scenario(side("warrior", hand=["Captain's Parrot"], deck=deck), side("mage"), seed=seed)
        table.play("Captain's Parrot")
        [name] = table.hand()
        drawn.add(name)
        assert (table.stats(), table.me.cards_left) == ([(1, 1)], 3)
        assert table.state.observe(1).opponent.hand[0].card is table.state.rules.unknown
    assert drawn == {"Southsea Deckhand", "Dread Corsair"}


@pytest.mark.card("NEW1_016")
def test_captains_parrot_draws_nothing_from_a_deck_without_pirates() -> None:
    table = scenario(side("warrior", hand=["Captain's Parrot"], deck=["Wisp"]), side("mage")).play("Captain's Parrot")
    assert (table.hand(), table.me.cards_left, table.me.hero.health) == ([], 1, 30)


@pytest.mark.card("NEW1_017")
def test_hungry_crab_eats_a_murloc_and_grows() -> None:
    me = side("mage", hand=["Hungry Crab"], board=["Murloc Raider", "Wisp"])
    table = scenario(me, side("mage", board=["Bluegill Warrior", "Wisp"]))
    assert table.targets("Hungry Crab") == [table.me.board[0], table.opponent.board[0]]
    table.play("Hungry Crab", "Bluegill Warrior")
    assert (table.stats(), table.board(1)) == ([(2, 1), (1, 1), (3, 4)], ["Wisp"])


@pytest.mark.card("NEW1_017")
def test_hungry_crab_without_a_murloc_stays_small() -> None:
    table = scenario(side("mage", hand=["Hungry Crab"]), side("mage", board=["Wisp"])).play("Hungry Crab")
    assert (table.stats(), table.board(1)) == ([(1, 2)], ["Wisp"])


# ---- Faceless Manipulator


@pytest.mark.card("EX1_564")
@pytest.mark.mechanic("Copy")
def test_faceless_manipulator_becomes_a_copy_of_any_minion_with_its_changes() -> None:
    giant = minion("Sludge Belcher", attack=8, health=9, damage=4, keywords=["divine shield"], attacks=1)
    me = side("warrior", hand=["Faceless Manipulator"], board=["Wisp"])
    table = scenario(me, side("warrior", board=[giant]))
    assert table.targets("Faceless Manipulator") == [table.me.board[0], table.opponent.board[0]]
    table.play("Faceless Manipulator", "Sludge Belcher")
    copy = table.me.board[1]
    assert (table.board(), table.board(1)) == (["Wisp", "Sludge Belcher"], ["Sludge Belcher"])
    assert (copy.attack, copy.health, copy.max_health, copy.attacks) == (8, 5, 9, 0)
    assert copy.has_keyword(DIVINE_SHIELD)
    assert copy.has_keyword(TAUNT)
    assert copy.has_keyword(SICK)
    assert table.me.graveyard == ()


@pytest.mark.card("EX1_564")
def test_faceless_manipulator_stays_as_it_is_without_a_minion() -> None:
    table = scenario(side("warrior", hand=["Faceless Manipulator"]), side("warrior")).play("Faceless Manipulator")
    assert (table.board(), table.stats()) == (["Faceless Manipulator"], [(3, 3)])


@pytest.mark.card("EX1_564")
def test_faceless_manipulator_copies_neither_auras_nor_the_silence_of_others() -> None:
    me = side("warrior", hand=["Faceless Manipulator"], board=["Wisp"])
    enemies: list[str | MinionForm] = ["Southsea Captain", "Bloodsail Raider", minion("Loot Hoarder", silenced=True)]
    table = scenario(me, side("warrior", board=enemies)).play("Faceless Manipulator", "Bloodsail Raider")
    assert table.stats() == [(1, 1), (2, 3)]
    table = scenario(me, side("warrior", board=enemies)).play("Faceless Manipulator", "Loot Hoarder")
    assert table.me.board[1].has_keyword(SILENCED)


@pytest.mark.card("EX1_564")
@pytest.mark.mechanic("Copy")
def test_faceless_manipulator_becomes_a_printed_copy_of_a_minion_that_has_died_before_its_battlecry() -> None:
    """HearthSim/hs-bugs 32, and 583 for patch 5.2; Illidan's Flame lets the Juggler throw a knife in time."""
    me = side("mage", hand=["Faceless Manipulator"], board=["Illidan Stormrage", "Knife Juggler"])
    stats = set()
    for seed in range(10):
        table = scenario(me, side("mage", board=[minion("War Golem", attack=9, damage=6)]), seed=seed)
        stats.add(table.play("Faceless Manipulator", "War Golem").stats()[-1])
    assert stats == {(9, 1), (7, 7)}


@pytest.mark.card("EX1_105")
def test_mountain_giant_costs_less_for_each_other_card_in_hand() -> None:
    table = scenario(side("mage", hand=["Mountain Giant", "Wisp", "Wisp"]), side("mage", hand=["Wisp"] * 5))
    assert table.costs()[0] == 10
    assert table.play("Wisp").costs() == [11, 0]
    assert scenario(side("mage", hand=["Mountain Giant"]), side("mage")).costs() == [12]


@pytest.mark.card("EX1_586")
def test_sea_giant_costs_less_for_each_minion_on_the_board() -> None:
    me = side("mage", hand=["Sea Giant", "Wisp"], board=["Wisp"], weapon="Fiery War Axe")
    table = scenario(me, side("mage", board=["Wisp"] * 3))
    assert table.costs() == [6, 0]
    assert table.play("Wisp").costs() == [5]


@pytest.mark.card("EX1_620")
def test_molten_giant_costs_less_for_each_damage_that_the_hero_has_taken() -> None:
    me = side("mage", hand=["Molten Giant", "Hellfire"], health=10, armor=5)
    table = scenario(me, side("mage", health=5))
    assert table.costs()[0] == 5
    assert table.play("Hellfire").costs() == [5]  # the armor absorbed the damage
    table = scenario(side("mage", hand=["Molten Giant", "Flash Heal"], health=3), side("mage"))
    assert table.costs()[0] == 0
    assert table.play("Flash Heal", "my hero").costs() == [3]
