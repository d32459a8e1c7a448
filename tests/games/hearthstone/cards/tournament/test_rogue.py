"""Rogue cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("AT_028")
@pytest.mark.mechanic("Combo")
def test_shado_pan_rider_is_stronger_after_another_card() -> None:
    table = scenario(side("rogue", hand=["Shado-Pan Rider", "Shado-Pan Rider"]), side("warrior"))
    assert table.play("Shado-Pan Rider").play("Shado-Pan Rider").stats() == [(3, 7), (6, 7)]


@pytest.mark.card("AT_030")
@pytest.mark.mechanic("Combo")
def test_undercity_valiant_deals_one_damage_after_another_card() -> None:
    me = side("rogue", hand=["Undercity Valiant", "Undercity Valiant"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    assert table.targets("Undercity Valiant") == []
    table.play("Undercity Valiant")
    assert (table.stats(1), table.stats()[-1]) == ([(4, 5)], (3, 2))
    assert table.targets("Undercity Valiant") == [
        table.me.hero,
        *table.me.board,
        table.opponent.hero,
        *table.opponent.board,
    ]
    table.play("Undercity Valiant", "Chillwind Yeti")
    assert table.stats(1) == [(4, 4)]


@pytest.mark.card("AT_031")
def test_cutpurse_steals_a_coin_whenever_it_attacks_a_hero() -> None:
    table = scenario(side("rogue", board=["Cutpurse"]), side("warrior")).attack("Cutpurse", "enemy hero")
    assert (table.hand(), table.hand(1), table.opponent.hero.health) == (["The Coin"], [], 28)
    [seen] = table.state.observe(1).opponent.hand
    assert seen.card.name == "The Coin"


@pytest.mark.card("AT_031")
def test_cutpurse_gets_nothing_from_a_minion_or_for_the_attack_of_another() -> None:
    table = scenario(side("rogue", board=["Cutpurse", "Wisp"]), side("warrior", board=["Wisp"]))
    table.attack("Cutpurse", table.opponent.board[0]).attack(table.me.board[-1], "enemy hero")
    assert table.hand() == []


@pytest.mark.card("AT_031")
@pytest.mark.mechanic("Secrets")
def test_cutpurse_gets_nothing_if_a_secret_puts_a_minion_in_its_way() -> None:
    table = scenario(side("rogue", board=["Cutpurse"]), side("paladin", secrets=["Noble Sacrifice"]))
    assert table.attack("Cutpurse", "enemy hero").hand() == []


@pytest.mark.card("AT_032")
@pytest.mark.mechanic("Race checks")
def test_shady_dealer_grows_if_its_player_has_a_pirate() -> None:
    pirate = ["Bloodsail Raider"]
    table = scenario(side("rogue", hand=["Shady Dealer"], board=pirate), side("warrior")).play("Shady Dealer")
    assert table.stats() == [(2, 3), (5, 4)]
    table = scenario(side("rogue", hand=["Shady Dealer", *pirate]), side("warrior", board=pirate)).play("Shady Dealer")
    assert table.stats() == [(4, 3)]


@pytest.mark.card("AT_033")
def test_burgle_adds_two_hidden_cards_of_the_enemy_class() -> None:
    for seed in range(5):
        table = scenario(side("rogue", hand=["Burgle"]), side("mage"), seed=seed).play("Burgle")
        assert ["mage" in held.card.classes for held in table.me.hand] == [True, True]
        assert (table.hand(1), table.me.cards_left) == ([], 0)
        unknown = table.state.rules.unknown
        assert [held.card for held in table.state.observe(1).opponent.hand] == [unknown, unknown]


@pytest.mark.card("AT_033")
def test_burgle_burns_what_a_full_hand_cannot_hold() -> None:
    table = scenario(side("rogue", hand=["Burgle", *["Wisp"] * 9]), side("rogue")).play("Burgle")
    assert len(table.me.hand) == 10
    assert "rogue" in table.me.hand[-1].card.classes


@pytest.mark.card("AT_034")
@pytest.mark.card("CS2_083b")
@pytest.mark.card("AT_132_ROGUE")
def test_poisoned_blade_is_strengthened_instead_of_replaced() -> None:
    for power in ("Dagger Mastery", "Poisoned Daggers"):
        table = scenario(side("rogue", weapon="Poisoned Blade", power=power), side("mage")).power()
        assert table.me.weapon is not None
        assert (table.me.weapon.card.name, table.me.weapon.attack, table.me.weapon.health) == ("Poisoned Blade", 2, 3)
        other = scenario(side("rogue", weapon="Assassin's Blade", power=power), side("mage")).power()
        assert other.me.weapon is not None
        assert other.me.weapon.card.name in ("Wicked Knife", "Poisoned Dagger")


@pytest.mark.card("AT_036")
@pytest.mark.card("AT_036t")
def test_anubarak_returns_to_the_hand_and_leaves_a_nerubian() -> None:
    me = side("rogue", board=["Wisp", minion("Anub'arak", attack=9), "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Anub'arak", "War Golem")
    assert (table.board(), table.stats()[1], table.hand()) == (["Wisp", "Nerubian", "Wisp"], (4, 4), ["Anub'arak"])
    assert (table.me.hand[0].attack, [card.name for card in table.me.graveyard]) == (0, ["Anub'arak"])
    assert [held.card.name for held in table.state.observe(1).opponent.hand] == ["Anub'arak"]


@pytest.mark.card("AT_036")
def test_anubarak_stays_dead_if_the_hand_is_full() -> None:
    me = side("rogue", hand=["Wisp"] * 10, board=["Anub'arak"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Anub'arak", "War Golem")
    assert (table.board(), table.hand()) == (["Nerubian"], ["Wisp"] * 10)


@pytest.mark.card("AT_036")
def test_anubarak_returns_once_and_leaves_two_nerubians_beside_baron_rivendare() -> None:
    me = side("rogue", board=["Baron Rivendare", "Anub'arak"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Anub'arak", "War Golem")
    assert (table.board(), table.hand()) == (["Baron Rivendare", "Nerubian", "Nerubian"], ["Anub'arak"])


@pytest.mark.card("AT_036")
def test_deathrattles_from_other_cards_still_run_after_anubarak_has_returned() -> None:
    me = side("shaman", hand=["Ancestral Spirit"], board=["Anub'arak"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Ancestral Spirit", "Anub'arak")
    table.attack("Anub'arak", "War Golem")
    assert (sorted(table.board()), table.hand()) == (["Anub'arak", "Nerubian"], ["Anub'arak"])


@pytest.mark.card("AT_029")
@pytest.mark.mechanic("Weapon triggers / rules")
def test_buccaneer_sharpens_every_weapon_that_its_hero_equips() -> None:
    me = side("rogue", hand=["Assassin's Blade"], board=["Buccaneer"])
    table = scenario(me, side("rogue")).power()
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health) == (2, 2)
    table.play("Assassin's Blade")
    assert (table.me.weapon.attack, table.me.weapon.health) == (4, 4)
    table.end_turn().power()
    assert table.opponent.weapon is not None
    assert table.opponent.weapon.attack == 1


@pytest.mark.card("AT_035")
def test_beneath_the_grounds_hides_three_ambushes_in_the_enemy_deck() -> None:
    table = scenario(side("rogue", hand=["Beneath the Grounds"]), side("mage", deck=["Wisp"]))
    table.play("Beneath the Grounds")
    assert sorted(held.card.name for held in table.opponent.deck_cards()) == ["Ambush!"] * 3 + ["Wisp"]
    assert [held.card.name for held in table.state.observe(0).opponent.known_in_deck] == ["Ambush!"] * 3


@pytest.mark.card("AT_035t")
@pytest.mark.card("AT_036t")
def test_ambush_summons_a_nerubian_for_the_enemy_and_draws_another_card() -> None:
    table = scenario(side("rogue"), side("mage", deck=["Ambush!", "Ambush!"])).end_turn()
    assert (table.stats(), table.board(1), table.hand(1)) == ([(4, 4)] * 2, [], [])
    assert (table.opponent.hero.health, table.board()) == (29, ["Nerubian"] * 2)  # the third draw hurts
