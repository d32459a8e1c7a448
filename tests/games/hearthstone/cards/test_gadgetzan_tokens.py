"""Jade Golems."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card(*(f"CFM_712_t{size:02d}" for size in range(1, 31)))
@pytest.mark.mechanic("Jade Golem counter")
def test_each_jade_golem_is_as_big_as_its_number() -> None:
    for size in range(1, 31):
        table = scenario(side("shaman", hand=["Jade Claws"], jade=size - 1), side("mage"))
        table.play("Jade Claws")
        assert (table.board(), table.stats()) == (["Jade Golem"], [(size, size)])
        assert table.me.board[0].card.cost == min(size, 10)


@pytest.mark.card("CFM_712_t30")
@pytest.mark.mechanic("Jade Golem counter")
def test_jade_golems_stop_growing_at_thirty() -> None:
    table = scenario(side("shaman", hand=["Jade Claws", "Jade Claws"], jade=29), side("mage"))
    table.play("Jade Claws").play("Jade Claws")
    assert table.stats() == [(30, 30), (30, 30)]


@pytest.mark.card("CFM_712_t03")
@pytest.mark.mechanic("Jade Golem counter")
@pytest.mark.mechanic("Battlecry doubling")
def test_a_golem_without_room_makes_the_next_one_bigger() -> None:
    me = side("shaman", hand=["Jade Claws"], board=["Brann Bronzebeard", *["Wisp"] * 5])
    table = scenario(me, side("mage")).play("Jade Claws")
    assert (table.stats()[-1], table.me.jade) == ((1, 1), 2)


@pytest.mark.card("CFM_712_t30")
@pytest.mark.mechanic("Jade Golem counter")
def test_golems_without_room_stop_growing_at_thirty_too() -> None:
    me = side("shaman", hand=["Jade Claws", "Jade Claws"], jade=29, board=["Wisp"] * 7)
    assert scenario(me, side("mage")).play("Jade Claws").play("Jade Claws").me.jade == 30
