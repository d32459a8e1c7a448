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


@pytest.mark.card("LOE_018")
@pytest.mark.mechanic("Overload interaction")
def test_tunnel_trogg_grows_for_minions_weapons_and_spells_before_they_work() -> None:
    me = side("shaman", hand=["Doomhammer", "Flamewreathed Faceless"], board=["Tunnel Trogg", "Tunnel Trogg"])
    table = scenario(me, side("mage")).play("Doomhammer")
    assert table.stats() == [(3, 3), (3, 3)]
    assert table.play("Flamewreathed Faceless").stats()[:2] == [(5, 3), (5, 3)]
    me = side("shaman", hand=["Lightning Bolt"], board=[minion("Tunnel Trogg", health=4)])
    assert scenario(me, side("mage")).play("Lightning Bolt", "Tunnel Trogg").stats() == [(2, 1)]


@pytest.mark.card("LOE_018")
@pytest.mark.mechanic("Silence")
def test_tunnel_trogg_does_not_count_its_own_past_and_forgets_all_when_silenced() -> None:
    me = side("shaman", hand=["Lava Burst", "Tunnel Trogg", "Lightning Bolt", "Ironbeak Owl"])
    table = scenario(me, side("mage")).play("Lava Burst", "enemy hero").play("Tunnel Trogg")
    assert table.stats() == [(1, 3)]
    assert table.play("Lightning Bolt", "enemy hero").stats() == [(2, 3)]
    assert table.play("Ironbeak Owl", "Tunnel Trogg").stats()[0] == (1, 3)
