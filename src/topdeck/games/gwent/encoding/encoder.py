"""The Gwent encoder, version 1."""

from __future__ import annotations

from typing import cast

from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from topdeck.core.encoding import Encoder, Pointer, clear_numbers
from topdeck.core.state import Action, Observation
from topdeck.games.gwent.encoding import schema
from topdeck.games.gwent.encoding.action_ids import Layout, action_pointer
from topdeck.games.gwent.encoding.card_index import encoded_cards, indices_by_number
from topdeck.games.gwent.encoding.entities import write_entities
from topdeck.games.gwent.encoding.history import GwentHistoryWriter
from topdeck.games.gwent.encoding.piles import write_gifts, write_piles
from topdeck.games.gwent.encoding.scalars import write_scalars
from topdeck.games.gwent.engine.actions import GwentAction
from topdeck.games.gwent.knowledge.observation import GwentObservation


class GwentEncoder(Encoder):
    """Encodes Gwent observations and actions as numbers, as described in `docs/encoding-gwent.md`."""

    def __init__(self) -> None:
        super().__init__(schema.VERSION, schema.blocks(), schema.ACTION_KINDS, schema.ACTION_COUNT, encoded_cards())
        self.indices: vec[i16] = vec[i16]([i16(index) for index in indices_by_number()])

    def write(self, view: Observation, out: vec[i16], at: i64) -> None:
        assert isinstance(view, GwentObservation)
        clear_numbers(out, at, at + schema.SIZE)
        table, side, cards = view.table, view.player, self.indices
        me, opponent = table.seat(side), table.seat(1 - side)
        write_entities(table, side, cards, out, at)
        write_piles(me, opponent, cards, out, at + schema.PILES_AT)
        write_gifts(me, opponent, out, at + schema.GIFTS_AT)
        history = GwentHistoryWriter(table, side, cards, out)
        history.write(view.history, at + schema.HISTORY_AT, schema.HISTORY_ROWS, schema.EVENT_WIDTH)
        write_scalars(table, side, cards, out, at + schema.SCALARS_AT)

    def action_id(self, view: Observation, action: Action) -> i64:
        assert isinstance(action, GwentAction)
        return position_layout(view).action_id(action)

    def write_ids(self, view: Observation, actions: list[Action], out: vec[i32]) -> None:
        layout = position_layout(view)
        place: i64 = 0
        for action in cast("list[GwentAction]", actions):  # faster than a check of each action's type
            out[place] = i32(layout.action_id(action))
            place += 1

    def pointer(self, view: Observation, action: Action) -> Pointer:
        assert isinstance(action, GwentAction)
        return action_pointer(position_layout(view), action)


def position_layout(view: Observation) -> Layout:
    """Return the numbering of the actions in an observation."""
    assert isinstance(view, GwentObservation)
    return Layout(view.table, view.player)
