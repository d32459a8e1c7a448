"""Mage cards of Goblins vs Gnomes."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, FROZEN, MECH, STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("GVG_001")
@pytest.mark.mechanic("Random targets")
def test_flamecannon_hits_a_random_enemy_minion() -> None:
    hit = set()
    for seed in range(10):
        me = side("mage", hand=["Flamecannon"], board=["Wisp"])
        opponent = side("warrior", board=["Chillwind Yeti", minion("War Golem", keywords=STEALTH)])
        table = scenario(me, opponent, seed=seed).play("Flamecannon")
        assert (table.board(), table.opponent.hero.health) == (["Wisp"], 30)
        hit.add(tuple(table.stats(1)))
    assert hit == {((4, 1), (7, 7)), ((4, 5), (7, 3))}


@pytest.mark.card("GVG_001")
@pytest.mark.mechanic("Spell damage")
def test_flamecannon_grows_with_spell_damage() -> None:
    me = side("mage", hand=["Flamecannon"], board=["Soot Spewer"])
    assert scenario(me, side("warrior", board=["Chillwind Yeti"])).play("Flamecannon").board(1) == []


@pytest.mark.card("GVG_001")
def test_flamecannon_needs_an_enemy_minion() -> None:
    assert not scenario(side("mage", hand=["Flamecannon"], board=["Wisp"]), side("warrior")).can_play("Flamecannon")


@pytest.mark.card("GVG_004")
@pytest.mark.mechanic("Race checks")
@pytest.mark.mechanic("Random targets")
def test_goblin_blastmage_splits_four_damage_among_all_enemies_beside_a_mech() -> None:
    outcomes = set()
    for seed in range(20):
        me = side("mage", hand=["Goblin Blastmage"], board=["Soot Spewer", "Kobold Geomancer"])
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed).play("Goblin Blastmage")
        golem = table.opponent.board[0]
        assert golem.health + table.opponent.hero.health == 33  # spell damage does not count
        assert table.stats() == [(3, 3), (2, 2), (5, 4)]
        outcomes.add(golem.health)
    assert len(outcomes) > 2


@pytest.mark.card("GVG_004")
def test_goblin_blastmage_does_nothing_without_a_friendly_mech() -> None:
    table = scenario(side("mage", hand=["Goblin Blastmage"], board=["Wisp"]), side("mage", board=["Soot Spewer"]))
    table.play("Goblin Blastmage")
    assert (table.stats(1), table.opponent.hero.health) == ([(3, 3)], 30)


@pytest.mark.card("GVG_123")
@pytest.mark.mechanic("Spell damage")
def test_soot_spewer_is_a_mech_with_spell_damage() -> None:
    table = scenario(side("mage", hand=["Soot Spewer", "Fireball"]), side("warrior"))
    table.play("Soot Spewer").play("Fireball", "enemy hero")
    assert (table.stats(), table.opponent.hero.health) == ([(3, 3)], 23)
    assert table.me.board[0].card.tribe == MECH


@pytest.mark.card("GVG_122")
def test_wee_spellstopper_protects_its_neighbours_from_spells_and_hero_powers() -> None:
    board = ["Wisp", "Wee Spellstopper", "Chillwind Yeti", "War Golem"]
    hand = ["Frostbolt", "Elven Archer"]
    table = scenario(side("mage", hand=hand), side("mage", board=board))
    open_to_all = ["Wee Spellstopper", "War Golem"]
    assert [it.card.name for it in table.targets("Frostbolt") if it.is_minion()] == open_to_all
    assert [it.card.name for it in table.power_targets() if it.is_minion()] == open_to_all
    assert [it.card.name for it in table.targets("Elven Archer") if it.is_minion()] == board
    table.play("Frostbolt", "Wee Spellstopper").power("Wee Spellstopper").end_turn().end_turn()
    table.power("Wee Spellstopper")
    assert table.board(1) == ["Wisp", "Chillwind Yeti", "War Golem"]
    assert len([it for it in table.targets("Elven Archer") if it.is_minion()]) == 3


@pytest.mark.card("GVG_002")
@pytest.mark.mechanic("Freeze")
def test_snowchugger_freezes_whatever_it_damages() -> None:
    table = scenario(side("mage", board=["Snowchugger"]), side("mage", board=["War Golem", "Wisp"]))
    table.attack("Snowchugger", "enemy hero")
    assert table.opponent.hero.has_keyword(FROZEN)
    table.end_turn().attack("Wisp", "Snowchugger")
    assert not table.character("War Golem").has_keyword(FROZEN)
    table = scenario(side("mage", board=["Snowchugger"]), side("mage", board=["War Golem"]), player=1)
    table.attack("War Golem", "Snowchugger")
    assert (table.board(), table.character("War Golem").has_keyword(FROZEN)) == ([], True)


@pytest.mark.card("GVG_002")
@pytest.mark.mechanic("Divine Shield")
def test_snowchugger_does_not_freeze_a_minion_that_took_no_damage() -> None:
    shielded = minion("War Golem", keywords=DIVINE_SHIELD)
    table = scenario(side("mage", board=["Snowchugger"]), side("mage", board=[shielded]))
    assert not table.attack("Snowchugger", "War Golem").character("War Golem").has_keyword(FROZEN)


@pytest.mark.card("GVG_005")
@pytest.mark.mechanic("Copy")
def test_echo_of_medivh_copies_all_friendly_minions_as_printed_into_the_hand() -> None:
    me = side("mage", hand=["Echo of Medivh"], board=[minion("Mana Wyrm", attack=9, damage=1), "Wisp"])
    table = scenario(me, side("mage", board=["Chillwind Yeti"])).play("Echo of Medivh")
    assert table.hand() == ["Mana Wyrm", "Wisp"]
    assert (table.me.hand[0].attack, table.me.hand[0].health) == (0, 0)
    assert [held.card.name for held in table.state.observe(1).opponent.hand] == ["Mana Wyrm", "Wisp"]


@pytest.mark.card("GVG_005")
def test_echo_of_medivh_copies_the_oldest_minions_until_the_hand_is_full() -> None:
    me = side("mage", hand=["Mana Wyrm", "Echo of Medivh", *["Fireball"] * 8], board=["Dire Wolf Alpha", "Wisp"])
    table = scenario(me, side("mage")).play("Mana Wyrm", position=0).play("Echo of Medivh")
    assert table.board() == ["Mana Wyrm", "Dire Wolf Alpha", "Wisp"]
    assert table.hand()[8:] == ["Dire Wolf Alpha", "Wisp"]


@pytest.mark.card("GVG_003")
def test_unstable_portal_gives_a_random_minion_that_costs_three_less() -> None:
    table = scenario(side("mage", hand=["Unstable Portal", "Boulderfist Ogre"]), side("mage"), seed=3)
    table.play("Unstable Portal")
    held = table.me.hand[1]
    assert held.card.is_minion()
    assert table.costs() == [6, max(held.card.cost - 3, 0)]
    assert held.cost == -3
    assert not held.known


@pytest.mark.card("GVG_003")
@pytest.mark.mechanic("Bounce")
def test_a_minion_from_the_unstable_portal_costs_the_normal_amount_once_it_returns() -> None:
    """HearthSim/hs-bugs 705 reports the opposite as a bug, for Far Sight."""
    table = scenario(side("mage", hand=["Unstable Portal"]), side("rogue", hand=["Sap"]), seed=3)
    table.play("Unstable Portal")
    card = table.me.hand[0].card
    table.play(card.id).end_turn().play("Sap", table.me.board[0])
    assert (table.me.hand[-1].card, table.me.hand[-1].cost) == (card, 0)


@pytest.mark.card("GVG_007")
def test_flame_leviathan_burns_all_characters_when_it_is_drawn() -> None:
    me = side("mage", hand=["Arcane Intellect"], board=["Wisp", "War Golem"], deck=["Flame Leviathan", "Wisp"])
    table = scenario(me, side("mage", board=["Chillwind Yeti"])).play("Arcane Intellect")
    assert (table.me.hero.health, table.opponent.hero.health) == (28, 28)
    assert (table.stats(), table.stats(1)) == ([(7, 5)], [(4, 3)])
    assert sorted(table.hand()) == ["Flame Leviathan", "Wisp"]
    seen = [held.card.name for held in table.state.observe(1).opponent.hand]
    assert sorted(seen) == ["Flame Leviathan", "a hidden card"]


@pytest.mark.card("GVG_007")
def test_flame_leviathan_does_nothing_when_it_is_played_or_burnt() -> None:
    me = side(
        "mage", hand=["Flame Leviathan", "Arcane Intellect", *["Wisp"] * 8], deck=["Wisp", "Flame Leviathan"], mana=10
    )
    for seed in range(4):
        table = scenario(me, side("mage"), seed=seed).play("Arcane Intellect").play("Flame Leviathan")
        drawn = table.hand().count("Flame Leviathan")
        assert table.opponent.hero.health == 30 - 2 * drawn
