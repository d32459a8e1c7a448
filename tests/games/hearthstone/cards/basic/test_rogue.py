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
