"""Power and armor, and how a unit leaves the board."""

import pytest
from gwent_cards import made_special, made_unit, rules_with, spy

from topdeck.games.gwent.engine.abilities import Effect
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import DOOMED
from topdeck.games.gwent.language import (
    ALLIES,
    ANYBODY,
    DESTROYED,
    ENEMIES,
    SELF,
    TARGET,
    UNIT,
    Armor,
    Banish,
    Boost,
    Damage,
    Destroy,
    Heal,
    If,
    Reset,
    Strengthen,
    StrengthenBuried,
    Weaken,
)
from topdeck.games.gwent.positions.forms import UnitForm
from topdeck.games.gwent.scenario import Scenario, scenario, side, unit

MOURNED = made_unit("Mourned", 5, deathwish=Boost(ALLIES, 1))


def aimed(effect: Effect, at: UnitForm, *cards: Card) -> Scenario:
    """Return a position after a special card was played at an enemy unit with a neighbour."""
    special = made_special("Special", effect, ANYBODY)
    foe = side("Monsters", melee=[at, unit("Dudu", base=3)])
    table = scenario(side("Skellige", hand=["Special"]), foe, rules=rules_with(special, MOURNED, *cards))
    return table.play("Special", at=table.opponent.melee[0])


def numbers(table: Scenario) -> list[tuple[int, int, int]]:
    return [(it.power, it.base, it.armor) for it in table.opponent.units()]


@pytest.mark.parametrize(
    ("effect", "before", "after"),
    [
        (Damage(TARGET, 4), unit("Fiend"), (7, 11, 0)),
        (Damage(TARGET, 4), unit("Fiend", armor=3), (10, 11, 0)),
        (Damage(TARGET, 4), unit("Fiend", armor=6), (11, 11, 2)),
        (Damage(TARGET, 0), unit("Fiend"), (11, 11, 0)),
        (Boost(TARGET, 4), unit("Fiend"), (15, 11, 0)),
        (Boost(TARGET, 4), unit("Fiend", power=2), (6, 11, 0)),
        (Boost(TARGET, 0), unit("Fiend", power=2), (2, 11, 0)),
        (Strengthen(TARGET, 4), unit("Fiend", power=2), (6, 15, 0)),
        (Weaken(TARGET, 4), unit("Fiend", power=12, armor=3), (8, 7, 3)),
        (Weaken(TARGET, 0), unit("Fiend"), (11, 11, 0)),
        (Armor(TARGET, 4), unit("Fiend", armor=1), (11, 11, 5)),
        (Heal(TARGET), unit("Fiend", power=2), (11, 11, 0)),
        (Heal(TARGET), unit("Fiend", power=20), (20, 11, 0)),
        (Reset(TARGET), unit("Fiend", power=2, armor=3), (11, 11, 3)),
        (Reset(TARGET), unit("Fiend", power=20), (11, 11, 0)),
    ],
)
def test_effects_change_the_numbers_of_a_unit(effect: Effect, before: UnitForm, after: tuple[int, int, int]) -> None:
    assert numbers(aimed(effect, before)) == [after, (3, 3, 0)]


@pytest.mark.parametrize(
    ("effect", "before"),
    [
        (Damage(TARGET, 5), unit("Mourned")),
        (Damage(TARGET, 50), unit("Mourned", armor=2)),
        (Destroy(TARGET), unit("Mourned", armor=9)),
        (Weaken(TARGET, 2), unit("Mourned", power=1)),
    ],
)
def test_a_destroyed_unit_is_buried_and_its_deathwish_runs(effect: Effect, before: UnitForm) -> None:
    table = aimed(effect, before)
    assert (table.graveyard(1), table.graveyard(), table.powers(1)) == (["Mourned"], ["Special"], [4])


@pytest.mark.parametrize("effect", [Banish(TARGET), Weaken(TARGET, 5), Weaken(TARGET, 9)])
def test_a_banished_unit_leaves_the_game_without_its_deathwish(effect: Effect) -> None:
    table = aimed(effect, unit("Mourned", power=12))
    assert (table.graveyard(1), table.powers(1)) == ([], [3])


def test_a_unit_that_dies_of_weakening_keeps_its_remaining_base_power() -> None:
    table = aimed(Weaken(TARGET, 4), unit("Fiend", power=3))
    assert [(held.base, held.power) for held in table.opponent.graveyard] == [(7, 7)]


def test_a_strengthened_unit_that_dies_keeps_its_base_power_but_no_boost() -> None:
    table = aimed(Destroy(TARGET), unit("Fiend", base=13, power=20))
    assert [(held.base, held.power) for held in table.opponent.graveyard] == [(13, 13)]


def test_doomed_units_leave_the_game_but_their_deathwish_runs() -> None:
    doomed = made_unit("Doomed", 5, keywords=DOOMED, deathwish=Boost(ALLIES, 1))
    table = aimed(Destroy(TARGET), unit("Doomed"), doomed)
    assert (table.graveyard(1), table.powers(1)) == ([], [4])


def test_a_unit_is_buried_before_its_deathwish_runs() -> None:
    ghost = made_unit("Ghost", 5, deathwish=StrengthenBuried(UNIT, 2))
    assert [held.base for held in aimed(Destroy(TARGET), unit("Ghost"), ghost).opponent.graveyard] == [7]


def test_deathwishes_can_kill_units_whose_deathwishes_then_run() -> None:
    bomb = made_unit("Bomb", 1, deathwish=Damage(ALLIES, 3))
    table = aimed(Destroy(TARGET), unit("Bomb"), bomb)
    assert (table.units(1), table.graveyard(1)) == ([], ["Bomb", "Dudu"])


def test_a_dead_unit_cannot_be_boosted() -> None:
    table = aimed(Damage(TARGET, 99) + Boost(TARGET, 5) + Strengthen(TARGET, 5) + Heal(TARGET), unit("Fiend"))
    assert (table.units(1), [held.base for held in table.opponent.graveyard]) == (["Dudu"], [11])


@pytest.mark.parametrize("end", [Destroy(TARGET), Banish(TARGET), Damage(TARGET, 11), Weaken(TARGET, 11)])
def test_an_effect_detects_that_its_target_has_left_the_board(end: Effect) -> None:
    for before, bonus in (("Fiend", 5), ("Geralt of Rivia", 5 if isinstance(end, Destroy | Banish) else 0)):
        table = aimed(end + If(DESTROYED, Boost(ENEMIES, 5)), unit(before))
        assert table.unit("Dudu").power == 3 + bonus


def test_a_unit_can_kill_itself_when_deployed() -> None:
    martyr = made_unit("Martyr", 2, deploy=Damage(SELF, 2) + Damage(ENEMIES, 1))
    table = scenario(side("Skellige", hand=["Martyr"]), side("Monsters", melee=["Fiend"]), rules=rules_with(martyr))
    table.play("Martyr")
    assert (table.units(), table.graveyard(), table.powers(1)) == ([], ["Martyr"], [10])


def test_a_spy_is_on_the_enemys_side_and_is_buried_by_its_owner() -> None:
    table = scenario(
        side("Skellige", hand=["Spy", "Manticore Venom"]),
        side("Monsters", hand=["Fiend"]),
        rules=rules_with(spy(power=13)),
    )
    table.play("Spy", row="enemy siege").play("Fiend")
    assert (table.units(), table.units(1, "siege")) == ([], ["Spy"])
    table.play("Manticore Venom", at="Spy")
    assert (table.graveyard(), table.graveyard(1)) == (["Manticore Venom", "Spy"], [])
