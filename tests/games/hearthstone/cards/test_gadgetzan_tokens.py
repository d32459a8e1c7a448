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
