"""The clock of a person: seconds for a turn, after which the turn ends by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class TurnClock:
    """Runs while the person decides; the next turn starts it again."""

    def __init__(self, seconds: float | None, run_out: Callable[[], None]) -> None:
        self.seconds = seconds
        self.run_out = run_out
        self.turn: int | None = None  # that it runs for
        self.deadline = 0.0
        self.timer: asyncio.TimerHandle | None = None

    def set(self, turn: int | None) -> None:
        """The person decides in this turn; in none, if nobody waits for it."""
        if self.seconds is None or turn == self.turn:
            return
        self.stop()
        self.turn = turn
        if turn is not None:
            loop = asyncio.get_running_loop()
            self.deadline = loop.time() + self.seconds
            self.timer = loop.call_later(self.seconds, self.run_out)

    def left(self) -> float | None:
        """Seconds, if they are counted now."""
        if self.turn is None:
            return None
        return max(0.0, self.deadline - asyncio.get_running_loop().time())

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.turn = self.timer = None
