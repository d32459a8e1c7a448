"""Costs of cards and hero powers, which are computed from the position when they are needed.

Changes apply in the order in which they took effect, so a fixed cost overrides only the changes before it."""

from mypy_extensions import i64

from topdeck.games.hearthstone.engine.abilities import CostChange
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.constants import COST_AURA, IMMUNE
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.player import CostModifier, Player
from topdeck.games.hearthstone.engine.table import Table


def card_cost(game: Table, owner: Player, held: CardInstance) -> i64:
    """Return the current cost of a card in hand, which is at least 0."""
    discount = held.card.discount
    less: i64 = 0
    if discount is not None:
        less = discount.value(game, owner.hero, owner.hero)
    if game.listening & COST_AURA:
        return max(apply_cost_changes(game, owner, held, less), 0)
    return max(held.card.cost + held.cost - less, 0)


def power_cost(game: Table, owner: Player) -> i64:
    """Return the current cost of the hero power, which is at least 0."""
    power = owner.power
    if game.listening & COST_AURA:
        return max(apply_cost_changes(game, owner, power.in_deck, 0), 0)
    return power.cost


def apply_cost_changes(game: Table, owner: Player, held: CardInstance, less: i64) -> i64:
    """Return the cost of a card after all changes; `less` is the amount by which its own text reduces its cost."""
    changes = active_changes(game, owner, held.card)
    last: i64 = -1  # the order of the last fixed cost
    fixed: i64 = 0
    for modifier in changes:
        if modifier.change.to >= 0 and modifier.order > last:
            last, fixed = modifier.order, modifier.change.to
    if last > 0:
        price = fixed + late_changes(held, less, last)
    else:
        cost = held.card.cost if last < 0 else fixed
        price = apply_limited_changes(cost, changes) + held.cost - less
    for modifier in changes:
        if modifier.order > last and modifier.change.least == 0:
            price += modifier.change.change
    return price


def apply_limited_changes(cost: i64, changes: list[CostModifier]) -> i64:
    """Return the cost after all changes that have a lower limit; these apply to the printed cost first."""
    for modifier in changes:
        least = modifier.change.least
        if least > 0 and cost > least:
            cost = max(cost + modifier.change.change, least)
    return cost


def late_changes(held: CardInstance, less: i64, last: i64) -> i64:
    """Return the changes to the card itself, starting with the last one that sets a fixed cost."""
    change: i64 = 0
    for late in held.late:
        if late.order >= last:
            change += -less if late.is_own else late.change
    return change


def cheapest_copy(game: Table, owner: Player, held: CardInstance) -> i64:
    """Return the hand index of the cheapest copy of a card with the same changes, or of the first one."""
    best: i64 = -1
    index: i64 = 0
    for other in owner.hand:
        is_copy = other.card is held.card and other.is_same_as(held)
        if is_copy and (best < 0 or is_cheaper(game, owner, other, owner.hand[best])):
            best = index
        index += 1
    return best


def is_cheaper(game: Table, owner: Player, held: CardInstance, other: CardInstance) -> bool:
    """Return whether the first of two copies, which can differ only in when their costs changed, is cheaper."""
    if not held.late and not other.late:
        return False
    return card_cost(game, owner, held) < card_cost(game, owner, other)


# ---- the changes that apply to a card


def active_changes(game: Table, owner: Player, card: Card) -> list[CostModifier]:
    """Return the changes to a card's cost that come from minions and from effects on its player."""
    changes: list[CostModifier] = []
    for it in owner.board:
        if it.listens & COST_AURA:
            add_change(changes, game, it, card)
    for it in game.seat(1 - owner.side).board:
        aura = it.card.cost_aura
        if it.listens & COST_AURA and aura is not None and aura.for_all:
            add_change(changes, game, it, card)
    for modifier in owner.cost_modifiers:
        if modifier.change.cards.fits(card):
            changes.append(modifier)
    return changes


def add_change(changes: list[CostModifier], game: Table, it: Entity, card: Card) -> None:
    """Add the change that a minion in play makes to the cost of the card, if any."""
    change = it.card.cost_aura
    if change is not None and change.cards.fits(card) and is_active(game, it, change):
        order: i64 = 0 if change.to >= 0 and game.rules.fixed_costs_first else it.id
        changes.append(CostModifier(card=it.card, change=change, until=0, once=False, order=order))


def is_active(game: Table, it: Entity, change: CostChange) -> bool:
    """Return whether the condition of a minion's cost change holds."""
    only_if = change.only_if
    return only_if is None or only_if.holds(game, it, it)


def late_order(game: Table) -> i64:
    """Return the order of a change to a card in hand, or 0 if no fixed cost can be older than the change."""
    order: i64 = 0
    if game.listening & COST_AURA:
        order = game.next_id
    return order


# ---- paying


def can_pay(game: Table, owner: Player, held: CardInstance) -> bool:
    """Return whether a player can pay for a card in hand."""
    card = held.card
    if card.discount is None and not game.listening & COST_AURA:
        return card.cost + held.cost <= owner.mana
    cost = card_cost(game, owner, held)
    if owner.cost_modifiers and costs_health(owner, held.card):
        return owner.hero.keywords & IMMUNE != 0 or cost < owner.hero.health + owner.armor
    return cost <= owner.mana


def costs_health(owner: Player, card: Card) -> bool:
    """Return whether a card costs health instead of mana."""
    for modifier in owner.cost_modifiers:
        if modifier.change.in_health and modifier.change.cards.fits(card):
            return True
    return False
