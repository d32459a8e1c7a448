"""The `history` block: events since the observer's last decision."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from topdeck.core.consequence import CardRef, Consequence
from topdeck.core.consequence_log import ConsequenceKind, LoggedConsequence, NamedCard
from topdeck.core.encoding import clip
from topdeck.core.event import Event
from topdeck.games.gwent.encoding import schema
from topdeck.games.gwent.encoding.action_ids import unit_row
from topdeck.games.gwent.encoding.entities import card_index
from topdeck.games.gwent.engine.action_parser import read_action
from topdeck.games.gwent.engine.actions import NO_OPTION, GwentAction
from topdeck.games.gwent.engine.consequences import KINDS
from topdeck.games.gwent.engine.constants import ENEMY_SPOTS, NO_AIM, NOWHERE, ROW_AIMS, ROW_LIMIT, ROWS, SPOTS
from topdeck.games.gwent.engine.model import Table
from topdeck.games.gwent.state import GwentEvent
from topdeck.games.shared.history_writer import HistoryWriter

# The number of each kind of consequence. Kinds of actions can have the same names, but they have smaller numbers.
CONSEQUENCES: Final[dict[str, int]] = {
    name: number
    for number, name in enumerate(schema.EVENT_KINDS[schema.FIRST_CONSEQUENCE :], schema.FIRST_CONSEQUENCE + 1)
}
KIND_NUMBERS: Final = vec[i16]([i16(CONSEQUENCES.get(name, 0)) for name in KINDS])  # in the order of `KINDS`
ROW_NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(ROWS)}
ON_ROWS: Final = ("enter", "lay", "row_effect")  # the kinds whose detail contains the name of a row


class GwentHistoryWriter(HistoryWriter):
    """Writes the history of a game whose table is given as seen by the observer."""

    def __init__(self, game: Table, side: i64, cards: vec[i16], out: vec[i16]) -> None:
        super().__init__(side, cards, out)
        self.game = game

    def write_action(self, event: Event, row: i64) -> None:
        cards, out = self.cards, self.out
        # Events read from JSON contain only the text of the action.
        done = event.done if isinstance(event, GwentEvent) else read_action(event.action, self.game.rules.cards)
        mine = event.player == self.side
        out[row + schema.EVENT_KIND] = i16(done.kind + 1)
        out[row + schema.EVENT_PLAYER] = schema.MINE if mine else schema.THEIRS
        out[row + schema.EVENT_AGE] = self.age(event)
        held = done.held
        if held is not None:
            out[row + schema.EVENT_CARD] = card_index(held.card, cards)
            if done.option != NO_OPTION:
                out[row + schema.EVENT_SOURCE] = card_index(held.card.options[done.option], cards)
        write_places(done, mine, out, row)

    def write_consequence(self, event: Event, item: Consequence, row: i64) -> None:
        game, side, cards, out = self.game, self.side, self.cards, self.out
        mine = item.player == side
        out[row + schema.EVENT_PLAYER] = schema.MINE if mine else schema.THEIRS
        out[row + schema.EVENT_AGE] = self.age(event)
        out[row + schema.EVENT_DEPTH] = clip(item.depth + 1, 0, schema.MAX_COUNT)
        if item.amount:
            out[row + schema.EVENT_AMOUNT] = clip(item.amount, 0, schema.MAX_POINTS)
        if item.detail and item.kind in ON_ROWS:
            write_detail(item.detail, item.kind, mine, out, row)
        if isinstance(item, LoggedConsequence):
            out[row + schema.EVENT_KIND] = kind_number(item.logged_kind)
            out[row + schema.EVENT_CARD] = named_index(item.named_card, cards)
            out[row + schema.EVENT_SOURCE] = named_index(item.source_card, cards)
            if item.target_card is not None:
                out[row + schema.EVENT_TARGET] = named_index(item.target_card, cards)
                out[row + schema.EVENT_ENTITY] = i16(unit_row(game, side, item.target_label) + 1)
        else:
            out[row + schema.EVENT_KIND] = i16(CONSEQUENCES.get(item.kind, 0))
            write_references(game, side, item, cards, out, row)

    def age(self, event: Event) -> i16:
        """Return the number of turns since an event."""
        return clip(self.game.turn - event.turn, 0, schema.MAX_TURN)


# ---- actions


def write_places(done: GwentAction, mine: bool, out: vec[i16], row: i64) -> None:
    """Write the row and the aim of an action from the observer's point of view."""
    spot, aim = done.spot, done.aim
    if spot != NOWHERE:
        out[row + schema.EVENT_SPOT] = i16((spot if mine else other_side(spot)) + 1)
    if aim >= ROW_AIMS:
        lane = aim - ROW_AIMS
        out[row + schema.EVENT_AIM] = i16(ROW_AIMS + (lane if mine else other_side(lane)) + 1)
    elif aim != NO_AIM:
        lane = aim // ROW_LIMIT
        out[row + schema.EVENT_AIM] = i16((lane if mine else other_side(lane)) * ROW_LIMIT + aim % ROW_LIMIT + 1)


def other_side(spot: i64) -> i64:
    """Return the number of a row from the other player's point of view."""
    return (spot + ENEMY_SPOTS) % SPOTS


# ---- consequences


def kind_number(kind: ConsequenceKind) -> i16:
    """Return the number in `schema.EVENT_KINDS` of a kind that the engine reports, or 0."""
    if kind.number < 0:
        return 0
    return KIND_NUMBERS[kind.number]


def write_detail(detail: str, kind: str, mine: bool, out: vec[i16], row: i64) -> None:
    """Write the row of the board that a consequence names, and the number of a row effect."""
    lane: i64 = ROW_NUMBERS.get(detail, -1)  # most details consist only of the name of a row
    if lane < 0:
        lane = named_row(detail)
    if lane >= 0:
        out[row + schema.EVENT_SPOT] = i16(lane + 1 if mine else lane + ENEMY_SPOTS + 1)
    if kind == "enter":
        return
    for number in range(len(schema.ROW_EFFECTS)):
        if detail.startswith(schema.ROW_EFFECTS[number]):
            out[row + schema.EVENT_AMOUNT] = i16(number + 1)


def named_row(detail: str) -> i64:
    """Return the number (within its side) of the row named in a detail, or -1 if it names no row."""
    for number in range(len(ROWS)):
        if ROWS[number] in detail:
            return number
    return -1


def named_index(card: NamedCard | None, cards: vec[i16]) -> i16:
    if card is None:
        return 0
    return card_index(card, cards)


def write_references(game: Table, side: i64, item: Consequence, cards: vec[i16], out: vec[i16], row: i64) -> None:
    """Write the cards named in a consequence that was read from JSON."""
    target = item.target
    out[row + schema.EVENT_CARD] = reference_index(game, item.card, cards)
    out[row + schema.EVENT_SOURCE] = reference_index(game, item.source, cards)
    out[row + schema.EVENT_TARGET] = reference_index(game, target, cards)
    if target is not None and target.handle:
        label = int(target.handle.partition(".")[2])
        out[row + schema.EVENT_ENTITY] = i16(unit_row(game, side, label) + 1)


def reference_index(game: Table, reference: CardRef | None, cards: vec[i16]) -> i16:
    if reference is None:
        return 0
    card = game.rules.cards.get(reference.id)
    return 0 if card is None else card_index(card, cards)
