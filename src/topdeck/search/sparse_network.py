"""A small quantised neural network over sparse features, similar to the NNUE networks of chess engines.

The first layer adds a row of weights for every active feature.  Four weights are packed into one integer, so that a
single addition adds all four.  All arithmetic up to the last layer uses integers, so compiled and interpreted code
return identical values.
"""

from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

UNITS: Final = 64  # the number of units in the first hidden layer
LANES: Final = 4  # the number of first-layer weights per integer
LANE_BITS: Final = 15
WORDS: Final = 16  # the number of integers in a feature's row
SECOND_UNITS: Final = 16  # the number of units in the second hidden layer
PAIRS: Final = 8  # the number of integers in a unit's row, with two weights each
PAIR_BITS: Final = 31

ONE: Final = 256  # the integer for 1.0 in the first layer, and the largest activation
SECOND_ONE: Final = 64  # the integer for 1.0 in the second layer's weights
LARGEST: Final = 511  # the largest first-layer weight; a sum of CAPACITY such weights does not overflow
SECOND_LARGEST: Final = 127
LARGEST_BIAS: Final = 8191
SECOND_LARGEST_BIAS: Final = 1 << 24
CAPACITY: Final = 384  # the maximum number of features in a position

LANE_MASK: Final = (1 << LANE_BITS) - 1
LANE_ZERO: Final = 1 << (LANE_BITS - 1)  # added to every lane, so that no lane is negative
PAIR_MASK: Final = (1 << PAIR_BITS) - 1
PAIR_ZERO: Final = 1 << (PAIR_BITS - 1)
RAISED: Final = LARGEST * 0x200040008001  # LARGEST in every lane, which makes valid weights positive
OUTSIDE: Final = ~((2 * LARGEST + 1) * 0x200040008001)  # the bits that are 0 in raised valid weights
SCALE: Final = 1.0 / float(ONE * SECOND_ONE)


class ActiveFeatures:
    """The active features of a position, with repetitions; the object is reused for many positions."""

    def __init__(self) -> None:
        zero: i64 = 0
        self.indices = vec[i64]([zero for _ in range(CAPACITY)])
        self.count: i64 = 0

    def __reduce__(self) -> Any:
        return ActiveFeatures, ()  # without the features of the previous position

    def add(self, index: i64) -> None:
        self.indices[self.count] = index
        self.count += 1

    def to_list(self) -> list[int]:
        return [int(self.indices[place]) for place in range(self.count)]


@mypyc_attr(allow_interpreted_subclasses=True)  # compiled objects cannot be unpickled without this method
class SparseNetwork:
    """Computes the log-odds of winning from the features of a position.

    Args:
        weights: The packed weights of the first layer as bytes, `WORDS` integers for each feature.
        biases: The biases of the first layer.
        second: The weights of the second layer, with one row per unit of the first layer.
        second_biases: The biases of the second layer.
        output: The weights of the last layer.
        constant: The log-odds if no unit is active.
    """

    def __init__(
        self,
        weights: bytes,
        biases: Sequence[int],
        second: Sequence[Sequence[int]],
        second_biases: Sequence[int],
        output: Sequence[float],
        constant: float,
    ) -> None:
        self.given = (weights, biases, second, second_biases, output, constant)
        self.weights = vec[i64]([i64(word) for word in memoryview(weights).cast("q")])
        self.start = vec[i64]([pack_lanes([bias + LANE_ZERO for bias in biases[at : at + LANES]]) for at in FIRST])
        pairs = [word for row in second for word in pack_pairs(row, 0)]
        self.second = vec[i64]([i64(word) for word in pairs])
        self.second_start = vec[i64]([i64(word) for word in pack_pairs(second_biases, PAIR_ZERO)])
        self.sums = vec[i64]([i64(word) for word in pack_pairs(second_biases, PAIR_ZERO)])
        self.output = vec[float]([float(weight) for weight in output])
        self.constant = constant

    def __reduce__(self) -> Any:
        return SparseNetwork, self.given

    def log_odds(self, active: ActiveFeatures) -> float:
        """Return the log-odds of winning."""
        weights, start, second, indices, count = self.weights, self.start, self.second, active.indices, active.count
        sums, second_start = self.sums, self.second_start
        for pair in range(PAIRS):
            sums[pair] = second_start[pair]
        row: i64 = 0
        for word in range(WORDS):
            total = start[word]
            for place in range(count):
                total += weights[indices[place] * WORDS + word]
            for lane in range(LANES):
                value: i64 = (total & LANE_MASK) - LANE_ZERO
                total >>= LANE_BITS
                if value > 0:
                    if value > ONE:
                        value = ONE
                    for pair in range(PAIRS):
                        sums[pair] += value * second[row + pair]
                row += PAIRS
        return self.last_layer()

    def last_layer(self) -> float:
        odds = self.constant
        sums, output = self.sums, self.output
        for pair in range(PAIRS):
            total = sums[pair]
            odds += output[2 * pair] * activation((total & PAIR_MASK) - PAIR_ZERO)
            odds += output[2 * pair + 1] * activation(total >> PAIR_BITS)
        return odds


def activation(total: i64) -> float:
    """Return the activation of a unit in the second layer, from 0 to 1."""
    if total <= 0:
        return 0.0
    return 1.0 if total >= ONE * SECOND_ONE else float(total) * SCALE


FIRST: Final = tuple(range(0, UNITS, LANES))  # the first unit of every word


def pack_lanes(values: Sequence[int]) -> i64:
    """Return the values packed into lanes; negative values borrow from the next lane."""
    word: i64 = 0
    for value in reversed(values):
        word = (word << LANE_BITS) + i64(value)
    return word


def pack_pairs(values: Sequence[int], zero: int) -> list[int]:
    """Return the second layer's values, two per integer; `zero` is added to the first value of each pair."""
    return [values[at] + zero + (values[at + 1] << PAIR_BITS) for at in range(0, SECOND_UNITS, 2)]


def are_in_range(weights: bytes) -> bool:
    """Return whether the magnitude of every packed weight is at most `LARGEST`, or `LARGEST + 1` if positive."""
    for word in memoryview(weights).cast("q"):
        if (i64(word) + RAISED) & OUTSIDE:
            return False
    return True
