"""The simplest players: any action, or the first that fits a rule."""

from __future__ import annotations

from topdeck.agents.searching import OpeningAgent
from topdeck.clock import Clock
from topdeck.game import Action, Observation
from topdeck.games.hearthstone.engine.actions import MAKE_ATTACK, PLAY_CARD, HearthstoneAction
from topdeck.games.hearthstone.engine.constants import HEROES


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


class FaceAgent(OpeningAgent):
    """The first minion that can attacks the enemy hero; else the last card is played; else the turn is ended."""

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        actions = [action for action in choices if isinstance(action, HearthstoneAction)]
        for action in actions:
            if action.kind == MAKE_ATTACK and action.target in HEROES and action.source not in HEROES:
                return action
        cards = [action for action in actions if action.kind == PLAY_CARD]
        return cards[-1] if cards else choices[0]
