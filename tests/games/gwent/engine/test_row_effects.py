"""Hazards and boons on rows."""

from gwent_cards import made_special, made_unit, rules_with

from topdeck.games.gwent.engine.abilities import RowEffect
from topdeck.games.gwent.language import ALLIES, ON_ROW, OWN_ROW, Boost, Damage, Lay
from topdeck.games.gwent.scenario import scenario, side, unit

MIST = made_special("Golden Mist", Lay(RowEffect("mist", False, Boost(ON_ROW, 2))), OWN_ROW)
FOE = side("Monsters")


def test_a_hazard_deals_damage_when_a_turn_of_the_rows_owner_begins() -> None:
    me = side("Skellige", hand=["Roach"] * 2, melee=["Fiend"], effects={"melee": "frost"})
    table = scenario(me, side("Monsters", hand=["Wolf"]))
    assert table.play("Roach", row="siege").powers(0, "melee") == [11]
    assert table.play("Wolf").powers(0, "melee") == [9]


def test_armor_absorbs_the_damage_of_a_hazard() -> None:
    foe = side("Monsters", melee=[unit("Fiend", armor=3)], effects={"melee": "fog"})
    table = scenario(side("Skellige", hand=["Roach"]), foe).play("Roach")
    assert [(it.power, it.armor) for it in table.opponent.melee] == [(11, 1)]


def test_a_hazard_damages_the_units_that_are_on_its_row_now() -> None:
    table = scenario(
        side("Skellige", hand=["Roach"] * 2), side("Monsters", hand=["Fiend"], effects={"siege": "fog"})
    ).play("Roach")
    table.play("Fiend", row="siege").play("Roach")
    assert table.powers(1) == [9]


def test_a_later_hazard_replaces_the_previous_one() -> None:
    table = scenario(side("Monsters"), side("Skellige", melee=["Fiend", "Roach"], effects={"melee": "frost"}))
    table.play("Dagon", option="Impenetrable Fog", at="enemy melee")
    assert (table.effects(1), table.powers(1)) == (["fog", None, None], [9, 4])


def test_row_effects_run_in_the_order_melee_ranged_siege() -> None:
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


def test_a_boon_on_a_friendly_row_runs_at_the_same_time() -> None:
    me = side("Skellige", hand=["Golden Mist", "Roach"], melee=["Fiend", "Wolf"], siege=["Wolf"])
    table = scenario(me, side("Monsters", hand=["Wolf"]), rules=rules_with(MIST))
    assert table.targets("Golden Mist") == ["melee", "ranged", "siege"]
    table.play("Golden Mist", at="melee")
    assert (table.effects(), table.powers()) == (["mist", None, None], [11, 1, 1])
    assert table.play("Wolf").powers() == [13, 3, 1]


def test_clear_skies_ignores_boons_and_the_units_on_their_rows() -> None:
    me = side(
        "Skellige", hand=["First Light"], melee=[unit("Fiend", power=3)], effects={"melee": "mist", "siege": "fog"}
    )
    table = scenario(me, FOE, rules=rules_with(MIST)).play("First Light", option="Clear Skies")
    assert (table.effects(), table.powers()) == (["mist", None, None], [3])


def test_a_hazard_can_kill_and_dead_units_no_longer_count() -> None:
    foe = side("Monsters", melee=["Wolf"], effects={"melee": "fog"})
    table = scenario(side("Skellige", hand=["Roach"]), foe).play("Roach")
    assert (table.units(1), table.opponent.points()) == ([], 0)


def test_a_row_effect_can_damage_all_units_of_its_row() -> None:
    storm = made_special("Storm", Lay(RowEffect("storm", True, Damage(ON_ROW, 1))), OWN_ROW)
    me = side("Skellige", hand=["Roach"] * 2, melee=["Fiend", "Wolf", "Wyvern"], effects={"melee": "storm"})
    table = scenario(me, side("Monsters", hand=["Wolf"]), rules=rules_with(storm)).play("Roach", row="siege")
    assert table.play("Wolf").powers(0, "melee") == [10, 5]
