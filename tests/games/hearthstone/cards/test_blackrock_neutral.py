"""Neutral cards of Blackrock Mountain."""

import pytest

from topdeck.games.hearthstone.engine.constants import STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("BRM_034")
@pytest.mark.mechanic("Holding a Dragon")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Direct damage (single target)")
def test_blackwing_corruptor_burns_whomever_its_owner_likes() -> None:
    table = scenario(
        side("mage", hand=["Blackwing Corruptor", "Twilight Guardian"], board=["Wisp"]),
        side("mage", board=["Chillwind Yeti", minion("War Golem", keywords=STEALTH)]),
    )
    mine, theirs = [table.me.hero, *table.me.board], [table.opponent.hero, table.opponent.board[0]]
    assert table.targets("Blackwing Corruptor") == [*mine, *theirs]
    table.play("Blackwing Corruptor", "Chillwind Yeti")
    assert table.stats(1) == [(4, 2), (7, 7)]
    assert table.board() == ["Wisp", "Blackwing Corruptor"]


@pytest.mark.card("BRM_034")
def test_blackwing_corruptor_asks_for_no_target_without_a_dragon() -> None:
    table = scenario(
        side("mage", hand=["Blackwing Corruptor"]),
        side("mage", hand=["Twilight Guardian"], board=["Chillwind Yeti"]),
    )
    assert table.targets("Blackwing Corruptor") == []
    table.play("Blackwing Corruptor")
    assert (table.stats(), table.stats(1), table.opponent.hero.health) == ([(5, 4)], [(4, 5)], 30)
