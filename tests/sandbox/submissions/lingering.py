"""Leaves a child process behind that ignores signals, and then raises an error in the phase that is its target."""

import os
import signal
import time

from topdeck.agents.simple import RandomAgent
from topdeck.core.clock import Clock
from topdeck.core.state import Action, Observation, Result


class Lingering(RandomAgent):
    def __init__(self, target: str = "") -> None:
        super().__init__()
        self.target = target

    def fail_in(self, phase: str) -> None:
        if self.target == phase:
            if os.fork() == 0:
                os.setsid()
                for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
                    signal.signal(number, signal.SIG_IGN)
                time.sleep(600)
            raise RuntimeError(f"failed in {phase}")

    def act(self, view: Observation, clock: Clock) -> Action:
        self.fail_in("act")
        return super().act(view, clock)

    def end(self, result: Result) -> None:
        self.fail_in("end")
