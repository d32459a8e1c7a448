"""Topdeck, a platform for research on card-game AI."""

from topdeck.config.scores import DescribedScore
from topdeck.core.agent import Agent, PastGame, PastMatch
from topdeck.core.build import VERSION
from topdeck.core.card_tracker import CardEvent, CardLabel, CardTracker
from topdeck.core.clock import Clock
from topdeck.core.consequence import CardRef, Consequence
from topdeck.core.consequence_log import ConsequenceLog
from topdeck.core.deck import Deck
from topdeck.core.errors import TopdeckError
from topdeck.core.event import Event
from topdeck.core.game import Game, GameDecks
from topdeck.core.model import Model
from topdeck.core.record import Record, read_records, write_records
from topdeck.core.registry import load_game, make, register
from topdeck.core.rng import Rng
from topdeck.core.search_info import Option, SearchInfo
from topdeck.core.session import Session
from topdeck.core.state import Action, Belief, Horizon, MoveScore, Observation, Result, Situation, State, StateScore

__version__ = VERSION

# Games and their positions
__all__ = ["Action", "Deck", "Event", "Game", "GameDecks", "Observation", "Result", "Session", "State"]
__all__ += ["CardEvent", "CardLabel", "CardRef", "CardTracker", "Consequence", "ConsequenceLog"]
__all__ += ["load_game", "make", "register"]
# Agents and their parts
__all__ += ["Agent", "Belief", "Clock", "DescribedScore", "Horizon", "Model", "MoveScore", "PastGame", "PastMatch"]
__all__ += ["Rng", "Situation", "StateScore"]
__all__ += ["Option", "SearchInfo"]
# Records and errors
__all__ += ["Record", "TopdeckError", "read_records", "write_records"]
