"""Every class of the card language has an English description."""

import inspect
from types import ModuleType

import pytest

from topdeck.games.gwent.display.card_text.describer import SELECTORS
from topdeck.games.gwent.display.card_text.sentences import PHRASES, CardDescriber
from topdeck.games.gwent.display.card_text.vocabulary import AMOUNTS, CONDITIONS, DENIALS, EFFECTS, NOUNS, OTHERS
from topdeck.games.gwent.engine import abilities
from topdeck.games.gwent.engine.abilities import Amount, Condition, Effect, Not, Pair, Selector, Target
from topdeck.games.gwent.engine.constants import SIEGE
from topdeck.games.gwent.language import (
    ALLIES,
    DAMAGED,
    DESTROYED,
    DWARF,
    ENEMIES,
    ENEMY,
    GOLD,
    HALF_POWER,
    IN_HAZARD,
    ON_ROW,
    SELF,
    SPECIAL,
    SPY,
    TARGET,
    UNIT,
    Agreed,
    Armor,
    Ask,
    Banish,
    Boost,
    ChangePicked,
    Damage,
    Destroy,
    Give,
    Heal,
    Highest,
    If,
    LiesSomewhere,
    Lowest,
    Named,
    Pick,
    Random,
    Reset,
    SpawnOnRow,
    Weaken,
    amounts,
    conditions,
    effects,
    selectors,
)
from topdeck.games.gwent.language.effects import ByAmount, OnUnits
from topdeck.games.shared.card_text import NoWords

BASES = (Effect, Selector, Amount, Condition, Pair, OnUnits, ByAmount)
LANGUAGE = (abilities, effects, selectors, amounts, conditions)


def describer(targets: Target | None = None, is_unit: bool = True) -> CardDescriber:
    return CardDescriber(targets, is_unit, frozenset())


def classes(base: type, modules: tuple[ModuleType, ...] = LANGUAGE) -> set[type]:
    """Return the classes of a kind, without the bases that no card uses."""
    found = {value for module in modules for value in vars(module).values() if inspect.isclass(value)}
    return {kind for kind in found if issubclass(kind, base) and kind not in BASES}


@pytest.mark.parametrize(
    ("base", "known"),
    [
        (Effect, {*EFFECTS, *PHRASES}),
        (Selector, {*NOUNS, *SELECTORS}),
        (Amount, {*AMOUNTS}),
        (Condition, {*CONDITIONS, Not}),
    ],
)
def test_exactly_the_classes_of_the_language_have_templates(base: type, known: set[type]) -> None:
    assert known == classes(base)


def test_every_condition_has_a_negation() -> None:
    assert set(DENIALS) == set(CONDITIONS)


def test_every_negated_selector_has_a_noun() -> None:
    assert set(OTHERS) <= set(NOUNS)


class Dance(Effect):
    """A class without a description."""


class Tall(Selector):
    """A class without a description."""


class Plenty(Amount):
    """A class without a description."""


class Sunny(Condition):
    """A class without a description."""


@pytest.mark.parametrize(
    "effect", [Dance(), Boost(Tall(), 1), Boost(SELF, Plenty()), If(Sunny(), Heal(SELF)), If(~Sunny(), Heal(SELF))]
)
def test_a_class_without_a_template_is_named(effect: Effect) -> None:
    with pytest.raises(
        NoWords, match=r"^(Dance|Tall|Plenty|Sunny) has no description; set its `in_words`, or add a template to "
    ):
        describer().effect(effect)


def test_combined_selectors_cannot_be_negated() -> None:
    with pytest.raises(TypeError, match="no noun exists for units that do not match Both"):
        describer().who(ALLIES - (DWARF & GOLD))
    with pytest.raises(TypeError, match="'this unit' is a fixed phrase"):
        describer().who(ALLIES & SELF)


# ---- words that no card uses now


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (Weaken(ENEMIES, 2), "weaken all enemies by 2"),
        (Heal(ALLIES), "heal all allies"),
        (Reset(Highest(ENEMIES)), "reset the strongest enemy to base power"),
        (Destroy(Lowest(ALLIES - SELF)), "destroy the weakest other ally"),
        (Banish(ENEMIES & DAMAGED), "banish all damaged enemies"),
        (Damage(Random(ENEMIES - GOLD, 2), 1), "deal 1 damage to two random non-gold enemies"),
        (Armor(ALLIES - DAMAGED, 1), "give all undamaged allies 1 armor"),
        (Damage(ENEMIES - IN_HAZARD, 1), "deal 1 damage to all enemies on rows without a hazard"),
        (Boost(ALLIES & SPY, 1), "boost all spying allies by 1"),
        (Boost(ALLIES - DWARF, 1), "boost all non-Dwarf allies by 1"),
        (Boost(ALLIES - Named("roach"), 1), "boost all allies other than Roach by 1"),
        (Boost(ALLIES & (DWARF | DAMAGED), 1), "boost all Dwarf allies and all damaged allies by 1"),
        (Boost(DWARF - ENEMIES, 1), "boost all Dwarf allies by 1"),
        (Damage(ON_ROW, 1), "deal 1 damage to all units on the row"),
        (Damage(SELF, HALF_POWER), "deal damage to this unit equal to half of its power, rounded down"),
        (Armor(SELF, HALF_POWER), "give this unit armor equal to half of its power, rounded down"),
        (Give("", 1, 0), "boost all units in your hand and deck by 1"),
        (ChangePicked(boost=1, strengthen=2), "strengthen it by 2 and boost it by 1"),
        (
            Pick(SPECIAL | UNIT & GOLD, ChangePicked(1)),
            "choose a special card or a gold unit from your deck and boost it by 1",
        ),
        (SpawnOnRow("lord_of_undvik", SIEGE, 2), "spawn two Lords of Undvik on your siege row"),
        (Ask(ENEMY, Damage(TARGET, 1) + Damage(TARGET, 2)), "deal 1 damage to an enemy, then deal 2 damage to it"),
        (
            If(LiesSomewhere("rain"), Heal(SELF), Destroy(SELF)),
            "if there is rain on any row, heal this unit; otherwise destroy this unit",
        ),
        (If(~LiesSomewhere("rain"), Heal(SELF)), "if there is no rain on any row, heal this unit"),
        (If(~~DESTROYED, Heal(SELF)), "if it is destroyed, heal this unit"),
        (If(~Agreed("strong_horn"), Heal(SELF)), "if the game is not played with strong_horn, heal this unit"),
        (If(Agreed("strong_horn"), Heal(SELF)), "do nothing"),
    ],
)
def test_effects_that_no_card_uses_have_descriptions(effect: Effect, said: str) -> None:
    assert describer().effect(effect) == said


@pytest.mark.parametrize(
    ("targets", "is_unit", "said"),
    [
        (Target(allies=True), True, "another ally"),
        (Target(allies=True), False, "an ally"),
        (Target(allies=True, enemies=True), False, "a unit"),
        (Target(enemies=True, who=DAMAGED), True, "a damaged enemy"),
        (Target(allies=True, who=DWARF), True, "another Dwarf ally"),
        (Target(allies=True, row=True), True, "one of your rows"),
        (Target(allies=True, enemies=True, row=True), True, "a row"),
    ],
)
def test_targets_are_described(targets: Target, is_unit: bool, said: str) -> None:
    assert describer(targets, is_unit).target == said


def test_settings_of_the_game_decide_conditions() -> None:
    effect = If(Agreed("strong_horn"), Heal(SELF), Reset(SELF))
    assert CardDescriber(None, True, frozenset({"strong_horn"})).effect(effect) == "heal this unit"
    assert describer().effect(effect) == "reset this unit to base power"
