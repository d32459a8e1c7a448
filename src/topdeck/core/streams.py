"""A state with separate random streams for card draws and for effects, for card games with two decks."""

from mypy_extensions import i64, mypyc_attr

from topdeck.core.rng import Rng, advance, scale_to, stream
from topdeck.core.state import State


@mypyc_attr(acyclic=True)
class StreamedState(State):
    """A state with three random streams: one for each player's card draws and one for all other random events."""

    def __init__(self, draws_first: i64, draws_second: i64, chance: i64) -> None:
        self.draws_first = draws_first
        self.draws_second = draws_second
        self.chance = chance

    def random(self, n: i64) -> i64:
        """Return a random integer from 0 to `n - 1`."""
        self.chance = advance(self.chance)
        return scale_to(self.chance, n)

    def random_draw(self, side: i64, n: i64) -> i64:
        """Return a random integer from 0 to `n - 1`, drawn from the stream for a side's card draws."""
        if side == 0:
            self.draws_first = advance(self.draws_first)
            return scale_to(self.draws_first, n)
        self.draws_second = advance(self.draws_second)
        return scale_to(self.draws_second, n)

    def seed(self, seed: int) -> None:
        """Reseed all three random streams."""
        self.draws_first, self.draws_second, self.chance = stream(seed, 0), stream(seed, 1), stream(seed, 2)

    def seed_effects(self, seed: int) -> None:
        self.chance = stream(seed, 2)

    def draw_streams(self, rng: Rng) -> None:
        """Reseed all three random streams with seeds drawn from a generator."""
        self.draws_first, self.draws_second, self.chance = rng.seed() + 1, rng.seed() + 1, rng.seed() + 1

    def rng_signature(self) -> int:
        return self.draws_first ^ self.draws_second ^ self.chance

    def __eq__(self, other: object) -> bool:
        """Return whether the states are equal; most differences are detected without computing the JSON form."""
        if self is other:
            return True
        if not isinstance(other, StreamedState) or self.rng_signature() != other.rng_signature():
            return False
        return self.fingerprint() == other.fingerprint() and super().__eq__(other)

    def __hash__(self) -> int:
        return super().__hash__()
