"""Neutral cards of Goblins vs Gnomes, and the Spare Parts."""

import pytest

from topdeck.games.hearthstone.engine.constants import FROZEN, MECH
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side

# ---- Spare Parts


@pytest.mark.card("PART_001")
@pytest.mark.mechanic("Permanent buff on board")
def test_armor_plating_toughens_a_minion() -> None:
    me = side("mage", hand=["Armor Plating"], board=["Wisp"])
    table = scenario(me, side("warrior", board=[minion("War Golem", damage=2)]))
    assert table.targets("Armor Plating") == [*table.me.board, *table.opponent.board]
    table.play("Armor Plating", "War Golem")
    assert (table.stats(1), table.opponent.board[0].max_health) == ([(7, 6)], 8)


@pytest.mark.card("PART_002")
@pytest.mark.mechanic("Bounce")
def test_time_rewinder_returns_a_friendly_minion_to_the_hand() -> None:
    me = side("mage", hand=["Time Rewinder"], board=[minion("Wisp", attack=5), "War Golem"])
    table = scenario(me, side("warrior", board=["Wisp"]))
    assert table.targets("Time Rewinder") == table.me.board
    table.play("Time Rewinder", table.me.board[0])
    assert (table.board(), table.hand()) == (["War Golem"], ["Wisp"])
    assert table.play("Wisp").stats() == [(7, 7), (1, 1)]


@pytest.mark.card("PART_003")
def test_rusty_horn_gives_a_minion_taunt() -> None:
    me = side("mage", hand=["Rusty Horn"], board=["Wisp", "Chillwind Yeti"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Rusty Horn") == [*table.me.board, *table.opponent.board]
    table.play("Rusty Horn", "Wisp").end_turn()
    assert table.attack_targets("War Golem") == [table.me.board[0]]


@pytest.mark.card("PART_004")
@pytest.mark.mechanic("Stealth")
def test_finicky_cloakfield_hides_a_friendly_minion_until_its_owners_next_turn() -> None:
    me = side("mage", hand=["Finicky Cloakfield"], board=["Wisp"], deck=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"], deck=["Wisp"] * 2))
    assert table.targets("Finicky Cloakfield") == table.me.board
    table.play("Finicky Cloakfield", "Wisp").end_turn()
    assert table.attack_targets("War Golem") == [table.me.hero]
    table.end_turn().end_turn()
    assert table.attack_targets("War Golem") == [table.me.board[0], table.me.hero]


@pytest.mark.card("PART_005")
@pytest.mark.mechanic("Freeze")
def test_emergency_coolant_freezes_a_minion() -> None:
    me = side("mage", hand=["Emergency Coolant"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem", "Boulderfist Ogre"]))
    assert table.targets("Emergency Coolant") == [*table.me.board, *table.opponent.board]
    table.play("Emergency Coolant", "War Golem")
    assert [it.has_keyword(FROZEN) for it in table.opponent.board] == [True, False]
    assert table.stats(1) == [(7, 7), (6, 7)]


@pytest.mark.card("PART_006")
@pytest.mark.mechanic("Health set / stat set or swap")
def test_reversing_switch_swaps_attack_and_health() -> None:
    me = side("mage", hand=["Reversing Switch"], board=["Chillwind Yeti"])
    table = scenario(me, side("warrior", board=[minion("Core Hound", damage=3)]))
    assert table.targets("Reversing Switch") == [*table.me.board, *table.opponent.board]
    table.play("Reversing Switch", "Core Hound")
    assert (table.stats(), table.stats(1)) == ([(4, 5)], [(2, 9)])


@pytest.mark.card("PART_006")
def test_reversing_switch_kills_a_minion_without_attack() -> None:
    table = scenario(side("mage", hand=["Reversing Switch"]), side("warrior", board=["Doomsayer"]))
    assert table.play("Reversing Switch", "Doomsayer").board(1) == []


@pytest.mark.card("PART_007")
@pytest.mark.mechanic("Permanent buff on board")
def test_whirling_blades_sharpen_a_minion() -> None:
    me = side("mage", hand=["Whirling Blades"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Whirling Blades") == [*table.me.board, *table.opponent.board]
    table.play("Whirling Blades", "Wisp").end_turn()
    assert (table.stats(), table.stats(1)) == ([(2, 1)], [(7, 7)])


@pytest.mark.card("GVG_074")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Battlecry (tag)")
def test_kezan_mystic_takes_a_secret_that_its_owner_lacks() -> None:
    for seed in range(4):
        me = side("mage", hand=["Kezan Mystic"], secrets=["Ice Block"])
        table = scenario(me, side("mage", secrets=["Ice Block", "Vaporize"], board=["War Golem"]), seed=seed)
        table.play("Kezan Mystic").end_turn()
        assert [it.card.name for it in table.opponent.secrets] == ["Ice Block"]
        assert [it.card.name for it in table.me.secrets] == ["Ice Block", "Vaporize"]
        table.attack("War Golem", "my hero")
        assert (table.board(1), table.me.hero.health) == ([], 30)


@pytest.mark.card("GVG_074")
def test_kezan_mystic_destroys_a_secret_that_its_owner_cannot_take() -> None:
    """https://hearthstone.fandom.com/wiki/Kezan_Mystic"""
    me = side("mage", hand=["Kezan Mystic"], secrets=["Ice Block"])
    table = scenario(me, side("mage", secrets=["Ice Block"])).play("Kezan Mystic")
    assert (len(table.me.secrets), table.opponent.secrets) == (1, ())
    five = ["Ice Block", "Ice Barrier", "Counterspell", "Effigy", "Duplicate"]
    table = scenario(side("mage", hand=["Kezan Mystic"], secrets=five), side("mage", secrets=["Vaporize"]))
    table.play("Kezan Mystic")
    assert (len(table.me.secrets), table.opponent.secrets) == (5, ())


@pytest.mark.card("GVG_089")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Healing")
def test_illuminator_heals_its_hero_at_the_end_of_its_turn_if_there_is_a_secret() -> None:
    for mine, theirs, health in ((["Ice Block"], [], 14), ([], ["Ice Block"], 10)):
        me = side("mage", board=["Illuminator"], secrets=mine, health=10, deck=["Wisp"])
        table = scenario(me, side("mage", secrets=theirs, health=10, deck=["Wisp"]))
        assert (table.end_turn().me.hero.health, table.opponent.hero.health) == (health, 10)
        assert table.end_turn().me.hero.health == health


@pytest.mark.card("GVG_117")
@pytest.mark.mechanic("Card / spell played triggers")
def test_gazlowe_adds_a_random_mech_for_each_spell_that_cost_one() -> None:
    hand = [in_hand("Arcane Missiles"), in_hand("Fireball", cost=-3), in_hand("The Coin"), in_hand("Frostbolt")]
    table = scenario(side("mage", hand=hand, board=["Gazlowe"]), side("mage"), format="wild")
    table.play("The Coin").play("Frostbolt", "enemy hero")
    assert len(table.me.hand) == 2
    table.play("Arcane Missiles").play("Fireball", "enemy hero")
    assert [held.card.tribe == MECH and held.card.is_minion() for held in table.me.hand] == [True, True]


@pytest.mark.card("GVG_117")
def test_gazlowe_ignores_cheap_minions_and_enemy_spells() -> None:
    me = side("mage", hand=["Murloc Raider"], board=["Gazlowe"])
    table = scenario(me, side("mage", hand=["Arcane Missiles"])).play("Murloc Raider").end_turn()
    assert table.play("Arcane Missiles").hand() == []
