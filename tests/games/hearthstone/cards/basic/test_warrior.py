"""Basic warrior cards and the hero power."""

import pytest

from topdeck.core.errors import IllegalAction
from topdeck.games.hearthstone.engine.constants import CHARGE, DIVINE_SHIELD, ELUSIVE, STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("CS2_102")
@pytest.mark.mechanic("Armor")
def test_armor_up_adds_to_the_armor() -> None:
    table = scenario(side("warrior", armor=3, health=12), side("mage"))
    table.power()
    assert (table.me.armor, table.me.hero.health, table.me.mana) == (5, 12, 8)


@pytest.mark.card("CS2_102")
@pytest.mark.mechanic("Armor")
def test_armor_is_hit_before_health() -> None:
    table = scenario(side("warrior"), side("mage", board=["Chillwind Yeti"]))
    table.power().end_turn().attack("Chillwind Yeti", "my hero")
    assert (table.me.armor, table.me.hero.health) == (0, 28)


@pytest.mark.card("CS2_105")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_heroic_strike_lasts_a_turn() -> None:
    table = scenario(side("warrior", hand=["Heroic Strike"]), side("mage", board=["Chillwind Yeti"]))
    table.play("Heroic Strike").attack("my hero", "Chillwind Yeti")
    assert (table.stats(1), table.me.hero.health) == ([(4, 1)], 26)
    table.end_turn()
    assert table.me.hero.attack == 0


@pytest.mark.card("CS2_105")
def test_heroic_strike_adds_to_a_weapon() -> None:
    table = scenario(side("warrior", hand=["Heroic Strike"], weapon="Fiery War Axe"), side("mage"))
    table.play("Heroic Strike").attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 23


@pytest.mark.card("CS2_106")
@pytest.mark.mechanic("Weapons")
@pytest.mark.mechanic("No effect (stats only)")
def test_fiery_war_axe_strikes_twice_in_two_turns() -> None:
    table = scenario(side("warrior", hand=["Fiery War Axe"]), side("mage", board=["River Crocolisk"]))
    table.play("Fiery War Axe").attack("my hero", "River Crocolisk")
    assert (table.board(1), table.me.hero.health, table.attack_targets("my hero")) == ([], 28, [])
    axe = table.me.weapon
    assert axe is not None
    assert (axe.attack, axe.health) == (3, 1)
    table.end_turn().end_turn().attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, table.me.weapon) == (26, None)  # it drew from an empty deck too


@pytest.mark.card("CS2_112")
@pytest.mark.mechanic("Weapons")
@pytest.mark.mechanic("No effect (stats only)")
def test_arcanite_reaper_replaces_another_weapon() -> None:
    table = scenario(side("warrior", hand=["Arcanite Reaper"], weapon="Fiery War Axe"), side("mage"))
    table.play("Arcanite Reaper").attack("my hero", "enemy hero")
    assert table.me.weapon is not None
    assert (table.opponent.hero.health, table.me.weapon.attack, table.me.weapon.health) == (25, 5, 1)


@pytest.mark.card("CS2_108")
@pytest.mark.mechanic("Destroy")
def test_execute_destroys_a_damaged_enemy() -> None:
    table = scenario(
        side("warrior", hand=["Execute"], board=[minion("Wisp", health=2, damage=1)]),
        side("mage", board=["Chillwind Yeti", minion("Boulderfist Ogre", damage=1)], health=10),
    )
    assert table.targets("Execute") == [table.character("Boulderfist Ogre")]
    table.play("Execute", "Boulderfist Ogre")
    assert table.board(1) == ["Chillwind Yeti"]


@pytest.mark.card("CS2_108")
def test_execute_cannot_be_played_without_a_damaged_enemy_in_sight() -> None:
    for keywords in (ELUSIVE, STEALTH):
        hidden = minion("Chillwind Yeti", damage=1, keywords=keywords)
        table = scenario(side("warrior", hand=["Execute"]), side("mage", board=[hidden, "War Golem"]))
        assert not table.can_play("Execute")


@pytest.mark.card("CS2_108")
@pytest.mark.mechanic("Divine Shield")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_execute_passes_a_shield_and_lets_a_deathrattle_speak() -> None:
    cairne = minion("Cairne Bloodhoof", damage=1, keywords=DIVINE_SHIELD)
    table = scenario(side("warrior", hand=["Execute"]), side("mage", board=[cairne]))
    assert table.play("Execute", "Cairne Bloodhoof").board(1) == ["Baine Bloodhoof"]


@pytest.mark.card("CS2_108")
@pytest.mark.mechanic("Healing")
def test_execute_needs_a_wound_that_is_still_there() -> None:
    me = side("warrior", power="CS1h_001", hand=["Execute"])
    table = scenario(me, side("mage", board=[minion("War Golem", damage=2)]))
    assert table.can_play("Execute")
    assert not table.power("War Golem").can_play("Execute")
    table = scenario(side("warrior", hand=["Execute"], weapon="Fiery War Axe"), side("mage", board=["War Golem"]))
    assert table.attack("my hero", "War Golem").play("Execute", "War Golem").board(1) == []


@pytest.mark.card("CS2_108")
def test_execute_does_not_take_lost_health_for_a_wound() -> None:
    opponent = side("warrior", board=["Southsea Captain", "Bloodsail Raider"])
    table = scenario(side("warrior", hand=["Fireball", "Execute"]), opponent).play("Fireball", "Southsea Captain")
    assert (table.stats(1), table.can_play("Execute")) == ([(2, 3)], False)


@pytest.mark.card("EX1_606")
@pytest.mark.mechanic("Armor")
@pytest.mark.mechanic("Card draw")
def test_shield_block_gives_armor_and_a_card() -> None:
    table = scenario(side("warrior", hand=["Shield Block"], deck=["Wisp"]), side("mage"))
    table.play("Shield Block")
    assert (table.me.armor, table.hand()) == (5, ["Wisp"])


@pytest.mark.card("EX1_606")
def test_shield_block_armor_softens_its_own_fatigue() -> None:
    table = scenario(side("warrior", hand=["Shield Block"], fatigue=2), side("mage"))
    table.play("Shield Block")
    assert (table.me.armor, table.me.hero.health) == (2, 30)


@pytest.mark.card("NEW1_011")
@pytest.mark.mechanic("Charge (printed)")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_korkron_elite_attacks_at_once() -> None:
    table = scenario(side("warrior", hand=["Kor'kron Elite"]), side("mage"))
    table.play("Kor'kron Elite").attack("Kor'kron Elite", "enemy hero")
    assert (table.stats(), table.opponent.hero.health) == ([(4, 3)], 26)


@pytest.mark.card("CS2_114")
@pytest.mark.mechanic("Random targets")
def test_cleave_wounds_two_random_enemy_minions() -> None:
    hit = set()
    for seed in range(20):
        me = side("warrior", hand=["Cleave"], board=["Chillwind Yeti"])
        table = scenario(me, side("mage", board=["Oasis Snapjaw", "War Golem", "Boulderfist Ogre"]), seed=seed)
        table.play("Cleave")
        assert (table.stats(), table.opponent.hero.health) == ([(4, 5)], 30)
        hit.add(tuple(it.max_health - it.health for it in table.opponent.board))
    assert hit == {(2, 2, 0), (2, 0, 2), (0, 2, 2)}


@pytest.mark.card("CS2_114")
def test_cleave_needs_two_enemy_minions() -> None:
    for theirs, enough in ((1, False), (2, True)):
        table = scenario(side("warrior", hand=["Cleave"], board=["Wisp"] * 2), side("mage", board=["Wisp"] * theirs))
        assert table.can_play("Cleave") == enough


@pytest.mark.card("CS2_114")
@pytest.mark.mechanic("Spell damage")
def test_cleave_wounds_more_with_spell_damage() -> None:
    me = side("warrior", hand=["Cleave"], board=["Kobold Geomancer"])
    table = scenario(me, side("mage", board=["Oasis Snapjaw", "War Golem"])).play("Cleave")
    assert table.stats(1) == [(2, 4), (7, 4)]


@pytest.mark.card("EX1_084")
def test_warsong_commander_gives_attack_to_friendly_minions_with_charge() -> None:
    me = side("warrior", board=["Warsong Commander", "Kor'kron Elite", "Wisp"], weapon="Fiery War Axe")
    table = scenario(me, side("warrior", board=["Kor'kron Elite", "Wisp"]))
    assert (table.stats(), table.stats(1)) == ([(2, 3), (5, 3), (1, 1)], [(4, 3), (1, 1)])
    table.attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 27


@pytest.mark.card("EX1_084")
def test_warsong_commander_notices_charge_that_a_minion_gains_or_loses() -> None:
    me = side(
        "warrior",
        hand=["Alexstrasza's Champion", "Faerie Dragon", "Ironbeak Owl"],
        board=["Warsong Commander", "Kor'kron Elite"],
    )
    table = scenario(me, side("mage")).play("Alexstrasza's Champion")
    assert table.stats() == [(2, 3), (5, 3), (4, 3)]
    table.play("Ironbeak Owl", "Kor'kron Elite")
    assert table.stats() == [(2, 3), (4, 3), (4, 3), (2, 1)]


@pytest.mark.card("EX1_084")
def test_warsong_commander_counts_charge_from_another_aura() -> None:
    me = side("warrior", hand=["River Crocolisk", "Wisp"], board=["Warsong Commander", "Tundra Rhino"])
    table = scenario(me, side("mage", hand=["Fireball"], deck=["Wisp"])).play("River Crocolisk").play("Wisp")
    assert table.stats() == [(2, 3), (3, 5), (3, 3), (1, 1)]
    table.end_turn().play("Fireball", "Tundra Rhino")
    assert table.stats() == [(2, 3), (2, 3), (1, 1)]


@pytest.mark.card("EX1_084")
def test_the_bonus_of_warsong_commander_ends_with_it() -> None:
    me = side("mage", hand=["Fireball"])
    table = scenario(me, side("warrior", board=["Warsong Commander", "Kor'kron Elite"]))
    table.play("Fireball", "Warsong Commander")
    assert table.stats(1) == [(4, 3)]


@pytest.mark.card("EX1_400")
@pytest.mark.mechanic("Area damage")
def test_whirlwind_wounds_all_minions() -> None:
    shielded = minion("War Golem", keywords=DIVINE_SHIELD)
    me = side("warrior", hand=["Whirlwind"], board=["Wisp", "Chillwind Yeti"])
    table = scenario(me, side("mage", board=["Oasis Snapjaw", shielded])).play("Whirlwind")
    assert (table.stats(), table.stats(1)) == ([(4, 4)], [(2, 6), (7, 7)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)
    assert not table.opponent.board[1].has_keyword(DIVINE_SHIELD)


@pytest.mark.card("EX1_400")
@pytest.mark.mechanic("Spell damage")
def test_whirlwind_wounds_more_with_spell_damage() -> None:
    me = side("warrior", hand=["Whirlwind"], board=["Kobold Geomancer"])
    table = scenario(me, side("mage", board=["Oasis Snapjaw"])).play("Whirlwind")
    assert (table.stats(), table.stats(1)) == ([], [(2, 5)])


@pytest.mark.card("CS2_103")
def test_charge_lets_a_minion_attack_at_once_but_heroes_only_from_the_next_turn() -> None:
    me = side("warrior", hand=["Charge"], board=[minion("Chillwind Yeti", asleep=True), "War Golem"])
    table = scenario(me, side("mage", board=["Wisp"]))
    assert table.attack_targets("Chillwind Yeti") == []
    table.play("Charge", "Chillwind Yeti")
    assert table.attack_targets("Chillwind Yeti") == table.opponent.board
    assert table.opponent.hero in table.attack_targets("War Golem")
    with pytest.raises(IllegalAction, match="Chillwind Yeti can't attack heroes"):
        table.attack("Chillwind Yeti", "enemy hero")
    table.end_turn().end_turn().attack("Chillwind Yeti", "enemy hero")
    assert table.opponent.hero.health == 30 - 1 - 4  # an empty deck, and the Yeti
    assert table.character("Chillwind Yeti").has_keyword(CHARGE)


@pytest.mark.card("CS2_103")
def test_charge_needs_a_friendly_minion() -> None:
    table = scenario(side("warrior", hand=["Charge"], board=["Wisp"]), side("mage", board=["War Golem"]))
    assert table.targets("Charge") == table.me.board


@pytest.mark.card("CS2_103")
@pytest.mark.mechanic("Silence")
def test_a_silence_lifts_the_restriction_of_charge() -> None:
    me = side("mage", hand=["Charge", "Silence"], board=["Chillwind Yeti"])
    table = scenario(me, side("mage")).play("Charge", "Chillwind Yeti")
    assert table.attack_targets("Chillwind Yeti") == []
    assert table.play("Silence", "Chillwind Yeti").attack_targets("Chillwind Yeti") == [table.opponent.hero]
