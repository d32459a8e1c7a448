"""The simplest players: any action."""

from __future__ import annotations

from topdeck.agents.searching import OpeningAgent
from topdeck.clock import Clock
from topdeck.state import Action, Observation


class RandomAgent(OpeningAgent):
    """Any legal action, each as likely as the others."""

    name = "random"

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        return self.rng.choice(choices)


class RandomLateEndAgent(OpeningAgent):
    """Any legal action, but the turn is ended only when there is nothing else to do."""

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        ending = view.passing()
        return self.rng.choice([action for action in choices if action != ending])
