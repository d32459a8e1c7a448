"""Describes the sparse features of positions, so that `fit_network.py` can train without Topdeck.

A feature belongs to a group and has attributes with values, such as the attack and the health of a minion, or the
static features of a card.  A feature's trained row is the sum of an individual part and the rows of its attributes. As
a result, rare features and unseen cards also get meaningful rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from msgspec import json

from topdeck.core.state import State
from topdeck.core.writing import write_atomically
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.encoding.card_features import card_features
from topdeck.games.hearthstone.encoding.card_index import encoded_cards
from topdeck.games.hearthstone.engine.constants import TYPES
from topdeck.games.hearthstone.scores.active_features import GROUPS, Group, list_features
from topdeck.games.hearthstone.scores.catalogue import entity_layout
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.search import sparse_network
from topdeck.search.network_file import Layout
from topdeck.search.sparse_network import ActiveFeatures

SIDES = ("my", "opponent")
SHAPE = (  # the constants of `sparse_network` that the training program needs
    "units",
    "lanes",
    "lane_bits",
    "second_units",
    "one",
    "second_one",
    "largest",
    "largest_bias",
    "second_largest",
    "second_largest_bias",
)
STATIC = "static"  # the prefix of attributes that come from the static features of cards
CATEGORIES = ("type", "set", "rarity")  # static features that are not quantities


class Feature(NamedTuple):
    """A feature: its group and the values of its attributes."""

    group: str
    attributes: dict[str, float]


class HearthstoneTable:
    """The features of Hearthstone."""

    game = "hearthstone"

    def __init__(self) -> None:
        self.layout: Layout = entity_layout()
        self.active = ActiveFeatures()

    def list(self, state: State, seat: int) -> list[int]:
        """Return the features of a position from a player's point of view."""
        assert isinstance(state, HearthstoneState)
        list_features(state, seat, len(self.layout.cards), self.active)
        return self.active.to_list()

    def features(self) -> Iterator[Feature]:
        """Yield all features in order."""
        for side in SIDES:
            for group in GROUPS:
                yield from side_features(side, group)
        static = static_attributes()
        cards = database.rules().cards
        for zone in self.layout.zones:
            for card in self.layout.cards:
                kind = TYPES[cards[card].type]
                attributes = static.get(card, {})
                named = {f"{STATIC} {zone} {kind} {name}": value for name, value in attributes.items()}
                yield Feature(f"{zone}: {kind}", {f"{zone} {kind}": 1.0, **named})


def side_features(side: str, group: Group) -> Iterator[Feature]:
    """Yield the features of a group of buckets."""
    name = f"{side}_{group.name}"
    span = float(max(group.rows - 1 + group.low, -group.low, 1))
    for row in range(group.rows):
        if group.columns == 1:
            value = (row + group.low) / span
            yield Feature(name, {name: 1.0, f"{name} value": value, f"{name} root": sqrt(abs(value))})
            continue
        for column in range(group.columns):
            first, second = row / span, column / (group.columns - 1.0)
            yield Feature(
                name,
                {
                    f"{name} row {row}": 1.0,
                    f"{name} column {column}": 1.0,
                    f"{name} row {row} by column": second,
                    f"{name} product": sqrt(first * second),
                },
            )


def static_attributes() -> dict[str, dict[str, float]]:
    """Return the nonzero static features of every card, scaled to at most 1."""
    columns, values = card_features()
    largest = np.maximum(np.abs(values).max(axis=0), 1)
    names = [column.name for column in columns]
    return {
        card: {
            name: float(value) / float(most)
            for name, value, most in zip(names, row, largest, strict=True)
            if value and name not in CATEGORIES
        }
        for card, row in zip(encoded_cards(), values.tolist(), strict=True)
    }


def write_table(table: HearthstoneTable, folder: Path, facts: dict[str, Any]) -> None:
    """Write the description of the features: `meta.json`, and the attributes as a sparse matrix in `features.npz`."""
    groups: dict[str, int] = {}
    attributes: dict[str, int] = {}
    group_of, rows, columns, values = [], [], [], []
    for number, feature in enumerate(table.features()):
        group_of.append(groups.setdefault(feature.group, len(groups)))
        for name, value in feature.attributes.items():
            rows.append(number)
            columns.append(attributes.setdefault(name, len(attributes)))
            values.append(value)
    unfinished = folder / "features.unfinished"
    with unfinished.open("wb") as file:
        np.savez_compressed(
            file,
            groups=np.array(group_of, np.int16),
            rows=np.array(rows, np.int32),
            columns=np.array(columns, np.int32),
            values=np.array(values, np.float32),
        )
    unfinished.replace(folder / "features.npz")
    layout = table.layout
    about = {
        **facts,
        "version": layout.version,
        "fixed": layout.fixed,
        "zones": list(layout.zones),
        "cards": list(layout.cards),
        "groups": list(groups),
        "attributes": list(attributes),
        "shape": {name: getattr(sparse_network, name.upper()) for name in SHAPE},
    }
    write_atomically(folder / "meta.json", json.format(json.encode(about)))
