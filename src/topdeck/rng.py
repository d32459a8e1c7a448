"""The random stream a state carries: one small number, the same sequence compiled or interpreted.

A stream is a multiply-with-carry generator.  `FACTOR * 2**32 - 1` is a safe prime, so its period is about
2**60, and every number on the way stays below 2**61, where native and Python integers agree.
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


def advanced(stream: i64) -> i64:
    """The stream one number further on."""
    return (stream & WORD) * FACTOR + (stream >> 32)


def scaled(stream: i64, n: i64) -> i64:
    """The number in 0..n-1 that the stream shows now."""
    return ((stream & WORD) * n) >> 32


def mix(code: i64, value: i64) -> i64:
    """Stir a value below 2**61 into a fingerprint below 2**61."""
    return advanced(code ^ value)


def stream(seed: int, purpose: i64) -> i64:
    """A stream for a seed; different purposes of one seed have unrelated streams."""
    state: i64 = seed if 0 <= seed <= LARGEST_SEED else condensed(seed)
    state ^= 0x1B8735935BD1E99 + purpose * 0x3C6EF372FE94F
    for step in range(6):
        state = advanced(state)
        state ^= (state & 0xFFFF) << 13
    return state + 1


def condensed(seed: int) -> int:
    """A seed in range for one that is not: negative, or more than 60 bits long."""
    return int.from_bytes(hashlib.blake2b(str(seed).encode(), digest_size=8).digest(), "big") >> 4


class Rng:
    """A seeded source of random numbers."""

    def __init__(self, seed: int, purpose: int = 0) -> None:
        self.stream: i64 = stream(seed, purpose)

    def below(self, n: i64) -> i64:
        """A number in 0..n-1."""
        self.stream = advanced(self.stream)
        return scaled(self.stream, n)

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        self.stream = advanced(self.stream)
        return float(self.stream & WORD) / 4294967296.0

    def choice(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def weighted_index(self, weights: list[float]) -> i64:
        """An index as likely as its weight says; of no weights the one after the last."""
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
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def fork(self) -> Rng:
        """A new source, seeded by this one."""
        return Rng(self.seed())

    def seed(self) -> int:
        """A number fit to seed something else."""
        return self.below(1 << 30) + (self.below(1 << 30) << 30)

    def __reduce__(self) -> Any:
        return rng_at, (self.stream,)

    def __repr__(self) -> str:
        return f"<Rng at {self.stream:x}>"


def rng_at(stream: i64) -> Rng:
    """A source that goes on from this number of a stream."""
    rng = Rng(0)
    rng.stream = stream
    return rng
