"""Topdeck: the place where card-game AIs play."""

from topdeck.config.scores import DescribedScore
from topdeck.core.agent import Agent
from topdeck.core.build import VERSION
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import TopdeckError
from topdeck.core.event import Event
from topdeck.core.game import Game
from topdeck.core.registry import load_game, make, register
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Action, Belief, MoveScore, Observation, Result, State, StateScore

__version__ = VERSION

__all__ = [
    "Action",
    "Agent",
    "Belief",
    "Clock",
    "Deck",
    "DescribedScore",
    "Event",
    "Game",
    "MoveScore",
    "Observation",
    "Result",
    "Rng",
    "Session",
    "State",
    "StateScore",
    "TopdeckError",
    "load_game",
    "make",
    "register",
]
