"""Epic neutral cards of the classic set."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, STEALTH
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
