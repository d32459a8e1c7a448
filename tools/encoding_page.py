"""Write the page that describes a game's arrays, such as `docs/encoding-hearthstone.md`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import fill
from typing import NamedTuple, Protocol

from topdeck.core.encoding import Encoder, Feature

WIDTH = 120
INTRODUCTION = """\
This page describes version {version} of the array encoding of {title}. `make refresh` generates it from the sources. A
published version never changes, except that new cards get new indices. Any other change requires a new version. An
encoded observation contains {size:,} numbers, and actions have ids from 0 to {last:,}.
"""


class IdRange(Protocol):
    """A range of action ids, such as a game's `ActionRange`."""

    @property
    def first(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def meaning(self) -> str: ...


class ActionLayout(NamedTuple):
    """The layout of the action ids.

    Attributes:
        ranges: The ranges of ids.
        notes: An explanation of how the parts of an id are numbered.
    """

    ranges: Sequence[IdRange]
    notes: str


def encoding_page(title: str, encoder: Encoder, layout: ActionLayout, card_features: Sequence[Feature]) -> str:
    """Return the page that describes an encoder.

    Args:
        title: The name of the game.
        encoder: The encoder.
        layout: The layout of the action ids.
        card_features: The columns of the static card features.
    """
    facts = {"title": title, "version": encoder.version, "size": encoder.size, "last": encoder.action_count - 1}
    sections = [
        f"# Array encoding of {title}",
        paragraph(INTRODUCTION.format(**facts)),
        "## Observations",
        table(
            ("block", "rows", "columns", "first value"),
            [(f"`{name}`", rows, columns, start) for name, rows, columns, start in block_places(encoder)],
        ),
    ]
    for block in encoder.blocks:
        sections += [f"### `{block.name}`", paragraph(block.meaning), feature_table(block.features)]
    sections += ["## Actions", paragraph(layout.notes), range_table(layout.ranges)]
    sections += [paragraph(kinds_sentence(encoder)), "## Static card features"]
    sections += [paragraph(cards_sentence(encoder)), feature_table(card_features)]
    return "\n\n".join(sections) + "\n"


def block_places(encoder: Encoder) -> list[tuple[str, int, int, int]]:
    """Return each block's name, number of rows, number of columns, and index of the first value."""
    places, start = [], 0
    for block in encoder.blocks:
        places.append((block.name, block.rows, len(block.features), start))
        start += block.size
    return places


def kinds_sentence(encoder: Encoder) -> str:
    kinds = ", ".join(f"{number} `{kind}`" for number, kind in enumerate(encoder.kinds))
    return f"A `Pointer` refers to rows of `entities`. The kinds of pointers are {kinds}."


def cards_sentence(encoder: Encoder) -> str:
    return (
        f"`card_features()` returns these columns and an array with a row for each of the {len(encoder.cards):,} card "
        "indices. `Encoder.cards` lists the card ids by index. Index 0 stands for no card or a hidden card."
    )


def feature_table(features: Iterable[Feature]) -> str:
    rows = [
        (column, f"`{feature.name}`", f"{feature.low} to {feature.high}", feature.meaning)
        for column, feature in enumerate(features)
    ]
    return table(("column", "name", "range", "meaning"), rows)


def range_table(ranges: Iterable[IdRange]) -> str:
    rows = [(f"{ids.first} to {ids.first + ids.size - 1}", ids.meaning) for ids in ranges]
    return table(("ids", "meaning"), rows)


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a Markdown table."""
    lines = [f"| {' | '.join(str(cell) for cell in line)} |" for line in (header, *rows)]
    return "\n".join([lines[0], "|---" * len(header) + "|", *lines[1:]])


def paragraph(text: str) -> str:
    return fill(" ".join(text.split()), WIDTH, break_on_hyphens=False, break_long_words=False)
