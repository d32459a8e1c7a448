"""Hunter cards of One Night in Karazhan."""

import pytest

from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("KAR_005")
@pytest.mark.card("KAR_005a")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Token summoning")
def test_kindly_grandmother_was_a_wolf() -> None:
    table = scenario(
        side("hunter", board=["Wisp", "Kindly Grandmother", "Wisp"]),
        side("warrior", board=["Chillwind Yeti"]),
    )
    table.attack("Kindly Grandmother", "Chillwind Yeti")
    assert table.board() == ["Wisp", "Big Bad Wolf", "Wisp"]
    assert table.stats()[1] == (3, 2)


@pytest.mark.card("KAR_005")
def test_a_silenced_kindly_grandmother_was_just_that() -> None:
    table = scenario(
        side("hunter", board=[minion("Kindly Grandmother", silenced=True)]),
        side("warrior", board=["Chillwind Yeti"]),
    )
    table.attack("Kindly Grandmother", "Chillwind Yeti")
    assert table.board() == []


@pytest.mark.card("KAR_006")
@pytest.mark.mechanic("Cost modification")
@pytest.mark.mechanic("Secret synergy")
def test_cloaked_huntress_makes_own_secrets_free() -> None:
    table = scenario(
        side("hunter", hand=["Cloaked Huntress", "Bear Trap", "Snake Trap", "Quick Shot"], mana=4),
        side("warrior"),
    )
    table.play("Cloaked Huntress").play("Bear Trap").play("Snake Trap")
    assert (table.me.mana, len(table.me.secrets)) == (1, 2)
    assert not table.can_play("Quick Shot")


@pytest.mark.card("KAR_006")
def test_the_enemys_cloaked_huntress_helps_nobody_else() -> None:
    table = scenario(side("hunter", hand=["Bear Trap"], mana=1), side("hunter", board=["Cloaked Huntress"]))
    assert not table.can_play("Bear Trap")


@pytest.mark.card("KAR_006")
def test_a_silenced_cloaked_huntress_makes_nothing_free() -> None:
    table = scenario(
        side("hunter", hand=["Bear Trap"], mana=1, board=[minion("Cloaked Huntress", silenced=True)]),
        side("warrior"),
    )
    assert not table.can_play("Bear Trap")
