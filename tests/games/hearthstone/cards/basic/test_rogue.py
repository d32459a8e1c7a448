"""Basic rogue cards and the hero power."""

import pytest

from topdeck.games.hearthstone.engine.constants import STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("CS2_083b")
@pytest.mark.card("CS2_082")
@pytest.mark.mechanic("Weapons")
def test_dagger_mastery_equips_a_knife_for_two_attacks() -> None:
    table = scenario(side("rogue"), side("warrior"))
    table.power()
    knife = table.me.weapon
    assert knife is not None
    assert (knife.card.name, knife.attack, knife.health, table.me.mana) == ("Wicked Knife", 1, 2, 8)
    table.attack("my hero", "enemy hero")
    assert (knife.health, table.opponent.hero.health) == (1, 29)
    table.end_turn().end_turn().attack("my hero", "enemy hero")
    assert table.me.weapon is None


@pytest.mark.card("CS2_083b")
def test_dagger_mastery_replaces_the_weapon_at_hand() -> None:
    table = scenario(side("rogue", weapon="Arcanite Reaper"), side("warrior"))
    table.power()
    assert table.me.weapon is not None
    assert table.me.weapon.card.name == "Wicked Knife"


@pytest.mark.card("CS2_072")
@pytest.mark.mechanic("Direct damage (single target)")
def test_backstab_wounds_an_undamaged_minion() -> None:
    table = scenario(side("rogue", hand=["Backstab"]), side("warrior", board=["Chillwind Yeti"]))
    table.play("Backstab", "Chillwind Yeti")
    assert table.stats(1) == [(4, 3)]


@pytest.mark.card("CS2_072")
def test_backstab_takes_undamaged_minions_of_both_sides_only() -> None:
    table = scenario(
        side("rogue", hand=["Backstab"], board=["Wisp"]),
        side("warrior", board=["Chillwind Yeti", minion("War Golem", damage=1)]),
    )
    assert [it.card.name for it in table.targets("Backstab")] == ["Wisp", "Chillwind Yeti"]


@pytest.mark.card("CS2_072")
def test_backstab_needs_a_target() -> None:
    table = scenario(side("rogue", hand=["Backstab"]), side("warrior", board=[minion("War Golem", damage=1)]))
    assert not table.can_play("Backstab")


@pytest.mark.card("CS2_072")
@pytest.mark.mechanic("Spell damage")
def test_backstab_grows_with_spell_damage() -> None:
    table = scenario(
        side("rogue", hand=["Backstab"], board=["Kobold Geomancer"]), side("warrior", board=["River Crocolisk"])
    )
    table.play("Backstab", "River Crocolisk")
    assert table.opponent.board == []


@pytest.mark.card("EX1_129")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Card draw")
def test_fan_of_knives_hits_enemy_minions_and_draws() -> None:
    table = scenario(
        side("rogue", hand=["Fan of Knives"], board=["Wisp"], deck=["War Golem"]),
        side("warrior", board=["Wisp", "Chillwind Yeti"]),
    )
    table.play("Fan of Knives")
    assert (table.stats(0), table.stats(1)) == ([(1, 1)], [(4, 4)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)
    assert table.hand() == ["War Golem"]


@pytest.mark.card("EX1_129")
@pytest.mark.mechanic("Spell damage")
def test_fan_of_knives_grows_with_spell_damage() -> None:
    table = scenario(
        side("rogue", hand=["Fan of Knives"], board=["Kobold Geomancer"], deck=["Wisp"]),
        side("warrior", board=["Chillwind Yeti"]),
    )
    table.play("Fan of Knives")
    assert table.stats(1) == [(4, 3)]


@pytest.mark.card("EX1_129")
def test_fan_of_knives_draws_even_without_enemies() -> None:
    table = scenario(side("rogue", hand=["Fan of Knives"], deck=["Wisp"]), side("warrior"))
    table.play("Fan of Knives")
    assert table.hand() == ["Wisp"]


@pytest.mark.card("EX1_581")
@pytest.mark.mechanic("Bounce")
def test_sap_sends_a_minion_home_as_it_was_printed() -> None:
    table = scenario(
        side("rogue", hand=["Sap"]), side("warrior", board=[minion("War Golem", attack=9, damage=3), "Wisp"])
    )
    table.play("Sap", "War Golem")
    assert (table.board(1), table.hand(1)) == (["Wisp"], ["War Golem"])
    [golem] = table.opponent.hand
    assert (golem.attack, golem.health, golem.cost, golem.known) == (0, 0, 0, True)


@pytest.mark.card("EX1_581")
def test_sap_takes_enemy_minions_it_can_see() -> None:
    table = scenario(
        side("rogue", hand=["Sap"], board=["Wisp"]),
        side("warrior", board=["War Golem", minion("Chillwind Yeti", keywords=STEALTH)]),
    )
    assert [it.card.name for it in table.targets("Sap")] == ["War Golem"]


@pytest.mark.card("EX1_581")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_sap_kills_what_finds_no_room_in_the_hand() -> None:
    table = scenario(
        side("rogue", hand=["Sap"]), side("warlock", board=["Possessed Villager"], hand=["War Golem"] * 10)
    )
    table.play("Sap", "Possessed Villager")
    assert table.board(1) == ["Shadowbeast"]
    assert table.hand(1) == ["War Golem"] * 10


@pytest.mark.card("CS2_074")
def test_deadly_poison_sharpens_the_players_weapon_for_good() -> None:
    me = side("rogue", hand=["Deadly Poison"], weapon="Wicked Knife", deck=["Wisp"])
    table = scenario(me, side("warrior", weapon="Fiery War Axe", deck=["Wisp"])).play("Deadly Poison")
    assert table.me.weapon is not None
    assert table.opponent.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health, table.opponent.weapon.attack) == (3, 2, 3)
    table.end_turn().end_turn().attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 27


@pytest.mark.card("CS2_074")
def test_deadly_poison_needs_a_weapon_of_the_player() -> None:
    table = scenario(side("rogue", hand=["Deadly Poison"]), side("warrior", weapon="Fiery War Axe"))
    assert not table.can_play("Deadly Poison")
    assert table.power().can_play("Deadly Poison")


@pytest.mark.card("CS2_075")
def test_sinister_strike_hits_only_the_enemy_hero() -> None:
    table = scenario(side("rogue", hand=["Sinister Strike"]), side("warrior", board=["Wisp"])).play("Sinister Strike")
    assert (table.opponent.hero.health, table.me.hero.health, table.board(1)) == (27, 30, ["Wisp"])


@pytest.mark.card("CS2_075")
@pytest.mark.mechanic("Spell damage")
def test_sinister_strike_grows_with_spell_damage() -> None:
    table = scenario(side("rogue", hand=["Sinister Strike"], board=["Kobold Geomancer"]), side("warrior"))
    assert table.play("Sinister Strike").opponent.hero.health == 26


@pytest.mark.card("CS2_076")
def test_assassinate_destroys_an_enemy_minion_in_spite_of_its_shield() -> None:
    table = scenario(side("rogue", hand=["Assassinate"]), side("paladin", board=["Argent Squire", "Wisp"]))
    table.play("Assassinate", "Argent Squire")
    assert table.board(1) == ["Wisp"]


@pytest.mark.card("CS2_076")
def test_assassinate_takes_only_enemy_minions() -> None:
    table = scenario(side("rogue", hand=["Assassinate"], board=["Wisp"]), side("warrior", board=["War Golem"]))
    assert table.targets("Assassinate") == table.opponent.board
    assert not scenario(side("rogue", hand=["Assassinate"], board=["Wisp"]), side("warrior")).can_play("Assassinate")


@pytest.mark.card("CS2_077")
def test_sprint_draws_four_cards() -> None:
    table = scenario(side("rogue", hand=["Sprint"], deck=["Wisp"] * 5), side("warrior", deck=["Wisp"])).play("Sprint")
    assert (len(table.me.hand), table.me.cards_left, table.opponent.cards_left) == (4, 1, 1)


@pytest.mark.card("CS2_077")
def test_sprint_burns_what_a_full_hand_cannot_hold_and_goes_on_into_fatigue() -> None:
    table = scenario(side("rogue", hand=["Sprint", *["Wisp"] * 9], deck=["Backstab"] * 3), side("warrior"))
    table.play("Sprint")
    assert (table.hand(), table.me.cards_left, table.me.hero.health) == (["Wisp"] * 9 + ["Backstab"], 0, 29)


@pytest.mark.card("CS2_080")
@pytest.mark.mechanic("Weapons")
def test_assassins_blade_strikes_four_times_for_three() -> None:
    table = scenario(side("rogue", hand=["Assassin's Blade"]), side("warrior"))
    table.play("Assassin's Blade").attack("my hero", "enemy hero")
    assert table.me.weapon is not None
    assert (table.opponent.hero.health, table.me.weapon.health) == (27, 3)


@pytest.mark.card("EX1_278")
def test_shiv_wounds_any_character_and_draws_a_card() -> None:
    me = side("rogue", hand=["Shiv"], board=["Kobold Geomancer"], deck=["Backstab"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    assert table.targets("Shiv") == [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    table.play("Shiv", "Chillwind Yeti")
    assert (table.stats(1), table.hand()) == ([(4, 3)], ["Backstab"])


@pytest.mark.card("NEW1_004")
@pytest.mark.mechanic("Bounce")
def test_vanish_returns_all_minions_to_the_hands_of_their_players_as_printed() -> None:
    me = side("rogue", hand=["Vanish", "Backstab"], board=[minion("Chillwind Yeti", damage=4)])
    table = scenario(me, side("warrior", board=[minion("War Golem", attack=9), "Wisp"], weapon="Fiery War Axe"))
    table.play("Vanish")
    assert (table.board(), table.board(1), table.opponent.weapon is None) == ([], [], False)
    assert (table.hand(), table.hand(1)) == (["Backstab", "Chillwind Yeti"], ["War Golem", "Wisp"])
    assert (table.me.graveyard, table.opponent.graveyard) == ((), ())


@pytest.mark.card("NEW1_004")
@pytest.mark.mechanic("Bounce")
def test_vanish_destroys_the_youngest_minions_that_a_full_hand_cannot_hold() -> None:
    """The oldest minions survive: HearthSim/Hearthstone-Deck-Tracker 2026."""
    me = side("rogue", hand=["Wisp", "Vanish", *["Backstab"] * 8], board=["Chillwind Yeti", "War Golem"])
    table = scenario(me, side("warrior"), positions="all").play("Wisp", position=0).play("Vanish")
    assert (table.hand()[-2:], table.board()) == (["Chillwind Yeti", "War Golem"], [])
    assert [card.name for card in table.me.graveyard] == ["Wisp"]


@pytest.mark.card("NEW1_004")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_the_deathrattle_of_a_minion_runs_if_vanish_destroys_it() -> None:
    """https://hearthstone.fandom.com/wiki/Destroy: a minion that returns to a full hand is destroyed."""
    table = scenario(side("rogue", hand=["Vanish"]), side("warrior", hand=["Wisp"] * 10, board=["Cairne Bloodhoof"]))
    assert table.play("Vanish").board(1) == ["Baine Bloodhoof"]
