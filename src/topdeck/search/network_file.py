"""Functions that read the weights of a `SparseNetwork` from the contents of a JSON file written by `make train`."""

import sys
import zlib
from array import array
from base64 import b64decode
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Final, NamedTuple

from topdeck.core.errors import TopdeckError
from topdeck.search import sparse_network as shape
from topdeck.search.sparse_network import SparseNetwork, are_in_range

SCHEMA: Final = 1


class Layout(NamedTuple):
    """The features of a game: fixed features, followed by the cards in every zone.

    Attributes:
        name: The name of the network, for error messages.
        version: The version of the features.
        fixed: The number of features before the card features.
        zones: The zones, each with a feature for every card.
        cards: The ids of the cards, in the order of the card features in each zone.
    """

    name: str
    version: int
    fixed: int
    zones: tuple[str, ...]
    cards: tuple[str, ...]


def read_network(data: Mapping[str, Any], layout: Layout) -> SparseNetwork:
    """Return the network stored in a file's contents.  Cards that the file does not list have weights of 0.

    Raises:
        TopdeckError: The contents are invalid or were written for different features.
    """
    expected = {"schema": SCHEMA, "version": layout.version, "fixed": layout.fixed, "zones": list(layout.zones)}
    for name, value in expected.items():
        if data.get(name) != value:
            raise TopdeckError(
                f"the weights of {layout.name} have {name} {data.get(name)!r}, not {value!r}; run `make train`"
            )
    try:
        network = SparseNetwork(
            arrange(data["weights"], data["cards"], layout),
            integers(data["biases"], shape.UNITS, shape.LARGEST_BIAS),
            [integers(row, shape.SECOND_UNITS, shape.SECOND_LARGEST) for row in rows(data["second"], shape.UNITS)],
            integers(data["second_biases"], shape.SECOND_UNITS, shape.SECOND_LARGEST_BIAS),
            [number(weight) for weight in rows(data["output"], shape.SECOND_UNITS)],
            number(data["constant"]),
        )
    except (KeyError, TypeError, ValueError, zlib.error) as error:
        raise TopdeckError(f"the weights of {layout.name} are invalid ({error}); run `make train`") from None
    return network


def arrange(packed: str, cards: Sequence[str], layout: Layout) -> bytes:
    """Return the packed weights of the first layer, with cards in the order of the layout."""
    found = array("q", zlib.decompress(b64decode(packed)))
    if sys.byteorder == "big":
        found.byteswap()
    zones = len(layout.zones)
    if len(found) != (layout.fixed + zones * len(cards)) * shape.WORDS:
        raise ValueError(f"the first layer has {len(found)} integers for {len(cards)} cards")
    if not are_in_range(found.tobytes()):
        raise ValueError(f"the first layer has a weight beyond {shape.LARGEST}")
    places = {card: place for place, card in enumerate(cards)}
    arranged = found[: layout.fixed * shape.WORDS]
    nothing = array("q", [0] * shape.WORDS)
    for zone in range(zones):
        start = layout.fixed + zone * len(cards)
        for card in layout.cards:
            at = (start + places[card]) * shape.WORDS if card in places else -1
            arranged += found[at : at + shape.WORDS] if at >= 0 else nothing
    return arranged.tobytes()


def rows(values: Any, count: int) -> list[Any]:
    if not isinstance(values, list) or len(values) != count:
        raise ValueError(f"a list should have {count} entries")
    return values


def integers(values: Any, count: int, largest: int) -> list[int]:
    found = rows(values, count)
    for value in found:
        if not isinstance(value, int) or abs(value) > largest:
            raise ValueError(f"{value!r} is not an integer of at most {largest}")
    return found


def number(value: Any) -> float:
    if not isinstance(value, (int, float)) or not isfinite(value):
        raise ValueError(f"{value!r} is not a finite number")
    return float(value)
