"""Shaman cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("CFM_707")
@pytest.mark.mechanic("Jade Golem counter")
@pytest.mark.mechanic("Direct damage (single target)")
@pytest.mark.mechanic("Token summoning")
def test_jade_lightning_wounds_and_summons_the_next_golem() -> None:
    table = scenario(
        side("shaman", hand=["Jade Lightning", "Jade Lightning"], board=["Wisp"], jade=3),
        side("mage", board=["Chillwind Yeti"], jade=9),
    )
    table.play("Jade Lightning", "Chillwind Yeti")
    assert (table.stats(), table.stats(1)) == ([(1, 1), (4, 4)], [(4, 1)])
    table.play("Jade Lightning", "enemy hero")
    assert (table.stats()[-1], table.opponent.hero.health) == ((5, 5), 26)
    assert (table.me.jade, table.opponent.jade) == (5, 9)


@pytest.mark.card("CFM_707")
@pytest.mark.mechanic("Jade Golem counter")
@pytest.mark.mechanic("Spell damage")
def test_jade_lightning_makes_golems_grow_even_on_a_full_board() -> None:
    """Wiki, Jade Golem: the counter grows although no golem can be summoned."""
    table = scenario(
        side("shaman", hand=["Jade Lightning", "Jade Lightning"], board=["Kobold Geomancer", *["Wisp"] * 6], jade=2),
        side("mage"),
    )
    table.play("Jade Lightning", "enemy hero")
    assert (table.opponent.hero.health, len(table.me.board), table.me.jade) == (25, 7, 3)
    table.play("Jade Lightning", table.me.board[1])  # aimed at a Wisp, which dies too late to make room
    assert (len(table.me.board), table.me.jade) == (6, 4)


@pytest.mark.card("CFM_717")
@pytest.mark.mechanic("Jade Golem counter")
@pytest.mark.mechanic("Weapons")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Overload")
def test_jade_claws_arm_the_hero_and_summon_a_golem() -> None:
    table = scenario(side("shaman", hand=["Jade Claws"]), side("mage"))
    table.play("Jade Claws").attack("my hero", "enemy hero")
    assert (table.stats(), table.opponent.hero.health, table.me.overload) == ([(1, 1)], 28, 1)
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health) == (2, 1)


@pytest.mark.card("CFM_717")
@pytest.mark.mechanic("Game-long / turn counters")
def test_jade_claws_golem_counts_those_of_the_whole_game() -> None:
    table = scenario(side("shaman", hand=["Jade Claws", "Jade Lightning"], board=["Wisp"]), side("mage"))
    table.play("Jade Claws").play("Jade Lightning", table.me.board[1])
    assert table.stats() == [(1, 1), (2, 2)]  # the first golem died of the lightning
