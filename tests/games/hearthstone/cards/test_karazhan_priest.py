"""Priest cards of One Night in Karazhan."""

import pytest

from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("KAR_035")
@pytest.mark.mechanic("Card / spell played triggers")
@pytest.mark.mechanic("Healing")
def test_priest_of_the_feast_heals_with_every_own_spell() -> None:
    table = scenario(
        side("priest", hand=["The Coin", "The Coin"], health=20, board=["Priest of the Feast"]), side("warrior")
    )
    table.play("The Coin").play("The Coin")
    assert table.me.hero.health == 26


@pytest.mark.card("KAR_035")
def test_priest_of_the_feast_heals_before_the_spell_works() -> None:
    table = scenario(side("priest", hand=["Fireball"], board=["Priest of the Feast"]), side("warrior"))
    table.play("Fireball", "my hero")
    assert table.me.hero.health == 24


@pytest.mark.card("KAR_035")
def test_priest_of_the_feast_heeds_neither_minions_nor_hero_powers_nor_enemies() -> None:
    table = scenario(
        side("mage", hand=["Wisp", "Priest of the Feast"], health=20),
        side("priest", hand=["The Coin"], health=20, deck=["Wisp"]),
    )
    table.play("Priest of the Feast").play("Wisp").power("enemy hero").end_turn()
    table.play("The Coin")
    assert (table.me.hero.health, table.opponent.hero.health) == (20, 19)


@pytest.mark.card("KAR_035")
def test_a_silenced_priest_of_the_feast_fasts() -> None:
    table = scenario(
        side("priest", hand=["The Coin"], health=20, board=[minion("Priest of the Feast", silenced=True)]),
        side("warrior"),
    )
    table.play("The Coin")
    assert table.me.hero.health == 20
