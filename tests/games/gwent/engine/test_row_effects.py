"""Hazards and boons: what lies on a row."""

from gwent_cards import made_special, made_unit, rules_with

from topdeck.games.gwent.engine.abilities import RowEffect
from topdeck.games.gwent.language import ALLIES, ON_ROW, OWN_ROW, Boost, Damage, Lay
from topdeck.games.gwent.scenario import scenario, side, unit

MIST = made_special("Golden Mist", Lay(RowEffect("mist", False, Boost(ON_ROW, 2))), OWN_ROW)
FOE = side("Monsters")


def test_a_hazard_works_when_a_turn_of_the_owner_of_the_row_begins() -> None:
    me = side("Skellige", hand=["Roach"] * 2, melee=["Fiend"], effects={"melee": "frost"})
    table = scenario(me, side("Monsters", hand=["Wolf"]))
    assert table.play("Roach", row="siege").powers(0, "melee") == [11]
    assert table.play("Wolf").powers(0, "melee") == [9]


def test_armor_helps_against_a_hazard() -> None:
    foe = side("Monsters", melee=[unit("Fiend", armor=3)], effects={"melee": "fog"})
    table = scenario(side("Skellige", hand=["Roach"]), foe).play("Roach")
    assert [(it.power, it.armor) for it in table.opponent.melee] == [(11, 1)]


def test_a_hazard_hurts_whoever_is_on_its_row_now() -> None:
    table = scenario(
        side("Skellige", hand=["Roach"] * 2), side("Monsters", hand=["Fiend"], effects={"siege": "fog"})
    ).play("Roach")
    table.play("Fiend", row="siege").play("Roach")
    assert table.powers(1) == [9]


def test_a_later_hazard_takes_the_place_of_the_one_before() -> None:
    table = scenario(side("Monsters"), side("Skellige", melee=["Fiend", "Roach"], effects={"melee": "frost"}))
    table.play("Dagon", option="Impenetrable Fog", at="enemy melee")
    assert (table.effects(1), table.powers(1)) == (["fog", None, None], [9, 4])


def test_rows_come_in_order_melee_ranged_siege() -> None:
    last_word = made_unit("Last Word", 2, deathwish=Boost(ALLIES, 1))
    foe = side(
        "Monsters", melee=["Last Word"], ranged=[unit("Fiend", power=2)], effects={"melee": "fog", "ranged": "fog"}
    )
    table = scenario(side("Skellige", hand=["Roach"]), foe, rules=rules_with(last_word)).play("Roach")
    assert table.powers(1) == [1]  # boosted before it was hurt
    foe = side(
        "Monsters", melee=[unit("Fiend", power=2)], siege=["Last Word"], effects={"melee": "fog", "siege": "fog"}
    )
    assert scenario(side("Skellige", hand=["Roach"]), foe, rules=rules_with(last_word)).play("Roach").units(1) == []


def test_a_boon_works_at_the_same_time_and_lies_on_an_own_row() -> None:
    me = side("Skellige", hand=["Golden Mist", "Roach"], melee=["Fiend", "Wolf"], siege=["Wolf"])
    table = scenario(me, side("Monsters", hand=["Wolf"]), rules=rules_with(MIST))
    assert table.targets("Golden Mist") == ["melee", "ranged", "siege"]
    table.play("Golden Mist", at="melee")
    assert (table.effects(), table.powers()) == (["mist", None, None], [11, 1, 1])
    assert table.play("Wolf").powers() == [13, 3, 1]


def test_clear_skies_spare_boons_and_who_stands_in_them() -> None:
    me = side(
        "Skellige", hand=["First Light"], melee=[unit("Fiend", power=3)], effects={"melee": "mist", "siege": "fog"}
    )
    table = scenario(me, FOE, rules=rules_with(MIST)).play("First Light", option="Clear Skies")
    assert (table.effects(), table.powers()) == (["mist", None, None], [3])


def test_a_hazard_may_kill_and_the_dead_do_not_count_any_more() -> None:
    foe = side("Monsters", melee=["Wolf"], effects={"melee": "fog"})
    table = scenario(side("Skellige", hand=["Roach"]), foe).play("Roach")
    assert (table.units(1), table.opponent.points()) == ([], 0)


def test_a_row_effect_may_hurt_all_of_its_row() -> None:
    storm = made_special("Storm", Lay(RowEffect("storm", True, Damage(ON_ROW, 1))), OWN_ROW)
    me = side("Skellige", hand=["Roach"] * 2, melee=["Fiend", "Wolf", "Wyvern"], effects={"melee": "storm"})
    table = scenario(me, side("Monsters", hand=["Wolf"]), rules=rules_with(storm)).play("Roach", row="siege")
    assert table.play("Wolf").powers(0, "melee") == [10, 5]
