"""Hunter cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("CFM_315")
@pytest.mark.card("CFM_315t")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Token summoning")
def test_alleycat_brings_a_cat_to_its_right() -> None:
    table = scenario(side("hunter", hand=["Alleycat"], board=["Wisp"]), side("warrior"), positions="all")
    table.play("Alleycat", position=0)
    assert table.board() == ["Alleycat", "Tabbycat", "Wisp"]
    assert table.stats() == [(1, 1), (1, 1), (1, 1)]


@pytest.mark.card("CFM_315")
def test_alleycat_in_the_last_place_comes_alone() -> None:
    table = scenario(side("hunter", hand=["Alleycat"], board=["Wisp"] * 6), side("warrior"))
    table.play("Alleycat")
    assert table.board() == ["Wisp"] * 6 + ["Alleycat"]
