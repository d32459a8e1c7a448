"""Druid cards of Whispers of the Old Gods."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("OG_048")
@pytest.mark.mechanic("Permanent buff on board")
def test_mark_of_yshaarj_strengthens_a_minion() -> None:
    table = scenario(side("druid", hand=["Mark of Y'Shaarj"], board=["Chillwind Yeti"], deck=["Wisp"]), side("warrior"))
    table.play("Mark of Y'Shaarj", "Chillwind Yeti")
    assert (table.stats(), table.hand()) == ([(6, 7)], [])
    table.end_turn()
    assert table.stats() == [(6, 7)]


@pytest.mark.card("OG_048")
@pytest.mark.mechanic("Race checks")
@pytest.mark.mechanic("Conditional amounts")
@pytest.mark.mechanic("Card draw")
def test_mark_of_yshaarj_on_a_beast_draws_a_card() -> None:
    table = scenario(
        side("druid", hand=["Mark of Y'Shaarj"], board=["Bloodfen Raptor"], deck=["Wisp", "Wisp"]), side("warrior")
    )
    table.play("Mark of Y'Shaarj", "Bloodfen Raptor")
    assert (table.stats(), table.hand()) == ([(5, 4)], ["Wisp"])


@pytest.mark.card("OG_048")
def test_mark_of_yshaarj_is_for_minions_of_either_side() -> None:
    table = scenario(
        side("druid", hand=["Mark of Y'Shaarj"], board=["Wisp"], deck=["War Golem"]),
        side("warrior", board=["Bloodfen Raptor"]),
    )
    assert table.targets("Mark of Y'Shaarj") == [*table.me.board, *table.opponent.board]
    table.play("Mark of Y'Shaarj", "Bloodfen Raptor")
    assert (table.stats(1), table.hand(), table.hand(1)) == ([(5, 4)], ["War Golem"], [])


@pytest.mark.card("OG_048")
def test_mark_of_yshaarj_needs_a_minion() -> None:
    table = scenario(side("druid", hand=["Mark of Y'Shaarj"]), side("warrior"))
    assert not table.can_play("Mark of Y'Shaarj")
