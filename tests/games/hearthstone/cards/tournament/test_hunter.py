"""Hunter cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.engine.constants import TAUNT
from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("AT_060")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Token summoning")
def test_bear_trap_brings_a_bear_after_the_hero_was_hit() -> None:
    table = scenario(side("warrior", board=["Chillwind Yeti", "Wisp"]), side("hunter", secrets=["Bear Trap"]))
    table.attack("Chillwind Yeti", "enemy hero")
    assert (table.opponent.hero.health, table.opponent.secrets) == (26, ())
    [bear] = table.opponent.board
    assert (bear.card.name, bear.attack, bear.health, bear.has_keyword(TAUNT)) == ("Ironfur Grizzly", 3, 3, True)
    assert table.attack_targets("Wisp") == [bear]


@pytest.mark.card("AT_060")
def test_bear_trap_answers_the_enemy_heros_attack() -> None:
    table = scenario(side("warrior", weapon="Fiery War Axe"), side("hunter", secrets=["Bear Trap"]))
    table.attack("my hero", "enemy hero")
    assert table.board(1) == ["Ironfur Grizzly"]


@pytest.mark.card("AT_060")
def test_bear_trap_waits_while_a_minion_is_attacked() -> None:
    table = scenario(side("warrior", board=["Chillwind Yeti"]), side("hunter", board=["Wisp"], secrets=["Bear Trap"]))
    table.attack("Chillwind Yeti", "Wisp")
    assert (table.board(1), len(table.opponent.secrets)) == ([], 1)


@pytest.mark.card("AT_060")
def test_bear_trap_waits_while_there_is_no_room() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti"]), side("hunter", board=["Wisp"] * 7, secrets=["Bear Trap"])
    )
    table.attack("Chillwind Yeti", "enemy hero")
    assert (table.board(1), len(table.opponent.secrets)) == (["Wisp"] * 7, 1)


@pytest.mark.card("AT_060")
def test_bear_trap_waits_where_the_attack_never_reached_the_hero() -> None:
    table = scenario(side("warrior", board=["Magma Rager"]), side("hunter", secrets=["Bear Trap", "Explosive Trap"]))
    table.attack("Magma Rager", "enemy hero")
    assert (table.board(1), [secret.card.name for secret in table.opponent.secrets]) == ([], ["Bear Trap"])
