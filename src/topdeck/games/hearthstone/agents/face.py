"""The framework's agent that attacks the enemy hero."""

from topdeck.agents.searching import OpeningAgent
from topdeck.core.clock import Clock
from topdeck.core.state import Action, Observation
from topdeck.games.hearthstone.engine.actions import MAKE_ATTACK, PLAY_CARD, HearthstoneAction
from topdeck.games.hearthstone.engine.constants import HEROES


class FaceAgent(OpeningAgent):
    """Attacks the enemy hero with the first minion that can; else plays the last card; else ends the turn."""

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        actions = [action for action in choices if isinstance(action, HearthstoneAction)]
        for action in actions:
            if action.kind == MAKE_ATTACK and action.target in HEROES and action.source not in HEROES:
                return action
        cards = [action for action in actions if action.kind == PLAY_CARD]
        return cards[-1] if cards else choices[0]
