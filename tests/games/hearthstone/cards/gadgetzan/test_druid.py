"""Druid cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("CFM_343")
@pytest.mark.mechanic("Jade Golem counter")
@pytest.mark.mechanic("Taunt (printed)")
def test_jade_behemoth_guards_beside_the_next_jade_golem() -> None:
    table = scenario(side("druid", hand=["Jade Behemoth"], jade=2), side("warrior", board=["War Golem"]))
    table.play("Jade Behemoth").end_turn()
    assert (table.board(), table.stats()) == (["Jade Behemoth", "Jade Golem"], [(3, 6), (3, 3)])
    assert table.attack_targets("War Golem") == [table.me.board[0]]


@pytest.mark.card("CFM_343")
def test_a_jade_golem_without_room_still_counts() -> None:
    table = scenario(side("druid", hand=["Jade Behemoth"], board=["Wisp"] * 6), side("warrior"))
    table.play("Jade Behemoth")
    assert (len(table.me.board), table.me.jade, table.opponent.jade) == (7, 1, 0)


@pytest.mark.card("CFM_614")
@pytest.mark.mechanic("Permanent buff on board")
def test_mark_of_the_lotus_strengthens_all_friendly_minions() -> None:
    me = side("druid", hand=["Mark of the Lotus", "Wisp"], board=["Wisp", "Chillwind Yeti"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    table.play("Mark of the Lotus").play("Wisp")
    assert (table.stats(), table.stats(1)) == ([(2, 2), (5, 6), (1, 1)], [(7, 7)])
    assert table.me.hero.attack == 0


@pytest.mark.card("CFM_816")
@pytest.mark.mechanic("Race checks")
def test_virmen_sensei_teaches_a_friendly_beast() -> None:
    me = side("druid", hand=["Virmen Sensei"], board=["River Crocolisk", "Wisp"])
    table = scenario(me, side("hunter", board=["Bloodfen Raptor"]))
    assert table.targets("Virmen Sensei") == [table.me.board[0]]
    table.play("Virmen Sensei", "River Crocolisk")
    assert (table.stats(), table.stats(1)) == ([(4, 5), (1, 1), (4, 5)], [(3, 2)])


@pytest.mark.card("CFM_816")
def test_virmen_sensei_can_be_played_without_a_beast() -> None:
    table = scenario(side("druid", hand=["Virmen Sensei"], board=["Wisp"]), side("warrior"))
    assert table.play("Virmen Sensei").stats() == [(1, 1), (4, 5)]
