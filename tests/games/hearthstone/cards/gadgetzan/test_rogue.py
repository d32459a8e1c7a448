"""Rogue cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


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
