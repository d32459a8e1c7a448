"""Druid cards of Goblins vs Gnomes."""

import pytest

from topdeck.games.hearthstone.cards.gnomes.neutral import SPARE_PARTS
from topdeck.games.hearthstone.engine.constants import BEAST, DIVINE_SHIELD
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side


@pytest.mark.card("GVG_033")
@pytest.mark.mechanic("Healing")
def test_tree_of_life_heals_all_characters_fully() -> None:
    me = side("druid", hand=["Tree of Life"], board=[minion("War Golem", damage=6)], health=3)
    table = scenario(me, side("warrior", board=[minion("Chillwind Yeti", damage=2), "Wisp"], health=12, armor=1))
    table.play("Tree of Life")
    assert (table.me.hero.health, table.opponent.hero.health, table.opponent.armor) == (30, 30, 1)
    assert (table.stats(), table.stats(1)) == ([(7, 7)], [(4, 5), (1, 1)])


@pytest.mark.card("GVG_033")
@pytest.mark.mechanic("Heal trigger")
def test_tree_of_life_counts_as_healing_for_each_damaged_minion() -> None:
    me = side(
        "priest",
        hand=["Tree of Life"],
        board=[minion("War Golem", damage=6), "Wisp", minion("Northshire Cleric", damage=1)],
        deck=["Wisp"] * 5,
        health=9,
    )
    table = scenario(me, side("warrior"))
    table.play("Tree of Life")
    assert (table.hand(), table.me.hero.health) == (["Wisp", "Wisp"], 30)


@pytest.mark.card("GVG_080")
@pytest.mark.card("GVG_080t")
@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Race checks")
def test_druid_of_the_fang_becomes_a_large_beast_beside_a_friendly_beast() -> None:
    table = scenario(side("druid", hand=["Druid of the Fang"], board=["River Crocolisk"]), side("warrior"))
    table.play("Druid of the Fang")
    assert table.stats() == [(2, 3), (7, 7)]
    assert table.me.board[1].card.tribe == BEAST
    assert table.attack_targets(table.me.board[1]) == []


@pytest.mark.card("GVG_080")
def test_druid_of_the_fang_stays_small_without_a_friendly_beast() -> None:
    table = scenario(
        side("druid", hand=["Druid of the Fang"], board=["Wisp"]), side("hunter", board=["River Crocolisk"])
    )
    table.play("Druid of the Fang")
    assert table.stats() == [(1, 1), (4, 4)]
    assert table.me.board[1].card.tribe == 0


@pytest.mark.card("GVG_080")
def test_druid_of_the_fang_loses_what_it_gained_in_hand() -> None:
    me = side("druid", hand=[in_hand("Druid of the Fang", attack=3, health=3)], board=["River Crocolisk"])
    assert scenario(me, side("warrior")).play("Druid of the Fang").stats()[1] == (7, 7)


@pytest.mark.card("GVG_034")
@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_mech_bear_cat_adds_a_spare_part_whenever_it_takes_damage() -> None:
    found = set()
    for seed in range(60):
        me = side("druid", hand=["Moonfire", "Moonfire"], board=["Mech-Bear-Cat", "War Golem"])
        table = scenario(me, side("warrior"), seed=seed)
        table.play("Moonfire", "War Golem")
        assert table.hand() == ["Moonfire"]
        table.play("Moonfire", "Mech-Bear-Cat")
        [part] = table.me.hand
        assert table.state.observe(1).opponent.hand[0].card is table.state.rules.unknown
        found.add(part.card.id)
    assert found == set(SPARE_PARTS)


@pytest.mark.card("GVG_034")
def test_mech_bear_cat_adds_a_spare_part_for_its_last_wound_and_none_for_a_divine_shield() -> None:
    me = side("druid", board=["Mech-Bear-Cat"])
    table = scenario(me, side("warrior", board=["Core Hound"])).attack("Mech-Bear-Cat", "Core Hound")
    assert (table.board(), len(table.me.hand)) == ([], 1)
    me = side("druid", board=[minion("Mech-Bear-Cat", keywords=DIVINE_SHIELD)])
    table = scenario(me, side("warrior", board=["Core Hound"])).attack("Mech-Bear-Cat", "Core Hound")
    assert (table.board(), table.hand()) == (["Mech-Bear-Cat"], [])


@pytest.mark.card("GVG_034")
def test_a_silenced_mech_bear_cat_adds_nothing() -> None:
    me = side("druid", hand=["Moonfire"], board=[minion("Mech-Bear-Cat", silenced=True)])
    assert scenario(me, side("warrior")).play("Moonfire", "Mech-Bear-Cat").hand() == []
