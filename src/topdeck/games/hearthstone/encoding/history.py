"""The `history` block: events since the observer's last decision."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from topdeck.core.consequence import CardRef, Consequence
from topdeck.core.consequence_log import ConsequenceKind, LoggedConsequence
from topdeck.core.encoding import clip
from topdeck.core.event import Event
from topdeck.games.hearthstone.encoding import schema
from topdeck.games.hearthstone.encoding.entities import card_index
from topdeck.games.hearthstone.engine.action_parser import read_action
from topdeck.games.hearthstone.engine.actions import THROW, HearthstoneAction
from topdeck.games.hearthstone.engine.consequences import KINDS
from topdeck.games.hearthstone.engine.constants import NO_TARGET
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.state import HearthstoneEvent
from topdeck.games.shared.history_writer import HistoryWriter

# The number of each kind of consequence, in the order of `KINDS`.
KIND_NUMBERS: Final = vec[i16]([i16(schema.EVENT_NUMBERS.get(name, schema.OTHER_KIND)) for name in KINDS])


class HearthstoneHistoryWriter(HistoryWriter):
    """Writes the history of a game whose table is given as seen by the observer."""

    def __init__(self, game: Table, side: i64, cards: vec[i16], out: vec[i16]) -> None:
        super().__init__(side, cards, out)
        self.game = game

    def write_action(self, event: Event, row: i64) -> None:
        side, out = self.side, self.out
        action = event.done if isinstance(event, HearthstoneEvent) else parse_action(self.game, event)
        out[row] = i16(action.kind + 1)
        out[row + schema.EVENT_PLAYER] = 0 if event.player == side else 1
        out[row + schema.EVENT_AGE] = self.age(event)
        if action.kind == THROW:
            out[row + schema.EVENT_AMOUNT] = clip(len(action.cards), 0, schema.MAX_STAT)
        elif action.cards:
            out[row + schema.EVENT_CARD] = card_index(action.cards[0], self.cards)
        out[row + schema.EVENT_SOURCE] = handle_number(action.source, side)
        out[row + schema.EVENT_TARGET] = handle_number(action.target, side)

    def write_consequence(self, event: Event, item: Consequence, row: i64) -> None:
        side, out = self.side, self.out
        if isinstance(item, LoggedConsequence):
            out[row] = kind_number(item.logged_kind)
            write_logged_cards(item, side, self.cards, out, row)
        else:
            kind: i64 = schema.EVENT_NUMBERS.get(item.kind, schema.OTHER_KIND)
            out[row] = i16(kind)
            write_references(self.game, side, item, self.cards, out, row)
        if item.player != side:
            out[row + schema.EVENT_PLAYER] = 1
        out[row + schema.EVENT_AGE] = self.age(event)
        out[row + schema.EVENT_DEPTH] = clip(item.depth + 1, 0, schema.MAX_COUNT)
        if item.amount:
            out[row + schema.EVENT_AMOUNT] = clip(item.amount, -schema.MAX_STAT, schema.MAX_TURN)
        if item.attack or item.health:
            out[row + schema.EVENT_ATTACK] = clip(item.attack, -schema.MAX_STAT, schema.MAX_STAT)
            out[row + schema.EVENT_HEALTH] = clip(item.health, -schema.MAX_STAT, schema.MAX_STAT)

    def age(self, event: Event) -> i16:
        """Return the number of turns since an event."""
        return clip(self.game.turn - event.turn, 0, schema.MAX_COUNT)


def parse_action(game: Table, event: Event) -> HearthstoneAction:
    """Return the action of an event that was read from JSON."""
    return read_action(event.action, game.rules.cards)


def handle_number(handle: i64, side: i64) -> i16:
    """Return the number of a character in encoded observations, or 0 for none."""
    if handle == NO_TARGET:
        return 0
    return i16(1 + (handle & 7) + (0 if handle >> 3 == side else 8))


# ---- consequences


def kind_number(kind: ConsequenceKind) -> i16:
    """Return the number in `schema.EVENT_KINDS` of a kind that the engine reports."""
    if kind.number < 0:
        return schema.OTHER_KIND
    return KIND_NUMBERS[kind.number]


def write_logged_cards(item: LoggedConsequence, side: i64, cards: vec[i16], out: vec[i16], row: i64) -> None:
    """Write the cards and characters of a consequence that the engine has reported."""
    card, source, target = item.named_card, item.source_card, item.target_card
    if card is not None:
        out[row + schema.EVENT_CARD] = card_index(card, cards)
    if source is not None:
        out[row + schema.EVENT_SOURCE_CARD] = card_index(source, cards)
        if item.source_label >= 0:
            out[row + schema.EVENT_SOURCE] = handle_number(8 * item.source_side + item.source_label, side)
    if target is not None:
        out[row + schema.EVENT_TARGET_CARD] = card_index(target, cards)
        if item.target_label >= 0:
            out[row + schema.EVENT_TARGET] = handle_number(8 * item.target_side + item.target_label, side)


def write_references(game: Table, side: i64, item: Consequence, cards: vec[i16], out: vec[i16], row: i64) -> None:
    """Write the cards and characters named in a consequence that was read from JSON."""
    out[row + schema.EVENT_CARD] = reference_index(game, item.card, cards)
    out[row + schema.EVENT_SOURCE_CARD] = reference_index(game, item.source, cards)
    out[row + schema.EVENT_TARGET_CARD] = reference_index(game, item.target, cards)
    out[row + schema.EVENT_SOURCE] = reference_number(item.source, side)
    out[row + schema.EVENT_TARGET] = reference_number(item.target, side)


def reference_index(game: Table, reference: CardRef | None, cards: vec[i16]) -> i16:
    card = None if reference is None else game.rules.cards.get(reference.id)
    return 0 if card is None else card_index(card, cards)


def reference_number(reference: CardRef | None, side: i64) -> i16:
    """Return the number of the character with this handle, such as `1.2`."""
    if reference is None or not reference.handle:
        return 0
    owner, label = reference.handle.split(".")
    return handle_number(8 * int(owner) + int(label), side)
