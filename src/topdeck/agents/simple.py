"""Random agents.

This module is compiled because the overhead of interpreted calls would exceed the cost of a random decision.  Like all
agents, random agents are not native classes; annotating `self` as `Any` allows plain Python classes to inherit from
them.
"""

from typing import Any

from mypy_extensions import mypyc_attr

from topdeck.agents.searching import OpeningAgent
from topdeck.core.clock import Clock
from topdeck.core.state import Action, Observation


@mypyc_attr(native_class=False)
class RandomAgent(OpeningAgent):
    """Plays a uniformly random legal action."""

    name = "random"

    def act(self: Any, view: Observation, clock: Clock) -> Action:
        if view.may_be_opening() or type(self) is not RandomAgent:  # a subclass can override `choose`
            return super().act(view, clock)
        return view.pick(self.rng)

    def choose(self: Any, view: Observation, choices: list[Action], clock: Clock) -> Action:
        chosen: Action = self.rng.choice(choices)
        return chosen


@mypyc_attr(native_class=False)
class RandomLateEndAgent(OpeningAgent):
    """Plays a random legal action, but ends the turn only if no other action is legal."""

    def choose(self: Any, view: Observation, choices: list[Action], clock: Clock) -> Action:
        ending = view.pass_action()
        chosen: Action = self.rng.choice([action for action in choices if action != ending])
        return chosen
