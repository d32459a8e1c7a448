"""The quantised network over sparse features, and the file with its weights."""

from __future__ import annotations

import json
import pickle
import zlib
from base64 import b64encode
from typing import Any

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.core.rng import Rng
from topdeck.search.network_file import Layout, read_network
from topdeck.search.sparse_network import (
    CAPACITY,
    LANE_BITS,
    LANES,
    LARGEST,
    ONE,
    SECOND_LARGEST,
    SECOND_ONE,
    SECOND_UNITS,
    UNITS,
    ActiveFeatures,
    SparseNetwork,
)

FIXED, ZONES, CARDS = 3, ("mine", "theirs"), ("A", "B")
LAYOUT = Layout("a network", 4, FIXED, ZONES, CARDS)
COUNT = FIXED + len(ZONES) * len(CARDS)

Table = list[list[int]]


def table(seed: int, rows: int, columns: int, largest: int) -> Table:
    rng = Rng(seed)
    return [[rng.below(2 * largest + 1) - largest for _ in range(columns)] for _ in range(rows)]


def packed(rows: Table) -> bytes:
    words = [
        sum(row[at + lane] << (LANE_BITS * lane) for lane in range(LANES))
        for row in rows
        for at in range(0, UNITS, LANES)
    ]
    return b"".join(word.to_bytes(8, "little", signed=True) for word in words)


def contents(rows: Table, **others: Any) -> dict[str, Any]:
    """The contents of a file with these rows and arbitrary other weights."""
    return {
        "schema": 1,
        "version": 4,
        "fixed": FIXED,
        "zones": list(ZONES),
        "cards": list(CARDS),
        "weights": b64encode(zlib.compress(packed(rows))).decode(),
        "biases": table(2, 1, UNITS, 200)[0],
        "second": table(3, UNITS, SECOND_UNITS, SECOND_LARGEST),
        "second_biases": table(4, 1, SECOND_UNITS, 20_000)[0],
        "output": [weight / 100 for weight in table(5, 1, SECOND_UNITS, 300)[0]],
        "constant": 0.25,
        **others,
    }


def network(rows: Table, layout: Layout = LAYOUT, **others: Any) -> SparseNetwork:
    return read_network(contents(rows, **others), layout)


def odds(net: SparseNetwork, features: list[int]) -> float:
    active = ActiveFeatures()
    for feature in features:
        active.add(feature)
    assert active.to_list() == features
    return net.log_odds(active)


def expected(rows: Table, features: list[int]) -> float:
    """The same as `odds`, computed with plain lists."""
    data = contents(rows)
    first = [min(max(data["biases"][k] + sum(rows[f][k] for f in features), 0), ONE) for k in range(UNITS)]
    total: float = data["constant"]
    for place, weight in enumerate(data["output"]):
        number = data["second_biases"][place] + sum(first[k] * data["second"][k][place] for k in range(UNITS))
        total += weight * min(max(number / (ONE * SECOND_ONE), 0.0), 1.0)
    return total


@pytest.mark.parametrize("largest", [30, LARGEST])
def test_it_computes_the_network(largest: int) -> None:
    rows = table(1, COUNT, UNITS, largest)
    net, rng = network(rows), Rng(9)
    for _ in range(20):
        features = [rng.below(COUNT) for _ in range(rng.below(12))]
        assert odds(net, features) == expected(rows, features)


def test_the_largest_sums_of_small_weights_are_exact() -> None:
    rows = [[sign * LARGEST for _ in range(UNITS)] for sign in (1, -1)] + table(1, COUNT - 2, UNITS, 3)
    features = [0, 1] * (CAPACITY // 2)
    assert odds(network(rows), features) == expected(rows, features)


def test_it_can_be_pickled() -> None:
    net = network(table(1, COUNT, UNITS, 30))
    assert odds(pickle.loads(pickle.dumps(net)), [0, 4, 4]) == odds(net, [0, 4, 4])


def test_cards_are_found_by_id_and_unknown_cards_have_no_weights() -> None:
    rows = table(1, COUNT, UNITS, 30)
    other = network(rows, LAYOUT._replace(cards=("B", "new", "A")))
    assert odds(other, [FIXED, 0, FIXED + 3 + 2]) == expected(rows, [FIXED + 1, 0, FIXED + 2])
    assert odds(other, [FIXED + 1, FIXED + 3 + 1]) == expected(rows, [])


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"version": 3}, "have version 3, not 4"),
        ({"zones": ["mine"]}, "have zones"),
        ({"constant": float("nan")}, "nan is not a finite number"),
        ({"output": [0.0]}, "a list should have 16 entries"),
        ({"output": None}, "a list should have 16 entries"),
        ({"biases": [0.5] * UNITS}, "0.5 is not an integer of at most"),
        ({"second": [[1000] * SECOND_UNITS] * UNITS}, "1000 is not an integer of at most 127"),
        ({"cards": ["A"]}, "integers for 1 cards"),
        ({"weights": "AAAA"}, "are invalid"),
        ({"weights": 5}, "are invalid"),
        ({"weights": b64encode(zlib.compress(b"\0" * 7)).decode()}, "are invalid"),
    ],
)
def test_invalid_contents_are_rejected_with_an_explanation(changes: dict[str, Any], words: str) -> None:
    data = json.loads(json.dumps(contents(table(1, COUNT, UNITS, 30)) | changes))
    with pytest.raises(TopdeckError, match=f"the weights of a network .*{words}"):
        read_network(data, LAYOUT)


@pytest.mark.parametrize("weight", [LARGEST + 2, -LARGEST - 1])
@pytest.mark.parametrize("unit", [0, 1, UNITS - 1])
def test_weights_that_could_overflow_are_rejected(weight: int, unit: int) -> None:
    rows = table(1, COUNT, UNITS, 30)
    rows[2][unit] = weight
    with pytest.raises(TopdeckError, match=f"a weight beyond {LARGEST}"):
        network(rows)
