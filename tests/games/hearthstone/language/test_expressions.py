"""Expressions in card scripts: arithmetic and comparisons of amounts, combined conditions, and compared stats."""

import pytest

from topdeck.games.hearthstone.engine.abilities import Amount, AtLeast, AtMost, Condition, Not, Scaled, Selector
from topdeck.games.hearthstone.language import (
    ARMED,
    ATTACK,
    CHARGE,
    COMBO,
    COST,
    ENEMY,
    FRIENDLY,
    HEALTH,
    HERO,
    MINION,
    MURLOC,
    MY_ARMOR,
    MY_HAND,
    MY_HEALTH,
    MY_SPELL_DAMAGE,
    SELF,
    TAUNT,
    Attack,
    Count,
    Exists,
    Health,
)
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side

ENEMIES = Count(ENEMY & MINION)  # 3


def table() -> Scenario:
    """Four cards in hand, 7 armor, a Yeti with 5 attack, and three enemy minions."""
    me = side("mage", hand=["Fireball"] * 4, board=[minion("Chillwind Yeti", attack=5)], armor=7)
    return scenario(me, side("warrior", board=["Murloc Raider", "War Golem", minion("Chillwind Yeti", damage=3)]))


VALUES: list[tuple[Amount, int]] = [
    (MY_HAND + 2, 6),
    (2 + MY_HAND, 6),
    (MY_HAND - 1, 3),
    (10 - MY_HAND, 6),
    (3 * MY_HAND, 12),
    (MY_HAND * 3, 12),
    (MY_HAND + MY_ARMOR, 11),
    (MY_ARMOR - MY_HAND, 3),
    (MY_HAND * MY_ARMOR, 28),
    (2 * (MY_HAND + 1) - 3, 7),
    (2 * (MY_HAND + MY_ARMOR) + 1, 23),
    (10 - 2 * (5 - MY_HAND), 8),
    (2 * Attack(SELF), 10),
    (Attack(ENEMY & MINION) - Health(SELF), 8),
    (ENEMIES * ENEMIES - ENEMIES, 6),
]


@pytest.mark.parametrize(("amount", "value"), VALUES)
def test_arithmetic(amount: Amount, value: int) -> None:
    state = table().state
    me = state.first.board[0]
    assert amount.value(state, me, me) == value


def test_constants_are_folded_when_the_expression_is_built() -> None:
    amount = 2 * (3 * (MY_HAND + 1) - 5) + 4
    assert isinstance(amount, Scaled)
    assert (amount.amount, amount.factor, amount.offset) == (MY_HAND, 6, 0)
    assert 1 * MY_HAND is MY_HAND
    assert MY_HAND + 1 - 1 is MY_HAND
    least = MY_HAND > 2
    assert isinstance(least, AtLeast)
    assert (least.amount, least.bound) == (MY_HAND, 3)
    assert isinstance(~least, AtMost)
    assert ~~COMBO is COMBO


HOLDS: list[tuple[Condition, bool]] = [
    (MY_HAND >= 4, True),
    (MY_HAND >= 5, False),
    (MY_HAND <= 4, True),
    (MY_HAND <= 3, False),
    (MY_HAND > 3, True),
    (MY_HAND > 4, False),
    (MY_HAND < 5, True),
    (MY_HAND < 4, False),
    (MY_HAND < 5, True),
    (MY_HAND > 4, False),
    (MY_HAND >= ENEMIES, True),
    (ENEMIES > MY_HAND, False),
    (ENEMIES + 1 > MY_HAND, False),
    (ENEMIES + 1 >= MY_HAND, True),
    (MY_HAND < MY_ARMOR, True),
    (ENEMIES < ENEMIES, False),
    (~(MY_HAND >= 4), False),
    (~(MY_HAND <= 3), True),
    (~(MY_HAND >= ENEMIES), False),
    (~ARMED, True),
    ((MY_HAND >= 4) & (ENEMIES >= 3) & Exists(FRIENDLY & MINION), True),
    ((MY_HAND >= 4) & (ENEMIES >= 3) & ARMED, False),
    (ARMED | COMBO | (MY_HEALTH >= 30), True),
    (ARMED | COMBO, False),
    (~(ARMED | COMBO) & (MY_HAND > 0), True),
]


@pytest.mark.parametrize(("condition", "holds"), HOLDS)
def test_conditions(condition: Condition, holds: bool) -> None:
    state = table().state
    assert condition.holds(state, state.first.hero, state.first.hero) is holds


def test_a_condition_changes_with_every_part_of_it() -> None:
    """An aura that depends on more than the characters in play is updated more often."""
    still = MY_SPELL_DAMAGE >= 1
    assert not (still & ARMED).is_changing()
    assert not (2 * MY_SPELL_DAMAGE < 3).is_changing()
    for changing in (still & COMBO, COMBO | still, ~(MY_HAND >= 1), MY_SPELL_DAMAGE <= MY_HAND, MY_HAND - 1 > 2):
        assert changing.is_changing()
    assert isinstance(MY_SPELL_DAMAGE > MY_SPELL_DAMAGE, Not)


SELECTED: list[tuple[Selector, list[str]]] = [
    (ENEMY & MINION & (ATTACK <= 4), ["Murloc Raider", "Chillwind Yeti"]),
    (MINION & (ATTACK >= 5), ["Chillwind Yeti", "War Golem"]),  # by the current attack of the Yeti
    (MINION & (ATTACK > 5), ["War Golem"]),
    (ENEMY & MINION & (HEALTH < 3), ["Murloc Raider", "Chillwind Yeti"]),  # the current health of the enemy Yeti
    (MINION & (COST > 4), ["War Golem"]),
    ((ENEMY & (COST <= 1)) - HERO, ["Murloc Raider"]),
]


@pytest.mark.parametrize(("selector", "names"), SELECTED)
def test_stats_of_characters_in_play(selector: Selector, names: list[str]) -> None:
    state = table().state
    hero = state.first.hero
    assert [it.card.name for it in selector.select(state, hero, hero)] == names


def test_stats_of_cards_are_printed_ones() -> None:
    cards = [table().card(name) for name in ("Murloc Raider", "Chillwind Yeti", "War Golem", "Fireball")]
    assert [((COST <= 4) & (ATTACK > 1)).fits(card) for card in cards] == [True, True, False, False]
    assert [(MURLOC | (HEALTH >= 7)).fits(card) for card in cards] == [True, False, True, False]


def test_amounts_and_stats_compare_by_identity() -> None:
    assert {MY_HAND: 1, MY_ARMOR: 2}[MY_HAND] == 1
    assert len({ATTACK, HEALTH, ATTACK}) == 2


def test_keywords_are_combined() -> None:
    assert (TAUNT | CHARGE).bits == TAUNT.bits | CHARGE.bits
