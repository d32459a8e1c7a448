"""Rogue cards of The League of Explorers."""

import pytest

from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("LOE_012")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_tomb_pillager_leaves_a_coin() -> None:
    table = scenario(side("rogue", board=["Tomb Pillager"], mana=5), side("warrior", board=["War Golem"]))
    table.attack("Tomb Pillager", "War Golem")
    assert (table.hand(0), table.hand(1)) == (["The Coin"], [])
    table.play("The Coin")
    assert table.me.mana == 6


@pytest.mark.card("LOE_012")
def test_tomb_pillager_pays_its_own_side_in_the_enemys_turn_too() -> None:
    table = scenario(side("warrior", board=["War Golem"]), side("rogue", board=["Tomb Pillager"]))
    table.attack("War Golem", "Tomb Pillager")
    assert (table.hand(0), table.hand(1)) == ([], ["The Coin"])


@pytest.mark.card("LOE_012")
def test_tomb_pillagers_coin_finds_no_room_in_a_full_hand() -> None:
    table = scenario(
        side("rogue", hand=["War Golem"] * 10, board=["Tomb Pillager"]), side("warrior", board=["War Golem"])
    )
    table.attack("Tomb Pillager", "War Golem")
    assert table.hand() == ["War Golem"] * 10


@pytest.mark.card("LOE_012")
def test_a_silenced_tomb_pillager_leaves_nothing() -> None:
    table = scenario(
        side("rogue", board=[minion("Tomb Pillager", silenced=True)]), side("warrior", board=["War Golem"])
    )
    table.attack("Tomb Pillager", "War Golem")
    assert (table.board(), table.hand()) == ([], [])
