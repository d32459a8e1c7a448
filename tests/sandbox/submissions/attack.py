"""The base class of hostile submissions: an attack that succeeds raises an error, and one that fails plays on."""

from __future__ import annotations

from topdeck.agents.simple import RandomAgent
from topdeck.core.clock import Clock
from topdeck.core.state import Action, Observation


class Attack(RandomAgent):
    """An agent that attacks its host at every decision.

    Args:
        target: A path, a port or a process, depending on the attack.
    """

    def __init__(self, target: str = "") -> None:
        super().__init__()
        self.target = target

    def attempt(self) -> str:
        """Attack, and return what was gained, or an empty string."""
        raise NotImplementedError

    def act(self, view: Observation, clock: Clock) -> Action:
        try:
            gain = self.attempt()
        except OSError:
            gain = ""
        if gain:
            raise RuntimeError(f"gained {gain}")
        return super().act(view, clock)
