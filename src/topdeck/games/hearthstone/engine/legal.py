"""Which actions are legal.  Pure: it reads the table, never a random stream."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from topdeck.games.hearthstone.engine.actions import (
    ATTACKS,
    END,
    END_TURN,
    MAKE_ATTACK,
    PLAY_CARD,
    POSITIONS,
    POWERS,
    TARGETS,
    USE_POWER,
    HearthstoneAction,
    of_changed_card,
    throw_action,
)
from topdeck.games.hearthstone.engine.auras import cost, power_cost
from topdeck.games.hearthstone.engine.card import Card, Held
from topdeck.games.hearthstone.engine.combat import hero_ready, strength
from topdeck.games.hearthstone.engine.constants import (
    ELUSIVE,
    IMMUNE,
    MAX_BOARD,
    MAX_SECRETS,
    MINION_CARD,
    MULLIGAN,
    NO_TARGET,
    ONGOING,
    POSITION,
    RIGHTMOST,
    STEALTH,
    TAUNT,
)
from topdeck.games.hearthstone.engine.model import Player, Table
from topdeck.games.hearthstone.engine.words import Selector
from topdeck.state import Action

ANYBODY: Final = -1  # instead of the handle of a character


def passing(game: Table) -> Action | None:
    """The end of the turn, where it can be chosen."""
    return END if game.winner == ONGOING and game.choice is None and game.phase != MULLIGAN else None


def actions(game: Table) -> list[Action]:
    """End turn, cards by place in hand, the hero power, minions' attacks, the hero's attacks."""
    found: list[Action] = []
    if game.winner != ONGOING:
        return found
    me = game.seat(game.player)
    choice = game.choice
    if choice is not None:
        add_choices(found, choice.options)
    elif game.phase == MULLIGAN:
        add_throws(found, game, me)
    else:
        found.append(END)
        add_cards(found, game, me, None)
        add_power(found, game, me)
        add_attacks(found, me, game.seat(1 - game.player), ANYBODY)
    return found


def is_legal(game: Table, action: Action) -> bool:
    """Is it one of the actions?  Only those of the same card or attacker are listed for that."""
    if game.choice is not None or game.winner != ONGOING:
        return action in actions(game)
    if not isinstance(action, HearthstoneAction):
        return False
    found: list[Action] = []
    me = game.seat(game.player)
    if game.phase == MULLIGAN:
        return can_throw(game, me, action.cards) and action == throw_action(action.cards)
    if action.kind == END_TURN:
        found.append(END)
    elif action.kind == PLAY_CARD and action.cards:
        add_cards(found, game, me, action.cards[0])
    elif action.kind == USE_POWER:
        add_power(found, game, me)
    elif action.kind == MAKE_ATTACK:
        add_attacks(found, me, game.seat(1 - game.player), action.source)
    for one in found:
        if one is action:  # as nearly always
            return True
    return action in found


def add_choices(found: list[Action], options: tuple[Card, ...]) -> None:
    for card in options:
        action = card.choose
        if action is not None and action not in found:
            found.append(action)


def add_throws(found: list[Action], game: Table, me: Player) -> None:
    """Every set of cards to throw back; of equal copies the first is thrown first."""
    sets: list[tuple[Card, ...]] = [()]
    offered: list[Card] = []
    for held in me.hand:
        card = held.card
        if card is game.rules.coin:
            continue
        if among(card, offered):
            copies = offered.count(card)
            sets += [thrown + (card,) for thrown in sets if thrown.count(card) == copies]
        else:
            sets += [thrown + (card,) for thrown in sets]
        offered.append(card)
    for thrown in sets:
        found.append(throw_action(thrown))


def can_throw(game: Table, me: Player, cards: tuple[Card, ...]) -> bool:
    """Is this one of those sets?"""
    left = list(cards)
    for held in me.hand:
        if held.card is game.rules.coin:
            continue
        if left and left[0] is held.card:
            del left[0]
        elif among(held.card, left):  # a later copy would be thrown first
            return False
    return not left


def among(card: Card, cards: list[Card]) -> bool:
    for other in cards:
        if other is card:
            return True
    return False


# ---- cards and the hero power


def add_cards(found: list[Action], game: Table, me: Player, only: Card | None) -> None:
    """The ways to play every card in hand, or only the copies of one."""
    spots: i64 = -1  # on the board; looked up when there is a minion to play
    index: i64 = 0
    for held in me.hand:
        asked = only is None or held.card is only
        if (
            asked
            and cost(game, me, held) <= me.mana
            and playable(game, me, held.card)
            and not is_repeated(me, index, held)
        ):
            if held.card.type != MINION_CARD:
                add_options(found, game, me, held, 0)
            else:
                if spots < 0:
                    spots = len(me.board) if positions_matter(game, me) else 0
                add_options(found, game, me, held, spots)
        index += 1


def positions_matter(game: Table, me: Player) -> bool:
    """Can some card the player sees tell where minions stand?"""
    if not me.board:
        return False
    if game.rules.all_positions:
        return True
    if game.listening & POSITION:
        for it in me.board:
            if it.listens & POSITION:
                return True
    for held in me.hand:
        if held.card.listens & POSITION:
            return True
    return False


def playable(game: Table, me: Player, card: Card) -> bool:
    """Is there room for the card, and is what it needs there?"""
    if card.type == MINION_CARD and len(me.board) >= MAX_BOARD:
        return False
    if card.secret:
        if len(me.secrets) >= MAX_SECRETS:
            return False
        for it in me.secrets:
            if it.card is card:
                return False
    needs = card.needs
    return needs is None or needs.holds(game, me.hero, me.hero)


def is_repeated(me: Player, index: i64, held: Held) -> bool:
    """Is there an equal copy further left in the hand?"""
    for other in me.hand:
        if index == 0:
            return False
        if other.card is held.card and other.same_as(held):
            return True
        index -= 1
    return False


def add_options(found: list[Action], game: Table, me: Player, held: Held, spots: i64) -> None:
    card = held.card
    if not card.options:
        add_ways(found, game, me, held, card, 0, spots)
        return
    number: i64 = 0
    for option in card.options:
        if playable(game, me, option):
            add_ways(found, game, me, held, option, number, spots)
        number += 1


def add_ways(found: list[Action], game: Table, me: Player, held: Held, text: Card, option: i64, spots: i64) -> None:
    """The ways to play a card by one text: its own, or an option's."""
    minion = held.card.type == MINION_CARD
    width: i64 = POSITIONS if minion else 1
    base = option * width * (TARGETS if held.card.aimed else 1)
    targets = text.targets
    aims_if = text.aims_if
    if targets is None or (aims_if is not None and not aims_if.holds(game, me.hero, me.hero)):
        add_positions(found, held, base + untargeted(held.card, width), width, spots)
        return
    before = len(found)
    shield: i64 = 0 if minion else ELUSIVE
    add_aims(found, game, me, me, targets, shield, held, base, width, spots)
    add_aims(found, game, me, game.seat(1 - me.side), targets, shield, held, base, width, spots)
    if len(found) == before and minion:  # a battlecry without a target is lost
        add_positions(found, held, base + untargeted(held.card, width), width, spots)


def untargeted(card: Card, width: i64) -> i64:
    """Where the ways without a target begin."""
    return NO_TARGET * width if card.aimed else 0


def add_aims(
    found: list[Action],
    game: Table,
    me: Player,
    side: Player,
    targets: Selector,
    shield: i64,
    held: Held,
    base: i64,
    width: i64,
    spots: i64,
) -> None:
    """Aim at each character of a side that fits and has no shield against it."""
    handle = 8 * side.side
    if side is not me:
        shield |= STEALTH | IMMUNE
    if not side.hero.keywords & shield and targets.matches(game, me.hero, side.hero):
        add_positions(found, held, base + handle * width, width, spots)
    for it in side.board:
        if not it.keywords & shield and targets.matches(game, me.hero, it):
            add_positions(found, held, base + (handle + it.label) * width, width, spots)


def add_positions(found: list[Action], held: Held, row: i64, width: i64, spots: i64) -> None:
    """The ways to play a card at a target: at each of the places, and rightmost."""
    if held.modified():
        add_changed_positions(found, held, row, width, spots)
        return
    plays = held.card.plays
    for position in range(spots):
        found.append(plays[row + position])
    found.append(plays[row + (RIGHTMOST if width > 1 else 0)])


def add_changed_positions(found: list[Action], held: Held, row: i64, width: i64, spots: i64) -> None:
    plays = held.card.plays
    for position in range(spots):
        found.append(of_changed_card(plays[row + position], held))
    found.append(of_changed_card(plays[row + (RIGHTMOST if width > 1 else 0)], held))


def add_power(found: list[Action], game: Table, me: Player) -> None:
    if me.power_uses > 0 or me.mana < power_cost(game, me) or not playable(game, me, me.power):
        return
    targets = me.power.targets
    if targets is None:
        found.append(POWERS[NO_TARGET])
        return
    add_power_aims(found, game, me, me, targets, ELUSIVE)
    add_power_aims(found, game, me, game.seat(1 - me.side), targets, ELUSIVE | STEALTH | IMMUNE)


def add_power_aims(found: list[Action], game: Table, me: Player, side: Player, targets: Selector, shield: i64) -> None:
    handle = 8 * side.side
    if not side.hero.keywords & shield and targets.matches(game, me.hero, side.hero):
        found.append(POWERS[handle])
    for it in side.board:
        if not it.keywords & shield and targets.matches(game, me.hero, it):
            found.append(POWERS[handle + it.label])


# ---- attacks


def add_attacks(found: list[Action], me: Player, opponent: Player, only: i64) -> None:
    """The attacks of everybody, or only those of one character."""
    taunted = has_taunt(opponent)
    hero = 8 * me.side
    for it in me.board:
        asked = only == ANYBODY or only == hero + it.label
        if asked and it.attack > 0 and it.ready(it.keywords):
            add_attacks_of(found, opponent, hero + it.label, taunted)
    if only in (ANYBODY, hero) and strength(me, me.hero) > 0 and hero_ready(me):
        add_attacks_of(found, opponent, hero, taunted)


def has_taunt(opponent: Player) -> bool:
    for it in opponent.board:
        if it.keywords & (TAUNT | STEALTH | IMMUNE) == TAUNT:
            return True
    return False


def add_attacks_of(found: list[Action], opponent: Player, attacker: i64, taunted: bool) -> None:
    """The attacks of one character."""
    index = attacker * 16 + 8 * opponent.side
    for it in opponent.board:
        if not it.keywords & (STEALTH | IMMUNE) and (not taunted or it.keywords & TAUNT):
            found.append(ATTACKS[index + it.label])
    if not taunted and not opponent.hero.keywords & IMMUNE:
        found.append(ATTACKS[index])
