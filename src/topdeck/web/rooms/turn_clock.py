"""The person's clock: a time limit for each turn, after which the turn ends."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class TurnClock:
    """Runs while the person decides, and starts again in every turn; without `seconds`, there is no time limit."""

    seconds: float | None
    run_out: Callable[[], None]
    turn: int | None = None  # for which it runs
    deadline: float = 0.0
    timer: asyncio.TimerHandle | None = None

    def set(self, turn: int | None) -> None:
        """Run for a turn of the person, or stop."""
        if self.seconds is None or turn == self.turn:
            return
        self.stop()
        self.turn = turn
        if turn is not None:
            loop = asyncio.get_running_loop()
            self.deadline = loop.time() + self.seconds
            self.timer = loop.call_later(self.seconds, self.run_out)

    def seconds_left(self) -> float | None:
        """The seconds that are left of the turn; None if the clock does not run."""
        if self.turn is None:
            return None
        return max(0.0, self.deadline - asyncio.get_running_loop().time())

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.turn = self.timer = None
