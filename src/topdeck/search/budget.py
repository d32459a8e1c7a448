"""Budgets of searches: iterations and time."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from mypy_extensions import i64

EXTENSION: Final = 2  # factor by which an unsettled search may exceed its iterations


class Budget:
    """A limit of iterations and of seconds, whichever is reached first; 0 means no limit.

    The time starts when the budget is created.
    """

    def __init__(self, iterations: i64 = 0, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.started = perf_counter()

    def is_spent(self, done: i64) -> bool:
        """Return whether the budget is spent after `done` iterations; the clock is read in every fourth of them."""
        if self.iterations > 0 and done >= self.iterations:
            return True
        return self.seconds > 0.0 and done & 3 == 0 and perf_counter() - self.started >= self.seconds

    def is_spent_now(self, done: i64) -> bool:
        """Return whether the budget is spent, and always read the clock: for use before long pieces of work."""
        return self.is_spent(done) or self.is_spent(0)

    def iteration_limit(self, done: i64) -> i64:
        """Return the maximum number of iterations of an unsettled search: it may get more, but no more time."""
        return done if self.seconds > 0.0 else EXTENSION * done

    def share(self, share: float) -> Budget:
        """Return a share of the whole budget, whose time starts now."""
        iterations: i64 = max(1, int(share * float(self.iterations))) if self.iterations > 0 else 0
        return Budget(iterations, share * self.seconds)

    def portion(self, done: i64, left: i64) -> Budget:
        """Return an equal part of the rest after `done` iterations, for one of `left` pieces of work."""
        iterations: i64 = max(1, (self.iterations - done) // left) if self.iterations > 0 else 0
        seconds = max(1e-9, (self.seconds - self.elapsed()) / float(left)) if self.seconds > 0.0 else 0.0
        return Budget(iterations, seconds)

    def elapsed(self) -> float:
        """Return the seconds since the start."""
        return perf_counter() - self.started

    def __repr__(self) -> str:
        return f"Budget(iterations={self.iterations}, seconds={self.seconds})"
