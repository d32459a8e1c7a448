"""The simplest players: any action.

They are compiled, because to decide takes them less time than to be asked.  Their classes are plain ones, as those of
all agents; `self: Any` lets others inherit from them.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from topdeck.agents.searching import OpeningAgent
from topdeck.core.clock import Clock
from topdeck.core.state import Action, Observation


@mypyc_attr(native_class=False)
class RandomAgent(OpeningAgent):
    """Any legal action, each as likely as the others."""

    name = "random"

    def act(self: Any, view: Observation, clock: Clock) -> Action:
        if view.may_be_opening() or type(self) is not RandomAgent:  # who inherits may choose otherwise
            return super().act(view, clock)
        return view.pick(self.rng)

    def choose(self: Any, view: Observation, choices: list[Action], clock: Clock) -> Action:
        chosen: Action = self.rng.choice(choices)
        return chosen


@mypyc_attr(native_class=False)
class RandomLateEndAgent(OpeningAgent):
    """Any legal action, but the turn is ended only when there is nothing else to do."""

    def choose(self: Any, view: Observation, choices: list[Action], clock: Clock) -> Action:
        ending = view.pass_action()
        chosen: Action = self.rng.choice([action for action in choices if action != ending])
        return chosen
