"""Druid cards of One Night in Karazhan."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("KAR_300")
@pytest.mark.mechanic("No effect (stats only)")
@pytest.mark.mechanic("Race checks")
def test_enchanted_raven_is_a_small_beast() -> None:
    table = scenario(
        side("druid", hand=["Enchanted Raven", "Mark of Y'Shaarj"], deck=["Wisp"], mana=3), side("warrior")
    )
    table.play("Enchanted Raven")
    assert table.stats() == [(2, 2)]
    table.play("Mark of Y'Shaarj", "Enchanted Raven")
    assert table.hand() == ["Wisp"]
