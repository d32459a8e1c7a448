"""Attacks and weapons of the neutral cards from Goblins vs Gnomes."""

import pytest

from topdeck.games.hearthstone.engine.constants import STEALTH, TAUNT
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("GVG_065")
def test_ogre_brute_sometimes_attacks_another_enemy_even_past_a_taunt() -> None:
    outcomes = set()
    for seed in range(20):
        opponent = side("mage", board=[minion("War Golem", keywords=TAUNT)])
        table = scenario(side("mage", board=["Ogre Brute"]), opponent, seed=seed)
        table.attack("Ogre Brute", "War Golem")
        outcomes.add((table.opponent.hero.health, table.character("War Golem").health))
    assert outcomes == {(30, 3), (26, 7)}


@pytest.mark.card("GVG_065")
@pytest.mark.mechanic("Stealth")
@pytest.mark.mechanic("Silence")
def test_ogre_brute_can_hit_a_hidden_minion_and_a_silence_cures_it() -> None:
    """https://hearthstone.wiki.gg/wiki/Forgetful"""
    for silenced, reached in ((False, {30, 26}), (True, {26})):
        health = set()
        for seed in range(20):
            opponent = side("mage", board=[minion("War Golem", keywords=STEALTH)])
            table = scenario(side("mage", board=[minion("Ogre Brute", silenced=silenced)]), opponent, seed=seed)
            health.add(table.attack("Ogre Brute", "enemy hero").opponent.hero.health)
            assert table.character("War Golem").health == (7 if table.opponent.hero.health == 26 else 3)
        assert health == reached


@pytest.mark.card("GVG_112")
def test_mogor_the_ogre_misleads_the_minions_of_both_sides_and_himself() -> None:
    me, opponent = side("mage", board=["Mogor the Ogre", "Wisp"]), side("mage", board=["War Golem", "Wisp"])
    for attacker, player in (("Mogor the Ogre", 0), ("War Golem", 1)):
        hits = 0
        for seed in range(200):
            table = scenario(me, opponent, seed=seed, player=player)
            target = table.opponent.hero if player == 0 else table.me.hero
            hits += table.attack(attacker, target).state.seat(1 - player).hero.health < 30
        assert 80 <= hits <= 120


@pytest.mark.card("GVG_112")
@pytest.mark.mechanic("Weapons")
def test_mogor_the_ogre_does_not_mislead_heroes() -> None:
    for seed in range(20):
        me = side("warrior", weapon="Fiery War Axe", board=["Mogor the Ogre"])
        table = scenario(me, side("mage", board=["War Golem"]), seed=seed).attack("my hero", "enemy hero")
        assert table.opponent.hero.health == 27


@pytest.mark.card("GVG_113")
def test_foe_reaper_4000_also_damages_the_neighbours_of_the_minion_it_attacks() -> None:
    opponent = side("mage", board=["War Golem", "Chillwind Yeti", "Boulderfist Ogre", "War Golem", "War Golem"])
    table = scenario(side("mage", board=["Foe Reaper 4000", "Wisp"]), opponent)
    table.attack("Foe Reaper 4000", "Boulderfist Ogre")
    assert (table.stats(), table.stats(1)) == ([(6, 3), (1, 1)], [(7, 7), (6, 1), (7, 1), (7, 7)])
    assert table.opponent.hero.health == 30


@pytest.mark.card("GVG_113")
@pytest.mark.mechanic("Silence")
def test_foe_reaper_4000_damages_no_minions_if_it_attacks_a_hero_or_is_silenced() -> None:
    table = scenario(side("mage", board=["Foe Reaper 4000"]), side("mage", board=["War Golem", "War Golem"]))
    table.attack("Foe Reaper 4000", "enemy hero")
    assert (table.opponent.hero.health, table.stats(1)) == (24, [(7, 7), (7, 7)])
    me = side("mage", board=[minion("Foe Reaper 4000", silenced=True)])
    table = scenario(me, side("mage", board=["Wisp", "War Golem"])).attack("Foe Reaper 4000", "War Golem")
    assert table.stats(1) == [(1, 1), (7, 1)]


@pytest.mark.card("GVG_119")
@pytest.mark.mechanic("Weapons")
def test_blingtron_3000_equips_both_heroes_with_random_weapons() -> None:
    weapons: tuple[set[str], set[str]] = (set(), set())
    for seed in range(20):
        me = side("warrior", hand=["Blingtron 3000"], weapon="Death's Bite")
        table = scenario(me, side("mage", board=["War Golem"]), seed=seed, format="wild").play("Blingtron 3000")
        assert table.stats(1) == [(7, 6)]  # the previous weapon is destroyed
        for player, found in zip((table.me, table.opponent), weapons, strict=True):
            assert player.weapon is not None
            assert (player.weapon.card.collectible, player.weapon.side) == (True, player.side)
            found.add(player.weapon.card.name)
    assert len(weapons[0]) > 3
    assert len(weapons[1]) > 3
