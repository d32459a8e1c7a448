"""Topdeck: the place where card-game AIs play."""

from topdeck.agent import Agent
from topdeck.build import VERSION
from topdeck.clock import Clock
from topdeck.config.scores import DescribedScore
from topdeck.deck import Deck
from topdeck.errors import TopdeckError
from topdeck.event import Event
from topdeck.game import Game
from topdeck.registry import load_game, make, register
from topdeck.rng import Rng
from topdeck.session import Session
from topdeck.state import Action, Belief, MoveScore, Observation, Result, State, StateScore

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
