"""The encoder of Hearthstone, version 1."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from topdeck.core.encoding import Encoder, Pointer
from topdeck.core.state import Action, Observation
from topdeck.games.hearthstone.encoding import schema
from topdeck.games.hearthstone.encoding.action_ids import action_id, action_pointer
from topdeck.games.hearthstone.encoding.card_index import encoded_cards, indices_by_number
from topdeck.games.hearthstone.encoding.entities import write_entities
from topdeck.games.hearthstone.encoding.history import write_history
from topdeck.games.hearthstone.encoding.piles import write_piles
from topdeck.games.hearthstone.encoding.scalars import write_scalars
from topdeck.games.hearthstone.engine.actions import HearthstoneAction
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation

# Where the blocks begin in an encoded observation.
PILES_AT: Final = 2128
SCALARS_AT: Final = 3024
HISTORY_AT: Final = 3126


class HearthstoneEncoder(Encoder):
    """Writes observations and actions of Hearthstone as numbers; `schema.py` describes them."""

    def __init__(self) -> None:
        super().__init__(schema.VERSION, schema.BLOCKS, schema.ACTION_KINDS, schema.ACTION_COUNT, encoded_cards())
        self.indices: Final = vec[i16]([i16(index) for index in indices_by_number()])

    def write(self, view: Observation, out: vec[i16], at: i64) -> None:
        """Write all blocks of an observation.

        Only rows that are in use are cleared, because clearing all rows takes longer than the rest.

        Args:
            view: The observation.
            out: The buffer, which contains zeros or an earlier observation that this encoder wrote at the same index.
            at: The index in the buffer at which the first value is written.
        """
        assert isinstance(view, HearthstoneObservation)
        clear_rows(out, at, schema.ENTITY_ROWS, schema.ENTITY_WIDTH, schema.ZONE)
        clear_rows(out, at + PILES_AT, schema.PILE_ROWS, schema.PILE_WIDTH, schema.PILE)
        clear_row(out, at + SCALARS_AT, schema.SCALAR_WIDTH)
        clear_rows(out, at + HISTORY_AT, schema.HISTORY_ROWS, schema.EVENT_WIDTH, schema.EVENT_KIND)
        table, side, cards = view.table, view.player, self.indices
        write_entities(table, side, cards, out, at)
        write_piles(table, side, cards, out, at + PILES_AT)
        write_scalars(table, side, cards, out, at + SCALARS_AT)
        write_history(table, side, view.history, cards, out, at + HISTORY_AT)

    def action_id(self, view: Observation, action: Action) -> i64:
        assert isinstance(view, HearthstoneObservation)
        assert isinstance(action, HearthstoneAction)
        return action_id(view.table, view.player, action)

    def pointer(self, view: Observation, action: Action) -> Pointer:
        assert isinstance(view, HearthstoneObservation)
        assert isinstance(action, HearthstoneAction)
        return action_pointer(view.table, view.player, action)


def clear_rows(out: vec[i16], at: i64, rows: i64, width: i64, column: i64) -> None:
    """Clear the rows of a block that are in use; they have a number other than 0 in this column."""
    row: i64 = at
    end: i64 = at + rows * width
    while row < end:
        if out[row + column] != 0:
            clear_row(out, row, width)
        row += width


def clear_row(out: vec[i16], at: i64, width: i64) -> None:
    for place in range(at, at + width):  # compiled, faster than `while`
        out[place] = 0
