"""Classic druid cards."""

import pytest

from topdeck.games.hearthstone.engine.constants import CHARGE, TAUNT
from topdeck.games.hearthstone.scenario import scenario, side

CAT, BEAR = 0, 1


@pytest.mark.card("EX1_165")
@pytest.mark.card("EX1_165a")
@pytest.mark.card("EX1_165t1")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Charge (printed)")
def test_druid_of_the_claw_charges_as_a_cat() -> None:
    table = scenario(side("druid", hand=["Druid of the Claw"]), side("warrior"))
    table.play("Druid of the Claw", option=CAT)
    [cat] = table.me.board
    assert (cat.card.id, cat.attack, cat.health, cat.has_keyword(TAUNT)) == ("EX1_165t1", 4, 4, False)
    table.attack(cat, "enemy hero")
    assert table.opponent.hero.health == 26


@pytest.mark.card("EX1_165")
@pytest.mark.card("EX1_165b")
@pytest.mark.card("EX1_165t2")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Taunt (printed)")
def test_druid_of_the_claw_protects_as_a_bear() -> None:
    table = scenario(side("druid", hand=["Druid of the Claw"], board=["Wisp"]), side("warrior", board=["Wolfrider"]))
    table.play("Druid of the Claw", option=BEAR)
    bear = table.me.board[1]
    assert (bear.card.id, bear.attack, bear.health, bear.has_keyword(CHARGE)) == ("EX1_165t2", 4, 6, False)
    assert table.attack_targets(bear) == []
    table.end_turn()
    assert table.attack_targets("Wolfrider") == [bear]


@pytest.mark.card("EX1_165")
@pytest.mark.mechanic("Choose One")
def test_druid_of_the_claw_must_choose_and_keeps_its_place() -> None:
    table = scenario(
        side("druid", hand=["Druid of the Claw"], board=["Wisp", "Murloc Raider"]), side("warrior"), positions="all"
    )
    assert {action.option for action in table.ways_to_play("Druid of the Claw")} == {CAT, BEAR}
    table.play("Druid of the Claw", option=BEAR, position=1)
    assert table.stats() == [(1, 1), (4, 6), (2, 1)]


@pytest.mark.card("EX1_165t1")
@pytest.mark.card("EX1_165t2")
@pytest.mark.mechanic("Race checks")
def test_both_forms_of_the_druid_of_the_claw_are_beasts() -> None:
    for form in (CAT, BEAR):
        hand = ["Druid of the Claw", "Mark of Y'Shaarj"]
        table = scenario(side("druid", hand=hand, deck=["Wisp"]), side("warrior"))
        table.play("Druid of the Claw", option=form).play("Mark of Y'Shaarj", "Druid of the Claw")
        assert table.hand() == ["Wisp"]
