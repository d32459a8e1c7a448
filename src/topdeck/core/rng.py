"""Random number generators whose state is a single integer.

A random stream is a multiply-with-carry generator.  `FACTOR * 2**32 - 1` is a safe prime, so the period of the
generator is about `2**60`.  All intermediate numbers stay below `2**61`, so compiled and interpreted code produce the
same sequence.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import Any, Final, TypeVar

from mypy_extensions import i64

FACTOR: Final = 536870598
WORD: Final = 0xFFFFFFFF
LARGEST_SEED: Final = 0x0FFFFFFFFFFFFFFF

T = TypeVar("T")


def advance(stream: i64) -> i64:
    """Return the next state of a stream."""
    return (stream & WORD) * FACTOR + (stream >> 32)


def scale_to(stream: i64, n: i64) -> i64:
    """Map the current state of a stream to an integer from 0 to `n - 1`."""
    return ((stream & WORD) * n) >> 32


def mix(code: i64, value: i64) -> i64:
    """Mix a value below `2**61` into a hash below `2**61`."""
    return advance(code ^ value)


def stream(seed: int, purpose: i64) -> i64:
    """Return the random stream for a seed and a purpose; streams for different purposes are independent."""
    state: i64 = seed if 0 <= seed <= LARGEST_SEED else condense(seed)
    state ^= 0x1B8735935BD1E99 + purpose * 0x3C6EF372FE94F
    for step in range(6):
        state = advance(state)
        state ^= (state & 0xFFFF) << 13
    return state + 1


def condense(seed: int) -> int:
    """Map a negative or overly large seed to a 60-bit number."""
    return int.from_bytes(hashlib.blake2b(str(seed).encode(), digest_size=8).digest(), "big") >> 4


class Rng:
    """A seeded random number generator.

    Args:
        seed: Any integer.  The same seed produces the same sequence on every machine.
        purpose: A number that distinguishes generators with the same seed; their sequences are independent.
    """

    def __init__(self, seed: int, purpose: int = 0) -> None:
        self.stream: i64 = stream(seed, purpose)

    def below(self, n: i64) -> i64:
        """Return a random integer from 0 to `n - 1`."""
        self.stream = advance(self.stream)
        return scale_to(self.stream, n)

    def random(self) -> float:
        """Return a random float in the interval [0, 1)."""
        self.stream = advance(self.stream)
        return float(self.stream & WORD) / 4294967296.0

    def choice(self, options: Sequence[T]) -> T:
        """Return a random element of a non-empty sequence."""
        return options[self.below(len(options))]

    def weighted_index(self, weights: list[float]) -> i64:
        """Return a random index, chosen with probability proportional to its weight, or 0 if there are no weights."""
        total = 0.0
        for weight in weights:
            total += weight
        point = self.random() * total
        index: i64 = 0
        for weight in weights:
            point -= weight
            if point < 0:
                return index
            index += 1
        return max(0, index - 1)

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle a sequence in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def fork(self) -> Rng:
        """Return a new generator seeded by this one."""
        return Rng(self.seed())

    def seed(self) -> int:
        """Return a random 60-bit seed."""
        return self.below(1 << 30) + (self.below(1 << 30) << 30)

    def __reduce__(self) -> Any:
        return rng_at, (self.stream,)

    def __repr__(self) -> str:
        return f"<Rng at {self.stream:x}>"


def rng_at(stream: i64) -> Rng:
    """Return a generator that continues from the given state of a stream."""
    rng = Rng(0)
    rng.stream = stream
    return rng
