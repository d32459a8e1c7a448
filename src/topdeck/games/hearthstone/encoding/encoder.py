"""The Hearthstone encoder, version 1."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from topdeck.core.encoding import Encoder, Pointer, clear_numbers
from topdeck.core.state import Action, Observation
from topdeck.games.hearthstone.encoding import schema
from topdeck.games.hearthstone.encoding.action_ids import action_id, action_pointer, board_slots, write_ids
from topdeck.games.hearthstone.encoding.card_index import classes_by_number, encoded_cards, indices_by_number
from topdeck.games.hearthstone.encoding.entities import write_entities
from topdeck.games.hearthstone.encoding.history import HearthstoneHistoryWriter
from topdeck.games.hearthstone.encoding.piles import write_piles
from topdeck.games.hearthstone.encoding.scalars import write_scalars
from topdeck.games.hearthstone.engine.actions import HearthstoneAction
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation

# The index of the first value of each block in an encoded observation.
PILES_AT: Final = 2128
SCALARS_AT: Final = 3024
HISTORY_AT: Final = 3126
SIZE: Final = 3510


class HearthstoneEncoder(Encoder):
    """Encodes Hearthstone observations and actions as numbers, as described in `schema.py`."""

    def __init__(self) -> None:
        super().__init__(schema.VERSION, schema.BLOCKS, schema.ACTION_KINDS, schema.ACTION_COUNT, encoded_cards())
        self.indices: Final = vec[i16]([i16(index) for index in indices_by_number()])
        self.classes: Final = vec[i16]([i16(number) for number in classes_by_number()])

    def write(self, view: Observation, out: vec[i16], at: i64) -> None:
        assert isinstance(view, HearthstoneObservation)
        clear_numbers(out, at, at + SIZE)
        table, side, cards = view.table, view.player, self.indices
        write_entities(table, side, cards, out, at)
        write_piles(table, side, cards, out, at + PILES_AT)
        write_scalars(table, side, cards, self.classes, out, at + SCALARS_AT)
        history = HearthstoneHistoryWriter(table, side, cards, out)
        history.write(view.history, at + HISTORY_AT, schema.HISTORY_ROWS, schema.EVENT_WIDTH)

    def action_id(self, view: Observation, action: Action) -> i64:
        assert isinstance(view, HearthstoneObservation)
        assert isinstance(action, HearthstoneAction)
        return action_id(view.table, view.player, action, board_slots(view.table))

    def write_ids(self, view: Observation, actions: list[Action], out: vec[i32]) -> None:
        assert isinstance(view, HearthstoneObservation)
        write_ids(view.table, view.player, actions, out)

    def pointer(self, view: Observation, action: Action) -> Pointer:
        assert isinstance(view, HearthstoneObservation)
        assert isinstance(action, HearthstoneAction)
        return action_pointer(view.table, view.player, action)
