"""Rogue cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side, weapon


@pytest.mark.card("CFM_630")
@pytest.mark.mechanic("Temporary mana")
def test_counterfeit_coin_is_a_mana_for_this_turn() -> None:
    table = scenario(side("rogue", hand=["Counterfeit Coin"], mana=4, crystals=4), side("warrior"))
    table.play("Counterfeit Coin")
    assert (table.me.mana, table.me.max_mana) == (5, 4)
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (5, 5)


@pytest.mark.card("CFM_630")
def test_counterfeit_coin_never_makes_more_than_ten_mana() -> None:
    table = scenario(side("rogue", hand=["Counterfeit Coin"]), side("warrior"))
    table.play("Counterfeit Coin")
    assert table.me.mana == 10


@pytest.mark.card("CFM_630")
@pytest.mark.mechanic("Combo")
def test_counterfeit_coin_starts_a_combo() -> None:
    table = scenario(side("rogue", hand=["Counterfeit Coin", "Eviscerate"]), side("warrior"))
    table.play("Counterfeit Coin").play("Eviscerate", "enemy hero")
    assert table.opponent.hero.health == 26


@pytest.mark.card("CFM_342")
def test_luckydo_buccaneer_grows_with_a_weapon_of_three_attack() -> None:
    me = side("rogue", hand=["Luckydo Buccaneer"], weapon=weapon("Wicked Knife", attack=3))
    assert scenario(me, side("warrior")).play("Luckydo Buccaneer").stats() == [(9, 9)]


@pytest.mark.card("CFM_342")
def test_luckydo_buccaneer_ignores_weaker_weapons_and_the_attack_of_heroes() -> None:
    me = side("rogue", hand=["Luckydo Buccaneer"], weapon=weapon("Wicked Knife", attack=2), attack=5)
    table = scenario(me, side("warrior", weapon="Fiery War Axe"))
    assert table.play("Luckydo Buccaneer").stats() == [(5, 5)]
    table = scenario(side("rogue", hand=["Luckydo Buccaneer"]), side("warrior", weapon="Fiery War Axe"))
    assert table.play("Luckydo Buccaneer").stats() == [(5, 5)]


@pytest.mark.card("CFM_636")
@pytest.mark.mechanic("Stealth")
def test_shadow_rager_is_hidden_until_it_attacks() -> None:
    table = scenario(side("rogue", board=["Shadow Rager"]), side("mage", board=["Chillwind Yeti"]))
    rager = table.me.board[0]
    table.end_turn()
    assert (rager in table.power_targets(), rager in table.attack_targets("Chillwind Yeti")) == (False, False)
    table.end_turn().attack("Shadow Rager", "Chillwind Yeti")
    assert (table.board(), table.board(1)) == ([], [])


@pytest.mark.card("CFM_690")
@pytest.mark.mechanic("Jade Golem counter")
@pytest.mark.mechanic("Combo")
def test_jade_shuriken_wounds_and_summons_a_golem_after_another_card() -> None:
    me = side("rogue", hand=["Jade Shuriken", "Jade Shuriken"], board=["Kobold Geomancer"], jade=2)
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Jade Shuriken") == [
        table.me.hero,
        *table.me.board,
        table.opponent.hero,
        *table.opponent.board,
    ]
    table.play("Jade Shuriken", "War Golem")
    assert (table.stats(1), table.stats(), table.me.jade) == ([(7, 4)], [(2, 2)], 2)
    table.play("Jade Shuriken", "War Golem")
    assert (table.stats(1), table.stats(), table.me.jade) == ([(7, 1)], [(2, 2), (3, 3)], 3)


@pytest.mark.card("CFM_691")
@pytest.mark.mechanic("Jade Golem counter")
@pytest.mark.mechanic("Stealth")
def test_jade_swarmer_is_hidden_and_leaves_a_golem_in_its_place() -> None:
    me = side("rogue", board=["Jade Swarmer", "Wisp"], jade=3)
    table = scenario(me, side("mage", board=["War Golem"]))
    swarmer = table.me.board[0]
    table.end_turn()
    assert (swarmer in table.power_targets(), swarmer in table.attack_targets("War Golem")) == (False, False)
    table.end_turn().attack("Jade Swarmer", "War Golem")
    assert (table.board(), table.stats()[0], table.stats(1)) == (["Jade Golem", "Wisp"], (4, 4), [(7, 6)])


@pytest.mark.card("CFM_693")
@pytest.mark.mechanic("Bounce")
@pytest.mark.mechanic("Combo")
def test_gadgetzan_ferryman_returns_a_friendly_minion_after_another_card() -> None:
    me = side("rogue", hand=["The Coin", "Gadgetzan Ferryman"], board=["Wisp", "Chillwind Yeti"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("The Coin")
    assert table.targets("Gadgetzan Ferryman") == table.me.board
    table.play("Gadgetzan Ferryman", "Wisp")
    assert (table.stats(), table.hand()) == ([(4, 5), (2, 3)], ["Wisp"])


@pytest.mark.card("CFM_693")
def test_gadgetzan_ferryman_played_first_or_alone_returns_nobody() -> None:
    me = side("rogue", hand=["Gadgetzan Ferryman"], board=["Wisp"])
    table = scenario(me, side("warrior"))
    assert table.targets("Gadgetzan Ferryman") == []
    assert table.play("Gadgetzan Ferryman").board() == ["Wisp", "Gadgetzan Ferryman"]
    me = side("rogue", hand=["Gadgetzan Ferryman"], played=1)
    table = scenario(me, side("warrior", board=["Wisp"])).play("Gadgetzan Ferryman")
    assert (table.board(), table.board(1)) == (["Gadgetzan Ferryman"], ["Wisp"])


@pytest.mark.card("CFM_694")
@pytest.mark.mechanic("Stealth")
def test_shadow_sensei_strengthens_a_stealthed_minion() -> None:
    me = side("rogue", hand=["Shadow Sensei"], board=["Wisp", "Shadow Rager"])
    table = scenario(me, side("rogue", board=["Patient Assassin"]))
    assert table.targets("Shadow Sensei") == table.me.board[1:]
    table.play("Shadow Sensei", "Shadow Rager")
    assert (table.stats(), table.me.board[1].has_keyword(STEALTH)) == ([(1, 1), (7, 3), (4, 4)], True)


@pytest.mark.card("CFM_694")
def test_shadow_sensei_can_be_played_without_a_stealthed_minion() -> None:
    table = scenario(side("rogue", hand=["Shadow Sensei"], board=["Wisp"]), side("warrior")).play("Shadow Sensei")
    assert table.stats() == [(1, 1), (4, 4)]


@pytest.mark.card("CFM_781")
@pytest.mark.mechanic("Stealth")
def test_shaku_adds_a_hidden_card_of_the_enemy_class_whenever_he_attacks() -> None:
    for seed in range(5):
        me = side("rogue", board=["Shaku, the Collector", "Chillwind Yeti"])
        table = scenario(me, side("mage", board=["Wisp"]), seed=seed).attack("Chillwind Yeti", "enemy hero")
        shaku = table.me.board[0]
        assert (table.hand(), shaku.has_keyword(STEALTH)) == ([], True)
        [held] = table.attack(shaku, "Wisp").me.hand
        assert ("mage" in held.card.classes, shaku.has_keyword(STEALTH)) == (True, False)
        assert [seen.card for seen in table.state.observe(1).opponent.hand] == [table.state.rules.unknown]


@pytest.mark.card("CFM_634")
@pytest.mark.mechanic("Stealth")
def test_lotus_assassin_hides_again_when_it_attacks_and_kills_a_minion() -> None:
    table = scenario(side("rogue", board=["Lotus Assassin"]), side("mage", board=["Wisp", "War Golem"]))
    assert table.character("Lotus Assassin").has_keyword(STEALTH)
    table.attack("Lotus Assassin", "Wisp")
    assert table.character("Lotus Assassin").has_keyword(STEALTH)
    assert table.end_turn().attack_targets("War Golem") == [table.me.hero]


@pytest.mark.card("CFM_634")
def test_lotus_assassin_stays_visible_if_the_minion_survives_or_it_attacks_the_hero() -> None:
    for victim in ("enemy hero", "Wisp"):
        opponent = side("mage", board=[minion("Wisp", keywords=DIVINE_SHIELD)])
        table = scenario(side("rogue", board=["Lotus Assassin"]), opponent).attack("Lotus Assassin", victim)
        assert not table.character("Lotus Assassin").has_keyword(STEALTH)
