"""An agent that uses a fixed amount of CPU time per decision and plays random actions."""

from __future__ import annotations

from time import process_time

from topdeck.agents.simple import RandomAgent
from topdeck.core.clock import Clock
from topdeck.core.state import Action, Observation


class Thinking(RandomAgent):
    """A random agent that uses a fixed amount of CPU time per decision.

    Args:
        ms: Milliseconds per decision.
    """

    def __init__(self, ms: float = 0.0) -> None:
        super().__init__()
        self.ms = ms

    def act(self, view: Observation, clock: Clock) -> Action:
        started = process_time()
        while process_time() - started < self.ms / 1000:
            pass
        return super().act(view, clock)
