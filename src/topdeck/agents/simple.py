"""The simplest players: any action.

They are compiled, because to decide takes less time than to be asked; their classes are plain ones, as all agents'.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from topdeck.agents.searching import OpeningAgent
from topdeck.clock import Clock
from topdeck.state import Action, Observation


@mypyc_attr(native_class=False)
class RandomAgent(OpeningAgent):
    """Any legal action, each as likely as the others."""

    name = "random"

    def act(self, view: Observation, clock: Clock) -> Action:
        return super().act(view, clock) if view.may_be_opening() else view.pick(self.rng)

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        return self.rng.choice(choices)


@mypyc_attr(native_class=False)
class RandomLateEndAgent(OpeningAgent):
    """Any legal action, but the turn is ended only when there is nothing else to do."""

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        ending = view.passing()
        return self.rng.choice([action for action in choices if action != ending])
