"""How much a search may do."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from mypy_extensions import i64

EXTENSION: Final = 2  # times the iterations


class Budget:
    """Iterations and seconds, whichever is used up first; 0 is no limit.  Time runs from its making."""

    def __init__(self, iterations: i64 = 0, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.started = perf_counter()

    def spent(self, done: i64) -> bool:
        """Is it used up after so many iterations?  The clock is read at every fourth."""
        if self.iterations > 0 and done >= self.iterations:
            return True
        return self.seconds > 0.0 and done & 3 == 0 and perf_counter() - self.started >= self.seconds

    def spent_now(self, done: i64) -> bool:
        """The same, with the clock read in any case: before long pieces of work."""
        return self.spent(done) or self.spent(0)

    def extended(self, done: i64) -> i64:
        """How many iterations a search that has not settled on a move may take in all: some more, but no more time."""
        return done if self.seconds > 0.0 else EXTENSION * done

    def share(self, share: float) -> Budget:
        """A share of the whole, for a piece of the work; its time runs from now."""
        iterations: i64 = max(1, int(share * float(self.iterations))) if self.iterations > 0 else 0
        return Budget(iterations, share * self.seconds)

    def portion(self, done: i64, left: i64) -> Budget:
        """An equal part of what is left after so many iterations, for one of so many pieces of work."""
        iterations: i64 = max(1, (self.iterations - done) // left) if self.iterations > 0 else 0
        seconds = max(1e-9, (self.seconds - self.used()) / float(left)) if self.seconds > 0.0 else 0.0
        return Budget(iterations, seconds)

    def used(self) -> float:
        """Seconds so far."""
        return perf_counter() - self.started

    def __repr__(self) -> str:
        return f"Budget(iterations={self.iterations}, seconds={self.seconds})"
