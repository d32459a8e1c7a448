"""Search budgets, which limit iterations and time."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from topdeck.core.clock import read_time

EXTENSION: Final = 2  # an unsettled search can use up to this many times its iteration limit


class Budget:
    """Limits on the number of iterations and on the time in seconds; 0 means no limit.

    The budget is spent as soon as either limit is reached.  The clock starts when the budget is created.  If
    `uses_cpu_time` is true, the clock measures the CPU time of this process instead of wall-clock time.
    """

    def __init__(self, iterations: i64 = 0, seconds: float = 0.0, uses_cpu_time: bool = False) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.uses_cpu_time = uses_cpu_time
        self.started = read_time(uses_cpu_time)

    def is_spent(self, done: i64) -> bool:
        """Return whether the budget is spent after `done` iterations; only every fourth iteration reads the clock."""
        if self.iterations > 0 and done >= self.iterations:
            return True
        return self.seconds > 0.0 and done & 3 == 0 and self.elapsed() >= self.seconds

    def is_spent_now(self, done: i64) -> bool:
        """Return whether the budget is spent, reading the clock every time; call this before long operations."""
        return self.is_spent(done) or self.is_spent(0)

    def iteration_limit(self, done: i64) -> i64:
        """Return the iteration limit for an unsettled search, which may use more iterations but not more time."""
        return done if self.seconds > 0.0 else EXTENSION * done

    def progress(self, done: i64) -> float:
        """Return the share of the budget that is spent after `done` iterations; the share can exceed 1."""
        progress = float(done) / float(self.iterations) if self.iterations > 0 else 0.0
        return max(progress, self.elapsed() / self.seconds) if self.seconds > 0.0 else progress

    def share(self, share: float) -> Budget:
        """Return a new budget that is a share of this budget and whose clock starts now."""
        iterations: i64 = max(1, int(share * float(self.iterations))) if self.iterations > 0 else 0
        return Budget(iterations, share * self.seconds, self.uses_cpu_time)

    def portion(self, done: i64, left: i64) -> Budget:
        """Divide the budget left after `done` iterations equally among `left` tasks, and return one share."""
        iterations: i64 = max(1, (self.iterations - done) // left) if self.iterations > 0 else 0
        seconds = max(1e-9, (self.seconds - self.elapsed()) / float(left)) if self.seconds > 0.0 else 0.0
        return Budget(iterations, seconds, self.uses_cpu_time)

    def elapsed(self) -> float:
        """Return the number of seconds since the budget was created."""
        return read_time(self.uses_cpu_time) - self.started

    def __repr__(self) -> str:
        return f"Budget(iterations={self.iterations}, seconds={self.seconds})"
