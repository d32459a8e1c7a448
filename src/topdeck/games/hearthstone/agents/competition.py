"""Agents of the competition, and those that came with its framework."""

from __future__ import annotations

from topdeck.agents.searching import OpeningAgent
from topdeck.agents.simple import RandomAgent, RandomLateEndAgent
from topdeck.agents.step_agents import BeamAgent, GreedyAgent, LookaheadAgent
from topdeck.config.resolution import by_name, component
from topdeck.core.clock import Clock
from topdeck.core.state import Action, Observation
from topdeck.games.hearthstone.engine.actions import MAKE_ATTACK, PLAY_CARD, HearthstoneAction
from topdeck.games.hearthstone.engine.constants import HEROES


class FaceAgent(OpeningAgent):
    """The first minion that can attacks the enemy hero; else the last card is played; else the turn is ended."""

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        actions = [action for action in choices if isinstance(action, HearthstoneAction)]
        for action in actions:
            if action.kind == MAKE_ATTACK and action.target in HEROES and action.source not in HEROES:
                return action
        cards = [action for action in actions if action.kind == PLAY_CARD]
        return cards[-1] if cards else choices[0]


FRAMEWORK = by_name(
    component("random", RandomAgent, "any legal action", "framework", opening="random"),
    component(
        "random-late-end", RandomLateEndAgent, "any action but ending the turn, while there is one", "framework 2018"
    ),
    component("face", FaceAgent, "attacks the enemy hero, then plays its last card", "framework 2018"),
    component(
        "greedy-2020",
        GreedyAgent,
        "one step ahead, a score for each class",
        "framework 2020",
        score="greedy-2020",
        ms=None,
    ),
    component(
        "beam",
        BeamAgent,
        "beam search of width 12",
        "Olomouc; framework",
        score="greedy-2019",
        belief="unknown",
        ms=None,
    ),
)
COMPETITION = by_name(
    component(
        "eva",
        GreedyAgent,
        "one step ahead, by what it changes",
        "GRETIVE, Málaga; second of 2018",
        score="eva",
        ms=None,
    ),
    component(
        "lookahead",
        LookaheadAgent,
        "Dynamic Lookahead: some own actions ahead",
        "winner of 2019",
        score="lookahead",
        ms=None,
    ),
    component(
        "miller", LookaheadAgent, "Dynamic Lookahead with other weights", "winner of 2020", score="miller", ms=None
    ),
)
