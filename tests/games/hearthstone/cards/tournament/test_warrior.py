"""Warrior cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("AT_064")
@pytest.mark.mechanic("Armor")
@pytest.mark.mechanic("Direct damage (single target)")
def test_bash_wounds_and_armors() -> None:
    table = scenario(side("warrior", hand=["Bash"], armor=1), side("mage", board=["Chillwind Yeti"]))
    assert len(table.targets("Bash")) == 3
    table.play("Bash", "Chillwind Yeti")
    assert (table.stats(1), table.me.armor) == ([(4, 2)], 4)


@pytest.mark.card("AT_064")
@pytest.mark.mechanic("Spell damage")
def test_bash_on_the_players_hero_wounds_before_the_armor_comes() -> None:
    table = scenario(side("warrior", hand=["Bash"], board=["Kobold Geomancer"]), side("mage"))
    table.play("Bash", "my hero")
    assert (table.me.hero.health, table.me.armor) == (26, 3)
