"""A state whose chance comes from three streams, as that of a card game with two decks."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from topdeck.rng import Rng, advanced, scaled, stream
from topdeck.state import State


@mypyc_attr(acyclic=True)
class StreamedState(State):
    """A state with three random streams: the draws of each seat, and all other chance."""

    def __init__(self, draws_first: i64, draws_second: i64, chance: i64) -> None:
        self.draws_first = draws_first
        self.draws_second = draws_second
        self.chance = chance

    def random(self, n: i64) -> i64:
        """A number in 0..n-1."""
        self.chance = advanced(self.chance)
        return scaled(self.chance, n)

    def random_draw(self, side: i64, n: i64) -> i64:
        """A number in 0..n-1 for a draw of that side."""
        if side == 0:
            self.draws_first = advanced(self.draws_first)
            return scaled(self.draws_first, n)
        self.draws_second = advanced(self.draws_second)
        return scaled(self.draws_second, n)

    def seed(self, seed: int) -> None:
        """Begin all random streams again."""
        self.draws_first, self.draws_second, self.chance = stream(seed, 0), stream(seed, 1), stream(seed, 2)

    def seed_effects(self, seed: int) -> None:
        self.chance = stream(seed, 2)

    def draw_streams(self, rng: Rng) -> None:
        """Begin all random streams again, anywhere."""
        self.draws_first, self.draws_second, self.chance = rng.seed() + 1, rng.seed() + 1, rng.seed() + 1

    def chances(self) -> int:
        return self.draws_first ^ self.draws_second ^ self.chance

    def __eq__(self, other: object) -> bool:
        """As every state, but most of what differs is found out without a form."""
        if self is other:
            return True
        if not isinstance(other, StreamedState) or self.chances() != other.chances():
            return False
        return self.fingerprint() == other.fingerprint() and super().__eq__(other)

    def __hash__(self) -> int:
        return super().__hash__()
