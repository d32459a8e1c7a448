"""Paladin cards of Goblins vs Gnomes."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, TAUNT
from topdeck.games.hearthstone.language import TARGET, Draw, Teach
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("GVG_057")
def test_seal_of_light_heals_its_hero_and_arms_it_for_a_turn() -> None:
    table = scenario(side("paladin", hand=["Seal of Light"], health=10), side("warrior", health=10))
    table.play("Seal of Light").attack("my hero", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health) == (14, 8)
    assert table.end_turn().me.hero.attack == 0


@pytest.mark.card("GVG_057")
def test_seal_of_light_arms_a_healthy_hero_too() -> None:
    table = scenario(side("paladin", hand=["Seal of Light"]), side("warrior")).play("Seal of Light")
    assert (table.me.hero.health, table.me.hero.attack) == (30, 2)


@pytest.mark.card("GVG_058")
def test_shielded_minibot_survives_the_first_blow() -> None:
    table = scenario(side("paladin", board=["Shielded Minibot"]), side("warrior", board=["War Golem", "War Golem"]))
    table.attack("Shielded Minibot", table.opponent.board[0])
    assert (table.stats(), table.stats(1)) == ([(2, 2)], [(7, 5), (7, 7)])
    table.end_turn().attack(table.opponent.board[1], "Shielded Minibot")
    assert table.board() == []


@pytest.mark.card("GVG_059")
def test_coghammer_gives_a_friend_a_shield_and_taunt() -> None:
    me = side("paladin", hand=["Coghammer"], board=["Wisp", "Chillwind Yeti"])
    chosen = set()
    for seed in range(10):
        table = scenario(me, side("warrior", board=["Wisp"]), seed=seed).play("Coghammer")
        gifts = [(it.has_keyword(DIVINE_SHIELD), it.has_keyword(TAUNT)) for it in table.me.board]
        assert sorted(gifts) == [(False, False), (True, True)]
        assert not table.opponent.board[0].has_keyword(DIVINE_SHIELD)
        assert table.me.weapon is not None
        assert (table.me.weapon.attack, table.me.weapon.health) == (2, 3)
        chosen.add(gifts.index((True, True)))
    assert chosen == {0, 1}


@pytest.mark.card("GVG_059")
def test_coghammer_can_be_equipped_alone() -> None:
    table = scenario(side("paladin", hand=["Coghammer"]), side("warrior")).play("Coghammer")
    assert table.me.weapon is not None


@pytest.mark.card("GVG_060")
def test_quartermaster_strengthens_the_recruits_of_its_side() -> None:
    me = side("paladin", hand=["Quartermaster"], board=["Silver Hand Recruit", "Wisp", "Silver Hand Recruit"])
    table = scenario(me, side("paladin", board=["Silver Hand Recruit"]))
    table.play("Quartermaster").power()
    assert (table.stats(), table.stats(1)) == ([(3, 3), (1, 1), (3, 3), (2, 5), (1, 1)], [(1, 1)])


@pytest.mark.card("GVG_061")
def test_muster_for_battle_summons_three_recruits_and_arms_the_hero() -> None:
    table = scenario(side("paladin", hand=["Muster for Battle"], weapon="Truesilver Champion"), side("warrior"))
    table.play("Muster for Battle")
    assert (table.board(), table.stats()) == (["Silver Hand Recruit"] * 3, [(1, 1)] * 3)
    assert table.me.weapon is not None
    assert (table.me.weapon.card.name, table.me.weapon.attack, table.me.weapon.health) == ("Light's Justice", 1, 4)


@pytest.mark.card("GVG_061")
def test_muster_for_battle_arms_the_hero_without_room_too() -> None:
    table = scenario(side("paladin", hand=["Muster for Battle"], board=["Wisp"] * 7), side("warrior"))
    table.play("Muster for Battle")
    assert (table.board(), table.me.weapon is not None) == (["Wisp"] * 7, True)


@pytest.mark.card("GVG_062")
def test_cobalt_guardian_is_shielded_by_every_friendly_mech_that_arrives() -> None:
    hand = ["Cobalt Guardian", "Wisp", "Shielded Minibot"]
    table = scenario(side("paladin", hand=hand), side("warrior", hand=["Psych-o-Tron"]))
    table.play("Cobalt Guardian")
    guardian = table.me.board[0]
    assert not guardian.has_keyword(DIVINE_SHIELD)  # its own arrival does not count
    table.play("Wisp").end_turn().play("Psych-o-Tron").end_turn()
    assert not guardian.has_keyword(DIVINE_SHIELD)
    table.play("Shielded Minibot")
    assert guardian.has_keyword(DIVINE_SHIELD)


@pytest.mark.card("GVG_062")
def test_cobalt_guardian_renews_a_broken_shield() -> None:
    me = side("paladin", hand=["Zoobot"], board=[minion("Cobalt Guardian", keywords=DIVINE_SHIELD)])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Cobalt Guardian", "War Golem")
    guardian = table.me.board[0]
    assert not guardian.has_keyword(DIVINE_SHIELD)
    assert table.play("Zoobot").me.board[0].has_keyword(DIVINE_SHIELD)


@pytest.mark.card("GVG_063")
def test_bolvar_gains_attack_in_hand_when_friendly_minions_die() -> None:
    me = side("paladin", hand=["Bolvar Fordragon", "Consecration"], board=["Wisp", "Wisp"], weapon="Light's Justice")
    table = scenario(me, side("mage", board=["Wisp"], hand=["Arcane Explosion"]))
    table.play("Consecration")
    assert table.me.hand[0].attack == 0  # an enemy minion died
    table.end_turn().play("Arcane Explosion")
    assert [(held.attack, held.health) for held in table.me.hand] == [(2, 0)]
    table.end_turn().play("Bolvar Fordragon")
    assert table.stats() == [(3, 7)]


@pytest.mark.card("GVG_063")
def test_bolvar_gains_nothing_on_the_board() -> None:
    table = scenario(side("paladin", board=["Bolvar Fordragon", "Wisp"]), side("mage", hand=["Arcane Explosion"]))
    assert table.end_turn().play("Arcane Explosion").stats() == [(1, 6)]


@pytest.mark.card("GVG_101")
def test_scarlet_purifier_hurts_all_minions_with_a_deathrattle() -> None:
    me = side("paladin", hand=["Scarlet Purifier"], board=["Cairne Bloodhoof", "Wisp"])
    enemy = side("warrior", board=["Tirion Fordring", minion("Infested Tauren", silenced=True), "Chillwind Yeti"])
    table = scenario(me, enemy).play("Scarlet Purifier")
    assert table.stats() == [(4, 3), (1, 1), (4, 3)]
    assert table.stats(1) == [(6, 6), (2, 3), (4, 5)]
    assert not table.opponent.board[0].has_keyword(DIVINE_SHIELD)


@pytest.mark.card("GVG_101")
def test_scarlet_purifier_hurts_a_minion_with_a_given_deathrattle_too() -> None:
    taught = minion("Chillwind Yeti", enchanted=[Teach(TARGET, deathrattle=Draw())])
    table = scenario(side("paladin", hand=["Scarlet Purifier"]), side("warrior", board=[taught, "War Golem"]))
    assert table.play("Scarlet Purifier").stats(1) == [(4, 3), (7, 7)]
