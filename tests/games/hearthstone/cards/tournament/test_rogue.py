"""Rogue cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


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
