"""High Card with an encoder: the smallest game for learning."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16
from tiny_game import HAND, RANKS, HighCard, Lay, View

from topdeck.core.encoding import Block, Encoder, Feature, Pointer, clip
from topdeck.core.errors import SchemaError
from topdeck.core.state import Action, Observation

NAME = "encoded_high_card:EncodedHighCard"
SCALARS = ("turn", "mine", "theirs", "laid", "decides", "deck", "opponent_hand", "opponent_deck", "events")


class HighCardEncoder(Encoder):
    """Writes the hand as one row per card, and everything else as a row of scalars."""

    def __init__(self) -> None:
        hand = Block("entities", HAND, (Feature("rank", 0, 9, "the rank, or 0"),), "the cards in hand")
        scalars = tuple(Feature(name, 0, 99, name) for name in SCALARS)
        blocks = (hand, Block("scalars", 1, scalars, "the rest"))
        super().__init__(1, blocks, ("lay",), len(RANKS), ("",))

    def write(self, view: Observation, out: vec[i16], at: int) -> None:
        assert isinstance(view, View)
        hand = [*sorted(view.hand), *[0] * HAND][:HAND]
        me = view.player
        counts = [len(view.deck), view.opponent_hand, view.opponent_deck, len(view.history)]
        scalars = [view.turn, view.points[me], view.points[1 - me], view.laid, int(view.decides == me), *counts]
        for index, value in enumerate([*hand, *scalars]):
            out[at + index] = clip(value, 0, 99)

    def action_id(self, view: Observation, action: Action) -> int:
        assert isinstance(action, Lay)
        return action.rank - RANKS.start

    def pointer(self, view: Observation, action: Action) -> Pointer:
        assert isinstance(view, View)
        assert isinstance(action, Lay)
        return Pointer(0, sorted(view.hand).index(action.rank))


class EncodedHighCard(HighCard):
    """High Card with its encoder."""

    name = "encoded-high-card"

    def encoder(self, version: int | None = None) -> Encoder:
        if version not in (None, 1):
            raise SchemaError(f"High Card has no encoder with version {version}; choose from 1")
        return HighCardEncoder()
