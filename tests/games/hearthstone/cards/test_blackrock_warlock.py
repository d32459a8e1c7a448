"""Warlock cards of Blackrock Mountain."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("BRM_006")
@pytest.mark.card("BRM_006t")
@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Token summoning")
def test_imp_gang_boss_summons_an_imp_when_it_is_hurt() -> None:
    table = scenario(side("warlock", board=["Imp Gang Boss", "Wisp"]), side("warrior", board=["River Crocolisk"]))
    table.attack("Imp Gang Boss", "River Crocolisk")
    assert table.board() == ["Imp Gang Boss", "Imp", "Wisp"]
    assert table.stats() == [(2, 2), (1, 1), (1, 1)]


@pytest.mark.card("BRM_006")
def test_imp_gang_boss_summons_an_imp_as_it_dies_of_its_wounds() -> None:
    table = scenario(side("mage", board=["War Golem"]), side("warlock", board=["Imp Gang Boss"]))
    table.attack("War Golem", "Imp Gang Boss")
    assert table.board(1) == ["Imp"]


@pytest.mark.card("BRM_006")
def test_imp_gang_boss_answers_each_wound() -> None:
    table = scenario(side("warlock", board=["Imp Gang Boss"]), side("mage", board=["Murloc Raider", "Wisp"]))
    table.end_turn().attack("Wisp", "Imp Gang Boss").power("Imp Gang Boss")
    assert table.board() == ["Imp Gang Boss", "Imp", "Imp"]


@pytest.mark.card("BRM_006")
def test_imp_gang_boss_cares_for_its_own_wounds_only() -> None:
    table = scenario(side("warlock", board=["Imp Gang Boss", "Chillwind Yeti"]), side("warrior", board=["Wisp"]))
    table.attack("Chillwind Yeti", "Wisp")
    assert table.board() == ["Imp Gang Boss", "Chillwind Yeti"]


@pytest.mark.card("BRM_006")
def test_a_shielded_imp_gang_boss_takes_no_damage() -> None:
    table = scenario(
        side("warlock", board=[minion("Imp Gang Boss", keywords=DIVINE_SHIELD)]),
        side("warrior", board=["River Crocolisk"]),
    )
    table.attack("Imp Gang Boss", "River Crocolisk")
    assert table.stats() == [(2, 4)]


@pytest.mark.card("BRM_006")
def test_imp_gang_boss_needs_room_for_imps() -> None:
    table = scenario(
        side("warlock", board=["Imp Gang Boss", *["Wisp"] * 6]), side("warrior", board=["River Crocolisk"])
    )
    table.attack("Imp Gang Boss", "River Crocolisk")
    assert table.board() == ["Imp Gang Boss", *["Wisp"] * 6]


@pytest.mark.card("BRM_006")
def test_a_silenced_imp_gang_boss_summons_nobody() -> None:
    table = scenario(
        side("warlock", board=[minion("Imp Gang Boss", silenced=True)]),
        side("warrior", board=["River Crocolisk"]),
    )
    table.attack("Imp Gang Boss", "River Crocolisk")
    assert table.board() == ["Imp Gang Boss"]
