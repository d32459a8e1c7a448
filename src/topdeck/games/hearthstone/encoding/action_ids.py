"""Actions as ids and as pointers to rows of `entities`."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i32, i64

from topdeck.core.encoding import Pointer
from topdeck.core.errors import IllegalAction, SchemaError
from topdeck.core.state import Action
from topdeck.games.hearthstone.encoding import schema
from topdeck.games.hearthstone.engine import actions, constants
from topdeck.games.hearthstone.engine.actions import HearthstoneAction
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.play import find_in_hand
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table


def write_ids(game: Table, side: i64, listed: list[Action], out: vec[i32]) -> None:
    """Write the ids of legal actions."""
    slots = board_slots(game)
    place: i64 = 0
    for action in cast("list[HearthstoneAction]", listed):  # faster than a check of each action's type
        out[place] = i32(action_id(game, side, action, slots))
        place += 1


def action_id(game: Table, side: i64, action: HearthstoneAction, slots: i64) -> i64:
    """Return the id of a legal action; `schema.ACTION_RANGES` describes the ids."""
    kind = action.kind
    if kind == actions.MAKE_ATTACK:
        return schema.ATTACK_ID + 8 * slot_at(slots, action.source) + slot_at(slots, action.target)
    if kind == actions.PLAY_CARD:
        return play_id(game, game.seat(side), action, slots)
    if kind == actions.END_TURN:
        return schema.END_ID
    if kind == actions.USE_POWER:
        return schema.POWER_ID + target_number(side, action.target, slots)
    if kind == actions.CHOOSE:
        return schema.CHOOSE_ID + option_slot(game, action.cards[0])
    if kind == actions.THROW:
        return schema.MULLIGAN_ID + mulligan_slots(game.seat(side), action.cards)
    raise SchemaError(f"'{action}' has no id; only actions listed in an observation have ids")


def play_id(game: Table, me: Player, action: HearthstoneAction, slots: i64) -> i64:
    """Return the id of an action that plays a card."""
    way = find_in_hand(game, me, action) * schema.OPTIONS + action.option
    target = target_number(me.side, action.target, slots)
    if action.cards[0].type != constants.MINION_CARD:
        return schema.CARD_ID + way * schema.TARGETS + target
    position = action.position
    if position == constants.RIGHTMOST:
        position = schema.MINION_POSITIONS - 1
    if target >= 8:  # a minion can be played next to at most six minions
        target -= 1
    return schema.MINION_ID + (way * schema.MINION_POSITIONS + position) * schema.MINION_TARGETS + target


def target_number(side: i64, handle: i64, slots: i64) -> i64:
    """Return the number of a target: own hero and minions from 0, enemy hero and minions from 8, or 16 for none."""
    if handle == constants.NO_TARGET:
        return schema.TARGETS - 1
    slot = slot_at(slots, handle)
    if handle >> 3 != side:
        slot += 8
    return slot


def board_slots(game: Table) -> i64:
    """Return the slots of all handles, four bits each: 0 for heroes, and the place on the board plus 1 for minions."""
    return side_slots(game.first) | side_slots(game.second) << 32


def side_slots(player: Player) -> i64:
    slots: i64 = 0
    slot: i64 = 0
    for it in player.board:
        slot += 1
        slots |= slot << 4 * it.label
    return slots


def slot_at(slots: i64, handle: i64) -> i64:
    """Return the slot of a handle."""
    return slots >> 4 * handle & 7


def option_slot(game: Table, card: Card) -> i64:
    """Return the place of a card among the options of the pending choice."""
    slot: i64 = 0
    for option in game.choice_options():
        if option is card:
            if slot >= schema.MAX_OPTIONS:
                raise SchemaError(
                    f"version {schema.VERSION} has ids for at most {schema.MAX_OPTIONS} options per choice"
                )
            return slot
        slot += 1
    raise IllegalAction(f"{card.name} is not an option of the pending choice")


def mulligan_slots(me: Player, cards: tuple[Card, ...]) -> i64:
    """Return a bit set of the hand slots whose cards are replaced; equal cards use the lowest slots."""
    left = list(cards)
    slots: i64 = 0
    bit: i64 = 1
    for held in me.hand:
        if held.card in left:
            left.remove(held.card)
            slots |= bit
        bit += bit
    if slots >> schema.MULLIGAN_SLOTS:
        raise SchemaError(f"version {schema.VERSION} has ids for a mulligan of at most {schema.MULLIGAN_SLOTS} cards")
    return slots


# ---- pointers


def action_pointer(game: Table, side: i64, action: HearthstoneAction) -> Pointer:
    """Return a legal action as a pointer to rows of `entities`; a mulligan has a bit set of hand slots."""
    kind = action.kind
    me = game.seat(side)
    slots = board_slots(game)
    target = target_row(side, action.target, slots)
    if kind == actions.MAKE_ATTACK:
        return Pointer(kind, target_row(side, action.source, slots), target)
    if kind == actions.PLAY_CARD:
        card = action.cards[0]
        position: i64 = -1
        if card.type == constants.MINION_CARD:
            position = len(me.board) if action.position == constants.RIGHTMOST else action.position
        option: i64 = action.option if card.options else -1
        return Pointer(kind, schema.HAND_ROW + find_in_hand(game, me, action), target, position, option)
    if kind == actions.USE_POWER:
        return Pointer(kind, schema.POWER_ROW, target)
    if kind == actions.CHOOSE:
        slot = option_slot(game, action.cards[0])
        return Pointer(kind, schema.OPTIONS_ROW + slot, choice=slot)
    if kind == actions.THROW:
        return Pointer(kind, choice=mulligan_slots(me, action.cards))
    return Pointer(kind)


def target_row(side: i64, handle: i64, slots: i64) -> i64:
    """Return the row of a character, or -1 for none."""
    if handle == constants.NO_TARGET:
        return -1
    slot = slot_at(slots, handle)
    row: i64 = schema.HERO_ROW if slot == 0 else schema.BOARD_ROW + slot - 1
    return row if handle >> 3 == side else row + schema.SIDE_ROWS
