"""Priest cards of Blackrock Mountain."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("BRM_004")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Holding a Dragon")
@pytest.mark.mechanic("Permanent buff on board")
def test_twilight_whelp_is_tougher_with_a_dragon_in_hand() -> None:
    table = scenario(side("priest", hand=["Twilight Whelp", "Azure Drake"]), side("warrior"))
    table.play("Twilight Whelp")
    assert table.stats() == [(2, 3)]
    assert table.hand() == ["Azure Drake"]


@pytest.mark.card("BRM_004")
@pytest.mark.mechanic("Holding a Dragon")
def test_twilight_whelp_counts_another_whelp_but_not_itself() -> None:
    table = scenario(side("priest", hand=["Twilight Whelp", "Twilight Whelp"]), side("warrior"))
    table.play("Twilight Whelp").play("Twilight Whelp")
    assert table.stats() == [(2, 3), (2, 1)]


@pytest.mark.card("BRM_004")
def test_twilight_whelp_wants_the_dragon_in_the_own_hand() -> None:
    table = scenario(
        side("priest", hand=["Twilight Whelp", "Wisp"], board=["Azure Drake"], deck=["Azure Drake"]),
        side("warrior", hand=["Azure Drake"]),
    )
    table.play("Twilight Whelp")
    assert table.stats()[1] == (2, 1)
