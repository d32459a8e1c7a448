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


@pytest.mark.card("EX1_570")
@pytest.mark.mechanic("Armor")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_bite_arms_the_hero_for_the_turn_and_armors_it_for_good() -> None:
    table = scenario(side("druid", hand=["Bite", "Bite"]), side("warrior"))
    table.play("Bite").play("Bite")
    assert (table.me.hero.attack, table.me.armor) == (8, 8)
    table.attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 22
    table.end_turn()
    assert (table.me.hero.attack, table.me.armor) == (0, 8)


@pytest.mark.card("EX1_571")
@pytest.mark.card("EX1_tk9")
@pytest.mark.mechanic("Token summoning")
def test_force_of_nature_summons_three_treants_that_cannot_attack_yet() -> None:
    table = scenario(side("druid", hand=["Force of Nature"], board=["Wisp"]), side("warrior"))
    table.play("Force of Nature")
    assert (table.board(), table.stats()[1:]) == (["Wisp", "Treant", "Treant", "Treant"], [(2, 2)] * 3)
    assert [len(table.attack_targets(it)) for it in table.me.board] == [1, 0, 0, 0]
    table.end_turn()
    assert table.stats()[1:] == [(2, 2)] * 3  # they stay


@pytest.mark.card("EX1_571")
def test_force_of_nature_needs_room_for_one_treant() -> None:
    crowded = scenario(side("druid", hand=["Force of Nature"], board=["Wisp"] * 7), side("warrior"))
    assert not crowded.can_play("Force of Nature")
    table = scenario(side("druid", hand=["Force of Nature"], board=["Wisp"] * 5), side("warrior"))
    assert table.play("Force of Nature").board() == ["Wisp"] * 5 + ["Treant"] * 2


@pytest.mark.card("EX1_161")
@pytest.mark.mechanic("Destroy")
@pytest.mark.mechanic("Card draw")
def test_naturalize_destroys_a_minion_and_the_opponent_draws_two_cards() -> None:
    me = side("druid", hand=["Naturalize"], board=["Wisp"], deck=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"], deck=["Wisp"] * 3))
    assert table.targets("Naturalize") == [*table.me.board, *table.opponent.board]
    table.play("Naturalize", "War Golem")
    assert (table.board(1), table.hand(), table.hand(1)) == ([], [], ["Wisp", "Wisp"])
    assert (table.me.cards_left, table.opponent.cards_left) == (1, 1)


@pytest.mark.card("EX1_161")
def test_naturalize_burns_cards_and_causes_fatigue_for_the_opponent() -> None:
    opponent = side("warrior", board=["War Golem"], hand=["Wisp"] * 10, deck=["Murloc Raider"])
    table = scenario(side("druid", hand=["Naturalize"]), opponent).play("Naturalize", "War Golem")
    assert (table.hand(1), table.opponent.hero.health, table.me.hero.health) == (["Wisp"] * 10, 29, 30)


@pytest.mark.card("EX1_578")
@pytest.mark.mechanic("Conditional amounts")
def test_savagery_deals_damage_equal_to_the_heros_attack() -> None:
    me = side("druid", hand=["Claw", "Savagery"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"], weapon="Arcanite Reaper"))
    assert table.targets("Savagery") == [*table.me.board, *table.opponent.board]
    table.power().play("Claw").play("Savagery", "War Golem")
    assert table.stats(1) == [(7, 4)]


@pytest.mark.card("EX1_578")
@pytest.mark.mechanic("Weapons")
def test_savagery_counts_a_weapon() -> None:
    me = side("druid", hand=["Savagery"], weapon="Fiery War Axe")
    assert scenario(me, side("warrior", board=["War Golem"])).play("Savagery", "War Golem").stats(1) == [(7, 4)]


@pytest.mark.card("EX1_578")
@pytest.mark.mechanic("Spell damage")
def test_savagery_without_attack_deals_only_spell_damage() -> None:
    """https://hearthstone.gamepedia.com/Savagery"""
    table = scenario(side("druid", hand=["Savagery"]), side("warrior", board=["War Golem"]))
    assert table.play("Savagery", "War Golem").stats(1) == [(7, 7)]
    me = side("druid", hand=["Savagery"], board=["Kobold Geomancer"])
    assert scenario(me, side("warrior", board=["War Golem"])).play("Savagery", "War Golem").stats(1) == [(7, 6)]
