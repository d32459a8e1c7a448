"""Which actions are legal.  `found[0]` is how many there are; they follow."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from flat_layout.actions import END, alike, at_position, attack_action, play_action, power_action
from flat_layout.combat import hero_ready, ready, strength
from flat_layout.layout import (
    ACTIVE,
    ATTACK,
    BOARD,
    BOARD_SIZE,
    CARD,
    CHOICE,
    HAND,
    HAND_SIZE,
    HANDLE,
    HERO,
    KEYWORDS,
    LISTENING,
    LISTENS,
    MANA,
    OPPONENT,
    POWER,
    POWER_USES,
    SECRETS,
    SECRETS_SIZE,
    WINNER,
    Entity,
    Held,
    Player,
    Table,
    held_card,
    held_cost,
)
from flat_layout.words import CARDS, Card, Selector
from topdeck.games.hearthstone.engine.constants import (
    COST_AURA,
    ELUSIVE,
    IMMUNE,
    MAX_BOARD,
    MAX_SECRETS,
    MINION_CARD,
    NO_TARGET,
    ONGOING,
    POSITION,
    RIGHTMOST,
    STEALTH,
    TAUNT,
)


def add(found: vec[i64], action: i64) -> None:
    count = found[0] + 1
    found[count] = action
    found[0] = count


def list_actions(t: Table, found: vec[i64]) -> None:
    """End turn, cards by place in hand, the hero power, minions' attacks, the hero's attacks."""
    found[0] = 0
    if t[WINNER] != ONGOING:
        return
    if t[CHOICE]:
        raise NotImplementedError("no card of the experiment asks")
    me = t[ACTIVE]
    add(found, END)
    add_cards(found, t, me)
    add_power(found, t, me)
    add_attacks(found, t, me, t[me + OPPONENT])


# ---- cards and the hero power


def add_cards(found: vec[i64], t: Table, me: Player) -> None:
    """The ways to play every card in hand."""
    spots: i64 = -1  # on the board; looked up when there is a minion to play
    for index in range(t[me + HAND_SIZE]):
        held = t[me + HAND + index]
        card = CARDS[held_card(held)]
        price = cost(t, t[me + HERO], card, held)
        if price <= t[me + MANA] and playable(t, me, card) and not is_repeated(t, me, index, held):
            if card.type != MINION_CARD:
                add_ways(found, t, me, held, card, 0)
            else:
                if spots < 0:
                    spots = t[me + BOARD_SIZE] if positions_matter(t, me) else 0
                add_ways(found, t, me, held, card, spots)


def cost(t: Table, hero: Entity, card: Card, held: Held) -> i64:
    price = card.cost + held_cost(held)
    discount = card.discount
    if discount is not None:
        price -= discount.of(t, hero, hero)
    if t[LISTENING] & COST_AURA:
        price = changed_cost(price)
    return max(0, price)


def power_cost(t: Table, power: Card) -> i64:
    return changed_cost(power.cost) if t[LISTENING] & COST_AURA else power.cost


def changed_cost(price: i64) -> i64:
    raise NotImplementedError("no card of the experiment changes costs")


def positions_matter(t: Table, me: Player) -> bool:
    """Can some card the player sees tell where minions stand?"""
    if not t[me + BOARD_SIZE]:
        return False
    if t[LISTENING] & POSITION:
        for place in range(t[me + BOARD_SIZE]):
            if t[t[me + BOARD + place] + LISTENS] & POSITION:
                return True
    for index in range(t[me + HAND_SIZE]):
        if CARDS[held_card(t[me + HAND + index])].listens & POSITION:
            return True
    return False


def playable(t: Table, me: Player, card: Card) -> bool:
    """Is there room for the card, and is what it needs there?"""
    if card.type == MINION_CARD and t[me + BOARD_SIZE] >= MAX_BOARD:
        return False
    if card.secret:
        if t[me + SECRETS_SIZE] >= MAX_SECRETS:
            return False
        for place in range(t[me + SECRETS_SIZE]):
            if t[t[me + SECRETS + place] + CARD] == card.number:
                return False
    needs = card.needs
    return needs is None or needs.holds(t, t[me + HERO], t[me + HERO])


def is_repeated(t: Table, me: Player, index: i64, held: Held) -> bool:
    """Is there an equal copy further left in the hand?"""
    for other in range(index):
        if alike(t[me + HAND + other], held):
            return True
    return False


def add_ways(found: vec[i64], t: Table, me: Player, held: Held, card: Card, spots: i64) -> None:
    """The ways to play a card."""
    if card.options:
        raise NotImplementedError("no card of the experiment has options")
    targets, aims_if, hero = card.targets, card.aims_if, t[me + HERO]
    if targets is None or (aims_if is not None and not aims_if.holds(t, hero, hero)):
        add_positions(found, held, NO_TARGET, spots)
        return
    before = found[0]
    minion = card.type == MINION_CARD
    shield: i64 = 0 if minion else ELUSIVE
    add_aims(found, t, me, me, targets, shield, held, spots)
    add_aims(found, t, me, t[me + OPPONENT], targets, shield | STEALTH | IMMUNE, held, spots)
    if found[0] == before and minion:  # a battlecry without a target is lost
        add_positions(found, held, NO_TARGET, spots)


def add_aims(
    found: vec[i64], t: Table, me: Player, side: Player, targets: Selector, shield: i64, held: Held, spots: i64
) -> None:
    """Aim at each character of a side that fits and has no shield against it."""
    my_hero, hero = t[me + HERO], t[side + HERO]
    if not t[hero + KEYWORDS] & shield and targets.matches(t, my_hero, hero):
        add_positions(found, held, t[hero + HANDLE], spots)
    for place in range(t[side + BOARD_SIZE]):
        it = t[side + BOARD + place]
        if not t[it + KEYWORDS] & shield and targets.matches(t, my_hero, it):
            add_positions(found, held, t[it + HANDLE], spots)


def add_positions(found: vec[i64], held: Held, target: i64, spots: i64) -> None:
    """The ways to play a card at a target: at each of the places, and rightmost."""
    leftmost = play_action(held, target, 0)
    for position in range(spots):
        add(found, leftmost + at_position(position))
    add(found, leftmost + at_position(RIGHTMOST))


def add_power(found: vec[i64], t: Table, me: Player) -> None:
    power = CARDS[t[me + POWER]]
    if t[me + POWER_USES] > 0 or t[me + MANA] < power_cost(t, power) or not playable(t, me, power):
        return
    if power.targets is not None:
        raise NotImplementedError("no hero power of the experiment is aimed")
    add(found, power_action(NO_TARGET))


# ---- attacks


def add_attacks(found: vec[i64], t: Table, me: Player, opponent: Player) -> None:
    taunted = has_taunt(t, opponent)
    for place in range(t[me + BOARD_SIZE]):
        it = t[me + BOARD + place]
        if t[it + ATTACK] > 0 and ready(t, it, t[it + KEYWORDS]):
            add_attacks_of(found, t, opponent, t[it + HANDLE], taunted)
    hero = t[me + HERO]
    if strength(t, hero) > 0 and hero_ready(t, me):
        add_attacks_of(found, t, opponent, t[hero + HANDLE], taunted)


def has_taunt(t: Table, opponent: Player) -> bool:
    for place in range(t[opponent + BOARD_SIZE]):
        if t[t[opponent + BOARD + place] + KEYWORDS] & (TAUNT | STEALTH | IMMUNE) == TAUNT:
            return True
    return False


def add_attacks_of(found: vec[i64], t: Table, opponent: Player, attacker: i64, taunted: bool) -> None:
    """The attacks of one character."""
    for place in range(t[opponent + BOARD_SIZE]):
        it = t[opponent + BOARD + place]
        if not t[it + KEYWORDS] & (STEALTH | IMMUNE) and (not taunted or t[it + KEYWORDS] & TAUNT):
            add(found, attack_action(attacker, t[it + HANDLE]))
    hero = t[opponent + HERO]
    if not taunted and not t[hero + KEYWORDS] & IMMUNE:
        add(found, attack_action(attacker, t[hero + HANDLE]))
