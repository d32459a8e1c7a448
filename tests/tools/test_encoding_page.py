"""The page about the arrays of a game is made from its encoder."""

from __future__ import annotations

from typing import NamedTuple

from encoding_page import ActionLayout, encoding_page

from topdeck.core.encoding import Block, Encoder, Feature


class Ids(NamedTuple):
    first: int
    size: int
    meaning: str


PAGE = """\
# Array encoding of Nim

This page describes version 3 of the array encoding of Nim. `make refresh` generates it from the sources. A published
version never changes, except that new cards get new indices. Any other change requires a new version. An encoded
observation contains 8 numbers, and actions have ids from 0 to 9.

## Observations

| block | rows | columns | first value |
|---|---|---|---|
| `entities` | 3 | 2 | 0 |
| `scalars` | 1 | 2 | 6 |

### `entities`

The heaps.

| column | name | range | meaning |
|---|---|---|---|
| 0 | `card` | 0 to 7 | the card |
| 1 | `coins` | -1 to 9 | the coins |

### `scalars`

The rest.

| column | name | range | meaning |
|---|---|---|---|
| 0 | `card` | 0 to 7 | the card |
| 1 | `coins` | -1 to 9 | the coins |

## Actions

Heaps count from 0.

| ids | meaning |
|---|---|
| 0 to 8 | take: + heap |
| 9 to 9 | pass |

A `Pointer` refers to rows of `entities`. The kinds of pointers are 0 `take`, 1 `pass`.

## Static card features

`card_features()` returns these columns and an array with a row for each of the 2 card indices. `Encoder.cards` lists
the card ids by index. Index 0 stands for no card or a hidden card.

| column | name | range | meaning |
|---|---|---|---|
| 0 | `card` | 0 to 7 | the card |
"""


def test_the_page_shows_blocks_features_ids_and_cards() -> None:
    features = (Feature("card", 0, 7, "the card"), Feature("coins", -1, 9, "the coins"))
    blocks = (Block("entities", 3, features, "The heaps."), Block("scalars", 1, features, "The rest."))
    encoder = Encoder(3, blocks, ("take", "pass"), 10, ("", "A"))
    layout = ActionLayout((Ids(0, 9, "take: + heap"), Ids(9, 1, "pass")), "Heaps count from 0.")
    assert encoding_page("Nim", encoder, layout, features[:1]) == PAGE
