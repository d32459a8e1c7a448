"""Weapons of the hunter from the Classic set."""

import pytest

from topdeck.games.hearthstone.engine.constants import IMMUNE
from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("DS1_188")
@pytest.mark.mechanic("Weapon triggers / rules")
def test_gladiators_longbow_protects_its_hero_while_the_hero_attacks() -> None:
    me = side("hunter", weapon="Gladiator's Longbow", health=5)
    table = scenario(me, side("mage", board=["Boulderfist Ogre", "War Golem"])).attack("my hero", "Boulderfist Ogre")
    weapon = table.me.weapon
    assert weapon is not None
    assert (table.me.hero.health, table.stats(1)[0], weapon.health) == (5, (6, 2), 1)
    assert not table.me.hero.has_keyword(IMMUNE)


@pytest.mark.card("DS1_188")
def test_gladiators_longbow_does_not_protect_a_hero_that_is_attacked() -> None:
    table = scenario(side("hunter", weapon="Gladiator's Longbow"), side("mage", board=["Boulderfist Ogre"]), player=1)
    table.attack("Boulderfist Ogre", "my hero")
    assert table.me.hero.health == 24


@pytest.mark.card("DS1_188")
def test_gladiators_longbow_leaves_a_hero_immune_that_was_immune_before() -> None:
    me = side("hunter", weapon="Gladiator's Longbow", keywords=["immune"])
    table = scenario(me, side("mage", board=["Boulderfist Ogre"])).attack("my hero", "Boulderfist Ogre")
    assert table.me.hero.has_keyword(IMMUNE)
