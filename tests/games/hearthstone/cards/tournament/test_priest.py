"""Priest cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("AT_116")
@pytest.mark.mechanic("Holding a Dragon")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Permanent buff on board")
def test_wyrmrest_agent_is_stronger_and_in_the_way_for_the_holder_of_a_dragon() -> None:
    table = scenario(
        side("priest", hand=["Wyrmrest Agent", "Twilight Guardian"], board=["Wisp"]),
        side("mage", board=["War Golem"], deck=["Wisp"]),
    )
    table.play("Wyrmrest Agent").end_turn()
    assert table.stats() == [(1, 1), (2, 4)]
    assert table.attack_targets("War Golem") == [table.character("Wyrmrest Agent")]


@pytest.mark.card("AT_116")
def test_wyrmrest_agent_stays_what_it_is_without_a_dragon_in_the_players_hand() -> None:
    table = scenario(
        side("priest", hand=["Wyrmrest Agent", "Wisp"], board=["Azure Drake"]),
        side("mage", hand=["Twilight Guardian"], board=["War Golem"], deck=["Wisp"]),
    )
    table.play("Wyrmrest Agent").end_turn()
    assert table.stats()[-1] == (1, 4)
    assert len(table.attack_targets("War Golem")) == 3
