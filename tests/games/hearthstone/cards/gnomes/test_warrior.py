"""Warrior cards of Goblins vs Gnomes."""

import pytest

from topdeck.games.hearthstone.engine.constants import ELUSIVE, TAUNT
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("GVG_051")
@pytest.mark.mechanic("Self-conditional aura")
def test_warbot_rages_while_damaged() -> None:
    me = side("priest", board=["Warbot", minion("Warbot", damage=1)], power="CS1h_001")
    table = scenario(me, side("mage"))
    assert table.stats() == [(1, 3), (2, 2)]
    table.power(table.me.board[1])
    assert table.stats() == [(1, 3), (1, 3)]


@pytest.mark.card("GVG_053")
@pytest.mark.mechanic("Armor")
@pytest.mark.mechanic("Battlecry (tag)")
def test_shieldmaiden_gives_five_armor() -> None:
    table = scenario(side("warrior", hand=["Shieldmaiden"], armor=2), side("warrior")).play("Shieldmaiden")
    assert (table.stats(), table.me.armor, table.opponent.armor) == ([(5, 5)], 7, 0)


@pytest.mark.card("GVG_055")
@pytest.mark.mechanic("Race checks")
def test_screwjank_clunker_strengthens_another_friendly_mech() -> None:
    elusive = minion("Warbot", keywords=ELUSIVE)
    me = side("warrior", hand=["Screwjank Clunker"], board=["Warbot", elusive, "Wisp"])
    table = scenario(me, side("warrior", board=["Warbot"]))
    assert table.targets("Screwjank Clunker") == table.me.board[:2]
    table.play("Screwjank Clunker", table.me.board[0])
    assert (table.stats(), table.stats(1)) == ([(3, 5), (1, 3), (1, 1), (2, 5)], [(1, 3)])


@pytest.mark.card("GVG_055")
def test_screwjank_clunker_needs_no_mech() -> None:
    table = scenario(side("warrior", hand=["Screwjank Clunker"], board=["Wisp"]), side("mage"))
    assert table.play("Screwjank Clunker").stats() == [(1, 1), (2, 5)]


@pytest.mark.card("GVG_050")
def test_bouncing_blade_hits_random_minions_until_one_dies() -> None:
    """https://hearthstone.wiki.gg/wiki/Bouncing_Blade"""
    outcomes = set()
    for seed in range(12):
        me = side("warrior", hand=["Bouncing Blade"], board=[minion("Chillwind Yeti", damage=2)])
        table = scenario(me, side("mage", board=["Bloodfen Raptor"]), seed=seed).play("Bouncing Blade")
        assert len(table.board() + table.board(1)) == 1
        assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)
        outcomes.add((*table.stats(), *table.stats(1)))
    assert {((4, 1),), ((4, 2),), ((4, 3),), ((3, 1),)} & outcomes == outcomes
    assert len(outcomes) > 2


@pytest.mark.card("GVG_050")
def test_bouncing_blade_needs_a_minion_and_deals_spell_damage_with_every_bounce() -> None:
    assert not scenario(side("warrior", hand=["Bouncing Blade"]), side("mage")).can_play("Bouncing Blade")
    me = side("warrior", hand=["Bouncing Blade"], board=["Bloodmage Thalnos"])
    for seed in range(5):
        table = scenario(me, side("mage", board=["War Golem"]), seed=seed).play("Bouncing Blade")
        assert (table.board(), table.stats(1)[0][1] % 2) == ([], 1)  # two damage each time


@pytest.mark.card("GVG_050")
def test_bouncing_blade_spares_immune_minions_and_triggers_run_between_the_bounces() -> None:
    me = side("warrior", hand=["Bouncing Blade"], board=[minion("Wisp", keywords=["immune"])])
    table = scenario(me, side("mage", board=["Chillwind Yeti"])).play("Bouncing Blade")
    assert (table.board(), table.board(1)) == (["Wisp"], [])
    assert scenario(me, side("mage")).play("Bouncing Blade").board() == ["Wisp"]
    me = side("warrior", hand=["Bouncing Blade"], board=["Acolyte of Pain"], deck=["Wisp"] * 5)
    assert scenario(me, side("mage")).play("Bouncing Blade").hand() == ["Wisp"] * 3


@pytest.mark.card("GVG_054")
def test_ogre_warmaul_sometimes_attacks_another_enemy_even_past_a_taunt() -> None:
    outcomes = set()
    for seed in range(20):
        opponent = side("mage", board=[minion("War Golem", keywords=TAUNT)])
        table = scenario(side("warrior", weapon="Ogre Warmaul"), opponent, seed=seed)
        table.attack("my hero", "War Golem")
        outcomes.add((table.opponent.hero.health, table.character("War Golem").health))
    assert outcomes == {(30, 3), (26, 7)}


@pytest.mark.card("GVG_054")
@pytest.mark.mechanic("Weapons")
def test_ogre_warmaul_always_hits_an_enemy_hero_without_minions_and_does_not_mislead_minions() -> None:
    for seed in range(20):
        me = side("warrior", weapon="Ogre Warmaul", board=["Wisp"])
        table = scenario(me, side("mage"), seed=seed).attack("my hero", "enemy hero")
        assert table.opponent.hero.health == 26
        table = scenario(me, side("mage", board=["War Golem"]), seed=seed).attack("Wisp", "enemy hero")
        assert table.opponent.hero.health == 29


@pytest.mark.card("GVG_086")
@pytest.mark.mechanic("Armor")
def test_siege_engine_gains_attack_whenever_its_hero_gains_armor() -> None:
    me = side("warrior", hand=["Shield Block"], board=["Siege Engine"], deck=["Wisp"])
    table = scenario(me, side("warrior", board=["Siege Engine"])).play("Shield Block").power()
    assert (table.me.armor, table.stats(), table.stats(1)) == (7, [(7, 5)], [(5, 5)])
    table.end_turn().power()
    assert (table.stats(), table.stats(1)) == ([(7, 5)], [(6, 5)])


@pytest.mark.card("GVG_052")
def test_crush_destroys_a_minion_and_is_cheaper_with_a_damaged_minion() -> None:
    me, enemy = side("warrior", hand=["Crush"], board=["War Golem"]), side("mage", board=[minion("Ysera", damage=1)])
    table = scenario(me, enemy)
    assert table.costs() == [7]
    me = side("warrior", hand=["Crush"], board=["Wisp", minion("War Golem", damage=1)], health=20)
    table = scenario(me, enemy).play("Crush", "Ysera")
    assert (table.me.mana, table.board(1)) == (7, [])


@pytest.mark.card("GVG_056")
@pytest.mark.card("GVG_056t")
def test_iron_juggernaut_hides_a_mine_in_the_enemy_deck() -> None:
    me = side("warrior", hand=["Iron Juggernaut"])
    table = scenario(me, side("mage", board=["Kobold Geomancer"])).play("Iron Juggernaut")
    assert [held.card.name for held in table.opponent.deck_cards()] == ["Burrowing Mine"]
    table.end_turn()
    assert (table.opponent.hero.health, table.hand(1), table.me.hero.health) == (19, [], 30)  # and one for fatigue


@pytest.mark.card("GVG_056t")
def test_burrowing_mine_is_burnt_harmlessly_if_the_hand_is_full() -> None:
    table = scenario(
        side("mage"), side("mage", hand=["Wisp"] * 10, deck=["Burrowing Mine", "Burrowing Mine"])
    ).end_turn()
    assert (table.opponent.hero.health, table.opponent.cards_left) == (30, 1)


@pytest.mark.card("GVG_050")
def test_bouncing_blade_leaves_minions_that_commanding_shout_keeps_alive_at_one_health() -> None:
    """https://hearthstone.wiki.gg/wiki/Bouncing_Blade"""
    hand = ["Commanding Shout", "Bouncing Blade"]
    me = side("warrior", hand=hand, board=["War Golem", "Chillwind Yeti"], deck=["Wisp"])
    table = scenario(me, side("mage")).play("Commanding Shout").play("Bouncing Blade")
    assert table.stats() == [(7, 1), (4, 1)]
    me = side("warrior", hand=hand, board=["Wisp"], deck=["Wisp"])
    table = scenario(me, side("mage", board=["War Golem"])).play("Commanding Shout").play("Bouncing Blade")
    assert (table.board(), table.board(1)) == (["Wisp"], [])
