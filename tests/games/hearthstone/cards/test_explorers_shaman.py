"""Shaman cards of The League of Explorers."""

import pytest

from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("LOE_018")
@pytest.mark.mechanic("Overload interaction")
def test_tunnel_trogg_grows_by_each_overloaded_crystal() -> None:
    table = scenario(side("shaman", hand=["Feral Spirit", "Totem Golem"], board=["Tunnel Trogg"]), side("mage"))
    table.play("Feral Spirit")
    assert table.stats()[0] == (3, 3)
    table.play("Totem Golem")
    assert table.stats()[0] == (4, 3)
    table.end_turn().end_turn()  # when the crystals are locked nothing more happens
    assert table.stats()[0] == (4, 3)


@pytest.mark.card("LOE_018")
def test_tunnel_trogg_ignores_other_cards_and_the_enemys_overload() -> None:
    table = scenario(
        side("shaman", hand=["Lightning Bolt", "Wisp"], board=[minion("Tunnel Trogg", silenced=True)]),
        side("shaman", board=["Tunnel Trogg"]),
    )
    table.play("Lightning Bolt", "enemy hero").play("Wisp")
    assert (table.stats(), table.stats(1)) == ([(1, 3), (1, 1)], [(1, 3)])
