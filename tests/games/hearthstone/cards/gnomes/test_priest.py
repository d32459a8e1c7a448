"""Priest cards of Goblins vs Gnomes."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("GVG_008")
def test_lightbomb_hurts_each_minion_by_its_own_attack() -> None:
    me = side("priest", hand=["Lightbomb"], board=["Chillwind Yeti", "War Golem"])
    enemy = side("warrior", board=["Doomsayer", "Oasis Snapjaw", "Argent Squire", minion("Boulderfist Ogre", attack=2)])
    table = scenario(me, enemy).play("Lightbomb")
    assert (table.board(), table.stats()) == (["Chillwind Yeti"], [(4, 1)])
    assert table.stats(1) == [(0, 7), (2, 5), (1, 1), (2, 5)]
    assert not table.opponent.board[2].has_keyword(DIVINE_SHIELD)
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("GVG_008")
def test_lightbomb_hurts_more_with_spell_damage() -> None:
    me = side("priest", hand=["Lightbomb"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti", "Oasis Snapjaw"])).play("Lightbomb")
    assert (table.board(), table.board(1), table.stats(1)) == ([], ["Oasis Snapjaw"], [(2, 4)])


@pytest.mark.card("GVG_008")
def test_lightbomb_hurts_one_minion_after_another_in_order_of_play() -> None:
    """A berserker grows with the minions before it: https://github.com/HearthSim/hs-bugs/issues/133."""
    table = scenario(side("priest", hand=["Lightbomb"]), side("warrior", board=["Wisp", "Wisp", "Frothing Berserker"]))
    assert table.play("Lightbomb").board(1) == []  # it dealt four damage to itself
    table = scenario(side("priest", hand=["Lightbomb"]), side("warrior", board=["Frothing Berserker", "Wisp", "Wisp"]))
    assert table.play("Lightbomb").stats(1) == [(5, 2)]


@pytest.mark.card("GVG_009")
def test_shadowbomber_hurts_both_heroes() -> None:
    table = scenario(side("priest", hand=["Shadowbomber"]), side("warrior", board=["Wisp"])).play("Shadowbomber")
    assert (table.me.hero.health, table.opponent.hero.health, table.stats(1)) == (27, 27, [(1, 1)])


@pytest.mark.card("GVG_009")
def test_shadowbomber_can_end_the_game_in_a_draw() -> None:
    table = scenario(side("priest", hand=["Shadowbomber"], health=3), side("warrior", health=3)).play("Shadowbomber")
    assert table.result is not None
    assert table.result.winner is None


@pytest.mark.card("GVG_012")
def test_light_of_the_naaru_heals_and_brings_a_lightwarden_if_more_is_needed() -> None:
    me = side("priest", hand=["Light of the Naaru"], board=["Kobold Geomancer"], health=20)
    table = scenario(me, side("warrior", board=[minion("War Golem", damage=4)]))
    assert len(table.targets("Light of the Naaru")) == 4
    table.play("Light of the Naaru", "War Golem")
    assert (table.stats(1), table.board()) == ([(7, 6)], ["Kobold Geomancer", "Lightwarden"])
    assert table.stats()[1] == (1, 2)  # it arrived after the healing


@pytest.mark.card("GVG_012")
def test_light_of_the_naaru_brings_nobody_for_the_healthy() -> None:
    me = side("priest", hand=["Light of the Naaru"] * 2, board=[minion("War Golem", damage=3)], health=20)
    table = scenario(me, side("warrior"))
    table.play("Light of the Naaru", "War Golem").play("Light of the Naaru", "enemy hero")
    assert (table.board(), table.stats()) == (["War Golem"], [(7, 7)])


@pytest.mark.card("GVG_012")
def test_light_of_the_naaru_heals_without_room_too() -> None:
    table = scenario(side("priest", hand=["Light of the Naaru"], board=["Wisp"] * 7, health=20), side("warrior"))
    table.play("Light of the Naaru", "my hero")
    assert (table.me.hero.health, table.board()) == (23, ["Wisp"] * 7)


@pytest.mark.card("GVG_072")
def test_shadowboxer_strikes_a_random_enemy_for_every_character_that_is_healed() -> None:
    me = side("priest", hand=["Holy Nova"], board=["Shadowboxer", minion("War Golem", damage=1)], health=20)
    struck = set()
    for seed in range(10):
        table = scenario(me, side("warrior", board=["Boulderfist Ogre"]), seed=seed).play("Holy Nova")
        lost = (28 - table.opponent.hero.health, 5 - table.opponent.board[0].health)
        assert sum(lost) == 2  # for the hero and the golem
        struck.add(lost)
    assert len(struck) == 3


@pytest.mark.card("GVG_072")
def test_shadowboxer_strikes_when_an_enemy_is_healed_too_but_not_for_the_healthy() -> None:
    table = scenario(side("priest", board=["Shadowboxer"]), side("warrior", health=20))
    table.power("Shadowboxer")
    assert table.opponent.hero.health == 20
    table.end_turn().end_turn().power("enemy hero")
    assert table.opponent.hero.health == 20  # fatigue took one, healed two, and one more for the healing


@pytest.mark.card("GVG_072")
def test_shadowboxer_strikes_only_for_healed_minions_since_2020() -> None:
    me = side("priest", hand=["Holy Nova"], board=["Shadowboxer", minion("War Golem", damage=1)], health=20)
    table = scenario(me, side("warrior", board=["Boulderfist Ogre"]), era="competition-2020").play("Holy Nova")
    assert (28 - table.opponent.hero.health) + (5 - table.opponent.board[0].health) == 1


@pytest.mark.card("GVG_083")
def test_upgraded_repair_bot_gives_a_friendly_mech_four_health() -> None:
    me = side("priest", hand=["Upgraded Repair Bot"], board=[minion("Psych-o-Tron", damage=1), "Wisp"])
    table = scenario(me, side("warrior", board=["Zoobot"]))
    assert table.targets("Upgraded Repair Bot") == [table.me.board[0]]
    table.play("Upgraded Repair Bot", "Psych-o-Tron")
    assert (table.stats(), table.me.board[0].max_health) == ([(3, 7), (1, 1), (5, 5)], 8)


@pytest.mark.card("GVG_083")
def test_upgraded_repair_bot_can_come_alone() -> None:
    table = scenario(side("priest", hand=["Upgraded Repair Bot"], board=["Wisp"]), side("warrior"))
    assert table.play("Upgraded Repair Bot").stats() == [(1, 1), (5, 5)]


@pytest.mark.card("GVG_010")
def test_velens_chosen_strengthens_a_minion_and_gives_it_spell_damage() -> None:
    me = side("priest", hand=["Velen's Chosen", "Holy Smite", "Master of Ceremonies"], board=["Wisp"])
    table = scenario(me, side("mage"))
    table.play("Velen's Chosen", "Wisp").play("Holy Smite", "enemy hero")
    assert (table.stats(), table.opponent.hero.health) == ([(3, 5)], 27)
    table.play("Master of Ceremonies")
    assert table.stats()[1] == (6, 4)  # the given spell damage counts


@pytest.mark.card("GVG_011")
def test_shrinkmeister_reduces_the_attack_of_a_minion_this_turn() -> None:
    table = scenario(side("priest", hand=["Shrinkmeister"], board=["Wisp"]), side("mage", board=["Chillwind Yeti"]))
    assert len(table.targets("Shrinkmeister")) == 2
    table.play("Shrinkmeister", "Chillwind Yeti").attack("Wisp", "Chillwind Yeti")
    assert table.stats(1) == [(2, 4)]
    assert table.end_turn().stats(1) == [(4, 4)]


@pytest.mark.card("GVG_011")
def test_attack_below_zero_counts_as_zero_but_is_not_forgotten() -> None:
    """Enchantments are added up in order: https://hearthstone.fandom.com/wiki/Multiply_attribute."""
    me = side("priest", hand=["Shrinkmeister", "Abusive Sergeant", "Wisp"], board=["Wisp"])
    table = scenario(me, side("mage", board=["Wisp"]), era="competition-2018")
    table.play("Shrinkmeister", table.me.board[0])
    assert table.attack_targets(table.me.board[0]) == []
    table.play("Abusive Sergeant", table.me.board[0])
    assert table.stats()[0] == (1, 1)
    assert table.end_turn().stats()[0] == (1, 1)


@pytest.mark.card("GVG_014")
def test_voljin_swaps_health_with_a_minion() -> None:
    me = side("priest", hand=["Vol'jin"])
    table = scenario(me, side("mage", board=[minion("War Golem", damage=2), "Stormwind Champion"]))
    table.play("Vol'jin", "War Golem")
    assert table.stats() == [(6, 6)]  # with the bonus of Stormwind Champion
    assert table.stats(1)[0] == (8, 3)  # the bonus applies again
    assert not table.me.board[0].is_damaged()
    assert not table.opponent.board[0].is_damaged()
    alone = scenario(side("priest", hand=["Vol'jin"]), side("mage")).play("Vol'jin")
    assert alone.stats() == [(6, 2)]
