"""Warrior cards of One Night in Karazhan."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("KAR_091")
@pytest.mark.mechanic("Armor")
@pytest.mark.mechanic("Random summons from a cost pool")
def test_ironforge_portal_gives_armor_and_a_minion_for_four_mana() -> None:
    summoned = set()
    for seed in range(20):
        table = scenario(side("warrior", hand=["Ironforge Portal"]), side("mage"), seed=seed)
        table.play("Ironforge Portal")
        [new] = table.me.board
        assert (table.me.armor, new.card.cost, new.card.collectible) == (4, 4, True)
        assert new.is_minion()
        summoned.add(new.card.name)
    assert len(summoned) > 1


@pytest.mark.card("KAR_091")
def test_ironforge_portal_with_a_full_board_is_just_armor() -> None:
    table = scenario(side("warrior", hand=["Ironforge Portal"], board=["Wisp"] * 7), side("mage"))
    table.play("Ironforge Portal")
    assert (table.me.armor, table.board()) == (4, ["Wisp"] * 7)
